"""What is to be played: jobs, which need nothing but themselves, and give a few sums.

A job is a pure function of what it says: which game, edition, seats and seeds. It can be pickled, run in any thread,
process or machine, in any order; a measurement takes the sums in the order of its jobs. So the same figures come out
to the last digit wherever they were made.

    for report in sharpen(Study("keepers", text, players=(3, 4))):   # ever better reports
        …

`sharpen` may be given another way to run jobs: `Run` takes jobs and gives their sums, in the same order.
"""

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game

from .report import Report
from .sim import in_order

LONGEST = 20_000  # decisions of a game, unless a table says otherwise
POLICY, RANDOM, BEGINNER = "policy", "random", "beginner"
Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Agent:
    """Who plays a seat: the game's policy, at random, a beginner (now the one, now the other), or a bot by its name.
    `never` and `always` name what it leaves alone and what it does whenever it may: groups of actions, single actions,
    or cards (`things.Things`)."""

    bot: str = POLICY
    never: tuple[str, ...] = ()
    always: tuple[str, ...] = ()


USUAL = Agent()


@dataclass(frozen=True)
class Table:
    """A game to be played: its edition as text, and who sits where. A single agent plays all seats. After
    `most` decisions a game is broken off, and nobody's win."""

    game: str
    edition: str
    players: int
    agents: tuple[Agent, ...] = (USUAL,)
    most: int = LONGEST

    def agent(self, seat: int) -> Agent:
        return self.agents[seat % len(self.agents)]


@dataclass(frozen=True)
class Job:
    """So many games at each of its tables, all with the same chance (common random numbers): game n of one has the
    same seed as game n of another. `task` says what is counted (`tasks.TASKS`)."""

    task: str
    tables: tuple[Table, ...]
    seed: int
    first: int  # the number of its first game
    games: int

    def run(self) -> "Sums":
        from .tasks import TASKS  # which needs what is declared here

        return TASKS[self.task](self)


@dataclass(frozen=True)
class Sums:
    """What a job gives: sums over its games, by column and table; of two tables also of their products, which tell how
    much the same chance has made them alike."""

    games: int
    columns: tuple[str, ...]
    sums: Numbers  # tables × columns
    squares: Numbers
    products: Numbers  # of each table's values with the first one's
    spread: Numbers  # games in which it was not 0

    def __add__(self, other: "Sums") -> "Sums":
        if self.columns != other.columns:
            raise ValueError("sums of other columns cannot be added")
        arrays = zip(self.arrays, other.arrays, strict=True)
        return Sums(self.games + other.games, self.columns, *(mine + theirs for mine, theirs in arrays))

    def only(self, table: int) -> "Sums":
        """Those of one table."""
        return Sums(self.games, self.columns, *(each[table : table + 1] for each in self.arrays))

    def beside(self, columns: tuple[str, ...], counts: Numbers) -> "Sums":
        """With more columns, each the number of games in which something is so: ones and noughts add up alike."""
        arrays = (np.concatenate([each, counts], axis=1) for each in self.arrays)
        return Sums(self.games, self.columns + columns, *arrays)

    @property
    def arrays(self) -> tuple[Numbers, ...]:
        return self.sums, self.squares, self.products, self.spread


Run = Callable[[Sequence[Job]], Iterable[Sums]]


class Measurement(Protocol):
    """Plays in stages: each asks for jobs, which may depend on what came out before, and takes their sums."""

    def jobs(self) -> Sequence[Job]:
        """What is to be played next; nothing, if all is done."""

    def take(self, sums: Sequence[Sums]) -> None:
        """The sums of those jobs, in their order."""

    def done_with(self, share: float) -> float:
        """How much of all is done, with such a share of what was asked for last."""

    def report(self) -> Report: ...


def sharpen(measurement: Measurement, run: Run | None = None) -> Iterator[Report]:
    """A report after each stage, the last one final."""
    yield from (each for each in followed(measurement, run) if isinstance(each, Report))


def followed(measurement: Measurement, run: Run | None = None) -> Iterator[Report | float]:
    """The same, and after each job how much of all is done."""
    began = time.perf_counter()
    while jobs := measurement.jobs():
        sums: list[Sums] = []
        for each in (run or run_here)(jobs):
            sums.append(each)
            yield measurement.done_with(len(sums) / len(jobs))
        measurement.take(sums)
        yield replace(measurement.report(), seconds=time.perf_counter() - began)


def run_here(jobs: Sequence[Job]) -> Iterator[Sums]:
    """On all processors of this machine; compiled code runs side by side in threads."""
    return in_order(lambda number: jobs[number].run(), len(jobs), os.cpu_count() or 1)


def chunks(task: str, tables: tuple[Table, ...], seed: int, games: range, size: int) -> list[Job]:
    """Jobs of at most so many games."""
    firsts = range(games.start, games.stop, size)
    return [Job(task, tables, seed, first, min(size, games.stop - first)) for first in firsts]


@lru_cache(1024)
def opened(game: str, edition: str) -> tuple[Game, Edition]:
    """A table's game and edition, read once in each process."""
    found = find_game(game)
    return found, found.schema.parse(edition)


def text_of(edition: Edition) -> str:
    return "\n".join(edition.lines()) + "\n"
