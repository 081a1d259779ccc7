"""Purses: what a net is told of a dealt world. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, clockwise, kernel

from .rules import SEATS, Edition, State

FEATURES = 2 * SEATS + 2  # purses, whether nobody else knows them; a constant, the turns left


@kernel
def features(s: State, e: Edition, seat: int, out: Moves) -> None:
    for step in range(s.players):  # from the own seat on, as everywhere
        rogue = clockwise(seat, step, s.players)
        out[step], out[SEATS + step] = s.purse[rogue], s.seen[rogue] == 1 << rogue
    out[2 * SEATS], out[2 * SEATS + 1] = 1, e.rounds * s.players - s.turns
