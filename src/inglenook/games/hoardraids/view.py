"""Hoardraids: what a seat sees, built from nothing, and what its page may tell of the past."""

from dataclasses import replace
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.labels import Labels

from . import declarations as d
from .board import home, in_city, knows
from .combat import power
from .deck import cards_in_hand
from .declarations import State
from .secrets import is_open, shown
from .treasures import carried, hoard, number_at
from .victory import looting, needed, wanted

STAGES = {
    d.JOURNEY: "journey",
    d.FIND: "find",
    d.CROSSING: "crossing",
    d.LOOKING: "looking",
    d.COMBAT: "combat",
    d.FIELD: "field",
    d.SWAY: "sway",
    d.SETTLING: "settling",
}
EFFECTS = {
    d.NOTHING: "",
    d.RAISE: "{value} +{by}",
    d.LOWER: "{value} −{by}",
    d.HALVE: "{value} halved",
    d.SET: "{value} {by}",
    d.TOXICATE: "toxicated",
    d.CURE: "cured",
    d.SKIP: "skip a day",
    d.LOOK: "look at {by} cards",
    d.PORTAL: "roll and go elsewhere; 1 is death",
    d.TELEPORT: "go to any field",
    d.HASTEN: "{by} more steps",
    d.BANISH: "discard any card",
    d.STRIKE: "another henchman: health −{by}",
    d.FURY: "in combat: power +{by}",
    d.EXILE: "another henchman goes home",
}
TOLD = 200  # events that a page still tells
NOTES = False  # what a bot remembers would remind the duke


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    return {
        "phase": phase(s),
        "day": int(s.day),
        "turn": int(s.turn),
        "rolled": int(s.rolled),
        "steps": int(s.steps),
        "played": bool(s.played),
        "deck": int(s.deck.sum()),
        "discards": int(s.discards.sum() + s.buried.sum()),
        "discarded": cards(s.discards),
        "removed": cards(s.removed),
        "treasures": int(s.pile.sum()),
        "goal": goal(s, e),
        "city": {
            d.FIELDS.name(44 + i // 2 * 10 + i % 2): d.FACILITIES.name(int(s.city[i])) for i in range(4)
        },
        "fields": {d.FIELDS.name(f): field(s, e, seat, f) for f in occupied(s)},
        "dukes": [duke(s, e, each, seat) for each in range(s.players)],
        "fight": fight(s, e) if s.foe != d.NONE else None,
        "portal": int(s.lands) if s.stage == d.CROSSING else None,
        "looks": int(s.looks) if s.stage == d.LOOKING else None,
        "sweeps": int(s.sweeps),
        "hand": cards(s.hand[seat]) if seat >= 0 else None,
        "held": held(s, seat),
        "faces": {d.CARDS.name(kind): face(e, kind) for kind in sorted(visible_cards(s, e, seat))},
    }


def visible_cards(s: State, e: Any, seat: int) -> set[int]:
    """The kinds of cards that the screen shows somewhere."""
    lying = {int(s.card[f]) for f in occupied(s) if s.card[f] != d.NONE and is_shown(s, e, seat, f)}
    piles = [s.discards, s.removed, *([s.hand[seat]] if seat >= 0 else [])]
    return lying | {kind for pile in piles for kind, n in enumerate(pile.tolist()) if n}


def phase(s: State) -> str:
    if s.over:
        return "over"
    return "sweep" if s.sweeps else STAGES[int(s.stage)]


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.over:
        return "over"
    if seat < 0 or not s.asked >> seat & 1:
        return "wait"
    if s.held != d.NONE:
        return "held"
    if s.stage == d.COMBAT and not s.sweeps:
        return "defend" if s.turned else "villain" if s.foe == d.SEATS else "combat"
    if s.stage == d.FIELD and not s.sweeps and in_city(int(s.place[seat])):
        return "city"
    return phase(s)


def goal(s: State, e: Any) -> dict[str, Any]:
    """What was agreed: how many treasures, and how many of a kind; three alike and one of each go without saying."""
    name = d.GOALS.name(int(e.goal))
    kinds = {gem: int(wanted(e, i)) for i, gem in enumerate(d.TREASURES.names) if wanted(e, i)}
    number = None if name in ("three-alike", "one-of-each") else int(needed(s, e))
    return {"name": name, "number": number, "kinds": kinds, "looting": bool(looting(e))}


def occupied(s: State) -> list[int]:
    """The fields with a card or a treasure."""
    board, treasures = s.card.tolist(), s.spot.tolist()
    return [f for f in range(d.SQUARES) if board[f] != d.NONE or f in treasures]


def field(s: State, e: Any, seat: int, f: int) -> dict[str, Any]:
    """What lies there: a card, by name if it is open or the screen may show it, and how many treasures, by kind
    as far as the screen may."""
    found: dict[str, Any] = {}
    if s.card[f] != d.NONE:
        card = d.CARDS.name(int(s.card[f])) if is_shown(s, e, seat, f) else None
        found = {"card": card, "open": bool(is_open(s, f))}
    lying, kinds = int(number_at(s, f)), treasures(s, e, seat, f, d.NONE)
    return found | ({"treasures": lying} if lying else {}) | ({"kinds": kinds} if kinds else {})


def is_shown(s: State, e: Any, seat: int, f: int) -> bool:
    return bool(shown(s, seat, f) or (e.memory_aid == d.YES and knows(s.seen[f], seat)))


def face(e: Any, kind: int) -> dict[str, Any]:
    """What stands on a card."""
    numbers = {"power": int(e.power[kind]), "price": int(e.price[kind])}
    effects = [
        effect(int(e.does[kind]), int(e.what[kind]), int(e.by[kind]), int(e.face[kind])),
        effect(int(e.does_2[kind]), int(e.what_2[kind]), int(e.by_2[kind]), int(e.face_2[kind])),
    ]
    spot = [f"dig at {d.FIELDS.name(int(e.spot[kind]))}"] if e.type[kind] == d.MAP else []
    facts = {"type": d.TYPES.name(int(e.type[kind])), "text": [each for each in (*effects, *spot) if each]}
    return facts | {name: n for name, n in numbers.items() if n}


def effect(does: int, what: int, by: int, luck: int) -> str:
    """An effect in a few words."""
    said = EFFECTS[does].format(value=d.VALUES.name(what), by=by)
    return f"roll {luck}: {said}" if luck else said


def duke(s: State, e: Any, i: int, seat: int) -> dict[str, Any]:
    """All that is public about a duke and his henchman; his treasures' kinds if they are the viewer's own."""
    facts = {name: int(s.values[i, value]) for value, name in enumerate(d.VALUES.names)}
    return facts | {
        "place": named(d.FIELDS, s.place[i]),
        "castle": named(d.FIELDS, home(s, i)),
        "toxicated": bool(s.toxic[i]),
        "skips": bool(s.skips[i]),
        "cards": int(cards_in_hand(s, i)),
        "carries": int(carried(s, i)),
        "hidden": int(hoard(s, i)),
        "searching": int(s.hunt[i]),
        "winner": bool(s.winners >> i & 1),
        "known": cards(s.known[i]) if e.memory_aid == d.YES else None,
        "treasures": treasures(s, e, seat, d.CARRIED + i, i),
        "hoard": treasures(s, e, seat, d.HIDDEN + i, i),
    }


def treasures(s: State, e: Any, seat: int, where: int, owner: int) -> dict[str, int]:
    """The kinds that the screen may show: the own ones, those all know, or with the aid those seen."""
    told = [
        int(s.gem[i])
        for i in range(d.HOARD)
        if s.spot[i] == where
        and (
            knows(s.told[i], d.NONE) or (knows(s.told[i], seat) and (owner == seat or e.memory_aid == d.YES))
        )
    ]
    return {name: told.count(gem) for gem, name in enumerate(d.TREASURES.names) if gem in told}


def fight(s: State, e: Any) -> dict[str, Any]:
    """The two who fight, their powers, and the last blows."""
    villain = s.foe == d.SEATS
    return {
        "seat": int(s.turn),
        "foe": None if villain else int(s.foe),
        "villain": d.CARDS.name(int(s.card[s.place[s.turn]])) if villain else None,
        "stamina": int(s.stamina) if villain else None,
        "power": int(power(s, e, int(s.turn))),
        "against": int(power(s, e, int(s.foe))),
        "fury": int(s.fury),
        "dice": [int(s.blow), int(s.answer)] if s.blow else None,
        "asks": int(s.foe if s.turned else s.turn),
    }


def held(s: State, seat: int) -> str | None:
    """The card being played: for its owner's eyes, unless it lies on the field."""
    return named(d.CARDS, s.held) if seat == s.turn or s.lying else None


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """The latest events as all were told them: no notes are taken of what somebody saw alone."""
    return [event if event.secret is None else replace(event, secret=None) for event in events[-TOLD:]]


def cards(counts: Any) -> dict[str, int]:
    """How many of each kind, those that are there."""
    return {name: int(n) for name, n in zip(d.CARDS.names, counts, strict=True) if n}


def named(labels: Labels, value: int) -> str | None:
    return None if value == d.NONE else labels.name(int(value))
