"""The tables: every table, and what people may do there. Each command is checked, written to disk, and only
then done and shown."""

import asyncio
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import msgspec

from inglenook.engine.edition import Edition
from inglenook.engine.errors import RefusedError, UnknownNameError
from inglenook.engine.labels import LETTERS
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import new_secret, nonce_commitment

from .. import limits
from ..identity import OURS, Person
from ..store import ConflictError, DamagedError, Entry, Store
from . import checks
from . import events as happened
from .bots import STAND_IN, instead_of, levels, seatable
from .hints import ALONE, WHO
from .push import Hub
from .summaries import DAY, Summary, index_of, summary_of
from .table import State, Table

LONGEST_CHAT = 300
FORGOTTEN = 7 * DAY  # after which a table that never began is no longer offered


def unreadable(name: str, why: str) -> str:
    return f"Table {name} cannot be opened: {why}. The other tables go on."


@dataclass
class TableService:
    store: Store
    now: Callable[[], float] = time.time
    hub: Hub = field(default_factory=Hub)
    loaded: dict[str, Table] = field(default_factory=dict)
    locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    on_change: Callable[[Table], None] = lambda table: None
    on_leave: Callable[[Table], None] = lambda table: None  # it is put away, or another is true in its place
    is_driven: Callable[[Table], bool] = lambda table: False
    check_game: Callable[[str], None] = lambda game: None  # refuses games that are not compiled yet
    report: Callable[[str], None] = lambda line: None  # to whoever runs the server

    def __post_init__(self) -> None:
        self.talk = limits.talk()
        index = index_of(self.store)
        self.summaries, self.damaged, self.unwritten = index.lines, index.damaged, index.made
        for name, why in self.damaged.items():
            self.report(unreadable(name, why))

    async def write_summaries(self) -> None:
        """Keep the lines that had to be made anew."""
        while self.unwritten:
            name = self.unwritten.pop()
            await self.store.note(name, msgspec.json.encode(self.summaries[name]))

    # Finding

    def table(self, name: str) -> Table:
        if name in self.damaged:
            raise DamagedError(unreadable(name, self.damaged[name]))
        if name not in self.summaries:
            raise UnknownNameError("table", name, ())
        if name not in self.loaded:
            self._load(name)
        self.loaded[name] = self.loaded.pop(name)  # the latest last
        return self.loaded[name]

    def _load(self, name: str) -> None:
        try:
            events = self.store.events(name)
            self.check_game(happened.created(next(iter(events), b"")).game)
            self._make_room()
            self.loaded[name] = Table.replay(name, events)
        except DamagedError as error:
            del self.summaries[name]
            self.damaged[name] = str(error)
            self.report(unreadable(name, str(error)))
            raise DamagedError(unreadable(name, str(error))) from error
        self.summaries[name] = summary_of(self.loaded[name])  # the line on disk may be older
        self.on_change(self.loaded[name])

    def _make_room(self) -> None:
        """Tables at which nothing goes on are put away; they come back from disk when somebody opens them."""
        while len(self.loaded) >= limits.LOADED:
            quiet = (each for each in self.loaded.values() if not self._busy(each))
            found = next(quiet, None)
            if found is None:
                return
            del self.loaded[found.id]
            self.locks.pop(found.id, None)
            self.on_leave(found)

    def _busy(self, table: Table) -> bool:
        return bool(self.hub.present(table.id)) or self.lock(table.id).locked() or self.is_driven(table)

    def lock(self, name: str) -> asyncio.Lock:
        return self.locks.setdefault(name, asyncio.Lock())

    def offers(self, summary: Summary) -> bool:
        """Whether the lobby offers a table to everybody: somebody waits there, and not since last week."""
        waits = summary.state is State.OPEN and summary.listed and bool(summary.people)
        return waits and self.now() - max(summary.at, summary.touched + DAY) < FORGOTTEN

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
    ) -> Table:
        """A new table, perhaps with an edition of its own; over it goes what people at a table usually want, and over
        that the options. Whoever makes it sits down first."""
        checks.is_commitment(commitment)
        found = find_game(game)
        found.check_players(players)
        self._has_room(person)
        edition = found.schema.with_options({**found.schema.table, **options}, base)
        if hints not in WHO:
            raise UnknownNameError("way of giving hints", hints, WHO)
        table = Table(secrets.token_urlsafe(6))
        text = "\n".join(edition.lines())
        created = happened.Created(
            self.now(), game, found.rules_number, text, players, person.id, new_secret(), clock, listed, hints
        )
        self._make_room()
        await self._happen(table, created)
        await self.sit(table, person, 0, commitment)
        return table

    async def sit(self, table: Table, person: Person, number: int, commitment: bytes = b"") -> None:
        """Take a seat, committed to a nonce of one's own; for who brings none the server makes one."""
        checks.is_commitment(commitment)
        async with self.lock(table.id):
            checks.before_start(table)
            checks.is_seat(table, number)
            if table.seat_of(person.id) >= 0:
                raise RefusedError("you sit at this table already")
            if table.seats[number].kind == "person":
                raise RefusedError(f"seat {LETTERS[number]} is taken")
            nonce = b"" if commitment else new_secret()
            sealed = commitment or nonce_commitment(nonce)
            seated = happened.Sat(self.now(), number, person.id, person.name, nonce, sealed)
            await self._happen(table, seated)

    async def seat_bot(self, table: Table, person: Person, number: int, level: str) -> None:
        async with self.lock(table.id):
            checks.before_start(table)
            checks.is_host(table, person)
            checks.is_seat(table, number)
            if level not in seatable():
                raise UnknownNameError("level", level, levels())
            if table.seats[number].kind == "person":
                raise RefusedError(f"seat {LETTERS[number]} is taken")
            await self._happen(table, happened.BotSat(self.now(), number, level))

    async def clear_seat(self, table: Table, person: Person, number: int) -> None:
        """Leave, or (the host) remove somebody; in the middle of a game a bot takes over."""
        async with self.lock(table.id):
            checks.is_playable(table)
            checks.is_seat(table, number)
            if table.seat_of(person.id) != number:
                checks.is_host(table, person)
            if table.revealing:
                raise RefusedError("the cards are being dealt; wait a moment")
            if table.match is None:
                await self._happen(table, happened.Rose(self.now(), number))
            elif table.running and table.seats[number].person:
                await self._happen(table, happened.StoodIn(self.now(), number, STAND_IN, left=True))

    async def start(self, table: Table, person: Person) -> None:
        async with self.lock(table.id):
            checks.before_start(table)
            checks.is_host(table, person)
            empty = [LETTERS[n] for n, seat in enumerate(table.seats) if seat.kind == "empty"]
            if empty:
                raise RefusedError(f"nobody sits at {', '.join(empty)} yet: wait, or seat a bot there")
            begun = happened.Revealing if table.owing() else happened.Started
            await self._happen(table, begun(self.now()))

    async def reveal(self, table: Table, number: int, nonce: bytes) -> None:
        """Tell the nonce that a seat is committed to; the last one deals. Told twice, it is the same one."""
        async with self.lock(table.id):
            if nonce and table.seats[number].nonce == nonce:
                return
            checks.may_reveal(table, number, nonce)
            await self._happen(table, happened.Revealed(self.now(), number, nonce))
            if not table.owing():
                await self._happen(table, happened.Started(self.now()))

    async def deal(self, table: Table) -> None:
        """Nonces have been waited for long enough: those that did not come are left out."""
        async with self.lock(table.id):
            if table.revealing:
                await self._happen(table, happened.Started(self.now()))

    # Playing

    async def act(
        self, table: Table, seat: int, action: int, decision: int, post: str = "", in_person: bool = False
    ) -> None:
        """Play an action. With a person's own the bot that kept the seat warm goes; with a refused one it stays."""
        async with self.lock(table.id):
            if checks.is_new(table, seat, decision, post):
                checks.may_play(table, lambda match: match.check(seat, action))
                back = in_person and bool(table.seats[seat].stand_in)
                only = [seat] if table.game.actions.is_draft(action) and not back else []
                played = table.game.actions.notation(action)
                await self._happen(table, happened.Acted(self.now(), seat, played, post, back), *only)

    async def say(
        self, table: Table, seat: int, text: str, decision: int, post: str = "", in_person: bool = False
    ) -> None:
        async with self.lock(table.id):
            if checks.is_new(table, seat, decision, post):
                checks.may_play(table, lambda match: match.check_text(seat, text))
                back = in_person and bool(table.seats[seat].stand_in)
                await self._happen(table, happened.Said(self.now(), seat, text, post, back))

    async def take_back(self, table: Table, seat: int, decision: int, post: str = "") -> None:
        async with self.lock(table.id):
            if checks.is_new(table, seat, decision, post):
                if not table.playing.drafts.get(seat):
                    raise RefusedError("there is nothing to take back")
                await self._happen(table, happened.TookBack(self.now(), seat, post), seat)

    async def keep(self, table: Table, seat: int, action: int) -> None:
        """Give an answer, and go on giving it as long as it is possible."""
        async with self.lock(table.id):
            checks.is_playable(table)
            if action >= 0:
                checks.may_play(table, lambda match: match.check(seat, action))
                if not table.game.actions[action].group.standing:
                    raise RefusedError("that answer cannot be kept; it is asked for each time")
            kept = table.game.actions.notation(action) if action >= 0 else ""
            await self._happen(table, happened.Kept(self.now(), seat, kept), seat)

    async def stand_in(self, table: Table, seat: int, level: str) -> None:
        """A bot takes a seat over, or hands it back."""
        async with self.lock(table.id):
            if table.running and table.seats[seat].person and table.seats[seat].stand_in != level:
                await self._happen(table, happened.StoodIn(self.now(), seat, level))

    async def replace_bot(self, table: Table, seat: int, level: str, why: str, for_good: bool) -> None:
        """Another bot decides for one that failed, this time or from now on, and everybody is told."""
        async with self.lock(table.id):
            other = instead_of(level)
            if for_good and table.seats[seat].bot == level:
                left = table.seats[seat].left
                await self._happen(table, happened.StoodIn(self.now(), seat, other, left))
            how = "plays on for it" if for_good else "decides for it this time"
            await self._announce(table, f"The bot of {table.seats[seat].name} {why}; {other} {how}.")

    async def _announce(self, table: Table, text: str) -> None:
        """The server itself says something."""
        await self._happen(table, happened.Chatted(self.now(), OURS, text, by=OURS))

    async def chat(self, table: Table, person: Person, text: str, to: int | None = None) -> None:
        """Say something to all, or to the person in one seat alone."""
        said = " ".join(text.split())
        if not said or not said.isprintable() or len(said) > LONGEST_CHAT:
            raise RefusedError(f"a line of chat has 1 to {LONGEST_CHAT} printable characters")
        if not self.talk.allows(person.id):
            raise RefusedError("that is faster than anybody reads; wait a moment")
        async with self.lock(table.id):
            line = happened.Chatted(self.now(), person.name, said, by=person.id)
            if to is None:
                await self._happen(table, line)
            else:
                await self._whisper(table, person, line, to)

    async def _whisper(self, table: Table, person: Person, line: happened.Chatted, to: int) -> None:
        """Nobody else notices, not even that a page is made anew."""
        seat = table.seat_of(person.id)
        if seat < 0:
            raise RefusedError("only those who play talk in private")
        other = table.seats[to].person if 0 <= to < len(table.seats) else ""
        if not other or to == seat:
            raise RefusedError("there is nobody in that seat to talk to")
        whisper = msgspec.structs.replace(line, to=other)
        await self._happen(table, whisper, seat, to)

    async def pause(self, table: Table, person: Person, on: bool) -> None:
        async with self.lock(table.id):
            checks.is_host(table, person)
            if table.running and table.paused != on:
                await self._happen(table, happened.Paused(self.now(), on))

    async def agree_to_end(self, table: Table, seat: int) -> None:
        async with self.lock(table.id):
            if table.running and not table.seats[seat].agreed:
                await self._happen(table, happened.Agreed(self.now(), seat))

    async def settle(self, table: Table, seat: int) -> None:
        """Be for ending a game past its usual limit, with the result that the limit gives."""
        async with self.lock(table.id):
            if not table.past_limit:
                raise RefusedError(
                    "a game ends with a result by its rules, or past its usual limit if all agree"
                )
            if not table.seats[seat].settled:
                await self._happen(table, happened.Settled(self.now(), seat))

    async def rematch(self, table: Table, person: Person, commitment: bytes = b"") -> Table:
        """The same table again, everybody one seat further; asked for twice, it is the same one."""
        seat = table.seat_of(person.id)
        if not table.over or seat < 0:
            raise RefusedError("a rematch is for those who played, after the end")
        async with self.lock(table.id):
            if not table.rematch:
                again = await self._set_again(table, person)
                await self._happen(table, happened.Rematched(self.now(), again.id))
        again, place = self.table(table.rematch), (seat + 1) % len(table.seats)
        if not again.match and again.seat_of(person.id) < 0 and again.seats[place].kind == "empty":
            await self.sit(again, person, place, commitment)
        return again

    async def _set_again(self, table: Table, person: Person) -> Table:
        """A table like this one, with the bots one seat further and nobody else there yet."""
        name, players = table.game.name, len(table.seats)
        options = {each: str(value) for each, value in table.edition.options.items()}
        again = await self.create(
            person, name, players, options, table.clock, table.listed, table.hints, table.edition
        )
        await self.clear_seat(again, person, 0)
        for number, seat in enumerate(table.seats):
            if seat.level:
                await self.seat_bot(again, person, (number + 1) % len(table.seats), seat.level)
        return again

    # Checking

    def _has_room(self, person: Person) -> None:
        going_on = (State.OPEN, State.RUNNING)
        busy = sum(each.state in going_on and person.id in each.people for each in self.summaries.values())
        if busy >= limits.TABLES:
            raise RefusedError(f"you sit at {busy} tables already; finish or leave one first")

    # Happening

    async def _happen(self, table: Table, event: happened.AnyEvent, *only: int) -> None:
        """On disk first; then it is true, and then it is shown."""
        if self.loaded.get(table.id, table) is not table:
            raise RefusedError(checks.OLD_PAGE)
        body = happened.encode(event)
        checks.has_space(table, event, len(body))
        try:
            await self.store.append(Entry(table.id, table.rev, body))
        except ConflictError:
            self._start_over(table)
            raise RefusedError(checks.OLD_PAGE) from None
        self.loaded[table.id] = table
        table.apply(event)
        table.size += len(body)
        self.hub.changed(table.id, *only)
        self.on_change(table)
        await self._summarise(table)

    def _start_over(self, table: Table) -> None:
        """Another server wrote here: what is on disk is the truth, and nothing may stay with what is not."""
        self.loaded.pop(table.id, None)
        self.on_leave(table)
        self.hub.dismiss(table.id)
        self.table(table.id)

    async def _summarise(self, table: Table) -> None:
        """Lists are made from summaries, which are only an index: after a crash they are made anew."""
        summary = summary_of(table)
        if self.summaries.get(table.id) != summary:
            self.summaries[table.id] = summary
            await self.store.note(table.id, msgspec.json.encode(summary))
