"""From sums to figures with intervals."""

from dataclasses import dataclass
from math import sqrt

from inglenook.engine.estimate import Estimate

from .plan import Sums
from .stats import wilson

Mean = Estimate


@dataclass(frozen=True)
class Column:
    """What is known of one column at one table, and of its difference from the first table."""

    games: int
    total: float
    square: float
    product: float
    first_total: float
    first_square: float
    spread: float

    @property
    def mean(self) -> Mean:
        return _mean(self.games, self.total, self.square)

    @property
    def change(self) -> Mean:
        """How much more than at the first table, game by game: what both have of the same chance cancels out."""
        squares = self.square + self.first_square - 2 * self.product
        return _mean(self.games, self.total - self.first_total, squares)

    @property
    def gain(self) -> float:
        """How many times as many games it would take without the same chance to know the change as well."""
        apart = self.mean.error**2 + _mean(self.games, self.first_total, self.first_square).error ** 2
        paired: float = self.change.error**2
        return apart / paired if paired > 0 else 1.0

    @property
    def share(self) -> tuple[float, float]:
        """Wilson's interval, for what is a share of the games."""
        return wilson(self.total, self.games)


def column(sums: Sums, name: str, table: int = 0) -> Column:
    at = sums.columns.index(name)
    total, square, product, spread = (float(each[table, at]) for each in sums.arrays)
    first = float(sums.sums[0, at]), float(sums.squares[0, at])
    return Column(sums.games, total, square, product, *first, spread)


def _mean(games: int, total: float, square: float) -> Mean:
    mean = total / games
    variance = max(0.0, square / games - mean * mean)
    return Mean(mean, sqrt(variance / max(1, games - 1)))
