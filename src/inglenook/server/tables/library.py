"""Where tables are found and kept: those in memory (a cache, least recently used out first), the index of all, and the
one way in which something happens to a table.

Tables are event-sourced: an event is on disk first, then it is true, then it is shown. Several servers may write at one
table (optimistic concurrency): the number of an entry is taken once, and who comes second reads on from there.
"""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from inglenook.engine.errors import InglenookError, RefusedError, UnknownNameError
from inglenook.engine.language import Sentence

from .. import limits
from ..store import ConflictError, DamagedError, Entry, FencedError, Store, aside
from . import checks
from . import events as happened
from .audience import audience
from .driving import Alone
from .holidays import Holidays
from .lists import Line, Lists
from .push import Hub
from .ratings import rated
from .summaries import DAY, Summary, index_of, line_of, results_of, summary_of
from .table import State, Table

PACED = 3600  # seconds for a decision from which on a game is played beside other things
FORGOTTEN = 7 * DAY  # after which a table that never began is no longer offered
STALE = DAY  # after which a game that has come to rest is not offered to be watched


def unreadable(table: str, reason: object) -> Sentence:
    return Sentence("refused.unreadable", table=table, reason=str(reason))


class OvertakenError(RefusedError):
    """Somebody else wrote at the table first. It has read on; what is asked for may still be right."""


class Driver(Protocol):
    """Whoever plays on where nobody clicks; see `autoplay`. It is told of all that happens."""

    def drive(self, table: Table) -> None:
        """Something has happened at the table, or it has just been loaded."""

    def let_go(self, table: Table) -> None:
        """The table is put away, or another is true in its place."""

    def drives(self, table: Table) -> bool:
        """Whether something will happen there by itself; then it is not put away."""


@dataclass
class Library:
    store: Store
    now: Callable[[], float] = time.time
    hub: Hub = field(default_factory=Hub)
    want: Callable[[str], None] = lambda game: None  # told of each game that somebody plays
    report: Callable[[str], None] = lambda line: None  # to whoever runs the server
    written: Callable[[str, float], None] = lambda game, seconds: (
        None
    )  # told of all that happens, and how long it took
    loaded: dict[str, Table] = field(default_factory=dict)
    locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    drivers: list[Driver] = field(default_factory=list)
    servers: Alone = field(default_factory=Alone)

    def __post_init__(self) -> None:
        index = index_of(self.store)
        self.summaries, self.damaged, self.unwritten = Lists(index.lines), index.damaged, index.made
        self._reader = ThreadPoolExecutor(1, "library")
        self._rating = asyncio.Lock()
        self.holidays = Holidays(self.store.holidays())
        self._coming: dict[str, asyncio.Future[None]] = {}  # tables that are being read
        self._driven: set[str] = set()  # tables at which something is just happening by itself
        self.moved: set[str] = set()  # tables that wait for somebody else than their line on disk says
        for name, why in self.damaged.items():
            self.report(str(unreadable(name, why)))

    def close(self) -> None:
        """What is just being read is waited for: then the store may be closed."""
        reader, self._reader = self._reader, ThreadPoolExecutor(1, "library")
        reader.shutdown(cancel_futures=True)

    def add_driver(self, driver: Driver) -> None:
        self.drivers.append(driver)

    async def write_summaries(self) -> None:
        """Keep the lines that had to be made anew."""
        while self.unwritten:
            name = self.unwritten.pop()
            await self.store.note(name, msgspec.json.encode(self.summaries[name]))

    async def catch_up(self) -> None:
        """Tables of which lines do not tell all: read once each, beside all else, and told to the lists. The
        clocks of paced games are wound up."""
        for name in [name for name, line in self.summaries.items() if self._is_unsure(line)]:
            with contextlib.suppress(DamagedError, UnknownNameError):
                table = await self._fetch(name)
                await self._summarise(self.loaded.get(name, table))
        await self.wind_up()

    async def wind_up(self) -> None:
        """The clocks of paced games that are this server's to drive."""
        for name in [name for name, line in self.summaries.items() if self._ticks(line)]:
            if name not in self.loaded and self.servers.drives(name):
                with contextlib.suppress(InglenookError):
                    await self.find(name)

    def _is_unsure(self, line: Summary) -> bool:
        """Whether a line tells less than its table: how it ended, or whom it waits for since the last move."""
        if line.state is State.DONE:
            return not line.ended
        return line.state is State.RUNNING and not line.clock and self.now() - line.touched < limits.TICKING

    def _ticks(self, line: Summary) -> bool:
        """Whether a paced game goes on there: its clocks run, whether somebody looks or not."""
        recent = self.now() - line.touched < limits.TICKING
        return line.state is State.RUNNING and line.clock >= PACED and recent

    # Finding

    async def find(self, name: str) -> Table:
        """A table by its name. What is not in memory is read by a thread: nobody else waits for a long game."""
        self._check(name)
        while name not in self.loaded:
            if name not in self._coming:
                self._coming[name] = asyncio.ensure_future(self._bring(name))
            await asyncio.shield(self._coming[name])  # who goes meanwhile leaves the others waiting
        return self._used(name)

    def table(self, name: str) -> Table:
        """The same at once, whatever that takes."""
        self._check(name)
        if name not in self.loaded:
            with self._reading(name):
                self._keep(self._read(name))
        return self._used(name)

    def _check(self, name: str) -> None:
        if name in self.damaged:
            raise DamagedError(unreadable(name, self.damaged[name]))
        if name not in self.summaries and not self.servers.shared:
            raise UnknownNameError(Sentence("unknown.table"), name, ())

    def _used(self, name: str) -> Table:
        self.loaded[name] = self.loaded.pop(name)  # the latest last
        return self.loaded[name]

    def lock(self, name: str) -> asyncio.Lock:
        """What is checked under it is still true when it is written."""
        return self.locks.setdefault(name, asyncio.Lock())

    @contextlib.asynccontextmanager
    async def driving(self, table: Table) -> AsyncIterator[None]:
        """The lock for what happens by itself: only where this server drives, which the store sees to as well."""
        async with self.lock(table.id):
            if not self.servers.drives(table.id):
                raise OvertakenError(checks.OLD_PAGE)
            self._driven.add(table.id)
            try:
                yield
            finally:
                self._driven.discard(table.id)

    def offered(self) -> Iterator[Line]:
        """What the lobby offers to everybody, the newest first: somebody waits there, and not since last week."""
        return self.summaries.offered(self._within(FORGOTTEN))

    def watched(self) -> Iterator[Line]:
        """What everybody may watch: a game in which something happened not long ago."""
        return self.summaries.watched(self._within(STALE))

    def _within(self, seconds: float) -> Callable[[Summary], bool]:
        """Whether something happened at a table not so long ago."""
        now = self.now()
        return lambda line: now - max(line.at, line.touched + DAY) < seconds

    def due(self, table: Table, number: int) -> float:
        """When the time of a seat is up. In a paced game it stands still on holidays."""
        seat = table.seats[number]
        if table.clock < PACED:
            return seat.since + table.clock
        return self.holidays.due(seat.person, seat.since, table.clock)

    def check_room(self, person: str) -> None:
        """Refuse one table more than a person may sit at."""
        going_on = (State.OPEN, State.RUNNING)
        busy = sum(
            each.state in going_on and person in each.people for _, each in self.summaries.unfinished(person)
        )
        if busy >= limits.TABLES:
            raise RefusedError(Sentence("refused.many-tables", n=busy))

    async def _bring(self, name: str) -> None:
        try:
            with self._reading(name):
                table = await self._fetch(name)
                if name not in self.loaded:
                    self._keep(table)
                    await self._summarise(table)  # the line on disk may be older
        finally:
            del self._coming[name]

    async def _fetch(self, name: str) -> Table:
        return await asyncio.get_running_loop().run_in_executor(self._reader, self._read, name)

    def _read(self, name: str) -> Table:
        """May be done beside everything else: nobody knows of the table yet."""
        bodies = self.store.events(name)
        if not bodies:  # another server has dropped it
            raise UnknownNameError(Sentence("unknown.table"), name, ())
        return Table.replay(name, bodies)

    @contextlib.contextmanager
    def _reading(self, name: str) -> Iterator[None]:
        """A table that cannot be read is listed no more."""
        try:
            yield
        except DamagedError as error:
            if table := self.loaded.pop(name, None):
                self._let_go(table)
                self.hub.dismiss(name)
            if name in self.summaries:
                del self.summaries[name]
            self.damaged[name] = str(error)
            self.report(str(unreadable(name, error)))
            raise DamagedError(unreadable(name, error)) from error

    def _keep(self, table: Table) -> None:
        self.want(table.begun.game)
        self._make_room()
        self.loaded[table.id] = table
        self.drive(table)

    def _make_room(self) -> None:
        """Tables at which nothing goes on are put away; they come back from disk when somebody opens them."""
        while len(self.loaded) >= limits.LOADED:
            quiet = (each for each in self.loaded.values() if not self._busy(each))
            found = next(quiet, None)
            if found is None:
                return
            self._put_away(found.id)

    def _put_away(self, name: str) -> None:
        self.locks.pop(name, None)
        if table := self.loaded.pop(name, None):
            self._let_go(table)

    def _busy(self, table: Table) -> bool:
        driven = any(each.drives(table) for each in self.drivers)
        return driven or bool(self.hub.present(table.id)) or self.lock(table.id).locked()

    # Happening

    async def _happen(self, table: Table, event: happened.AnyEvent) -> None:
        """On disk first; then it is true, and then it is shown to those who may notice."""
        if self.loaded.get(table.id, table) is not table:
            raise RefusedError(checks.OLD_PAGE)
        if not self.servers.is_understood(event):
            raise RefusedError(Sentence("refused.upgrading"))
        body = happened.encode(event)
        checks.has_space(table, event, len(body))
        began, fence = time.perf_counter(), self.servers.fence(table.id) if table.id in self._driven else None
        try:
            await self.store.append(Entry(table.id, table.rev, body, fence))
        except (ConflictError, FencedError):
            await self._read_on(table)
            raise OvertakenError(checks.OLD_PAGE) from None
        took = time.perf_counter() - began
        self.loaded[table.id] = table
        self._apply(table, event, len(body))
        self.written(table.begun.game, took)
        self.drive(table)
        await self._summarise(table)

    def _apply(self, table: Table, event: happened.AnyEvent, size: int) -> None:
        """What is on disk becomes true, and is shown."""
        only = audience(table, event)
        table.apply(event)
        table.size += size
        self.hub.changed(table.id, *only)

    def _take(self, table: Table, body: bytes) -> None:
        try:
            self._apply(table, happened.decode(body), len(body))
        except Exception as error:  # whatever is wrong with it, it must not cost more than this table
            raise DamagedError(f"entry {table.rev} cannot be read: {error}") from error

    async def read_on(self, name: str, number: int | None = None) -> None:
        """Somebody else may have written at a table, as far as that number."""
        if table := self.loaded.get(name):
            async with self.lock(name):
                if number is None or table.rev <= number:
                    await self._read_on(table)

    async def was_behind(self, table: Table) -> bool:
        """Whether other servers had written what this one had not heard of; now it has."""
        before = table.rev
        if self.servers.shared:
            await self.read_on(table.id)
        return table.rev > before

    async def _read_on(self, table: Table) -> None:
        """What others have written since, from the table's own number on."""
        with self._reading(table.id):
            bodies = await aside(self.store.events, table.id, table.rev)
            for body in bodies if self.loaded.get(table.id) is table else ():
                self._take(table, body)
        if bodies:
            self.summaries[table.id] = summary_of(table)  # who wrote it keeps the line
            self.drive(table)

    async def read_again(self, name: str) -> None:
        """What is on disk has been changed: everybody is shown that, and lists tell it."""
        if table := self.loaded.pop(name, None):
            self._let_go(table)
            self.hub.dismiss(name)
        try:
            await self.find(name)
        except UnknownNameError:  # another server has dropped it
            if name in self.summaries:
                del self.summaries[name]

    async def write_moved(self) -> None:
        """Tell other servers for whom tables wait: theirs shows that in lists, too."""
        moved, self.moved = self.moved, set()
        lines = [(name, self.summaries[name]) for name in moved if name in self.summaries]
        await asyncio.gather(*(self.store.note(name, msgspec.json.encode(line)) for name, line in lines))

    def take_lines(self, lines: Mapping[str, bytes]) -> None:
        """Lines that other servers have written; of a table in memory the own one is newer."""
        for name, body in lines.items():
            line = line_of(body)
            if line and name not in self.loaded and self.summaries.get(name) != line:
                self.summaries[name] = line

    def let_go(self, name: str) -> None:
        """Another server drives the table from now on."""
        if table := self.loaded.get(name):
            self._let_go(table)

    def drive(self, table: Table) -> None:
        for each in self.drivers:
            each.drive(table)

    def _let_go(self, table: Table) -> None:
        for each in self.drivers:
            each.let_go(table)

    async def _summarise(self, table: Table) -> None:
        """Lists are made from summaries, which are only an index: after a crash they are made anew."""
        summary, known = summary_of(table), self.summaries.get(table.id)
        self.summaries[table.id] = summary
        if self.servers.shared and known and known.asked != summary.asked:
            self.moved.add(table.id)
        if known is None or not known.says_the_same(summary):
            async with self._rating:  # one game after the other: the next one's ratings come of this one's
                results = results_of(table)
                if summary.winners:
                    results = await aside(rated, table, results, self.store)
                await self.store.note(table.id, msgspec.json.encode(summary), results)
