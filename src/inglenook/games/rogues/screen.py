"""Rogues: what only the rules can say of a screen, in one call."""

from inglenook.engine.toolkit import Row, kernel

from .declarations import Edition, State
from .objection import points
from .rules import pace


@kernel
def survey(s: State, e: Edition, seat: int, out: Row) -> None:
    """How long the clock gives, and everybody's points."""
    out[0] = pace(s, e)
    for other in range(s.players):
        out[1 + other] = points(s, e, other)
