"""Two servers on one PostgreSQL database, and everything that can go wrong with them, again and again.

    python bench/faults.py [--faults 500] [--seed 21]

Two people and a bot play at each of four tables, by whichever server answers. Servers are killed (and come back with
another clock, up to an hour off), stopped and woken up, connections are cut and held up, to the database and to people.
A witness in the database notes who wrote each entry and who had the lease. In the end the whole history is checked: no
acknowledged move lost, none twice, none out of order, one driver at a time. `tests/server/test_turmoil.py` plays the
same with few faults.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.history import complaints
from tests.server.turmoil import Turmoil


def main() -> None:
    parser = argparse.ArgumentParser(description="Let two servers suffer, and look for what was lost.")
    parser.add_argument("--faults", type=int, default=500, help="how many (default: 500)")
    parser.add_argument("--seed", type=int, default=21, help="of faults and clicks (default: 21)")
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        turmoil = Turmoil(Path(folder), random.Random(asked.seed), tell=print_progress)
        rows = asyncio.run(turmoil.run(asked.faults))
    wrong = complaints(rows, turmoil.promises)
    for line in wrong:
        print(line)
    kinds = ", ".join(f"{kind} {number}" for kind, number in sorted(turmoil.faults.items()))
    print(
        f"faults {asked.faults} ({kinds}), entries {len(rows)}, moves acknowledged {len(turmoil.promises)}, "
        f"sent again {turmoil.again}, complaints {len(wrong)}; the longest wait for an answer {turmoil.longest:.1f} s; "
        f"{time.monotonic() - began:.0f} s"
    )
    sys.exit(bool(wrong))


def print_progress(turmoil: Turmoil) -> None:
    done = turmoil.faults.total()
    text = f"\r{done} faults, {len(turmoil.promises)} moves acknowledged"
    print(text, end="\n" if done % 50 == 0 else "", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
