"""What chance gave and took: what came, beside what else could have come.

What happened and the same action tried again with other chance are alike in law. So the difference of what both
promise has a mean of exactly 0, whatever the value they are measured with, as long as that was fixed before.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import prod

from inglenook.engine.seeds import seed_for

from .outlook import Event, Outlook
from .steps import Step

SAMPLES = 256  # playouts on either side
CAME, COULD, DRAWS = range(3)  # what a step's key seeds


@dataclass(frozen=True)
class Luck:
    """What chance at a step was worth to each seat, in shares of the win, with the square of its standard error."""

    step: int
    gains: tuple[float, ...]
    variances: tuple[float, ...]
    odds: Fraction  # of just what came


def after(step: Step, key: bytes, samples: int = SAMPLES) -> Outlook:
    """What the position after a step promises."""
    return Event(step.after).outlook(seed_for(key, CAME), samples)


def luck(step: Step, came: Outlook, key: bytes, samples: int = SAMPLES) -> Luck:
    """`came`: what the position after the step promises."""
    could = step.event.outlook(seed_for(key, COULD), samples)
    return Luck(
        step.number,
        tuple(here - there for here, there in zip(came.shares, could.shares, strict=True)),
        tuple(here + there for here, there in zip(came.variances, could.variances, strict=True)),
        prod((each.probability for each in step.rolled), start=Fraction(1)),
    )
