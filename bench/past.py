"""A house with a long past: how quick pages and the start of the server are with 100,000 finished tables.

    python bench/past.py [--tables 100000] [--times 5]

The tables are of all games by turns, of 2,000 people at three seats each; Ann has sat at every hundredth. Of each table
there are the first entries of a real one (up to a dozen), its line in the lists and its results, as a server writes
them. What is measured is processor time, as in `reading.py`: how long a page keeps everybody else waiting, and what it
takes in all.
"""

import random
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from reading import ANN, Reader, Ready, dealt, head, measure, played, ready, run, say

from inglenook.engine.registry import game_names
from inglenook.server.app import Inglenook
from inglenook.server.store.sql import CHUNK, Chunk
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables import events as happened
from inglenook.server.tables.service import TableService
from inglenook.server.tables.summaries import Summary
from inglenook.server.tables.table import State, Table

PEOPLE, OWN = 2_000, 100  # people, and of how many tables Ann sat at one
ENTRIES = 12
SEATS = 3
HANDLE = "ann-of-the-hundredth"
MEGABYTE = 1024 * 1024


class Past:
    """Finished tables, made of real ones."""

    def __init__(self, models: list[tuple[Table, list[bytes]]], number: int) -> None:
        self.models, self.number = models, number

    def people(self, at: int) -> list[str]:
        chosen = [f"person-{each:08}" for each in random.Random(at).sample(range(PEOPLE), SEATS)]
        return [ANN.id, *chosen[1:]] if at % OWN == 0 else chosen

    def rows(self) -> Iterator[Chunk]:
        yield "people", [(ANN.id, HANDLE, ANN.name)]
        for begin in range(0, self.number, CHUNK):
            some = range(begin, min(begin + CHUNK, self.number))
            yield "events", [row for at in some for row in self.events(at)]
            yield "summaries", [(f"t{at:07}", msgspec.json.encode(self.line(at))) for at in some]
            yield "results", [row for at in some for row in self.results(at)]

    def events(self, at: int) -> Iterator[tuple[str, int, bytes]]:
        table, bodies = self.models[at % len(self.models)]
        people = self.people(at)
        begun = msgspec.structs.replace(table.begun, at=float(at), host=people[0])
        sat = [happened.Sat(float(at), seat, who, who[-6:], bytes(32)) for seat, who in enumerate(people)]
        own = [happened.encode(each) for each in (begun, *sat)]
        for number, body in enumerate([*own, *bodies[len(own) : ENTRIES]]):
            yield f"t{at:07}", number, body

    def line(self, at: int) -> Summary:
        people = self.people(at)
        return Summary(
            self.models[at % len(self.models)][0].game.title,
            State.DONE,
            SEATS,
            [each[-6:] for each in people],
            people,
            True,
            float(at),
            bots=[""] * SEATS,
            winners=[at % SEATS],
            ended=float(at),
        )

    def results(self, at: int) -> Iterator[tuple[str, int, str, str, int, float, float, None, None]]:
        game = self.models[at % len(self.models)][0].game.name
        for seat, who in enumerate(self.people(at)):
            yield f"t{at:07}", seat, who, game, SEATS, float(seat == at % SEATS), float(at), None, None


async def model(tables: TableService, game: str) -> tuple[Table, list[bytes]]:
    table = await played(tables, game, 20) if game == "keepers" else await dealt(tables, game)
    return table, tables.store.events(table.id)


async def models(folder: Path) -> list[tuple[Table, list[bytes]]]:
    with closing(SQLiteStore(folder / "models.sqlite")) as store:
        tables = TableService(store)
        return [await model(tables, game) for game in game_names()]


def memory() -> float:
    """Megabytes that this process has in memory now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / MEGABYTE


def started(store: SQLiteStore, folder: Path) -> Inglenook:
    before, began, clock = memory(), time.process_time(), time.perf_counter()
    app = Inglenook(store, folder, Ready(), slow=100.0)
    seconds, wall = time.process_time() - began, time.perf_counter() - clock
    print(
        f"start: {seconds:.1f} s of processor time ({wall:.1f} s by the clock), {memory() - before:,.0f} MB"
    )
    return app


async def pages(app: Inglenook, number: int, times: int) -> None:
    stranger, ann = Reader(app), Reader(app, ANN)
    last = max(0, number // OWN - 20)
    asked = {
        "lobby, a stranger": (stranger, "/"),
        "lobby, a person": (ann, "/"),
        "my games": (ann, "/me/games"),
        f"my games, from number {last + 1:,} on": (ann, f"/me/games?after={last}"),
        "a person's page, a stranger": (stranger, f"/people/{HANDLE}"),
        "all that is kept of a person": (ann, "/me/export"),
    }
    print()
    head(f"{number:,} finished tables")
    for what, (reader, path) in asked.items():
        await measure(what, times, lambda reader=reader, path=path: reader.ask("GET", path))  # type: ignore[misc]


async def look_back(folder: Path, tables: int, times: int) -> None:
    past = Past(await models(folder), tables)
    say(f"{tables:,} tables …")
    with closing(SQLiteStore(folder / "tables.sqlite")) as store:
        store.fill(past.rows(), lambda rows: None)
        print(f"{(folder / 'tables.sqlite').stat().st_size / MEGABYTE:,.0f} MB on disk")
        app = ready(started(store, folder))
        await pages(app, tables, times)
        await forgets(app)
        app.autoplay.close()


async def forgets(app: Inglenook) -> None:
    """Whoever wants to be forgotten: in all tables where they are named."""
    began, clock = time.process_time(), time.perf_counter()
    await app.tables.forget(ANN)
    seconds, wall = time.process_time() - began, time.perf_counter() - clock
    print(f"\nto forget a person: {seconds:.1f} s of processor time ({wall:.1f} s by the clock)")


if __name__ == "__main__":
    run("Measure pages and the start with a long past.", 100_000, "that are finished", look_back)
