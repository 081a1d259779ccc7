"""What every store asks of its database, in SQL that all of them know; how it is asked is each store's own."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple
from typing import Any

from . import Ban, Contact, DamagedError, Entry, Fence, Holiday, Result, Shown, Tally
from .schema import PERSONAL, TABLES
from .writer import Change, Note, Writer

BEGUN = """
with recursive names (name) as (
    select min(tbl) from events
    union all select (select min(tbl) from events where tbl > name) from names where name is not null
)
select name, body from names left join events on tbl = name and number = 0 where name is not null
"""  # from name to name by the key: to look for each different one would read all events
SHOW = """
insert into people values (?, ?, ?)
on conflict (person) do update set handle = excluded.handle, name = excluded.name
"""
KEEP_CONTACT = """
insert into contacts values (?, ?, ?, ?, ?) on conflict (person) do update set
mail = excluded.mail, confirmed = excluded.confirmed, hook = excluded.hook, language = excluded.language
"""
TELL = "insert into told values (?, ?, ?) on conflict (person, tbl) do update set turn = excluded.turn"
KEEP_HOLIDAY = (
    "insert into holidays values (?, ?, ?) on conflict (person, starts) do update set ends = excluded.ends"
)
BAN = """
insert into bans values (?, ?, ?, ?, ?) on conflict (who) do update set
name = excluded.name, since = excluded.since, until = excluded.until, why = excluded.why
"""
FORGET_NAME = "update bans set name = '' where who = ?"  # it still holds: an old token would bring them back
KEEP = "insert into analyses values (?, ?) on conflict (tbl) do update set body = excluded.body"

OF_A_TABLE = ("events", "summaries", "told")  # what goes with it; results and analyses are its people's

CHUNK = 1000  # rows of a copy at a time

CONTACTS, HOLIDAYS = "contacts *", "holidays *"  # as no table is called
Statement = tuple[str, tuple[Any, ...]]
Rows = Iterable[tuple[Any, ...]]
Chunk = tuple[str, list[tuple[Any, ...]]]  # of a copy: a table's name, and some of its rows
Progress = Callable[[int], None]
FULL = "there are tables already where these should go; nothing was changed"


class SQLStore(ABC):
    _writer: Writer

    @abstractmethod
    def _select(self, query: str, *values: str | int) -> Rows: ...

    @abstractmethod
    def rows(self) -> Iterator[Chunk]:
        """All that is kept at one moment, whatever is written meanwhile: some rows at a time, and of which table."""

    @abstractmethod
    def mentions(self, person: str) -> list[str]: ...

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def fill(self, rows: Iterator[Chunk], tell: Progress) -> int:
        """Keep rows that another store tells, if there is nothing here yet: all of them at once, or none. `tell` hears
        how many there are so far. Where there is something already no row is asked for."""

    def check(self) -> None:
        list(self._select("select 1"))

    async def append(self, entry: Entry) -> None:
        await self._writer.hand_over(entry)

    async def note(self, table: str, summary: bytes, results: Sequence[Result] = ()) -> None:
        await self._writer.hand_over(Note(table, summary, results))

    async def show(self, shown: Shown) -> None:
        await self._writer.hand_over(Change([(SHOW, astuple(shown))]))

    async def hide(self, person: str) -> None:
        await self._writer.hand_over(Change([("delete from people where person = ?", (person,))]))

    async def keep_contact(self, contact: Contact) -> None:
        row = (contact.person, contact.mail, int(contact.confirmed), contact.hook, contact.language)
        await self._writer.hand_over(Change([(KEEP_CONTACT, row), *self._changed(CONTACTS)]))

    async def tell(self, person: str, table: str, turn: int, fence: Fence | None = None) -> None:
        await self._writer.hand_over(Change([(TELL, (person, table, turn))], fence))

    async def keep_holiday(self, holiday: Holiday) -> None:
        await self._writer.hand_over(Change([(KEEP_HOLIDAY, astuple(holiday)), *self._changed(HOLIDAYS)]))

    async def keep(self, table: str, analysis: bytes) -> None:
        await self._writer.hand_over(Change([(KEEP, (table, analysis))]))

    async def drop(self, tables: Sequence[str]) -> None:
        gone = [(f"delete from {of} where tbl = ?", (table,)) for table in tables for of in OF_A_TABLE]
        await self._writer.hand_over(Change([*gone, *self._changed(*tables)]))

    async def ban(self, ban: Ban) -> None:
        await self._writer.hand_over(Change([(BAN, astuple(ban))]))

    async def lift(self, who: str) -> None:
        await self._writer.hand_over(Change([("delete from bans where who = ?", (who,))]))

    async def forget(self, person: str, instead: Sequence[Entry]) -> None:
        change = "update events set body = ? where tbl = ? and number = ?"
        dropped = [(f"delete from {name} where person = ?", (person,)) for name in PERSONAL]
        changed = [(change, (each.body, each.table, each.number)) for each in instead]
        told = self._changed(CONTACTS, HOLIDAYS, *{each.table for each in instead})
        await self._writer.hand_over(Change([*dropped, (FORGET_NAME, (person,)), *changed, *told]))

    def _changed(self, *what: str) -> list[Statement]:
        """What tells other servers that they have something in memory which is no longer so."""
        return []

    def secret(self) -> bytes | None:
        """With which cookies are signed, where the database keeps it for all its servers."""
        return None

    def keep_secret(self, given: bytes, instead: bool = False) -> None:
        """The first one given stays, unless another is to be there instead. A file leaves that to its folder."""
        return None

    def events(self, table: str, since: int = 0) -> list[bytes]:
        query = "select number, body from events where tbl = ? and number >= ? order by number"
        bodies = []
        for expected, (number, body) in enumerate(self._select(query, table, since), since):
            if number != expected:
                raise DamagedError(f"entry {expected} is missing")
            bodies.append(_raw(body))
        return bodies

    def begun(self) -> Iterator[tuple[str, bytes]]:
        for name, first in self._select(BEGUN):
            yield str(name), _raw(first)

    def summaries(self) -> dict[str, bytes]:
        return {str(name): _raw(line) for name, line in self._select("select tbl, summary from summaries")}

    def results(self, person: str, most: int, after: int = 0, rated: str = "") -> list[Result]:
        only = "and game = ? and rating is not null" if rated else ""
        query = f"select * from results where person = ? {only} order by at desc, tbl limit ? offset ?"
        named = (person, rated) if rated else (person,)
        return [Result(*row) for row in self._select(query, *named, most, after)]

    def analyses(self, tables: Sequence[str]) -> dict[str, bytes]:
        places = ", ".join("?" * len(tables))
        rows = self._select(f"select tbl, body from analyses where tbl in ({places})", *tables)
        return {str(name): _raw(body) for name, body in rows}

    def was_played(self, table: str) -> bool:
        return bool(list(self._select("select 1 from results where tbl = ? limit 1", table)))

    def tallies(self, person: str) -> list[Tally]:
        query = "select game, players, count(*), sum(won) from results where person = ? group by 1, 2"
        return [Tally(*row) for row in self._select(query, person)]

    def shown(self, *, person: str = "", handle: str = "") -> Shown | None:
        rows = self._select("select * from people where person = ? or handle = ?", person, handle)
        return next((Shown(*row) for row in rows), None)

    def contacts(self) -> list[Contact]:
        return [_contact(row) for row in self._select("select * from contacts")]

    def contact(self, person: str) -> Contact | None:
        rows = self._select("select * from contacts where person = ?", person)
        return next((_contact(row) for row in rows), None)

    def told(self, person: str, table: str) -> int:
        rows = self._select("select turn from told where person = ? and tbl = ?", person, table)
        return next((int(turn) for (turn,) in rows), 0)

    def bans(self) -> list[Ban]:
        return [Ban(*row) for row in self._select("select * from bans order by since")]

    def holidays(self) -> list[Holiday]:
        return [Holiday(*row) for row in self._select("select * from holidays")]


def _contact(row: Sequence[Any]) -> Contact:
    person, mail, confirmed, hook, language = row
    return Contact(person, mail, bool(confirmed), hook, language)


def anything() -> str:
    """Asks whether there is anything."""
    return "select " + " or ".join(f"exists (select 1 from {table})" for table in TABLES)


def _raw(cell: object) -> bytes:
    """What lies in a cell, even if it should not: whether it means something is for others to say."""
    return cell if isinstance(cell, bytes) else str(cell).encode()
