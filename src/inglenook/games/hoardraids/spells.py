"""Hoardraids: spells, cast from the hand at any moment of the own turn, or from the field where they lie."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from .board import home, in_city, others_outside, some_card
from .deck import banish, discard_from, show_from_hand
from .declarations import (
    BANISH,
    BANISH_AT,
    BY_LIGHTNING,
    BY_MISHAP,
    CAST,
    CASTED,
    COMBAT,
    EXILE,
    EXILED,
    FIELD,
    FURY,
    HASTEN,
    HOLD,
    JOURNEY,
    KINDS,
    LAND,
    LOOK,
    NONE,
    SPELL,
    SQUARES,
    STRIKE,
    STRUCK,
    TARGET,
    TELEPORT,
    Edition,
    State,
)
from .henchmen import hurt, work_card
from .journey import arrive
from .looking import start_looking


@kernel
def castable(s: State, e: Edition, seat: int, kind: int, lies: int) -> bool:
    """Whether a spell has a target now; `lies` is the field where it was found, itself no target."""
    does = e.does[kind]
    if e.type[kind] != SPELL or s.played:
        return False
    if does == TELEPORT:
        return not s.fresh
    if does == HASTEN:
        return s.stage == JOURNEY
    if does in (LOOK, BANISH):
        return some_card(s, does == LOOK, lies)
    if does in (STRIKE, EXILE):
        return others_outside(s, seat)
    if does == FURY:
        return s.stage == COMBAT
    return True


@kernel
def some_spell(s: State, e: Edition, seat: int) -> bool:
    """Whether a spell could be cast from the hand now."""
    for kind in range(KINDS):
        if s.hand[seat, kind] > 0 and castable(s, e, seat, kind, NONE):
            return True
    return False


@kernel
def legal_spells(s: State, e: Edition, seat: int, out: Moves, n: int) -> int:
    """Adds the spells that can be chosen from the hand."""
    if not s.played:
        for kind in range(KINDS):
            if s.hand[seat, kind] > 0 and castable(s, e, seat, kind, NONE):
                out[n] = HOLD + kind
                n += 1
    return n


@kernel
def legal_targets(s: State, e: Edition, seat: int, out: Moves) -> int:
    """What the chosen spell can be cast at."""
    does = e.does[s.held]
    n = 0
    if does in (TELEPORT, BANISH):
        for field in range(SQUARES):
            away = does == TELEPORT and field != s.place[seat] and not in_city(field)
            here = s.lying and field == s.place[seat]
            if away or (does == BANISH and s.card[field] != NONE and not here):
                out[n] = (LAND if does == TELEPORT else BANISH_AT) + field
                n += 1
    elif does in (STRIKE, EXILE):
        for other in range(s.players):
            if other != seat and not in_city(s.place[other]):
                out[n] = TARGET + other
                n += 1
    else:
        out[0], n = CAST, 1
    return n


@kernel
def pay_spell(s: State, seat: int, log: Log) -> int:
    """The chosen spell is shown and discarded: it is the day's card."""
    kind = s.held
    if s.lying:
        discard_from(s, s.place[seat])
        s.dealt_with = 1
    else:
        show_from_hand(s, seat, kind)
    s.held, s.lying, s.played = NONE, 0, 1
    s.used[kind] += 1
    emit(log, CASTED, seat, kind)
    return kind


@kernel
def cast(s: State, e: Edition, seat: int, log: Log) -> None:
    """A spell that needs no aim."""
    kind = pay_spell(s, seat, log)
    if e.does[kind] == HASTEN:
        s.steps += e.by[kind]
    elif e.does[kind] == LOOK:
        start_looking(s, e.by[kind])
    elif e.does[kind] == FURY:
        s.fury += e.by[kind]
    else:
        work_card(s, e, seat, kind, 0, BY_MISHAP, log)


@kernel
def teleport(s: State, seat: int, field: int, log: Log) -> None:
    pay_spell(s, seat, log)
    s.foe = NONE
    arrive(s, seat, field, log)


@kernel
def cast_banishment(s: State, seat: int, field: int, log: Log) -> None:
    pay_spell(s, seat, log)
    banish(s, field, log)


@kernel
def cast_at(s: State, e: Edition, seat: int, target: int, log: Log) -> None:
    """Lightning or exile for another henchman; if that ends a fight, nobody is rewarded."""
    kind = pay_spell(s, seat, log)
    gone = True
    if e.does[kind] == STRIKE:
        emit(log, STRUCK, seat, target)
        gone = hurt(s, e, target, e.by[kind], BY_LIGHTNING, seat, log)
    else:
        emit(log, EXILED, seat, target)
        s.place[target] = home(s, target)
    if gone and s.foe == target:
        s.foe, s.stage = NONE, FIELD
