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
from .forgetting import is_nobody
from .series import after, lineup, who_sits
from .table import State, Table
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
            if not table.over or (seat < 0 and person.id not in table.bench):
                raise RefusedError(Sentence("refused.no-rematch"))
            if table.begun.rated:
                checks.has_own_name(person)
            if not table.rematch:
                again = await self._set_again(table, person)
                await self._happen(table, happened.Rematched(self.now(), again.id, person.id))
                await self._hold_seats(again, table, person)  # now: of two who ask elsewhere one came first
        again = await self.find(table.rematch)
        async with self.lock(again.id):
            usual = -1 if table.bench else _further(table, seat)
            place = next((n for n, each in enumerate(again.seats) if each.held == person.id), usual)
            free = place in again.empty_seats() and again.state is State.OPEN and not again.revealing
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
        return await self._set(created, bots, None)

    async def _hold_seats(self, again: Table, table: Table, person: Person) -> None:
        async with self.lock(again.id):
            await self._keep_places(table, again, person)

    async def _keep_places(self, table: Table, again: Table, person: Person) -> None:
        """Seats for those who play next; the others wait on the bench. Who asks sits down at once."""
        seated = {seat.person: seat.name for seat in table.seats if seat.person}
        names = {
            who: name
            for who, name in (seated | table.bench).items()
            if who not in table.company.removed and not is_nobody(who)
        }
        seats = {_further(table, table.seat_of(who)): who for who in names}
        if table.bench and table.series:
            past = [who_sits(line) for _, line in self.summaries.series(table.series.first)]
            seats = lineup(again.empty_seats(), list(names), past)
        for seat, who in seats.items():
            if table.bench or who != person.id:
                await self._happen(again, happened.Held(self.now(), seat, who, names[who]))
        for who in [each for each in names if each not in seats.values()]:
            await self._happen(again, happened.Benched(self.now(), who, names[who]))

    async def wait(self, table: Table, person: Person, on: bool) -> None:
        """Wait on the bench for the next games of a series, or no longer."""
        async with self.lock(table.id):
            if on:
                checks.may_wait(table, person)
            if (person.id in table.bench) != on:
                await self._happen(table, happened.Benched(self.now(), person.id, person.name, on))


def _further(table: Table, seat: int) -> int:
    return (seat + 1) % len(table.seats)
