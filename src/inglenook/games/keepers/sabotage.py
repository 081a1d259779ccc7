"""Keepers: sabotage, in rounds of sealed choices."""

from inglenook.engine.toolkit import Log, Moves, clockwise, emit, kernel, some, total, wipe

from .deck import cards_of, discard
from .declarations import HUES, LEAVING, NONE, REFRAIN, SABOTAGE, SABOTAGED, Edition, State


@kernel
def start_sabotage(s: State, e: Edition) -> None:
    """All are asked who could, by what everybody sees, do some harm; nobody could: adventurers leave."""
    for seat in range(s.players):
        if cards_of(s, seat) >= e.cost and has_victim(s, seat):
            s.asked |= 1 << seat
    if s.asked == 0:
        s.phase = LEAVING


@kernel
def has_victim(s: State, seat: int) -> bool:
    """Whether somebody else has a prepared adventurer."""
    for other in range(s.players):
        if other != seat and some(s.prepared[other]):
            return True
    return False


@kernel
def legal_sabotage(s: State, e: Edition, seat: int, out: Moves) -> int:
    n = 0
    for target in range(s.players):
        for colour in range(HUES):
            if target != seat and s.hand[seat, colour] >= e.cost and s.prepared[target, colour] > 0:
                out[n] = SABOTAGE + target * HUES + colour
                n += 1
    out[n] = REFRAIN
    return n + 1


@kernel
def plainly_harmless(s: State, e: Edition, seat: int) -> bool:
    """Whether all can see that a keeper cannot sabotage: even if the cards that nobody knows were all of one colour."""
    unknown = cards_of(s, seat) - total(s.known[seat])
    for target in range(s.players):
        for colour in range(HUES):
            could = s.known[seat, colour] + unknown >= e.cost
            if could and target != seat and s.prepared[target, colour] > 0:
                return False
    return True


@kernel
def answer(s: State, e: Edition, seat: int, action: int, log: Log) -> None:
    s.answers[seat] = action
    s.asked &= ~(1 << seat)
    if s.asked == 0 and not carry_out(s, e, log):
        s.phase = LEAVING


@kernel
def carry_out(s: State, e: Edition, log: Log) -> bool:
    """In order from the Current Player; says whether anything was done, for then there is another round."""
    harm = False
    for step in range(s.players):
        seat = clockwise(s.giver, step, s.players)
        if SABOTAGE <= s.answers[seat] < REFRAIN:
            harm |= sabotage(s, e, seat, s.answers[seat] - SABOTAGE, log)
    wipe(s.answers, NONE)
    return harm


@kernel
def sabotage(s: State, e: Edition, seat: int, choice: int, log: Log) -> bool:
    """One whose target has gone costs nothing and is not shown."""
    target, colour = choice // HUES, choice % HUES
    if s.prepared[target, colour] == 0:
        return False
    s.hand[seat, colour] -= e.cost
    discard(s, seat, colour, e.cost)
    s.prepared[target, colour] -= 1
    s.tavern[target, colour] += 1
    emit(log, SABOTAGED, seat, target, colour)
    return True
