"""Heroes and Rogues: what a seat sees, built from nothing."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any

from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.reading import surveyed

from . import declarations as d
from .actions import calling
from .declarations import State
from .racks import rack_of
from .recruiting import few_up, may_quest
from .secrets import HIDDEN, survey

PHASES = {
    d.RECRUIT: "recruit",
    d.LAY: "lay",
    d.USE_IT: "use",
    d.OPPONENT: "opponent",
    d.THEIR_CARD: "their",
    d.TABLE_CARD: "table",
    d.OWN_CARD: "own",
    d.FORCED: "forced",
    d.OVER: "over",
}
ELEMENT_GROUPS = ("fire, water or air", "earth, light or dark")
RACE_GROUPS = ("halfling, gnome or human", "dwarf, orc or elf")
NAMING = {d.FACED: 1, d.RECRUITED: 1, d.EXCHANGED: 2, d.SHOWED: 2}  # which operand of an event is a card
ACTING = (d.USED, d.SKIPPED)  # their second operand is a class


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    faces = deck(e)
    places = [place(faces, *facts) for facts in look_round(s, e, seat)]
    size = (d.DECK - d.TABLE) // s.players
    racks = [places[i : i + size] for i in range(d.TABLE, d.DECK, size)]
    return {
        "phase": PHASES[s.phase],
        "round": min(s.rounds + 1, e.rounds),
        "rounds": e.rounds,
        "turns": s.turns,
        "turn": s.turn,
        "decision": None if s.phase in (d.RECRUIT, d.OVER) else decision(s, e),
        "table": places[: d.TABLE],
        "seats": players(s, racks),
        "sets": sets(racks[seat]) if seat >= 0 else None,
        "marks": e.seen_cards == d.MARKED,
        "alternate": alternate(e) or None,
    }


def look_round(s: State, e: Any, seat: int) -> list[list[int]]:
    """What a screen shows of every place: whether the card lies open, its back, its face."""
    places: list[list[int]] = surveyed(survey, s, e, seat, d.DECK, 3)
    return places


def alternate(e: Any) -> list[str]:
    """The classes that act otherwise than usual in this game."""
    chosen = {d.THIEF: e.thief, d.MAGE: e.mage}
    return [d.CALLINGS.name(what) for what, option in chosen.items() if option == d.ALTERNATE]


def decision(s: State, e: Any) -> dict[str, Any]:
    """What has been chosen on the way; all of it was done openly."""
    what, phase = int(calling(s.record, e.record)), s.phase
    aimed = what in (d.THIEF, d.MAGE) and phase in (d.THEIR_CARD, d.TABLE_CARD, d.OWN_CARD, d.FORCED)
    robbed = what == d.THIEF and phase in (d.TABLE_CARD, d.OWN_CARD)
    picked = phase == d.LAY or (phase == d.OWN_CARD and not robbed)
    return {
        "asked": s.asked,
        "class": None if phase == d.LAY else d.CALLINGS.name(what),
        "place": s.place if picked else None,
        "target": s.target if aimed else None,
        "slot": int(s.theirs - rack_of(s.record, s.target)) if robbed else None,
    }


@lru_cache(maxsize=64)
def deck(e: Any) -> list[dict[str, Any]]:
    """The face of every card."""
    return [
        {
            "name": name,
            "element": d.ELEMENTS.names[element],
            "race": d.RACES.names[race],
            "class": d.CALLINGS.names[what],
            "gold": gold,
        }
        for name, element, race, what, gold in zip(
            d.CARDS.names, e.element, e.race, e.calling, e.gold, strict=True
        )
    ]


def place(faces: list[dict[str, Any]], is_open: int, group: int, card: int) -> dict[str, Any]:
    """A card as it lies there: its back always, its face if it lies open or the seat has seen it."""
    return {
        "open": bool(is_open),
        "elements": ELEMENT_GROUPS[group // 2],
        "races": RACE_GROUPS[group % 2],
        "card": None if card == HIDDEN else faces[card],
    }


def sets(rack: list[dict[str, Any]]) -> dict[str, int]:
    """Of which elements and races the reader holds more than one card, most first."""
    cards = [each["card"] for each in rack]
    counted = Counter(card[kind] for kind in ("element", "race") for card in cards)
    return {name: n for name, n in counted.most_common() if n > 1}


def players(s: State, racks: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Everybody's rack, banner and gold. A banner stands until the next turn of its owner begins."""
    over, rounds = s.phase == d.OVER, s.gold[: s.rounds]
    ready = s.ready if over else s.ready & ~(1 << s.turn)
    winners = s.winners if over else 0
    return [
        {
            "rack": rack,
            "ready": bool(ready >> seat & 1),
            "gold": [gold[seat] for gold in rounds],
            "total": sum(gold[seat] for gold in rounds),
            "winner": bool(winners >> seat & 1),
        }
        for seat, rack in enumerate(racks)
    ]


def points_at(view: dict[str, Any], seat: int, name: str, operands: tuple[int, ...]) -> str | None:
    """The card that is taken or given up, if the seat knows which it is; the class whose action is offered."""
    if name in ("use", "skip"):
        offered: str | None = (view["decision"] or {}).get("class")
        return offered
    places = {"take": view["table"], "pick": view["table"]}
    places |= dict.fromkeys(("lay", "give"), view["seats"][seat]["rack"])
    card = places[name][operands[0]]["card"] if name in places else None
    return str(card["name"]) if card else None


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.phase == d.OVER:
        return "over"
    if seat != s.asked:
        return "wait"
    if s.phase == d.RECRUIT:
        if may_quest(s.record, e.record):
            return "quest"
        return "recruit" if not few_up(s.record) else "turn" if s.up else "all-down"
    if s.phase == d.USE_IT:
        return f"use-{variant(s, e)}"
    if s.phase == d.OWN_CARD and seat != s.turn:
        return "yield"
    return PHASES[s.phase]


def variant(s: State, e: Any) -> str:
    """The class whose action is offered, as this game has it."""
    what = d.CALLINGS.name(int(calling(s.record, e.record)))
    return f"{what}-alternate" if what in alternate(e) else what


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """How the earlier rounds ended, and this round; without pencil marks no more of it than a time round the
    table, and no card by its name that does not lie open."""
    began = [i for i, event in enumerate(events) if event.kind == d.BEGAN]
    stepped = [i for i, event in enumerate(events) if event.kind == d.STEPPED]
    cut = began[-1] if began else 0
    if e.seen_cards == d.MARKED:
        return [*outcomes(events[:cut]), *events[cut:]]
    if len(stepped) > s.players:
        cut = max(cut, stepped[-s.players - 1])
    lying = {card for is_open, _, card in look_round(s, e, SPECTATOR) if is_open}
    return [*outcomes(events[:cut]), *(unnamed(event, lying) for event in events[cut:])]


def outcomes(events: list[Event]) -> Iterator[Event]:
    """How rounds ended: who set out, the teams that were shown, and their gold; or that nobody had."""
    ended = False
    for event in events:
        ended = event.kind != d.BEGAN and (ended or event.kind in (d.QUESTED, d.STOPPED))
        if ended:
            yield event


def unnamed(event: Event, lying: set[int]) -> Event:
    """What happened, without the face of any card but those that lie open; a class would give it away, too."""
    operands, at = [*event.operands], NAMING.get(event.kind)
    if at is not None and operands[at] not in lying:
        operands[at] = len(d.CARDS)
    if event.kind in ACTING:
        operands[1] = len(d.CALLINGS)
    return replace(event, operands=tuple(operands), secret=None)
