"""Keepers: what only the rules can say of a screen, in one call."""

from inglenook.engine.toolkit import Row, kernel

from .deck import cards_of
from .declarations import SEATS, Edition, State
from .secrets import bid_shown, quest_shown

SURVEY = 1 + 2 * SEATS  # the quest bid on, then for each seat its cards and those in its laid bid, by number


@kernel
def survey(s: State, e: Edition, seat: int, out: Row) -> None:
    out[0] = quest_shown(s, seat)
    for other in range(s.players):
        out[1 + 2 * other], out[2 + 2 * other] = cards_of(s, other), bid_shown(s, other)
