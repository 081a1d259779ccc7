"""Heroes and Rogues: what a net is told of a dealt position. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, clockwise, kernel, ones, steps_to

from . import declarations as d
from .declarations import DECK, SEATS, TABLE, Edition, State
from .racks import rack_of, rack_size
from .rounds import total_gold
from .teams import is_team, pairs, tally, team_gold, threes

GROUPS = len(d.ELEMENTS) + len(d.RACES)
CARD = SEATS + 4  # numbers about a card: where it is, who knows of it
RIVAL = GROUPS + 10  # about a player
FEATURES = DECK * CARD + SEATS * RIVAL + d.OVER + 5


@kernel
def features(s: State, e: Edition, seat: int, out: Moves) -> None:
    for place in range(DECK):
        at = int(s.card[place]) * CARD
        card(s, seat, place, out[at : at + CARD])
    at = DECK * CARD
    for step in range(s.players):
        rival(s, e, clockwise(seat, step, s.players), seat, out[at : at + RIVAL])
        at += RIVAL
    at = DECK * CARD + SEATS * RIVAL
    if s.phase < d.OVER:
        out[at + s.phase] = 1
    at += d.OVER
    out[at], out[at + 1], out[at + 2] = 1, s.rounds, min(s.turns, 40)
    out[at + 3], out[at + 4] = s.fresh, ones(s.up)


@kernel
def card(s: State, seat: int, place: int, out: Moves) -> None:
    if place < TABLE:
        out[SEATS + (s.up >> place & 1)] = 1
    else:
        owner = (place - TABLE) // rack_size(s)
        out[steps_to(seat, owner, s.players)] = 1
        out[SEATS + 2] = ones(s.seen[place] & ((1 << s.players) - 1) & ~(1 << owner))
    out[SEATS + 3] = s.recruit == s.card[place] and d.USE_IT <= s.phase < d.OVER


@kernel
def rival(s: State, e: Edition, seat: int, viewer: int, out: Moves) -> None:
    """How near a rack is to a team, and what it would bring."""
    tallied, known = tally(s, e, seat), 0
    for group in range(GROUPS):
        out[group] = max(0, (tallied >> 2 * group & 3) - 1)
    for place in range(rack_of(s, seat), rack_of(s, seat) + rack_size(s)):
        known += s.seen[place] >> viewer & 1
    at, complete = GROUPS, is_team(tallied, s.players)
    out[at], out[at + 1], out[at + 2] = ones(threes(tallied)), ones(pairs(tallied)), complete
    out[at + 3] = team_gold(s, e, seat) if complete else 0
    out[at + 4], out[at + 5] = s.ready >> seat & 1, complete and s.ready >> seat & 1
    out[at + 6], out[at + 7] = total_gold(s, seat), seat == s.turn
    out[at + 8], out[at + 9] = seat == s.asked, known
