"""Hoardraids: cards that a henchman finds on his field."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, Moves, emit, kernel, roll, some

from . import declarations as d
from .board import in_city, kind_at, land_of
from .combat import meet_villain
from .deck import discard_from, uncover
from .declarations import Edition, State
from .henchmen import die, gain, work_card
from .looking import start_looking
from .spells import castable, legal_spells
from .sway import can_dig, dig


@kernel
def find(s: State, e: Edition, log: Log) -> None:
    """The card on the active henchman's field is uncovered and takes effect, or asks him."""
    seat = s.turn
    field = s.place[seat]
    kind = kind_at(s, field)
    if kind == d.NONE or s.dealt_with:
        s.stage = d.FIELD
        return
    if s.seen[field] != d.PUBLIC:
        uncover(s, field)
        emit(log, d.UNCOVERED, seat, field, kind)
    if e.type[kind] == d.VILLAIN:
        meet_villain(s, e, log)
    elif e.type[kind] == d.SPECIAL or is_black(e, kind):
        s.asked = 1 << seat
    else:
        spring(s, e, seat, field, log)


@kernel
def is_black(e: Edition, kind: int) -> bool:
    return bool(e.type[kind] == d.SPELL or e.type[kind] == d.MAP)


@kernel
def spring(s: State, e: Edition, seat: int, field: int, log: Log) -> None:
    """Arms, potions and traps work at once, wanted or not; they are discarded first."""
    kind = discard_from(s, field)
    s.used[kind] += 1
    s.stage = d.FIELD
    work_card(s, e, seat, kind, 0, d.BY_MISHAP, log)


@kernel
def legal_find(s: State, e: Edition, seat: int, out: Moves) -> int:
    kind = kind_at(s, s.place[seat])
    n = 0
    if usable(s, e, seat, kind):
        out[0], n = d.USE, 1
    if is_black(e, kind):
        out[n] = d.TAKE
        n += 1
    out[n] = d.LEAVE
    return legal_spells(s, e, seat, out, n + 1)


@kernel
def usable(s: State, e: Edition, seat: int, kind: int) -> bool:
    """A place that he can pay for, or a black card that can be played at once."""
    if e.type[kind] == d.SPECIAL:
        return bool(s.values[seat, d.GULDEN] >= e.price[kind])
    return castable(s, e, seat, kind, s.place[seat]) or can_dig(s, e, seat, kind)


@kernel
def use(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    kind = kind_at(s, s.place[seat])
    if e.type[kind] == d.SPELL:
        s.held, s.lying = kind, 1
    elif e.type[kind] == d.MAP:
        discard_from(s, s.place[seat])
        s.dealt_with = 1
        dig(s, e, seat, kind, chance, log)
    else:
        use_place(s, e, seat, kind, chance, log)


@kernel
def use_place(s: State, e: Edition, seat: int, kind: int, chance: Chance, log: Log) -> None:
    """A special place, which stays unless its card says otherwise."""
    emit(log, d.USED, seat, kind)
    s.used[kind] += 1
    s.dealt_with, s.stage = 1, d.FIELD
    gain(s, e, seat, d.GULDEN, -e.price[kind], log)
    if e.stays[kind] != d.YES:
        discard_from(s, s.place[seat])
    if e.does[kind] == d.PORTAL:
        step_through(s, e, seat, chance, log)
    elif e.does[kind] == d.LOOK:
        start_looking(s, e.by[kind])
    else:
        work_card(s, e, seat, kind, wish(s, e, seat, kind, chance, log), d.BY_MISHAP, log)


@kernel
def wish(s: State, e: Edition, seat: int, kind: int, chance: Chance, log: Log) -> int:
    """The die, if luck decides what a place does."""
    if e.face[kind] == 0 and e.face_2[kind] == 0:
        return 0
    face = roll(chance, e.die, EVERYONE) + 1
    emit(log, d.WISHED, seat, face)
    return face


@kernel
def take(s: State, e: Edition, seat: int, log: Log) -> None:
    """A black card goes into the hand, as all see. A map that is worth nothing any more is replaced."""
    kind = kind_at(s, s.place[seat])
    emit(log, d.TOOK, seat, kind)
    discard_from(s, s.place[seat])
    s.discards[kind] -= 1
    s.dealt_with = 1
    if e.type[kind] == d.MAP and not some(s.pile):
        s.removed[kind] += 1
        s.owed[seat] += 1
        emit(log, d.REMOVED, seat, kind)
    else:
        s.hand[seat, kind] += 1
        s.known[seat, kind] += 1


@kernel
def leave(s: State, seat: int, log: Log) -> None:
    emit(log, d.LEFT, seat, kind_at(s, s.place[seat]))
    s.dealt_with = 1


# The portal


@kernel
def step_through(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """A 1 is death, 2 to 5 lead into one of the four lands, 6 anywhere."""
    s.lands = roll(chance, e.die, EVERYONE) + 1
    emit(log, d.PORTALED, seat, s.lands)
    if s.lands == 1:
        die(s, e, seat, d.BY_PORTAL, d.NONE, log)
    else:
        s.stage = d.CROSSING


@kernel
def legal_portal(s: State, out: Moves) -> int:
    n = 0
    for field in range(d.SQUARES):
        if not in_city(field) and (s.lands == 6 or land_of(field) == s.lands - 2):
            out[n] = d.LAND + field
            n += 1
    return n
