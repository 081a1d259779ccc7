"""Hoardraids: what a duke must have hidden to become Grandlin's heir."""

from inglenook.engine.toolkit import Log, emit, kernel, total

from . import declarations as d
from .declarations import Edition, State
from .treasures import hoard


@kernel
def asks_for_kinds(e: Edition) -> bool:
    if e.goal == d.AGREED:
        return e.goal_crowns + e.goal_goblets + e.goal_orbs > 0
    return e.goal == d.THREE_ALIKE or e.goal == d.ONE_OF_EACH


@kernel
def looting(e: Edition) -> bool:
    """Whether castles can be searched; a goal that asks for kinds would hardly be reached otherwise."""
    return asks_for_kinds(e) if e.looting == d.AS_THE_GOAL else e.looting == d.ON


@kernel
def wanted(e: Edition, gem: int) -> int:
    """How many of a kind the goal asks for by name."""
    if e.goal != d.AGREED:
        return 1 if e.goal == d.ONE_OF_EACH else 0
    return e.goal_crowns if gem == 0 else e.goal_goblets if gem == 1 else e.goal_orbs


@kernel
def needed(s: State, e: Edition) -> int:
    """How many treasures it takes at least."""
    if e.goal == d.ANY_N:
        return max(1, total(e.treasures) // s.players)
    if e.goal == d.AGREED:
        return max(e.goal_any, e.goal_crowns + e.goal_goblets + e.goal_orbs)
    return 2 if e.goal == d.ANY_2 else 3


@kernel
def hidden_gems(s: State, seat: int, gem: int) -> int:
    n = 0
    for i in range(d.HOARD):
        n += s.spot[i] == d.HIDDEN + seat and s.gem[i] == gem
    return n


@kernel
def most_alike(s: State, seat: int) -> int:
    return max(hidden_gems(s, seat, 0), hidden_gems(s, seat, 1), hidden_gems(s, seat, 2))


@kernel
def missing(s: State, e: Edition, seat: int) -> int:
    """How many treasures of the kinds asked for are not yet in a castle."""
    if e.goal == d.THREE_ALIKE:
        return max(0, 3 - most_alike(s, seat))
    n = 0
    for gem in range(d.GEMS):
        n += max(0, wanted(e, gem) - hidden_gems(s, seat, gem))
    return n


@kernel
def suffices(s: State, e: Edition, seat: int) -> bool:
    """Whether what is hidden in a castle is what was agreed."""
    return hoard(s, seat) >= needed(s, e) and (not asks_for_kinds(e) or missing(s, e, seat) == 0)


@kernel
def check_victory(s: State, e: Edition, seat: int, log: Log) -> None:
    """Something has been hidden in a castle: is that duke the heir, or can nobody be any more?"""
    if suffices(s, e, seat):
        s.over, s.winners = 1, 1 << seat
        for i in range(d.HOARD):
            if s.spot[i] == d.HIDDEN + seat:
                s.told[i] = d.PUBLIC
        crowns, goblets = hidden_gems(s, seat, 0), hidden_gems(s, seat, 1)
        emit(log, d.WON, seat, crowns, goblets, hidden_gems(s, seat, 2))
    elif not looting(e) and out_of_reach(s, e):
        s.over = 1
        emit(log, d.DRAWN)


@kernel
def out_of_reach(s: State, e: Edition) -> bool:
    """Whether all can see that nobody can win any more, if nothing leaves a castle: everything is hidden, or
    what is not would be too little for anybody."""
    most, left = 0, total(e.treasures)
    for seat in range(s.players):
        most, left = max(most, hoard(s, seat)), left - hoard(s, seat)
    return left == 0 or most + left < needed(s, e)


@kernel
def stop(s: State, log: Log) -> None:
    """The safety valve: nobody wins."""
    s.over = 1
    emit(log, d.STOPPED, s.day)
