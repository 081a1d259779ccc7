"""What chance gave and took: what came, beside what else could have come.

What happened and the same action tried again with other chance are alike in law. So the difference of what both
promise has a mean of exactly 0, whatever the value they are measured with, as long as that was fixed before.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from inglenook.engine.seeds import seed_for

from .outlook import Event, Outlook
from .steps import Step

SAMPLES = 256  # playouts on either side
CAME, COULD = range(2)  # what a step's key seeds; the draws between them have the numbers after


@dataclass(frozen=True)
class Draw:
    """One card, die or other outcome of a step: how likely just this one was, and what it was worth to each seat."""

    odds: float
    gains: tuple[float, ...]


@dataclass(frozen=True)
class Luck:
    """What chance at a step was worth to each seat, in shares of the win, with the square of its standard error."""

    step: int
    gains: tuple[float, ...]
    variances: tuple[float, ...]
    draws: tuple[Draw, ...] = ()


def promise(step: Step, key: bytes) -> Outlook:
    """What the position after a step promises."""
    return Event(step.after).outlook(seed_for(key, CAME), SAMPLES)


def luck(step: Step, came: Outlook, key: bytes) -> Luck:
    """`came`: what the position after the step promises."""
    could = step.event.outlook(seed_for(key, COULD), SAMPLES)
    variances = tuple(here + there for here, there in zip(came.variances, could.variances, strict=True))
    return Luck(step.number, _between(could, came), variances, tuple(draws(step, could, came, key)))


def draws(step: Step, could: Outlook, came: Outlook, key: bytes) -> Iterator[Draw]:
    """The luck of a step, outcome by outcome: with the first of them as they came, and the rest left to chance."""
    outcomes = tuple(each.outcome for each in step.rolled)
    between = (
        replace(step.event, tape=outcomes[:known]).outlook(seed_for(key, COULD + known), SAMPLES)
        for known in range(1, len(outcomes))
    )
    for rolled, (before, after) in zip(step.rolled, pairwise([could, *between, came]), strict=True):
        yield Draw(float(rolled.probability), _between(before, after))


def _between(before: Outlook, after: Outlook) -> tuple[float, ...]:
    return tuple(there - here for here, there in zip(before.shares, after.shares, strict=True))
