"""Who is looking at which table, and when their pages must be made anew (publish and subscribe).

A viewer that is still busy gets only the newest page, so bursts never queue up. Only what reads otherwise than before
is pushed, and nothing if nothing does: the moment alone would tell that somebody has decided something in secret.
"""

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.language import Sentence

from .. import limits

GATHERING = 0.5  # seconds in which those who come and go are told of together
PORTION, PAUSE = 20, 0.02  # so many spectators get a new page at once, the others so many seconds later
Page = TypeVar("Page")
Send = Callable[[str], Awaitable[None]]


@dataclass(eq=False)
class Viewer:
    """An open page: a person's seat at a table, or a spectator's (-1)."""

    table: str
    seat: int
    who: str = ""  # by whom sockets are counted, if we know them
    address: str = ""  # and from where
    dirty: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False  # the table that it shows is no longer the true one

    async def serve(self, make: Callable[[], str], send: Send) -> None:
        """Send the page now, and what is new of it whenever it has changed, until cancelled or dismissed."""
        self.dirty.set()
        while True:
            await self.dirty.wait()
            self.dirty.clear()
            if self.gone:
                return
            if news := make():
                await send(news)
            news = ""  # a page may wait for hours, and ten thousand of them would be kept in memory


class Hub:
    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self.now = now
        self._gone: dict[tuple[str, int], float] = {}  # seats whose people had the table open, and until when
        self._viewers: defaultdict[str, set[Viewer]] = defaultdict(set)
        self._elsewhere: dict[str, set[int]] = {}  # who has a table open on another server
        self.pages: Counter[str] = Counter()  # that everybody has open, and every address
        self._shared: defaultdict[str, dict[Hashable, object]] = defaultdict(dict)  # spectators' pages
        self._before: dict[
            str, dict[Hashable, object]
        ] = {}  # and those that they had until something changed
        self._told: dict[str, set[int]] = {}  # who was present when all were told last
        self._due: dict[str, float] = {}  # when all will be told next

    def enter(self, viewer: Viewer) -> None:
        self._viewers[viewer.table].add(viewer)
        self._gone.pop((viewer.table, viewer.seat), None)
        self.pages.update(_counted(viewer))

    def leave(self, viewer: Viewer) -> None:
        self._viewers[viewer.table].discard(viewer)
        if viewer.seat not in {SPECTATOR, *self.present(viewer.table)}:
            self._left(viewer.table, viewer.seat)
        for key in _counted(viewer):
            self.pages[key] -= 1
            if not self.pages[key]:
                del self.pages[key]
        if not self._viewers[viewer.table]:
            for kept in (self._viewers, self._shared, self._before, self._told, self._due):
                kept.pop(viewer.table, None)

    @property
    def open(self) -> int:
        """How many pages are."""
        return sum(map(len, self._viewers.values()))

    def _left(self, table: str, seat: int) -> None:
        self._gone[table, seat] = self.now()
        if len(self._gone) > limits.KEYS:
            del self._gone[next(iter(self._gone))]  # who has been gone longest

    def gone(self, table: str, seat: int) -> float | None:
        """Since when nobody of a seat has the table open, if that was seen."""
        return self._gone.get((table, seat))

    def check_room(self, caller: limits.Caller) -> None:
        """Refuse one page more than a person or an address may have open."""
        for key, most in ((caller.person, limits.SOCKETS), (caller.address, limits.ADDRESS_SOCKETS)):
            if key and self.pages[key] >= most:
                raise RefusedError(Sentence("refused.many-pages", n=most))

    def changed(self, table: str, *only: int) -> None:
        """Pages of a table must be made anew; `only`: those of some seats or of spectators, because nobody else may
        notice."""
        if not only or SPECTATOR in only:
            if table in self._shared:
                self._before[table] = self._shared.pop(table)
            self._tell_spectators(table)
        for viewer in self._of(table):
            if viewer.seat != SPECTATOR and (viewer.seat in only or not only):
                viewer.dirty.set()

    def dismiss(self, table: str) -> None:
        """Whoever looks at the table has to come in again."""
        for viewer in self._of(table):
            viewer.gone = True
        self.changed(table)

    def call_in(self, who: str) -> None:
        """All open pages of a person, or of an address, have to come in again, known by what is true now."""
        everybody = [each for viewers in self._viewers.values() for each in viewers]
        for viewer in [each for each in everybody if who in (each.who, each.address)]:
            viewer.gone = True
            viewer.dirty.set()

    def _tell_spectators(self, table: str) -> None:
        """A crowd is told little by little, so that those who play elsewhere do not wait for it."""
        crowd = [viewer for viewer in self._of(table) if viewer.seat == SPECTATOR]
        for viewer in crowd[:PORTION]:
            viewer.dirty.set()
        for number, viewer in enumerate(crowd[PORTION:], PORTION):
            asyncio.get_running_loop().call_later(number // PORTION * PAUSE, viewer.dirty.set)

    def gather(self, table: str) -> None:
        """Somebody has come or gone. All are told a little later, and only if other seats are present then."""
        loop = asyncio.get_running_loop()
        if table in self._viewers and self._due.get(table, 0.0) <= loop.time():
            self._due[table] = loop.time() + GATHERING
            loop.call_later(GATHERING, self._tell, table)

    def _tell(self, table: str) -> None:
        seats = self.present(table) - {SPECTATOR}
        if seats != self._told.get(table, set()):
            self._told[table] = seats
            self.changed(table)

    def shared(self, table: str, kind: Hashable, make: Callable[[Page | None], Page]) -> Page:
        """The page of one kind of spectators, made once until something changes for all, of the one before. Only they
        share: a seat could measure whether another's page had been made before its own."""
        if table not in self._viewers:
            return make(None)
        pages = self._shared[table]
        if kind not in pages:
            pages[kind] = make(cast(Page | None, self._before.get(table, {}).get(kind)))
        return cast(Page, pages[kind])

    def addresses(self, table: str, who: str) -> set[str]:
        """From where a person looks at a table now."""
        return {viewer.address for viewer in self._of(table) if viewer.who == who}

    def present(self, table: str) -> set[int]:
        """The seats whose people have the table open, here or on another server."""
        return {viewer.seat for viewer in self._of(table)} | self._elsewhere.get(table, set())

    def places(self) -> set[tuple[str, int, str]]:
        """Where pages are open: tables, seats and people."""
        return {(each.table, each.seat, each.who) for viewers in self._viewers.values() for each in viewers}

    def meet(self, elsewhere: dict[str, set[int]]) -> set[str]:
        """Who has which table open on other servers now; back come the tables where that is news."""
        before, self._elsewhere = self._elsewhere, elsewhere
        news = {name for name in before.keys() | elsewhere.keys() if before.get(name) != elsewhere.get(name)}
        for table in news:
            for seat in before.get(table, set()) - self.present(table):
                self._left(table, seat)
            for seat in elsewhere.get(table, set()):
                self._gone.pop((table, seat), None)
            self.gather(table)
        return news

    def _of(self, table: str) -> list[Viewer]:
        return list(self._viewers.get(table, ()))


def _counted(viewer: Viewer) -> list[str]:
    return [key for key in (viewer.who, viewer.address) if key]
