"""People who play on whatever server answers, and remember what they were promised and how long they waited."""

import asyncio
import itertools
import random
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import httpx

from .helpers import SCRIPT
from .history import Promise, notation

GAME, TABLES, BOT = "keepers", 4, 2  # two people and a bot at each
ANSWER = 4.0  # seconds for an answer, after which another server is asked
PAUSE = 0.05  # seconds before that


@dataclass
class Guests:
    rng: random.Random
    door: Callable[[random.Random], int] = lambda rng: 0  # a port at which some server may be
    promises: list[Promise] = field(default_factory=list)
    cookies: list[str] = field(default_factory=list)
    marks: Iterator[int] = field(default_factory=itertools.count)
    waits: list[float] = field(default_factory=list)  # seconds until each answer
    again: int = 0  # how often something was asked again
    finished: int = 0  # games
    over: bool = False

    def told(self) -> str:
        """How long they waited for answers."""
        ordered = sorted(self.waits)
        median, rare = (ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
        return f"median {1000 * median:.0f} ms, p99 {rare:.1f} s, longest {ordered[-1]:.1f} s"

    async def arrive(self) -> None:
        where = f"http://127.0.0.1:{self.door(self.rng)}"
        async with httpx.AsyncClient(base_url=where, timeout=30) as door:
            for name in ("Ann", "Ben"):
                answer = await door.post("/me", data={"name": name})
                self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
                door.cookies.clear()

    async def play(self) -> None:
        """At all tables, until it is over."""
        await asyncio.gather(*map(self._evening, range(TABLES)))

    async def _evening(self, number: int) -> None:
        """One game after the other."""
        rng = random.Random(f"{number} {self.rng.random()}")
        while not self.over:
            table = await self.sit_down(rng)
            await asyncio.gather(*(self._play(rng, table, seat) for seat in range(BOT)))
            self.finished += not self.over

    async def sit_down(self, rng: random.Random) -> str:
        fields = {"game": GAME, "players": str(BOT + 1)}
        answer = await self.ask(rng, 0, "/tables", fields)
        table = answer.headers["location"].removeprefix("/t/")
        await self.ask(rng, 1, f"/t/{table}/sit", {"seat": "1"})
        await self.ask(rng, 0, f"/t/{table}/bot", {"seat": str(BOT), "level": "apprentice"})
        await self.ask(rng, 0, f"/t/{table}/start", {})
        return table

    async def _play(self, rng: random.Random, table: str, seat: int) -> None:
        while not self.over:
            page = (await self.ask(rng, seat, f"/t/{table}")).text
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
            if (await self.ask(rng, seat, f"/t/{table}/act", fields)).status_code == 204:
                kept = time.monotonic()
                self.promises.append(Promise(table, seat, notation(GAME, int(action)), post, sent, kept))

    async def ask(
        self, rng: random.Random, person: int, path: str, fields: dict[str, str] | None = None
    ) -> httpx.Response:
        """Of any server, until one answers: the same each time."""
        began = time.monotonic()
        for tries in itertools.count():
            try:
                answer = await self._ask(self.door(rng), person, path, fields)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code < 500:
                self.again += tries > 0
                self.waits.append(time.monotonic() - began)
                return answer
            await asyncio.sleep(PAUSE)
        raise AssertionError

    async def _ask(self, port: int, person: int, path: str, fields: dict[str, str] | None) -> httpx.Response:
        headers = {**SCRIPT, "cookie": self.cookies[person], "host": "127.0.0.1"}
        async with httpx.AsyncClient(timeout=ANSWER, headers=headers) as client:
            where = f"http://127.0.0.1:{port}{path}"
            return await (client.get(where) if fields is None else client.post(where, data=fields))
