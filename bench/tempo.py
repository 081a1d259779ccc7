"""How much a person clicks and waits in a game against bots, at the pace of a real evening.

    python bench/tempo.py [GAME …] [--tables 6]

A person who answers at once, with any of the lit choices, sits at each table with bots in all other seats; all
tables play side by side. What takes time is then what others take: bots, showings, pushes. Standing answers are
kept where the page offers them.
"""

import argparse
import asyncio
import random
import re
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from server import Browser, server

from inglenook.engine.registry import find_game

LONGEST = 1800  # seconds of one game
LOOK = 0.05  # seconds between two looks at the page


@dataclass
class Evening:
    """One person's game: what they did, and how long they waited each time."""

    table: str
    person: Browser
    clicks: int = 0
    waits: list[float] = field(default_factory=list)
    took: float = 0.0

    async def play(self, rng: random.Random) -> None:
        began = last = time.monotonic()
        while time.monotonic() - began < LONGEST:
            page = (await self.person.ask("GET", f"/t/{self.table}")).body
            if "is-over" in page:
                break
            if choices := re.findall(r'id="act-(\d+)"', page):
                if time.monotonic() - last > 2 * LOOK:
                    self.waits.append(time.monotonic() - last)
                await self.click(page, rng.choice(choices))
                last = time.monotonic()
            else:
                await asyncio.sleep(LOOK)
        self.took = time.monotonic() - began

    async def click(self, page: str, action: str) -> None:
        decision = re.search(r'data-turn="(\d+)"', page)
        if kept := re.search(r'name="action" value="(\d+)" form="keep"|form="keep"[^>]*value="(\d+)"', page):
            await self.person.ask("POST", f"/t/{self.table}/keep", action=kept[1] or kept[2])
        else:
            await self.person.ask(
                "POST", f"/t/{self.table}/act", action=action, decision=decision[1] if decision else 0
            )
        self.clicks += 1


async def sit_down(host: str, game: str, number: int) -> Evening:
    person = await Browser(host).arrive(f"Ann {number}")
    answer = await person.ask("POST", "/play", game=game)
    found = re.search(r"location: /t/(\S+)", answer.headers, re.IGNORECASE)
    if not found:
        raise SystemExit(f"no table of {game}: {answer.body}")
    return Evening(found[1], person)


async def measure(host: str, game: str, tables: int) -> None:
    evenings = [await sit_down(host, game, number) for number in range(tables)]
    await asyncio.gather(*(evening.play(random.Random(at)) for at, evening in enumerate(evenings)))
    waits = [wait for evening in evenings for wait in evening.waits]
    print(
        f"| {find_game(game).title} | {statistics.mean(e.clicks for e in evenings):.0f} "
        f"| {len(waits) / tables:.0f} | {statistics.median(waits):.1f} "
        f"| {sum(waits) / tables:.0f} | {statistics.mean(e.took for e in evenings):.0f} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure clicks and waiting in games against bots.")
    parser.add_argument("games", nargs="*", default=["keepers"], help="default: keepers")
    parser.add_argument("--tables", type=int, default=6, help="games side by side (default: 6)")
    asked = parser.parse_args()
    print(f"{asked.tables} games each, one person and bots")
    print(
        "| game | clicks | waits | seconds of a wait (median) | seconds waited in a game | seconds of a game |"
    )
    print("|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), pace="1") as (host, _):
        for game in asked.games:
            asyncio.run(measure(host, game, asked.tables))


if __name__ == "__main__":
    main()
