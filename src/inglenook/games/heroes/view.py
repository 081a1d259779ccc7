"""Heroes and Rogues: what a seat sees, built from nothing."""

from typing import Any

from inglenook.engine.events import Event

from .actions import calling
from .racks import back, rack_of, rack_size
from .recruiting import few_up, may_quest
from .rounds import total_gold
from .secrets import HIDDEN, on_screen, shown
from .table import (
    ALTERNATE,
    BEGAN,
    CALLINGS,
    CARDS,
    ELEMENTS,
    FORCED,
    LAY,
    MAGE,
    MARKED,
    OPPONENT,
    OVER,
    OWN_CARD,
    RACES,
    RECRUIT,
    STEPPED,
    TABLE,
    TABLE_CARD,
    THEIR_CARD,
    THIEF,
    USE_IT,
    State,
)

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


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    return {
        "phase": PHASES[int(s.phase)],
        "round": min(int(s.rounds) + 1, int(e.rounds)),
        "rounds": int(e.rounds),
        "turns": int(s.turns),
        "turn": int(s.turn),
        "decision": None if s.phase in (RECRUIT, OVER) else decision(s, e),
        "table": [place(s, e, seat, each) for each in range(TABLE)],
        "seats": [player(s, e, seat, each) for each in range(s.players)],
        "marks": bool(e.seen_cards == MARKED),
    }


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


def place(s: State, e: Any, seat: int, where: int) -> dict[str, Any]:
    """A card as it lies there: its back always, its face if it lies open or the seat has seen it."""
    known = e.seen_cards == MARKED or on_screen(s, e, seat, where)
    card = int(shown(s, seat, where)) if known else HIDDEN
    group = int(back(e, s.card[where]))
    return {
        "open": bool(on_screen(s, e, seat, where)),
        "elements": ELEMENT_GROUPS[group // 2],
        "races": RACE_GROUPS[group % 2],
        "card": None if card == HIDDEN else face(e, card),
    }


def face(e: Any, card: int) -> dict[str, Any]:
    return {
        "name": CARDS.name(card),
        "element": ELEMENTS.name(int(e.element[card])),
        "race": RACES.name(int(e.race[card])),
        "class": CALLINGS.name(int(e.calling[card])),
        "gold": int(e.gold[card]),
    }


def player(s: State, e: Any, seat: int, other: int) -> dict[str, Any]:
    first = int(rack_of(s, other))
    return {
        "rack": [place(s, e, seat, each) for each in range(first, first + int(rack_size(s)))],
        "ready": announced(s, other),
        "gold": [int(s.gold[played, other]) for played in range(s.rounds)],
        "total": int(total_gold(s, other)),
        "winner": bool(s.phase == OVER and s.winners >> other & 1),
    }


def announced(s: State, seat: int) -> bool:
    """Ready to quest, from the end of a turn to the beginning of the next."""
    return bool(s.ready >> seat & 1 and (s.turn != seat or s.phase == OVER))


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
    what = int(calling(s, e))
    other = (what == THIEF and e.thief == ALTERNATE) or (what == MAGE and e.mage == ALTERNATE)
    return f"{CALLINGS.name(what)}-alternate" if other else CALLINGS.name(what)


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """Without pencil marks a page tells of one time round the table, no longer than the round."""
    if e.seen_cards == MARKED:
        return events
    began = [i for i, event in enumerate(events) if event.kind == BEGAN]
    steps = [i for i, event in enumerate(events) if event.kind == STEPPED]
    cuts = [*began[-1:], *steps[-int(s.players) - 1 :][:1]]
    return events[max(cuts, default=0) :]
