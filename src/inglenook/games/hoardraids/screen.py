"""Hoardraids: what only the rules can say of a screen, in one call.

Of every place the treasures by kind as far as the screen may tell them, their number, and whether its card lies open
and is shown; of every duke the number of cards and the castle; last the goal.
"""

from inglenook.engine.toolkit import Grid, kernel

from . import declarations as d
from .board import home, knows
from .deck import cards_in_hand
from .declarations import Edition, State
from .secrets import is_open, shown
from .victory import looting, needed, wanted

NUMBER, OPEN, SHOWN = d.GEMS, d.GEMS + 1, d.GEMS + 2
DUKES, GOAL = d.PILE, d.PILE + d.SEATS
SURVEY = (GOAL + 1, d.GEMS + 3)


@kernel
def survey(s: State, e: Edition, seat: int, out: Grid) -> None:
    for field in range(d.SQUARES):
        out[field, OPEN], out[field, SHOWN] = is_open(s, field), is_shown(s, e, seat, field)
    for i in range(d.HOARD):
        if s.spot[i] < d.PILE:
            out[s.spot[i], NUMBER] += 1
            out[s.spot[i], s.gem[i]] += is_told(s, e, seat, i)
    for duke in range(s.players):
        out[DUKES + duke, 0], out[DUKES + duke, 1] = cards_in_hand(s, duke), home(s, duke)
    for gem in range(d.GEMS):
        out[GOAL, gem] = wanted(e, gem)
    out[GOAL, d.GEMS], out[GOAL, d.GEMS + 1] = needed(s, e), looting(e)


@kernel
def is_shown(s: State, e: Edition, seat: int, field: int) -> bool:
    """Whether the screen shows the card of a field."""
    return shown(s, seat, field) or (e.memory_aid == d.YES and knows(s.seen[field], seat))


@kernel
def is_told(s: State, e: Edition, seat: int, i: int) -> bool:
    """Whether the screen tells a treasure's kind: the own ones, those all know, or with the aid those seen."""
    mine = s.spot[i] == d.CARRIED + seat or s.spot[i] == d.HIDDEN + seat
    return knows(s.told[i], d.NONE) or (knows(s.told[i], seat) and (mine or e.memory_aid == d.YES))
