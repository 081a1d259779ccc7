"""Two workers renewed one after the other during play, again and again: how long anybody waits, and what is lost.

    python bench/restarts.py [--restarts 10] [--seed 7]

Two people and a bot play at each of four tables over one port, with a connection for each request; beside them pages
are open on their sockets, and connect again as a browser's page does. Of each restart the longest wait for an answer is
told, from the first try until it came, and the longest time in which an open page had no socket. In the end the history
is checked as in `faults.py`.
"""

import asyncio
import contextlib
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from harm import Run, harm
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests.server.databases import ask, database
from tests.server.guests import Guests
from tests.server.helpers import free_port
from tests.server.history import ALL, WITNESS, Row, complaints

PACE = "0.02"
OPEN, RENEWED = b"is open at", b"All workers are new"
BEFORE, BETWEEN = 20.0, 3.0  # seconds of play
AT_FIRST, AT_MOST = 0.5, 8.0  # seconds until a page connects again: see table.js


@dataclass
class Pages:
    """Open pages, and how long each was without a socket."""

    port: int
    gaps: list[float] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def look(self, table: str, cookie: str) -> None:
        self.tasks.append(asyncio.create_task(self._look(table, cookie)))

    async def _look(self, table: str, cookie: str) -> None:
        where, wait, lost = f"ws://127.0.0.1:{self.port}/t/{table}/live", AT_FIRST, time.monotonic()
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(where, additional_headers={"cookie": cookie}, max_queue=None) as socket:
                    await socket.recv()
                    self.gaps.append(time.monotonic() - lost)
                    wait = AT_FIRST
                    async for _ in socket:
                        pass
            if wait == AT_FIRST:
                lost = time.monotonic()
            await asyncio.sleep(wait)
            wait = min(2 * wait, AT_MOST)


@asynccontextmanager
async def workers(run: Run, url: str, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    where = ["--workers", "2", "--port", str(port), "--data", str(run.folder / "data"), "--store", url]
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "inglenook.cli", "serve", "--no-browser", "--pace", PACE, *where),
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        process.terminate()
        await process.communicate()


async def line_with(process: asyncio.subprocess.Process, wanted: bytes) -> None:
    assert process.stderr is not None
    while wanted not in (line := await process.stderr.readline()):
        if not line:
            raise SystemExit("the servers have ended")


async def restart_often(run: Run) -> tuple[Guests, list[Row]]:
    url, port = database(run.folder), free_port()
    guests, pages = Guests(run.rng, lambda rng: port), Pages(port)
    async with workers(run, url, port) as process:
        await line_with(process, OPEN)
        await guests.arrive()  # as soon as they can
        ask(url, *WITNESS)
        for _ in range(2):
            table = await guests.sit_down(random.Random(run.rng.random()))
            for cookie in guests.cookies:
                pages.look(table, cookie)
        playing = asyncio.create_task(guests.play())
        await asyncio.sleep(BEFORE)
        print(
            "| restart | took s | answers | median ms | longest s | page without socket, longest s | load |\n"
            + "|---" * 7
            + "|"
        )
        for number in range(run.number):
            await restart(process, guests, pages, number + 1)
        guests.over = True
        await playing
        for task in pages.tasks:
            task.cancel()
        await asyncio.gather(*pages.tasks, return_exceptions=True)
    return guests, [Row(*row) for row in ask(url, ALL)]  # type: ignore[arg-type]


async def restart(process: asyncio.subprocess.Process, guests: Guests, pages: Pages, number: int) -> None:
    guests.waits.clear()
    pages.gaps.clear()
    began = time.monotonic()
    process.send_signal(signal.SIGHUP)
    await line_with(process, RENEWED)
    took = time.monotonic() - began
    await asyncio.sleep(BETWEEN)
    waits = sorted(guests.waits)
    print(
        f"| {number} | {took:.0f} | {len(waits)} | {1000 * waits[len(waits) // 2]:.0f} | {waits[-1]:.1f} "
        f"| {max(pages.gaps, default=0.0):.1f} | {os.getloadavg()[0]:.1f} |",
        flush=True,
    )


def main() -> None:
    with harm("Renew two workers during play.", "restarts", 10, 7) as run:
        guests, rows = asyncio.run(restart_often(run))
    wrong = complaints(rows, guests.promises)
    for line in wrong:
        print(line)
    print(f"moves acknowledged {len(guests.promises)}, asked again {guests.again}, complaints {len(wrong)}")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
