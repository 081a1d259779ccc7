"""Moves seen with one worker and with two, on PostgreSQL and on the same processors, in turns.

    python bench/workers.py [--pairs 6] [--seconds 8] [--tables 48] [--viewers 2]

Both are there all the time, each with a database of its own; whoever is not measured rests. At each table a seat
presses again when all of its pages show the last move, as in `seen.py`; the pages are spread over the workers as they
come. Of every turn are told the moves seen in a second and the processor time of a move, the browsers' (this process)
too; in the end the ratios of pairs, and what that processor time allows.
"""

import argparse
import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass
from pathlib import Path

import harm  # noqa: F401 - shows where the tests are
import psutil
from seen import SETTLING, Watched, say
from server import STILL, open_tables

from inglenook.cli.inputs import all_games, prepared
from inglenook.server.compiler import PARTS
from tests.server.databases import ask, database
from tests.server.helpers import free_port

PROCESSORS = os.cpu_count() or 1
IDLE = 0.1  # of a processor: so much at most while nobody does anything


@dataclass
class House:
    """One or two workers, and the tables there."""

    workers: int
    host: str
    url: str
    process: psutil.Process
    tables: list[Watched]

    def spent(self) -> float:
        """Seconds of processor time of the workers."""
        return sum(map(seconds_of, [self.process, *self.process.children(recursive=True)]))

    async def open(self, tables: int, viewers: int) -> None:
        say(f"{tables} tables with {viewers} pages each, {self.workers} workers …")
        while (await self.idle()) > IDLE:
            pass
        self.tables = [Watched(table, *await table.turn()) for table in await open_tables(self.host, tables)]
        for watched in self.tables:
            await watched.look(self.host, viewers)
        await asyncio.sleep(SETTLING)

    async def idle(self) -> float:
        before = self.spent()
        await asyncio.sleep(1)
        return self.spent() - before

    async def moves(self, seconds: float) -> int:
        """Moves seen."""
        end, seen = time.perf_counter() + seconds, 0

        async def keep_pressing(watched: Watched) -> None:
            nonlocal seen
            while time.perf_counter() < end:
                await watched.press()
                seen += 1

        await asyncio.gather(*map(keep_pressing, self.tables))
        return seen


def seconds_of(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


@contextmanager
def house(workers: int, folder: Path) -> Iterator[House]:
    folder.mkdir()
    url, port = database(folder), free_port()
    where = ["--workers", str(workers), "--port", str(port), "--data", str(folder), "--store", url]
    process = subprocess.Popen(
        [sys.executable, "-m", "inglenook.cli", "serve", "--no-browser", "--pace", STILL, *where],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        host = next(found[1] for line in process.stderr if (found := re.search(r"http://([^/\s]+)", line)))
        yield House(workers, host, url, psutil.Process(process.pid), [])
    finally:
        process.terminate()
        process.communicate()


def postgres(url: str) -> psutil.Process:
    """The first process of the database."""
    [(path,)] = ask(url, "select setting from pg_settings where name = 'data_directory'")
    return psutil.Process(int((Path(str(path)) / "postmaster.pid").read_text().split()[0]))


@dataclass
class Spent:
    """Seconds of processor time: until now, or in one turn."""

    workers: float
    database: float
    browsers: float
    others: float

    @classmethod
    def now(cls, served: House, database: psutil.Process) -> "Spent":
        times = psutil.cpu_times()
        busy = times.user + times.nice + times.system + times.irq + times.softirq
        own = (
            served.spent(),
            sum(map(seconds_of, [database, *database.children()])),
            seconds_of(psutil.Process()),
        )
        return cls(*own, busy - sum(own))

    def since(self, before: "Spent") -> "Spent":
        return Spent(*(now - then for now, then in zip(astuple(self), astuple(before), strict=True)))


@dataclass
class Turn:
    moves: int  # seen
    seconds: float
    spent: Spent

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def costs(self) -> list[float]:
        """Microseconds of workers, database and browsers for a move."""
        spent = self.spent
        return [1e6 * each / self.moves for each in (spent.workers, spent.database, spent.browsers)]

    def __str__(self) -> str:
        costs = " | ".join(f"{cost:,.0f}" for cost in self.costs)
        return f"{self.rate:,.0f} | {costs} | {100 * self.spent.others / self.seconds:.0f} %"


async def turn(served: House, database: psutil.Process, seconds: float) -> Turn:
    before, began = Spent.now(served, database), time.perf_counter()
    moves = await served.moves(seconds)
    took = time.perf_counter() - began
    done = Turn(moves, took, Spent.now(served, database).since(before))
    print(f"| {served.workers} | {done} |", flush=True)
    return done


async def measure(houses: list[House], asked: argparse.Namespace) -> None:
    for each in houses:
        await each.open(asked.tables, asked.viewers)
    head = "| workers | moves seen/s | us of workers | of the database | of the browsers | all else uses |"
    print(head + "\n" + "|---" * 6 + "|")
    database, turns = postgres(houses[0].url), list[dict[int, Turn]]()
    for each in houses:
        await each.moves(1.0)
    for number in range(asked.pairs):
        order = houses if number % 2 == 0 else houses[::-1]
        turns.append({each.workers: await turn(each, database, asked.seconds) for each in order})
    ratios = [pair[2].rate / pair[1].rate for pair in turns]
    told = " ".join(f"{ratio:.2f}" for ratio in ratios)
    print(
        f"two workers to one: {statistics.median(ratios):.2f} (median of {len(ratios)} pairs: {told}; goal 1.3)"
    )
    one, two = (allowed([pair[workers] for pair in turns], workers) for workers in (1, 2))
    print(
        f"processor time alone, nothing else running, allows {one:,.0f} and {two:,.0f} moves/s: {two / one:.2f}"
    )


def allowed(turns: list[Turn], workers: int) -> float:
    """Moves a second at most: a worker has one processor, and all together have what there is."""
    costs = [statistics.median(part) for part in zip(*(each.costs for each in turns), strict=True)]
    return float(1e6 * min(workers / costs[0], PROCESSORS / sum(costs)))


def main() -> None:
    parser = argparse.ArgumentParser(description="Compare one worker with two.")
    parser.add_argument("--pairs", type=int, default=6, help="of turns (default: 6)")
    parser.add_argument("--seconds", type=float, default=8, help="of a turn (default: 8)")
    parser.add_argument("--tables", type=int, default=48, help="that move at once (default: 48)")
    parser.add_argument("--viewers", type=int, default=2, help="of a table (default: 2)")
    asked = parser.parse_args()
    print(f"{PROCESSORS} processors, load {os.getloadavg()[0]:.1f}", flush=True)
    for game in all_games():
        prepared(game, *PARTS)
    with (
        tempfile.TemporaryDirectory() as folder,
        house(1, Path(folder) / "one") as one,
        house(2, Path(folder) / "two") as two,
    ):
        asyncio.run(measure([one, two], asked))


if __name__ == "__main__":
    main()
