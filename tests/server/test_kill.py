"""kill -9 at any moment loses nothing: a real server, busy tables, and a seeded executioner."""

import asyncio
import itertools
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path

import httpx
import pytest

from inglenook.engine.registry import find_game
from inglenook.server.tables import events as happened

from .helpers import SCRIPT, free_port

KILLS, SOAKED = 8, 120
GAME = "keepers"
TABLES, SEATS = 4, 3
PATIENCE = 120  # seconds until a first start has compiled its games
STILL = "100"  # a pace at which nobody is answered for within two minutes: every move is the autoplay's

Page = tuple[str, int]  # a table's page as a seat sees it


class Server:
    """`inglenook serve`, and its end."""

    def __init__(self, folder: Path) -> None:
        port = str(free_port())
        command = [sys.executable, "-m", "inglenook.cli", "serve", "--no-browser", "--pace", STILL]
        self.process = subprocess.Popen(
            [*command, "--port", port, "--data", str(folder)], stderr=subprocess.PIPE, text=True
        )
        assert self.process.stderr is not None
        self.address = next(
            found[0] for line in self.process.stderr if (found := re.findall(r"http://\S+", line))
        )

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stderr is not None
        self.process.stderr.close()


@dataclass
class Post:
    """A move on its way: to be sent again, byte for byte, if no answer comes."""

    table: str
    seat: int
    fields: dict[str, str]

    @property
    def mark(self) -> str:
        return self.fields["post"]


@dataclass
class Evening:
    """People at tables, who remember what they were promised."""

    folder: Path
    rng: random.Random
    cookies: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    promised: list[Post] = field(default_factory=list)
    open: list[Post] = field(default_factory=list)
    marks: Iterator[int] = field(default_factory=itertools.count)
    news: defaultdict[str, asyncio.Event] = field(default_factory=lambda: defaultdict(asyncio.Event))
    tell_progress: Callable[[int, int], None] = lambda kills, moves: None

    @contextmanager
    def served(self) -> Iterator[Server]:
        server = Server(self.folder)
        try:
            yield server
        finally:
            if server.process.poll() is None:
                server.kill()

    def people(self, server: Server) -> list[httpx.AsyncClient]:
        headers = [{**SCRIPT, "cookie": cookie} for cookie in self.cookies]
        return [httpx.AsyncClient(base_url=server.address, headers=each, timeout=30) for each in headers]

    # Sitting down

    async def arrive(self, server: Server) -> None:
        async with httpx.AsyncClient(base_url=server.address) as door:
            for name in ("Ann", "Ben", "Cara")[:SEATS]:
                answer = await door.post("/me", data={"name": name})
                self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
                door.cookies.clear()

    async def fill(self, people: list[httpx.AsyncClient]) -> None:
        """So many tables at which the game is not over."""
        for table in list(self.tables):
            page = await self.page(people, (table, 0))
            if "is-over" in page:
                self.tables.remove(table)
        while len(self.tables) < TABLES:
            self.tables.append(await self.sit_down(people))

    async def sit_down(self, people: list[httpx.AsyncClient]) -> str:
        host, *others = people
        for _ in range(PATIENCE * 2):
            answer = await host.post("/tables", data={"game": GAME, "players": str(SEATS)})
            if answer.status_code == 303:
                break
            await asyncio.sleep(0.5)  # the game is being prepared
        table = answer.headers["location"].removeprefix("/t/")
        for seat, person in enumerate(others, 1):
            assert (await person.post(f"/t/{table}/sit", data={"seat": str(seat)})).status_code == 204
        assert (await host.post(f"/t/{table}/start")).status_code == 204
        return table

    # Playing

    async def page(self, people: list[httpx.AsyncClient], page: Page) -> str:
        answer = await people[page[1]].get(f"/t/{page[0]}")
        assert answer.status_code == 200
        return answer.text

    async def play(self, people: list[httpx.AsyncClient], table: str, seat: int) -> None:
        """Press something as soon as there is something to press, until nobody answers."""
        rng = random.Random(self.rng.random())
        while True:
            news = self.news[table]
            page = await self.page(people, (table, seat))
            choices = re.findall(r'id="act-(\d+)"', page)
            if "is-over" in page:
                return
            if choices:
                decision = re.findall(r'name="decision" value="(\d+)"', page)[0]
                fields = {"action": rng.choice(choices), "decision": decision, "post": f"p{next(self.marks)}"}
                await self.send(people, Post(table, seat, fields))
            else:
                await news.wait()

    async def send(self, people: list[httpx.AsyncClient], post: Post) -> None:
        self.open.append(post)
        answer = await people[post.seat].post(f"/t/{post.table}/act", data=post.fields)
        self.open.remove(post)
        assert answer.status_code == 204, answer.text
        self.promised.append(post)
        self.tell(post.table)

    def tell(self, table: str) -> None:
        """Those who wait at the table look again."""
        self.news.pop(table, asyncio.Event()).set()

    async def busy_until_killed(
        self, server: Server, people: list[httpx.AsyncClient], busy: list[str]
    ) -> None:
        seats = [(table, seat) for table in busy for seat in range(SEATS)]
        players = [asyncio.create_task(self.play(people, *seat)) for seat in seats]
        await self.some_moves(players)
        server.kill()
        for table in busy:
            self.tell(table)
        ends = await asyncio.gather(*players, return_exceptions=True)
        broken = [end for end in ends if end is not None and not isinstance(end, httpx.TransportError)]
        assert broken == []

    async def some_moves(self, players: list[asyncio.Task[None]]) -> None:
        """Counted rather than timed, so that a slow machine plays as many; then any moment between two of them."""
        wanted = len(self.promised) + self.rng.randint(6, 30)
        while len(self.promised) < wanted and not all(player.done() for player in players):
            await asyncio.sleep(0.005)
        await asyncio.sleep(self.rng.uniform(0.0, 0.05))

    # Looking back

    def check_promises(self) -> None:
        """Every acknowledged move is on disk with all it said, and no move is there twice."""
        kept = self.kept()
        assert max(kept.values(), default=1) == 1
        known = {(table, event.post): event for table, event in kept}
        lost = [post for post in self.promised if (post.table, post.mark) not in known]
        assert lost == []
        for post in self.promised:
            event = known[post.table, post.mark]
            pressed = find_game(GAME).actions.notation(int(post.fields["action"]))
            assert (event.seat, event.action) == (post.seat, pressed)

    def kept(self) -> Counter[tuple[str, happened.Acted]]:
        """The moves on disk, without their numbers and times, read past the server."""
        store = sqlite3.connect(self.folder / "tables.sqlite")
        rows = [
            (table, happened.decode(body)) for table, body in store.execute("select tbl, body from events")
        ]
        store.close()
        moves = ((table, event) for table, event in rows if isinstance(event, happened.Acted))
        return Counter((table, happened.Acted(0, each.seat, each.action, each.post)) for table, each in moves)

    async def finish_what_was_open(self, people: list[httpx.AsyncClient]) -> int:
        """Send again what had no answer: it counts once, whether or not it had arrived."""
        again, self.open = self.open, []
        for post in again:
            await self.send(people, post)
        return len(again)

    async def look(self, people: list[httpx.AsyncClient], tables: list[str]) -> dict[Page, str]:
        pages = [(table, seat) for table in tables for seat in range(SEATS)]
        return {page: await self.page(people, page) for page in pages}


def test_a_killed_server_has_lost_nothing(
    tmp_path: Path, soak: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    kills, evening = SOAKED if soak else KILLS, Evening(tmp_path, random.Random(9))
    again, compared = asyncio.run(kill_often(evening, kills))
    with capsys.disabled():
        print(
            f"\nkills {kills}, moves acknowledged {len(evening.promised)}, moves lost 0, "
            f"sent again {again}, pages compared {compared}"
        )
    assert len(evening.promised) > 5 * kills
    assert compared >= kills * SEATS


def changes(before: str, after: str) -> list[str]:
    """The lines in which a page differs."""
    return list(unified_diff(before.splitlines(), after.splitlines(), n=0, lineterm=""))


async def kill_often(evening: Evening, kills: int) -> tuple[int, int]:
    again, compared = 0, 0
    pages: dict[Page, str] = {}
    for kill in range(kills + 1):
        with evening.served() as server:
            if kill == 0:
                await evening.arrive(server)
            people = evening.people(server)
            now = await evening.look(people, sorted({table for table, _ in pages}))
            assert [changes(pages[page], now[page]) for page in pages] == [[]] * len(pages)
            compared += len(pages)
            again += await evening.finish_what_was_open(people)
            evening.check_promises()
            evening.tell_progress(kill, len(evening.promised))
            if kill < kills:
                await evening.fill(people)
                resting = evening.rng.sample(evening.tables, TABLES // 4)
                pages = await evening.look(people, resting)
                await evening.busy_until_killed(
                    server, people, [t for t in evening.tables if t not in resting]
                )
            for person in people:
                await person.aclose()
    return again, compared
