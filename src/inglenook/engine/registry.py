"""Finds games by entry point: ours and a stranger's through the same door."""

from collections.abc import Callable
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


def games() -> list[Game]:
    """Every game that can be loaded: a stranger's that cannot must not stop the others."""
    return [find_game(name) for name in game_names() if not fault(find_game, name)]


@cache
def fault(find: Callable[[str], object], name: str) -> str:
    """Why something cannot be loaded, if it cannot. It is tried once: a second import would fail as slowly."""
    try:
        find(name)
    except GameError as error:
        return " ".join(str(error).split())
    return ""


@cache
def find_game(name: str) -> Game:
    """The game of that name; an unknown name is an error that lists the known ones."""
    if name not in _entries():
        raise UnknownNameError("game", name, _entries())
    try:
        game = _entries()[name].load()
        if not isinstance(game, Game) or game.name != name:
            raise GameError("the entry point does not lead to a game of that name")
        _ = game.words, game.edition  # its files are read now: a broken one shall be found here
    except (Exception, SystemExit) as error:  # a stranger's code may fail in any way; the others must go on
        raise GameError(
            f"the game {name!r} cannot be loaded: {str(error) or type(error).__name__}"
        ) from error
    return game
