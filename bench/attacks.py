"""What somebody without a login can do to another visitor: attacks on a server of its own, on loopback, one by one.

    python bench/attacks.py [--seconds 20] [ATTACK …]

Each attack has a fresh server in a temporary folder. A visitor from another address looks at a table meanwhile, each
time with a new connection. Printed are the visitor's waits before and during the attack, the server's memory before
and after, and what is on disk then. Nothing is asserted.
"""

import argparse
import asyncio
import contextlib
import multiprocessing
import random
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from multiprocessing.synchronize import Event
from pathlib import Path

from server import Browser, memory, open_table, server
from websockets.asyncio.client import connect

from inglenook.server.identity import Person
from inglenook.server.store import Entry, Result
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.service import TableService

VISITOR, ATTACKER = "127.0.0.2", "127.0.0.3"
LONGEST = 5.0  # seconds that the visitor waits for a page at most
EVERY = 0.05  # seconds between two visits
FILES = 256  # that the server may have open while half requests are sent
DAYS = "100"  # after which a long game ends; people at a table have no such limit
DOTTED = "\n".join(f"a{number}{'.b' * 400}=1" for number in range(70))  # an edition that is none


@dataclass(frozen=True)
class Scene:
    """A server under attack."""

    host: str
    table: str  # a running game
    finished: str  # a game that is over
    until: float

    @property
    def on(self) -> bool:
        return time.monotonic() < self.until

    def browser(self) -> Browser:
        return Browser(self.host, source=ATTACKER)

    async def streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        name, port = self.host.split(":")
        return await asyncio.open_connection(name, int(port), local_addr=(ATTACKER, 0))

    async def repeatedly(self, work: Callable[[], Awaitable[object]]) -> None:
        while self.on:
            with contextlib.suppress(Exception):  # refused or closed: that is the point
                async with asyncio.timeout(LONGEST):
                    await work()
            await asyncio.sleep(0)

    async def together(self, number: int, work: Callable[[], Awaitable[object]]) -> None:
        await asyncio.gather(*(self.repeatedly(work) for _ in range(number)))


# Attacks


async def header(scene: Scene) -> None:
    """One header without end."""

    async def endless() -> None:
        _, writer = await scene.streams()
        writer.write(b"GET / HTTP/1.1\r\nx: ")
        while scene.on and not writer.transport.is_closing():
            writer.write(b"a" * 65536)
            await writer.drain()

    while scene.on:
        with contextlib.suppress(OSError):
            await endless()


async def halves(scene: Scene) -> None:
    """300 requests that are never finished."""
    held = []
    while scene.on:
        with contextlib.suppress(OSError):
            reader, writer = await scene.streams()
            writer.write(b"GET / HTTP/1.1\r\nx: y\r\n")
            held.append((reader, writer))
        held = [each for each in held if not each[0].at_eof()]
        await asyncio.sleep(0.01 if len(held) < 300 else 0.2)


async def tokens(scene: Scene) -> None:
    """Tokens of 140 KB, each another."""

    async def one() -> None:
        await browser.ask("POST", "/me/here", token=random.randbytes(16).hex() + "x" * 140_000)

    browser = scene.browser()
    await scene.repeatedly(one)


async def sockets(scene: Scene) -> None:
    """100 sockets at one table that come and go."""

    async def one() -> None:
        async with connect(f"ws://{scene.host}/t/{scene.table}/live", local_addr=(ATTACKER, 0)) as socket:
            await socket.recv()
            await asyncio.sleep(random.random())

    await scene.together(100, one)


async def posts(scene: Scene) -> None:
    """Clicks and clicks taken back, each marked with 100 KB."""
    people = [await scene.browser().arrive(name) for name in ("Eve", "Eva")]
    table = await open_table(scene.host, people)
    seat, action = await table.turn()
    while scene.on:
        command, fields = ("back", {}) if table.drafted else ("act", {"action": action})
        mark = f"{table.decisions[seat]}{'x' * 100_000}"
        answer = await people[seat].ask(
            "POST", f"/t/{table.name}/{command}", decision=table.decisions[seat], post=mark, **fields
        )
        if answer.status == 204:
            table.decisions[seat] += 1
            table.drafted = not table.drafted


async def replays(scene: Scene) -> None:
    """Four readers of a long game."""

    async def one() -> None:
        browser = scene.browser()
        for _ in range(10):
            await browser.ask("GET", f"/t/{scene.finished}/replay?as=open&step={random.randrange(5000)}")
        browser.close()

    await scene.together(4, one)


async def editions(scene: Scene) -> None:
    """Eight senders of editions with names in names."""

    async def one() -> None:
        browser = await scene.browser().arrive("Eve")
        for _ in range(10):
            await browser.ask("POST", "/tables", game="keepers", players=2, edition=DOTTED)
        browser.close()

    await scene.together(8, one)


async def crowd(scene: Scene) -> None:
    """Twenty at a time of a crowd from one address, each of whom makes a table and talks there."""

    async def one() -> None:
        browser = await scene.browser().arrive("Eve")
        made = await browser.ask("POST", "/tables", game="keepers", players=4)
        if made.status == 303:
            table = made.headers.partition("/t/")[2].split()[0]
            for _ in range(10):
                await browser.ask("POST", f"/t/{table}/chat", text="x" * 300)
        browser.close()

    await scene.together(20, one)


async def looks(scene: Scene) -> None:
    """Sixteen who load the lobby as fast as they can."""
    browsers = [scene.browser() for _ in range(16)]

    async def keep_looking(browser: Browser) -> None:
        await scene.repeatedly(lambda: browser.ask("GET", "/"))

    await asyncio.gather(*map(keep_looking, browsers))


async def chatter(scene: Scene) -> None:
    """Ten sockets that talk without end, to a page that listens to nothing."""

    async def one() -> None:
        async with connect(f"ws://{scene.host}/t/{scene.table}/live", local_addr=(ATTACKER, 0)) as socket:
            while scene.on:
                await socket.send("x" * 1000)

    await scene.together(10, one)


ATTACKS = {
    each.__name__: each
    for each in (header, halves, tokens, sockets, posts, replays, editions, crowd, looks, chatter)
}


# The visitor


async def visits(host: str, table: str, seconds: float) -> list[float]:
    """How long each of a visitor's pages took, in milliseconds; one that did not come took longest."""
    waits, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        began, came = time.monotonic(), False
        browser = Browser(host, source=VISITOR)
        with contextlib.suppress(TimeoutError, OSError, asyncio.IncompleteReadError):
            async with asyncio.timeout(LONGEST):
                came = (await browser.ask("GET", f"/t/{table}")).status == 200
        browser.close()
        waits.append(1000 * (time.monotonic() - began if came else LONGEST))
        await asyncio.sleep(EVERY)
    return waits


def told(waits: list[float]) -> str:
    ordered = sorted(waits)
    return f"{statistics.median(ordered):5.0f} / {ordered[len(ordered) * 95 // 100]:5.0f}"


# A long game that is over, made without a server


class Paper(SQLiteStore):
    """A store that only remembers."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.entries: list[Entry] = []
        self.notes: dict[str, bytes] = {}

    async def append(self, entry: Entry) -> None:
        self.entries.append(entry)

    async def note(self, table: str, summary: bytes, results: Sequence[Result] = ()) -> None:
        self.notes[table] = summary

    def events(self, table: str, since: int = 0) -> list[bytes]:
        return [each.body for each in self.entries if each.table == table and each.number >= since]


async def play_long_game(folder: Path) -> str:
    paper, rng, eve = Paper(folder / "paper.sqlite"), random.Random(1), Person("eve", "Eve")
    tables = TableService(paper)
    table = await tables.create(eve, "hoardraids", 2, {"max-days": DAYS})
    await tables.seat_bot(table, eve, 1, "apprentice")
    await tables.start(table, eve)
    while not table.over:
        seat = rng.choice(table.playing.able())
        await tables.act(table, seat, rng.choice(table.playing.legal(seat)), table.seats[seat].decisions)
    store = SQLiteStore(folder / "tables.sqlite")
    await asyncio.gather(*map(store.append, paper.entries), store.note(table.id, paper.notes[table.id]))
    store.close()
    paper.close()
    return table.id


# All together


@contextlib.asynccontextmanager
async def attacked(name: str, seconds: float, host: str, table: str, finished: str) -> AsyncIterator[None]:
    """The attacker has a process of its own, so that it does not slow the visitor down."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    process = context.Process(target=attack, args=(begun, name, seconds, host, table, finished))
    process.start()
    await asyncio.to_thread(begun.wait, 60)
    try:
        yield
    finally:
        await asyncio.to_thread(process.join)


def attack(begun: Event, name: str, seconds: float, host: str, table: str, finished: str) -> None:
    begun.set()
    with contextlib.suppress(Exception):
        asyncio.run(ATTACKS[name](Scene(host, table, finished, time.monotonic() + seconds)))


async def measure(name: str, folder: Path, seconds: float) -> None:
    finished = await play_long_game(folder) if name == "replays" else ""
    with server(folder, files=FILES if name == "halves" else 0) as (host, pid):
        people = [await Browser(host, source=VISITOR).arrive(each) for each in ("Ann", "Ben")]
        table = (await open_table(host, people)).name
        before, quiet = memory(pid), await visits(host, table, 3)
        async with attacked(name, seconds + 1, host, table, finished):
            await asyncio.sleep(1)  # until it bites
            busy = await visits(host, table, seconds)
        await asyncio.sleep(1)
        disk = sum(file.stat().st_size for file in folder.iterdir()) / 2**20
        after = f"{before:6.0f} {memory(pid):6.0f} {disk:6.0f}"
        print(f"{name:10}{told(quiet)}   {told(busy)}   {after}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Attack a server of one's own, on loopback.")
    parser.add_argument(
        "attacks", nargs="*", metavar="ATTACK", help=f"of {', '.join(ATTACKS)} (default: all)"
    )
    parser.add_argument("--seconds", type=float, default=20, help="of each attack (default: 20)")
    asked = parser.parse_args()
    print("a visitor's page, median / p95 in ms; the server's memory and disk in MB")
    print(f"{'attack':10}{'before':>13}   {'during':>13}   {'before':>6} {'after':>6} {'disk':>6}")
    for name in asked.attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(name, Path(folder), min(asked.seconds, 60)))


if __name__ == "__main__":
    main()
