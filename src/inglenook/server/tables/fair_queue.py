"""Turns at something scarce, handed out fairly: nobody waits long because somebody else asks often."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

Line = deque[asyncio.Future[None]]


class Turns:
    """So many may have a turn at once. Who must wait stands in the line of their table; the people whose tables
    those are come in turn, and so do each one's tables."""

    def __init__(self, free: int) -> None:
        self.free = free
        self._lines: dict[str, dict[str, Line]] = {}

    @property
    def waiting(self) -> int:
        return sum(len(line) for tables in self._lines.values() for line in tables.values())

    @asynccontextmanager
    async def turn(self, person: str, table: str) -> AsyncIterator[None]:
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(person, {}).setdefault(table, deque()).append(given)
        self._give()
        try:
            await given
            yield
        finally:
            if not given.cancelled():  # else it was given up in the line
                self.free += 1
                self._give()

    def _give(self) -> None:
        while self.free and self._lines:
            given = self._next()
            if not given.cancelled():
                self.free -= 1
                given.set_result(None)

    def _next(self) -> asyncio.Future[None]:
        """The first in line; that line, and that person's tables, are then the last."""
        person, table = (whose := next(iter(self._lines))), next(iter(self._lines[whose]))
        tables = self._lines.pop(person)
        line = tables.pop(table)
        given = line.popleft()
        if line:
            tables[table] = line
        if tables:
            self._lines[person] = tables
        return given
