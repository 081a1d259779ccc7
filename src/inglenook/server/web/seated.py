"""Who sits at a table, as facts of a page."""

from datetime import UTC, datetime
from typing import Any

from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Language

from ..identity import Person
from ..tables.seats import Kind, level_name
from ..tables.service import TableService
from ..tables.table import Table


def seats_of(
    table: Table, person: Person | None, tables: TableService, language: Language
) -> list[dict[str, Any]]:
    """Every seat, with all that may be said of it to this person."""
    hub, now = tables.hub, tables.now()
    present, names = hub.present(table.id), table.names
    asked = table.match.asked() if table.match and not table.over else []
    clock = language.finds(f"clock.{table.clock}", f"{table.clock} s") if table.clock else None
    return [
        {
            "number": number,
            "letter": LETTERS[number],
            "name": names[number] if seat.name else "",
            "kind": seat.kind,
            "level": seat.level,
            "plays": level_name(seat.level, language) if seat.level else "",
            "stand_in": seat.stand_in,
            "online": number in present or seat.kind is Kind.BOT,
            "gone": round(hub.gone(table.id, number) or 0),
            "held": seat.held_name,
            "held_for_you": bool(person) and seat.held == (person.id if person else None),
            "host": table.is_host(seat.person),
            "removed": seat.person in table.company.removed,
            "holiday": day_of(tables.holidays.until(seat.person, now)),
            "clock": clock,
            "until": round(tables.due(table, number)) if table.clock and seat.since else None,
            "asked": number in asked,
            "agreed": seat.agreed or seat.settled,
            "settled": seat.settled,
            "mark": table.mark(number),
            "commitment": seat.sealed,
            "you": bool(person) and seat.person == (person.id if person else None),
        }
        for number, seat in enumerate(table.seats)
    ]


def day_of(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat() if at else ""


def missing(seats: list[dict[str, Any]], seat: int) -> dict[str, Any] | None:
    """The first whom all wait for although they are not there, and for whom nobody plays yet. Whoever is asked
    themselves waits for nobody."""
    if seat >= 0 and seats[seat]["asked"]:
        return None
    waited = (
        each
        for each in seats
        if each["asked"] and each["kind"] is Kind.PERSON and not (each["online"] or each["stand_in"])
    )
    return next(waited, None)


def other_people(table: Table, seat: int) -> list[dict[str, Any]]:
    """The other people who play: what can be done about them changes less often than what they are asked."""
    return [
        {"number": number, "name": name}
        for number, (each, name) in enumerate(zip(table.seats, table.names, strict=True))
        if number != seat and each.person
    ]
