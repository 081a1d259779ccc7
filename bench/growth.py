"""How the server grows: memory, and how quick a press is, with 10 to 10,000 running tables; and a full house.

    python bench/growth.py [10 100 1000 5000 10000]
    python bench/growth.py --sockets 10000 [--at 100]

Every table has two people and a game that has begun; nobody but the measured person moves. With --sockets so many pages
are open at a hundred tables, all but the players' those of spectators, each from one of many addresses of loopback: the
limits of a person and of an address stay as they are.
"""

import argparse
import asyncio
import resource
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from server import Browser, Table, home, latency, memory, milliseconds, open_tables, processor_time, server
from websockets.asyncio.client import ClientConnection, connect

SPARE = 500  # files besides sockets
EACH = 30  # pages of a spectator
TOGETHER = 10  # pages that are opened at once
PATIENCE = 120.0  # seconds until a page must be open
LINES = 10  # said at a table, and seen by all there
CROWD = 1000  # the first address of spectators; players have those before


async def measure(host: str, pid: int, sizes: list[int]) -> None:
    tables, empty = await open_tables(host, 1), memory(pid)
    for size in sizes:
        tables += await open_tables(host, size - len(tables))
        for table in tables[1:]:
            for person in table.people:
                person.close()
        await asyncio.sleep(1)
        used = memory(pid)
        print(f"{size:,} tables: {used:,.0f} MB, {1024 * (used - empty) / size:,.0f} KB a table")
        await latency(host, tables[0], 100, "", 50)


@dataclass
class House:
    """Open pages, and how many of each table have been sent something."""

    host: str
    heard: Counter[str] = field(default_factory=Counter)
    told: asyncio.Event = field(default_factory=asyncio.Event)
    open: list[asyncio.Task[None]] = field(default_factory=list)
    room: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(TOGETHER))

    async def enter(self, person: Browser, table: str) -> None:
        """Open a page, and read on from it for good."""
        async with self.room:
            socket = await connect(
                f"ws://{self.host}/t/{table}/live",
                additional_headers={"cookie": person.cookie},
                local_addr=(person.source, 0),
                compression=None,
                ping_interval=None,
                open_timeout=PATIENCE,
            )
            await socket.recv()
        self.open.append(asyncio.create_task(self.look(socket, table), name=table))

    async def look(self, socket: ClientConnection, table: str) -> None:
        async for _ in socket:
            self.heard[table] += 1
            self.told.set()

    async def spread(self, table: Table) -> float:
        """Seconds until everybody at a table has been sent a line that was said there."""
        everybody = sum(task.get_name() == table.name for task in self.open)
        before, began = self.heard[table.name], time.perf_counter()
        said = await table.people[0].ask("POST", f"/t/{table.name}/chat", text="Good evening!")
        if said.status != 204:
            raise SystemExit(f"refused: {said.status} {said.body}")
        while self.heard[table.name] < before + everybody:
            self.told.clear()
            await asyncio.wait_for(self.told.wait(), PATIENCE)
        return time.perf_counter() - began


async def full_house(host: str, pid: int, sockets: int, at: int) -> None:
    tables, house = await open_tables(host, at), House(host)
    empty, worked = memory(pid), processor_time(pid)
    players = [(person, table.name) for table in tables for person in table.people]
    watching = sockets - len(players)
    crowd = [
        await Browser(host, source=home(CROWD + number // 3)).arrive(f"S{number}")
        for number in range(-(-watching // EACH))
    ]
    watchers = [(crowd[number // EACH], tables[number % at].name) for number in range(watching)]
    for person in crowd:
        person.close()
    await asyncio.gather(*(house.enter(person, table) for person, table in [*players, *watchers]))
    await asyncio.sleep(5)
    used = memory(pid)
    print(
        f"{sockets:,} sockets at {at} tables: {used:,.0f} MB (goal 1,024), "
        f"{1024 * (used - empty) / sockets:,.0f} KB a socket, "
        f"{1000 * (processor_time(pid) - worked) / sockets:,.1f} ms of processor time to come in"
    )
    idle, worked = 20, processor_time(pid)
    await asyncio.sleep(idle)
    print(f"while nobody moves: {100 * (processor_time(pid) - worked) / idle:,.0f} % of a processor")
    await latency(host, tables[0], 50, "", 50)
    spread = [await house.spread(tables[1 + number % (at - 1)]) for number in range(LINES)]
    print(f"a line that is said, until the last of {sockets // at} has it: {milliseconds(spread)}")
    lost = sum(task.done() for task in house.open)
    print(f"{lost} sockets were lost; {memory(pid):,.0f} MB at the end")
    for task in house.open:
        task.cancel()
    await asyncio.gather(*house.open, return_exceptions=True)


def files_for(sockets: int) -> int:
    """So many files as they need, here and in the server, if the system allows that."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = sockets + SPARE
    if needed > most:
        raise SystemExit(
            f"{sockets:,} sockets need {needed:,} open files and {most:,} are allowed (ulimit -n)"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (needed, most))
    return needed


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Measure how the server grows with its tables, or with open pages."
    )
    parser.add_argument(
        "sizes", nargs="*", type=int, default=[10, 100, 1000, 5000, 10000], help="numbers of tables"
    )
    parser.add_argument("--sockets", type=int, default=0, metavar="N", help="open so many pages instead")
    parser.add_argument("--at", type=int, default=100, metavar="N", help="at so many tables (default: 100)")
    asked = parser.parse_args()
    files = files_for(asked.sockets) if asked.sockets else 0
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), files=files) as (host, pid):
        if asked.sockets:
            asyncio.run(full_house(host, pid, asked.sockets, asked.at))
        else:
            asyncio.run(measure(host, pid, sorted(asked.sizes)))


if __name__ == "__main__":
    main()
