"""Moves that are seen: how quickly a press reaches every open page of its table, what that costs, and how much is sent.

    python bench/seen.py [--seconds 6] [--tables 32] [--viewers 1 4 8] [--presses 120]

The server runs in a process of its own with its store on disk; this process plays the browsers on the same processors.
Each table presses again when its last move has been seen by all. The viewers are pages of the seat that presses, each
made for itself (spectators share theirs, so they would cost less). Then every game is played with four people, whose
pushes are measured. Where node is installed, boardgame.io's server does the same beside it: a move is a number taken
from a pile, kept in memory, and its players get the state as JSON. Nothing is asserted.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from open_page import OpenPage, open_page
from peer import peers_moves
from sampled_server import LOOP
from sampled_server import PARTS as WORK
from server import Browser, Table, home, open_table, open_tables, started, throughput

from inglenook.engine.registry import game_names

HERE = Path(__file__).parent
SETTLING = 1.0  # seconds in which all are told who has come
IDLE = 0.05  # seconds of processor time in one second, at most
LONGEST = 2.0  # seconds to wait for a page that may read as before


@dataclass
class Watched:
    """A table, the pages that are open there, and the move that they wait for."""

    table: Table
    seat: int
    action: int
    pages: list[OpenPage] = field(default_factory=list)
    missing: set[int] = field(default_factory=set)
    sent: int = 0
    seen: asyncio.Future[None] | None = None

    async def look(self, host: str, viewers: int) -> None:
        """So many pages."""
        person = self.table.people[self.seat]
        for number in range(len(self.pages), viewers):

            def came(size: int, body: bytes, number: int = number) -> None:
                self.came(number, size)

            self.pages.append(
                await open_page(host, self.table.name, person.cookie, came, source=person.source)
            )

    def came(self, number: int, size: int) -> None:
        self.sent += size
        self.missing.discard(number)
        if not self.missing and self.seen and not self.seen.done():
            self.seen.set_result(None)

    async def press(self) -> float:
        """Until everybody has seen it, in seconds."""
        self.missing, self.seen = set(range(len(self.pages))), asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        command, fields = self.table.next_click(self.seat, self.action)
        self.pages[0].say(command, **fields)
        await self.seen
        return time.perf_counter() - began


@dataclass(frozen=True)
class Work:
    """What the server has done so far: samples of each part, and seconds of processor time."""

    found: dict[str, int]
    main: float
    others: float

    def since(self, before: "Work") -> "Work":
        found = {part: self.found.get(part, 0) - before.found.get(part, 0) for part in (*WORK, LOOP)}
        return Work(found, self.main - before.main, self.others - before.others)

    @property
    def spent(self) -> float:
        return self.main + self.others

    def each(self, moves: int) -> dict[str, float]:
        """Microseconds of each part for a move; what the writer's thread does is the disk's."""
        samples = sum(self.found.values()) or 1
        spent = {part: 1e6 * self.main * number / samples / moves for part, number in self.found.items()}
        spent["disk"] += 1e6 * self.others / moves
        return spent


def work_of(process: "subprocess.Popen[str]") -> Work:
    process.send_signal(signal.SIGUSR1)
    assert process.stdout is not None
    return Work(**json.loads(process.stdout.readline()))


async def loaded(process: "subprocess.Popen[str]") -> None:
    """Until compiled games are loaded: nothing is asked of it, so it does nothing then."""
    say("waiting until the games are loaded …")
    before = work_of(process)
    for _ in range(60):
        await asyncio.sleep(1)
        now = work_of(process)
        if now.since(before).spent < IDLE:
            return
        before = now


async def moves_seen(
    host: str, process: "subprocess.Popen[str]", tables: list[Watched], viewers: int, seconds: float
) -> float:
    """Tells a line of the table; gives the moves a second."""
    say(f"{viewers} viewers at each of {len(tables)} tables …")
    for watched in tables:
        await watched.look(host, viewers)
    await asyncio.sleep(SETTLING)
    for watched in tables:
        watched.sent = 0
    waits, end = list[float](), time.perf_counter() + seconds

    async def keep_pressing(watched: Watched) -> None:
        while time.perf_counter() < end:
            waits.append(await watched.press())

    began, before = time.perf_counter(), work_of(process)
    await asyncio.gather(*(keep_pressing(watched) for watched in tables))
    rate, work = len(waits) / (time.perf_counter() - began), work_of(process).since(before)
    sent = sum(watched.sent for watched in tables) / len(waits)
    cost, spent = 1e6 * work.spent / len(waits), work.each(len(waits))
    parts = " | ".join(f"{spent[part]:.0f}" for part in columns())
    print(
        f"| {viewers} | {rate:,.0f} | {waited(waits)} | {sent / 1000:.1f} | {cost:,.0f} | {parts} |",
        flush=True,
    )
    return rate


def columns() -> list[str]:
    return ["command", "disk", "rules", "facts", "rendering", "sending", LOOP]


def waited(waits: list[float]) -> str:
    """Median and nineteen in twenty, in ms."""
    ordered = sorted(waits)
    return f"{1000 * statistics.median(ordered):.1f} | {1000 * ordered[len(ordered) * 19 // 20]:.1f}"


async def watched_tables(host: str, number: int) -> list[Watched]:
    tables = await open_tables(host, number)
    return [Watched(table, *await table.turn()) for table in tables]


# Whole games


@dataclass
class Pushes:
    """What came to one page: plain sizes, and deflated ones."""

    plain: list[int] = field(default_factory=list)
    packed: list[int] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    def came(self, size: int, body: bytes) -> None:
        self.plain.append(size)
        self.packed.append(len(zlib.compress(body, wbits=-15)))
        self.news.set()


async def pushes_of(host: str, game: str, presses: int) -> None:
    """Four people play any legal choices, a spectator looks on: how much is pushed for a move."""
    say(f"a game of {game} …")
    people = [await Browser(host, source=home(number)).arrive(f"P{number}") for number in range(4)]
    table = await open_table(host, people, game)
    pages = [Pushes() for _ in range(5)]
    for person, pushes in zip([*people, Browser(host)], pages, strict=True):
        await open_page(host, table.name, person.cookie, pushes.came, deflate=False)
    await asyncio.sleep(SETTLING)
    for pushes in pages:
        pushes.plain.clear()
        pushes.packed.clear()
    done = await play(table, pages, presses)
    if not done:
        return print(f"| {game} | nobody was asked | | | | |", flush=True)
    plain = [size for pushes in pages for size in pushes.plain]
    packed = [size for pushes in pages for size in pushes.packed]
    print(
        f"| {game} | {done} | {len(plain) / done:.1f} | {statistics.median(plain) / 1000:.1f} "
        f"| {statistics.median(packed) / 1000:.1f} | {sum(plain) / done / 1000:.1f} |",
        flush=True,
    )


async def play(table: Table, pages: list[Pushes], presses: int) -> int:
    """How many presses were made before the end."""
    rng, done = random.Random(1), 0
    while done < presses and (asked := await who_is_asked(table)):
        seat, seen = asked
        pages[seat].news.clear()
        await decide(table, seat, seen, rng)
        done += 1
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(pages[seat].news.wait(), LONGEST)
    return done


async def who_is_asked(table: Table) -> tuple[int, dict[str, Any]] | None:
    """A seat that has something to decide, and what it sees."""
    for seat, person in enumerate(table.people):
        seen = json.loads((await person.read(f"/api/v1/tables/{table.name}")).body)
        if seen["page"]["choices"] or seen["page"]["speak"]:
            return seat, seen
    return None


async def decide(table: Table, seat: int, seen: dict[str, Any], rng: random.Random) -> None:
    if choices := seen["page"]["choices"]:
        command, field = "act", {"action": rng.choice(choices)["action"]}
    else:
        command, field = "say", {"text": rng.choice("abcdefgh")}
    answer = await table.people[seat].ask(
        "POST", f"/t/{table.name}/{command}", decision=seen["decision"], **field
    )
    assert answer.status == 204, answer


def say(line: str) -> None:
    print(f"  … {line}", file=sys.stderr, flush=True)


async def measure(host: str, process: "subprocess.Popen[str]", asked: argparse.Namespace) -> dict[int, float]:
    tables, rates = await watched_tables(host, asked.tables), dict[int, float]()
    await loaded(process)
    print(
        "| viewers | moves/s | median ms | p95 ms | KB a move | us a move | " + " | ".join(columns()) + " |"
    )
    print("|---" * (6 + len(columns())) + "|")
    for viewers in sorted(asked.viewers):
        rates[viewers] = await moves_seen(host, process, tables, viewers, asked.seconds)
    for watched in tables:
        for page in watched.pages:
            page.close()
    print()
    await throughput(process.pid, [watched.table for watched in tables], asked.seconds)
    print("\n| game | presses | pushes a press | KB of a push, median | deflated | KB a press |")
    print("|---|---|---|---|---|---|")
    for game in game_names():
        await pushes_of(host, game, asked.presses)
    return rates


def beside(asked: argparse.Namespace, rates: dict[int, float]) -> None:
    """boardgame.io's figures, and ours as a part of them."""
    for viewers, rate in rates.items():
        say(f"boardgame.io with {viewers} viewers …")
        theirs = peers_moves(asked.tables, viewers, asked.seconds)
        if isinstance(theirs, str):
            print(theirs)
            return
        print(f"{theirs}; ours are {rate / theirs.rate:.2f} of that", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure moves that are seen.")
    parser.add_argument("--seconds", type=float, default=6, help="of each measurement (default: 6)")
    parser.add_argument("--tables", type=int, default=32, help="that move at once (default: 32)")
    parser.add_argument(
        "--viewers", type=int, nargs="+", default=[1, 4, 8], help="of a table (default: 1 4 8)"
    )
    parser.add_argument("--presses", type=int, default=120, help="of a whole game at most (default: 120)")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} processors for server and browsers, load {os.getloadavg()[0]:.1f}", flush=True)
    program = [sys.executable, str(HERE / "sampled_server.py")]
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), program) as (host, process):
        rates = asyncio.run(measure(host, process, asked))
    beside(asked, rates)


if __name__ == "__main__":
    main()
