"""Heroes and Rogues: what a seat sees, built from nothing."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR

from .actions import calling
from .declarations import (
    ALTERNATE,
    BEGAN,
    CALLINGS,
    CARDS,
    DECK,
    ELEMENTS,
    EXCHANGED,
    FACED,
    FORCED,
    LAY,
    MAGE,
    MARKED,
    OPPONENT,
    OVER,
    OWN_CARD,
    QUESTED,
    RACES,
    RECRUIT,
    RECRUITED,
    SHOWED,
    SKIPPED,
    STEPPED,
    STOPPED,
    TABLE,
    TABLE_CARD,
    THEIR_CARD,
    THIEF,
    USE_IT,
    USED,
    State,
)
from .racks import rack_of
from .recruiting import few_up, may_quest
from .secrets import HIDDEN, survey

PHASES = {
    RECRUIT: "recruit",
    LAY: "lay",
    USE_IT: "use",
    OPPONENT: "opponent",
    THEIR_CARD: "their",
    TABLE_CARD: "table",
    OWN_CARD: "own",
    FORCED: "forced",
    OVER: "over",
}
ELEMENT_GROUPS = ("fire, water or air", "earth, light or dark")
RACE_GROUPS = ("halfling, gnome or human", "dwarf, orc or elf")
NAMING = {FACED: 1, RECRUITED: 1, EXCHANGED: 2, SHOWED: 2}  # which operand of an event is a card
ACTING = (USED, SKIPPED)  # their second operand is a class


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    faces = deck(e)
    places = [place(faces, *facts) for facts in look_round(s, e, seat)]
    racks, size = places[TABLE:], (DECK - TABLE) // int(s.players)
    phase, played, rounds = int(s.phase), int(s.rounds), int(e.rounds)
    return {
        "phase": PHASES[phase],
        "round": min(played + 1, rounds),
        "rounds": rounds,
        "turns": int(s.turns),
        "turn": int(s.turn),
        "decision": None if phase in (RECRUIT, OVER) else decision(s, e),
        "table": places[:TABLE],
        "seats": players(s, [racks[i : i + size] for i in range(0, len(racks), size)]),
        "marks": bool(e.seen_cards == MARKED),
        "alternate": alternate(e) or None,
    }


def look_round(s: State, e: Any, seat: int) -> list[list[int]]:
    """What a screen shows of every place: whether the card lies open, its back, its face."""
    surveyed = np.zeros((DECK, 3), np.int64)
    survey(s, e, seat, surveyed)
    return surveyed.tolist()


def alternate(e: Any) -> list[str]:
    """The classes that act otherwise than usual in this game."""
    chosen = {THIEF: e.thief, MAGE: e.mage}
    return [CALLINGS.name(what) for what, option in chosen.items() if option == ALTERNATE]


def decision(s: State, e: Any) -> dict[str, Any]:
    """What has been chosen on the way; all of it was done openly."""
    what, phase = int(calling(s, e)), int(s.phase)
    aimed = what in (THIEF, MAGE) and phase in (THEIR_CARD, TABLE_CARD, OWN_CARD, FORCED)
    robbed = what == THIEF and phase in (TABLE_CARD, OWN_CARD)
    picked = phase == LAY or (phase == OWN_CARD and not robbed)
    return {
        "asked": int(s.asked),
        "class": None if phase == LAY else CALLINGS.name(what),
        "place": int(s.place) if picked else None,
        "target": int(s.target) if aimed else None,
        "slot": int(s.theirs - rack_of(s, s.target)) if robbed else None,
    }


def deck(e: Any) -> list[dict[str, Any]]:
    """The face of every card."""
    columns = (e.element.tolist(), e.race.tolist(), e.calling.tolist(), e.gold.tolist())
    return [
        {
            "name": name,
            "element": ELEMENTS.names[element],
            "race": RACES.names[race],
            "class": CALLINGS.names[what],
            "gold": gold,
        }
        for name, element, race, what, gold in zip(CARDS.names, *columns, strict=True)
    ]


def place(faces: list[dict[str, Any]], is_open: int, group: int, card: int) -> dict[str, Any]:
    """A card as it lies there: its back always, its face if it lies open or the seat has seen it."""
    return {
        "open": bool(is_open),
        "elements": ELEMENT_GROUPS[group // 2],
        "races": RACE_GROUPS[group % 2],
        "card": None if card == HIDDEN else faces[card],
    }


def players(s: State, racks: list[list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """Everybody's rack, banner and gold. A banner stands until the next turn of its owner begins."""
    over, rounds = s.phase == OVER, s.gold[: s.rounds].tolist()
    ready = int(s.ready) if over else int(s.ready) & ~(1 << int(s.turn))
    winners = int(s.winners) if over else 0
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


def situation(s: State, e: Any, seat: int) -> str:
    """What the seat is asked, or `wait`."""
    if s.phase == OVER:
        return "over"
    if seat != s.asked:
        return "wait"
    if s.phase == RECRUIT:
        return "quest" if may_quest(s, e) else "turn" if few_up(s) else "recruit"
    if s.phase == USE_IT:
        return f"use-{variant(s, e)}"
    if s.phase == OWN_CARD and seat != s.turn:
        return "yield"
    return PHASES[int(s.phase)]


def variant(s: State, e: Any) -> str:
    """The class whose action is offered, as this game has it."""
    what = CALLINGS.name(int(calling(s, e)))
    return f"{what}-alternate" if what in alternate(e) else what


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """How the earlier rounds ended, and this round; without pencil marks no more of it than a time round the
    table, and no card by its name that does not lie open."""
    began = [i for i, event in enumerate(events) if event.kind == BEGAN]
    stepped = [i for i, event in enumerate(events) if event.kind == STEPPED]
    cut = began[-1] if began else 0
    if e.seen_cards == MARKED:
        return [*outcomes(events[:cut]), *events[cut:]]
    if len(stepped) > s.players:
        cut = max(cut, stepped[-int(s.players) - 1])
    lying = {card for is_open, _, card in look_round(s, e, SPECTATOR) if is_open}
    return [*outcomes(events[:cut]), *(unnamed(event, lying) for event in events[cut:])]


def outcomes(events: list[Event]) -> Iterator[Event]:
    """How rounds ended: who set out, the teams that were shown, and their gold; or that nobody had."""
    ended = False
    for event in events:
        ended = event.kind != BEGAN and (ended or event.kind in (QUESTED, STOPPED))
        if ended:
            yield event


def unnamed(event: Event, lying: set[int]) -> Event:
    """What happened, without the face of any card but those that lie open; a class would give it away, too."""
    operands, at = [*event.operands], NAMING.get(event.kind)
    if at is not None and operands[at] not in lying:
        operands[at] = len(CARDS)
    if event.kind in ACTING:
        operands[1] = len(CALLINGS)
    return Event(event.kind, tuple(operands), None)
