"""What was said at a table, and whom one may talk to, as facts of a page."""

from typing import Any

from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Language

from ..identity import OURS, Person
from ..tables.company import alias
from ..tables.seats import Line
from ..tables.table import Table
from ..tables.talking import REACTIONS, name_of


def talk(table: Table, person: Person | None, language: Language) -> dict[str, Any]:
    """All about talking that a page shows."""
    seat = table.seat_of(person.id if person else None)
    return {
        "chat": chat(table, person, language),
        "listeners": listeners(table, seat),
        "voices": voices(table, person),
        "reactions": REACTIONS,
        "aside": seat < 0 and table.running,
        "sent_away": person is not None and person.id in table.company.removed,
    }


def chat(table: Table, person: Person | None, language: Language) -> list[dict[str, Any]]:
    """What this person may hear."""
    me = person.id if person else ""
    names = {seat.person: name for seat, name in zip(table.seats, table.names, strict=True) if seat.person}
    return [
        {
            "id": mark(table, line, me),
            "name": line.name,
            "text": language.tell(line.told or line.text),
            "speaker": table.speaker(line),
            "to": names.get(line.to, language.say("chat.somebody")) if line.to else "",
            "to_you": bool(me) and line.to == me,
        }
        for line in table.heard_by(me)
    ]


def mark(table: Table, line: Line, me: str) -> str:
    """By what a page knows which lines are new: a count of those that the same people may hear."""
    circle = (
        alias(table.id, next(iter(line.among - {me}), me)) if line.among else "aside" if line.aside else "all"
    )
    return f"{circle}-{line.number}"


def listeners(table: Table, seat: int) -> list[dict[str, Any]]:
    """The other people who play, to whom one may talk alone."""
    return [
        {"number": number, "name": each.name}
        for number, each in enumerate(table.seats)
        if seat >= 0 and number != seat and each.person
    ]


def voices(table: Table, person: Person | None) -> list[dict[str, Any]]:
    """Whom one can hear, and may not want to: who sits here or has spoken. Spectators share a page, so each finds
    themselves among them."""
    me = person.id if person else ""
    seats = {seat.person: number for number, seat in enumerate(table.seats) if seat.person}
    deaf, removed = table.company.muted.get(me, set()), table.company.removed
    heard = (line.by for line in table.heard_by(me))
    away = removed if table.is_host(me) else ()
    here = dict.fromkeys((*seats, *table.bench, *heard, *sorted(deaf), *away))
    others = [each for each in here if each and each != OURS]
    return [
        {
            "alias": alias(table.id, each),
            "name": table.names[seats[each]] if each in seats else name_of(table, each),
            "seat": LETTERS[seats[each]] if each in seats else "",
            "muted": each in deaf,
            "removed": each in removed,
        }
        for each in others
        if not (each == me and me in seats)
    ]
