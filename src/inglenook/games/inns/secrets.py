"""Inns & Outcasts: who knows what. Hidden are the inns of cards never turned up, face-down cards, and sealed
choices; everything else lies open."""

from inglenook.engine.toolkit import Chance, Row, below, clockwise, kernel, wipe

from .declarations import HANDS, NONE, RANKS, SEATS, Edition, State
from .loot import goal
from .traits import character, is_up


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Others' hands, face-down cards and sealed bids are made anew, each within what all can see. Nothing of
    one bears on another: there are copies enough of every character."""
    for other in range(s.players):
        if other != seat:
            hand_again(s, e, other, chance)
            if s.card[other] != NONE and not is_up(s, other):
                card_again(s, other, chance)
            if s.bids[other] != NONE:
                s.bids[other] = below(chance, int(s.setting[other]) + 1)


@kernel
def hand_again(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """A hand that is still being chosen is nobody else's business: it is undone."""
    choosing = s.phase == HANDS and s.asked >> seat & 1 == 1
    for rank in range(RANKS):
        if choosing:
            s.hand[seat, rank] = NONE
        elif not s.known[seat] >> rank & 1:
            s.hand[seat, rank] = below(chance, int(e.inns[rank]))


@kernel
def card_again(s: State, seat: int, chance: Chance) -> None:
    """Any card that is neither discarded nor would have been turned up by now."""
    n = 0
    for rank in range(s.call + 1, RANKS):
        if not s.spent[seat] >> rank & 1:
            chance.choices[n] = rank
            n += 1
    s.card[seat] = chance.choices[below(chance, n)]


@kernel
def inn_shown(s: State, viewer: int, seat: int, rank: int) -> int:
    """The inn of a card in somebody's hand, or NONE to those who cannot know it."""
    return int(s.hand[seat, rank]) if viewer == seat or s.known[seat] >> rank & 1 else NONE


@kernel
def card_shown(s: State, viewer: int, seat: int) -> int:
    """The character played this turn, or NONE while it lies face down for the viewer."""
    return character(s, seat) if s.card[seat] != NONE and (viewer == seat or is_up(s, seat)) else NONE


@kernel
def has_laid(s: State, seat: int) -> bool:
    """Whether a card lies before the player, face down or not."""
    return bool(s.card[seat] != NONE)


# What an agent sees: each player from its own seat on, then the table.
PLAYER = 2 * RANKS + 16
OBSERVATION = SEATS * PLAYER + 10


@kernel
def observe(s: State, e: Edition, seat: int, out: Row) -> None:
    wipe(out, 0)
    for step in range(s.players):
        observe_player(s, seat, clockwise(seat, step, s.players), out[step * PLAYER :])
    rest = out[SEATS * PLAYER :]
    rest[0], rest[1], rest[2], rest[3] = s.players, s.phase, s.turns, s.evening
    rest[4], rest[5], rest[6] = s.call, s.bid, seen_from(s, seat, s.leader)
    rest[7], rest[8], rest[9] = seen_from(s, seat, s.actor), goal(s, e), s.bids[seat]


@kernel
def observe_player(s: State, viewer: int, seat: int, out: Row) -> None:
    for rank in range(RANKS):
        out[rank] = inn_shown(s, viewer, seat, rank)
        out[RANKS + rank] = s.spent[seat] >> rank & 1
    rest = out[2 * RANKS :]
    rest[0], rest[1], rest[2] = s.hoard[seat], s.setting[seat], card_shown(s, viewer, seat)
    rest[3], rest[4], rest[5] = has_laid(s, seat), is_up(s, seat), s.blocked >> seat & 1
    rest[6], rest[7], rest[8] = s.protected >> seat & 1, s.paid[seat], s.order[seat]
    rest[9] = seen_from(s, viewer, int(s.mark[seat]))
    rest[10], rest[11] = seen_from(s, viewer, int(s.target[seat])), s.named[seat]
    rest[12], rest[13] = seat == s.head, s.asked >> seat & 1
    rest[14], rest[15] = s.passed >> seat & 1, s.gained[seat]


@kernel
def seen_from(s: State, viewer: int, seat: int) -> int:
    """A seat counted from the viewer's own, or NONE."""
    return NONE if seat == NONE else (seat - viewer) % s.players
