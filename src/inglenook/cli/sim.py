"""`inglenook sim`: many games at random or by the game's policy, counted."""

import sys
import time
from argparse import Namespace
from typing import TYPE_CHECKING

from .arguments import Parser, add_campaign
from .command import Command
from .edition import edition_of
from .inputs import find, players_of, prepared
from .screen import counting, print_json, print_lines, show

if TYPE_CHECKING:
    from inglenook.engine.edition import Edition
    from inglenook.engine.game import Game
    from inglenook.lab.sim import Result


def add(parser: Parser) -> None:
    add_campaign(parser, 10_000)
    parser.add_argument("--policy", action="store_true", help="by the game's policy instead of at random")


def run(chosen: Namespace) -> None:
    game = find(chosen.game)
    edition, players = edition_of(game, chosen), players_of(game, chosen.players)
    prepared(game, "playout")
    result = simulated(game, edition, players, chosen)
    if chosen.json:
        print_json(result.as_json())
    else:
        show_result(game, result)


def simulated(game: "Game", edition: "Edition", players: int, chosen: Namespace) -> "Result":
    """Times go to stderr: the same seed gives the same stdout. Loading compiled code is not part of them."""
    from inglenook.lab.sim import Plan, playouts, simulate

    playouts(game, edition, players, bytes(16), 1)
    began = time.perf_counter()
    how = "by its policy" if chosen.policy else "at random"
    with counting(f"{game.title} {how}", chosen.games) as advance:
        result = simulate(Plan(game, edition, players, chosen.games, chosen.seed, chosen.policy), advance)
    passed = time.perf_counter() - began
    rate, decisions = chosen.games / passed, result.decisions.mean * chosen.games / passed
    print(f"{passed:.2f} s: {rate:,.0f} games/s, {decisions:,.0f} decisions/s", file=sys.stderr)
    return result


def show_result(game: "Game", result: "Result") -> None:
    from .report import said_facts, said_plan, wins_table

    print_lines(said_plan(game, result))
    show(wins_table(result))
    print_lines(said_facts(game, result))


SIM = Command("sim", "play many games and count", "sim keepers --games 100000", add, run)
