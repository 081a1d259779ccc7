"""Where a campaign of the lab runs: on all cores here or on a cluster, going on from what was kept."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from .arguments import whole

if TYPE_CHECKING:
    from inglenook.engine.game import Game
    from inglenook.lab.plan import Run


def add_places(parser: ArgumentParser) -> None:
    parser.add_argument("--cluster", metavar="ADDRESS", help="of a Dask scheduler; default: this machine")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what is done; run again to go on")


def several(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between them, each once."""
    found = [whole(each) for each in text.split(",")]
    if len(set(found)) < len(found):
        raise ArgumentTypeError(f"{text!r} names a number twice")
    return tuple(found)


@contextmanager
def places(game: "Game", chosen: Namespace) -> Iterator["Run"]:
    """A way to run jobs."""
    from inglenook.lab.campaign import running, stamp, workers
    from inglenook.lab.store import Store

    with ExitStack() as opened:
        crew = opened.enter_context(workers(chosen.cluster))
        store = opened.enter_context(Store(chosen.keep, stamp(game))) if chosen.keep else None
        yield running(crew, store)
