"""Intervals and quantiles against values known from elsewhere."""

import numpy as np
import pytest

from inglenook.lab.stats import Ratio, Share, Spread, quantile, ratio_of_variances, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (1, 10, 0.01788, 0.40415),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72247, 1.0),
        (81, 263, 0.25529, 0.36621),  # Newcombe 1998, table I
        (15, 148, 0.06238, 0.16052),
    ],
)
def test_wilson_interval(successes: float, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=5e-5)


def test_nothing_tried_says_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_takes_shared_wins() -> None:
    low, high = wilson(2.5, 10)
    assert wilson(2, 10)[0] < low < 0.25 < high < wilson(3, 10)[1]


def test_share() -> None:
    assert Share(5, 10).share == 0.5
    assert Share(5, 10).interval == wilson(5, 10)


def test_quantiles_of_the_numbers_to_a_hundred() -> None:
    counts = dict.fromkeys(range(1, 101), 3)
    assert (quantile(counts, 0.05), quantile(counts, 0.5), quantile(counts, 0.95)) == (5, 50, 95)


def test_a_spread_of_one_value() -> None:
    assert Spread.of({7: 4}) == Spread(7.0, 7, 7)


def test_quantile_of_nothing() -> None:
    with pytest.raises(ValueError, match="no values"):
        quantile({}, 0.5)


def test_a_ratio_of_variances_lies_in_its_interval_nineteen_times_in_twenty() -> None:
    """Of what one varies a part is taken out, so that the rest varies half as much."""
    random = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        rest, luck = random.normal(size=(2, 300))
        found = ratio_of_variances(rest + luck, rest)
        low, high = found.interval
        assert low < found.value < high
        held += low < 2 < high
    assert 360 < held < 395


def test_what_does_not_vary_is_compared_with_nothing() -> None:
    assert ratio_of_variances(np.ones(9), np.arange(9.0)) == Ratio(1.0, 0.0)
