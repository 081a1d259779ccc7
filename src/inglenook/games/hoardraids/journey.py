"""Hoardraids: the henchman's way through the day."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from .board import BESIDE, WAYS, at_the_walls, in_city, reach, stops
from .declarations import FIND, GO, PAUSED, STAY, STAYED, STEPPED, WALK, WENT, State


@kernel
def legal_journey(s: State, seat: int, may_pause: bool, out: Moves) -> int:
    """Where he can end the day; and where he can pause to go on after a spell."""
    n, nearer = reach(s, seat, s.steps, out)
    out[0] = STAY
    for i in range(1, n):
        out[i] += GO
    if may_pause:
        for i in range(1, nearer):
            field = out[i] - GO
            if not stops(s, field, seat):
                out[n] = WALK + field
                n += 1
    return n


@kernel
def pause(s: State, seat: int, field: int, room: Moves, log: Log) -> None:
    """He walks on an open way and keeps the rest of the roll."""
    tell_way(s, seat, field, room, log)
    s.steps -= distance(s, seat, field, room)
    s.gate = 0
    s.place[seat] = field
    emit(log, PAUSED, seat, field)


@kernel
def distance(s: State, seat: int, field: int, room: Moves) -> int:
    """The fewest steps to a field in reach."""
    steps = 0
    while True:
        n, _ = reach(s, seat, steps, room)
        for i in range(n):
            if room[i] == field:
                return steps
        steps += 1


@kernel
def arrive(s: State, seat: int, field: int, log: Log) -> None:
    """The journey ends here, if only by staying: what lies on the field must be dealt with."""
    emit(log, STAYED if field == s.place[seat] else WENT, seat, field)
    s.place[seat] = field
    s.stage, s.dealt_with, s.steps, s.gate = FIND, 0, 0, 0


@kernel
def set_out(s: State, seat: int) -> None:
    """The gates open for those who spent the night in front of the walls."""
    s.gate = at_the_walls(s.place[seat])


# The way, for those who watch


@kernel
def tell_way(s: State, seat: int, field: int, room: Moves, log: Log) -> None:
    """The fields that he crosses, from the last to the one where he sets out. Where nobody watches there is no log."""
    if log.capacity > 0:
        emit(log, STEPPED, seat, field)
        for steps in range(distance(s, seat, field, room) - 1, -1, -1):
            field = step_before(s, seat, field, steps, room)
            emit(log, STEPPED, seat, field)


@kernel
def step_before(s: State, seat: int, field: int, steps: int, room: Moves) -> int:
    """A field within so many steps from which he enters another."""
    n, _ = reach(s, seat, steps, room)
    for i in range(n):
        before = 0 + int(room[i])
        goes_on = i == 0 or not stops(s, before, seat)
        if goes_on and are_beside(before, field) and (i == 0 or in_city(before) or not in_city(field)):
            return before
    return int(s.place[seat])


@kernel
def are_beside(one: int, two: int) -> bool:
    for way in range(WAYS):
        if BESIDE[one, way] == two:
            return True
    return False
