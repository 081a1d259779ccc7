"""Who is told that it is their turn, and when: after a while, if they do not look, and once a turn.

Like bots it is told of all that happens (a driver of the tables); it never holds a table up.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from inglenook.engine.errors import InglenookError
from inglenook.engine.language import FIRST, languages

from ..identity import Identities
from ..store import Contact, aside
from ..tables.library import PACED
from ..tables.service import TableService
from ..tables.table import Table
from .post import Post, turn_mail

GRACE = 120.0  # seconds in which somebody may come by themselves
Turn = tuple[str, int, int]  # a table, a seat and how often it has been its turn


@dataclass
class Notifier:
    tables: TableService
    identities: Identities
    post: Post
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    waits: dict[Turn, asyncio.Task[None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.read()

    def read(self) -> None:
        """Who can be told at all."""
        self.reachable = {contact.person for contact in self.tables.store.contacts()}

    def drive(self, table: Table) -> None:
        if not self.reachable or not is_paced(table) or not self.tables.servers.drives(table.id):
            return
        for number, seat in enumerate(table.seats):
            turn = table.id, number, seat.turns
            if seat.person in self.reachable and turn not in self.waits and self._waited_for(table, number):
                self.waits[turn] = asyncio.get_running_loop().create_task(self._tell(turn))

    def let_go(self, table: Table) -> None:
        """Somebody may be told of a table that is put away meanwhile."""

    def drives(self, table: Table) -> bool:
        return False

    def close(self) -> None:
        for task in self.waits.values():
            task.cancel()
        self.post.close()

    def _waited_for(self, table: Table, number: int) -> bool:
        seat = table.seats[number]
        runs = table.running and not table.paused and not table.resting
        return runs and seat.asked and not seat.stand_in

    async def _tell(self, turn: Turn) -> None:
        name, number, count = turn
        try:
            await self.sleep(GRACE)
            table = await self.tables.find(name)
            seat = table.seats[number]
            if (
                seat.turns == count
                and self._waited_for(table, number)
                and await self._away(seat.person or "")
            ):
                await self._once(table, seat.person or "", count)
        except InglenookError:
            self.post.report("A notice could not be kept.")
        finally:
            del self.waits[turn]

    async def _away(self, person: str) -> bool:
        """Neither looking at any table, on whatever server, nor on holiday."""
        tables = self.tables
        here = bool(tables.hub.pages[person] or tables.holidays.until(person, tables.now()))
        return not here and not await tables.servers.looks(person)

    async def _once(self, table: Table, person: str, turn: int) -> None:
        """Kept first, sent then: rather not at all than twice."""
        store, servers = self.tables.store, self.tables.servers
        contact = await aside(store.contact, person)
        if contact is None or await aside(store.told, person, table.id) >= turn:
            return
        if not servers.drives(table.id):
            return  # who drives the table tells of it, too
        await store.tell(person, table.id, turn, servers.fence(table.id))
        await self._send(contact, table)

    async def _send(self, contact: Contact, table: Table) -> None:
        language = languages().get(contact.language, languages()[FIRST])
        game = table.game.words_in(language).title
        link = f"{self.post.config.address}/t/{table.id}"
        if contact.mail and contact.confirmed and self.post.config.mail:
            stop = f"{self.post.config.address}/notices/stop/{self.identities.stop_token(contact.person)}"
            await self.post.send(self.post.mail, contact.mail, *turn_mail(language, game, link, stop), stop)
        if contact.hook and self.post.config.webhooks:
            await self.post.send(self.post.hook, contact.hook, language.say("notice.turn", game=game), link)


def is_paced(table: Table) -> bool:
    """Without a clock, or with a long one."""
    return table.clock == 0 or table.clock >= PACED
