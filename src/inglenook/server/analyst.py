"""Finished games looked back at, when somebody asks: one at a time, in a process that gives way to the tables. What was
found is kept with the table."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

from inglenook.analysis.report import Analysis, Figures, looking, searches
from inglenook.engine.errors import InglenookError, RefusedError
from inglenook.engine.language import Sentence
from inglenook.engine.match import Match
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.warmup import prepare, unprepared

from .store import Store, aside
from .tables.checks import may_look_back
from .tables.fair_queue import Turns
from .tables.push import Hub
from .tables.table import Table
from .worker import News, Worker

PARTS = ("search", "analysis")
KEPT = 32  # games at hand; the longest takes about a megabyte
STEP = 0.05  # of the whole, after which those who wait are told


class Found(msgspec.Struct, frozen=True):
    """An analysis as it is kept. Without the rules that it was made by, its actions mean nothing."""

    game: str
    rules: int
    figures: Figures

    @property
    def valid(self) -> bool:
        try:
            return find_game(self.game).rules_number == self.rules
        except InglenookError:
            return False

    def of(self, match: Match) -> Analysis:
        figures = self.figures
        return Analysis(figures.results, figures.curve, figures.lucks, figures.decisions, match)


_decode = msgspec.msgpack.Decoder(Found).decode


def packed(found: Analysis) -> bytes:
    game, figures = found.match.game, Figures(found.results, found.curve, found.lucks, found.decisions)
    return msgspec.msgpack.encode(Found(game.name, game.rules_number, figures))


def unpacked(body: bytes) -> Found | None:
    """What was kept, if it still means something."""
    try:
        found = _decode(body)
    except msgspec.DecodeError:
        return None
    return found if found.valid else None


@dataclass(frozen=True)
class Looking:
    """The task: a record, to be looked at from its deal to its end."""

    record: str

    def steps(self) -> Iterator[float | bytes]:
        match = read_record(self.record, find_game)
        if unprepared(match.game, PARTS):
            prepare(match.game, parts=PARTS)
        yield packed((yield from looking(match)))


@dataclass
class Look:
    """What has become of a game that somebody wanted to have looked at."""

    share: float = 0.0  # of the work that is done
    found: Analysis | None = None
    failed: bool = False
    stories: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)  # by language and seat

    @property
    def busy(self) -> bool:
        return not (self.found or self.failed)


class Analyst:
    def __init__(self, store: Store, hub: Hub) -> None:
        self.store, self.hub = store, hub
        self.looks: dict[str, Look] = {}
        self.turns = Turns(1)
        self._tasks: set[asyncio.Task[None]] = set()
        self._worker = Worker(self._heard, "analyst")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._now: tuple[int, Look, str, asyncio.Future[bytes]] | None = None

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        self._worker.close()

    async def load(self, table: Table) -> Look | None:
        """What is known of a table's game, from memory or from disk."""
        if table.id not in self.looks and possible(table):
            body = (await aside(self.store.analyses, [table.id])).get(table.id)
            found = unpacked(body) if body else None
            if found and table.id not in self.looks:
                self._keep(table.id, Look(1.0, found.of(table.playing)))
        return self.looks.get(table.id)

    async def ask(self, table: Table, person: str) -> None:
        """Have the game looked at, unless it was, or will be soon."""
        may_look_back(table)
        if not possible(table):
            raise RefusedError(Sentence("refused.no-analysis"))
        look = await self.load(table)
        if look is None or look.failed:
            look = Look()
            self._keep(table.id, look)
            self._loop = asyncio.get_running_loop()
            task = self._loop.create_task(self._look(table, person, look))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            self.hub.changed(table.id)

    async def _look(self, table: Table, person: str, look: Look) -> None:
        with suppress(InglenookError):
            async with self.turns.turn(person, table.id):
                body = await self._work(table, look)
            await self.store.keep(table.id, body)
            found = unpacked(body)
            look.share, look.found = 1.0, found.of(table.playing) if found else None
        look.failed = look.found is None
        self.hub.changed(table.id)

    async def _work(self, table: Table, look: Look) -> bytes:
        done: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        record = await aside(write_record, table.playing)
        self._now = self._worker.begin(Looking(record)), look, table.id, done
        return await done

    def _heard(self, news: News) -> None:
        """In the thread that listens."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, news)

    def _take(self, news: News) -> None:
        if self._now is None or news.number != self._now[0] or self._now[3].done():
            return
        _, look, table, done = self._now
        if isinstance(news.step, bytes):
            done.set_result(news.step)
        elif news.over:
            done.set_exception(InglenookError(news.trouble or Sentence("lab-page.broken")))
        elif news.step - look.share >= STEP:
            look.share = news.step
            self.hub.changed(table)

    def _keep(self, table: str, look: Look) -> None:
        self.looks[table] = look
        idle = [name for name, each in self.looks.items() if not each.busy]
        for name in idle[: max(0, len(self.looks) - KEPT)]:
            del self.looks[name]


def possible(table: Table) -> bool:
    """Whether there is something to look at: a game played to its end, whose masters search."""
    return table.over and table.playing.over and searches(table.game)
