"""Checks of what a net is told: as many small numbers as declared, and nothing but the dealt position behind them."""

import numpy as np

from .cases import Case, require

MOST = 2_000  # of a feature: its weighted sums must stay within 32 bits


def check_features(case: Case) -> str:
    """Features are small, leave the position alone, are the same when asked again, and tell positions apart."""
    game, asked, different = case.game, 0, set()
    declared = "features" in game.parts
    require(declared == (game.features > 0), f"{case}: `features` and FEATURES belong together")
    if not declared:
        return "no features"
    for match in case.visit(every=2):
        for seat in range(case.players):
            position = match.seen_by(seat)
            before, told = bytes(position.state), position.features(seat)
            require(int(np.abs(told).max()) <= MOST, f"{case}: a feature is beyond {MOST}")
            require(bytes(position.state) == before, f"{case}: `features` changed the state")
            require(
                bool((position.features(seat) == told).all()),
                f"{case}: `features` says two things of one position",
            )
            different.add(told.tobytes())
            asked += 1
    require(len(different) > 1, f"{case}: `features` says the same of every position")
    return f"{asked} positions told"
