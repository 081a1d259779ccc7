"""Campaigns: many independent jobs on this machine's cores or on a cluster, which can be stopped and gone on with.

    with workers(cluster="tcp://10.0.0.7:8786") as crew, Store(Path("mine.campaign"), stamp(game)) as store:
        for result in results([partial(work, "keepers", seed) for seed in range(1000)], crew, store):
            ...

A job is a `partial` of a module's function with plain arguments, or a callable dataclass of plain fields: it can be
sent to another machine, it is named by what it says, and what it returns depends on nothing else. Results come in the
order of the jobs, so that whatever is made of them is the same on every machine and with any number of workers.
"""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import Any

from inglenook import __version__
from inglenook.engine.errors import InglenookError
from inglenook.engine.game import Game

from . import plan
from .store import Job, Store

HOME = Path(__file__).parents[1]
AHEAD = 4  # jobs for each worker that are begun before their turn: any number of them fits in memory
PATIENCE = "20 s"  # for a cluster to answer
EXTRA = 'pip install "inglenook[lab]"'


def stamp(game: Game | None = None) -> str:
    """The version, and the content of all code that figures rest on, a stranger's game included."""
    digest = blake2b(digest_size=6)
    folders = [HOME, *(each.folder for each in [game] if each and not each.folder.is_relative_to(HOME))]
    for folder in folders:
        for path in sorted({*folder.rglob("*.py"), *folder.rglob("*.toml")}):
            digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{__version__}+{digest.hexdigest()}"


@dataclass(frozen=True)
class Progress:
    """How far a campaign is. Jobs that were found in a store took no time, and tell nothing of the time left."""

    done: int
    of: int
    kept: int
    seconds: float

    @property
    def left(self) -> float | None:
        """Seconds, as far as can be told."""
        played = self.done - self.kept
        return self.seconds / played * (self.of - self.done) if played else None


Tell = Callable[[Progress], None]


def in_silence(_: Progress) -> None:
    """For who does not want to be told."""


@dataclass(frozen=True)
class Crew:
    """Who works, and how many at a time."""

    pool: Executor
    size: int
    name: str = "this machine"


@contextmanager
def workers(cluster: str | None = None, threads: int | None = None) -> Iterator[Crew]:
    """All cores here, or a Dask cluster by its scheduler's address. Here they are threads: compiled rules run without
    Python's lock, and a process would first load them for two seconds."""
    if cluster is None:
        size = threads or os.cpu_count() or 1
        with ThreadPoolExecutor(size) as pool:
            yield Crew(pool, size)
    else:
        with _client(cluster) as client, client.get_executor(pure=False) as pool:
            yield Crew(pool, max(1, sum(client.nthreads().values())), cluster)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise InglenookError(f"a cluster needs more than is installed: {EXTRA}") from None
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        reason = " ".join(str(error).split())
        raise InglenookError(f"there is no Dask scheduler at {address!r}: {reason}") from None
    with client:
        _check_versions(client, address)
        yield client


def _check_versions(client: Any, address: str) -> None:
    """Figures of two versions must not be mixed."""
    own = stamp()
    try:
        found: dict[str, str] = client.run(stamp)
    except ImportError:
        raise InglenookError(f"the workers of {address} have no inglenook of this version") from None
    for worker, other in found.items():
        if other != own:
            raise InglenookError(
                f"the worker {worker} has inglenook {other}, this is {own}: install the same"
            )


def results(
    jobs: Sequence[Job], crew: Crew, store: Store | None = None, tell: Tell = in_silence
) -> Iterator[Any]:
    """What each job returns, in their order. Finished ones are kept at once, also when others are awaited before."""
    run = Run(jobs, crew, store, tell)
    try:
        for turn in range(len(jobs)):
            while turn not in run.done:
                run.go_on(turn)
            yield run.done.pop(turn)
    except CancelledError:
        raise InglenookError(f"{crew.name} does not answer any more; run it again to go on") from None
    finally:
        for future in run.begun:
            future.cancel()


def running(crew: Crew, store: Store | None = None, tell: Tell = in_silence) -> plan.Run:
    """A way to run what a measurement asks for, to be given to `plan.sharpen`."""
    return lambda jobs: results([partial(plan.Job.run, job) for job in jobs], crew, store, tell)


@dataclass
class Run:
    """A campaign under way."""

    jobs: Sequence[Job]
    crew: Crew
    store: Store | None
    tell: Tell
    done: dict[int, Any] = field(default_factory=dict)  # not yet asked for
    begun: dict[Future[Any], int] = field(default_factory=dict)
    next: int = 0
    kept: int = 0
    finished: int = 0
    began: float = field(default_factory=time.monotonic)

    def go_on(self, turn: int) -> None:
        """Begin as many jobs as there is room for, and wait until one more is done."""
        while self.next < min(len(self.jobs), turn + AHEAD * self.crew.size):
            self._begin(self.next)
            self.next += 1
        if turn not in self.done:
            for future in sorted(wait(self.begun, return_when=FIRST_COMPLETED).done, key=_failed):
                self._finish(self.begun.pop(future), future.result())

    def _begin(self, number: int) -> None:
        job = self.jobs[number]
        found = self.store.get(job) if self.store is not None else None
        if found is None:
            self.begun[self.crew.pool.submit(job)] = number
        else:
            self.kept += 1
            self._count(number, found.result)

    def _finish(self, number: int, result: Any) -> None:
        if self.store is not None:
            self.store.put(self.jobs[number], result)
        self._count(number, result)

    def _count(self, number: int, result: Any) -> None:
        self.done[number] = result
        self.finished += 1
        self.tell(Progress(self.finished, len(self.jobs), self.kept, time.monotonic() - self.began))


def _failed(future: Future[Any]) -> bool:
    """Failures come last, so that what was done beside them is kept."""
    return future.cancelled() or future.exception() is not None
