"""Bots at the table: who can be seated, and how they come to a decision without stopping the pages."""

import asyncio
from concurrent.futures import Executor

from inglenook.bots import DEFAULT, Decision, bot_names, find_bot, recollect
from inglenook.engine.chance import chance_from
from inglenook.engine.match import Match
from inglenook.engine.seeds import new_secret

STAND_IN = DEFAULT  # keeps a seat warm
OURS = ("apprentice", "journeyman", "master")  # in the order of their strength; then those of others
LEVELS = {
    name: find_bot(name).about
    for name in (*OURS, *(each for each in bot_names() if each not in (*OURS, "random")))
}
EASIEST = next(iter(LEVELS))


async def decide(match: Match, seat: int, level: str, threads: Executor | None = None) -> Decision:
    """What a bot would do. It gets a position dealt again for its seat, and thinks in a thread of its own."""
    bot = find_bot(level)
    imagined = match.seen_by(seat).redeal(seat, chance_from(new_secret()[:16]))
    mind = recollect(match, seat, bot)
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(threads, bot.decide, imagined, seat, new_secret()[:16], mind)
