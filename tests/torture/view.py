"""Torture: what a screen shows, what it may tell of the past, and what is heard."""

import unicodedata
from typing import Any

from inglenook.engine.errors import RefusedError
from inglenook.engine.events import Event

from . import declarations as d
from .declarations import State
from .rules import place_of
from .secrets import eye


def view(s: State, e: Any, seat: int, texts: list[str]) -> dict[str, Any]:
    viewer = eye(s.record, seat)
    return {
        "phase": d.PHASES.name(s.phase),
        "speaker": s.speaker,
        "utterance": texts[-1] if texts else None,
        "deck": sum(s.deck),
        "doors": [shown(s, door, viewer) for door in range(d.GATES)],
        "seats": [player(s, each, viewer) for each in range(s.players)],
        "mine": mine(s, viewer) if viewer != d.WATCHER else None,
    }


def shown(s: State, place: int, viewer: int) -> str | None:
    """What lies there, while the screen still shows it."""
    return d.THINGS.name(s.card[place]) if s.shown[place] >> viewer & 1 else None


def player(s: State, seat: int, viewer: int) -> dict[str, Any]:
    return {
        "points": s.points[seat],
        "chosen": bool(s.chosen >> seat & 1),
        "rack": [shown(s, place_of(seat, slot), viewer) for slot in range(d.RACK)],
    }


def mine(s: State, seat: int) -> dict[str, Any]:
    """The own rack is always shown, and what the seat has sealed or is about to."""
    return {
        "rack": [d.THINGS.name(s.card[place_of(seat, slot)]) for slot in range(d.RACK)],
        "choice": s.sealed[seat],
    }


def recall(s: State, e: Any, events: list[Event]) -> list[Event]:
    """What happened since the last utterance, itself included."""
    cuts = [i for i, event in enumerate(events) if event.kind in (d.BEGAN, d.NAMED, d.SAID)]
    return events[cuts[-1] :] if cuts else events


def parse(s: State, e: Any, seat: int, texts: list[str], text: str) -> int:
    """A new nickname must differ from the others; anything may be said where a nickname is due."""
    heard = plain(text)
    nicknames = [plain(texts[s.word[thing]]) for thing in range(s.named)]
    if s.phase != d.NAMING:
        return d.SAY + nicknames.index(heard) if heard and heard in nicknames else d.OTHER
    if not heard:
        raise RefusedError("a nickname needs a letter")
    if heard in nicknames:
        raise RefusedError(f"{text!r} is a nickname already")
    return d.NAME


def phrase(s: State, e: Any, seat: int, texts: list[str], action: int) -> str:
    """A nickname that nobody has given, the nickname that was given, or a cough."""
    if action == d.NAME:
        return f"thing {s.named + 1} of {len(texts)}"
    return "ahem" if action == d.OTHER else texts[s.word[action - d.SAY]]


def plain(text: str) -> str:
    """Without case, accents, spaces and punctuation."""
    return "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if letter.isalnum())
