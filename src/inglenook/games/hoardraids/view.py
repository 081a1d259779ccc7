"""Hoardraids: what a seat sees, built from nothing, and what its page may tell of the past."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.labels import Labels
from inglenook.engine.reading import surveyed

from . import declarations as d
from .board import in_city, room_for_card
from .chances import chance, fighter, flight, met, villain
from .deck import cards_in_hand
from .declarations import State
from .screen import DUKES, GOAL, NUMBER, OPEN, SHOWN, SURVEY, survey
from .spells import castable
from .sway import can_dig

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
AIMED = (d.TELEPORT, d.BANISH, d.STRIKE, d.EXILE)  # spells that ask for a field or a henchman
TOLD = 200  # events that a page still tells
NOTES = False  # what a bot remembers would remind the duke
Survey = list[list[int]]  # what the rules let a screen show, see `secrets`


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    return look_at(s, e, seat, surveyed(survey, s, e, seat, *SURVEY))


def unveiled(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """With every card and treasure known, for who looks back."""
    told: Survey = [[*row] for row in surveyed(survey, s, e, seat, *SURVEY)]
    for f in range(d.SQUARES):
        told[f][SHOWN] = 1
    for place in range(DUKES):
        told[place][: d.GEMS] = [0] * d.GEMS
    for spot, gem in zip(s.spot, s.gem, strict=True):
        if spot < d.PILE:
            told[spot][gem] += 1
    shown = look_at(s, e, seat, told)
    for each, facts in enumerate(shown["dukes"]):
        facts["known"] = cards(s.hand[each])
    return shown


def look_at(s: State, e: Any, seat: int, told: Survey) -> dict[str, Any]:
    """What a seat sees where the screen may tell so much."""
    lying = [f for f in range(d.SQUARES) if s.card[f] != d.NONE or told[f][NUMBER]]
    return {
        "phase": phase(s),
        "day": s.day,
        "turn": s.turn,
        "rolled": s.rolled,
        "steps": s.steps,
        "played": bool(s.played),
        "deck": sum(s.deck),
        "discards": sum(s.discards) + sum(map(sum, s.buried)),
        "discarded": cards(s.discards),
        "removed": cards(s.removed),
        "treasures": sum(s.pile),
        "goal": goal(e, told[GOAL]),
        "city": {d.FIELDS.name(44 + i // 2 * 10 + i % 2): d.FACILITIES.name(s.city[i]) for i in range(4)},
        "fields": {d.FIELDS.name(f): field(s, e, f, told[f], seat) for f in lying},
        "dukes": [duke(s, e, each, told) for each in range(s.players)],
        "fight": fight(s, e) if s.foe != d.NONE else None,
        "portal": s.lands if s.stage == d.CROSSING else None,
        "looks": s.looks if s.stage == d.LOOKING else None,
        "sweeps": s.sweeps,
        "hand": cards(s.hand[seat]) if seat >= 0 else None,
        "held": held(s, seat),
        "faces": {d.CARDS.name(kind): face(e, kind) for kind in sorted(visible_cards(s, seat, told))},
    }


def visible_cards(s: State, seat: int, told: Survey) -> set[int]:
    """The kinds of cards that the screen shows somewhere."""
    lying = {s.card[f] for f in range(d.SQUARES) if s.card[f] != d.NONE and told[f][SHOWN]}
    piles = [s.discards, s.removed, *([s.hand[seat]] if seat >= 0 else [])]
    return lying | {kind for pile in piles for kind, n in enumerate(pile) if n}


def phase(s: State) -> str:
    if s.over:
        return "over"
    return "sweep" if s.sweeps else STAGES[s.stage]


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.over:
        return "over"
    if seat < 0 or not s.asked >> seat & 1:
        return "wait"
    if s.held != d.NONE:
        return asked_of_card(s, e, seat)
    if s.stage == d.COMBAT and not s.sweeps:
        return "defend" if s.turned else "villain" if s.foe == d.SEATS else "combat"
    if s.stage == d.FIELD and not s.sweeps and in_city(s.place[seat]):
        return "city"
    if s.stage == d.SWAY and not s.sweeps and must_play(s, e, seat):
        return "must"
    return phase(s)


def must_play(s: State, e: Any, seat: int) -> bool:
    """Whether he holds more than he may keep, and there is room for one of them."""
    return cards_in_hand(s.record, seat) > e.hand and room_for_card(s.record)


def asked_of_card(s: State, e: Any, seat: int) -> str:
    """What to do with the chosen card."""
    if castable(s.record, e.record, seat, s.held, s.place[seat] if s.lying else d.NONE):
        return "aim" if e.does[s.held] in AIMED else "cast"
    return "dig" if can_dig(s.record, e.record, seat, s.held) else "hide"


def goal(e: Any, told: list[int]) -> dict[str, Any]:
    """What was agreed: how many treasures, and how many of a kind; three alike and one of each go without saying."""
    name, (*wanted, needed, looting, _) = d.GOALS.name(e.goal), told
    number = None if name in ("three-alike", "one-of-each") else needed
    return {"name": name, "number": number, "kinds": kinds(wanted), "looting": bool(looting)}


def field(s: State, e: Any, at: int, told: list[int], seat: int) -> dict[str, Any]:
    """What lies there: a card, by name if it is open or the screen may show it, with the viewer's odds against an open
    villain; and how many treasures, by kind as far as the screen may."""
    card, found = s.card[at], dict[str, Any]()
    if card != d.NONE:
        found = {"card": d.CARDS.name(card) if told[SHOWN] else None, "open": bool(told[OPEN])}
    if card != d.NONE and told[OPEN] and e.type[card] == d.VILLAIN and seat >= 0:
        found["chance"] = chance(e, met(s, seat), villain(e, card))
    if told[NUMBER]:
        found["treasures"] = told[NUMBER]
        found |= {"kinds": kinds(told)} if kinds(told) else {}
    return found


def kinds(told: list[int]) -> dict[str, int]:
    """Treasures by their kinds, those that are there."""
    return {name: n for name, n in zip(d.TREASURES.names, told, strict=False) if n}


@lru_cache(maxsize=4096)
def face(e: Any, kind: int) -> dict[str, Any]:
    """What stands on a card."""
    numbers = {"power": e.power[kind], "price": e.price[kind]}
    effects = [
        effect(e.does[kind], e.what[kind], e.by[kind], e.face[kind]),
        effect(e.does_2[kind], e.what_2[kind], e.by_2[kind], e.face_2[kind]),
    ]
    spot = [f"dig at {d.FIELDS.name(e.spot[kind])}"] if e.type[kind] == d.MAP else []
    facts = {"type": d.TYPES.name(e.type[kind]), "text": [each for each in (*effects, *spot) if each]}
    return facts | {name: n for name, n in numbers.items() if n}


def effect(does: int, what: int, by: int, luck: int) -> str:
    """An effect in a few words."""
    said = EFFECTS[does].format(value=d.VALUES.name(what), by=by)
    return f"roll {luck}: {said}" if luck else said


def duke(s: State, e: Any, i: int, told: Survey) -> dict[str, Any]:
    """All that is public about a duke and his henchman; his treasures' kinds if they are the viewer's own."""
    cards_held, castle, *_ = told[DUKES + i]
    return dict(zip(d.VALUES.names, s.values[i], strict=True)) | {
        "place": named(d.FIELDS, s.place[i]),
        "castle": named(d.FIELDS, castle),
        "toxicated": bool(s.toxic[i]),
        "skips": bool(s.skips[i]),
        "cards": cards_held,
        "carries": told[d.CARRIED + i][NUMBER],
        "hidden": told[d.HIDDEN + i][NUMBER],
        "searching": s.hunt[i],
        "winner": bool(s.winners >> i & 1),
        "known": cards(s.known[i]) if e.memory_aid == d.YES else None,
        "treasures": kinds(told[d.CARRIED + i]),
        "hoard": kinds(told[d.HIDDEN + i]),
        "chance": chance(e, met(s, s.turn), met(s, i)) if is_met(s, i) else None,
    }


def is_met(s: State, i: int) -> bool:
    """Whether the active henchman stands before another one, whom he might attack."""
    here = i != s.turn and s.place[i] == s.place[s.turn]
    return here and s.stage == d.FIELD and not in_city(s.place[i])


def fight(s: State, e: Any) -> dict[str, Any]:
    """The two who fight, their powers, the last blows; the active one's odds, and what a flight would cost who is
    asked."""
    is_villain = s.foe == d.THE_VILLAIN
    mine, other = fighter(s, e, s.turn), fighter(s, e, s.foe)
    return {
        "seat": s.turn,
        "foe": None if is_villain else s.foe,
        "villain": d.CARDS.name(s.card[s.place[s.turn]]) if is_villain else None,
        "stamina": s.stamina if is_villain else None,
        "power": mine.power,
        "against": other.power,
        "fury": s.fury,
        "dice": [s.blow, s.answer] if s.blow else None,
        "asks": s.foe if s.turned else s.turn,
        "chance": chance(e, mine, other),
        "flight": (flight(e, other, mine) if s.turned else flight(e, mine, other))._asdict(),
    }


def held(s: State, seat: int) -> str | None:
    """The card being played: for its owner's eyes, unless it lies on the field."""
    return named(d.CARDS, s.held) if seat == s.turn or s.lying else None


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """The latest events as all were told them: no notes are taken of what somebody saw alone."""
    return [event if event.secret is None else replace(event, secret=None) for event in events[-TOLD:]]


def cards(counts: Any) -> dict[str, int]:
    """How many of each kind, those that are there."""
    return {name: n for name, n in zip(d.CARDS.names, counts, strict=True) if n}


def named(labels: Labels, value: int) -> str | None:
    return None if value == d.NONE else labels.name(value)
