"""Inns & Outcasts: what a player may expect of cards that lie face down, from what all can see. For bots.

Chances are counted in parts of WHOLE, loot in tenths, so that everything stays a whole number.
"""

from inglenook.engine.toolkit import kernel

from .declarations import BLOCKED_ONES, INN, MATCHING, MORALITY, NONE, RANKS, UNIQUE, Edition, State
from .traits import character, in_range, is_blocked, is_up, of_kind

WHOLE = 120


@kernel
def sees(s: State, viewer: int, seat: int) -> bool:
    """Whether the viewer knows the card that the seat has played."""
    return s.card[seat] != NONE and (viewer == seat or is_up(s, seat))


@kernel
def may_be(s: State, seat: int, rank: int) -> bool:
    """Whether the seat's hidden card can have that initiative."""
    return rank > s.call and not s.spent[seat] >> rank & 1


@kernel
def ranks_left(s: State, seat: int) -> int:
    n = 0
    for rank in range(RANKS):
        if may_be(s, seat, rank):
            n += 1
    return n


@kernel
def chance_of_rank(s: State, viewer: int, seat: int, rank: int) -> int:
    """How likely the seat's card has that initiative, for the viewer."""
    if sees(s, viewer, seat):
        return WHOLE if s.card[seat] == rank else 0
    return WHOLE // ranks_left(s, seat) if may_be(s, seat, rank) else 0


@kernel
def share_of_inn(s: State, e: Edition, seat: int, rank: int, inn: int) -> int:
    """In halves, how likely the seat has that inn's card of an initiative."""
    if s.known[seat] >> rank & 1:
        return 2 if s.hand[seat, rank] == inn else 0
    if e.inns[rank] == 1:
        return 2 if inn == 0 else 0
    return 1


@kernel
def chance_of_kind(s: State, e: Edition, viewer: int, own: int, other: int, kind: int) -> int:
    """How likely the other's card is of a kind, as seen from a card of one's own."""
    if kind == BLOCKED_ONES:
        return WHOLE if is_blocked(s, other) else 0
    if sees(s, viewer, other):
        return WHOLE if of_kind(e, own, character(s, other), kind) else 0
    parts, ranks = 0, 0
    for rank in range(RANKS):
        if may_be(s, other, rank):
            ranks += 1
            for inn in range(2):
                if of_kind(e, own, inn * RANKS + rank, kind):
                    parts += share_of_inn(s, e, other, rank, inn)
    return WHOLE * parts // (2 * ranks) if ranks else 0


@kernel
def expected_number(s: State, e: Edition, viewer: int, seat: int, own: int, kind: int) -> int:
    """How many cards of a kind the seat may expect in range of a card, in parts of WHOLE."""
    if kind >= UNIQUE:
        return expected_unique(s, seat, kind)
    n = 0
    for other in range(s.players):
        if in_range(s, seat, other):
            n += chance_of_kind(s, e, viewer, own, other, kind)
    return n


@kernel
def expected_unique(s: State, seat: int, kind: int) -> int:
    """As if every trait had its values equally often: it is the number of neighbours that matters most."""
    which = kind - (UNIQUE if kind < MATCHING else MATCHING)
    values = 2 if which == INN else 3 if which == MORALITY else RANKS
    near = min(4, s.players - 1)
    unique = near * WHOLE
    for _ in range(near - 1):
        unique = unique * (values - 1) // values
    return unique if kind < MATCHING else near * WHOLE - unique


@kernel
def expected_loot(s: State, e: Edition, viewer: int, seat: int, card: int) -> int:
    """What the Loot ability of a card may bring the seat, in tenths."""
    loot = 10 * int(e.loot[card]) + 10 * int(e.times_paid[card]) * int(s.paid[seat])
    if s.setting[seat] == 0 and e.start[card] == 0:
        loot += 8 * int(e.if_empty[card])
    if e.each[card] > 0:
        number = expected_number(s, e, viewer, seat, card, int(e.of[card]))
        loot += 10 * int(e.each[card]) * number // WHOLE
    if e.more[card] > 0:
        number = expected_number(s, e, viewer, seat, card, int(e.more_of[card]))
        loot += 10 * int(e.more[card]) * number // WHOLE
    return min(loot, 10 * int(e.most[card]))


@kernel
def expected_start(s: State, e: Edition, viewer: int, seat: int) -> int:
    """The starting loot of the seat's card, in tenths."""
    if sees(s, viewer, seat):
        return 10 * int(e.start[character(s, seat)])
    sum_, ranks = 0, 0
    for rank in range(RANKS):
        if may_be(s, seat, rank):
            ranks += 1
            for inn in range(2):
                sum_ += 5 * int(e.start[inn * RANKS + rank]) * share_of_inn(s, e, seat, rank, inn)
    return sum_ // ranks if ranks else 0


@kernel
def loot_at_stake(s: State, e: Edition, viewer: int, seat: int) -> int:
    """What the seat would lose by being blocked, in tenths."""
    if (s.blocked | s.protected) >> seat & 1:
        return 0
    if sees(s, viewer, seat):
        return expected_loot(s, e, viewer, seat, character(s, seat))
    return 30
