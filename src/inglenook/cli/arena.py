"""`inglenook arena` and `inglenook ladder`: bots against each other."""

from argparse import Namespace
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

from .arguments import Parser, add_campaign, names, positive
from .command import Command
from .edition import edition_of
from .inputs import find, players_of, prepared
from .screen import counting, print_json, print_lines, show, working

if TYPE_CHECKING:
    from inglenook.engine.game import Game


def add_arena(parser: Parser) -> None:
    add_campaign(parser, 100)
    parser.add_argument(
        "--bots", type=names, default=["master", "random"], metavar="A,B,…", help="the last fills the table"
    )
    add_adjusted(parser)


def add_adjusted(parser: Parser) -> None:
    parser.add_argument(
        "--adjusted",
        action="store_true",
        help="also tell what they won without luck, which takes fewer games",
    )


def samples(chosen: Namespace, game: "Game") -> int:
    """Playouts on either side of an event; none where nobody asked for them, or masters do not search."""
    from inglenook.analysis.luck import SAMPLES
    from inglenook.analysis.report import searches

    return SAMPLES if chosen.adjusted and searches(game) else 0


def run_arena(chosen: Namespace) -> None:
    from inglenook.bots import find_bot
    from inglenook.lab.arena import Contest, contest

    from .report import said_contest, standings_table

    game, bots = find(chosen.game), {name: find_bot(name) for name in chosen.bots}
    edition, players = edition_of(game, chosen), players_of(game, chosen.players)
    prepared(game, "table", "search", *(["analysis"] if chosen.adjusted else []))
    plan = Contest(game, edition, bots, players, chosen.games, chosen.seed, samples(chosen, game)).balanced()
    with counting(f"{game.title}: {', '.join(bots)}", plan.games) as advance:
        outcome = contest(plan, advance)
    if chosen.json:
        return print_json(outcome.as_json())
    print_lines(said_contest(plan, outcome))
    show(standings_table(outcome))


def add_ladder(parser: Parser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: those that come with Inglenook")
    parser.add_argument(
        "--most", type=positive, metavar="M", help="games a step (default: as a game says, or 800)"
    )
    parser.add_argument(
        "--all",
        action="store_true",
        help="grandmaster and the styles as well, which takes hours: a game of grandmasters takes minutes",
    )
    add_adjusted(parser)
    parser.add_argument("--out", metavar="FILE", help="a page to write; it keeps what it says of other games")


def run_ladder(chosen: Namespace) -> None:
    from inglenook.engine.registry import our_names
    from inglenook.lab.ladder import climb, section, write

    for game in map(find, chosen.games or our_names()):
        prepared(game, "table", "search", *(["analysis"] if chosen.adjusted else []))
        begun = process_time()
        with working(game.title) as tell:
            steps = climb(game, tell, chosen.most, samples(chosen, game), chosen.all)
        if chosen.out:
            write(Path(chosen.out), steps)
        else:
            print_lines([*section(steps), ""])
        if chosen.all:
            print_lines([f"{game.title}: {process_time() - begun:,.0f} seconds of processor time."])


ARENA = Command(
    "arena", "let bots play each other", "arena keepers --bots master,random", add_arena, run_arena
)
LADDER = Command("ladder", "compare the levels of our bots", "ladder keepers", add_ladder, run_ladder)
