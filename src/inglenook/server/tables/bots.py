"""Bots at the table: who can be seated, and how they come to a decision without stopping the pages."""

import asyncio
import os
import sys
import threading
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace

from inglenook.bots import DEFAULT, WAIT, Bot, Decision, bot_names, find_bot, recollect
from inglenook.bots.levels import LEVELS, Searcher
from inglenook.bots.registry import STUDY, styled
from inglenook.engine.errors import InglenookError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.match import Match
from inglenook.engine.registry import fault
from inglenook.engine.seeds import new_secret

STAND_IN = DEFAULT  # keeps a seat warm
LAST_RESORT = "random"  # if even that one fails
KNOWN = (*LEVELS, *(each for each in bot_names() if each not in (*LEVELS, LAST_RESORT)))
EASIEST = LEVELS[0]


PATIENCE = 60.0  # seconds that a bot may think at most
OUR_PATIENCE = 5.0  # our own have then found what they will; in some editions a search would take minutes
SILENT = Sentence("bot-fault.silent")
LOST = 3  # threads that a bot may have kept; it is not asked again before one of them is back

Thought = Future[Decision]
_lost: defaultdict[str, list[Thought]] = defaultdict(list)  # nobody waits for them any more


def levels() -> dict[str, str]:
    """Who can be seated, and what they say of themselves; a bot that cannot be loaded is left out."""
    return {name: find_bot(name).about for name in KNOWN if not fault(find_bot, name)}


def seatable(game: Game) -> list[str]:
    """Who may be seated by name at that game."""
    return [*levels(), *STUDY, *(styled(level, style) for level in LEVELS for style in game.styles)]


class BotError(InglenookError):
    """A bot that raised, never answered, or answered what is not possible."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


def instead_of(level: str) -> str:
    """Who decides for a bot that failed."""
    return STAND_IN if level != STAND_IN else LAST_RESORT


async def decide(match: Match, seat: int, level: str, nice: int = 0) -> Decision:
    """What a bot would do. Its time runs from when it begins to think, which is now."""
    possible = (*match.legal(seat), WAIT)
    try:
        thought = begin(match, seat, level, nice)
        decision = await asyncio.wait_for(asyncio.wrap_future(thought), PATIENCE)
    except BotError:
        raise
    except TimeoutError:
        _lost[level].append(thought)
        raise BotError(SILENT) from None
    except Exception as error:  # somebody else's code: whatever it is, the table goes on
        raise BotError(Sentence("bot-fault.failed", error=type(error).__name__)) from error
    if decision.action not in possible:
        raise BotError(Sentence("bot-fault.impossible"))
    return decision


def begin(match: Match, seat: int, level: str, nice: int) -> Thought:
    """Let a bot think about a position dealt again for its seat, in a thread of its own."""
    if lost(level) >= LOST:
        raise BotError(SILENT)
    bot, seed = seated(level), new_secret()[:16]
    imagined = match.imagined(seat, new_secret()[:16])
    mind = recollect(match, seat, bot)
    return in_thread(lambda: bot.decide(imagined, seat, seed, mind), nice)


def seated(level: str) -> Bot:
    """A bot as it sits at a table, where a search has an end even in an edition that makes it slow."""
    bot = find_bot(level)
    return replace(bot, seconds=OUR_PATIENCE) if isinstance(bot, Searcher) else bot


def lost(level: str) -> int:
    """How many threads of a bot think on although nobody waits for them."""
    _lost[level] = [thought for thought in _lost[level] if not thought.done()]
    return len(_lost[level])


def in_thread(work: Callable[[], Decision], nice: int) -> Thought:
    """Work in a thread that keeps neither the others nor the end of the server waiting, should it never end."""
    thought: Thought = Future()
    thought.set_running_or_notify_cancel()

    def think() -> None:
        give_way(nice)
        try:
            thought.set_result(work())
        except BaseException as error:
            thought.set_exception(error)

    threading.Thread(target=think, name="bot", daemon=True).start()
    return thought


def give_way(nice: int) -> None:
    if sys.platform == "linux" and nice:
        os.nice(nice)  # there every thread has its own
