"""Inns & Outcasts: what only the rules can say of a screen, in one call."""

from inglenook.engine.toolkit import Grid, kernel

from .declarations import NONE, RANKS, Edition, State
from .secrets import card_shown, has_laid, inn_shown

SURVEYED = 2 + RANKS  # of a player: the card played, whether one lies there, and the inns that all have seen


@kernel
def survey(s: State, e: Edition, seat: int, out: Grid) -> None:
    for other in range(s.players):
        out[other, 0], out[other, 1] = card_shown(s, seat, other), has_laid(s, other)
        for rank in range(RANKS):
            out[other, 2 + rank] = inn_shown(s, NONE, other, rank)
