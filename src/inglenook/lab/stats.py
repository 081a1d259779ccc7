"""Intervals and quantiles."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, sqrt

import numpy as np
from numpy.typing import NDArray

from inglenook.engine import estimate

Z95 = estimate.Z95
Z99 = 2.5758293035489004  # so many deviations hold 99 % of a normal distribution


@dataclass(frozen=True)
class Share:
    """A count out of so many, with its 95 % interval. Shared wins make counts that are not whole."""

    count: float
    of: int

    @property
    def share(self) -> float:
        return self.count / self.of

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.count, self.of)

    @property
    def wide_interval(self) -> tuple[float, float]:
        """Of 99 %: for who looks several times."""
        return wilson(self.count, self.of, Z99)


def wilson(successes: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval: unlike the plain one it holds for shares near 0 and 1."""
    if trials == 0:
        return 0.0, 1.0
    share, weight = successes / trials, z * z / trials
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * sqrt(share * (1 - share) / trials + weight / (4 * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Ratio:
    """How many times as large something is, with the standard error of its logarithm."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        apart = exp(Z95 * self.error)
        return self.value / apart, self.value * apart


def ratio_of_variances(one: NDArray[np.float64], other: NDArray[np.float64]) -> Ratio:
    """How many times as much the one varies as the other in the same games; 1 if one of them does not vary at all."""
    if not (one.var() and other.var()):
        return Ratio(1.0, 0.0)
    squares = [(each - each.mean()) ** 2 / each.var() for each in (one, other)]
    error = float((squares[0] - squares[1]).std(ddof=1)) / sqrt(len(one))
    return Ratio(float(one.var() / other.var()), error)


@dataclass(frozen=True)
class Spread:
    """A mean, and the values between which nine games in ten lie."""

    mean: float
    low: int
    high: int

    @classmethod
    def of(cls, counts: Mapping[int, int]) -> "Spread":
        mean = sum(value * n for value, n in counts.items()) / sum(counts.values())
        return cls(mean, quantile(counts, 0.05), quantile(counts, 0.95))


def quantile(counts: Mapping[int, int], q: float) -> int:
    """The smallest value that at least the share q does not exceed."""
    needed, reached = q * sum(counts.values()), 0
    for value in sorted(counts):
        reached += counts[value]
        if reached >= needed:
            return value
    raise ValueError("there are no values")
