"""Inns & Outcasts: range, traits, and what is counted."""

from inglenook.engine.toolkit import kernel

from .declarations import (
    ANY,
    BLOCKED_ONES,
    FULL_RANGE,
    INITIATIVE,
    INN,
    MATCHING,
    MORALITY,
    OF_INN,
    OF_MORALITY,
    OF_RACE,
    RACE,
    RANKS,
    SAME,
    UNIQUE,
    Edition,
    State,
)


@kernel
def in_range(s: State, seat: int, other: int) -> bool:
    """Somebody else, at most two places to the left or right."""
    gap = abs(seat - other)
    return gap > 0 and min(gap, s.players - gap) <= 2


@kernel
def is_up(s: State, seat: int) -> bool:
    return s.up >> seat & 1 == 1


@kernel
def is_blocked(s: State, seat: int) -> bool:
    return s.blocked >> seat & 1 == 1


@kernel
def character(s: State, seat: int) -> int:
    """Whose card the seat has played this turn."""
    rank = int(s.card[seat])
    return int(s.hand[seat, rank]) * RANKS + rank


@kernel
def trait(e: Edition, card: int, which: int) -> int:
    if which == INN:
        return card // RANKS
    if which == INITIATIVE:
        return card % RANKS
    if which == RACE:
        return int(e.race[card])
    return int(e.morality[card]) if which == MORALITY else card


@kernel
def of_kind(e: Edition, own: int, card: int, kind: int) -> bool:
    """Whether a card is of a kind that the faces tell; `same` compares it with one's own card."""
    if kind < OF_INN:
        return kind == ANY or trait(e, own, kind - SAME) == trait(e, card, kind - SAME)
    if kind < OF_MORALITY:
        return trait(e, card, INN) == kind - OF_INN
    if kind < OF_RACE:
        return trait(e, card, MORALITY) == kind - OF_MORALITY
    return trait(e, card, RACE) == kind - OF_RACE


@kernel
def is_counted(s: State, e: Edition, seat: int, other: int) -> bool:
    """Whether a Loot ability of the seat looks at the other's card: all in range, and at a table of three
    that plays so, one's own."""
    own = e.own_card == 1 and s.players == FULL_RANGE
    return in_range(s, seat, other) or (own and seat == other)


@kernel
def fits(s: State, e: Edition, seat: int, other: int, kind: int) -> bool:
    """Whether the other's card is of a kind, for the seat; nobody's own card is the same as itself."""
    if kind == BLOCKED_ONES:
        return is_blocked(s, other)
    if SAME <= kind < OF_INN and seat == other:
        return False
    return of_kind(e, character(s, seat), character(s, other), kind)


@kernel
def alike(s: State, e: Edition, seat: int, card: int, which: int) -> int:
    """How many of the cards that count for the seat share a trait with a card."""
    n = 0
    for other in range(s.players):
        if is_counted(s, e, seat, other) and trait(e, character(s, other), which) == trait(e, card, which):
            n += 1
    return n


@kernel
def tells(s: State, e: Edition, seat: int, other: int, kind: int) -> bool:
    """Whether a card that counts for the seat is of a kind; unique and matching are judged among those."""
    if kind < UNIQUE:
        return fits(s, e, seat, other, kind)
    if kind < MATCHING:
        return alike(s, e, seat, character(s, other), kind - UNIQUE) == 1
    return alike(s, e, seat, character(s, other), kind - MATCHING) > 1


@kernel
def count(s: State, e: Edition, seat: int, kind: int) -> int:
    n = 0
    for other in range(s.players):
        if is_counted(s, e, seat, other) and tells(s, e, seat, other, kind):
            n += 1
    return n
