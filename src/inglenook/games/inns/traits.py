"""Inns & Outcasts: range, traits, and what is counted."""

from inglenook.engine.toolkit import kernel

from . import declarations as d
from .declarations import Edition, State


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
    return int(s.hand[seat, rank]) * d.RANKS + rank


@kernel
def trait(e: Edition, card: int, which: int) -> int:
    if which == d.INN:
        return card // d.RANKS
    if which == d.INITIATIVE:
        return card % d.RANKS
    if which == d.RACE:
        return int(e.race[card])
    return int(e.morality[card]) if which == d.MORALITY else card


@kernel
def of_kind(e: Edition, own: int, card: int, kind: int) -> bool:
    """Whether a card is of a kind that the faces tell; `same` compares it with one's own card."""
    if kind < d.OF_INN:
        return kind == d.ANY or trait(e, own, kind - d.SAME) == trait(e, card, kind - d.SAME)
    if kind < d.OF_MORALITY:
        return trait(e, card, d.INN) == kind - d.OF_INN
    if kind < d.OF_RACE:
        return trait(e, card, d.MORALITY) == kind - d.OF_MORALITY
    return trait(e, card, d.RACE) == kind - d.OF_RACE


@kernel
def is_counted(s: State, e: Edition, seat: int, other: int) -> bool:
    """Whether a Loot ability of the seat looks at the other's card: all in range, and at a table of three
    that plays so, one's own."""
    own = e.own_card == d.YES and s.players == d.FULL_RANGE
    return in_range(s, seat, other) or (own and seat == other)


@kernel
def fits(s: State, e: Edition, seat: int, other: int, kind: int) -> bool:
    """Whether the other's card is of a kind, for the seat; nobody's own card is the same as itself."""
    if kind == d.BLOCKED_ONES:
        return is_blocked(s, other)
    if d.SAME <= kind < d.OF_INN and seat == other:
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
    if kind < d.UNIQUE:
        return fits(s, e, seat, other, kind)
    if kind < d.MATCHING:
        return alike(s, e, seat, character(s, other), kind - d.UNIQUE) == 1
    return alike(s, e, seat, character(s, other), kind - d.MATCHING) > 1


@kernel
def count(s: State, e: Edition, seat: int, kind: int) -> int:
    n = 0
    for other in range(s.players):
        if is_counted(s, e, seat, other) and tells(s, e, seat, other, kind):
            n += 1
    return n
