"""What is counted while the server runs, for `/metrics`: in this process, since it was started. Nothing of it tells who
did something, or at which table."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


@dataclass
class Times:
    """How often something was done, and how long it took (a histogram)."""

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def buckets(self) -> Iterator[tuple[str, int]]:
        """How many took no longer than each bound."""
        so_far = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            yield bound, (so_far := so_far + count)


@dataclass
class Meter:
    moves: Counter[str] = field(default_factory=Counter)  # events at tables, by game
    written: Times = field(default_factory=Times)  # until an event was on disk
    answers: defaultdict[tuple[str, str], Times] = field(
        default_factory=lambda: defaultdict(Times)
    )  # by what was asked for, and the status

    def moved(self, game: str, seconds: float) -> None:
        self.moves[game] += 1
        self.written.add(seconds)
