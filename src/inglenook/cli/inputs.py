"""What was typed, found: games with their code compiled, players, seats, records."""

import sys
from typing import TYPE_CHECKING

from inglenook.engine.errors import InglenookError

if TYPE_CHECKING:
    from inglenook.engine.game import Game
    from inglenook.engine.match import Match


def find(name: str) -> "Game":
    from inglenook.engine.registry import find_game

    return find_game(name)


def all_games() -> "list[Game]":
    """Those that can be loaded; what cannot is told, and does not stop the others."""
    from inglenook.engine.registry import fault, find_game, game_names, games

    for name in game_names():
        if why := fault(find_game, name):
            print("inglenook:", why, file=sys.stderr)
    return games()


def prepared(game: "Game", *parts: str) -> "Game":
    """Compile what is missing, and say so: it happens once, and takes long."""
    from inglenook.warmup import prepare, unprepared

    from .screen import working

    if missing := unprepared(game, parts):
        waits = f"{game.title} is being prepared (compiled once, up to a minute)"
        with working(f"{waits} …") as tell:
            prepare(game, lambda part: tell(f"{waits}: {part} …"), missing)
    return game


def players_of(game: "Game", wanted: int | None) -> int:
    from inglenook.lab.sim import players_of

    return players_of(game, wanted)


def seat_of(text: str, players: int, *others: str) -> int:
    from inglenook.engine.labels import LETTERS

    seats = LETTERS[:players]
    if len(text) != 1 or text.upper() not in seats:
        raise InglenookError(f"there is no seat {text!r}; known: {', '.join([*seats, *others])}")
    return seats.index(text.upper())


def read(file: str) -> "Match":
    from inglenook.engine.files import read_match

    return read_match(file, lambda name: prepared(find(name), "table"))
