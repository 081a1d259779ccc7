"""What a line of play leads to some moves later: reasons that can be counted.

Deals that the seat could not tell apart, the same ones for either line; all play on by the game's policy. Counted are
the figure that decides the game and, where a game names them, what happens to whom meanwhile.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import sqrt

import numpy as np

from inglenook.bots.levels import by_policy
from inglenook.engine.chance import chance_from
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .contest import Line
from .steps import Step

WORLDS = 200  # deals
MOMENTS = (3, 6, 12, 24)  # actions for each player, after which it is looked at
CLEAR = 3.0  # standard errors by which something must differ
OFTENER = 0.15  # of the deals, in which what follows must differ: three standard errors at least
TINY = 1e-9  # the error of what is the same in all deals

Row = tuple[int, ...]
Rows = list[Row]


@dataclass(frozen=True)
class Reason:
    """What is otherwise for a seat, and speaks for the better choice: the mean of its figure, or how often something
    happens to it, by the kind of event. `clear`: in standard errors."""

    kind: int | None
    seat: int
    done: float
    better: float
    clear: float

    @property
    def gain(self) -> float:
        return abs(self.better - self.done)


def reasons(step: Step, done: Line, better: Line, key: bytes) -> list[Reason]:
    """All that clearly speaks for the better choice, the clearest first; each figure and event once, at the moment
    when it is clearest."""
    kinds, players = step.before.game.reasons, step.before.players
    seeds = [seed_for(key, world) for world in range(WORLDS)]
    was, now = (np.array([list(looks(step, line, seed)) for seed in seeds], float) for line in (done, better))
    own = [1 if seat == step.seat else -1 for seat in range(players)]
    gains = (now - was) * np.outer([1, *kinds.values()], own)
    clear = gains.mean(axis=0) / (gains.std(axis=0, ddof=1) / sqrt(WORLDS) + TINY)
    found = []
    for row, kind in enumerate([None, *kinds]):
        for seat in range(players):
            moment = int(clear[:, row, seat].argmax())
            if clear[moment, row, seat] > CLEAR:
                less, more = (float(each[:, moment, row, seat].mean()) for each in (was, now))
                found.append(Reason(kind, seat, less, more, float(clear[moment, row, seat])))
    return sorted(found, key=lambda each: -each.clear)


@dataclass(frozen=True)
class Sequel:
    """An event that follows in more of the deals on what was done than on the better choice."""

    row: Row
    done: float
    better: float


def sequels(step: Step, done: Line, better: Line, key: bytes) -> list[Sequel]:
    """What soon follows on what was done, and would not on the better choice; what differs most first."""
    was, now = (soon(step, line, key) for line in (done, better))
    found = [Sequel(row, was[row] / WORLDS, now[row] / WORLDS) for row in was]
    clear = [each for each in found if each.done - each.better >= OFTENER]
    return sorted(clear, key=lambda each: (each.better - each.done, each.row))


def soon(step: Step, line: Line, key: bytes) -> Counter[Row]:
    """In how many deals each event comes until the first of the moments, without what the line itself brings."""
    came: Counter[Row] = Counter()
    for world in range(WORLDS):
        after = islice(played_on(step, line, seed_for(key, world)), len(line), None)
        came.update({row for _, rows in islice(after, MOMENTS[0] * step.before.players) for row in rows})
    return came


def looks(step: Step, line: Line, seed: bytes) -> Iterator[list[list[int]]]:
    """At each of the moments the seats' figures, and of each kind of event to whom it has happened; at the end of the
    game, if that comes before."""
    players, kinds = step.before.players, step.before.game.reasons
    moments = [len(line) + ahead * players for ahead in MOMENTS]
    happened: set[tuple[int, int]] = set()
    for number, (position, rows) in enumerate(played_on(step, line, seed), 1):
        happened |= {(row[0], row[1]) for row in rows}
        while moments and (number == moments[0] or not position.waiting()):
            moments.pop(0)
            counted = [[int((kind, seat) in happened) for seat in range(players)] for kind in kinds]
            yield [figures(position), *counted]


def played_on(step: Step, line: Line, seed: bytes) -> Iterator[tuple[Position, Rows]]:
    """Action by action, with the rows of what happened."""
    position, log = step.before.redeal(step.seat, chance_from(seed)), new_log()
    for action in line:
        position.apply(step.seat, action, chance_from(seed), log)
        yield position, take(log)
    for number in range(MOMENTS[-1] * position.players):
        asked = position.asked()
        if asked:
            own = seed_for(seed, number)
            position.apply(asked[0], by_policy(position, asked[0], own), chance_from(own), log)
            yield position, take(log)


def figures(position: Position) -> list[int]:
    return position.game.figures(position.view(SPECTATOR), position.scores())
