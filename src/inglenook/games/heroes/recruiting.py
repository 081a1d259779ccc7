"""Heroes and Rogues: recruiting, turning the table up, and setting out on the quest."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from . import declarations as d
from .declarations import Edition, State
from .racks import face_up, rack_of, rack_size, slot_of, swap
from .teams import has_team


@kernel
def start_recruiting(s: State) -> None:
    s.phase = d.RECRUIT
    s.asked = s.turn


@kernel
def may_quest(s: State, e: Edition) -> bool:
    """With a team at the very beginning of a turn that is not the first of the round."""
    return s.fresh == 1 and s.acted >> s.turn & 1 == 1 and has_team(s, e, s.turn)


@kernel
def few_up(s: State) -> bool:
    """At most one table card lies face up."""
    return s.up & (s.up - 1) == 0


@kernel
def legal_recruit(s: State, e: Edition, out: Moves) -> int:
    n = 0
    if may_quest(s, e):
        out[n] = d.QUEST
        n += 1
    if few_up(s):
        out[n] = d.TURN
        n += 1
    return n + list_places(s.up, d.TAKE, out[n:])


@kernel
def list_places(places: int, action: int, out: Moves) -> int:
    """An action for every table place of a mask."""
    n = 0
    for place in range(d.TABLE):
        if places >> place & 1:
            out[n] = action + place
            n += 1
    return n


@kernel
def list_slots(s: State, action: int, out: Moves) -> int:
    """An action for every slot of a rack."""
    n = rack_size(s)
    for slot in range(n):
        out[slot] = action + slot
    return n


@kernel
def turn_up(s: State, log: Log) -> None:
    emit(log, d.TURNED, s.turn)
    s.fresh = 0
    face_up(s, d.ALL_UP & ~s.up, log)


@kernel
def take(s: State, place: int, log: Log) -> None:
    """Choose the card to recruit; what is given for it comes next."""
    s.fresh = 0
    s.place = place
    s.phase = d.LAY
    emit(log, d.RECRUITED, s.turn, s.card[place], place)


@kernel
def lay_down(s: State, slot: int, log: Log) -> None:
    """A card of the own rack goes face down in the place of the recruited one."""
    own = rack_of(s, s.turn) + slot
    s.recruit = s.card[s.place]
    swap(s, own, s.place)
    s.up &= ~(1 << s.place)
    emit(log, d.LAID, s.turn, slot_of(s, own), s.place, secret=s.card[s.place], seen=s.seen[s.place])
    s.phase = d.USE_IT
