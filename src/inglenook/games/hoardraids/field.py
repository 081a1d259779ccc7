"""Hoardraids: what a henchman can do where his journey has ended, once the cards are dealt with: attack, pick
up treasure, search a castle."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, Moves, Row, draw, emit, kernel, roll, some, wipe

from . import declarations as d
from .board import all_at, in_city, knows, lord_of, treasure_at
from .city import legal_city, some_business
from .declarations import Edition, State
from .spells import legal_spells
from .treasures import count_gems, find_gem, hoard, move_one, number_at
from .victory import looting


@kernel
def visit(s: State, e: Edition) -> None:
    """Ask the active duke, if there is anything to do."""
    seat = s.turn
    field = s.place[seat]
    busy = may_pick(s, e, field) or may_search(s, e, seat) or some_business(s, e, seat)
    for other in range(s.players):
        busy = busy or may_attack(s, seat, other)
    if busy:
        s.asked = 1 << seat
    else:
        s.stage = d.SWAY


@kernel
def legal_field(s: State, e: Edition, seat: int, out: Moves) -> int:
    n = 0
    for other in range(s.players):
        if may_attack(s, seat, other):
            out[n] = d.ATTACK + other
            n += 1
    if may_pick(s, e, s.place[seat]):
        n = legal_picks(s, e, seat, out, n)
    if may_search(s, e, seat):
        out[n] = d.SEARCH
        n += 1
    n = legal_city(s, e, seat, out, n)
    out[n] = d.PROCEED
    return legal_spells(s, e, seat, out, n + 1)


@kernel
def may_attack(s: State, seat: int, other: int) -> bool:
    """Another henchman on the field, each once a day; not in the city, not after fleeing a villain."""
    met = other != seat and s.place[other] == s.place[seat] and not in_city(s.place[seat])
    return met and not s.fled and not s.fought >> other & 1


@kernel
def may_pick(s: State, e: Edition, field: int) -> bool:
    """Treasure lies there that no villain keeps."""
    kept = s.card[field] != d.NONE and e.type[s.card[field]] == d.VILLAIN
    return treasure_at(s, field) and not kept


@kernel
def legal_picks(s: State, e: Edition, seat: int, out: Moves, n: int) -> int:
    """With the memory aid by kind, those that he knows. Otherwise the list tells nothing: of several he may
    name any kind."""
    field = s.place[seat]
    several, unknown = number_at(s, field) > 1, False
    for gem in range(d.GEMS):
        if find_gem(s, field, gem, seat, True) != d.NONE if e.memory_aid == d.YES else several:
            out[n] = d.PICK + gem
            n += 1
        unknown = unknown or find_gem(s, field, gem, seat, False) != d.NONE
    if unknown or e.memory_aid != d.YES:
        out[n] = d.PICK + d.GEMS
        n += 1
    return n


@kernel
def pick_up(s: State, seat: int, choice: int, chance: Chance, log: Log) -> None:
    """All who stand there see what he takes."""
    witnesses = all_at(s, s.place[seat])
    treasure = reach_for(s, seat, choice, witnesses, chance)
    gem = s.gem[treasure]
    move_one(s, treasure, d.CARRIED + seat, witnesses, 0)
    emit(log, d.PICKED, seat, secret=gem, seen=witnesses)


@kernel
def reach_for(s: State, seat: int, choice: int, witnesses: int, chance: Chance) -> int:
    """One of the kind that he names, if he has seen it there; else whichever he gets hold of, rather one that
    he has not seen."""
    field = s.place[seat]
    if choice < d.GEMS and find_gem(s, field, choice, seat, True) != d.NONE:
        return find_gem(s, field, choice, seat, True)
    pool: Row = chance.choices[: d.GEMS]  # type: ignore[assignment]
    count_unknown(s, field, seat, pool)
    known = not some(pool)
    if known:
        count_gems(s, field, pool)
    return find_gem(s, field, draw(chance, pool, witnesses), seat, known)


@kernel
def count_unknown(s: State, field: int, seat: int, out: Row) -> None:
    wipe(out, 0)
    for i in range(d.HOARD):
        if s.spot[i] == field and not knows(s.told[i], seat):
            out[s.gem[i]] += 1


# Looting


@kernel
def may_search(s: State, e: Edition, seat: int) -> bool:
    """Another duke's castle with something hidden in it, once a day."""
    lord = lord_of(s, s.place[seat])
    return looting(e) and lord != d.NONE and lord != seat and not s.searched and hoard(s, lord) > 0


@kernel
def search(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """Every further day in a row makes it likelier that something is found."""
    lord = lord_of(s, s.place[seat])
    s.hunt[seat] = s.hunt[seat] + 1 if s.lair[seat] == lord else 1
    s.lair[seat], s.searched = lord, 1
    face = roll(chance, e.die, EVERYONE) + 1
    emit(log, d.SEARCHED, seat, lord, face)
    if face <= s.hunt[seat]:
        s.hunt[seat] = 0
        loot(s, seat, lord, chance, log)


@kernel
def loot(s: State, seat: int, lord: int, chance: Chance, log: Log) -> None:
    """One of the castle's treasures, at random; its lord sees what is missing."""
    witnesses = all_at(s, s.place[seat]) | 1 << lord
    pool: Row = chance.choices[: d.GEMS]  # type: ignore[assignment]
    count_gems(s, d.HIDDEN + lord, pool)
    gem = draw(chance, pool, witnesses)
    treasure = find_gem(s, d.HIDDEN + lord, gem, seat, True)
    if treasure == d.NONE:
        treasure = find_gem(s, d.HIDDEN + lord, gem, seat, False)
    move_one(s, treasure, d.CARRIED + seat, witnesses, 0)
    s.looted += 1
    emit(log, d.LOOTED, seat, lord, secret=gem, seen=witnesses)


@kernel
def rest_from_search(s: State, seat: int) -> None:
    """After a day on which he did not search, he starts over."""
    if not s.searched:
        s.hunt[seat], s.lair[seat] = 0, d.NONE
