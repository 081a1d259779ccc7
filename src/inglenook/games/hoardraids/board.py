"""Hoardraids: the map. Fields are counted along the rows from A1; the city is in the middle."""

from typing import TypeAlias

import numpy as np

from inglenook.engine.toolkit import Moves, kernel

from .declarations import COMBAT, NONE, PUBLIC, SEATS, SIDE, SQUARES, WATCHER, State

Fields: TypeAlias = tuple[int, int]

CORNERS = (0, SIDE - 1, SQUARES - 1, SQUARES - SIDE)  # A1, J1, J10, A10: clockwise
WALL, MIDDLE = SIDE // 2 - 1, SIDE // 2
HALF = SQUARES // 2  # fields that fit into one of the two words of a set
CITY = np.array(
    [WALL <= field // SIDE <= MIDDLE and WALL <= field % SIDE <= MIDDLE for field in range(SQUARES)]
)
OPEN_LAND = np.array(
    [field for field in range(SQUARES) if not CITY[field] and field not in CORNERS], np.int16
)


def beside(field: int) -> list[int]:
    """The fields to the north, west, east and south, or NONE beyond the border."""
    row, column = divmod(field, SIDE)
    north, south = field - SIDE if row else NONE, field + SIDE if row < SIDE - 1 else NONE
    return [north, field - 1 if column else NONE, field + 1 if column < SIDE - 1 else NONE, south]


BESIDE = np.array([beside(field) for field in range(SQUARES)], np.int16)
WAYS = BESIDE.shape[1]


@kernel
def in_city(field: int) -> bool:
    return WALL <= field // SIDE <= MIDDLE and WALL <= field % SIDE <= MIDDLE


@kernel
def city_place(field: int) -> int:
    """Which of the city's four fields this is."""
    return (field // SIDE - WALL) * 2 + field % SIDE - WALL


@kernel
def at_the_walls(field: int) -> bool:
    """In front of the city: beside one of its fields."""
    row, column = field // SIDE, field % SIDE
    beside = (row == WALL - 1 or row == MIDDLE + 1) and WALL <= column <= MIDDLE
    return beside or ((column == WALL - 1 or column == MIDDLE + 1) and WALL <= row <= MIDDLE)


@kernel
def land_of(field: int) -> int:
    """The quarter: 0 red, 1 green, 2 blue, 3 yellow."""
    south, east = field // SIDE >= MIDDLE, field % SIDE >= MIDDLE
    if south:
        return 2 if east else 3
    return 1 if east else 0


@kernel
def home(s: State, seat: int) -> int:
    """A duke's castle, or NONE."""
    return int(s.castle[seat])


@kernel
def lord_of(s: State, field: int) -> int:
    """The duke whose castle this is, or NONE."""
    for seat in range(s.players):
        if home(s, seat) == field:
            return seat
    return NONE


@kernel
def knows(mask: int, seat: int) -> bool:
    """Whether a seat is in a mask of those who know a card; those who watch share a bit."""
    return mask >> (seat if seat >= 0 else WATCHER) & 1 == 1


@kernel
def kind_at(s: State, field: int) -> int:
    """The card on a field, or NONE."""
    return 0 + int(s.card[field])  # in 64 bits, see the table


@kernel
def covered(s: State, field: int) -> bool:
    return bool(s.card[field] != NONE and s.seen[field] != PUBLIC)


@kernel
def somebody_at(s: State, field: int, but: int) -> bool:
    """Whether a henchman other than `but` is there."""
    for seat in range(s.players):
        if s.place[seat] == field and seat != but:
            return True
    return False


@kernel
def all_at(s: State, field: int) -> int:
    """Mask of the dukes whose henchmen are there."""
    mask = 0
    for seat in range(s.players):
        mask |= (1 << seat) * (s.place[seat] == field)
    return mask


@kernel
def stops(s: State, field: int, seat: int) -> bool:
    """Whether a journey ends where it enters this field: at a card or a henchman; never in the city."""
    return (s.card[field] != NONE or somebody_at(s, field, seat)) and not in_city(field)


# A set of fields is two words, one for each half of the map.


@kernel
def is_in(fields: Fields, field: int) -> bool:
    return (fields[0] >> field if field < HALF else fields[1] >> field - HALF) & 1 == 1


@kernel
def joined(fields: Fields, field: int) -> Fields:
    """The set with one more field."""
    low, high = fields
    return (low | 1 << field, high) if field < HALF else (low, high | 1 << field - HALF)


@kernel
def henchmen(s: State, but: int) -> Fields:
    """The fields where henchmen other than `but` are."""
    fields = (0, 0)
    for seat in range(s.players):
        if seat != but:
            fields = joined(fields, s.place[seat])
    return fields


@kernel
def reach(s: State, seat: int, steps: int, out: Moves) -> tuple[int, int]:
    """The fields within so many steps, the own first, then the nearer ones. Returns how many, and how many of them
    are within a step less."""
    start = s.place[seat]
    out[0] = start
    found, stopping = joined((0, 0), start), henchmen(s, seat)
    n, at, end = 1, 0, 1
    for step in range(steps):
        end = n
        while at < end:
            field = 0 + int(out[at])
            at += 1
            inside = CITY[field]
            if field != start and not inside and (s.card[field] != NONE or is_in(stopping, field)):
                continue
            enters = inside or (step == 0 and s.gate == 1)
            for way in range(WAYS):
                beside = 0 + int(BESIDE[field, way])
                if beside != NONE and (enters or not CITY[beside]) and not is_in(found, beside):
                    found = joined(found, beside)
                    out[n] = beside
                    n += 1
        if n == end:
            break
    return n, end


@kernel
def insertable(s: State, out: Moves) -> int:
    """The fields into which a card may go: no card, henchman or treasure, no castle, not the city."""
    taken = henchmen(s, NONE)
    for i in range(s.spot.size):
        if s.spot[i] < SQUARES:
            taken = joined(taken, s.spot[i])
    n = 0
    for i in range(OPEN_LAND.size):
        field = 0 + int(OPEN_LAND[i])
        if s.card[field] == NONE and not is_in(taken, field):
            out[n] = field
            n += 1
    return n


@kernel
def room_for_card(s: State) -> bool:
    """Whether a card could be inserted anywhere."""
    for i in range(OPEN_LAND.size):
        field = 0 + int(OPEN_LAND[i])
        if s.card[field] == NONE and not somebody_at(s, field, NONE) and not treasure_at(s, field):
            return True
    return False


@kernel
def treasure_at(s: State, where: int) -> bool:
    for i in range(s.spot.size):
        if s.spot[i] == where:
            return True
    return False


@kernel
def others_outside(s: State, seat: int) -> bool:
    """Whether there is another henchman outside the city."""
    for other in range(s.players):
        if other != seat and not in_city(s.place[other]):
            return True
    return False


@kernel
def some_card(s: State, only_covered: bool, but: int) -> bool:
    """Whether there is a card on the board, one field left aside."""
    for field in range(SQUARES):
        if s.card[field] != NONE and field != but and (not only_covered or covered(s, field)):
            return True
    return False


@kernel
def fights_villain(s: State) -> bool:
    return s.stage == COMBAT and s.foe == SEATS
