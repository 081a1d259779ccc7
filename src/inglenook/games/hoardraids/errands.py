"""Hoardraids: where a sensible henchman wants to go, and what he would rather not step on. For bots."""

from inglenook.engine.toolkit import clockwise, kernel, some

from . import declarations as d
from .board import home, in_city, kind_at, knows
from .declarations import Edition, State
from .odds import against_henchman, against_villain
from .treasures import carried, hoard
from .victory import looting

FAR = 99


@kernel
def steps_between(one: int, two: int) -> int:
    return abs(one // d.SIDE - two // d.SIDE) + abs(one % d.SIDE - two % d.SIDE)


@kernel
def errand(s: State, e: Edition, seat: int) -> int:
    """The field he wants to reach; his own if he has nothing to do."""
    here, castle = s.place[seat], home(s, seat)
    dig = nearest_map(s, e, seat)
    if carried(s, seat) > 0:
        return (
            dig if dig != d.NONE and steps_between(here, dig) < steps_between(here, castle) // 2 else castle
        )
    if needs_healer(s, e, seat):
        return facility_field(s, d.HEALER)
    if dig != d.NONE:
        return dig
    lying = nearest_treasure(s, e, seat)
    if lying != d.NONE:
        return lying
    prey = best_prey(s, e, seat)
    if prey != d.NONE:
        return prey
    if s.values[seat, d.GULDEN] >= 3 and s.values[seat, d.ARMS] < 8:
        return facility_field(s, d.BLACKSMITH)
    card = nearest_card(s, e, seat)
    return card if card != d.NONE else here


@kernel
def nearest_map(s: State, e: Edition, seat: int) -> int:
    """The nearest field for which he has a map, if there is still something to dig up."""
    best, field = FAR, d.NONE
    if some(s.pile):
        for kind in range(d.KINDS):
            if e.type[kind] == d.MAP and s.hand[seat, kind] > 0:
                far = steps_between(s.place[seat], e.spot[kind])
                if far < best:
                    best, field = far, e.spot[kind]
    return field


@kernel
def nearest_treasure(s: State, e: Edition, seat: int) -> int:
    """The nearest treasure that lies about or that a villain keeps whom he can beat."""
    best, field = FAR, d.NONE
    for i in range(d.HOARD):
        far = steps_between(s.place[seat], s.spot[i])
        if s.spot[i] < d.SQUARES and far < best and danger(s, e, seat, s.spot[i]) < 10:
            best, field = far, s.spot[i]
    return field


@kernel
def best_prey(s: State, e: Edition, seat: int) -> int:
    """The field of a henchman with treasure whom he would beat, or of a castle worth a search."""
    best, field = FAR, d.NONE
    for other in range(s.players):
        if other != seat:
            far = steps_between(s.place[seat], s.place[other])
            rich = carried(s, other) > 0 and not in_city(s.place[other])
            if rich and far < best and against_henchman(s, seat, other) > 2:
                best, field = far, s.place[other]
            far = 6 + steps_between(s.place[seat], home(s, other))
            if looting(e) and not some(s.pile) and hoard(s, other) > 0 and far < best:
                best, field = far, home(s, other)
    return field


@kernel
def nearest_card(s: State, e: Edition, seat: int) -> int:
    """The nearest card that may do him good: without cards found nothing comes back into the draw pile."""
    best, found = FAR, d.NONE
    for field in range(d.SQUARES):
        far = steps_between(s.place[seat], field)
        if s.card[field] != d.NONE and 0 < far < best and danger(s, e, seat, field) < 8:
            best, found = far, field
    return found


@kernel
def needs_healer(s: State, e: Edition, seat: int) -> bool:
    purse = s.values[seat, d.GULDEN]
    return bool((s.toxic[seat] == 1 and purse >= e.cure) or (s.values[seat, d.HEALTH] <= 5 and purse >= 2))


@kernel
def facility_field(s: State, facility: int) -> int:
    for i in range(s.city.size):
        if s.city[i] == facility:
            return (d.SIDE // 2 - 1 + i // 2) * d.SIDE + d.SIDE // 2 - 1 + i % 2
    return d.NONE


@kernel
def danger(s: State, e: Edition, seat: int, field: int) -> int:
    """How many steps of a detour a field is worth avoiding; what covered cards are he may not know."""
    if s.card[field] == d.NONE:
        return 0
    if not knows(s.seen[field], seat):
        return int(3 + 2 * carried(s, seat) * (s.values[seat, d.HEALTH] < 9))
    kind = kind_at(s, field)
    if e.type[kind] == d.VILLAIN:
        return danger_of_villain(s, e, seat, kind)
    if is_gift(e, kind):
        return -2
    return 0 if e.type[kind] == d.SPECIAL or e.type[kind] > d.VILLAIN else 4


@kernel
def danger_of_villain(s: State, e: Edition, seat: int, kind: int) -> int:
    """What a victory would cost counts, not what is left: who is wounded already must still get past the weak."""
    health, left = int(s.values[seat, d.HEALTH]), against_villain(s, e, seat, kind)
    if left > 0:
        return min(8, health - left + 3 * (left < 3))
    return 8 if escapes(s, e, seat, kind) else 16


@kernel
def escapes(s: State, e: Edition, seat: int, kind: int) -> bool:
    """Whether he would probably survive running away from a villain."""
    mine = s.values[seat, d.STRENGTH] + s.values[seat, d.ARMS]
    return bool(e.power[kind] + 4 - mine < s.values[seat, d.HEALTH])


@kernel
def is_gift(e: Edition, kind: int) -> bool:
    """Arms, and potions that do good."""
    good = e.does[kind] == d.RAISE or e.does[kind] == d.SET
    return bool(e.type[kind] == d.WEAPON or (e.type[kind] == d.POTION and good))


@kernel
def is_threat(e: Edition, kind: int) -> bool:
    """Villains, traps, and potions that do harm."""
    harm = e.type[kind] == d.POTION and not is_gift(e, kind)
    return e.type[kind] == d.VILLAIN or e.type[kind] == d.TRAP or harm


@kernel
def leader(s: State, seat: int) -> int:
    """The other duke who has most; of equals the next."""
    best, who = -1, d.NONE
    for step in range(1, s.players):
        other = clockwise(seat, step, s.players)
        has = 4 * hoard(s, other) + 3 * carried(s, other)
        if has > best:
            best, who = has, other
    return who
