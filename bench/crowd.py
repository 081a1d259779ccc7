"""How long one table's masters take while somebody else has opened a hundred tables full of masters.

    python bench/crowd.py [GAME] [--tables 100] [--seconds 90]

All in one process, without pages and without pauses: Ann plays two masters, first alone, then beside Mob's tables,
whose seats but one are masters'. People answer at once with any legal choice.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from inglenook.engine.errors import InglenookError
from inglenook.engine.registry import find_game
from inglenook.server.identity import Person
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table
from inglenook.warmup import prepare

ANN, MOB = Person("ann", "Ann"), Person("mob", "Mob")
LEVEL = "master"
LOOK = 0.02  # seconds between two rounds of the people's answers


@dataclass
class Watch:
    """How long each decision of a table's bots has taken, and those that are not taken yet."""

    table: Table
    took: list[float] = field(default_factory=list)
    since: dict[int, tuple[int, float]] = field(default_factory=dict)  # seat: its decisions then, and when

    def look(self) -> None:
        now = time.monotonic()
        for seat, each in enumerate(self.table.seats):
            if seat in self.since and self.since[seat][0] != each.decisions:
                self.took.append(now - self.since.pop(seat)[1])
            if each.level and self.table.running and seat in self.table.playing.able():
                self.since.setdefault(seat, (each.decisions, now))

    def waits(self) -> list[float]:
        """Those that have no answer yet have waited at least so long."""
        return [*self.took, *(time.monotonic() - began for _, began in self.since.values())]


async def sit_down(tables: TableService, person: Person, game: str, players: int) -> Table:
    table = await tables.create(person, game, players, {}, listed=False)
    for seat in range(1, players):
        await tables.seat_bot(table, person, seat, LEVEL)
    await tables.start(table, person)
    return table


async def answer(service: TableService, tables: list[Table], rng: random.Random) -> None:
    """Every person who is asked does something."""
    for table in tables:
        if table.running and 0 in table.playing.asked():
            try:
                action = rng.choice(table.playing.legal(0))
                await service.act(table, 0, action, table.seats[0].decisions)
            except InglenookError:
                continue


async def evening(game: str, crowd: int, seconds: float) -> None:
    """Tells a line about Ann's masters."""
    with tempfile.TemporaryDirectory() as folder:
        store = SQLiteStore(Path(folder) / "tables.sqlite")
        tables = TableService(store)
        autoplay = Autoplay(tables, Pace(0))
        most = find_game(game).players[-1]
        mobs = [await sit_down(tables, MOB, game, most) for _ in range(crowd)]
        tables.add_driver(autoplay)
        for table in mobs:
            autoplay.drive(table)
        await asyncio.sleep(1)  # the crowd is there first
        watch = Watch(await sit_down(tables, ANN, game, 3))
        rng, ends = random.Random(1), time.monotonic() + seconds
        while time.monotonic() < ends and watch.table.running:
            await answer(tables, [watch.table, *mobs], rng)
            watch.look()
            await asyncio.sleep(LOOK)
        autoplay.close()
        waits, replaced = watch.waits(), sum(seat.stand_in != "" for each in mobs for seat in each.seats)
        mine = sum(seat.stand_in != "" for seat in watch.table.seats)
        store.close()
    print(
        f"| {crowd} | {len(watch.took)} | {statistics.median(waits):.2f} | {max(waits):.2f} | {mine} | {replaced} "
        f"| {sum(len(each.playing.deeds) for each in mobs)} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="inns")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=90.0)
    asked = parser.parse_args()
    prepare(find_game(asked.game), parts=("table", "search"))
    print(
        "| other tables | decisions of Ann's masters | median s | longest s | replaced | of the others | deeds |"
    )
    print("|---|---|---|---|---|---|---|")
    for crowd in (0, asked.tables):
        asyncio.run(evening(asked.game, crowd, asked.seconds))


if __name__ == "__main__":
    main()
