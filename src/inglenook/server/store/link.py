"""What servers on one PostgreSQL database tell each other, over a connection of its own: that they are there, which
shards of tables they drive, who looks where, and that something is new. Times are the database's."""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from . import Entry, StoreError
from .postgres import FAILED, NOW, Connection, PostgresStore
from .sharing import LEASE, LINE, SHARDS, Hint, Place, Told, Wanted, shard_of
from .writer import Kept, Note

SETTLED = 60.0  # seconds after which whatever was changed is committed
DAY = 24 * 3600.0  # seconds for which it is known what was changed
GONE = 60.0  # seconds after which nobody knows of a server any more
LONGEST = 7000  # bytes of a notification; PostgreSQL allows 8,000
LOOK = "*"  # there was more to tell than that

CHANNEL = "select 'inglenook_' || md5(current_schema())"
SHARDS_THERE = (
    f"insert into leases select n, '', 0, 0 from generate_series(0, {SHARDS - 1}) n on conflict do nothing"
)
# In as few statements as it can be: on a busy machine each has to wait for its turn, and a lease does not.
BEAT = f"""
with here as (
    insert into servers values ($1, $2, {NOW} + $3) on conflict (id) do update set words = $2, until = excluded.until
), renewed as (
    update leases set until = {NOW} + $3 where server = $1 and until > {NOW} returning shard, term
) select {NOW}, array(select words from servers where id <> $1 and until > {NOW}),
    array(select shard from renewed order by shard), array(select term from renewed order by shard)
"""
SWEEP = f"""
with servers_gone as (delete from servers where until < {NOW} - {GONE}),
    long_ago as (delete from changed where at < {NOW} - {DAY})
delete from presence where server not in (select id from servers where until > {NOW})
"""
TAKE = f"""
update leases set server = $1, term = term + 1, until = {NOW} + $2 where shard in (
    select shard from leases where until <= {NOW} order by random() limit $3 for update skip locked
) returning shard, term
"""
GIVE = "update leases set until = 0 where server = $1 and shard = any($2::integer[])"
LEAVE = "delete from presence where server = $1"
LEFT = """
delete from presence using unnest($2::text[], $3::integer[], $4::text[]) as gone (t, s, p)
where server = $1 and tbl = t and seat = s and person = p
"""
CAME = """
insert into presence select $1, * from unnest($2::integer[], $3::text[], $4::integer[], $5::text[])
on conflict do nothing
"""
ELSEWHERE = """
select distinct tbl, seat from presence where server <> $1 and (shard = any($2::integer[]) or tbl = any($3::text[]))
"""
NUMBERS = "select t, (select max(number) from events where tbl = t) from unnest($1::text[]) t"
LINES = "select tbl, summary from summaries where tbl = any($1::text[])"
ALL_LINES = "select tbl, summary from summaries"
CHANGED = "select what, at from changed where at > $1"
LOOKS = "select exists (select 1 from presence where person = $1)"


@dataclass
class Link:
    store: PostgresStore
    _hear: Callable[[list[Hint] | None], None] = lambda hints: None
    _listening: Any = None  # the connection, which also tells
    _busy: asyncio.Lock = field(default_factory=asyncio.Lock)  # it does one thing at a time
    _channel: str = ""
    _kept: set[Place] = field(default_factory=set)  # as the database has it
    _heard: float = 0.0  # by the database's clock
    _numbers: dict[str, int] = field(default_factory=dict)  # to be told
    _lines: set[str] = field(default_factory=set)
    _telling: asyncio.Task[None] | None = None

    def __post_init__(self) -> None:
        self.store.written = self._note

    def listen(self, hear: Callable[[list[Hint] | None], None]) -> None:
        """Who hears what others tell, in the store's loop; None: there is more to look for."""
        self._hear = hear

    # Beats

    async def beat(self, wanted: Wanted) -> Told:
        """Say that we are there, keep and take shards, and hear what others did."""
        try:
            return await self.store.ask(self._beat(wanted))
        except FAILED as error:
            raise StoreError(f"the database does not answer: {error}") from None

    async def _beat(self, wanted: Wanted) -> Told:
        anew = await self._connect()
        async with self.store.reading() as ask:
            return await self._exchange(ask, wanted, anew)

    async def _exchange(self, ask: Connection, wanted: Wanted, anew: bool) -> Told:
        me = self.store.server
        at, others, shards, terms = await ask.fetchrow(BEAT, me, wanted.words, LEASE)
        held = await self._lease(ask, dict(zip(shards, terms, strict=True)), 1 + len(others))
        await ask.execute(SWEEP)
        await self._tell_places(ask, wanted.places, anew or at - self._heard > LEASE)
        elsewhere: dict[str, set[int]] = {}
        for table, seat in await ask.fetch(ELSEWHERE, me, list(held), wanted.tables):
            elsewhere.setdefault(table, set()).add(seat)
        numbers = await ask.fetch(NUMBERS, wanted.numbers) if wanted.numbers else []
        lines = await ask.fetch(LINES, wanted.lines) if wanted.lines else []
        changed = await ask.fetch(CHANGED, (self._heard or at) - SETTLED)
        if anew:
            lines = await ask.fetch(ALL_LINES)
        told = Told(at, others, held, elsewhere, dict(numbers), dict(lines), dict(changed), anew)
        self._heard = at
        return told

    async def _lease(self, ask: Connection, held: dict[int, int], servers: int) -> dict[int, int]:
        """Our share of the shards, which is as large as everybody's."""
        me, share = self.store.server, ceil(SHARDS / servers)
        if len(held) > share:
            surplus = sorted(held)[share:]
            await ask.execute(GIVE, me, surplus)
            return {shard: term for shard, term in held.items() if shard not in surplus}
        if len(held) < share:
            held |= dict(await ask.fetch(TAKE, me, LEASE, share - len(held)))
        return held

    async def _tell_places(self, ask: Connection, places: set[Place], all_of_them: bool) -> None:
        """What has changed since the last beat, or all, if others may have thought that we are gone."""
        me = self.store.server
        if all_of_them:
            self._kept = set()
            await ask.execute(LEAVE, me)
        if left := list(self._kept - places):
            await ask.execute(LEFT, me, *map(list, zip(*left)))
        if came := list(places - self._kept):
            shards = [shard_of(table) for table, _, _ in came]
            await ask.execute(CAME, me, shards, *map(list, zip(*came)))
        self._kept = set(places)

    async def looks(self, person: str) -> bool:
        """Whether somebody has a page open, on whatever server."""
        try:
            return bool(await self.store.ask(self._looks(person)))
        except FAILED as error:
            raise StoreError(f"the database does not answer: {error}") from None

    async def _looks(self, person: str) -> object:
        async with self.store.reading() as ask:
            return await ask.fetchval(LOOKS, person)

    async def close(self) -> None:
        """Others may have our shards at once, and know that we are gone."""
        with contextlib.suppress(*FAILED):
            await self.store.ask(self._close())

    async def _close(self) -> None:
        self.store.written = lambda batch: None
        me = self.store.server
        async with self.store.reading() as ask:
            await ask.execute(GIVE, me, list(range(SHARDS)))
            await ask.execute(LEAVE, me)
            await ask.execute("delete from servers where id = $1", me)
        await self._notify(LOOK)
        if self._listening is not None:
            await self._listening.close()

    # News

    async def _connect(self) -> bool:
        """Whether it is a new connection, by which nothing was heard until now."""
        if self._listening is not None and not self._listening.is_closed():
            async with self._busy:
                await self._listening.execute("select 1")  # is it there in truth?
            return False
        async with self._busy:
            self._listening = await self.store.connect()
            await self._listening.execute(SHARDS_THERE)
            self._channel = await self._listening.fetchval(CHANNEL)
            await self._listening.add_listener(self._channel, self._heard_of)
        return True

    def lost(self) -> None:
        """The connection does not answer: the next beat has a new one."""
        self.store.soon(self._drop)

    def _drop(self) -> None:
        if self._listening is not None:
            self._listening.terminate()

    def _note(self, batch: list[Kept]) -> None:
        """What has just been committed is told to all: once for what shared a commit."""
        for kept in batch:
            if isinstance(kept, Entry):
                self._numbers[kept.table] = max(kept.number, self._numbers.get(kept.table, 0))
            elif isinstance(kept, Note):
                self._lines.add(kept.table)
        if self._telling is None and (self._numbers or self._lines):
            self._telling = asyncio.get_running_loop().create_task(self._tell())

    async def _tell(self) -> None:
        with contextlib.suppress(*FAILED):  # they are hints: others look by themselves as well
            while self._numbers or self._lines:
                text = payload([*self._numbers.items(), *((table, LINE) for table in self._lines)])
                self._numbers, self._lines = {}, set()
                await self._notify(text)
        self._telling = None

    async def _notify(self, text: str) -> None:
        async with self._busy:
            if self._listening is None:
                return  # nobody has begun to listen
            await self._listening.execute("select pg_notify($1, $2)", self._channel, text)

    def _heard_of(self, connection: Connection, process: int, channel: str, text: str) -> None:
        if process != connection.get_server_pid():
            self._hear(None if text == LOOK else hints_of(text))


def payload(hints: Iterable[Hint]) -> str:
    """As text that a notification can carry; if it is too much, that there is more to look for."""
    text = "\n".join(f"{table} {number}" for table, number in hints)
    return text if len(text) <= LONGEST else LOOK


def hints_of(text: str) -> list[Hint]:
    """Whatever somebody may have sent there."""
    found = []
    for line in text.split("\n"):
        table, _, number = line.rpartition(" ")
        with contextlib.suppress(ValueError):
            found.append((table, int(number)))
    return found
