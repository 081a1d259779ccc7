"""Where tables are found and kept: those in memory (a cache, least recently used out first), the index of all, and the
one way in which something happens to a table.

Tables are event-sourced: an event is on disk first, then it is true, then it is shown. Two servers on one folder are
kept apart by optimistic concurrency: the number of an entry is taken once, and who comes second begins again.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from inglenook.engine.errors import InglenookError, RefusedError, UnknownNameError
from inglenook.engine.language import Sentence

from .. import limits
from ..store import ConflictError, DamagedError, Entry, Store, aside
from . import checks
from . import events as happened
from .holidays import Holidays
from .lists import Line, Lists
from .push import Hub
from .ratings import rated
from .summaries import DAY, Summary, index_of, results_of, summary_of
from .table import State, Table

PACED = 3600  # seconds for a decision from which on a game is played beside other things
FORGOTTEN = 7 * DAY  # after which a table that never began is no longer offered
STALE = DAY  # after which a game that has come to rest is not offered to be watched


def unreadable(table: str, reason: object) -> Sentence:
    return Sentence("refused.unreadable", table=table, reason=str(reason))


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

    def __post_init__(self) -> None:
        index = index_of(self.store)
        self.summaries, self.damaged, self.unwritten = Lists(index.lines), index.damaged, index.made
        self._reader = ThreadPoolExecutor(1, "library")
        self._rating = asyncio.Lock()
        self.holidays = Holidays(self.store.holidays())
        self._coming: dict[str, asyncio.Future[None]] = {}  # tables that are being read
        for name, why in self.damaged.items():
            self.report(str(unreadable(name, why)))

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
        for name in [name for name, line in self.summaries.items() if self._ticks(line)]:
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
        if name not in self.summaries:
            raise UnknownNameError(Sentence("unknown.table"), name, ())

    def _used(self, name: str) -> Table:
        self.loaded[name] = self.loaded.pop(name)  # the latest last
        return self.loaded[name]

    def lock(self, name: str) -> asyncio.Lock:
        """What is checked under it is still true when it is written."""
        return self.locks.setdefault(name, asyncio.Lock())

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
            if name in self.summaries:
                del self.summaries[name]
            self.damaged[name] = str(error)
            self.report(str(unreadable(name, error)))
            raise DamagedError(unreadable(name, error)) from error

    def _keep(self, table: Table) -> None:
        self.want(table.begun.game)
        self._make_room()
        self.loaded[table.id] = table
        self._drive(table)

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

    async def _happen(self, table: Table, event: happened.AnyEvent, *only: int) -> None:
        """On disk first; then it is true, and then it is shown. `only`: to these seats, the others must not notice."""
        if self.loaded.get(table.id, table) is not table:
            raise RefusedError(checks.OLD_PAGE)
        body = happened.encode(event)
        checks.has_space(table, event, len(body))
        began = time.perf_counter()
        try:
            await self.store.append(Entry(table.id, table.rev, body))
        except ConflictError:
            await self._start_over(table)
            raise RefusedError(checks.OLD_PAGE) from None
        self.loaded[table.id] = table
        table.apply(event)
        self.written(table.begun.game, time.perf_counter() - began)
        table.size += len(body)
        self.hub.changed(table.id, *only)
        self._drive(table)
        await self._summarise(table)

    async def _start_over(self, table: Table) -> None:
        """Another server wrote here: what is on disk is the truth, and nothing may stay with what is not."""
        self.loaded.pop(table.id, None)
        self._let_go(table)
        self.hub.dismiss(table.id)
        await self.find(table.id)

    async def _read_again(self, name: str) -> None:
        """What is on disk has been changed: everybody is shown that, and lists tell it."""
        if table := self.loaded.pop(name, None):
            self._let_go(table)
            self.hub.dismiss(name)
        await self.find(name)

    def _drive(self, table: Table) -> None:
        for each in self.drivers:
            each.drive(table)

    def _let_go(self, table: Table) -> None:
        for each in self.drivers:
            each.let_go(table)

    async def _summarise(self, table: Table) -> None:
        """Lists are made from summaries, which are only an index: after a crash they are made anew."""
        summary, known = summary_of(table), self.summaries.get(table.id)
        self.summaries[table.id] = summary
        if known is None or not known.says_the_same(summary):
            async with self._rating:  # one game after the other: the next one's ratings come of this one's
                results = results_of(table)
                if summary.winners:
                    results = await aside(rated, table, results, self.store)
                await self.store.note(table.id, msgspec.json.encode(summary), results)
