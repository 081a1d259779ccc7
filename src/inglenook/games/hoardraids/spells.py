"""Hoardraids: spells, cast from the hand at any moment of the own turn, or from the field where they lie."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from . import declarations as d
from .board import home, in_city, others_outside, some_card
from .deck import banish, discard_from, show_from_hand
from .declarations import Edition, State
from .henchmen import hurt, work_card
from .journey import arrive
from .looking import start_looking


@kernel
def castable(s: State, e: Edition, seat: int, kind: int, lies: int) -> bool:
    """Whether a spell has a target now; `lies` is the field where it was found, itself no target."""
    does = e.does[kind]
    if e.type[kind] != d.SPELL or s.played:
        return False
    if does == d.TELEPORT:
        return not s.fresh
    if does == d.HASTEN:
        return s.stage == d.JOURNEY
    if does in (d.LOOK, d.BANISH):
        return some_card(s, does == d.LOOK, lies)
    if does in (d.STRIKE, d.EXILE):
        return others_outside(s, seat)
    if does == d.FURY:
        return s.stage == d.COMBAT
    return True


@kernel
def some_spell(s: State, e: Edition, seat: int) -> bool:
    """Whether a spell could be cast from the hand now."""
    for kind in range(d.KINDS):
        if s.hand[seat, kind] > 0 and castable(s, e, seat, kind, d.NONE):
            return True
    return False


@kernel
def legal_spells(s: State, e: Edition, seat: int, out: Moves, n: int) -> int:
    """Adds the spells that can be chosen from the hand."""
    if not s.played:
        for kind in range(d.KINDS):
            if s.hand[seat, kind] > 0 and castable(s, e, seat, kind, d.NONE):
                out[n] = d.HOLD + kind
                n += 1
    return n


@kernel
def legal_targets(s: State, e: Edition, seat: int, out: Moves) -> int:
    """What the chosen spell can be cast at."""
    does = e.does[s.held]
    n = 0
    if does in (d.TELEPORT, d.BANISH):
        for field in range(d.SQUARES):
            away = does == d.TELEPORT and field != s.place[seat] and not in_city(field)
            here = s.lying and field == s.place[seat]
            if away or (does == d.BANISH and s.card[field] != d.NONE and not here):
                out[n] = (d.LAND if does == d.TELEPORT else d.BANISH_AT) + field
                n += 1
    elif does in (d.STRIKE, d.EXILE):
        for other in range(s.players):
            if other != seat and not in_city(s.place[other]):
                out[n] = d.TARGET + other
                n += 1
    else:
        out[0], n = d.CAST, 1
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
    s.held, s.lying, s.played = d.NONE, 0, 1
    s.used[kind] += 1
    emit(log, d.CASTED, seat, kind)
    return kind


@kernel
def cast(s: State, e: Edition, seat: int, log: Log) -> None:
    """A spell that needs no aim."""
    kind = pay_spell(s, seat, log)
    if e.does[kind] == d.HASTEN:
        s.steps += e.by[kind]
    elif e.does[kind] == d.LOOK:
        start_looking(s, e.by[kind])
    elif e.does[kind] == d.FURY:
        s.fury += e.by[kind]
    else:
        work_card(s, e, seat, kind, 0, d.BY_MISHAP, log)


@kernel
def teleport(s: State, seat: int, field: int, log: Log) -> None:
    pay_spell(s, seat, log)
    s.foe = d.NONE
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
    if e.does[kind] == d.STRIKE:
        emit(log, d.STRUCK, seat, target)
        gone = hurt(s, e, target, e.by[kind], d.BY_LIGHTNING, seat, log)
    else:
        emit(log, d.EXILED, seat, target)
        s.place[target] = home(s, target)
    if gone and s.foe == target:
        s.foe, s.stage = d.NONE, d.FIELD
