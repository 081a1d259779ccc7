"""Hoardraids: what happens to a henchman. His values rise and fall, he is poisoned, cured, sent to sleep; he
dies and another is sent out."""

from inglenook.engine.toolkit import Log, emit, kernel

from .board import all_at, home, lord_of
from .declarations import (
    BY_HENCHMAN,
    BY_VILLAIN,
    CARRIED,
    CURE,
    CURED,
    DIED,
    GULDEN,
    HALVE,
    HEALTH,
    HIDDEN,
    KEPT,
    KINDS,
    LAY,
    LOWER,
    LOWERED,
    NIGHT,
    NONE,
    RAISE,
    RAISED,
    RETURNED,
    ROBBED,
    SET,
    SKIP,
    SNATCHED,
    STUNNED,
    SWAY,
    TOXICATE,
    TOXICATED,
    Edition,
    State,
)
from .treasures import move_all
from .victory import check_victory

# Values


@kernel
def change(s: State, e: Edition, seat: int, value: int, to: int, log: Log) -> None:
    """A value moves, within its bounds; excess is lost."""
    before, after = s.values[seat, value], max(0, min(e.most, to))
    s.values[seat, value] = after
    if after > before:
        emit(log, RAISED, seat, value, after - before)
    elif after < before:
        emit(log, LOWERED, seat, value, before - after)


@kernel
def gain(s: State, e: Edition, seat: int, value: int, n: int, log: Log) -> None:
    change(s, e, seat, value, s.values[seat, value] + n, log)


@kernel
def hurt(s: State, e: Edition, seat: int, n: int, cause: int, killer: int, log: Log) -> bool:
    """Health falls; says whether he died of it."""
    gain(s, e, seat, HEALTH, -n, log)
    if s.values[seat, HEALTH] > 0:
        return False
    die(s, e, seat, cause, killer, log)
    return True


@kernel
def work_effect(s: State, e: Edition, seat: int, does: int, what: int, by: int, cause: int, log: Log) -> bool:
    """One effect of a card on a henchman; says whether he died of it."""
    before = s.values[seat, what]
    if does == RAISE:
        change(s, e, seat, what, before + by, log)
    elif does == LOWER:
        change(s, e, seat, what, before - by, log)
    elif does == HALVE:
        change(s, e, seat, what, before // 2, log)
    elif does == SET:
        change(s, e, seat, what, by, log)
    elif does == TOXICATE:
        toxicate(s, seat, log)
    elif does == CURE:
        cure(s, seat, log)
    elif does == SKIP:
        s.skips[seat] = 1
        emit(log, STUNNED, seat)
    if s.values[seat, HEALTH] > 0:
        return False
    die(s, e, seat, cause, NONE, log)
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
    emit(log, TOXICATED, seat)


@kernel
def cure(s: State, seat: int, log: Log) -> None:
    if s.toxic[seat]:
        s.toxic[seat] = 0
        emit(log, CURED, seat)


# Death


@kernel
def die(s: State, e: Edition, seat: int, cause: int, killer: int, log: Log) -> None:
    """He dies where he stands, and his duke sends out another with four new cards."""
    emit(log, DIED, seat, cause, s.place[seat])
    s.deaths[cause] += 1
    leave_treasures(s, e, seat, cause, killer, log)
    if cause == BY_HENCHMAN:
        gain(s, e, killer, GULDEN, s.values[seat, GULDEN], log)
    for kind in range(KINDS):
        s.buried[seat, kind] += s.hand[seat, kind]
        s.hand[seat, kind] = s.known[seat, kind] = 0
    s.owed[seat] = e.hand
    send_out(s, e, seat)
    emit(log, RETURNED, seat, s.place[seat])
    if seat == s.turn:
        end_journey(s)


@kernel
def end_journey(s: State) -> None:
    """The active duke's henchman is dead: his sway still follows, but not on a day passed over."""
    s.fresh, s.foe, s.held, s.looks = 1, NONE, NONE, 0
    s.stage = NIGHT if s.asleep else SWAY


@kernel
def leave_treasures(s: State, e: Edition, seat: int, cause: int, killer: int, log: Log) -> None:
    """To the henchman who killed him, to a duke in whose castle he died, or on the field."""
    field = s.place[seat]
    lord = lord_of(s, field)
    if cause == BY_HENCHMAN:
        n = move_all(s, CARRIED + seat, CARRIED + killer, all_at(s, field))
        s.robbed += n
        if n > 0:
            emit(log, ROBBED, killer, seat, n)
    elif lord in (NONE, seat):
        n = move_all(s, CARRIED + seat, field, 0)
        if n > 0:
            emit(log, SNATCHED if cause == BY_VILLAIN else LAY, field, n)
    else:
        n = move_all(s, CARRIED + seat, HIDDEN + lord, 1 << lord)
        if n > 0:
            emit(log, KEPT, lord, n)
            check_victory(s, e, lord, log)


@kernel
def send_out(s: State, e: Edition, seat: int) -> None:
    """A new henchman in the castle."""
    s.place[seat] = home(s, seat)
    for value in range(e.start.size):
        s.values[seat, value] = min(e.start[value], e.most)
    s.toxic[seat] = s.skips[seat] = s.hunt[seat] = 0
    s.lair[seat] = NONE
