"""Hoardraids: the exact odds of a fight, for the screen. All that they are counted from lies open: powers, arms and
health. `odds` has the bots' rough estimate, which is quicker.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import declarations as d
from .combat import power
from .declarations import State

Table = NDArray[np.float64]  # the chance to win by one's own health and the other's


class Fighter(NamedTuple):
    power: int
    arms: int  # that wear off
    health: int


class Flight(NamedTuple):
    """What a blow from behind costs, at least and at most; in how many of a hundred it kills."""

    least: int
    most: int
    deadly: int


def fighter(s: State, e: Any, who: int) -> Fighter:
    """In the present fight: a seat or THE_VILLAIN."""
    strong = int(power(s.record, e.record, who))
    if who == d.THE_VILLAIN:
        return Fighter(strong, 0, s.stamina)
    return Fighter(strong, s.values[who][d.ARMS], s.values[who][d.HEALTH])


def met(s: State, who: int) -> Fighter:
    """A henchman before a fight."""
    values = s.values[who]
    return Fighter(values[d.STRENGTH] + values[d.ARMS], values[d.ARMS], values[d.HEALTH])


def villain(e: Any, kind: int) -> Fighter:
    """Somebody whom nobody has fought today."""
    return Fighter(e.power[kind], 0, e.stamina)


def chance(e: Any, mine: Fighter, other: Fighter) -> int:
    """In how many of a hundred fights to the death the first one wins; 0 and 100 are certain."""
    most = max(e.most, e.stamina)
    table = to_the_death(mine.power - other.power, mine.arms, other.arms, e.die, most)
    return percent(float(table[mine.health, other.health]))


def percent(share: float) -> int:
    """Rounded, but never to a certainty."""
    return round(100 * share) if share in (0.0, 1.0) else min(99, max(1, round(100 * share)))


def flight(e: Any, mine: Fighter, other: Fighter) -> Flight:
    wounds = [max(0, other.power + face - mine.power) for face in range(1, e.die + 1)]
    deadly = sum(wound >= mine.health for wound in wounds) / e.die
    return Flight(wounds[0], wounds[-1], percent(deadly))


@lru_cache(maxsize=1024)
def to_the_death(ahead: int, arms: int, wear: int, die: int, most: int) -> Table:
    """Dynamic programming, from the last exchange back: by how much the first one's power is greater, the arms of both,
    the faces of a die, the most health."""
    gaps = {ahead + gap: (die - abs(gap)) / die**2 for gap in range(1 - die, die)}
    if arms == wear == 0:
        return without_arms(gaps, most)
    later = to_the_death(ahead - (arms > 0) + (wear > 0), max(0, arms - 1), max(0, wear - 1), die, most)
    health = np.arange(most + 1)
    table: Table = np.zeros_like(later)
    for gap, share in gaps.items():
        mine, other = np.maximum(0, health + min(0, gap)), np.maximum(0, health - max(0, gap))
        table += share * later[np.ix_(mine, other)]
    return bounded(table)


def without_arms(gaps: dict[int, float], most: int) -> Table:
    """Nothing wears off: an exchange that hurts nobody is rolled again."""
    table = bounded(np.zeros((most + 1, most + 1)))
    moves = [(gap, share) for gap, share in gaps.items() if gap]
    whole = sum(share for _, share in moves)
    for mine in range(1, most + 1):
        for other in range(1, most + 1):
            won = sum(
                share * table[max(0, mine + min(0, gap)), max(0, other - max(0, gap))] for gap, share in moves
            )
            table[mine, other] = won / whole if whole else 0.0
    return table


def bounded(table: Table) -> Table:
    """Who has no health has lost."""
    table[:, 0], table[0, :] = 1.0, 0.0
    return table
