"""Hoardraids: the map. Fields are counted along the rows from A1; the city is in the middle."""

from inglenook.engine.toolkit import Moves, kernel

from .declarations import COMBAT, NONE, PUBLIC, SEATS, SIDE, SQUARES, WATCHER, State

CORNERS = (0, SIDE - 1, SQUARES - 1, SQUARES - SIDE)  # A1, J1, J10, A10: clockwise
WALL, MIDDLE = SIDE // 2 - 1, SIDE // 2
HALF = SQUARES // 2  # fields that fit into one of the two words of a set


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
def is_corner(field: int) -> bool:
    return field == CORNERS[0] or field == CORNERS[1] or field == CORNERS[2] or field == CORNERS[3]


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


@kernel
def reach(s: State, seat: int, steps: int, out: Moves) -> int:
    """The fields within so many steps, the own first, then the nearer ones. Returns how many."""
    start = s.place[seat]
    out[0] = start
    low, high = (1 << start, 0) if start < HALF else (0, 1 << start - HALF)  # the set of fields found
    n, at = 1, 0
    for step in range(steps):
        end = n
        while at < end:
            field = 0 + int(out[at])
            at += 1
            if field != start and stops(s, field, seat):
                continue
            enters = in_city(field) or (step == 0 and s.gate == 1)
            for way in range(4):
                beside = neighbour(field, way)
                if beside == NONE or (in_city(beside) and not enters):
                    continue
                bit = 1 << (beside if beside < HALF else beside - HALF)
                if beside < HALF and not low & bit:
                    low |= bit
                elif beside >= HALF and not high & bit:
                    high |= bit
                else:
                    continue
                out[n] = beside
                n += 1
        if n == end:
            break
    return n


@kernel
def neighbour(field: int, way: int) -> int:
    """The field to the north, west, east or south, or NONE beyond the border."""
    if way == 0:
        return field - SIDE if field >= SIDE else NONE
    if way == 1:
        return field - 1 if field % SIDE else NONE
    if way == 2:
        return field + 1 if field % SIDE < SIDE - 1 else NONE
    return field + SIDE if field < SQUARES - SIDE else NONE


@kernel
def insertable(s: State, out: Moves) -> int:
    """The fields into which a card may go: no card, henchman or treasure, no castle, not the city."""
    n = lying = 0
    for field in range(SQUARES):
        while lying < s.spot.size and s.spot[lying] < field:
            lying += 1
        taken = s.card[field] != NONE or (lying < s.spot.size and s.spot[lying] == field)
        if not taken and not is_corner(field) and not in_city(field) and not somebody_at(s, field, NONE):
            out[n] = field
            n += 1
    return n


@kernel
def room_for_card(s: State) -> bool:
    """Whether a card could be inserted anywhere."""
    for field in range(SQUARES):
        free = s.card[field] == NONE and not is_corner(field) and not in_city(field)
        if free and not somebody_at(s, field, NONE) and not treasure_at(s, field):
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
