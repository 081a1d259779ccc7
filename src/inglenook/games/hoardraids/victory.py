"""Hoardraids: what a duke must have hidden to become Grandlin's heir."""

from inglenook.engine.craft import Log, emit, kernel, total

from .table import (
    ANY_2,
    ANY_N,
    AS_THE_GOAL,
    DRAWN,
    GEMS,
    HIDDEN,
    HOARD,
    ON,
    ONE_OF_EACH,
    PUBLIC,
    STOPPED,
    THREE_ALIKE,
    WON,
    Edition,
    State,
)
from .treasures import hoard


@kernel
def looting(e: Edition) -> bool:
    """Whether castles can be searched; a goal that asks for kinds would hardly be reached otherwise."""
    if e.looting == AS_THE_GOAL:
        return e.goal == THREE_ALIKE or e.goal == ONE_OF_EACH
    return e.looting == ON


@kernel
def hidden_gems(s: State, seat: int, gem: int) -> int:
    n = 0
    for i in range(HOARD):
        n += s.spot[i] == HIDDEN + seat and s.gem[i] == gem
    return n


@kernel
def suffices(s: State, e: Edition, seat: int) -> bool:
    """Whether what is hidden in a castle is what was agreed."""
    if e.goal == ANY_N:
        return hoard(s, seat) >= max(1, total(e.treasures) // s.players)
    if e.goal == ANY_2:
        return hoard(s, seat) >= 2
    most, least = 0, HOARD
    for gem in range(GEMS):
        n = hidden_gems(s, seat, gem)
        most, least = max(most, n), min(least, n)
    return most >= 3 if e.goal == THREE_ALIKE else least >= 1


@kernel
def check_victory(s: State, e: Edition, seat: int, log: Log) -> None:
    """Something has been hidden in a castle: is that duke the heir, or can nobody be any more?"""
    if suffices(s, e, seat):
        s.over, s.winners = 1, 1 << seat
        for i in range(HOARD):
            if s.spot[i] == HIDDEN + seat:
                s.told[i] = PUBLIC
        crowns, goblets = hidden_gems(s, seat, 0), hidden_gems(s, seat, 1)
        emit(log, WON, seat, crowns, goblets, hidden_gems(s, seat, 2))
    elif not looting(e) and all_hidden(s, e):
        s.over = 1
        emit(log, DRAWN)


@kernel
def all_hidden(s: State, e: Edition) -> bool:
    n = 0
    for seat in range(s.players):
        n += hoard(s, seat)
    return n == total(e.treasures)


@kernel
def stop(s: State, log: Log) -> None:
    """The safety valve: nobody wins."""
    s.over = 1
    emit(log, STOPPED, s.day)
