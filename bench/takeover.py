"""How long the tables of a server that is killed or stopped have no driver.

    python bench/takeover.py [--trials 10] [--seed 5]

Two servers share a PostgreSQL database while people and bots play on both. One of them gets SIGKILL, then is started
again; or SIGSTOP, and is woken up when its shards are taken. What is told is the time from the signal until the other
server has the leases of all its shards: from then on it moves the bots and runs the clocks of those tables.
"""

import asyncio
import signal
import statistics
import sys
import time
from dataclasses import dataclass
from typing import Any

import asyncpg
from harm import Run, harm

from inglenook.server.store.sharing import SHARDS
from tests.server.databases import database
from tests.server.guests import Guests
from tests.server.turmoil import Server, two_servers

Connection = Any  # asyncpg has no types
LOOK = 0.02  # seconds
SETTLED = 3.0  # seconds after which all is as before
HOLDERS = "select server, count(*) from leases where until > extract(epoch from clock_timestamp()) group by 1"


@dataclass
class Trials:
    servers: list[Server]
    database: Connection

    async def until(self, *shares: int) -> None:
        """Servers hold so many shards each."""
        while sorted(dict(await self.database.fetch(HOLDERS)).values()) != list(shares):
            await asyncio.sleep(LOOK)

    async def trial(self, number: int, how: signal.Signals) -> float:
        server = self.servers[number % 2]
        await self.until(SHARDS // 2, SHARDS // 2)
        await asyncio.sleep(SETTLED + server.rng.random())
        began = time.monotonic()
        server.send(how)
        await self.until(SHARDS)
        seconds = time.monotonic() - began
        if how is signal.SIGSTOP:
            server.send(signal.SIGCONT)
        else:
            await server.end()
            await server.start()
        return seconds


async def take_over(run: Run) -> dict[str, list[float]]:
    url, times = database(run.folder), dict[str, list[float]](killed=[], stopped=[])
    async with two_servers(url, run.folder, run.rng) as servers:
        guests = Guests(run.rng, lambda rng: rng.choice(servers).people.port)
        trials = Trials(servers, await asyncpg.connect(url))
        await guests.arrive()
        playing = asyncio.create_task(guests.play())
        for number in range(run.number):
            for kind, how in (("killed", signal.SIGKILL), ("stopped", signal.SIGSTOP)):
                times[kind].append(await trials.trial(number, how))
                print(f"{kind}: {times[kind][-1]:.1f} s", file=sys.stderr, flush=True)
        guests.over = True
        await playing
        await trials.database.close()
    return times


def main() -> None:
    with harm("Measure how long tables have no driver.", "trials", 10, 5) as run:
        for kind, times in asyncio.run(take_over(run)).items():
            told = " ".join(f"{each:.1f}" for each in sorted(times))
            print(
                f"{kind}: median {statistics.median(times):.1f} s, longest {max(times):.1f} s, n = {len(times)}: {told}"
            )


if __name__ == "__main__":
    main()
