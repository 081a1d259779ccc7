"""What is kept of a person, and how it is forgotten: their name becomes "somebody" and what they said is emptied. Their
moves stay, for they are others' games too. Backups are the operator's (see docs/running.md)."""

import secrets
from collections.abc import Iterator

import msgspec

from ..store import Entry, Store
from . import events as happened
from .summaries import Summary

SOMEBODY, GONE = "somebody", "gone-"


def told_by(store: Store, table: str, person: str) -> Iterator[happened.AnyEvent]:
    """The entries of a table that name a person, or that they said."""
    return (event for _, event in _about(store, table, person))


def new_nobody() -> str:
    return f"{GONE}{secrets.token_urlsafe(9)}"


def is_nobody(person: str) -> bool:
    return person.startswith(GONE)


def forgotten(store: Store, table: str, person: str, nobody: str) -> list[Entry]:
    """Those entries without the person; whoever sat there is the same nobody in all of them."""
    return [
        Entry(table, number, happened.encode(without(event, person, nobody)))
        for number, event in _about(store, table, person)
    ]


def without(event: happened.AnyEvent, person: str, nobody: str) -> happened.AnyEvent:
    match event:
        case happened.Created():
            return msgspec.structs.replace(event, host=nobody)
        case happened.Hosted():
            return msgspec.structs.replace(event, host=nobody)
        case happened.Sat() | happened.Held() | happened.Removed() | happened.Benched():
            return msgspec.structs.replace(event, person=nobody, name=SOMEBODY)
        case happened.Rematched():
            return msgspec.structs.replace(event, by=nobody)
        case happened.Muted() if event.by == person:
            return msgspec.structs.replace(event, by=nobody)
        case happened.Muted():
            return msgspec.structs.replace(event, of=nobody)
        case happened.Chatted() if event.by == person:
            return msgspec.structs.replace(event, by=nobody, name=SOMEBODY, text="…")
        case happened.Chatted():
            return msgspec.structs.replace(event, to=nobody)
        case _:
            return event


def line_without(line: Summary, person: str, nobody: str) -> Summary:
    """A table's line in the lists, as it is after that."""
    names = [SOMEBODY if line.sitting().get(seat) == person else name for seat, name in enumerate(line.seats)]
    people, asked, bench = (
        [nobody if each == person else each for each in some]
        for some in (line.people, line.asked, line.bench)
    )
    return msgspec.structs.replace(line, seats=names, people=people, asked=asked, bench=bench)


def _about(store: Store, table: str, person: str) -> Iterator[tuple[int, happened.AnyEvent]]:
    for number, body in enumerate(store.events(table)):
        event = happened.decode(body)
        if person in (getattr(event, name, "") for name in ("host", "person", "by", "to", "of")):
            yield number, event
