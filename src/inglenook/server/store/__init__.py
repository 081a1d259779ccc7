"""Where tables are kept: an append-only log of events each, numbered from 0 without a gap."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

from inglenook.engine.errors import InglenookError

Asked = ParamSpec("Asked")
Read = TypeVar("Read")


class StoreError(InglenookError):
    """The store could not keep something; nothing has changed."""


class ConflictError(StoreError):
    """That number is taken: somebody else was quicker."""


class DamagedError(StoreError):
    """What the store holds of a table cannot be read. The other tables are not concerned."""


@dataclass(frozen=True)
class Fence:
    """By what right something happens by itself: the lease of a shard of tables, and of which term it is."""

    shard: int
    term: int


class FencedError(StoreError):
    """Another server drives that table by now."""


@dataclass(frozen=True)
class Entry:
    """One event of a table."""

    table: str
    number: int
    body: bytes
    fence: Fence | None = None


@dataclass(frozen=True)
class Result:
    """How a game ended for a person: what histories and ratings are made of. It can be made anew from the events."""

    table: str
    seat: int
    person: str
    game: str
    players: int
    won: float  # the share of the win: a half if two have won together
    at: float  # when it ended
    rating: float | None = None  # after a rated game, and how sure it is
    doubt: float | None = None


@dataclass(frozen=True)
class Tally:
    """A person's finished games of one kind at one number of seats, and the sum of what they won."""

    game: str
    players: int
    games: int
    won: float


@dataclass(frozen=True)
class Shown:
    """A person who lets others see their page, and the name of that page."""

    person: str
    handle: str
    name: str


@dataclass(frozen=True)
class Contact:
    """Where somebody wants to be told that it is their turn. A mail address counts once it is confirmed."""

    person: str
    mail: str = ""
    confirmed: bool = False
    hook: str = ""
    language: str = ""


@dataclass(frozen=True)
class Holiday:
    """Days on which nobody's clock runs out for a person, in seconds since 1970."""

    person: str
    starts: float
    ends: float


@dataclass(frozen=True)
class Ban:
    """Whom the operator keeps out, in seconds since 1970: a person or an address."""

    who: str
    name: str  # by which people knew them; an address has none
    since: float
    until: float  # infinite: until it is lifted
    why: str

    @property
    def is_person(self) -> bool:
        """An address is of numbers with dots or colons, which no person's id has."""
        return not {".", ":"} & set(self.who)


class Store(Protocol):
    """What a store must do. What reads may be called from any thread, and waits; in an event loop it is asked `aside`.
    `append` returns only when the entry is safely on disk. `events` tells a table's entries, from a number on. `note`
    keeps the line about a table that lists show, and together with it how the table ended, if it has; both can be made
    anew from the events.
    `begun` tells every table with its first event; `results` and `tallies` tell of a person, the newest first.
    `told` is the last turn at a table of which somebody was told. `mentions`: tables whose entries name a person.
    `keep` keeps what was found when a finished game was looked back at, which can be found again.
    `check` fails if nothing can be read. `ban` keeps somebody out in place of an earlier ban, `lift` ends that.
    `drop` deletes tables, whose results and analyses stay: `was_played` tells whether there are results of one.
    `forget` drops all that is kept of a person apart from tables, and puts entries in the place of some of theirs."""

    async def append(self, entry: Entry) -> None: ...

    async def note(self, table: str, summary: bytes, results: Sequence[Result] = ()) -> None: ...

    def events(self, table: str, since: int = 0) -> list[bytes]: ...

    def begun(self) -> Iterator[tuple[str, bytes]]: ...

    def summaries(self) -> dict[str, bytes]: ...

    def results(self, person: str, most: int, after: int = 0, rated: str = "") -> list[Result]: ...

    def tallies(self, person: str) -> list[Tally]: ...

    async def show(self, shown: Shown) -> None: ...

    async def hide(self, person: str) -> None: ...

    def shown(self, *, person: str = "", handle: str = "") -> Shown | None: ...

    def contacts(self) -> list[Contact]: ...

    def contact(self, person: str) -> Contact | None: ...

    async def keep_contact(self, contact: Contact) -> None: ...

    def told(self, person: str, table: str) -> int: ...

    async def tell(self, person: str, table: str, turn: int, fence: Fence | None = None) -> None: ...

    def holidays(self) -> list[Holiday]: ...

    async def keep_holiday(self, holiday: Holiday) -> None: ...

    def mentions(self, person: str) -> list[str]: ...

    async def keep(self, table: str, analysis: bytes) -> None: ...

    def analyses(self, tables: Sequence[str]) -> dict[str, bytes]: ...

    async def drop(self, tables: Sequence[str]) -> None: ...

    def was_played(self, table: str) -> bool: ...

    def bans(self) -> list[Ban]: ...

    async def ban(self, ban: Ban) -> None: ...

    async def lift(self, who: str) -> None: ...

    async def forget(self, person: str, instead: Sequence[Entry]) -> None: ...

    def secret(self) -> bytes | None: ...

    def keep_secret(self, given: bytes, instead: bool = False) -> None: ...

    def check(self) -> None: ...

    def close(self) -> None: ...


async def aside(read: Callable[Asked, Read], *given: Asked.args, **named: Asked.kwargs) -> Read:
    """What is read from a store, in a thread: nobody else waits for it."""
    return await asyncio.to_thread(read, *given, **named)
