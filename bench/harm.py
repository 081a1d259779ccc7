"""What benches that harm servers again and again have in common: options, progress, and the last line."""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # for what they share with the tests

LINE = 50  # after so many a line of progress stays


@dataclass
class Run:
    number: int  # how often
    folder: Path
    rng: random.Random


@contextmanager
def harm(about: str, what: str, number: int, seed: int) -> Iterator[Run]:
    """`what` is done to the servers, and so often unless somebody asks for another number."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument(f"--{what}", type=int, default=number, help=f"how many (default: {number})")
    parser.add_argument("--seed", type=int, default=seed, help=f"of all chance (default: {seed})")
    asked = vars(parser.parse_args())
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        yield Run(asked[what], Path(folder), random.Random(asked["seed"]))
    print(f"{time.monotonic() - began:.0f} s")


def progress(done: int, what: str, moves: int) -> None:
    print(
        f"\r{done} {what}, {moves} moves acknowledged",
        end="\n" if done % LINE == 0 else "",
        file=sys.stderr,
        flush=True,
    )
