"""Inns & Outcasts: range, traits, and what is counted."""

from inglenook.engine.craft import kernel

from .table import (
    ANY,
    CHARACTER,
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
    return 0 < gap and min(gap, s.players - gap) <= 2


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
def trait(s: State, e: Edition, seat: int, which: int) -> int:
    card = character(s, seat)
    if which == INN:
        return card // RANKS
    if which == INITIATIVE:
        return card % RANKS
    if which == RACE:
        return int(e.race[card])
    return int(e.morality[card]) if which == MORALITY else card


@kernel
def is_counted(s: State, e: Edition, seat: int, other: int) -> bool:
    """Whether a Loot ability of the seat looks at the other's card: all in range, and at a table of three
    that plays so, one's own."""
    own = e.own_card == 1 and s.players == FULL_RANGE
    return in_range(s, seat, other) or (own and seat == other)


@kernel
def fits(s: State, e: Edition, seat: int, other: int, kind: int) -> bool:
    """Whether the other's card is of a kind; `same` compares it with the seat's own card."""
    if kind < SAME:
        return kind == ANY or is_blocked(s, other)
    if kind < OF_INN:
        which = kind - SAME
        return seat != other and trait(s, e, seat, which) == trait(s, e, other, which)
    if kind < OF_MORALITY:
        return trait(s, e, other, INN) == kind - OF_INN
    if kind < OF_RACE:
        return trait(s, e, other, MORALITY) == kind - OF_MORALITY
    return trait(s, e, other, RACE) == kind - OF_RACE


@kernel
def alike(s: State, e: Edition, seat: int, card: int, which: int) -> int:
    """How many of the cards that count for the seat share a trait with one of them, itself included."""
    n = 0
    for other in range(s.players):
        if is_counted(s, e, seat, other) and trait(s, e, other, which) == trait(s, e, card, which):
            n += 1
    return n


@kernel
def tells(s: State, e: Edition, seat: int, other: int, kind: int) -> bool:
    """Whether a card that counts for the seat is of a kind; unique and matching are judged among those."""
    if kind < UNIQUE:
        return fits(s, e, seat, other, kind)
    if kind < MATCHING:
        return alike(s, e, seat, other, kind - UNIQUE) == 1
    return alike(s, e, seat, other, kind - MATCHING) > 1


@kernel
def count(s: State, e: Edition, seat: int, kind: int) -> int:
    n = 0
    for other in range(s.players):
        if is_counted(s, e, seat, other) and tells(s, e, seat, other, kind):
            n += 1
    return n
