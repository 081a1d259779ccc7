"""Several servers on one machine behind one port: a parent listens, and its workers take turns at what comes in. It
starts a worker again that has died, and renews all of them one after the other when it is told to (SIGHUP)."""

import contextlib
import os
import secrets
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import uvicorn

from inglenook.engine.errors import InglenookError

from .lab.door import VARIABLE, given_key
from .logs import say
from .store.opening import SCHEMES

WORKER = "INGLENOOK_WORKER"  # tells a worker where it listens, and where it says that it is open
MOST = 64
LOOK = 0.1  # seconds between looks at the workers
PAUSE = 1.0  # seconds before one that died is started again
WARM = 20.0  # seconds for games to be loaded before a worker is open; compiling them, at the first start, takes longer
OPENING, CLOSING = 120.0, 15.0  # seconds until a worker is open, and until it is closed


def check(workers: int, store: str) -> None:
    if workers > 1 and not store.startswith(SCHEMES):
        raise InglenookError(
            "a file is one server's: several workers need --store postgresql://USER@HOST/DATABASE"
        )
    if workers > MOST:
        raise InglenookError(f"{workers} workers are too many; {MOST} is the most")
    if workers > 1 and os.name != "posix":
        raise InglenookError("several workers cannot share a port on this system; start one")


def inherited() -> tuple[socket.socket, int] | None:
    """What a worker was given: the listener, and where to say that it is open."""
    given = os.environ.get(WORKER, "")
    if not given:
        return None
    listener, ready = map(int, given.split())
    return socket.socket(fileno=listener), ready


class Telling(uvicorn.Server):
    """Says that it is open, and closes when there is nobody any more to whom it could have said so."""

    def __init__(self, config: uvicorn.Config, ready: int) -> None:
        super().__init__(config)
        self.ready, self.parent = ready, os.getppid()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        with contextlib.suppress(BrokenPipeError):
            os.write(self.ready, b"open")
        os.close(self.ready)

    async def on_tick(self, counter: int) -> bool:
        return await super().on_tick(counter) or os.getppid() != self.parent


@dataclass
class Worker:
    process: "subprocess.Popen[bytes]"
    ready: int  # tells that it is open

    def is_open(self, seconds: float) -> bool:
        """Wait for that; one that has died never is."""
        return bool(select.select([self.ready], [], [], seconds)[0]) and os.read(self.ready, 4) == b"open"

    def close(self) -> None:
        self.process.terminate()

    def end(self) -> None:
        try:
            self.process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        os.close(self.ready)


@dataclass
class Workers:
    listener: socket.socket
    number: int
    command: list[str] = field(default_factory=lambda: [sys.executable, "-m", "inglenook.cli", *sys.argv[1:]])
    running: list[Worker] = field(default_factory=list)
    renewing: bool = False
    key: str = field(default_factory=lambda: given_key() or secrets.token_urlsafe())  # the same for all

    def run(self, tell: Callable[[], None]) -> None:
        """Until interrupted; `tell` is called when people can come in."""
        signal.signal(signal.SIGHUP, self._ask_to_renew)
        try:
            self.running = [self._start() for _ in range(self.number)]
            if any(worker.is_open(OPENING) for worker in self.running):
                tell()
            while True:
                time.sleep(LOOK)
                self._mend()
                if self.renewing:
                    self.renewing = False
                    self._renew()
        finally:
            for worker in self.running:
                worker.close()
            for worker in self.running:
                worker.end()

    def _ask_to_renew(self, number: int, frame: object) -> None:
        self.renewing = True

    def _start(self) -> Worker:
        theirs, ours = (os.pipe())[::-1]
        given = {WORKER: f"{self.listener.fileno()} {theirs}", VARIABLE: self.key}
        process = subprocess.Popen(
            self.command, env={**os.environ, **given}, pass_fds=(self.listener.fileno(), theirs)
        )
        os.close(theirs)
        return Worker(process, ours)

    def _mend(self) -> None:
        for number, worker in enumerate(self.running):
            if worker.process.poll() is not None:
                say(f"A worker has ended ({worker.process.returncode}); another takes its place.")
                worker.end()
                time.sleep(PAUSE)
                self.running[number] = self._start()

    def _renew(self) -> None:
        """One after the other: the new one is open before the old one closes."""
        for number, old in enumerate(self.running):
            new = self._start()
            if not new.is_open(OPENING):
                new.close()
                new.end()
                return say("A new worker does not open; the others go on as they are.")
            self.running[number] = new
            old.close()
            old.end()
        say("All workers are new.")
