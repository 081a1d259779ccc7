"""An evening on two servers during which everything goes wrong: servers are killed and stopped, their clocks differ,
and connections are cut or held up, to the database and to people. Played by a test and by `bench/faults.py`."""

import asyncio
import contextlib
import itertools
import os
import random
import re
import signal
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx

from .databases import ask, database
from .helpers import SCRIPT, free_port
from .history import ALL, WITNESS, Promise, Row, notation
from .proxies import Proxy, to_port, to_socket

ROOT = Path(__file__).parents[2]
GAME, TABLES, BOT = "keepers", 4, 2  # two people and a bot at each
PACE = "0.02"
STARTS = 5  # tries
OPENING = 180.0  # seconds until a server is open
ANSWER = 4.0  # seconds for an answer, after which another server is asked
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
    http: int = field(default_factory=free_port)

    async def prepare(self) -> None:
        parts = urlsplit(self.url)
        query = parse_qs(parts.query)
        self.database = Proxy(to_socket(f"{query['host'][0]}/.s.PGSQL.5432"))
        self.people = Proxy(to_port(self.http))
        await self.database.start()
        await self.people.start()
        schema = query["search_path"][0]
        self.store = f"postgresql://postgres@127.0.0.1:{self.database.port}/postgres?search_path={schema}"

    async def start(self) -> None:
        """With another clock each time. If the database is too slow for it, it is started again, as a service is."""
        for _ in range(STARTS):
            if await self._opens():
                return
        raise AssertionError(f"the server does not open: {self.log.read_text()[-2000:]}")

    @property
    def log(self) -> Path:
        return self.folder.parent / f"{self.folder.name}.log"

    async def _opens(self) -> bool:
        skew = str(self.rng.uniform(-HOUR, HOUR))
        command = [sys.executable, "-m", "tests.server.odd_server", skew, self.plant, "serve", "--no-browser"]
        where = ["--pace", PACE, "--port", str(self.http), "--data", str(self.folder), "--store", self.store]
        with self.log.open("ab") as log:
            self.process = await asyncio.create_subprocess_exec(
                *command, *where, stderr=log, cwd=ROOT, env={**os.environ, "PYTHONPATH": f"{ROOT}/src:{ROOT}"}
            )
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.http}", timeout=ANSWER) as door:
            for _ in range(int(OPENING / 0.1)):
                with contextlib.suppress(httpx.TransportError):
                    if (await door.get("/healthz")).status_code == 200:
                        return True
                if self.process.returncode is not None:
                    return False
                await asyncio.sleep(0.1)
        return False

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


@dataclass
class Turmoil:
    folder: Path
    rng: random.Random
    plant: str = ""
    promises: list[Promise] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    marks: Iterator[int] = field(default_factory=itertools.count)
    longest: float = 0.0  # seconds until a move was acknowledged
    again: int = 0  # moves sent again
    finished: int = 0  # games
    tell: Callable[["Turmoil"], None] = lambda turmoil: None
    over: bool = False

    async def run(self, faults: int) -> list[Row]:
        """All that the database has in the end."""
        self.url = database(self.folder)
        async with self._servers() as self.servers:
            await self._arrive()
            players = [asyncio.create_task(self._evening(table)) for table in range(TABLES)]
            for _ in range(faults):
                await self._fault()
                self.tell(self)
            self.over = True
            await asyncio.gather(*players)
        return [Row(*row) for row in ask(self.url, ALL)]  # type: ignore[arg-type]

    @asynccontextmanager
    async def _servers(self) -> AsyncIterator[list[Server]]:
        servers = [Server(self.url, self.folder / name, self.rng, self.plant) for name in ("one", "two")]
        for server in servers:
            await server.prepare()
        try:
            await servers[0].start()
            ask(self.url, *WITNESS)
            await servers[1].start()
            yield servers
        finally:
            for server in servers:
                await server.close()

    # Faults

    async def _fault(self) -> None:
        """One thing goes wrong, play goes on, and then it is mended."""
        kinds = [self._kill, self._stop, self._cut_database, self._hold_up_database, self._cut_people]
        fault = self.rng.choices(kinds, weights=[2, 4, 5, 2, 5])[0]
        self.faults[fault.__name__.strip("_").replace("_", " ")] += 1
        server, wanted = self.rng.choice(self.servers), len(self.promises) + self.rng.randint(1, MOVES)
        await fault(server)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(WAIT):
                while len(self.promises) < wanted:
                    await asyncio.sleep(0.01)

    async def _kill(self, server: Server) -> None:
        await server.end()
        await asyncio.sleep(self.rng.uniform(0, 2))
        await server.start()

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

    # People

    async def _arrive(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.servers[0].http}", timeout=30) as door:
            for name in ("Ann", "Ben"):
                answer = await door.post("/me", data={"name": name})
                self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
                door.cookies.clear()

    async def _evening(self, number: int) -> None:
        """One game after the other."""
        rng = random.Random(f"{number} {self.rng.random()}")
        while not self.over:
            table = await self._sit_down(rng)
            await asyncio.gather(*(self._play(rng, table, seat) for seat in range(BOT)))
            self.finished += 1

    async def _sit_down(self, rng: random.Random) -> str:
        fields = {"game": GAME, "players": str(BOT + 1)}
        answer = await self._ask(rng, 0, "/tables", fields)
        table = answer.headers["location"].removeprefix("/t/")
        await self._ask(rng, 1, f"/t/{table}/sit", {"seat": "1"})
        await self._ask(rng, 0, f"/t/{table}/bot", {"seat": str(BOT), "level": "apprentice"})
        await self._ask(rng, 0, f"/t/{table}/start", {})
        return table

    async def _play(self, rng: random.Random, table: str, seat: int) -> None:
        while not self.over:
            page = (await self._ask(rng, seat, f"/t/{table}")).text
            if "is-over" in page:
                return
            choices = re.findall(r'id="act-(\d+)"', page)
            if not choices:
                await asyncio.sleep(0.1)
                continue
            decision = re.findall(r'name="decision" value="(\d+)"', page)[0]
            action, post = rng.choice(choices), f"p{next(self.marks)}"
            sent = time.monotonic()
            fields = {"action": action, "decision": decision, "post": post}
            if (await self._ask(rng, seat, f"/t/{table}/act", fields)).status_code == 204:
                kept = time.monotonic()
                self.longest = max(self.longest, kept - sent)
                self.promises.append(Promise(table, seat, notation(GAME, int(action)), post, sent, kept))

    async def _ask(
        self, rng: random.Random, person: int, path: str, fields: dict[str, str] | None = None
    ) -> httpx.Response:
        """Of any server, until one answers: the same each time."""
        for tries in itertools.count():
            port = rng.choice(self.servers).people.port
            headers = {**SCRIPT, "cookie": self.cookies[person], "host": "127.0.0.1"}
            try:
                async with httpx.AsyncClient(timeout=ANSWER, headers=headers) as client:
                    where = f"http://127.0.0.1:{port}{path}"
                    asked = client.get(where) if fields is None else client.post(where, data=fields)
                    if (answer := await asked).status_code < 500:
                        self.again += tries > 0
                        return answer
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.05)
        raise AssertionError
