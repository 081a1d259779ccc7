"""The host's part passes on to somebody who is there when the host has been gone for long."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from inglenook.engine.errors import InglenookError
from inglenook.engine.labels import SPECTATOR

from .table import Table
from .talking import Talking

PATIENCE = 600.0  # seconds


@dataclass
class Hosting:
    tables: Talking
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    waits: dict[str, asyncio.Task[None]] = field(default_factory=dict)  # by table

    def look(self, table: Table) -> None:
        """Somebody has come or gone."""
        if self._lacks(table) and table.id not in self.waits:
            self.waits[table.id] = asyncio.get_running_loop().create_task(self._wait(table))

    def close(self) -> None:
        for task in self.waits.values():
            task.cancel()

    def _lacks(self, table: Table) -> bool:
        """Whether people sit there without their host."""
        return bool(self._others(table)) and table.seat_of(table.host) not in self.tables.hub.present(
            table.id
        )

    def _others(self, table: Table) -> list[int]:
        """Those who could be host: they are there, and nobody sent them away or plays for them."""
        seats = sorted(self.tables.hub.present(table.id) - {SPECTATOR, table.seat_of(table.host)})
        removed = table.company.removed
        return [
            each for each in seats if table.seats[each].person not in removed and not table.seats[each].left
        ]

    async def _wait(self, table: Table) -> None:
        host = table.host
        try:
            await self.sleep(PATIENCE)
            if self._lacks(table) and not table.outdated:
                with contextlib.suppress(InglenookError):  # the disk is full: then when somebody comes next
                    await self.tables.pass_on(table, self._others(table)[0], host)
        finally:
            del self.waits[table.id]
