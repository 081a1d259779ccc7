"""What whoever runs the server may do at tables, whatever their people would like: all of them are told."""

from collections.abc import Sequence

from inglenook.engine.language import Sentence

from ..store import StoreError
from . import checks
from . import events as happened
from .table import State, Table
from .talking import Talking

ENDED = Sentence("operator.ended")


class Operated(Talking):
    async def end(self, table: Table) -> bool:
        """End a table without a result; one that had not begun is nobody's any more. Whether it was not over."""
        async with self.lock(table.id):
            checks.is_playable(table)
            if table.state is State.DONE:
                return False
            await self._announce(table, ENDED)
            for seat in table.people() or [0]:
                await self._happen(table, happened.Agreed(self.now(), seat, operator=True))
            if table.match is None:
                for seat in table.people():
                    await self._clear(table, seat)
        return True

    async def drop(self, names: Sequence[str]) -> int:
        """Keep tables no longer, all but those that somebody looks at or has just asked for. How many these are."""
        mine = [name for name in names if self.servers.drives(name)]
        quiet = [name for name in mine if name not in self._coming and not self._is_in_use(name)]
        lines = {name: self.summaries[name] for name in quiet}
        for name in quiet:
            del self.summaries[name]  # nobody finds them from now on
        try:
            await self.store.drop(quiet)
        except StoreError:
            for name, line in lines.items():
                self.summaries[name] = line
            raise
        for name in quiet:
            self._put_away(name)
        return len(quiet)

    def _is_in_use(self, name: str) -> bool:
        table = self.loaded.get(name)
        return bool(self.hub.present(name)) or (table is not None and self._busy(table))

    async def leave_all(self, person: str) -> None:
        """Somebody's seats are free again where nothing has begun; in a game that goes on a bot has theirs."""
        for name in [name for name, _ in self.summaries.unfinished(person)]:
            table = await self.find(name)
            async with self.lock(name):
                seat = table.seat_of(person)
                if seat >= 0 and not (table.outdated or table.revealing or table.seats[seat].left):
                    await self._clear(table, seat)
