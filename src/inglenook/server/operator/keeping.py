"""How long finished games are kept: for ever, or as many days as the operator says. What they counted for their people
(results, ratings, what was found when they were looked back at) stays."""

import asyncio
import contextlib
from collections.abc import Callable

from ..store import StoreError
from ..tables.lists import Line
from ..tables.service import TableService
from ..tables.summaries import DAY, Summary
from ..tables.table import State

AGAIN = 3600.0  # seconds
PORTION = 50  # tables in one commit: moves that wait for the disk meanwhile wait for these


class Keeping:
    def __init__(self, tables: TableService, days: int, report: Callable[[str], None]) -> None:
        self.tables, self.days, self.report = tables, days, report

    def due(self) -> list[str]:
        """The tables that have been over for longer. A series is one thing: its standings come of all its games."""
        return [
            name for name, line in self.tables.summaries.items() if all(map(self._is_old, self._with(line)))
        ]

    def _with(self, line: Summary) -> list[Summary]:
        if line.series is None:
            return [line]
        games: list[Line] = list(self.tables.summaries.series(line.series.first))
        return [line, *(each for _, each in games)]

    def _is_old(self, line: Summary) -> bool:
        over = line.state is State.DONE and line.ended > 0
        return over and self.tables.now() - line.ended > self.days * DAY

    async def tidy(self) -> int:
        """How many were dropped; one that somebody looks at waits for the next time."""
        due, dropped = self.due(), 0
        for begin in range(0, len(due), PORTION):
            dropped += await self.tables.drop(due[begin : begin + PORTION])
        if dropped:
            self.report(f"Dropped {dropped:,} games that were over for more than {self.days} days.")
        return dropped

    async def keep_tidy(self) -> None:
        while self.days:
            with contextlib.suppress(StoreError):  # then in an hour
                await self.tidy()
            await asyncio.sleep(AGAIN)
