"""The store in one SQLite file. A writer thread takes whatever is waiting and commits it at once, so that
many moves share one wait for the disk, and each is as durable as if it had its own."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import astuple, dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from . import ConflictError, Contact, DamagedError, Entry, Holiday, Result, Shown, StoreError, Tally

# A file of form n needs those from the n-th on. What has been released is never changed.
MIGRATIONS = (
    """
create table events (
    tbl text not null, number integer not null, body blob not null,
    primary key (tbl, number)
) without rowid;
create table summaries (tbl text primary key, summary blob not null) without rowid;
""",
    """
create table results (
    tbl text not null, seat integer not null, person text not null, game text not null, players integer not null,
    won real not null, at real not null, rating real, doubt real,
    primary key (tbl, seat)
) without rowid;
create index results_of on results (person, at);
create index ratings_of on results (person, game, at) where rating is not null;
""",
    """
create table people (person text primary key, handle text not null unique, name text not null) without rowid;
""",
    """
create table contacts (
    person text primary key, mail text not null, confirmed integer not null, hook text not null, language text not null
) without rowid;
create table told (person text, tbl text, turn integer not null, primary key (person, tbl)) without rowid;
create table holidays (person text, starts real, ends real not null, primary key (person, starts)) without rowid;
""",
)
VERSION = len(MIGRATIONS)
BEGUN = """
with recursive names (name) as (
    select min(tbl) from events
    union all select (select min(tbl) from events where tbl > name) from names where name is not null
)
select name, body from names left join events on tbl = name and number = 0 where name is not null
"""  # from name to name by the key: to look for each different one would read all events
MOST = 500  # entries in one commit
PERSONAL = ("results", "people", "contacts", "told", "holidays")  # tables with a person's own


@dataclass(frozen=True)
class Note:
    """A table's line, and how it ended."""

    table: str
    summary: bytes
    results: Sequence[Result] = ()


@dataclass(frozen=True)
class Change:
    """Something else, in SQL."""

    statements: Sequence[tuple[str, tuple[Any, ...]]]


Kept = Entry | Note | Change
Waiting = tuple[Kept, asyncio.Future[None]]
Outcomes = list[StoreError | None]


class SQLiteStore:
    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = self._open()
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(
            target=self._write_all, args=(self._open(),), name="store", daemon=True
        )
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=10)

    def _open(self) -> sqlite3.Connection:
        try:
            self._keep_private()
            connection = self._connect()
            connection.execute("pragma journal_mode = wal")
            connection.execute("pragma synchronous = full")
            self._create(connection)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"the database {self._path.name} cannot be opened: {error}") from None
        return connection

    def _keep_private(self) -> None:
        """Keys and hands are in it: a new file is the owner's alone, and those that SQLite lays beside it follow it."""
        if not self._path.exists():  # a file in use must not be opened and closed again: that would unlock it
            self._path.touch(mode=0o600)

    def _create(self, connection: sqlite3.Connection) -> None:
        (version,) = connection.execute("pragma user_version").fetchone()
        if version > VERSION:
            raise StoreError(
                f"the database was written by a newer version (form {version}, this knows {VERSION})"
            )
        for number, script in enumerate(MIGRATIONS[version:], version + 1):
            connection.executescript(f"begin; {script} pragma user_version = {number}; commit;")

    async def append(self, entry: Entry) -> None:
        await self._hand_over(entry)

    async def note(self, table: str, summary: bytes, results: Sequence[Result] = ()) -> None:
        await self._hand_over(Note(table, summary, results))

    async def _hand_over(self, kept: Kept) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put((kept, done))
        await done

    def events(self, table: str) -> list[bytes]:
        rows = self._select("select number, body from events where tbl = ? order by number", table)
        bodies = []
        for expected, (number, body) in enumerate(rows):
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

    def tallies(self, person: str) -> list[Tally]:
        query = "select game, players, count(*), sum(won) from results where person = ? group by 1, 2"
        return [Tally(*row) for row in self._select(query, person)]

    async def show(self, shown: Shown) -> None:
        await self._hand_over(Change([("replace into people values (?, ?, ?)", astuple(shown))]))

    async def hide(self, person: str) -> None:
        await self._hand_over(Change([("delete from people where person = ?", (person,))]))

    def shown(self, *, person: str = "", handle: str = "") -> Shown | None:
        rows = self._select("select * from people where person = ? or handle = ?", person, handle)
        return next((Shown(*row) for row in rows), None)

    def contacts(self) -> list[Contact]:
        return [_contact(row) for row in self._select("select * from contacts")]

    def contact(self, person: str) -> Contact | None:
        rows = self._select("select * from contacts where person = ?", person)
        return next(map(_contact, rows), None)

    async def keep_contact(self, contact: Contact) -> None:
        await self._hand_over(Change([("replace into contacts values (?, ?, ?, ?, ?)", astuple(contact))]))

    def told(self, person: str, table: str) -> int:
        rows = self._select("select turn from told where person = ? and tbl = ?", person, table)
        return next((int(turn) for (turn,) in rows), 0)

    async def tell(self, person: str, table: str, turn: int) -> None:
        await self._hand_over(Change([("replace into told values (?, ?, ?)", (person, table, turn))]))

    def holidays(self) -> list[Holiday]:
        return [Holiday(*row) for row in self._select("select * from holidays")]

    async def keep_holiday(self, holiday: Holiday) -> None:
        await self._hand_over(Change([("replace into holidays values (?, ?, ?)", astuple(holiday))]))

    def mentions(self, person: str) -> list[str]:
        """Looks at every entry, with a connection of its own: to be called in a thread."""
        with contextlib.closing(self._connect()) as connection:
            query = "select distinct tbl from events where instr(body, cast(? as blob))"
            return [str(name) for (name,) in connection.execute(query, (person,))]

    async def forget(self, person: str, instead: Sequence[Entry]) -> None:
        change = "update events set body = ? where tbl = ? and number = ?"
        dropped = [(f"delete from {name} where person = ?", (person,)) for name in PERSONAL]
        changed = [(change, (each.body, each.table, each.number)) for each in instead]
        await self._hand_over(Change([*dropped, *changed]))

    def _select(self, query: str, *values: str | int) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._read.execute(query, values)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self._path.name} cannot be read: {error}") from None

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join()
        self._read.close()

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first, *self._more()]
            outcomes = self._commit(connection, [kept for kept, _ in batch])
            for loop in {done.get_loop() for _, done in batch}:
                with contextlib.suppress(RuntimeError):  # at the end: the loop is closed, and nobody waits
                    loop.call_soon_threadsafe(_settle, loop, batch, outcomes)
        connection.close()

    def _more(self) -> Iterator[Waiting]:
        """What else is waiting now."""
        for _ in range(min(MOST, self._queue.qsize())):
            item = self._queue.get()
            if item is None:
                self._queue.put(None)
                return
            yield item

    def _commit(self, connection: sqlite3.Connection, batch: list[Kept]) -> Outcomes:
        """Write all in one transaction; a number that is taken spoils only its own entry."""
        try:
            try:
                return _transact(connection, _insert_all, batch)
            except sqlite3.IntegrityError:
                return _transact(connection, _insert_each, batch)
        except sqlite3.Error as error:
            return [StoreError(f"the move could not be written to disk: {error}")] * len(batch)


def _transact(
    connection: sqlite3.Connection,
    insert: Callable[[sqlite3.Connection, list[Kept]], Outcomes],
    batch: list[Kept],
) -> Outcomes:
    connection.execute("begin immediate")
    try:
        outcomes = insert(connection, batch)
        connection.execute("commit")
    except sqlite3.Error:
        if connection.in_transaction:
            connection.execute("rollback")
        raise
    return outcomes


def _insert_all(connection: sqlite3.Connection, batch: list[Kept]) -> Outcomes:
    """In one statement for each kind: between statements this thread waits for the other one, which is busy."""
    entries = [(each.table, each.number, each.body) for each in batch if isinstance(each, Entry)]
    notes = [each for each in batch if isinstance(each, Note)]
    _write(connection, "insert into events", entries)
    _write(connection, "replace into summaries", [(note.table, note.summary) for note in notes])
    ended = [astuple(each) for note in notes for each in note.results]  # few, but each has many cells
    connection.executemany("replace into results values (?, ?, ?, ?, ?, ?, ?, ?, ?)", ended)
    for change in batch:
        for statement in change.statements if isinstance(change, Change) else ():
            connection.execute(*statement)
    return [None] * len(batch)


def _write(connection: sqlite3.Connection, verb: str, rows: Sequence[tuple[Any, ...]]) -> None:
    if rows:
        places = ", ".join(["(" + ", ".join("?" * len(rows[0])) + ")"] * len(rows))
        connection.execute(f"{verb} values {places}", [cell for row in rows for cell in row])


def _insert_each(connection: sqlite3.Connection, batch: list[Kept]) -> Outcomes:
    return [_insert(connection, each) for each in batch]


def _insert(connection: sqlite3.Connection, kept: Kept) -> StoreError | None:
    try:
        _insert_all(connection, [kept])
    except sqlite3.IntegrityError as error:
        number = kept.number if isinstance(kept, Entry) else error
        return ConflictError(f"event {number} of this table is there already")
    return None


def _contact(row: tuple[Any, ...]) -> Contact:
    person, mail, confirmed, hook, language = row
    return Contact(person, mail, bool(confirmed), hook, language)


def _raw(cell: object) -> bytes:
    """What lies in a cell, even if it should not: whether it means something is for others to say."""
    return cell if isinstance(cell, bytes) else str(cell).encode()


def _settle(loop: asyncio.AbstractEventLoop, batch: list[Waiting], outcomes: Outcomes) -> None:
    for (_, done), outcome in zip(batch, outcomes, strict=True):
        if done.cancelled() or done.get_loop() is not loop:
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)
