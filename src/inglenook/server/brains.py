"""How a bot at a table comes to its decision: in a thread, from a position dealt again for its seat."""

import asyncio
import random

from inglenook.engine.chance import chance_from
from inglenook.engine.match import Match
from inglenook.engine.position import Position
from inglenook.engine.seeds import new_secret


async def decide(match: Match, seat: int, level: str) -> int:
    """The action that a bot of that level would take; it never sees the true position."""
    imagined = match.seen_by(seat).redeal(seat, chance_from(new_secret()[:16]))
    return await asyncio.to_thread(_think, imagined, seat, level)


def _think(position: Position, seat: int, level: str) -> int:
    return random.choice(position.legal(seat))
