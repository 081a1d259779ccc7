"""The service of the tables: all that people, bots and clocks may do there. Each deed takes the table's lock once, is
checked under it, and then happens (see `library`).

Where something is done for a seat, `by` is the person whose seat it is, or the number of a seat for which the server
itself plays.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from inglenook.engine.edition import Edition
from inglenook.engine.errors import RefusedError, UnknownNameError
from inglenook.engine.language import Sentence
from inglenook.engine.lessons import Lesson
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import new_secret

from ..identity import Person
from ..store import aside
from . import checks
from . import events as happened
from .bots import EASIEST, BotError, instead_of
from .forgetting import forgotten, line_without, new_nobody
from .hints import ALONE, WHO
from .operated import Operated
from .setting_up import SettingUp
from .table import State, Table


class TableService(SettingUp, Operated):
    # Before the start

    async def create(
        self,
        person: Person,
        game: str,
        players: int,
        options: Mapping[str, str],
        clock: int = 0,
        listed: bool = True,
        hints: str = ALONE,
        base: Edition | None = None,
        commitment: bytes = b"",
        bots: int = 0,
        level: str = EASIEST,
        rated: bool = False,
        series: happened.Series | None = None,
    ) -> Table:
        """A new table, perhaps with an edition of its own; where it leaves that open it is as people at a table
        usually want it, and over that go the options. Whoever makes it sits down first; bots take the last seats."""
        checks.is_commitment(commitment)
        found = find_game(game)
        found.check_players(players)
        self.check_room(person.id)
        edition = found.schema.for_table(options, base)
        if hints not in WHO:
            raise UnknownNameError(Sentence("unknown.hints"), hints, WHO)
        if rated:
            checks.may_be_rated(found, person, base, level if bots else "")
        text, told = "\n".join(edition.lines()), "never" if rated else hints
        created = happened.Created(
            self.now(),
            game,
            found.rules_number,
            text,
            players,
            person.id,
            new_secret(),
            clock,
            listed,
            told,
            rated,
            series=series,
        )
        seats = range(players - min(bots, players - 1), players)
        return await self._set(created, dict.fromkeys(seats, level), person, commitment)

    async def teach(self, person: Person, lesson: Lesson) -> Table:
        """A lesson for one learner, which begins at once; an earlier one of the same game is over."""
        self.check_room(person.id)
        game = lesson.game
        mine = self.summaries.of(person.id)
        for name in [name for name, line in mine if line.lesson == game.name and line.state is State.RUNNING]:
            await self.agree_to_end(await self.find(name), person)
        text = "\n".join(lesson.edition.lines())
        created = happened.Created(
            self.now(),
            game.name,
            game.rules_number,
            text,
            lesson.players,
            person.id,
            lesson.deal.half,
            listed=False,
            hints=ALONE,
            lesson=True,
        )
        table = await self._set(created, dict.fromkeys(range(1, lesson.players), EASIEST), person)
        await self.start(table, person)
        return table

    async def play_on(self, table: Table, person: Person, prefix: str, seat: int, level: str) -> Table:
        """The rest of a finished game once more, against bots, from the moment at which its record was cut off."""
        self.check_room(person.id)
        checks.is_seat(table, seat)
        checks.is_level(level)
        created = msgspec.structs.replace(
            table.begun,
            at=self.now(),
            rules=table.game.rules_number,
            host=person.id,
            half=new_secret(),
            clock=0,
            listed=False,
            hints=ALONE,
            rated=False,
            lesson=False,
            prefix=prefix,
            series=None,
        )
        others = (number for number in range(len(table.seats)) if number != seat)
        again = await self._set(created, dict.fromkeys(others, level), person, seat=seat)
        await self.start(again, person)
        return again

    async def sit(
        self, table: Table, person: Person, number: int | None = None, commitment: bytes = b""
    ) -> None:
        """Take a seat, or the first free one, committed to one's own nonce; for who has none the server makes one."""
        checks.is_commitment(commitment)
        async with self.lock(table.id):
            checks.before_start(table)
            number = checks.a_free_seat(table) if number is None else number
            checks.is_seat(table, number)
            if table.seat_of(person.id) >= 0:
                raise RefusedError(Sentence("refused.seated"))
            checks.is_free(table, number)
            checks.may_come(table, person, number)
            if table.begun.rated:
                checks.has_own_name(person)
            await self._sit(table, person, number, commitment)
            await self._go_on(table)

    async def seat_bot(self, table: Table, person: Person, number: int, level: str) -> None:
        async with self.lock(table.id):
            checks.before_start(table)
            checks.is_host(table, person)
            checks.is_seat(table, number)
            checks.is_level(level)
            checks.is_free(table, number)
            if table.begun.rated:
                checks.is_rated_bot(table.game, level)
            await self._happen(table, happened.BotSat(self.now(), number, level))

    async def clear_seat(self, table: Table, person: Person, number: int) -> None:
        """Leave, or (the host) remove somebody; in the middle of a game a bot takes over."""
        async with self.lock(table.id):
            checks.is_playable(table)
            checks.is_seat(table, number)
            if table.seat_of(person.id) != number:
                checks.is_host(table, person)
            await self._clear(table, number)

    async def leave(self, table: Table, person: Person) -> None:
        async with self.lock(table.id):
            checks.is_playable(table)
            await self._clear(table, checks.seat_of(table, person))

    async def start(self, table: Table, person: Person) -> None:
        async with self.lock(table.id):
            checks.before_start(table)
            checks.is_host(table, person)
            checks.everybody_sits(table)
            await self._begin(table)

    async def reveal(self, table: Table, by: Person | int, nonce: bytes) -> None:
        """Tell the nonce that a seat is committed to; the last one deals. Told twice, it is the same one."""
        async with self.lock(table.id):
            seat = checks.seat_of(table, by)
            if nonce and table.seats[seat].nonce == nonce:
                return
            checks.may_reveal(table, seat, nonce)
            await self._happen(table, happened.Revealed(self.now(), seat, nonce))
            if not table.owing():
                await self._happen(table, happened.Started(self.now()))

    async def deal(self, table: Table) -> None:
        """Nonces have been waited for long enough: those that did not come are left out."""
        async with self.driving(table):
            if table.revealing:
                await self._happen(table, happened.Started(self.now()))

    # Playing

    async def act(self, table: Table, by: Person | int, action: int, decision: int, post: str = "") -> None:
        """Play an action. With a person's own the bot that kept the seat warm goes; with a refused one it stays."""
        async with self.lock(table.id):
            seat = await self._turn_of(table, by, decision)
            checks.is_pressed(table, by, action)
            if checks.is_new(table, seat, decision, post):
                await self._act(table, seat, action, post, self._is_back(table, by, seat))

    async def play(self, table: Table, seat: int, actions: Iterable[int]) -> None:
        """What the server itself decides for a seat, in as many clicks as that takes; nobody comes between them."""
        async with self.driving(table):
            for action in actions:
                await self._act(table, seat, action)

    async def _act(self, table: Table, seat: int, action: int, post: str = "", back: bool = False) -> None:
        checks.may_play(table, lambda match: match.check(seat, action))
        played = table.game.actions.notation(action)
        await self._happen(table, happened.Acted(self.now(), seat, played, post, back))

    async def say(self, table: Table, by: Person | int, text: str, decision: int, post: str = "") -> None:
        async with self.lock(table.id):
            seat = await self._turn_of(table, by, decision)
            if checks.is_new(table, seat, decision, post):
                checks.may_play(table, lambda match: match.check_text(seat, text))
                back = self._is_back(table, by, seat)
                await self._happen(table, happened.Said(self.now(), seat, text, post, back))

    async def _turn_of(self, table: Table, by: Person | int, decision: int) -> int:
        """The seat that decides. Who pressed something while a bot was quicker for them takes over all the same."""
        seat = checks.seat_of(table, by)
        if table.running and seat < len(table.seats) and decision < table.seats[seat].decisions:
            await self._take_over(table, by, seat)
        return seat

    async def _take_over(self, table: Table, by: Person | int, seat: int) -> None:
        if self._is_back(table, by, seat):
            await self._happen(table, happened.StoodIn(self.now(), seat))

    @staticmethod
    def _is_back(table: Table, by: Person | int, seat: int) -> bool:
        return isinstance(by, Person) and bool(table.seats[seat].stand_in)

    async def take_back(self, table: Table, by: Person | int, decision: int, post: str = "") -> None:
        async with self.lock(table.id):
            seat = await self._turn_of(table, by, decision)
            if checks.is_new(table, seat, decision, post):
                checks.has_draft(table, seat)
                await self._happen(table, happened.TookBack(self.now(), seat, post))

    async def lay(
        self, table: Table, by: Person | int, clicks: Sequence[str], decision: int, post: str = ""
    ) -> None:
        """Draft a whole move, in place of what was drafted. Sent again, it is there already."""
        async with self.lock(table.id):
            seat = await self._turn_of(table, by, decision)
            actions = checks.may_lay(table, seat, clicks)
            if table.playing.drafts.get(seat, []) == actions and table.seats[seat].post == post:
                return
            if checks.is_new(table, seat, decision, post):
                for _ in range(len(table.playing.drafts.get(seat, ()))):
                    await self._happen(table, happened.TookBack(self.now(), seat, post))
                for action in actions:
                    await self._act(table, seat, action, post, self._is_back(table, by, seat))

    async def keep(self, table: Table, by: Person | int, action: int) -> None:
        """Give an answer, and go on giving it as long as it is possible; below 0: no more."""
        async with self.lock(table.id):
            checks.is_playable(table)
            seat = checks.seat_of(table, by)
            if action >= 0:
                checks.may_keep(table, seat, action)
            await self._take_over(table, by, seat)
            kept = table.game.actions.notation(action) if action >= 0 else ""
            await self._happen(table, happened.Kept(self.now(), seat, kept))

    async def stand_in(self, table: Table, by: Person | int, level: str) -> None:
        """A bot takes a seat over, or (no level) hands it back."""
        async with self.driving(table) if isinstance(by, int) else self.lock(table.id):
            seat = checks.seat_of(table, by)
            if table.running and table.seats[seat].person and table.seats[seat].stand_in != level:
                await self._happen(table, happened.StoodIn(self.now(), seat, level))

    async def replace_bot(self, table: Table, seat: int, level: str, why: BotError, for_good: bool) -> None:
        """Another bot decides for one that failed, this time or from now on, and everybody is told."""
        async with self.driving(table):
            other = instead_of(level)
            if for_good and table.seats[seat].bot == level:
                left = table.seats[seat].left
                await self._happen(table, happened.StoodIn(self.now(), seat, other, left))
            key = "chat.replaced" if for_good else "chat.helped"
            await self._announce(
                table, Sentence(key, name=table.seats[seat].name, why=why.reason, other=other)
            )

    async def pause(self, table: Table, person: Person, on: bool) -> None:
        async with self.lock(table.id):
            checks.is_host(table, person)
            if table.running and table.paused != on:
                await self._happen(table, happened.Paused(self.now(), on))

    async def agree_to_end(self, table: Table, by: Person | int) -> None:
        async with self.lock(table.id):
            seat = checks.seat_of(table, by)
            if table.running and not table.seats[seat].agreed:
                await self._happen(table, happened.Agreed(self.now(), seat))

    async def settle(self, table: Table, by: Person | int) -> None:
        """Be for ending a game past its usual limit, with the result that the limit gives."""
        async with self.lock(table.id):
            seat = checks.seat_of(table, by)
            checks.is_past_limit(table)
            if not table.seats[seat].settled:
                await self._happen(table, happened.Settled(self.now(), seat))

    # A person's own

    async def forget(self, person: Person) -> None:
        """Leave every table, and take the person out of all that is kept."""
        await self.leave_all(person.id)
        names = await aside(self.store.mentions, person.id)
        nobody = defaultdict[str, str](new_nobody)  # the same one in all games of a series
        instead = [
            entry
            for name in names
            for entry in await aside(forgotten, self.store, name, person.id, nobody[self._series_of(name)])
        ]
        await self.store.forget(person.id, instead)
        self.holidays.forget(person.id)
        for name in names:
            await self._tell_without(name, person.id, nobody[self._series_of(name)])

    async def _tell_without(self, name: str, person: str, nobody: str) -> None:
        """A table in memory is read again; of the others, which may be thousands, the line alone is changed."""
        if name in self.loaded:
            await self.read_again(name)
        elif line := self.summaries.get(name):
            self.summaries[name] = line_without(line, person, nobody)
        if name in self.summaries:
            await self.store.note(name, msgspec.json.encode(self.summaries[name]))

    def _series_of(self, name: str) -> str:
        line = self.summaries.get(name)
        return line.series.first if line and line.series else name
