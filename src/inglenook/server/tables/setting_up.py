"""How tables are set: a new one, and the same again for the next game (of the service)."""

import secrets
from collections.abc import Mapping

import msgspec

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence
from inglenook.engine.seeds import new_secret, nonce_commitment

from ..identity import Person
from . import checks
from . import events as happened
from .seats import Kind
from .series import after
from .table import Table
from .talking import Talking


class SettingUp(Talking):
    async def _set(
        self,
        created: happened.Created,
        bots: Mapping[int, str],
        host: Person | None,
        commitment: bytes = b"",
        seat: int = 0,
    ) -> Table:
        """A table with bots at some seats and perhaps its host at one."""
        table = Table(secrets.token_urlsafe(6))
        self._make_room()
        async with self.lock(table.id):
            await self._happen(table, created)
            if host:
                await self._sit(table, host, seat, commitment)
            for number, level in bots.items():
                await self._happen(table, happened.BotSat(self.now(), number, level))
        return table

    async def _sit(self, table: Table, person: Person, number: int, commitment: bytes) -> None:
        nonce = b"" if commitment or table.begun.lesson else new_secret()
        sealed = commitment or (nonce and nonce_commitment(nonce))
        await self._happen(table, happened.Sat(self.now(), number, person.id, person.name, nonce, sealed))

    async def _begin(self, table: Table) -> None:
        begun = happened.Revealing if table.owing() else happened.Started
        await self._happen(table, begun(self.now()))

    async def _go_on(self, table: Table) -> None:
        """The next game of a series begins by itself as soon as everybody is there."""
        goes_on = table.series and table.series.number > 1
        if goes_on and not table.empty_seats() and not (table.match or table.revealing):
            await self._begin(table)

    async def rematch(self, table: Table, person: Person, commitment: bytes = b"") -> Table:
        """The same table again, everybody one seat further; asked for twice, it is the same one."""
        checks.is_commitment(commitment)
        async with self.lock(table.id):
            seat = table.seat_of(person.id)
            if not table.over or seat < 0:
                raise RefusedError(Sentence("refused.no-rematch"))
            if not table.rematch:
                again = await self._set_again(table, person)
                await self._happen(table, happened.Rematched(self.now(), again.id, person.id))
        again, place = await self.find(table.rematch), _further(table, seat)
        async with self.lock(again.id):
            place = next((n for n, each in enumerate(again.seats) if each.held == person.id), place)
            free = again.seats[place].kind is Kind.EMPTY and not (again.match or again.revealing)
            if free and again.seat_of(person.id) < 0 and person.id not in again.company.removed:
                await self._sit(again, person, place, commitment)
                await self._go_on(again)
        return again

    async def _set_again(self, table: Table, person: Person) -> Table:
        """A table like this one, with the bots one seat further and nobody else there yet; in a series for its next
        game."""
        self.check_room(person.id)
        text = "\n".join(table.edition.lines())
        created = msgspec.structs.replace(
            table.begun,
            at=self.now(),
            rules=table.game.rules_number,
            edition=text,
            host=person.id,
            half=new_secret(),
            lesson=False,
            prefix="",
            series=table.series and after(table.series, self.summaries),
        )
        bots = {_further(table, number): seat.level for number, seat in enumerate(table.seats) if seat.level}
        for level in bots.values():
            checks.is_level(level)
        again = await self._set(created, bots, None)
        async with self.lock(again.id):
            for number in table.people():
                if (who := table.seats[number]).person not in (None, person.id, *table.company.removed):
                    held = happened.Held(self.now(), _further(table, number), who.person or "", who.name)
                    await self._happen(again, held)
        return again


def _further(table: Table, seat: int) -> int:
    return (seat + 1) % len(table.seats)
