"""The background: finished games to look back at, and editions to read. Both may take long, so they are done one after
the other in a thread (an executor) beside the pages and the moves."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.match import Match
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.engine.transcript import Move, moves

GAMES = 8  # kept at hand; the longest takes about five megabytes
MARKS = 16  # moments of each at which it need not be played from the first card on
DOTS = 2_000  # in an edition. tomllib makes tables in tables of a.b.c…; our own have 150 at most

Done = TypeVar("Done")


@dataclass(frozen=True)
class Reel:
    """A finished game, to be wound to any moment."""

    match: Match
    marks: list[Match]
    moves: list[Move]
    ends: list[int]  # how many deeds there were after each move: the deal has none, a decision all its clicks
    commitment: bytes | None  # that the record keeps when it is read back with every check; None: it does not

    def at(self, number: int) -> Match:
        """The match as it stood after so many deeds."""
        before = max((mark for mark in self.marks if len(mark.deeds) <= number), key=_length)
        match = before.copy()
        for deed in self.match.deeds[len(match.deeds) : number]:
            match.replay(deed)
        return match


def _length(match: Match) -> int:
    return len(match.deeds)


def reel_of(match: Match) -> Reel:
    told = list(moves(match))
    ends = list(accumulate(len(move.deeds) for move in told))
    return Reel(match, marks_of(match), told, ends, commitment_of(match))


def marks_of(match: Match) -> list[Match]:
    """Play a game once more, and remember it here and there."""
    playing, apart = match.at(0), len(match.deeds) // MARKS + 1
    marks = [playing.copy()]
    for number, deed in enumerate(match.deeds, 1):
        playing.replay(deed)
        if number % apart == 0:
            marks.append(playing.copy())
    return marks


def commitment_of(match: Match) -> bytes | None:
    """The deal, checked anew: the record is read back from its first card on."""
    again = read_record(write_record(match), find_game, expected=match.game.name)
    return again.deal.commitment if again.checks == match.checks else None


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

    def reel(self, table: str, match: Match) -> Reel:
        """Of a finished game; called in the thread only. Who asked last keeps theirs longest."""
        reel = self._reels.pop(table, None) or reel_of(match)
        self._reels[table] = reel
        if len(self._reels) > GAMES:
            del self._reels[next(iter(self._reels))]
        return reel
