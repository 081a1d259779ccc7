"""Hoardraids: treasures. They are kept in the order of where they are, who knows them and what they are, so
that the record says no more of them than these three facts."""

from inglenook.engine.toolkit import Chance, Log, Row, clockwise, draw, emit, kernel, some, wipe

from .board import all_at, home, knows
from .declarations import CARRIED, GEMS, HIDDEN, HOARD, KINDS, MAP, NONE, PILE, REMOVED, Edition, State


@kernel
def bury_all(s: State, e: Edition) -> None:
    """At the start all treasures are in the pile."""
    for gem in range(GEMS):
        s.pile[gem] = e.treasures[gem]
    wipe(s.spot, PILE)
    wipe(s.gem, NONE)


@kernel
def rank(s: State, i: int) -> int:
    return int((s.spot[i] * 64 + int(s.told[i])) * 8 + int(s.gem[i]))


@kernel
def put_in_order(s: State) -> None:
    for i in range(1, HOARD):
        j = i
        while j > 0 and rank(s, j - 1) > rank(s, j):
            for row in (s.gem, s.told):
                row[j - 1], row[j] = row[j], row[j - 1]
            s.spot[j - 1], s.spot[j] = s.spot[j], s.spot[j - 1]
            j -= 1


@kernel
def number_at(s: State, where: int) -> int:
    n = 0
    for i in range(HOARD):
        n += s.spot[i] == where
    return n


@kernel
def find_gem(s: State, where: int, gem: int, seat: int, known: bool) -> int:
    """A treasure of that kind there, which the seat knows or does not know; NONE if there is none."""
    for i in range(HOARD):
        if s.spot[i] == where and s.gem[i] == gem and knows(s.told[i], seat) == known:
            return i
    return NONE


@kernel
def count_gems(s: State, where: int, out: Row) -> None:
    """How many of each kind are there."""
    wipe(out, 0)
    for i in range(HOARD):
        if s.spot[i] == where:
            out[s.gem[i]] += 1


@kernel
def move_all(s: State, start: int, end: int, witnesses: int) -> int:
    """All treasures go from one place to another; these seats see them. Returns how many."""
    n = 0
    for i in range(HOARD):
        if s.spot[i] == start:
            s.spot[i] = end
            s.told[i] |= witnesses
            n += 1
    put_in_order(s)
    return n


@kernel
def move_one(s: State, treasure: int, end: int, witnesses: int, aware: int) -> None:
    """One treasure goes. If it was one of several, only those who saw it taken, and those who see what is
    left, still know which is which."""
    start = s.spot[treasure]
    if number_at(s, start) > 1:
        for i in range(HOARD):
            if s.spot[i] == start:
                s.told[i] &= witnesses | aware
    s.spot[treasure] = end
    s.told[treasure] |= witnesses
    put_in_order(s)


@kernel
def dig_up(s: State, seat: int, chance: Chance) -> int:
    """A treasure from the pile for a henchman; all who stand there see it."""
    witnesses = all_at(s, s.place[seat])
    gem = draw(chance, s.pile, witnesses)
    i = HOARD - 1  # the pile comes last
    s.spot[i], s.gem[i], s.told[i] = CARRIED + seat, gem, witnesses
    put_in_order(s)
    s.dug += 1
    return gem


@kernel
def throw_out_maps(s: State, e: Edition, log: Log) -> None:
    """With the last treasure dug up maps are worth nothing: they leave the game and are replaced."""
    if some(s.pile):
        return
    for step in range(s.players):
        seat = clockwise(s.turn, step, s.players)
        for kind in range(KINDS):
            if e.type[kind] == MAP:
                for _ in range(s.hand[seat, kind]):
                    s.removed[kind] += 1
                    s.owed[seat] += 1
                    emit(log, REMOVED, seat, kind)
                s.hand[seat, kind] = s.known[seat, kind] = 0


@kernel
def carried(s: State, seat: int) -> int:
    return number_at(s, CARRIED + seat)


@kernel
def hoard(s: State, seat: int) -> int:
    """How many treasures are hidden in a castle."""
    return number_at(s, HIDDEN + seat)


@kernel
def at_home(s: State, seat: int) -> bool:
    return bool(s.place[seat] == home(s, seat))
