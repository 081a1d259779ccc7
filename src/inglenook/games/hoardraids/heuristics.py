"""Hoardraids: what a sensible duke does, and who is ahead. For bots; the rules know nothing of it."""

from inglenook.engine.toolkit import Moves, Row, Utilities, kernel, share_out, some

from . import declarations as d
from .board import Fields, home, kind_at
from .declarations import Edition, State
from .detours import safe_fields, steps_around
from .errands import danger, errand, is_gift, is_threat, leader, steps_between
from .odds import against_henchman, flight_kills, prospect
from .treasures import carried, hoard
from .victory import asks_for_kinds, missing, needed

HORIZON = 60  # decisions of a playout, then `evaluate` is asked
# An apprentice, who follows the bare policy, brings treasure home; who searches a little hinders the others first.
BUDGETS = {"apprentice": 1, "journeyman": 600, "master": 10_000, "grandmaster": 180_000}
STYLES = {
    "bold": {"attack": 6, "fight": 4, "flee": 0.25},
    "careful": {"attack": 0.1, "flee": 4, "heal": 4},
    "greedy": {"dig": 4, "take": 4, "pick": 4, "leave": 0.25},
}
SURE, LIKELY, RARELY = 4000, 200, 3


@kernel
def policy(s: State, e: Edition, seat: int, actions: Moves, n: int, weights: Row) -> None:
    """Actions of one decision are mostly of one group; where to go and where to insert are compared."""
    first = int(actions[0])
    if s.sweeps > 0 or s.stage == d.LOOKING:
        for i in range(n):
            weights[i] = 1
    elif is_way(first):
        weigh_ways(s, e, seat, actions, n, weights)
    elif s.held != d.NONE:
        weigh_held(s, e, seat, actions, n, weights)
    else:
        for i in range(n):
            weights[i] = weigh(s, e, seat, int(actions[i]))


# Where to


@kernel
def is_way(action: int) -> bool:
    return action < d.WALK or d.LAND <= action < d.BANISH_AT or action == d.STAY


@kernel
def end_of(s: State, seat: int, action: int) -> int:
    """The field to which a way leads."""
    if action == d.STAY:
        return int(s.place[seat])
    return action - (d.GO if action < d.WALK else d.LAND)


@kernel
def weigh_ways(s: State, e: Edition, seat: int, actions: Moves, n: int, weights: Row) -> None:
    """The nearer to the errand's end the better, with a wide berth around what is dangerous."""
    target, safe = errand(s, e, seat), safe_fields(s, e, seat)
    best = 10_000
    for i in range(n):
        weights[i] = RARELY
        action = int(actions[i])
        if is_way(action):
            weights[i] = cost(s, e, seat, end_of(s, seat, action), target, safe)
            best = min(best, weights[i])
    for i in range(n):
        action = int(actions[i])
        if is_way(action):
            worse = weights[i] - best
            weights[i] = SURE if worse == 0 else LIKELY if worse == 1 else 50 if worse < 5 else 5
        elif d.HOLD <= action < d.INSERT:
            weights[i] = weigh_spell(s, e, seat, action - d.HOLD)
        else:
            weights[i] = 1


@kernel
def cost(s: State, e: Edition, seat: int, field: int, target: int, safe: Fields) -> int:
    """How bad it is to end the journey there: 0 is best, but never less than 100."""
    away = 2 * steps_around(field, target, safe)
    risk = danger(s, e, seat, field)
    if field == s.place[seat] and field != target:
        away += 12  # nobody gets anywhere by waiting
    return 100 + away + (risk if field != target else risk // 2)


# Spells and other cards from the hand


@kernel
def weigh_spell(s: State, e: Edition, seat: int, kind: int) -> int:
    """How likely a spell is cast now."""
    does = e.does[kind]
    away = steps_between(s.place[seat], errand(s, e, seat))
    if does == d.TELEPORT:
        if away > 6 and (carried(s, seat) > 0 or s.foe == d.NONE):
            return SURE * 4
        return LIKELY if s.foe != d.NONE else 1
    if does == d.HASTEN:
        return SURE * 4 if away > s.steps else 1
    if does == d.STRIKE or does == d.EXILE:
        return LIKELY * 4 if carried(s, leader(s, seat)) > 0 else 1
    if does == d.FURY:
        return LIKELY if prospect(s, e, seat, s.foe) < 3 else 1
    if does == d.BANISH:
        return SURE if s.stage == d.COMBAT and prospect(s, e, seat, s.foe) < 0 else 1
    if does == d.LOOK:
        return 1
    return SURE * 2 if s.values[seat, d.HEALTH] < 8 or s.toxic[seat] else 1


@kernel
def weigh_held(s: State, e: Edition, seat: int, actions: Moves, n: int, weights: Row) -> None:
    """Where the chosen card goes: gifts on the own way, threats on the leader's."""
    gift, black = is_gift(e, s.held), e.type[s.held] >= d.SPELL
    rival = leader(s, seat)
    own, other = s.place[seat], s.place[rival]
    for i in range(n):
        action = int(actions[i])
        weights[i] = SURE
        if d.INSERT <= action < d.LAND:
            field = action - d.INSERT
            if black:
                weights[i] = 1
            elif gift:
                weights[i] = weigh_gift(s, seat, field, own)
            else:
                weights[i] = weigh_threat(s, rival, field, own, other)
        elif d.BANISH_AT <= action < d.LOOK_AT:
            weights[i] = weigh_banishing(s, e, seat, action - d.BANISH_AT, own)
        elif d.TARGET <= action < d.ATTACK:
            weights[i] = 20 + 400 * carried(s, action - d.TARGET)


@kernel
def weigh_banishing(s: State, e: Edition, seat: int, field: int, own: int) -> int:
    """What is dangerous and near; gifts stay where they are."""
    near = steps_between(field, own)
    return SURE if near == 0 else 1 + max(0, danger(s, e, seat, field)) // (1 + near) // 2


@kernel
def weigh_gift(s: State, seat: int, field: int, own: int) -> int:
    """Within reach, and on the way to the castle rather than not."""
    near = steps_between(field, own)
    return max(1, 60 - 10 * near - 2 * steps_between(field, home(s, seat)))


@kernel
def weigh_threat(s: State, rival: int, field: int, own: int, other: int) -> int:
    """Between the leader and his castle, and away from the own henchman."""
    castle = home(s, rival)
    detour = steps_between(other, field) + steps_between(field, castle) - steps_between(other, castle)
    return max(1, 80 - 12 * detour - 6 * steps_between(field, castle)) if steps_between(field, own) > 3 else 1


# Everything else


@kernel
def weigh(s: State, e: Edition, seat: int, action: int) -> int:
    if action < d.INSERT:
        kind = action - d.HOLD
        return weigh_card(s, e, seat, kind) if s.stage == d.SWAY else weigh_spell(s, e, seat, kind)
    if action == d.FIGHT or action == d.FLEE:
        return weigh_fight(s, e, seat, action)
    if d.ATTACK <= action < d.HIDE:
        return weigh_attack(s, seat, action - d.ATTACK)
    if d.DROP <= action < d.PICK or action == d.LEAVE or action == d.DONE:
        return RARELY
    if action == d.USE:
        return weigh_use(s, e, seat, kind_at(s, s.place[seat]))
    if action == d.PROCEED:
        return 20
    return weigh_business(s, e, seat, action) if action >= d.WORK else SURE


@kernel
def weigh_card(s: State, e: Edition, seat: int, kind: int) -> int:
    """In the sway: dig if possible; keep maps and spells; put the rest on the board."""
    if e.type[kind] == d.MAP:
        here = e.spot[kind] == s.place[seat]
        return (SURE * 9 if here else 1) if some(s.pile) else LIKELY
    if e.type[kind] == d.SPELL:
        return max(2, weigh_spell(s, e, seat, kind)) if e.does[kind] != d.HASTEN else 2
    if is_threat(e, kind):
        return LIKELY * 2
    return LIKELY


@kernel
def weigh_fight(s: State, e: Edition, seat: int, action: int) -> int:
    """Stand if that promises life, or if flight is death as well."""
    foe = s.foe if seat == s.turn else s.turn
    stands = prospect(s, e, seat, foe) > 1 or flight_kills(s, e, seat, foe)
    return SURE if stands == (action == d.FIGHT) else LIKELY // 4


@kernel
def weigh_attack(s: State, seat: int, other: int) -> int:
    """Who carries treasure and is weaker is fair game."""
    left = against_henchman(s, seat, other)
    if left <= 2:
        return 1
    return SURE * 4 if carried(s, other) > 0 else 10 + left


@kernel
def weigh_use(s: State, e: Edition, seat: int, kind: int) -> int:
    health = s.values[seat, d.HEALTH]
    if e.type[kind] != d.SPECIAL:
        return SURE * 4 if e.type[kind] == d.MAP else LIKELY
    if e.does[kind] == d.PORTAL:
        return 1
    if e.does[kind] == d.RAISE and e.what[kind] == d.HEALTH:
        return LIKELY if health < 7 else 1
    if e.does[kind] == d.LOWER:
        return LIKELY if health > 8 else 1
    if e.does[kind] == d.CURE:
        return SURE if s.toxic[seat] else 1
    return LIKELY if e.face[kind] == 0 else RARELY


@kernel
def weigh_business(s: State, e: Edition, seat: int, action: int) -> int:
    if action == d.HEAL:
        return SURE if s.values[seat, d.HEALTH] <= 12 else RARELY
    return SURE


# Who is ahead


@kernel
def evaluate(s: State, e: Edition, out: Utilities) -> None:
    """Shares by how much of what is needed a duke has, is bringing home or can dig up."""
    for seat in range(s.players):
        out[seat] = outlook(s, e, seat)
    share_out(out, s.players)


@kernel
def outlook(s: State, e: Edition, seat: int) -> float:
    values = s.values[seat]
    fit = 0.004 * values[d.HEALTH] + 0.006 * (values[d.STRENGTH] + values[d.ARMS]) - 0.05 * s.toxic[seat]
    done = (progress(s, e, seat) + 0.12 * fit + 0.15 * maps(s, e, seat)) / needed(s, e)
    worth = 0.12 + min(done, 1.0)
    return float(worth * worth * worth * worth)


@kernel
def progress(s: State, e: Edition, seat: int) -> float:
    """Treasures hidden that count, and a part of each that is on its way."""
    away = steps_between(s.place[seat], home(s, seat))
    hidden = hoard(s, seat)
    if asks_for_kinds(e):
        hidden = min(hidden, needed(s, e) - missing(s, e, seat))
    return float(hidden + (0.75 - 0.02 * away) * min(3, carried(s, seat)))


@kernel
def maps(s: State, e: Edition, seat: int) -> float:
    """Whether there is a map in hand and treasure to dig up, and how near."""
    best = 0.0
    if some(s.pile):
        for kind in range(d.KINDS):
            if e.type[kind] == d.MAP and s.hand[seat, kind] > 0:
                best = max(best, 1.0 - 0.04 * steps_between(s.place[seat], e.spot[kind]))
    return best
