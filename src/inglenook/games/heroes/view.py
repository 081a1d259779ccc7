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
from .racks import back, rack_of
from .recruiting import few_up, may_quest
from .secrets import HIDDEN, survey
from .teams import has_team, team_gold

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
    return look_at(s, e, seat, look_round(s, e, seat))


def unveiled(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    """With every card face up, for who looks back."""
    return look_at(s, e, seat, [[1, int(back(e.record, card)), card] for card in s.card])


def look_at(s: State, e: Any, seat: int, shown: list[list[int]]) -> dict[str, Any]:
    """What a seat sees where every place shows so much."""
    faces = deck(e)
    places = [place(faces, *facts) for facts in shown]
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
        "seats": players(s, racks, broken(s, e, shown)),
        "sets": sets(racks[seat]) if seat >= 0 else None,
        "team": worth(s, e, seat) if seat >= 0 else None,
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


def worth(s: State, e: Any, seat: int) -> int | None:
    """The gold of the reader's own team, if it is whole."""
    return int(team_gold(s.record, e.record, seat)) if has_team(s.record, e.record, seat) else None


def broken(s: State, e: Any, shown: list[list[int]]) -> int:
    """Mask: who was ready, and has no team by all that the reader knows."""
    known = {card for _, _, card in shown if card != HIDDEN}
    size, found = (d.DECK - d.TABLE) // s.players, 0
    for seat in [seat for seat in range(s.players) if s.ready >> seat & 1]:
        first = d.TABLE + seat * size
        can_be = [candidates(e, known, group, card) for _, group, card in shown[first : first + size]]
        threes = sum(fits(three, can_be) for three in alike(e))
        found |= (threes < (2 if s.players == 2 else 1)) << seat
    return found


def candidates(e: Any, known: set[int], group: int, card: int) -> set[int]:
    """The cards that may lie at a place, by its back and by what is known of all others."""
    if card != HIDDEN:
        return {card}
    return {each for each in range(d.DECK) if each not in known and back(e.record, each) == group}


@lru_cache(maxsize=64)
def alike(e: Any) -> list[tuple[int, ...]]:
    """The three cards of every element and race."""
    return [
        tuple(card for card in range(d.DECK) if column[card] == kind)
        for column in (e.element, e.race)
        for kind in range(len(d.ELEMENTS))
    ]


def fits(three: tuple[int, ...], can_be: list[set[int]]) -> bool:
    """Whether all of these cards may be in a rack, each at a place of its own."""
    if not three:
        return True
    first, *rest = three
    return any(
        first in here and fits(tuple(rest), can_be[:at] + can_be[at + 1 :]) for at, here in enumerate(can_be)
    )


def players(s: State, racks: list[list[dict[str, Any]]], broken: int) -> list[dict[str, Any]]:
    """Everybody's rack, banner and gold. A banner stands until the next turn of its owner begins; if several stand,
    `sets out` counts them as their turns come."""
    over, rounds = s.phase == d.OVER, s.gold[: s.rounds]
    ready = s.ready if over else s.ready & ~(1 << s.turn)
    winners = s.winners if over else 0
    coming = [(s.turn + step) % s.players for step in range(s.players)]
    whole = [seat for seat in coming if (ready & ~broken) >> seat & 1]
    return [
        {
            "rack": rack,
            "ready": bool(ready >> seat & 1),
            "broken": bool((ready & broken) >> seat & 1),
            "sets out": whole.index(seat) + 1 if seat in whole and len(whole) > 1 else None,
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
    if s.phase == d.OWN_CARD and calling(s.record, e.record) == d.MERCHANT:
        return "own-table"
    if s.phase == d.FORCED and has_team(s.record, e.record, seat):
        return "forced-whole"
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
