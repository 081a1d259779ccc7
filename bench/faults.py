"""Two servers on one PostgreSQL database, and everything that can go wrong with them, again and again.

    python bench/faults.py [--faults 500] [--seed 21]

Two people and a bot play at each of four tables, by whichever server answers. Servers are killed (and come back with
another clock, up to an hour off), stopped and woken up, connections are cut and held up, to the database and to people;
now and then both servers are killed or cut off at once. A witness in the database notes who wrote each entry and who
had the lease. In the end the whole history is checked: no acknowledged move lost, none twice, none out of order, one
driver at a time. `tests/server/test_turmoil.py` plays the same with few faults.
"""

import asyncio
import os
import sys

from harm import harm, progress

from tests.server.history import complaints
from tests.server.turmoil import Turmoil


def main() -> None:
    with harm("Let two servers suffer, and look for what was lost.", "faults", 500, 21) as run:
        turmoil = Turmoil(run.folder, run.rng, tell=tell)
        rows = asyncio.run(turmoil.run(run.number))
    guests = turmoil.guests
    wrong = complaints(rows, guests.promises)
    for line in wrong:
        print(line)
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(turmoil.faults.items()))
    failed = sum(server.failed for server in turmoil.servers)
    print(
        f"faults {turmoil.faults.total()} ({kinds}), entries {len(rows)}, moves acknowledged {len(guests.promises)}, "
        f"asked again {guests.again}, games ended {guests.finished}, complaints {len(wrong)}; "
        f"answers {len(guests.waits):,}, {guests.told()}; "
        f"starts that failed {failed}; load {os.getloadavg()[1]:.1f}"
    )
    sys.exit(bool(wrong))


def tell(turmoil: Turmoil) -> None:
    progress(turmoil.faults.total(), "faults", len(turmoil.guests.promises))


if __name__ == "__main__":
    main()
