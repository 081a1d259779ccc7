"""The hall: every table, and what people may do there. Each command is checked, written to disk, and only
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
from inglenook.engine.match import Match
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import SIZE, new_secret, nonce_commitment

from . import events as happened
from . import limits
from .brains import LAST_RESORT, LEVELS, STAND_IN
from .hints import ALONE, WHO
from .hub import Hub
from .people import Person
from .store import ConflictError, Entry, Store
from .table import Table

LONGEST_CHAT = 300
OLD_PAGE = "that page was old; here is the table as it stands now"


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a table without loading it."""

    title: str
    state: str
    players: int
    seats: list[str]
    people: list[str]
    listed: bool
    at: float


def summary_of(table: Table) -> Summary:
    return Summary(
        table.game.title,
        table.state,
        len(table.seats),
        [seat.name for seat in table.seats],
        [seat.person for seat in table.seats if seat.person],
        table.listed,
        table.created,
    )


@dataclass
class Hall:
    store: Store
    now: Callable[[], float] = time.time
    hub: Hub = field(default_factory=Hub)
    tables: dict[str, Table] = field(default_factory=dict)
    locks: dict[str, asyncio.Lock] = field(default_factory=dict)
    on_change: Callable[[Table], None] = lambda table: None
    is_driven: Callable[[Table], bool] = lambda table: False
    check_game: Callable[[str], None] = lambda game: None  # refuses games that are not compiled yet

    def __post_init__(self) -> None:
        self.talk = limits.talk()
        decode = msgspec.json.Decoder(Summary).decode
        self.summaries = {name: decode(body) for name, body in self.store.summaries().items()}

    # Finding

    def table(self, name: str) -> Table:
        if name not in self.summaries:
            raise UnknownNameError("table", name, ())
        if name not in self.tables:
            events = self.store.events(name)
            self.check_game(happened.game_of(events[0]))
            self._make_room()
            self.tables[name] = Table.replay(name, events)
            self.summaries[name] = summary_of(self.tables[name])  # the line on disk may be older
            self.on_change(self.tables[name])
        self.tables[name] = self.tables.pop(name)  # the latest last
        return self.tables[name]

    def _make_room(self) -> None:
        """Tables at which nothing goes on are put away; they come back from disk when somebody opens them."""
        while len(self.tables) >= limits.LOADED:
            quiet = (each for each in self.tables.values() if not self._busy(each))
            found = next(quiet, None)
            if found is None:
                return
            del self.tables[found.id]
            self.locks.pop(found.id, None)

    def _busy(self, table: Table) -> bool:
        return bool(self.hub.present(table.id)) or self.lock(table.id).locked() or self.is_driven(table)

    def lock(self, name: str) -> asyncio.Lock:
        return self.locks.setdefault(name, asyncio.Lock())

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
        """A new table, perhaps with an edition of its own under the options; whoever makes it sits down first."""
        self._is_commitment(commitment)
        found = find_game(game)
        found.check_players(players)
        self._has_room(person)
        usual = found.recipe.table if base is None or base is found.edition else {}
        edition = found.recipe.with_options({**usual, **options}, base)
        if hints not in WHO:
            raise UnknownNameError("way of giving hints", hints, WHO)
        table = Table(secrets.token_urlsafe(6))
        text = "\n".join(edition.lines())
        created = happened.Created(
            self.now(), game, found.number, text, players, person.id, new_secret(), clock, listed, hints
        )
        self._make_room()
        await self._happen(table, created)
        self.tables[table.id] = table
        await self.sit(table, person, 0, commitment)
        return table

    async def sit(self, table: Table, person: Person, number: int, commitment: bytes = b"") -> None:
        """Take a seat, committed to a nonce of one's own; for who brings none the server makes one."""
        self._is_commitment(commitment)
        async with self.lock(table.id):
            self._before_start(table)
            self._is_seat(table, number)
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
            self._before_start(table)
            self._is_host(table, person)
            self._is_seat(table, number)
            if level not in LEVELS:
                raise UnknownNameError("level", level, LEVELS)
            if table.seats[number].kind == "person":
                raise RefusedError(f"seat {LETTERS[number]} is taken")
            await self._happen(table, happened.BotSat(self.now(), number, level))

    async def clear_seat(self, table: Table, person: Person, number: int) -> None:
        """Leave, or (the host) remove somebody; in the middle of a game a bot takes over."""
        async with self.lock(table.id):
            self._is_seat(table, number)
            if table.seat_of(person.id) != number:
                self._is_host(table, person)
            if table.revealing:
                raise RefusedError("the cards are being dealt; wait a moment")
            if table.match is None:
                await self._happen(table, happened.Rose(self.now(), number))
            elif table.running and table.seats[number].person:
                await self._happen(table, happened.StoodIn(self.now(), number, STAND_IN))

    async def start(self, table: Table, person: Person) -> None:
        async with self.lock(table.id):
            self._before_start(table)
            self._is_host(table, person)
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
            self._may_reveal(table, number, nonce)
            await self._happen(table, happened.Revealed(self.now(), number, nonce))
            if not table.owing():
                await self._happen(table, happened.Started(self.now()))

    async def deal(self, table: Table) -> None:
        """Nonces have been waited for long enough: those that did not come are left out."""
        async with self.lock(table.id):
            if table.revealing:
                await self._happen(table, happened.Started(self.now()))

    # Playing

    async def act(self, table: Table, seat: int, action: int, decision: int, post: str = "") -> None:
        async with self.lock(table.id):
            if self._is_new(table, seat, decision, post):
                self._check(table, lambda match: match.check(seat, action))
                only = [seat] if table.game.actions.is_draft(action) else []
                played = table.game.actions.notation(action)
                await self._happen(table, happened.Acted(self.now(), seat, played, post), *only)

    async def say(self, table: Table, seat: int, text: str, decision: int, post: str = "") -> None:
        async with self.lock(table.id):
            if self._is_new(table, seat, decision, post):
                self._check(table, lambda match: match.check_text(seat, text))
                await self._happen(table, happened.Said(self.now(), seat, text, post))

    async def take_back(self, table: Table, seat: int, decision: int, post: str = "") -> None:
        async with self.lock(table.id):
            if self._is_new(table, seat, decision, post):
                if not table.playing.drafts.get(seat):
                    raise RefusedError("there is nothing to take back")
                await self._happen(table, happened.TookBack(self.now(), seat, post), seat)

    async def keep(self, table: Table, seat: int, action: int) -> None:
        """Give an answer, and go on giving it as long as it is possible."""
        async with self.lock(table.id):
            if action >= 0:
                self._check(table, lambda match: match.check(seat, action))
                if not table.game.actions[action].group.standing:
                    raise RefusedError("that answer cannot be kept; it is asked for each time")
            kept = table.game.actions.notation(action) if action >= 0 else ""
            await self._happen(table, happened.Kept(self.now(), seat, kept), seat)

    async def stand_in(self, table: Table, seat: int, level: str) -> None:
        """A bot takes a seat over, or hands it back."""
        async with self.lock(table.id):
            if table.running and table.seats[seat].person and table.seats[seat].stand_in != level:
                await self._happen(table, happened.StoodIn(self.now(), seat, level))

    async def replace_bot(self, table: Table, seat: int, why: str) -> None:
        """Another bot plays on for one that failed, and everybody is told."""
        async with self.lock(table.id):
            other = STAND_IN if table.seats[seat].bot != STAND_IN else LAST_RESORT
            said = f"The bot of {table.seats[seat].name} {why}; {other} plays on for it."
            await self._happen(table, happened.StoodIn(self.now(), seat, other))
            await self._happen(table, happened.Chatted(self.now(), "Inglenook", said))

    async def chat(self, table: Table, person: Person, text: str, to: int | None = None) -> None:
        """Say something to all, or to the person in one seat alone."""
        said = " ".join(text.split())
        if not said or not said.isprintable() or len(said) > LONGEST_CHAT:
            raise RefusedError(f"a line of chat has 1 to {LONGEST_CHAT} printable characters")
        if not self.talk.allows(person.id):
            raise RefusedError("that is faster than anybody reads; wait a moment")
        async with self.lock(table.id):
            line = happened.Chatted(self.now(), person.name, said)
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
        whisper = msgspec.structs.replace(line, by=person.id, to=other)
        await self._happen(table, whisper, seat, to)

    async def pause(self, table: Table, person: Person, on: bool) -> None:
        async with self.lock(table.id):
            self._is_host(table, person)
            if table.running and table.paused != on:
                await self._happen(table, happened.Paused(self.now(), on))

    async def agree_to_end(self, table: Table, seat: int) -> None:
        async with self.lock(table.id):
            if table.running and not table.seats[seat].agreed:
                await self._happen(table, happened.Agreed(self.now(), seat))

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
        again = await self.create(
            person, name, players, {}, table.clock, table.listed, table.hints, table.edition
        )
        await self.clear_seat(again, person, 0)
        for number, seat in enumerate(table.seats):
            if seat.level:
                await self.seat_bot(again, person, (number + 1) % len(table.seats), seat.level)
        return again

    # Checking

    def _has_room(self, person: Person) -> None:
        busy = sum(each.state != "done" and person.id in each.people for each in self.summaries.values())
        if busy >= limits.TABLES:
            raise RefusedError(f"you sit at {busy} tables already; finish or leave one first")

    def _before_start(self, table: Table) -> None:
        if table.outdated:
            raise RefusedError(table.outdated)
        if table.match is not None or table.revealing:
            raise RefusedError("the game has started already")

    def _is_commitment(self, commitment: bytes) -> None:
        if len(commitment) not in (0, SIZE):
            raise RefusedError(f"a commitment has {SIZE} bytes: the SHA-256 of a nonce of {SIZE} bytes")

    def _may_reveal(self, table: Table, number: int, nonce: bytes) -> None:
        """Nothing is told before everybody is committed, and nothing else than what was committed to."""
        seal = table.seats[number].seal
        if table.match is not None:
            raise RefusedError("the cards are dealt already")
        if not table.revealing:
            raise RefusedError(
                "not yet: nonces are told when everybody is committed and the host has started"
            )
        if seal is None or not seal.fits(nonce) or len(nonce) != SIZE:
            raise RefusedError("that is not the nonce that this seat is committed to")

    def _is_host(self, table: Table, person: Person) -> None:
        if table.host != person.id:
            raise RefusedError("only the host of the table may do that")

    def _is_seat(self, table: Table, number: int) -> None:
        if not 0 <= number < len(table.seats):
            raise RefusedError(f"this table has seats A to {LETTERS[len(table.seats) - 1]}")

    def _is_new(self, table: Table, number: int, decision: int, post: str) -> bool:
        """Whether a post is for the seat's present decision. A retry of the last one is no error; an old page's
        post is. Each seat has its own count, so others' choices do not make a page old."""
        if number >= len(table.seats):
            return True  # the clock
        seat = table.seats[number]
        if post and post == seat.post and decision == seat.decisions - 1:
            return False
        if decision != seat.decisions:
            raise RefusedError(OLD_PAGE)
        return True

    def _check(self, table: Table, check: Callable[[Match], object]) -> None:
        if table.outdated:
            raise RefusedError(table.outdated)
        if table.over:
            raise RefusedError("the game is over")
        if table.paused:
            raise RefusedError("the game is paused")
        check(table.playing)

    # Happening

    async def _happen(self, table: Table, event: happened.AnyEvent, *only: int) -> None:
        """On disk first; then it is true, and then it is shown."""
        if table.rev >= limits.EVENTS:
            raise RefusedError(f"this table has kept {limits.EVENTS} entries and takes no more")
        try:
            await self.store.append(Entry(table.id, table.rev, happened.encode(event)))
        except ConflictError:  # another server wrote here: what is on disk is the truth
            self.tables.pop(table.id, None)
            raise RefusedError(OLD_PAGE) from None
        table.apply(event)
        self.hub.changed(table.id, *only)
        self.on_change(table)
        await self._summarise(table)

    async def _summarise(self, table: Table) -> None:
        """Lists are made from summaries, which are only an index: after a crash they are made anew."""
        summary = summary_of(table)
        if self.summaries.get(table.id) != summary:
            self.summaries[table.id] = summary
            await self.store.note(table.id, msgspec.json.encode(summary))
