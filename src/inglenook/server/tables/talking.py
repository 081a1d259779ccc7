"""What those around a table do besides playing: talk, stop listening, be host, send somebody away (of the service)."""

from dataclasses import dataclass, field

import msgspec

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

from .. import limits
from ..identity import OURS, Person
from . import checks
from . import events as happened
from .bots import STAND_IN
from .library import Library
from .table import Table

REACTIONS = ("well", "ouch", "ha", "luck", "thanks", "moment")  # said with one press, by key: `react.well` …


@dataclass
class Talking(Library):
    talk: limits.Rate = field(default_factory=limits.talk)

    async def _announce(self, table: Table, told: Sentence) -> None:
        """The server itself says something."""
        spoken = happened.Chatted(self.now(), OURS, str(told), by=OURS, told=happened.written(told))
        await self._happen(table, spoken)

    async def chat(self, table: Table, person: Person, text: str, to: int | None = None) -> None:
        """Say something to all, or to the person in one seat alone: then nobody else notices, not even that a page is
        made anew."""
        said = " ".join(text.split())
        checks.is_line(said)
        await self._speak(table, person, happened.Chatted(self.now(), person.name, said, by=person.id), to)

    async def react(self, table: Table, person: Person, reaction: str) -> None:
        """Say one of a few things, which each reads in their own language."""
        told = Sentence(f"react.{reaction}")
        line = happened.Chatted(self.now(), person.name, str(told), by=person.id, told=happened.written(told))
        await self._speak(table, person, line)

    async def _speak(
        self, table: Table, person: Person, line: happened.Chatted, to: int | None = None
    ) -> None:
        """Who only watches is not heard by those who play, until the game is over: they might tell what they see."""
        if not self.talk.allows(person.id):
            raise RefusedError(Sentence("refused.too-fast"))
        async with self.lock(table.id):
            checks.may_speak(table, person)
            seat = table.seat_of(person.id)
            if seat >= 0:  # under the name by which all know them here
                line = msgspec.structs.replace(line, name=table.seats[seat].name)
            if to is not None:
                checks.may_whisper(table, person, to)
                whisper = msgspec.structs.replace(line, to=table.seats[to].person)
                return await self._happen(table, whisper)
            if seat < 0 and table.running:
                return await self._happen(table, msgspec.structs.replace(line, aside=True))
            await self._happen(table, line)

    async def mute(self, table: Table, person: Person, who: str, on: bool) -> None:
        """Hear no more of somebody, or again. Nobody else notices."""
        async with self.lock(table.id):
            other = checks.known_as(table, who)
            if other != person.id and (other in table.company.muted.get(person.id, ())) != on:
                muted = happened.Muted(self.now(), person.id, other, on)
                await self._happen(table, muted)

    async def remove(self, table: Table, person: Person, who: str, on: bool) -> None:
        """The host sends somebody away, who can then neither sit, play nor talk here; or lets them in again."""
        async with self.lock(table.id):
            checks.is_playable(table)
            checks.is_host(table, person)
            other = checks.known_as(table, who)
            if other == person.id or (other in table.company.removed) == on or table.revealing:
                return
            await self._happen(table, happened.Removed(self.now(), other, name_of(table, other), on))
            if on and other in table.bench:
                await self._happen(table, happened.Benched(self.now(), other, table.bench[other], False))
            if on and (seat := table.seat_of(other)) >= 0:
                await self._clear(table, seat)

    async def _clear(self, table: Table, number: int) -> None:
        """A seat becomes free; in the middle of a game a bot has it."""
        if table.revealing:
            raise RefusedError(Sentence("refused.dealing"))
        if table.match is None:
            await self._happen(table, happened.Rose(self.now(), number))
        elif table.running and table.seats[number].person:
            await self._happen(table, happened.StoodIn(self.now(), number, STAND_IN, left=True))

    async def hand_over(self, table: Table, person: Person, seat: int) -> None:
        """The host makes somebody else the host."""
        async with self.lock(table.id):
            checks.is_host(table, person)
            await self._be_host(table, checks.person_at(table, seat))

    async def pass_on(self, table: Table, seat: int, host: str) -> None:
        """The host has been gone for long: somebody who is there is the host now."""
        async with self.driving(table):
            if table.host == host and table.seats[seat].person:
                await self._be_host(table, seat)

    async def _be_host(self, table: Table, seat: int) -> None:
        name, host = table.seats[seat].name, table.seats[seat].person or ""
        if host != table.host:
            await self._happen(table, happened.Hosted(self.now(), host))
            await self._announce(table, Sentence("company.host-now", name=name))


def name_of(table: Table, person: str) -> str:
    """By what name somebody is known here: that of their seat, or what they spoke under last."""
    said = [line.name for line in reversed(table.chat) if line.by == person]
    seats = [seat.name or seat.held_name for seat in table.seats if person in (seat.person, seat.held)]
    known = (*seats, table.bench.get(person, ""), *said, table.company.removed.get(person, ""))
    return next((name for name in known if name), "")
