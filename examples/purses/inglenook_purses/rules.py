"""Purses: the whole game. A purse is known by the number of coins in it."""

from inglenook.engine.toolkit import EVERYONE, NOBODY, NUMBER, SEAT, Actions, CardsFile, Chance, Events, Log

# isort: split
from inglenook.engine.toolkit import Moves, Record, Row, cell, cells, clockwise, draw, emit, kernel, knows

# isort: split
from inglenook.engine.toolkit import put, roll, seats, sees

SEATS, KINDS, HIDDEN = 5, 6, -1
QUIET = CardsFile(__file__).choices("quiet-night").number("yes")


class State(Record):
    players: int = cell()
    turns: int = cell()  # taken so far
    over: int = cell()  # 1 at the end
    bag: Row = cells(KINDS)  # the purses that nobody has: how many of each kind
    purse: Row = cells(SEATS)  # the kind of purse that each rogue has
    seen: Row = cells(SEATS)  # mask of the seats that know that purse


class Observation(Record):
    turns: int = sees(high=250, meaning="turns taken so far")
    purses: Row = sees(SEATS, low=HIDDEN, high=KINDS - 1, meaning="coins, from the own purse on; -1: unseen")


class Edition(Record):
    purses: Row = cells(KINDS)  # how many of each kind there are
    rounds: int = cell()
    die: int = cell()  # faces of the die that brings the watch
    quiet_night: int = cell()  # QUIET: the watch stays away


ACTIONS, EVENTS, MEASURES = Actions(), Events(), ("turns",)
POINT = ACTIONS.group("point", target=seats(SEATS))
POINTED = EVENTS.kind("pointed", seat=SEAT, target=SEAT)
LOOKED = EVENTS.kind("looked", seat=SEAT, secret=NUMBER, reveals=True)
SHOWED = EVENTS.kind("showed", seat=SEAT, coins=NUMBER, reveals=True)


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    put(s.bag, e.purses)
    for seat in range(players):
        s.purse[seat] = draw(chance, s.bag, 1 << seat)
        look(s, seat, log)


@kernel
def look(s: State, seat: int, log: Log) -> None:
    s.seen[seat] |= 1 << seat
    emit(log, LOOKED, seat, secret=s.purse[seat], seen=s.seen[seat])


@kernel
def waiting(s: State, e: Edition) -> int:
    return 0 if s.over else 1 << s.turns % s.players


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    for target in range(s.players):
        out[target] = POINT + target
    return s.players


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    target = action - POINT
    emit(log, POINTED, seat, target)
    if target != seat:
        swap(s, seat, target, log)
    s.turns += 1
    if s.turns == e.rounds * s.players or (e.quiet_night != QUIET and roll(chance, e.die, EVERYONE) == 0):
        s.over = 1
        for rogue in range(s.players):
            emit(log, SHOWED, rogue, s.purse[rogue])


@kernel
def swap(s: State, seat: int, other: int, log: Log) -> None:
    for row in (s.purse, s.seen):  # what is known of a purse goes with it
        row[seat], row[other] = row[other], row[seat]
    look(s, seat, log)
    look(s, other, log)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    put(out, s.purse[: s.players])


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0] = s.turns


@kernel
def intact(s: State, e: Edition) -> bool:
    for kind in range(KINDS):
        found = s.bag[kind]
        for seat in range(s.players):
            found += s.purse[seat] == kind
        if found != e.purses[kind]:
            return False
    return True


@kernel
def shown(s: State, seat: int, other: int) -> int:
    return s.purse[other] if s.over or knows(s.seen[other], seat) else HIDDEN


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    for other in range(s.players):  # all that the seat does not know goes back to the bag …
        if shown(s, seat, other) == HIDDEN:
            s.bag[s.purse[other]] += 1
    for other in range(s.players):  # … and is drawn again
        if shown(s, seat, other) == HIDDEN:
            s.purse[other] = draw(chance, s.bag, NOBODY)


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    out.turns = s.turns
    for step in range(s.players):
        out.purses[step] = shown(s, seat, clockwise(seat, step, s.players))


def view(s: State, e: Edition, seat: int, texts: list[str]) -> dict[str, object]:
    purses = [int(shown(s.record, seat, other)) for other in range(s.players)]
    return {"turns": s.turns, "purses": [None if coins == HIDDEN else coins for coins in purses]}
