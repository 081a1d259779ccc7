"""Kill the server in the middle of busy play, again and again, and look for what was lost.

    python bench/kills.py [--kills 500] [--seed 9]

Three people click at several tables as fast as they are answered; at a random moment the server gets SIGKILL; it is
started again; every acknowledged move must be on disk, once, and resting tables must have the same page for every
seat. The same evening is played by the test `tests/server/test_kill.py`, with few kills.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.test_kill import Evening, kill_often


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill the server often and count what is lost.")
    parser.add_argument("--kills", type=int, default=500, help="how often (default: 500)")
    parser.add_argument("--seed", type=int, default=9, help="of the moments and clicks (default: 9)")
    asked = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        evening = Evening(Path(folder), random.Random(asked.seed), tell_progress=print_progress)
        again, compared = asyncio.run(kill_often(evening, asked.kills))
    print(
        f"kills {asked.kills}, moves acknowledged {len(evening.promised)}, moves lost 0, sent again {again}, "
        f"pages compared {compared}, all alike; {time.monotonic() - began:.0f} s"
    )


def print_progress(kills: int, moves: int) -> None:
    print(
        f"\r{kills} kills, {moves} moves acknowledged",
        end="\n" if kills % 50 == 0 else "",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    main()
