"""Who is looking at which table, and when their pages must be made anew.

Pages are pushed whole; a viewer that is still busy gets only the newest, so bursts never queue up. A page that
reads as before is not pushed: the moment alone would tell that somebody has decided something in secret.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

Send = Callable[[str], Awaitable[None]]


@dataclass(eq=False)
class Viewer:
    """An open page: a person's seat at a table, or a spectator's (-1)."""

    table: str
    seat: int
    who: str = ""  # by whom sockets are counted
    dirty: asyncio.Event = field(default_factory=asyncio.Event)
    gone: bool = False  # the table that it shows is no longer the true one

    async def serve(self, make: Callable[[], str], send: Send) -> None:
        """Send the page now and whenever it has changed, until cancelled or dismissed."""
        last = None  # not the page itself: a thousand viewers would keep a thousand
        self.dirty.set()
        while True:
            await self.dirty.wait()
            self.dirty.clear()
            if self.gone:
                return
            page = make()
            if hash(page) != last:
                last = hash(page)
                await send(page)


class Hub:
    def __init__(self) -> None:
        self._viewers: defaultdict[str, set[Viewer]] = defaultdict(set)
        self.pages: Counter[str] = Counter()  # that everybody has open

    def enter(self, viewer: Viewer) -> None:
        self._viewers[viewer.table].add(viewer)
        self.pages[viewer.who] += 1

    def leave(self, viewer: Viewer) -> None:
        self._viewers[viewer.table].discard(viewer)
        self.pages[viewer.who] -= 1
        if not self.pages[viewer.who]:
            del self.pages[viewer.who]
        if not self._viewers[viewer.table]:
            del self._viewers[viewer.table]

    def changed(self, table: str, *only: int) -> None:
        """Pages of a table must be made anew; `only`: those of some seats, because nobody else may notice."""
        for viewer in self._of(table):
            if not only or viewer.seat in only:
                viewer.dirty.set()

    def dismiss(self, table: str) -> None:
        """Whoever looks at the table has to come in again."""
        for viewer in self._of(table):
            viewer.gone = True
        self.changed(table)

    def present(self, table: str) -> set[int]:
        """The seats whose people have the table open."""
        return {viewer.seat for viewer in self._of(table)}

    def _of(self, table: str) -> Iterator[Viewer]:
        return iter(self._viewers.get(table, ()))
