"""`inglenook bench`: how fast the games are on this machine."""

from argparse import Namespace

from .arguments import Parser
from .command import Command
from .inputs import all_games, find, prepared
from .screen import print_json, show, working


def add(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="only this game")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: Namespace) -> None:
    from inglenook.lab.bench import measure

    from .report import figures_tables

    games = [find(chosen.game)] if chosen.game else all_games()
    for game in games:
        prepared(game, "playout", "table", "vector", "search")
    with working("measuring") as tell:
        figures = {game.name: measure(game, tell) for game in games}
    if chosen.json:
        print_json(figures)
    else:
        for each in figures_tables(figures):
            show(each)


BENCH = Command("bench", "measure how fast the games are", "bench keepers --json", add, run)
