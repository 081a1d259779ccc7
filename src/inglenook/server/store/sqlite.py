"""The store in one SQLite file."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import astuple
from pathlib import Path
from typing import Any

from . import ConflictError, Entry, StoreError
from .schema import SQLITE, TABLES, steps
from .sql import CHUNK, FULL, Chunk, Progress, SQLStore, anything
from .writer import Change, Kept, Note, Outcomes, Writer


class SQLiteStore(SQLStore):
    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = self._open()
        self._written = self._open()
        self._writer = Writer(lambda batch: self._commit(self._written, batch))

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
        for number, script in steps(version, SQLITE):
            connection.executescript(f"begin; {script} pragma user_version = {number}; commit;")

    def _select(self, query: str, *values: str | int) -> Iterator[tuple[Any, ...]]:
        try:
            yield from self._read.execute(query, values)
        except sqlite3.Error as error:
            raise StoreError(f"the database {self._path.name} cannot be read: {error}") from None

    def mentions(self, person: str) -> list[str]:
        """It looks at every entry, so it has a connection of its own: others read on meanwhile."""
        with closing(self._connect()) as connection:
            query = "select distinct tbl from events where instr(body, cast(? as blob))"
            return [str(name) for (name,) in connection.execute(query, (person,))]

    def rows(self) -> Iterator[Chunk]:
        with closing(self._connect()) as snapshot:
            snapshot.execute("begin")
            for table in TABLES:
                found = snapshot.execute(f"select * from {table}")
                while rows := found.fetchmany(CHUNK):
                    yield table, rows

    def fill(self, rows: Iterator[Chunk], tell: Progress) -> int:
        copied = 0
        with closing(self._connect()) as connection:  # which, closed before it has committed, leaves nothing
            connection.execute("begin immediate")
            if connection.execute(anything()).fetchone()[0]:
                raise StoreError(FULL)
            for table, some in rows:
                places = ", ".join("?" * TABLES[table])
                connection.executemany(f"insert into {table} values ({places})", some)
                tell(copied := copied + len(some))
            connection.execute("commit")
        return copied

    def close(self) -> None:
        self._writer.close()
        self._written.close()
        self._read.close()

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
    if ended:
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
