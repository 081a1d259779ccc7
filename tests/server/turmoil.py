"""An evening on two servers during which everything goes wrong: servers are killed and stopped, their clocks differ,
and connections are cut or held up, to the database and to people. Played by a test and by `bench/faults.py`."""

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx

from .databases import ask, database
from .guests import ANSWER, Guests
from .helpers import free_port
from .history import ALL, WITNESS, Row
from .proxies import Proxy, to_port, to_socket

ROOT = Path(__file__).parents[2]
PACE = "0.02"
OPENING = 90.0  # seconds until a server is open, if it opens at all
MOVES = 2  # that are made after each fault before the next
WAIT = 20.0  # seconds for them at most
HOUR = 3600.0


@dataclass
class Server:
    """One of the two: its process, and the ways to it and from it to the database."""

    url: str
    folder: Path
    rng: random.Random
    plant: str = ""
    process: asyncio.subprocess.Process | None = None
    http: int = 0
    failed: int = 0  # starts

    async def prepare(self) -> None:
        parts = urlsplit(self.url)
        query = parse_qs(parts.query)
        self.database = Proxy(to_socket(f"{query['host'][0]}/.s.PGSQL.5432"))
        self.people = Proxy(lambda: to_port(self.http)())
        await self.database.start()
        await self.people.start()
        schema = query["search_path"][0]
        self.store = f"postgresql://postgres@127.0.0.1:{self.database.port}/postgres?search_path={schema}"

    async def start(self) -> None:
        """With another clock each time. If it does not open, it is started again, as a service is."""
        while not await self._opens():
            await self.end()
            self.failed += 1

    @property
    def log(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.log"

    async def _opens(self) -> bool:
        self.http, skew = (
            free_port(),
            str(self.rng.uniform(-HOUR, HOUR)),
        )  # somebody may have the last port by now
        command = [sys.executable, "-m", "tests.server.odd_server", skew, self.plant, "serve", "--no-browser"]
        where = ["--pace", PACE, "--port", str(self.http), "--data", str(self.folder), "--store", self.store]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, *where, stderr=log, cwd=ROOT, env={**os.environ, "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
            )
        return await answers(self.http, OPENING, self.process)

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    async def end(self) -> None:
        if self.process and self.process.returncode is None:
            self.send(signal.SIGKILL)
            await self.process.wait()

    async def close(self) -> None:
        await self.end()
        self.database.close()
        self.people.close()


async def answers(port: int, seconds: float, process: asyncio.subprocess.Process) -> bool:
    """Whether a server is well before so many seconds are over, or it ends."""
    until = asyncio.get_running_loop().time() + seconds
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER) as door:
        while process.returncode is None and asyncio.get_running_loop().time() < until:
            with contextlib.suppress(httpx.TransportError):
                if (await door.get("/healthz")).status_code == 200:
                    return True
            await asyncio.sleep(0.1)
    return False


@asynccontextmanager
async def two_servers(
    url: str, folder: Path, rng: random.Random, plant: str = ""
) -> AsyncIterator[list[Server]]:
    """On one database, with a witness of all that is written there."""
    servers = [Server(url, folder / name, rng, plant) for name in ("one", "two")]
    for server in servers:
        await server.prepare()
    try:
        await servers[0].start()
        ask(url, *WITNESS)
        await servers[1].start()
        yield servers
    finally:
        for server in servers:
            await server.close()


@dataclass
class Turmoil:
    folder: Path
    rng: random.Random
    plant: str = ""
    faults: Counter[str] = field(default_factory=Counter)
    tell: Callable[["Turmoil"], None] = lambda turmoil: None

    def __post_init__(self) -> None:
        self.guests = Guests(self.rng, lambda rng: rng.choice(self.servers).people.port)

    async def run(self, faults: int) -> list[Row]:
        """All that the database has in the end."""
        url = database(self.folder)
        async with two_servers(url, self.folder, self.rng, self.plant) as self.servers:
            await self.guests.arrive()
            playing = asyncio.create_task(self.guests.play())
            for _ in range(faults):
                await self._fault()
                self.tell(self)
                if playing.done():
                    break  # it tells why
            self.guests.over = True
            await playing
        return [Row(*row) for row in ask(url, ALL)]  # type: ignore[arg-type]

    # Faults

    async def _fault(self) -> None:
        """One thing goes wrong, play goes on, and then it is mended."""
        kinds = {
            self._kill: 2,
            self._stop: 4,
            self._cut_database: 5,
            self._hold_up_database: 2,
            self._cut_people: 5,
            self._lose_both: 1,
        }
        fault = self.rng.choices(list(kinds), weights=list(kinds.values()))[0]
        self.faults[fault.__name__.strip("_").replace("_", " ")] += 1
        promises = self.guests.promises
        server, wanted = self.rng.choice(self.servers), len(promises) + self.rng.randint(1, MOVES)
        await fault(server)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT):
                while len(promises) < wanted:
                    await asyncio.sleep(0.01)

    async def _kill(self, server: Server) -> None:
        await server.end()
        await asyncio.sleep(self.rng.uniform(0, 2))
        await server.start()

    async def _lose_both(self, server: Server) -> None:
        """At once: nobody is there, or nobody reaches the database."""
        if self.rng.random() < 0.5:
            await asyncio.gather(*(each.end() for each in self.servers))
            await asyncio.gather(*(each.start() for each in self.servers))
        else:
            for each in self.servers:
                each.database.cut()

    async def _stop(self, server: Server) -> None:
        """Sometimes for longer than a lease."""
        server.send(signal.SIGSTOP)
        await asyncio.sleep(self.rng.choice([0.2, 1.0, 3.0, 6.0]))
        server.send(signal.SIGCONT)

    async def _cut_database(self, server: Server) -> None:
        server.database.cut()

    async def _hold_up_database(self, server: Server) -> None:
        server.database.open.clear()
        await asyncio.sleep(self.rng.uniform(0.2, 3.0))
        server.database.open.set()

    async def _cut_people(self, server: Server) -> None:
        server.people.cut()
