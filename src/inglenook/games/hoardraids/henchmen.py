"""Hoardraids: what happens to a henchman. His values rise and fall, he is poisoned, cured, sent to sleep; he
dies and another is sent out."""

from inglenook.engine.toolkit import Log, emit, kernel

from . import declarations as d
from .board import all_at, home, lord_of
from .declarations import Edition, State
from .treasures import move_all
from .victory import check_victory

# Values


@kernel
def change(s: State, e: Edition, seat: int, value: int, to: int, log: Log) -> None:
    """A value moves, within its bounds; excess is lost."""
    before, after = s.values[seat, value], max(0, min(e.most, to))
    s.values[seat, value] = after
    if after > before:
        emit(log, d.RAISED, seat, value, after - before)
    elif after < before:
        emit(log, d.LOWERED, seat, value, before - after)


@kernel
def gain(s: State, e: Edition, seat: int, value: int, n: int, log: Log) -> None:
    change(s, e, seat, value, s.values[seat, value] + n, log)


@kernel
def hurt(s: State, e: Edition, seat: int, n: int, cause: int, killer: int, log: Log) -> bool:
    """Health falls; says whether he died of it."""
    gain(s, e, seat, d.HEALTH, -n, log)
    if s.values[seat, d.HEALTH] > 0:
        return False
    die(s, e, seat, cause, killer, log)
    return True


@kernel
def work_effect(s: State, e: Edition, seat: int, does: int, what: int, by: int, cause: int, log: Log) -> bool:
    """One effect of a card on a henchman; says whether he died of it."""
    before = s.values[seat, what]
    if does == d.RAISE:
        change(s, e, seat, what, before + by, log)
    elif does == d.LOWER:
        change(s, e, seat, what, before - by, log)
    elif does == d.HALVE:
        change(s, e, seat, what, before // 2, log)
    elif does == d.SET:
        change(s, e, seat, what, by, log)
    elif does == d.TOXICATE:
        toxicate(s, seat, log)
    elif does == d.CURE:
        cure(s, seat, log)
    elif does == d.SKIP:
        s.skips[seat] = 1
        emit(log, d.STUNNED, seat)
    if s.values[seat, d.HEALTH] > 0:
        return False
    die(s, e, seat, cause, d.NONE, log)
    return True


@kernel
def work_card(s: State, e: Edition, seat: int, kind: int, face: int, cause: int, log: Log) -> bool:
    """All that a card does to a henchman, as far as he lives to see it; `face` is what was rolled for it."""
    lucky = e.face[kind] in (0, face)
    if lucky and work_effect(s, e, seat, e.does[kind], e.what[kind], e.by[kind], cause, log):
        return True
    if e.face_2[kind] in (0, face):
        return work_effect(s, e, seat, e.does_2[kind], e.what_2[kind], e.by_2[kind], cause, log)
    return False


@kernel
def toxicate(s: State, seat: int, log: Log) -> None:
    s.toxic[seat] = 1
    emit(log, d.TOXICATED, seat)


@kernel
def cure(s: State, seat: int, log: Log) -> None:
    if s.toxic[seat]:
        s.toxic[seat] = 0
        emit(log, d.CURED, seat)


# Death


@kernel
def die(s: State, e: Edition, seat: int, cause: int, killer: int, log: Log) -> None:
    """He dies where he stands, and his duke sends out another with four new cards."""
    emit(log, d.DIED, seat, cause, s.place[seat])
    s.deaths[cause] += 1
    leave_treasures(s, e, seat, cause, killer, log)
    if cause == d.BY_HENCHMAN:
        gain(s, e, killer, d.GULDEN, s.values[seat, d.GULDEN], log)
    for kind in range(d.KINDS):
        s.buried[seat, kind] += s.hand[seat, kind]
        s.hand[seat, kind] = s.known[seat, kind] = 0
    s.owed[seat] = e.hand
    send_out(s, e, seat)
    emit(log, d.RETURNED, seat, s.place[seat])
    if seat == s.turn:
        end_journey(s)


@kernel
def end_journey(s: State) -> None:
    """The active duke's henchman is dead: his sway still follows, but not on a day passed over."""
    s.fresh, s.foe, s.held, s.looks = 1, d.NONE, d.NONE, 0
    s.stage = d.NIGHT if s.asleep else d.SWAY


@kernel
def leave_treasures(s: State, e: Edition, seat: int, cause: int, killer: int, log: Log) -> None:
    """To the henchman who killed him, to a duke in whose castle he died, or on the field."""
    field = s.place[seat]
    lord = lord_of(s, field)
    if cause == d.BY_HENCHMAN:
        n = move_all(s, d.CARRIED + seat, d.CARRIED + killer, all_at(s, field))
        s.robbed += n
        if n > 0:
            emit(log, d.ROBBED, killer, seat, n)
    elif lord in (d.NONE, seat):
        n = move_all(s, d.CARRIED + seat, field, 0)
        if n > 0:
            emit(log, d.SNATCHED if cause == d.BY_VILLAIN else d.LAY, field, n)
    else:
        n = move_all(s, d.CARRIED + seat, d.HIDDEN + lord, 1 << lord)
        if n > 0:
            emit(log, d.KEPT, lord, n)
            check_victory(s, e, lord, log)


@kernel
def send_out(s: State, e: Edition, seat: int) -> None:
    """A new henchman in the castle."""
    s.place[seat] = home(s, seat)
    for value in range(e.start.size):
        s.values[seat, value] = min(e.start[value], e.most)
    s.toxic[seat] = s.skips[seat] = s.hunt[seat] = 0
    s.lair[seat] = d.NONE
