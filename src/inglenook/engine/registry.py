"""The registry of games, ours and strangers': a plug-in system. No game is imported before it is asked for.

Every package in `games/` is a game of ours. A stranger's comes by an entry point of the group `inglenook.games`, and
cannot take the name of one that is there already."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from pkgutil import iter_modules

from .about import about
from .errors import GameError, UnknownNameError
from .game import Game
from .language import Sentence

GROUP = "inglenook.games"  # also the package of our own
FOLDER = Path(__file__).parents[1] / "games"


@cache
def _entries() -> dict[str, EntryPoint]:
    """By name; one whose name is taken stands under the place it comes from, so that it can be named and refused."""
    found = {name: EntryPoint(name, f"{GROUP}.{name}:GAME", GROUP) for name in our_names()}
    for entry in entry_points(group=GROUP):
        taken = found.setdefault(entry.name, entry)
        if taken.value != entry.value:
            found[entry.value] = entry
    return found


def our_names() -> list[str]:
    """The games that come with Inglenook."""
    return sorted(each.name for each in iter_modules([str(FOLDER)]) if each.ispkg)


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
        raise UnknownNameError(Sentence("unknown.game"), name, _entries())
    try:
        game = _load(_entries()[name], name)
        _ = game.words, game.edition, about(game)  # its files are read now: a broken one shall be found here
    except (Exception, SystemExit) as error:  # a stranger's code may fail in any way; the others must go on
        raise GameError(
            f"the game {name!r} cannot be loaded: {str(error) or type(error).__name__}"
        ) from error
    return game


def _load(entry: EntryPoint, name: str) -> Game:
    if entry.name != name:
        raise GameError(f"there is another game {entry.name!r} already")
    game = entry.load()
    if not isinstance(game, Game) or game.name != name:
        raise GameError("the entry point does not lead to a game of that name")
    return game
