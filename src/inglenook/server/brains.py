"""Bots at the table: who can be seated, and how they come to a decision without stopping the pages."""

import asyncio
from concurrent.futures import Executor

from inglenook.bots import DEFAULT, WAIT, Decision, bot_names, find_bot, recollect
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import InglenookError
from inglenook.engine.match import Match
from inglenook.engine.registry import fault
from inglenook.engine.seeds import new_secret

STAND_IN = DEFAULT  # keeps a seat warm
LAST_RESORT = "random"  # if even that one fails
OURS = ("apprentice", "journeyman", "master")  # in the order of their strength; then those of others
KNOWN = (*OURS, *(each for each in bot_names() if each not in (*OURS, LAST_RESORT)))
EASIEST = OURS[0]


PATIENCE = 60.0  # seconds that a bot may think at most


def levels() -> dict[str, str]:
    """Who can be seated, and what they say of themselves; a bot that cannot be loaded is left out."""
    return {name: find_bot(name).about for name in KNOWN if not fault(find_bot, name)}


class BotError(InglenookError):
    """A bot that raised, never answered, or answered what is not possible."""


async def decide(match: Match, seat: int, level: str, threads: Executor | None = None) -> Decision:
    """What a bot would do. It gets a position dealt again for its seat, and thinks in a thread of its own."""
    bot, possible = find_bot(level), (*match.legal(seat), WAIT)
    imagined = match.seen_by(seat).redeal(seat, chance_from(new_secret()[:16]))
    try:
        mind = recollect(match, seat, bot)
        thought = asyncio.get_running_loop().run_in_executor(
            threads, bot.decide, imagined, seat, new_secret()[:16], mind
        )
        decision = await asyncio.wait_for(thought, PATIENCE)
    except TimeoutError:
        raise BotError("does not answer") from None
    except Exception as error:  # somebody else's code: whatever it is, the table goes on
        raise BotError(f"failed ({type(error).__name__})") from error
    if decision.action not in possible:
        raise BotError("answered what is not possible")
    return decision
