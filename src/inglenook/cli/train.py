"""`inglenook train`: let a game's bots learn from games against themselves."""

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import Parser, add_players, positive, setting, share, whole, width
from .command import Command
from .inputs import find, players_of, prepared
from .screen import print_lines, show, table, working

if TYPE_CHECKING:
    from rich.table import Table

    from inglenook.lab.train import Generation

COUNTS = {
    "generations": (3, "how often a net is made"),
    "games": (3000, "games of a generation"),
    "iterations": (80, "of the search, for a decision in these games"),
    "epochs": (6, "how often each decision is learned from"),
    "match": (200, "games before a net is kept"),
    "thought": (1000, "iterations for a decision in these"),
    "every": (1, "decisions in these games for each that is learned from"),
}
OTHERS = "playout", "explore", "trust", "against", "first", "seed"


def add(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games` that declares features")
    add_players(parser)
    for name, (usual, help) in COUNTS.items():
        parser.add_argument(
            f"--{name}", type=positive, default=usual, metavar="M", help=f"{help} (default: {usual})"
        )
    parser.add_argument(
        "--playout",
        type=whole,
        default=0,
        metavar="D",
        help="decisions played on before the net is asked (default: 0)",
    )
    parser.add_argument(
        "--explore",
        type=width,
        default=0.4,
        metavar="C",
        help="how widely a search with the net explores (default: 0.4)",
    )
    parser.add_argument(
        "--trust",
        type=share,
        default=0.5,
        metavar="T",
        help="how much a net learns from what the search thought; the rest is how games ended (default: 0.5)",
    )
    parser.add_argument(
        "--against",
        type=whole,
        default=0,
        metavar="M",
        help="iterations of play without a net in the matches, which may be slower (default: as many)",
    )
    parser.add_argument(
        "--first",
        type=whole,
        default=0,
        metavar="M",
        help="as long as there is no net, so many games by the bare policy instead (default: none)",
    )
    parser.add_argument(
        "--option",
        type=setting,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="play this besides the standard edition; may be repeated, for the same option, too",
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="default: 1")
    parser.add_argument(
        "--out", type=Path, metavar="FOLDER", help="where it is kept (default: training/GAME-N)"
    )
    parser.add_argument(
        "--install", action="store_true", help="in the end put the net into the game's folder"
    )


def run(chosen: Namespace) -> None:
    from inglenook.lab.train import Course, Training

    game = find(chosen.game)
    players = players_of(game, chosen.players)
    told = {name: getattr(chosen, name) for name in (*COUNTS, *OTHERS)}
    course = Course(game.name, players, options=listed(chosen.option), **told)
    folder = chosen.out or Path("training") / f"{game.name}-{players}"
    if game.features:
        prepared(game, "table", "search", "learning")
    training = Training(game, course, folder)
    with working(f"{game.title}, {players} players: learning …") as tell:
        done = training.run(tell)
    show(generations(done))
    if chosen.install:
        print_lines([f"{training.install()}: written."])


def listed(options: list[tuple[str, str]]) -> dict[str, list[str]]:
    """What is to be played besides, by option."""
    found: dict[str, list[str]] = {}
    for name, value in options:
        found.setdefault(name, []).append(value)
    return found


def generations(done: "list[Generation]") -> "Table":
    """Every generation, kept or not."""
    columns = ("generation", "games", "decisions", "loss", "wins", "95 % interval", "kept", "seconds")
    made = table(*columns, numbers=tuple(each for each in columns if each != "kept"))
    for each in done:
        low, high = each.share.interval
        wins = (f"{each.share.share:.1%}", f"{low:.1%} – {high:.1%}")
        made.add_row(
            str(each.number), f"{each.games:,}", f"{each.rows:,}", f"{each.loss:.3f}", *wins,
            "yes" if each.kept else "no", f"{each.seconds:,.0f}",
        )  # fmt: skip
    return made


TRAIN = Command(
    "train",
    "let a game's bots learn by playing themselves",
    "train keepers --players 2 --install",
    add,
    run,
)
