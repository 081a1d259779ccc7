"""`inglenook lab`: the lab in the browser; and what it measures, on the command line, on a cluster if need be."""

import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from pathlib import Path
from typing import TYPE_CHECKING

from inglenook.engine.errors import InglenookError

from . import lab_suggest
from .arguments import Parser, add_edition_choice, port, positive, whole
from .command import Command
from .edition import edition_of, read_edition
from .inputs import find, players_of, prepared
from .places import add_places, places, several
from .screen import print_lines, show, table, working

if TYPE_CHECKING:
    from inglenook.engine.game import Game
    from inglenook.lab.plan import Measurement
    from inglenook.lab.report import Report

PAGE = "-"  # what stands for stdout
STANDARD = "standard"
FILES = {"json": "JSON", "csv": "CSV", "html": "a page that stands alone"}
STAGES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)  # games after which there is a report
GAMES = 100_000
MEASURE = """examples:
  inglenook lab measure keepers
  inglenook lab measure keepers --edition house.toml --players 2,4 --html report.html
  inglenook lab measure inns --games 1000000 --cluster tcp://10.0.0.7:8786 --keep inns.campaign"""
COMPARE = """examples:
  inglenook lab compare keepers standard house.toml
  inglenook lab compare keepers house.toml house.toml --never sabotage"""


def add(parser: Parser) -> None:
    parser.add_argument("--port", type=port, default=8000, help="default: 8000, or the next one free")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where tables are kept")
    parser.add_argument("--no-browser", action="store_true", help="only show the address")
    verbs = parser.add_subparsers(
        title="without the browser", metavar="measure|compare|suggest", required=False
    )
    for name, help, adds, runs, examples in (
        ("measure", "measure a game and report", add_measure, run_measure, MEASURE),
        ("compare", "say what differs between two editions", add_compare, run_compare, COMPARE),
        (
            "suggest",
            lab_suggest.HELP,
            lab_suggest.add,
            lab_suggest.run,
            f"example:\n  inglenook {lab_suggest.EXAMPLE}",
        ),
    ):
        verb = verbs.add_parser(name, help=help, epilog=examples, formatter_class=RawDescriptionHelpFormatter)
        verb.set_defaults(run=runs)
        adds(verb)


def add_measure(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    add_edition_choice(parser)
    add_shared(parser)


def add_compare(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="one of `inglenook games`")
    parser.add_argument("first", metavar="A", help=f"the file of an edition, or {STANDARD}")
    parser.add_argument("second", metavar="B", help="the edition that is compared with it")
    parser.add_argument(
        "--never",
        action="append",
        default=[],
        metavar="NAME",
        help="what nobody does in B's games: a group of actions, an action or a card; may be repeated",
    )
    add_shared(parser)


def add_shared(parser: Parser) -> None:
    """What every measurement may be told."""
    parser.add_argument("--players", type=several, metavar="N,M,…", help="default: 4, or the nearest number")
    parser.add_argument("--games", type=positive, default=GAMES, metavar="M", help=f"default: {GAMES}")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="default: 1")
    add_places(parser)
    for kind, what in FILES.items():
        parser.add_argument(
            f"--{kind}", nargs="?", const=PAGE, metavar="FILE", help=f"write {what} (without FILE: print it)"
        )


def run_page(chosen: Namespace) -> None:
    from inglenook.server.serve import Settings, serve

    serve(Settings(port=chosen.port, data=chosen.data, browser=not chosen.no_browser, lab=True))


def run_measure(chosen: Namespace) -> None:
    from inglenook.lab.plan import text_of
    from inglenook.lab.study import Study

    game = find(chosen.game)
    text, players = text_of(edition_of(game, chosen)), players_asked(game, chosen)
    study = Study(game.name, text, players, chosen.seed, stages(chosen.games))
    tell(followed(game, study, chosen), chosen, "What to look at:", "Nothing stands out.")


def run_compare(chosen: Namespace) -> None:
    from inglenook.lab.compare import Comparison, Side
    from inglenook.lab.plan import Agent, text_of
    from inglenook.lab.things import actions_named

    game = find(chosen.game)
    first, second = (
        text_of(game.edition if file == STANDARD else read_edition(game, file))
        for file in (chosen.first, chosen.second)
    )
    for name in chosen.never:
        actions_named(game, name)  # or a refusal
    sides = Side(first), Side(second, Agent(never=tuple(chosen.never)))
    players = players_asked(game, chosen)
    both = Comparison(game.name, *sides, players, chosen.seed, stages(chosen.games))
    tell(followed(game, both, chosen), chosen, "What differs:", "No difference found.")


def players_asked(game: "Game", chosen: Namespace) -> tuple[int, ...]:
    players: tuple[int, ...] = chosen.players or (players_of(game, None),)
    for each in players:
        game.check_players(each)
    return players


def stages(games: int) -> list[int]:
    return [each for each in STAGES if each < games] + [games]


def followed(game: "Game", measurement: "Measurement", chosen: Namespace) -> "Report":
    """The last and sharpest report; meanwhile the terminal says how far it is."""
    from inglenook.lab.plan import sharpen
    from inglenook.server.lab.wishes import PARTS

    prepared(game, *PARTS)
    with places(game, chosen) as run, working(f"{game.title} is being measured …") as say:
        for report in sharpen(measurement, run):
            say(f"{game.title}: {report.games:,} games in {report.seconds:.0f} s ({report.progress:.0%})")
    return report


def tell(report: "Report", chosen: Namespace, found: str, nothing: str) -> None:
    """As files, or on the terminal."""
    asked = [kind for kind in FILES if getattr(chosen, kind)]
    for kind in asked:
        write(report, kind, getattr(chosen, kind))
    if not asked:
        told = [f"  {n}. {each.sentence}" for n, each in enumerate(report.findings, 1)]
        print_lines([found, *told] if told else [nothing])
        print_figures(report)


def write(report: "Report", kind: str, file: str) -> None:
    from inglenook.engine.language import english
    from inglenook.server.lab.takeaway import as_text

    text = as_text(report, kind, english())
    if file == PAGE:
        print(text, end="")
        return
    try:
        Path(file).write_text(text, "utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InglenookError(f"{file}: cannot be written: {reason}") from None
    print(f"{file}: written.", file=sys.stderr)


def print_figures(report: "Report") -> None:
    made = table("players", "figure", "value", "from", "to", numbers=("players", "value", "from", "to"))
    for figure in report.figures:
        numbers = (f"{each:.4g}" for each in (figure.value, figure.low, figure.high))
        made.add_row(str(figure.players), figure.name, *numbers)
    show(made)


LAB = Command(
    "lab",
    "open the lab, or measure a game",
    "lab\n  inglenook lab measure keepers",
    add,
    run_page,
    extra="server",
)
