"""Inns & Outcasts: what a net is told of a dealt position. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, clockwise, kernel

from . import declarations as d
from .declarations import RANKS, SEATS, Edition, State
from .loot import goal, loot_of
from .traits import is_blocked, is_up

GUEST = 4 * RANKS + 14  # numbers about a player
FEATURES = SEATS * GUEST + d.OVER + 6


@kernel
def features(s: State, e: Edition, seat: int, out: Moves) -> None:
    best, at = most_hoarded(s), 0
    for step in range(s.players):
        guest(s, e, clockwise(seat, step, s.players), best, out[at : at + GUEST])
        at += GUEST
    at = SEATS * GUEST
    if s.phase < d.OVER:
        out[at + s.phase] = 1
    at += d.OVER
    out[at], out[at + 1], out[at + 2] = 1, s.call + 1, min(s.bid, 60)
    out[at + 3], out[at + 4], out[at + 5] = s.evening, goal(s, e) - best, s.tokens


@kernel
def most_hoarded(s: State) -> int:
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.hoard[seat]))
    return most


@kernel
def guest(s: State, e: Edition, seat: int, best: int, out: Moves) -> None:
    """What somebody has, what the card on the table will bring, and the cards that are left."""
    rank, at = int(s.card[seat]), 4 * RANKS
    for each in range(RANKS):
        if s.spent[seat] >> each & 1 == 0 and each != rank:
            out[2 * each + s.hand[seat, each]] = 1
    hoard, setting = int(s.hoard[seat]), int(s.setting[seat])
    if rank != d.NONE:
        out[2 * RANKS + 2 * rank + s.hand[seat, rank]] = 1
        out[at] = loot_of(s, e, seat)
    out[at + 1], out[at + 2], out[at + 3] = hoard, setting, hoard + setting + out[at]
    out[at + 4], out[at + 5] = best - hoard, hoard + setting + out[at] >= goal(s, e)
    out[at + 6], out[at + 7] = is_up(s, seat), is_blocked(s, seat)
    out[at + 8], out[at + 9] = s.protected >> seat & 1, s.passed >> seat & 1
    out[at + 10], out[at + 11] = seat == s.leader and s.bid > 0, seat == s.head
    out[at + 12], out[at + 13] = seat == s.actor, s.asked >> seat & 1
