"""How fast the server is, on loopback: durable moves a second, press to own page, and a full house.

    python bench/server.py [--seconds 15]

The server runs in a process of its own with its store on disk; this process plays the browsers, with plain
sockets so that it costs little. Nothing is asserted: the figures are printed beside their goals.
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
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect

from inglenook.cli.inputs import all_games, prepared
from inglenook.server.compiler import PARTS

GAME = "keepers"
TABLES, SEATS = 200, 2
FULL_TABLES, FULL_SOCKETS = 500, 2000
STILL = "100"  # a pace at which nobody is answered for within two minutes: people alone move


@dataclass
class Answer:
    status: int
    headers: str
    body: str


class Browser:
    """One kept-alive connection of a person. Written out by hand: a client background would cost more than the
    server."""

    def __init__(self, host: str, cookie: str = "", source: str = "127.0.0.1") -> None:
        self.host, self.cookie, self.source = host, cookie, source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, **fields: object) -> Answer:
        try:
            return await self._ask(method, path, **fields)
        except (asyncio.IncompleteReadError, ConnectionError):  # the server closes what is idle for long
            self._streams = None
            return await self._ask(method, path, **fields)

    async def _ask(self, method: str, path: str, **fields: object) -> Answer:
        if self._streams is None:
            name, port = self.host.split(":")
            self._streams = await asyncio.open_connection(name, int(port), local_addr=(self.source, 0))
        reader, writer = self._streams
        body = urlencode(fields)
        writer.write(
            f"{method} {path} HTTP/1.1\r\nhost: {self.host}\r\ncookie: {self.cookie}\r\nx-inglenook: 1\r\n"
            f"content-type: application/x-www-form-urlencoded\r\ncontent-length: {len(body)}\r\n\r\n{body}".encode()
        )
        return await self._answer(reader)

    async def read(self, path: str) -> Answer:
        """An address of the JSON interface, with a connection of its own."""
        name, port = self.host.split(":")
        reader, writer = await asyncio.open_connection(name, int(port), local_addr=(self.source, 0))
        token = self.cookie.partition("=")[2]
        writer.write(
            f"GET {path} HTTP/1.1\r\nhost: {self.host}\r\nauthorization: Bearer {token}\r\n\r\n".encode()
        )
        answer = await self._answer(reader)
        writer.close()
        return answer

    @staticmethod
    async def _answer(reader: asyncio.StreamReader) -> Answer:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
        text = (await reader.readexactly(int(length[1]))).decode() if length else ""
        return Answer(int(head[9:12]), head, text)

    async def arrive(self, name: str) -> "Browser":
        answer = await self.ask("POST", "/me", name=name)
        self.cookie = answer.headers.partition("set-cookie: ")[2].partition(";")[0]
        return self

    def close(self) -> None:
        if self._streams:
            self._streams[1].close()


@contextmanager
def server(folder: Path, pace: str = STILL, files: int = 0) -> Iterator[tuple[str, int]]:
    """The address and the process of a server, which may have so many files open. All its games are compiled."""
    limited = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"] if files else []
    with started(folder, [*limited, sys.executable, "-m", "inglenook.cli"], pace) as (address, process):
        yield address, process.pid


@contextmanager
def started(
    folder: Path, program: list[str], pace: str = STILL
) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server with all games compiled, by whatever program; what it prints can be read."""
    for game in all_games():
        prepared(game, *PARTS)
    options = ["serve", "--no-browser", "--pace", pace, "--port", "18100", "--data", str(folder)]
    pipe = subprocess.PIPE
    process = subprocess.Popen([*program, *options], stdout=pipe, stderr=pipe, text=True)
    try:
        assert process.stderr is not None
        address = next(found[1] for line in process.stderr if (found := re.search(r"http://(\S+)", line)))
        yield address, process
    finally:
        process.terminate()
        process.wait()


@dataclass
class Table:
    """A table and the people at it, with the clicks they will make."""

    name: str
    people: list[Browser]
    decisions: list[int] = field(default_factory=lambda: [0] * SEATS)
    drafted: bool = False  # by the seat in turn

    async def turn(self) -> tuple[int, int]:
        """Whose turn it is, and something that they can click and take back."""
        if self.drafted:
            await click(self, next(seat for seat in range(SEATS) if self.decisions[seat]), -1)
        for seat, person in enumerate(self.people):
            page = (await person.ask("GET", f"/t/{self.name}")).body
            if found := re.search(r'id="act-(\d+)"', page):
                return seat, int(found[1])
        raise SystemExit("nobody has anything to do")

    def next_click(self, seat: int, action: int) -> tuple[str, dict[str, object]]:
        """A click of a draft, or the same one taken back: both are moves that are checked, written and kept."""
        decision = self.decisions[seat]
        common: dict[str, object] = {"decision": decision, "post": f"{seat}-{decision}"}
        self.decisions[seat] += 1
        self.drafted = not self.drafted
        return ("act", {"action": action, **common}) if self.drafted else ("back", common)


async def open_table(host: str, people: list[Browser], game: str = GAME) -> Table:
    first, *others = people
    answer = await first.ask("POST", "/tables", game=game, players=len(people))
    name = re.search(r"location: /t/(\S+)", answer.headers, re.IGNORECASE)
    assert name is not None, answer
    for seat, person in enumerate(others, 1):
        await person.ask("POST", f"/t/{name[1]}/sit", seat=seat)
    started = await first.ask("POST", f"/t/{name[1]}/start")
    assert started.status == 204, started
    return Table(name[1], people)


async def open_tables(host: str, number: int) -> list[Table]:
    """Each with people of its own."""

    async def one(at: int) -> Table:
        async with some:
            people = [await Browser(host, source=home(at)).arrive(f"{letter}{at}") for letter in "PQ"[:SEATS]]
            return await open_table(host, people)

    some = asyncio.Semaphore(16)
    return await asyncio.gather(*(one(at) for at in range(number)))


def home(number: int) -> str:
    """Addresses of loopback from which people come: what one may do is limited."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"


async def click(table: Table, seat: int, action: int) -> None:
    command, fields = table.next_click(seat, action)
    answer = await table.people[seat].ask("POST", f"/t/{table.name}/{command}", **fields)
    if answer.status != 204:
        raise SystemExit(f"refused: {answer.status} {answer.body}")


async def throughput(pid: int, tables: list[Table], seconds: float) -> None:
    """Every table moves as fast as it is answered."""
    turns = [await table.turn() for table in tables]
    end, waits = time.perf_counter() + seconds, list[float]()

    async def keep_clicking(table: Table, seat: int, action: int) -> None:
        while (began := time.perf_counter()) < end:
            await click(table, seat, action)
            waits.append(time.perf_counter() - began)

    began, before = time.perf_counter(), processor_time(pid)
    await asyncio.gather(*(keep_clicking(table, *turn) for table, turn in zip(tables, turns, strict=True)))
    rate = len(waits) / (time.perf_counter() - began)
    cost = 1e6 * (processor_time(pid) - before) / len(waits)
    print(f"durable moves over {len(tables)} tables: {rate:,.0f}/s (goal 4,000), {milliseconds(waits)} each")
    print(f"the server's own processor time for a move: {cost:,.0f} us (250 us would allow 4,000/s)")


async def listen(host: str, table: Table, seat: int) -> ClientConnection:
    person = table.people[seat]
    socket = await connect(
        f"ws://{host}/t/{table.name}/live",
        additional_headers={"cookie": person.cookie},
        max_queue=4,
        local_addr=(person.source, 0),
    )
    await socket.recv()
    return socket


async def latency(host: str, table: Table, presses: int, note: str, goal: int) -> None:
    """From the press to the own page that shows it."""
    seat, action = await table.turn()
    socket, waits = await listen(host, table, seat), list[float]()
    for _ in range(presses):
        began = time.perf_counter()
        moved = asyncio.create_task(click(table, seat, action))
        await socket.recv()
        waits.append(time.perf_counter() - began)
        await moved
    await socket.close()
    print(f"press to own page{note}: {milliseconds(waits)} (goal {goal} ms)")


async def full_house(host: str, pid: int, tables: list[Table]) -> None:
    """Many open tables with idle sockets: memory, and how quick a press still is."""
    tables = [*tables, *await open_tables(host, FULL_TABLES - len(tables))]
    each = FULL_SOCKETS // FULL_TABLES
    sockets = []
    for table in tables:
        sockets += [await listen(host, table, number % SEATS) for number in range(each)]
    await asyncio.sleep(1)
    print(f"{len(tables)} tables, {len(sockets)} idle sockets: {memory(pid):,.0f} MB (goal 500)")
    await latency(host, tables[0], 100, " in a full house", 100)
    await asyncio.gather(*(socket.close() for socket in sockets))


def memory(pid: int) -> float:
    """The process's own memory in MB, where the system tells."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return float("nan")
    return int(found[1]) / 1024 if found else float("nan")


def processor_time(pid: int) -> float:
    """Seconds that the process has worked, where the system tells; other programs do not count in it."""
    try:
        facts = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(facts[11]) + int(facts[12])) / os.sysconf("SC_CLK_TCK")


def milliseconds(waits: list[float]) -> str:
    ordered = sorted(waits)
    return f"median {1000 * statistics.median(ordered):.1f} ms, p99 {1000 * ordered[len(ordered) * 99 // 100]:.1f} ms"


async def measure(host: str, pid: int, seconds: float) -> None:
    tables = await open_tables(host, TABLES)
    await latency(host, tables[-1], 200, "", 50)
    await throughput(pid, tables, seconds)
    await full_house(host, pid, tables)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the server on loopback.")
    parser.add_argument("--seconds", type=float, default=15, help="how long moves are counted (default: 15)")
    asked = parser.parse_args()
    print(f"{os.cpu_count()} processors, shared by the server and the browsers")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (host, pid):
        asyncio.run(measure(host, pid, asked.seconds))


if __name__ == "__main__":
    main()
