"""Pages that are only read: how long each keeps everybody else waiting.

    python bench/reading.py [--tables 2000] [--times 5]

All in one process, without the wire: a request is driven from await to await, and each stretch between two of them is
measured in processor time of this thread. What other threads do meanwhile is not in it. Printed are, in ms, the longest
stretch of the first request for a page and of later ones (median), and what the later ones take in all. Nothing is
asserted; the goal is that no stretch is longer than 5 ms.
"""

import argparse
import asyncio
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from inglenook.cli.inputs import all_games, prepared
from inglenook.engine.registry import find_game, game_names
from inglenook.server.app import Inglenook
from inglenook.server.compiler import PARTS, Compiler, Told
from inglenook.server.identity import COOKIE, Person
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table
from inglenook.warmup import load

ANN, BEN = Person("ann", "Ann"), Person("ben", "Ben")
GOAL = 5.0  # ms
LONG = 1500  # clicks of a long game


class Ready(Compiler):
    """Everything is compiled already."""

    def open(self, tell: Told = lambda game: None) -> None:
        for game in self._waiting:
            load(game, PARTS)
            game.run(compiled=True)


@dataclass
class Stretches:
    """An awaitable whose steps are measured one by one."""

    work: Awaitable[Any]
    each: list[float] = field(default_factory=list)

    def __await__(self) -> Generator[Any, Any, None]:
        steps, given = self.work.__await__(), None
        while True:
            began = time.thread_time()
            try:
                waits_for = steps.send(given)
            except StopIteration:
                return
            finally:
                self.each.append(1000 * (time.thread_time() - began))
            given = yield waits_for


@dataclass
class Reader:
    """Somebody who asks for pages, without a wire between."""

    app: Inglenook
    person: Person | None = None

    async def ask(self, method: str, path: str, **fields: str) -> list[float]:
        """How long each stretch of the answer took, in ms."""
        body, answers = urlencode(fields).encode(), list[dict[str, Any]]()
        path, _, query = path.partition("?")

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body}

        async def send(message: dict[str, Any]) -> None:
            answers.append(message)

        work = Stretches(self.app(self._scope(method, path, query), receive, send))  # type: ignore[arg-type]
        await work
        status = answers[0]["status"]
        assert status < 400 or "edition" in fields, (path, status, answers[1])
        return work.each

    def _scope(self, method: str, path: str, query: str) -> dict[str, Any]:
        headers = [(b"host", b"localhost"), (b"content-type", b"application/x-www-form-urlencoded")]
        if self.person:
            headers.append((b"cookie", f"{COOKIE}={self.app.identities.token(self.person)}".encode()))
        return {
            "type": "http",
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "scheme": "http",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }


# A house with people


async def fill(tables: TableService, number: int) -> None:
    """Many tables at which somebody waits, of many people."""
    say(f"{number} tables …")

    async def one(at: int) -> None:
        host = Person(f"p{at}", f"P{at}")
        await tables.create(host, random.Random(at).choice(game_names()), 3, {})

    for begin in range(0, number, 100):
        await asyncio.gather(*(one(at) for at in range(begin, min(begin + 100, number))))


async def dealt(tables: TableService, game: str) -> Table:
    players = min(4, find_game(game).players[-1])
    people = [ANN, BEN, *(Person(f"c{number}", f"C{number}") for number in range(players - 2))]
    still = {"live": "off"} if "live" in find_game(game).schema.options else {}
    table = await tables.create(ANN, game, players, still)
    for seat, person in enumerate(people[1:], 1):
        await tables.sit(table, person, seat)
    await tables.start(table, ANN)
    return table


async def played(tables: TableService, game: str, clicks: int = LONG) -> Table:
    """Any legal choices, until the end or so many clicks."""
    table, rng = await dealt(tables, game), random.Random(1)
    for number in range(clicks):
        people = [seat for seat in table.playing.able() if seat < len(table.seats)]
        if table.over or not people:
            break
        seat = rng.choice(people)
        decision, legal = table.seats[seat].decisions, table.playing.legal(seat)
        if any(map(table.game.actions.is_spoken, legal)):
            await tables.say(
                table, seat, "".join(chr(97 + int(digit)) for digit in str(number)) + "x", decision
            )
        else:
            await tables.act(table, seat, rng.choice(legal), decision)
    return table


async def ended(tables: TableService, game: str) -> Table:
    say(f"a long game of {game} …")
    table = await played(tables, game)
    for seat in range(len(table.seats)):
        await tables.agree_to_end(table, seat)
    return table


# Measuring


def say(line: str) -> None:
    print(f"  … {line}", file=sys.stderr, flush=True)


async def measure(what: str, times: int, ask: Callable[[], Awaitable[list[float]]]) -> None:
    first, *later = [await ask() for _ in range(times + 1)]
    usual = statistics.median(max(each) for each in later)
    mark = " !" if max(max(first), usual) > GOAL else ""
    total = statistics.median(sum(each) for each in later)
    print(f"| {what} | {max(first):.1f} | {usual:.1f} | {total:.1f} |{mark}", flush=True)


async def pages(app: Inglenook, times: int) -> None:
    """What there is for everybody."""
    stranger, ann = Reader(app), Reader(app, ANN)
    paths = {
        "lobby, a stranger": (stranger, "/"),
        "lobby, a person": (ann, "/"),
        "credits": (stranger, "/credits"),
    }
    for game in game_names():
        paths[f"rules of {game}"] = stranger, f"/rules/{game}"
        paths[f"form of {game}"] = stranger, f"/new/{game}"
        paths[f"edition of {game}"] = stranger, f"/new/{game}/edition"
    paths |= {
        "JSON: open tables": (stranger, "/api/v1/tables"),
        "JSON: games": (stranger, "/api/v1/games"),
        "JSON: description": (stranger, "/api/v1/openapi.json"),
    }
    for what, (reader, path) in paths.items():
        await measure(what, times, lambda reader=reader, path=path: reader.ask("GET", path))  # type: ignore[misc]


async def tables_of(app: Inglenook, game: str, times: int) -> None:
    stranger, ann = Reader(app), Reader(app, ANN)
    await ann.ask("GET", f"/t/{(await played(app.tables, game, 10)).id}")  # compiled code is loaded then
    waiting = await app.tables.create(ANN, game, find_game(game).players[-1], {})
    await measure(f"{game}, waiting", times, lambda: stranger.ask("GET", f"/t/{waiting.id}"))
    running = await dealt(app.tables, game)
    await measure(f"{game}, table", times, lambda: ann.ask("GET", f"/t/{running.id}"))
    await measure(f"{game}, spectator", times, lambda: stranger.ask("GET", f"/t/{running.id}"))
    long = await ended(app.tables, game)
    say(f"it has {long.rev} entries")

    async def from_disk() -> list[float]:
        app.tables.loaded.pop(long.id, None)
        return await stranger.ask("GET", f"/t/{long.id}")

    await measure(f"{game}, {long.rev} entries", times, lambda: stranger.ask("GET", f"/t/{long.id}"))
    await measure(f"{game}, {long.rev} entries from disk", times, from_disk)
    await measure(
        f"{game}, replay", times, lambda: stranger.ask("GET", f"/t/{long.id}/replay?step=50&as=open")
    )
    await measure(f"{game}, record", times, lambda: stranger.ask("GET", f"/t/{long.id}/record"))


async def forms(app: Inglenook, times: int) -> None:
    """What strangers may post."""
    ann = Reader(app, ANN)
    for game in game_names():
        edition = "\n".join(find_game(game).edition.lines())
        await measure(
            f"an edition of {game}",
            times,
            lambda game=game, edition=edition: ann.ask(
                "POST", "/tables", game=game, players="4", edition=edition
            ),  # type: ignore[misc]
        )
        await measure(
            f"play {game} at once",
            times,
            lambda game=game: ann.ask("POST", "/play", game=game),  # type: ignore[misc]
        )


def head(tables: str) -> None:
    """Of the table of which `measure` prints the lines."""
    print(f"| {tables} | longest, at first | later | later, in all |\n|---|---|---|---|")


async def read(folder: Path, tables: int, times: int) -> None:
    with closing(SQLiteStore(folder / "tables.sqlite")) as store:
        app = ready(Inglenook(store, folder, Ready(), slow=100.0))
        await fill(app.tables, tables)
        head(f"{tables} tables")
        await pages(app, times)
        for game in game_names():
            await tables_of(app, game, times)
        await forms(app, times)
        app.autoplay.close()


def ready(app: Inglenook) -> Inglenook:
    """As a server is some time after its start."""
    app.compiler.open()
    app.open = True
    app.get_ready()
    return app


def run(
    about: str, tables: int, what: str, bench: Callable[[Path, int, int], Coroutine[Any, Any, None]]
) -> None:
    """A bench of pages, with so many tables unless somebody asks for another number."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--tables", type=int, default=tables, help=f"{what} (default: {tables:,})")
    parser.add_argument("--times", type=int, default=5, help="that each page is asked for (default: 5)")
    asked = parser.parse_args()
    for game in all_games():
        prepared(game, *PARTS)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(bench(Path(folder), asked.tables, asked.times))


if __name__ == "__main__":
    run("Measure what reading keeps others waiting.", 2000, "that there are already", read)
