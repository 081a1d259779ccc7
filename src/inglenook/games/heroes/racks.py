"""Heroes and Rogues: places, the cards at them, and who has seen those."""

from inglenook.engine.toolkit import Log, emit, kernel

from .declarations import ALIKE, DECK, EVERYBODY, FACED, RECEIVED, TABLE, Edition, State


@kernel
def rack_size(s: State) -> int:
    return (DECK - TABLE) // s.players


@kernel
def rack_of(s: State, seat: int) -> int:
    """The place of the first slot of a rack."""
    return TABLE + seat * rack_size(s)


@kernel
def slot_of(s: State, place: int) -> int:
    return (place - TABLE) % rack_size(s)


@kernel
def back(e: Edition, card: int) -> int:
    """What the back shows: the group of the element and the group of the race."""
    return 2 * (int(e.element[card]) // ALIKE) + int(e.race[card]) // ALIKE


@kernel
def swap(s: State, one: int, other: int) -> None:
    """Two cards change places; what is known of a card goes with it."""
    s.card[one], s.card[other] = s.card[other], s.card[one]
    s.seen[one], s.seen[other] = s.seen[other], s.seen[one]
    s.held[one], s.held[other] = s.held[other], s.held[one]


@kernel
def look(s: State, seat: int, place: int, log: Log) -> None:
    """A card came into a rack; its new owner looks at it."""
    s.seen[place] |= 1 << seat
    emit(log, RECEIVED, seat, slot_of(s, place), secret=s.card[place], seen=s.seen[place])


@kernel
def face_up(s: State, places: int, log: Log) -> None:
    """Turn the table cards of a mask face up, for all to see."""
    s.up |= places
    for place in range(TABLE):
        if places >> place & 1:
            s.seen[place] = EVERYBODY
            emit(log, FACED, place, s.card[place])
