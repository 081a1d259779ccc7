"""The background: finished games to look back at, and editions to read. Both may take long, so they are done one after
the other in a thread (an executor) beside the pages and the moves."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, RefusedError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.match import Match
from inglenook.engine.record import write_record

from .reel import Reel, reel_of
from .tables import checks
from .tables.table import Table

GAMES = 8  # kept at hand; the longest takes about five megabytes
DOTS = 2_000  # in an edition. tomllib makes tables in tables of a.b.c…; our own have 150 at most

Done = TypeVar("Done")


class Background:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "background")
        self._reels: dict[str, Reel] = {}

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def work(self, work: Callable[..., Done], *given: object) -> Done:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    async def edition(self, game: Game, text: str) -> Edition:
        """An edition that somebody brought along. A hostile one would take half a second and fifty megabytes."""
        if text.count(".") > DOTS:
            raise EditionError(Sentence("edition.dots", most=DOTS))
        return await self.work(game.schema.parse, text)

    async def prefix(self, table: Table, step: int) -> str:
        """The record of a finished game as far as a step of its replay. Before the end it would tell the key."""
        checks.may_look_back(table)
        return await self.work(self._prefix, table, step)

    def _prefix(self, table: Table, step: int) -> str:
        reel = self.reel(table.id, table.playing)
        if step >= reel.last:
            raise RefusedError(Sentence("refused.play-on", last=reel.last - 1))
        return write_record(reel.at(reel.ends[step]))

    def reel(self, table: str, match: Match) -> Reel:
        """Of a finished game; called in the thread only. Who asked last keeps theirs longest."""
        reel = self._reels.pop(table, None) or reel_of(match)
        self._reels[table] = reel
        if len(self._reels) > GAMES:
            del self._reels[next(iter(self._reels))]
        return reel
