"""What chance gave and took: what came, beside what else could have come.

What happened and the same action tried again with other chance are alike in law. So the difference of what both
promise has a mean of exactly 0, whatever the value they are measured with, as long as that was fixed before.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from inglenook.engine.match import Match
from inglenook.engine.seeds import seed_for
from inglenook.engine.wins import win_shares

from .outlook import Event, Outlook
from .steps import Step, steps

SAMPLES = 1024  # playouts on either side
CAME, COULD = range(2)  # what a step's key seeds; the draws between them have the numbers after


@dataclass(frozen=True)
class Draw:
    """One card, die or other outcome of a step: how likely just this one was, and what it was worth to each seat."""

    odds: float
    gains: tuple[float, ...]


@dataclass(frozen=True)
class Luck:
    """What chance at a step was worth to each seat, in shares of the win."""

    step: int
    came: Outlook
    could: Outlook
    draws: tuple[Draw, ...] = ()

    @property
    def gains(self) -> tuple[float, ...]:
        return _between(self.could, self.came)

    def variance(self, seat: int) -> float:
        """The square of the standard error of what the seat gained."""
        return self.came.variances[seat] + self.could.variances[seat]


def promise(step: Step, key: bytes, samples: int = SAMPLES) -> Outlook:
    """What the position after a step promises."""
    return Event(step.after).outlook(seed_for(key, CAME), samples)


def luck(step: Step, key: bytes, samples: int = SAMPLES) -> Luck:
    could = step.event.outlook(seed_for(key, COULD), samples)
    return Luck(step.number, promise(step, key, samples), could)


def adjusted(match: Match, key: bytes, samples: int = SAMPLES) -> list[float]:
    """The seats' shares of the win without their luck. Over many games they have the same mean as the shares, and
    vary less."""
    lucks = [luck(step, seed_for(key, step.number), samples) for step in steps(match) if step.by_chance]
    shares = win_shares(match.position.won(), match.players)
    return [share - sum(each.gains[seat] for each in lucks) for seat, share in enumerate(shares)]


def told(step: Step, key: bytes, samples: int = SAMPLES) -> Luck:
    """The luck of a step, and outcome by outcome."""
    found = luck(step, key, samples)
    return replace(found, draws=tuple(draws(step, found, key, samples)))


def draws(step: Step, found: Luck, key: bytes, samples: int) -> Iterator[Draw]:
    """With the first outcomes as they came, and the rest left to chance."""
    outcomes = tuple(each.outcome for each in step.rolled)
    between = (
        replace(step.event, tape=outcomes[:known]).outlook(seed_for(key, COULD + known), samples)
        for known in range(1, len(outcomes))
    )
    promises = pairwise([found.could, *between, found.came])
    for rolled, (before, after) in zip(step.rolled, promises, strict=True):
        yield Draw(float(rolled.probability), _between(before, after))


def _between(before: Outlook, after: Outlook) -> tuple[float, ...]:
    return tuple(there - here for here, there in zip(before.shares, after.shares, strict=True))
