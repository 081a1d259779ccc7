"""A figure that was measured, with how sure it is."""

from dataclasses import dataclass

Z95 = 1.959963984540054  # so many deviations hold 95 % of a normal distribution


@dataclass(frozen=True)
class Estimate:
    """A mean with the standard error of it."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        return self.value - Z95 * self.error, self.value + Z95 * self.error
