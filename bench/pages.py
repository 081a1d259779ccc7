"""What a page costs: processor time to make one from nothing, by part, and the bytes that are pushed over a game.

    python bench/pages.py [GAME …] [--moves 120] [--players 4]

A game is played at random. After each move the page of one seat is made from nothing, and again by parts, as it is
pushed to who has had every page before. Timed in this process: facts (rules, view, sentences), page, push. All figures
are medians over the game.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from inglenook.engine.registry import find_game, games
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.table import Table
from inglenook.server.web.parts import Sent

TIMES = 5  # a page is made; the quickest counts


HEADS = ("facts us", "page us", "push us", "page KB", "push KB", "whole %")  # the last: of all pushes


@dataclass
class Figures:
    """Of one game, a number for each page."""

    facts: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)
    push: list[float] = field(default_factory=list)
    size: list[float] = field(default_factory=list)
    pushed: list[float] = field(default_factory=list)

    def line(self, game: str) -> str:
        medians = [statistics.median(each) for each in (self.facts, self.whole, self.push)]
        sizes = [statistics.median(each) / 1000 for each in (self.size, self.pushed)]
        whole = sum(a == b for a, b in zip(self.size, self.pushed, strict=True)) / len(self.size)
        return (
            f"{game:12}"
            + "".join(f"{each:10.0f}" for each in medians)
            + "".join(f"{each:10.1f}" for each in sizes)
            + f"{100 * whole:10.0f}"
        )


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
    me, render, sent = people[0], app.renderer, Sent()
    page = render.pushed(table, me, True)
    sent.news(page)
    for _ in range(moves):
        if table.over:
            break
        seat = rng.choice(table.playing.able())
        decision = table.seats[seat].decisions if seat < len(people) else 0
        await app.tables.act(table, seat, rng.choice(table.playing.legal(seat)), decision)
        found.facts.append(took(lambda: render.play(table, me, True)))
        found.whole.append(took(lambda: render.table(table, me, True, part=True)))
        found.push.append(took(partial(render.pushed, table, me, True, page)))
        page = render.pushed(table, me, True, page)
        found.size.append(len(page.whole().encode()))
        found.pushed.append(len(sent.news(page).encode()))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in games()])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--moves", type=int, default=120)
    asked = parser.parse_args()
    print(f"{'':12}" + "".join(f"{each:>10}" for each in HEADS))
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore(Path(folder) / "tables.sqlite")
        app = Inglenook(store, Path(folder))
        app.tables.drivers.clear()
        for name in asked.games:
            print(asyncio.run(measure(app, name, asked.players, asked.moves)).line(name), flush=True)
        store.close()


if __name__ == "__main__":
    main()
