"""What was said at a table, and whom one may talk to, as facts of a page."""

from typing import Any

from inglenook.engine.language import Language

from ..identity import Person
from ..tables.table import Table


def chat(table: Table, person: Person | None, called: list[str], language: Language) -> list[dict[str, Any]]:
    """What was said to all, and what was said to or by this person alone."""
    me = person.id if person else ""
    names = {seat.person: called[number] for number, seat in enumerate(table.seats) if seat.person}
    return [
        {
            "name": line.name,
            "text": language.tell(line.told or line.text),
            "speaker": table.speaker(line),
            "to": names.get(line.to, language.say("chat.somebody")) if line.to else "",
            "to_you": bool(me) and line.to == me,
        }
        for line in table.chat
        if line.is_for(me)
    ]


def listeners(table: Table, seat: int) -> list[dict[str, Any]]:
    """The other people who play, to whom one may talk alone."""
    return [
        {"number": number, "name": each.name}
        for number, each in enumerate(table.seats)
        if seat >= 0 and number != seat and each.person
    ]
