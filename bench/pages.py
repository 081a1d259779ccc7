"""What a page costs: processor time to make one from nothing, by part, and the bytes that are pushed over a game.

    python bench/pages.py [GAME …] [--moves 120] [--players 4]

A game is played at random. Before each move the page of the next seat is made from nothing, and everything is timed in
this process: facts (rules, view, sentences) and HTML. All figures are medians over the game.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from inglenook.engine.registry import find_game, games
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.table import Table

TIMES = 5  # a page is made; the quickest counts


@dataclass
class Figures:
    """Of one game, a number for each page."""

    facts: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)

    def line(self, game: str) -> str:
        facts, whole, size = (statistics.median(each) for each in (self.facts, self.whole, self.size))
        longest = max(self.whole)
        return f"{game:12}{facts:10.0f}{whole:10.0f}{longest:10.0f}{size / 1000:10.1f}"


def took(work: Callable[[], object]) -> float:
    """Microseconds of processor time."""
    best = float("inf")
    for _ in range(TIMES):
        began = time.process_time_ns()
        work()
        best = min(best, (time.process_time_ns() - began) / 1000)
    return best


async def table_of(app: Inglenook, name: str, people: list[Person]) -> Table:
    options = {"live": "off"} if "live" in find_game(name).schema.options else {}
    table = await app.tables.create(people[0], name, len(people), options)
    for seat, person in enumerate(people[1:], 1):
        await app.tables.sit(table, person, seat)
    await app.tables.start(table, people[0])
    return table


async def measure(app: Inglenook, name: str, players: int, moves: int) -> Figures:
    game = find_game(name)
    game.run(compiled=True)
    people = [
        Person(f"person-{seat}", f"Person {seat}") for seat in range(min(players, game.players.stop - 1))
    ]
    table, rng, found = await table_of(app, name, people), random.Random(name), Figures()
    for _ in range(moves):
        if table.over:
            break
        seat = rng.choice(table.playing.able())
        person = people[seat] if seat < len(people) else None
        found.facts.append(took(lambda p=person: app.renderer.play(table, p, True)))  # type: ignore[misc]
        found.whole.append(took(lambda p=person: app.renderer.table(table, p, True, part=True)))  # type: ignore[misc]
        found.size.append(len(app.renderer.table(table, person, True, part=True).encode()))
        decision = table.seats[seat].decisions if seat < len(people) else 0
        await app.tables.act(table, seat, rng.choice(table.playing.legal(seat)), decision)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in games()])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--moves", type=int, default=120)
    asked = parser.parse_args()
    print(f"{'':12}{'facts us':>10}{'page us':>10}{'longest':>10}{'KB':>10}")
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore(Path(folder) / "tables.sqlite")
        app = Inglenook(store, Path(folder))
        app.tables.drivers.clear()
        for name in asked.games:
            print(asyncio.run(measure(app, name, asked.players, asked.moves)).line(name), flush=True)
        store.close()


if __name__ == "__main__":
    main()
