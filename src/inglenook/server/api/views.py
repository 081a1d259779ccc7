"""A table as the JSON interface shows it, made of the same page that a browser gets."""

from hashlib import blake2b

import msgspec

from inglenook.engine.events import Event
from inglenook.engine.labels import LETTERS
from inglenook.engine.page import page

from ..identity import Person
from ..tables.hints import Adviser
from ..tables.seats import Line
from ..tables.table import Table
from ..web.talk import voices
from . import schemas


def seen(table: Table, person: Person | None, adviser: Adviser) -> schemas.TablePage:
    """The table as a person sees it."""
    seat = table.seat_of(person.id if person else None)
    heard = table.heard_by(person.id if person else None)
    shown = schemas.TablePage(
        id=table.id,
        game=table.game.name,
        title=table.game.title,
        state=table.state,
        host=table.host_name,
        paused=table.paused,
        revealing=table.revealing,
        past_limit=table.past_limit,
        rematch=table.rematch if seat >= 0 else "",
        series=in_series(table),
        bench=list(table.bench.values()),
        commitment=table.commitment.hex(),
        options={name: str(value) for name, value in table.edition.options.items()},
        places=[place(table, number) for number in range(len(table.seats))],
        chat=[said(line) for line in heard],
        speakers=[table.speaker(line) for line in heard],
        voices={each["alias"]: each["name"] for each in voices(table, person)},
        seat=seat,
        decision=table.seats[seat].decisions if seat >= 0 else 0,
        keepable=table.keepable(seat) if table.match else None,
        kept=seat >= 0 and table.seats[seat].standing >= 0,
        hint=hint(table, seat, adviser),
        etag="",
        page=played(table, seat) if table.match else msgspec.UNSET,
    )
    shown.etag = blake2b(msgspec.json.encode(shown), digest_size=8).hexdigest()
    return shown


def in_series(table: Table) -> schemas.InSeries | None:
    series = table.series
    return schemas.InSeries(series.first, series.number, series.games, series.early) if series else None


def hint(table: Table, seat: int, adviser: Adviser) -> schemas.Hint | None:
    shown = adviser.shown(table, seat, table.names)
    return msgspec.convert(shown, schemas.Hint | None)


def said(line: Line) -> list[str]:
    """Who said what; a third word marks what was said to one person alone."""
    return [line.name, line.text, *(["private"] if line.to else [])]


def place(table: Table, number: int) -> schemas.Place:
    seat = table.seats[number]
    asked = bool(table.match) and not table.over and number in table.playing.asked()
    return schemas.Place(
        LETTERS[number],
        seat.kind,
        seat.name,
        seat.level,
        bool(seat.stand_in),
        asked,
        table.mark(number),
        seat.sealed,
        seat.agreed or seat.settled,
    )


def happened(table: Table, person: Person | None, since: int) -> schemas.Happened:
    """What the person was told of later events than that many, as far as a page may still tell it."""
    if table.match is None:
        return schemas.Happened(0, [])
    match, seat = table.playing, table.seat_of(person.id if person else None)
    later = (event for event in match.told(seat) if event.number > since)
    return schemas.Happened(match.happened, [told(table, event) for event in later])


def told(table: Table, event: Event) -> schemas.Told:
    kind, values = table.game.events.kinds[event.kind], iter(event.operands)
    facts: dict[str, str | dict[str, int]] = {}
    for name, labels in kind.operands.items():
        if labels.kind == "counts":
            facts[name] = {each: next(values) for each in labels.names}
        else:
            facts[name] = labels.said(next(values))
    secret = None if kind.secret is None or event.secret is None else kind.secret.said(event.secret)
    words = table.game.words.of(table.edition)
    said = None if kind.derived else words.event(event, table.names, table.playing.texts)
    return schemas.Told(event.number, kind.name, facts, secret, said)


def played(table: Table, seat: int) -> schemas.Page:
    shown = page(table.playing, seat, table.names, ended=table.settled)
    if table.over or table.paused:
        shown |= {"choices": [], "speak": False}
    return msgspec.convert(shown, schemas.Page)
