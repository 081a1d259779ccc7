"""`inglenook play`: a game in the terminal, or a demonstration where there is none."""

import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import Parser, add_edition_choice, add_players, whole
from .command import Command
from .edition import edition_of
from .inputs import all_games, find, players_of, prepared, seat_of
from .screen import on_terminal, print_lines

if TYPE_CHECKING:
    from inglenook.engine.match import Match

    from .seat import Table


def add(parser: Parser) -> None:
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help="one of `inglenook games` (default: the first)"
    )
    add_players(parser)
    parser.add_argument("--seed", type=whole, metavar="S", help="deal the game that belongs to this number")
    parser.add_argument("--seat", default="A", metavar="A", help="your seat (default: A)")
    add_edition_choice(parser)


def run(chosen: Namespace) -> None:
    from inglenook.api import new_match
    from inglenook.engine.rulebook import rules_lines

    from .seat import Table

    game = find(chosen.game) if chosen.game else all_games()[0]
    edition, players = edition_of(game, chosen), players_of(game, chosen.players)
    seat, seed = seat_of(chosen.seat, players), chosen.seed
    prepared(game, "table")
    if on_terminal(sys.stdin):
        match = new_match(game, players, seed, edition=edition)
        sit_down(Table(match, seat, list(rules_lines(game, None, edition))))
    else:
        demonstrate(new_match(game, players, 1 if seed is None else seed, edition=edition))


def sit_down(table: "Table") -> None:
    """However the person leaves the table, the game is kept."""
    from .seat import QuitError

    try:
        table.play()
    except QuitError:
        pass
    finally:
        if table.match.deeds:
            keep(table.match)


def keep(match: "Match") -> None:
    from inglenook.engine.files import save
    from inglenook.engine.record import write_record

    if path := save(match, Path()):
        print(f"\nThe game is kept in {path}; `inglenook replay {path}` tells it again.")
    else:
        print("\nThe game cannot be kept in this folder; this is its record:\n")
        print(write_record(match), end="")


def demonstrate(match: "Match") -> None:
    from inglenook.engine.transcript import OPEN, transcript

    from .seat import demonstration

    print("There is no terminal to play at. This is a demonstration: bots play at random, all cards open.\n")
    demonstration(match)
    print_lines(transcript(match, OPEN))


PLAY = Command("play", "play a game in the terminal against bots", "play keepers --players 3", add, run)
