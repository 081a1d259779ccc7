"""Bradley-Terry ratings for games of any number of seats: a bot wins in proportion to its strength.

Ratings are on the scale of chess: 400 more means ten times as strong. Only differences count; the mean is 0.
"""

from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .stats import Z95

SCALE = 400 / log(10)
PRIOR = 0.01  # keeps a bot that never wins finite
STEPS = 100

Floats = NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Rating:
    value: float
    low: float
    high: float


def rate(seats: NDArray[np.int64], shares: Floats, bots: int) -> list[Rating]:
    """Ratings from who sat where and what share of the win each seat got: a row per game."""
    strengths = np.zeros(bots)
    for _ in range(STEPS):
        slope, curve = _derivatives(seats, shares, strengths)
        step = np.linalg.solve(curve, slope)
        strengths += np.clip(step, -1, 1)  # a whole Newton step can overshoot far from the top
    errors = Z95 * np.sqrt(np.diag(_centred(np.linalg.inv(curve))))
    strengths -= strengths.mean()
    return [
        Rating(float(SCALE * x), float(SCALE * (x - error)), float(SCALE * (x + error)))
        for x, error in zip(strengths, errors, strict=True)
    ]


def _derivatives(seats: NDArray[np.int64], shares: Floats, strengths: Floats) -> tuple[Floats, Floats]:
    """Slope and curvature of the likelihood that just these seats won."""
    bots = strengths.size
    sits = (seats[:, :, None] == np.arange(bots)).astype(float)  # game, seat, bot
    powers = np.exp(strengths)[seats]
    expected = np.einsum("gs,gsb->gb", powers / powers.sum(axis=1, keepdims=True), sits)
    won, decided = np.einsum("gs,gsb->b", shares, sits), shares.sum(axis=1)
    slope = won - decided @ expected - PRIOR * strengths
    spread = np.diag(decided @ expected) - np.einsum("g,gb,gc->bc", decided, expected, expected)
    return slope, spread + PRIOR * np.eye(bots)


def _centred(covariance: Floats) -> Floats:
    """The covariance of differences from the mean; without it the arbitrary zero would count as doubt."""
    bots = covariance.shape[0]
    centre = np.eye(bots) - 1 / bots
    centred: Floats = centre @ covariance @ centre
    return centred
