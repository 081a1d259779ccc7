"""Where tables are kept: an append-only log of events each, numbered from 0 without a gap."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from inglenook.engine.errors import InglenookError


class StoreError(InglenookError):
    """The store could not keep something; nothing has changed."""


class ConflictError(StoreError):
    """That number is taken: somebody else was quicker."""


class DamagedError(StoreError):
    """What the store holds of a table cannot be read. The other tables are not concerned."""


@dataclass(frozen=True)
class Entry:
    """One event of a table."""

    table: str
    number: int
    body: bytes


class Store(Protocol):
    """What a store must do. `append` returns only when the entry is safely on disk. `note` keeps the line about a
    table that lists show; it can be made anew from the events. `begun` tells every table with its first event."""

    async def append(self, entry: Entry) -> None: ...

    async def note(self, table: str, summary: bytes) -> None: ...

    def events(self, table: str) -> list[bytes]: ...

    def begun(self) -> Iterator[tuple[str, bytes]]: ...

    def summaries(self) -> dict[str, bytes]: ...

    def close(self) -> None: ...
