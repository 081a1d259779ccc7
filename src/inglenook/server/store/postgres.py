"""The store in a PostgreSQL database. Its connections live in an event loop and a thread of their own, so that whoever
asks may be in any thread or loop."""

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import astuple
from itertools import count
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from . import ConflictError, Entry, Fence, FencedError, StoreError
from .schema import POSTGRES, TABLES, steps
from .sql import CHUNK, FULL, Chunk, Progress, Rows, SQLStore, Statement, anything
from .writer import Change, Kept, Note, Outcomes, Writer

APPLICATION = "inglenook"
FENCED = "another server drives this table now"
READERS = 4  # connections
LONG = 3600  # seconds for a step of the form
PATIENCE, PAUSE = 10, 0.5  # seconds: for a connection, and between tries
IDLE = 2000  # milliseconds in which a transaction must go on: else a stopped server would keep what others wait for
NOW = "extract(epoch from clock_timestamp())::double precision"
EVENTS = "insert into events select * from unnest($1::text[], $2::integer[], $3::bytea[])"
HELD = f"""
select shard, term from leases where server = $1 and shard = any($2::integer[]) and until > {NOW} for share
"""  # shared until the commit: nobody else can take them before
CHANGED = f"insert into changed values (?, {NOW}) on conflict (what) do update set at = excluded.at"
SECRET = "person"
KEEP_SECRET = "insert into secrets values ($1, $2) on conflict (name) do "
SUMMARIES = """
insert into summaries select * from unnest($1::text[], $2::bytea[])
on conflict (tbl) do update set summary = excluded.summary
"""
RESULTS = """
insert into results values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (tbl, seat) do update set person = excluded.person, game = excluded.game, players = excluded.players,
won = excluded.won, at = excluded.at,
rating = coalesce(results.rating, excluded.rating), doubt = coalesce(results.doubt, excluded.doubt)
"""  # a rating stays: reckoned again by another server, after other games, it would be another
FORM = "create table if not exists form (number integer not null)"
EXCLUSIVE, SHARED = "pg_try_advisory_lock", "pg_try_advisory_lock_shared"
LOCK = "hashtext('inglenook ' || current_schema())"  # of this place in the database

Made = TypeVar("Made")
Connection = Any  # asyncpg has no types


class TakenError(StoreError):
    """Another server has it."""


FAILED = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, TimeoutError, OSError)
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that was cut in the middle of a word
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.IdleInTransactionSessionTimeoutError,  # we were stopped in the middle
    TimeoutError,
    OSError,
    TakenError,  # by our own connection before, if the database has not noticed yet that it is gone
)


class PostgresStore(SQLStore):
    """`alone`: keep servers out for as long as it is open; `serving`: keep out who wants to be alone."""

    def __init__(self, url: str, alone: bool = True, serving: bool = False) -> None:
        self._url, self._lock = url, EXCLUSIVE if alone and not serving else SHARED if serving else ""
        self.server = secrets.token_urlsafe(6)  # by which other servers know this one
        self.written: Callable[[list[Kept]], None] = lambda batch: (
            None
        )  # told of what is committed, in our loop
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="postgres", daemon=True)
        self._thread.start()
        self._write: Connection = None
        self._read: Any = None  # a pool of connections
        try:
            self._run(self._open())
        except (*FAILED, ValueError, StoreError) as error:
            self._stop()
            raise self._told("opened", error) from None
        self._writer = Writer(lambda batch: self._run(self._commit(batch)))

    def _told(self, what: str, error: Exception) -> StoreError:
        if isinstance(error, StoreError):
            return error
        return StoreError(f"the database {name_of(self._url)} cannot be {what}: {_reason(error)}")

    def _run(self, work: Awaitable[Made]) -> Made:
        async def done() -> Made:
            return await work

        return asyncio.run_coroutine_threadsafe(done(), self._loop).result()

    async def _open(self) -> None:
        connection = await self._writing()
        await _create(connection)
        options = {"application_name": f"{APPLICATION} {self.server}"}
        self._read = await asyncpg.create_pool(
            self._url, min_size=1, max_size=READERS, timeout=PATIENCE, server_settings=options
        )

    async def _writing(self) -> Connection:
        """The connection that writes, and holds the lock."""
        if self._write is None or self._write.is_closed():
            self._write = await self.connect(idle_in_transaction_session_timeout=str(IDLE))
            if self._lock and not await self._write.fetchval(f"select {self._lock}(1, {LOCK})"):
                await self._write.close()
                raise TakenError(
                    f"another server has the database {name_of(self._url)} open; close that one first"
                )
        return self._write

    async def connect(self, **options: str) -> Connection:
        """One more connection, by which the database knows this server."""
        options |= {"application_name": f"{APPLICATION} {self.server}", "tcp_keepalives_idle": "30"}
        return await asyncpg.connect(
            self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=options
        )

    def reading(self) -> Any:
        """One of the connections that read, for a while; in the loop of the connections."""
        return self._read.acquire(timeout=PATIENCE)

    def soon(self, work: Callable[[], None]) -> None:
        self._loop.call_soon_threadsafe(work)

    async def ask(self, work: Awaitable[Made]) -> Made:
        """Have something done in the loop of the connections, from another one."""

        async def done() -> Made:
            return await work

        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(done(), self._loop))

    def _changed(self, *what: str) -> list[Statement]:
        return [(CHANGED, (each,)) for each in sorted(what)]

    def secret(self) -> bytes | None:
        rows = list(self._select("select value from secrets where name = ?", SECRET))
        return bytes(rows[0][0]) if rows else None

    def keep_secret(self, given: bytes, instead: bool = False) -> None:
        taken = "update set value = excluded.value" if instead else "nothing"
        try:
            self._run(self._read.execute(KEEP_SECRET + taken, SECRET, given))
        except FAILED as error:
            raise self._told("written", error) from None

    def _select(self, query: str, *values: str | int) -> Rows:
        if any(isinstance(each, str) and "\0" in each for each in values):
            return []  # which no text there can have
        try:
            rows: Rows = self._run(self._fetch(numbered(query), values))
        except FAILED as error:
            raise self._told("read", error) from None
        return rows

    async def _fetch(self, query: str, values: tuple[str | int, ...]) -> Rows:
        return await patiently(lambda: self._read.fetch(query, *values))

    def mentions(self, person: str) -> list[str]:
        query = "select distinct tbl from events where position(convert_to(?, 'UTF8') in body) > 0"
        return [str(name) for (name,) in self._select(query, person)]

    def rows(self) -> Iterator[Chunk]:
        snapshot = self._run(asyncpg.connect(self._url, timeout=PATIENCE))
        try:
            self._run(snapshot.execute("begin isolation level repeatable read read only"))
            for table in TABLES:
                self._run(snapshot.execute(f"declare {table}_told cursor for select * from {table}"))
                while rows := self._run(snapshot.fetch(f"fetch {CHUNK} from {table}_told")):
                    yield table, [tuple(row) for row in rows]
                self._run(snapshot.execute(f"close {table}_told"))
        finally:
            self._run(snapshot.close())

    def fill(self, rows: Iterator[Chunk], tell: Progress) -> int:
        copied = 0
        target = self._run(asyncpg.connect(self._url, timeout=PATIENCE))
        try:  # closed before it has committed, it leaves nothing
            self._run(target.execute(f"begin; lock {', '.join(TABLES)} in exclusive mode"))
            if self._run(target.fetchval(anything())):
                raise StoreError(FULL)
            for table, some in rows:
                self._run(target.copy_records_to_table(table, records=some))
                tell(copied := copied + len(some))
            self._run(target.execute("commit"))
        except FAILED as error:
            raise self._told("filled", error) from None
        finally:
            self._run(target.close())
        return copied

    def close(self) -> None:
        self._writer.close()
        self._stop()

    async def _disconnect(self) -> None:
        for each in (self._write, self._read):
            if each is not None:
                with contextlib.suppress(*FAILED):  # it may be gone already
                    await each.close()

    def _stop(self) -> None:
        self._run(self._disconnect())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _commit(self, batch: list[Kept]) -> Outcomes:
        """Write all in one transaction; a number that is taken spoils only its own entry. If the connection is lost
        nobody knows what has been written: then an entry that is there, word for word, is ours."""
        tries = count()
        try:
            outcomes = await patiently(lambda: self._transact(batch, again=next(tries) > 0))
            self.written([kept for kept, error in zip(batch, outcomes, strict=True) if error is None])
            return outcomes
        except FAILED as error:
            return [StoreError(f"the move could not be written to disk: {_reason(error)}")] * len(batch)
        except StoreError as error:
            return [error] * len(batch)

    async def _transact(self, batch: list[Kept], again: bool) -> Outcomes:
        try:
            return await self._insert(await self._writing(), batch, again)
        except LOST:
            if self._write is not None:
                self._write.terminate()  # whatever state it is in, the next try has a new one
            self._write = None
            raise

    async def _insert(self, connection: Connection, batch: list[Kept], again: bool) -> Outcomes:
        try:
            if not all(isinstance(each, Entry) and each.fence is None for each in batch):
                return await self._insert_fenced(connection, batch)
            await _insert_all(connection, batch)  # one statement, which is a transaction by itself
        except asyncpg.UniqueViolationError:
            return [await self._insert_one(connection, each, again) for each in batch]
        return [None] * len(batch)

    async def _insert_fenced(self, connection: Connection, batch: list[Kept]) -> Outcomes:
        """What happens by itself is kept only if this server has the lease for it until it is committed."""
        async with connection.transaction():
            wanted = {fence_of(each) for each in batch} - {None}
            shards = sorted({fence.shard for fence in wanted if fence})
            rows = await connection.fetch(HELD, self.server, shards) if shards else []
            held = {None, *(Fence(*row) for row in rows)}
            await _insert_all(connection, [each for each in batch if fence_of(each) in held])
        return [None if fence_of(each) in held else FencedError(FENCED) for each in batch]

    async def _insert_one(self, connection: Connection, kept: Kept, again: bool) -> StoreError | None:
        try:
            return (await self._insert_fenced(connection, [kept]))[0]
        except asyncpg.UniqueViolationError as error:
            if again and await _is_there(connection, kept):
                return None
            number = kept.number if isinstance(kept, Entry) else _reason(error)
            return ConflictError(f"event {number} of this table is there already")


def fence_of(kept: Kept) -> Fence | None:
    return None if isinstance(kept, Note) else kept.fence


async def patiently(work: Callable[[], Awaitable[Made]]) -> Made:
    """Do it, and if the connection is lost, do it again, for a while."""
    until = asyncio.get_running_loop().time() + PATIENCE
    while True:
        try:
            return await work()
        except LOST:
            if asyncio.get_running_loop().time() > until:
                raise
            await asyncio.sleep(PAUSE)


async def _create(connection: Connection) -> None:
    """Bring the database into the form of today; of servers that start together one does it."""
    async with connection.transaction():
        await connection.execute(f"select pg_advisory_xact_lock(2, {LOCK})")
        await connection.execute(FORM)
        version = await connection.fetchval("select coalesce(max(number), 0) from form")
        for number, script in steps(version, POSTGRES):
            await connection.execute(script, timeout=LONG)
            await connection.execute("insert into form values ($1)", number)


async def _insert_all(connection: Connection, batch: list[Kept]) -> None:
    entries = [(each.table, each.number, each.body) for each in batch if isinstance(each, Entry)]
    notes = [each for each in batch if isinstance(each, Note)]
    if entries:
        await connection.execute(EVENTS, *map(list, zip(*entries)))
    if notes:
        latest = {note.table: note.summary for note in notes}  # one statement may change a line only once
        await connection.execute(SUMMARIES, list(latest), list(latest.values()))
    if ended := [astuple(each) for note in notes for each in note.results]:
        await connection.executemany(RESULTS, ended)
    for change in batch:
        for statement, values in change.statements if isinstance(change, Change) else ():
            await connection.execute(numbered(statement), *values)


async def _is_there(connection: Connection, kept: Kept) -> bool:
    if not isinstance(kept, Entry):
        return False
    query = "select body from events where tbl = $1 and number = $2"
    return bool(await connection.fetchval(query, kept.table, kept.number) == kept.body)


def numbered(query: str) -> str:
    """With $1, $2 … for each question mark."""
    first, *others = query.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))


def name_of(url: str) -> str:
    """What a database is called where others may read it: without user and password."""
    parts = urlsplit(url)
    return f"{parts.path.lstrip('/') or 'postgres'} at {parts.hostname or 'this machine'}"


def _reason(error: Exception) -> str:
    return str(error).split("\n", 1)[0] or type(error).__name__
