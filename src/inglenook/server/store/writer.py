"""Writing, of whatever kind the database is. A thread takes whatever is waiting and commits it at once, so that many
moves share one wait for the disk, and each is as durable as if it had its own."""

import asyncio
import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from . import Entry, Fence, Result, StoreError

MOST = 500  # entries in one commit


@dataclass(frozen=True)
class Note:
    """A table's line, and how it ended."""

    table: str
    summary: bytes
    results: Sequence[Result] = ()


@dataclass(frozen=True)
class Change:
    """Something else, in SQL that every database knows."""

    statements: Sequence[tuple[str, tuple[Any, ...]]]
    fence: Fence | None = None


Kept = Entry | Note | Change
Waiting = tuple[Kept, asyncio.Future[None]]
Outcomes = list[StoreError | None]


class Writer:
    """`commit` writes all that it is given, on disk when it returns, and tells what came of each."""

    def __init__(self, commit: Callable[[list[Kept]], Outcomes]) -> None:
        self._commit = commit
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    async def hand_over(self, kept: Kept) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put((kept, done))
        await done

    def close(self) -> None:
        """Everything that waits is written before."""
        self._queue.put(None)
        self._thread.join()

    def _write_all(self) -> None:
        while (first := self._queue.get()) is not None:
            batch = [first, *self._more()]
            outcomes = self._outcomes([kept for kept, _ in batch])
            for loop in {done.get_loop() for _, done in batch}:
                with contextlib.suppress(RuntimeError):  # at the end: the loop is closed, and nobody waits
                    loop.call_soon_threadsafe(_settle, loop, batch, outcomes)

    def _outcomes(self, batch: list[Kept]) -> Outcomes:
        """Whatever goes wrong, this thread goes on: without it everybody would wait for ever."""
        try:
            return self._commit(batch)
        except Exception as error:
            return [StoreError(f"the move could not be written to disk: {error!r}")] * len(batch)

    def _more(self) -> Iterator[Waiting]:
        """What else is waiting now."""
        for _ in range(min(MOST, self._queue.qsize())):
            item = self._queue.get()
            if item is None:
                self._queue.put(None)
                return
            yield item


def _settle(loop: asyncio.AbstractEventLoop, batch: list[Waiting], outcomes: Outcomes) -> None:
    for (_, done), outcome in zip(batch, outcomes, strict=True):
        if done.cancelled() or done.get_loop() is not loop:
            continue
        if outcome is None:
            done.set_result(None)
        else:
            done.set_exception(outcome)
