"""Finds games by entry point: ours and a stranger's through the same door."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from .errors import GameError, UnknownNameError
from .game import Game

GROUP = "inglenook.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP)}


def game_names() -> list[str]:
    return sorted(_entries())


@cache
def find_game(name: str) -> Game:
    """The game of that name; an unknown name is an error that lists the known ones."""
    if name not in _entries():
        raise UnknownNameError("game", name, _entries())
    try:
        game = _entries()[name].load()
    except Exception as error:  # a stranger's code may fail in any way; the others must go on
        raise GameError(f"the game {name!r} cannot be loaded: {error}") from error
    if not isinstance(game, Game) or game.name != name:
        raise GameError(f"the entry point {name!r} does not lead to a game of that name")
    return game
