"""The N-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana 2018), by which the TAG framework tunes its
games: a baseline for what suggests.

It keeps the mean of what was gained with each value of each knob, with each pair of values of two knobs, and with each
edition whole. From the edition at hand it makes neighbours by mutation and goes to the one that promises most: by those
means, and by how little is known of it. In the end it names the edition tried that promises most without that.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log, sqrt
from random import Random

from inglenook.lab.knobs import Knob, Values, usual

NEIGHBOURS = 50
EXPLORE = 1.0  # of gains between 0 and 1
UNSEEN = 0.5  # added to how often something was seen, so that what was never seen promises much, and not all
MUTATED = (
    1.0  # knobs that a neighbour differs in by chance, on average, beside the one that it differs in surely
)

Tuple = tuple[tuple[int, int], ...]  # knobs and their values


class Ntbea:
    def __init__(self, knobs: Sequence[Knob], seed: int, trials: int) -> None:
        self.knobs, self.chance = knobs, Random(seed)
        self.seen: dict[Tuple, int] = defaultdict(int)
        self.gained: dict[Tuple, float] = defaultdict(float)
        self.tried: dict[Values, None] = {}
        self.now = usual(knobs)

    def ask(self) -> Values:
        return self.now

    def tell(self, values: Values, loss: float) -> None:
        self.tried[values] = None
        for each in self.tuples(values):
            self.seen[each] += 1
            self.gained[each] += 1 / (1 + loss)
        neighbours = {self.neighbour() for _ in range(NEIGHBOURS)}
        self.now = max(sorted(neighbours), key=lambda each: self.promise(each, EXPLORE))

    def best(self) -> Values:
        return max(self.tried, key=lambda each: self.promise(each, 0.0))

    def tuples(self, values: Values) -> Iterator[Tuple]:
        pairs = tuple(enumerate(values))
        yield from ((pair,) for pair in pairs)
        yield from combinations(pairs, 2)
        yield pairs

    def promise(self, values: Values, explore: float) -> float:
        """The mean over all tuples of what was gained with them, and of what is not known about them."""
        rounds = sum(self.seen[((0, value),)] for value in range(len(self.knobs[0].values)))
        each = [self._promise(some, rounds, explore) for some in self.tuples(values)]
        known = [value for value in each if value is not None]
        return sum(known) / len(known) if known else 0.0

    def _promise(self, some: Tuple, rounds: int, explore: float) -> float | None:
        seen = self.seen.get(some, 0)
        if not seen and not explore:
            return None
        gained = self.gained[some] / seen if seen else 0.0
        return gained + explore * sqrt(log(1 + rounds) / (seen + UNSEEN))

    def neighbour(self) -> Values:
        surely = self.chance.randrange(len(self.now))
        share = MUTATED / len(self.now)
        return tuple(
            self.chance.randrange(len(knob.values)) if at == surely or self.chance.random() < share else value
            for at, (knob, value) in enumerate(zip(self.knobs, self.now, strict=True))
        )
