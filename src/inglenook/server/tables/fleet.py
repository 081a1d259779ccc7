"""Several servers on one database: any of them serves any table, and each drives its share of them.

A table is in memory wherever somebody looks at it or it is driven. What another server writes there comes by a hint,
and is read on from the table's own number; hints that were lost are made good by asking for the numbers.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from inglenook.engine.errors import InglenookError

from ..store import Fence, StoreError
from ..store.sharing import LEASE, LINE, Hint, Told, Wanted, shard_of
from ..store.sql import CONTACTS, HOLIDAYS
from . import events as happened
from .driving import Alone
from .library import Library
from .table import Table
from .words import words, words_of

BEAT = 1.0  # seconds
PATIENCE = 8.0  # seconds for a beat: a slow one still counts, and a new connection would be slower
CHECK, LINES = 5, 3  # beats after which numbers are asked for, and lines of lists are told


class Link(Protocol):
    """What connects the servers; see `store.link`."""

    def listen(self, hear: Callable[[list[Hint] | None], None]) -> None: ...

    async def beat(self, wanted: Wanted) -> Told: ...

    async def looks(self, person: str) -> bool: ...

    def lost(self) -> None: ...

    async def close(self) -> None: ...


@dataclass
class Fleet(Alone):
    tables: Library
    link: Link
    met: Callable[[Table], None] = lambda table: None  # told of a table where somebody came or went elsewhere
    recall: Callable[[], None] = lambda: None  # read again who can be told of turns
    clock: Callable[[], float] = time.monotonic
    held: dict[int, int] = field(default_factory=dict)  # our shards, and of which term
    others: int = 0  # servers that are there beside this one
    shared = True
    _until: float = 0.0  # when our leases are over, if we do not renew them
    _offset: float = 0.0  # from our clock to the database's
    _strange: frozenset[str] = frozenset()  # words that not all servers know
    _changed: dict[str, float] = field(default_factory=dict)  # when that was, as far as we know
    _stale: set[str] = field(default_factory=set)  # tables of which others have told new lines
    _beats: int = 0
    _look: asyncio.Event = field(
        default_factory=asyncio.Event
    )  # there is a reason not to wait for the next beat
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    # Driving

    def drives(self, table: str) -> bool:
        return self.clock() < self._until and shard_of(table) in self.held

    def fence(self, table: str) -> Fence:
        shard = shard_of(table)
        return Fence(shard, self.held.get(shard, -1))

    def is_understood(self, event: happened.AnyEvent) -> bool:
        return not self._strange or not self._strange & words_of(event)

    async def looks(self, person: str) -> bool:
        return await self.link.looks(person)

    def now(self) -> float:
        """The database's time, which is the same for all, however their clocks go."""
        return self.clock() + self._offset

    # Beats

    async def open(self) -> None:
        loop = asyncio.get_running_loop()

        def hear(hints: list[Hint] | None) -> None:
            with contextlib.suppress(RuntimeError):  # at the end: the loop is closed
                loop.call_soon_threadsafe(self._hear, hints)

        self.link.listen(hear)
        self._offset = time.time() - self.clock()  # until the database tells
        await self.beat()
        self.tables.now = self.tables.hub.now = self.now
        self._begin(self._go_on())

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._hold({}, LEASE)
        await self.link.close()

    async def _go_on(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), BEAT)
            self._look.clear()
            await self.beat()

    async def beat(self) -> None:
        began = self.clock()
        try:
            told = await asyncio.wait_for(self.link.beat(self._wanted()), PATIENCE)
        except (StoreError, TimeoutError):
            self.link.lost()
            if self.clock() >= self._until:
                self._hold({}, 0.0)
            return
        self._offset = told.at - (began + self.clock()) / 2
        self._strange = words() - frozenset.intersection(words(), *(each.split("\n") for each in told.others))
        self.others = len(told.others)
        self._hold(told.held, began + LEASE)
        await self._meet(told)

    def _wanted(self) -> Wanted:
        places, loaded = self.tables.hub.places(), list(self.tables.loaded)
        lines, self._stale = self._stale - self.tables.loaded.keys(), set()
        numbers = loaded if self._beats % CHECK == 0 else []
        self._beats += 1
        return Wanted(
            "\n".join(sorted(words())), places, [table for table, _, _ in places], numbers, list(lines)
        )

    def _hold(self, held: dict[int, int], until: float) -> None:
        """These are our shards now. What is new with us is read on first, and then driven."""
        lapsed = self.clock() >= self._until
        gained = {shard for shard, term in held.items() if lapsed or self.held.get(shard) != term}
        lost, self.held, self._until = self.held.keys() - held.keys(), held, until
        for name in list(self.tables.loaded):
            if shard_of(name) in lost:
                self.tables.let_go(name)
            elif shard_of(name) in gained:
                self._begin(self._take_up(name))
        if gained:
            self._begin(self.tables.wind_up())

    async def _take_up(self, name: str) -> None:
        await self.tables.read_on(name)
        if table := self.tables.loaded.get(name):
            self.tables.drive(table)

    async def _meet(self, told: Told) -> None:
        """What others have done since the last beat."""
        for name in self.tables.hub.meet(told.elsewhere):
            if table := self.tables.loaded.get(name):
                self.met(table)
        self._bring(name for name in told.elsewhere if self.drives(name))
        self._hear(list(told.numbers.items()))
        self.tables.take_lines(told.lines)
        for what, at in told.changed.items():
            if self._changed.get(what) != at:
                self._changed[what] = at
                self._begin(self._read_again(what))
        if told.anew:
            self._hear(None)
        if self._beats % LINES == 0:
            self._begin(self.tables.write_moved())

    # News

    def _hear(self, hints: list[Hint] | None) -> None:
        """What others tell; none: there is more to look for than they could tell."""
        if hints is None:
            self._beats = 0
            self._begin(self.tables.wind_up())  # tables that are not in memory may have moved on
            return self._look.set()
        for name, number in hints:
            table = self.tables.loaded.get(name)
            if table is None and number == LINE:
                self._stale.add(name)
            elif table is None and self.drives(name):
                self._bring([name])
            elif table is not None and table.rev <= number:
                self._begin(self.tables.read_on(name, number))

    def _bring(self, names: Iterable[str]) -> None:
        """Tables that somebody has open elsewhere, and that are ours to drive."""
        for name in names:
            if name not in self.tables.loaded:
                self._begin(self._find(name))

    async def _find(self, name: str) -> None:
        await self.tables.find(name)

    async def _read_again(self, what: str) -> None:
        if what == HOLIDAYS:
            self.tables.holidays.know(await asyncio.to_thread(self.tables.store.holidays))
        elif what == CONTACTS:
            await asyncio.to_thread(self.recall)
        elif what in self.tables.loaded or what in self.tables.summaries:
            await self.tables.read_again(what)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda done: work.close())  # it may have been cancelled before it began


async def _quietly(work: Coroutine[Any, Any, None]) -> None:
    """A table that cannot be read, or a database that does not answer: told elsewhere, and tried again later."""
    with contextlib.suppress(InglenookError):
        await work
