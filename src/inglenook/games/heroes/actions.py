"""Heroes and Rogues: what the classes do. An action asks, in this order, for the opponent, their card, the table
card and the own card, as far as it needs them."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from . import declarations as d
from .declarations import Edition, State
from .racks import face_up, look, rack_of, slot_of, swap
from .recruiting import list_places, start_recruiting


@kernel
def calling(s: State, e: Edition) -> int:
    """The class of the card just recruited."""
    return int(e.calling[s.recruit])


@kernel
def skip(s: State, e: Edition, log: Log) -> None:
    emit(log, d.SKIPPED, s.turn, calling(s, e))
    s.phase = d.TURN_OVER


@kernel
def use(s: State, e: Edition, log: Log) -> None:
    """Carry out what needs no choice, or ask the first one."""
    what = calling(s, e)
    emit(log, d.USED, s.turn, what)
    if what == d.SCOUT:
        start_recruiting(s)
    elif what == d.MERCHANT:
        s.phase = d.TABLE_CARD
    elif what == d.THIEF or (what == d.MAGE and (s.up or e.mage == d.ALTERNATE)):
        s.phase = d.OPPONENT
    else:
        turn_cards(s, what, log)
        s.phase = d.TURN_OVER


@kernel
def turn_cards(s: State, what: int, log: Log) -> None:
    """The healer turns all up, the warrior all over; a mage before an empty table does nothing."""
    down = d.ALL_UP & ~s.up
    if what == d.WARRIOR:
        s.up = 0
    if what in (d.WARRIOR, d.HEALER):
        face_up(s, down, log)


@kernel
def legal_opponent(s: State, out: Moves) -> int:
    n = 0
    for seat in range(s.players):
        if seat != s.turn:
            out[n] = d.TARGET + seat
            n += 1
    return n


@kernel
def aim(s: State, e: Edition, seat: int, log: Log) -> None:
    emit(log, d.AIMED, s.turn, seat)
    s.target = seat
    if calling(s, e) == d.MAGE and e.mage != d.ALTERNATE:
        s.phase = d.FORCED
        s.asked = seat
    else:
        s.phase = d.THEIR_CARD


@kernel
def choose_theirs(s: State, e: Edition, slot: int, log: Log) -> None:
    s.theirs = rack_of(s, s.target) + slot
    if calling(s, e) == d.MAGE:
        reveal(s, log)
    else:
        s.phase = d.TABLE_CARD if e.thief == d.ALTERNATE else d.OWN_CARD


@kernel
def reveal(s: State, log: Log) -> None:
    """The alternate mage: a card of the opponent is shown to all and stays where it is."""
    s.seen[s.theirs] = d.EVERYBODY
    emit(log, d.SHOWED, s.target, slot_of(s, s.theirs), s.card[s.theirs])
    s.phase = d.TURN_OVER


@kernel
def legal_table_card(s: State, out: Moves) -> int:
    """Those that lie face down; there is always the one just put there."""
    return list_places(d.ALL_UP & ~s.up, d.PICK, out)


@kernel
def pick(s: State, e: Edition, place: int, log: Log) -> None:
    s.place = place
    if calling(s, e) == d.THIEF:
        trade(s, s.target, s.theirs, log)
    else:
        s.phase = d.OWN_CARD


@kernel
def trade(s: State, seat: int, own: int, log: Log) -> None:
    """A card of a rack for the chosen face-down one; it stays face down."""
    emit(log, d.TRADED, seat, slot_of(s, own), s.place, secret=s.card[own], seen=s.seen[own])
    swap(s, own, s.place)
    look(s, seat, own, log)
    s.phase = d.TURN_OVER


@kernel
def give(s: State, e: Edition, slot: int, log: Log) -> None:
    """The own card, the last choice of an action, or of a mage's victim."""
    own = rack_of(s, s.asked) + slot
    what = calling(s, e)
    if what == d.MAGE:
        exchange(s, own, log)
    elif what == d.MERCHANT:
        trade(s, s.turn, own, log)
    else:
        steal(s, own, log)


@kernel
def steal(s: State, own: int, log: Log) -> None:
    """The thief swaps an own card for the opponent's; both see what they got."""
    emit(log, d.SWAPPED, s.turn, slot_of(s, own), s.target, slot_of(s, s.theirs))
    swap(s, own, s.theirs)
    look(s, s.turn, own, log)
    look(s, s.target, s.theirs, log)
    s.phase = d.TURN_OVER


@kernel
def yield_to_mage(s: State, place: int) -> None:
    """The mage's victim has chosen what to take."""
    s.place = place
    s.phase = d.OWN_CARD


@kernel
def exchange(s: State, own: int, log: Log) -> None:
    """The mage's victim gives a card for a face-up one; it stays face up."""
    emit(log, d.EXCHANGED, s.target, slot_of(s, own), s.card[s.place], s.place)
    swap(s, own, s.place)
    face_up(s, 1 << s.place, log)
    s.phase = d.TURN_OVER
