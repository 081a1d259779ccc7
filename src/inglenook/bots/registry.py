"""Finds bots by name: ours, and strangers' by entry point, who cannot take the name of one of ours."""

from dataclasses import replace
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from inglenook.engine.errors import GameError, UnknownNameError
from inglenook.engine.language import english

from .levels import APPRENTICE, GRANDMASTER, JOINT, JOURNEYMAN, MASTER, PERFECT, RANDOM, Searcher, unlearned
from .protocol import Bot

GROUP = "inglenook.bots"
OURS: dict[str, Bot] = {each.level: each for each in (APPRENTICE, JOURNEYMAN, MASTER, GRANDMASTER)} | {
    "random": RANDOM
}
DEFAULT = JOURNEYMAN.level  # where nobody has chosen
LONGEST = 10_000_000  # iterations of a search; its tree has room for all of them from the start
STUDY: dict[str, Bot] = {"perfect": PERFECT}  # found by name, but in no list of opponents
SEARCH = "search:"  # before a number of iterations: a bot for measurements, which is nobody's level
STYLES = ("bold", "careful", "greedy")  # what a game's bots may have; each says which mean something there
PLAIN = "plain:"  # the same, without what was learned


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in OURS}


def bot_names() -> list[str]:
    return sorted([*OURS, *_entries()])


@cache
def find_bot(name: str) -> Bot:
    """The bot of that name; an unknown name is an error that lists the known ones."""
    if name.startswith(SEARCH):
        return _searcher(name.removeprefix(SEARCH))
    if name.startswith(PLAIN):
        return replace(_searcher(name.removeprefix(PLAIN)), learned=unlearned)
    if name in OURS or name in STUDY:
        return OURS[name] if name in OURS else STUDY[name]
    level, style = parted(name)
    if style and isinstance(plain := find_bot(level), Searcher):
        return replace(plain, style=style, about=english().say(f"style.{style}-about"))
    if name not in _entries():
        raise UnknownNameError("bot", name, [*bot_names(), *STUDY, f"{SEARCH}N", f"{PLAIN}N"])
    try:
        bot = _entries()[name].load()
        if not isinstance(bot, Bot):
            raise GameError("the entry point does not lead to a bot, which needs `about` and `decide`")
    except (Exception, SystemExit) as error:  # a stranger's code may fail in any way; the others must go on
        raise GameError(f"the bot {name!r} cannot be loaded: {str(error) or type(error).__name__}") from error
    return bot


def parted(name: str) -> tuple[str, str]:
    """A level and its style: journeyman-bold is a journeyman who plays boldly. A bot that is called so is itself."""
    level, _, style = name.rpartition(JOINT)
    return (level, style) if style in STYLES and level in OURS and name not in _entries() else (name, "")


def styled(level: str, style: str) -> str:
    """The name of a level that plays in a style; without one, its own."""
    return f"{level}{JOINT}{style}" if style else level


def _searcher(iterations: str) -> Searcher:
    plain = iterations.isdecimal() and iterations.isascii() and len(iterations) <= len(str(LONGEST))
    if not (plain and 0 < int(iterations) <= LONGEST):
        raise GameError(
            f"a search thinks for 1 to {LONGEST:,} iterations, as in {SEARCH}500, not {iterations!r}"
        )
    return Searcher(int(iterations), f"thinks for {int(iterations):,} iterations")
