"""Keepers: what a net is told of a dealt position. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, clockwise, kernel, total

from .declarations import BIDDING, BOARD, HUES, NONE, SEATS, Edition, State
from .heuristics import leaving

KEEPER = 4 * HUES + 8  # numbers about a keeper
QUEST = 3 * HUES + 1 + 2 * SEATS  # about a quest
FEATURES = SEATS * KEEPER + BOARD * QUEST + 2 * HUES + 3


@kernel
def features(s: State, e: Edition, seat: int, out: Moves) -> None:
    at = 0
    for step in range(s.players):
        keeper(s, clockwise(seat, step, s.players), out[at : at + KEEPER])
        at += KEEPER
    at = SEATS * KEEPER
    for pile in range(BOARD):
        quest(s, seat, pile, out[at : at + QUEST])
        at += QUEST
    for colour in range(HUES):
        out[at + colour], out[at + HUES + colour] = s.deck[colour], s.discards[colour]
    at += 2 * HUES
    out[at], out[at + 1], out[at + 2] = 1, s.phase == BIDDING, min(s.rounds, 20)


@kernel
def keeper(s: State, seat: int, out: Moves) -> None:
    for colour in range(HUES):
        out[colour], out[HUES + colour] = s.tavern[seat, colour], s.prepared[seat, colour]
        out[2 * HUES + colour], out[3 * HUES + colour] = s.hand[seat, colour], s.bid[seat, colour]
    at = 4 * HUES
    guests, cards = total(s.tavern[seat]), total(s.hand[seat])
    out[at], out[at + 1], out[at + 2] = guests == 0, guests == 1, guests
    out[at + 3], out[at + 4] = cards, s.won >> seat & 1
    out[at + 5], out[at + 6] = seat == s.giver, seat == s.starter and s.phase == BIDDING
    out[at + 7] = s.asked >> seat & 1


@kernel
def quest(s: State, seat: int, pile: int, out: Moves) -> None:
    """What lies there, and what each keeper could send and bid."""
    focus = s.focus[pile]
    if s.rumours[pile] != NONE:
        out[2 * HUES + s.rumours[pile]] = 1
    if focus == NONE:
        return
    out[HUES + focus] = 1
    for colour in range(HUES):
        out[colour] = s.piles[pile, colour]
    at = 3 * HUES
    out[at] = s.quest == pile
    for step in range(s.players):
        other = clockwise(seat, step, s.players)
        out[at + 1 + 2 * step] = leaving(s, other, pile)
        out[at + 2 + 2 * step] = s.hand[other, focus] + s.bid[other, focus]
