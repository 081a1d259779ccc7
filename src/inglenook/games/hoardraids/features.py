"""Hoardraids: what a net is told of a dealt position. For bots; the rules know nothing of it.

A small net finds no ways: how far it is home, or home by way of the next treasure, is reckoned here.
"""

from inglenook.engine.toolkit import Moves, clockwise, kernel, some, total

from . import declarations as d
from .board import at_the_walls, home, in_city
from .deck import cards_in_hand
from .declarations import SEATS, Edition, State
from .detours import safe_fields, steps_around
from .errands import FAR, danger, is_gift, is_threat, nearest_map, steps_between
from .odds import against_henchman, prospect
from .treasures import carried, hoard
from .victory import needed

VERBS = len(d.VERBS)
GOODS, BODY, WAYS, HAND, RIVALS = 8, 13, 17, VERBS + 3, 4  # numbers about a duke, by what they tell
DUKE = GOODS + BODY + WAYS + HAND + RIVALS
TABLE = 6 + d.SETTLING + 1 + 14
FEATURES = SEATS * DUKE + TABLE
NO_TRIP, ROUND = (
    30,
    20,
)  # steps that a treasure takes for which there is no map yet, and each one after the next
MOST_DAYS = 60  # that are counted


@kernel
def features(s: State, e: Edition, seat: int, out: Moves) -> None:
    for step in range(s.players):
        at = step * DUKE
        duke(s, e, clockwise(seat, step, s.players), out[at : at + DUKE])
    table(s, e, out[SEATS * DUKE :])


@kernel
def duke(s: State, e: Edition, seat: int, out: Moves) -> None:
    goods(s, e, seat, out)
    at = GOODS
    body(s, seat, out[at:])
    at += BODY
    if home(s, seat) != d.NONE:
        ways(s, e, seat, out[at:])
    at += WAYS
    hand(s, e, seat, out[at:])
    rivals(s, seat, out[at + HAND :])


@kernel
def goods(s: State, e: Edition, seat: int, out: Moves) -> None:
    """What he has, and what he lacks."""
    has, hidden = carried(s, seat), hoard(s, seat)
    left = needed(s, e) - hidden
    out[0], out[1], out[2], out[3] = hidden, left, left == 1, left == 2
    out[4], out[5], out[6], out[7] = has, min(has, left), has >= left, left - has == 1


@kernel
def body(s: State, seat: int, out: Moves) -> None:
    for value in range(4):
        out[value] = s.values[seat, value]
    field = s.place[seat]
    out[4] = s.values[seat, d.STRENGTH] + s.values[seat, d.ARMS]
    out[5], out[6], out[7] = s.values[seat, d.HEALTH] <= 5, s.toxic[seat], s.skips[seat]
    out[8], out[9], out[10] = seat == s.turn, s.asked >> seat & 1, in_city(field)
    out[11], out[12] = at_the_walls(field), cards_in_hand(s, seat)


@kernel
def ways(s: State, e: Edition, seat: int, out: Moves) -> None:
    """How far he must go: home, to the next treasure, home with it, and until he has all that he needs."""
    here, castle, safe = s.place[seat], home(s, seat), safe_fields(s, e, seat)
    has, left = carried(s, seat), needed(s, e) - hoard(s, seat)
    back = steps_around(here, castle, safe)
    out[0], out[1], out[2] = back, min(back, 6), back == 0
    out[3], out[4] = back * (has > 0), back * (has >= left)
    next_one = next_treasure(s, e, seat)
    there, trip = NO_TRIP, NO_TRIP
    if next_one != d.NONE:
        there = steps_around(here, next_one, safe)
        trip = there + steps_between(next_one, castle)
    out[5], out[6], out[7], out[8] = there, min(there, 6), trip, next_one == d.NONE
    out[9] = back if has >= left else trip + ROUND * (left - has - 1)
    out[10] = min(out[9], ROUND)
    if seat == s.turn and not s.asleep and not s.played:
        today(s, has, left, back, there, out[11:])


@kernel
def today(s: State, has: int, left: int, back: int, there: int, out: Moves) -> None:
    """What the one on turn can still do with the day's card."""
    steps = s.steps if s.stage == d.JOURNEY else 0
    hides, digs = has > 0 and back <= steps, there <= steps
    out[0], out[1], out[2] = 1, hides, hides and left == 1
    out[3], out[4], out[5] = digs, steps, max(0, back - steps) * (has > 0)


@kernel
def next_treasure(s: State, e: Edition, seat: int) -> int:
    """The field of a map that he has, or of a treasure that he could take, from where it is least far home."""
    here, castle = s.place[seat], home(s, seat)
    best, found = FAR, nearest_map(s, e, seat)
    if found != d.NONE:
        best = steps_between(here, found) + steps_between(found, castle)
    for i in range(d.HOARD):
        field = s.spot[i]
        if field < d.SQUARES:
            far = steps_between(here, field) + steps_between(field, castle)
            if far < best and danger(s, e, seat, field) < 10:
                best, found = far, field
    return found


@kernel
def hand(s: State, e: Edition, seat: int, out: Moves) -> None:
    """His spells by what they do, and how many gifts, threats and maps of use."""
    for kind in range(d.KINDS):
        n = s.hand[seat, kind]
        if n > 0:
            if e.type[kind] == d.SPELL:
                out[e.does[kind]] += n
            out[VERBS] += n * is_gift(e, kind)
            out[VERBS + 1] += n * is_threat(e, kind)
            out[VERBS + 2] += n * (e.type[kind] == d.MAP and some(s.pile))


@kernel
def rivals(s: State, seat: int, out: Moves) -> None:
    """How near the next henchman is, how a fight with him would go, and whether there is prey or a hunter."""
    near, who = FAR, d.NONE
    for other in range(s.players):
        far = steps_between(s.place[seat], s.place[other])
        if other != seat and far < near:
            near, who = far, other
    left = max(-9, against_henchman(s, seat, who))
    out[0], out[1] = min(near, 8), left
    out[2] = (8 - min(near, 8)) * (left > 2 and carried(s, who) > 0)
    out[3] = (8 - min(near, 8)) * (left < 0 and carried(s, seat) > 0)


@kernel
def table(s: State, e: Edition, out: Moves) -> None:
    """The goal, what is left to be dug up or lies about, and what is being done."""
    lying = 0
    for i in range(d.HOARD):
        lying += s.spot[i] < d.SQUARES
    out[0], out[1], out[2] = 1, needed(s, e), total(s.pile)
    out[3], out[4], out[5] = lying, min(s.day, MOST_DAYS), some(s.pile)
    out[6 + s.stage] = 1
    at = 6 + d.SETTLING + 1
    out[at], out[at + 1], out[at + 2] = s.played, s.gate, s.dealt_with
    out[at + 3], out[at + 4], out[at + 5] = s.fled, s.fresh, s.asleep
    if s.held != d.NONE:
        out[at + 6] = 1
        out[at + 7], out[at + 8] = e.type[s.held] == d.SPELL, e.type[s.held] == d.MAP
    if s.foe != d.NONE:
        out[at + 9], out[at + 10] = s.foe == d.THE_VILLAIN, s.turned
        out[at + 11] = max(-9, prospect(s, e, s.turn, s.foe))
        out[at + 12], out[at + 13] = s.stamina, s.fury
