"""A process for what takes long: what the lab measures, and games looked back at. It gives way to the tables, keeps
what it has loaded, and can be told to stop between any two reports; whoever does not listen is ended."""

import contextlib
import os
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from inglenook.engine.errors import InglenookError
from inglenook.engine.language import Sentence

NICE = 10
PATIENCE = 10.0  # seconds in which a worker that was told to stop must have looked up
BROKEN = Sentence("lab-page.broken")


class Task(Protocol):
    """Something to be measured, ever more sharply. It is sent to the process whole."""

    def steps(self) -> Iterator[Any]: ...


@dataclass(frozen=True)
class News:
    """What the process says about one of its tasks."""

    number: int
    step: Any = None
    over: bool = False
    trouble: Sentence | str | None = None


def work(line: Connection) -> None:
    """The process itself: one task after the other, until the server is gone."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's, which closes us
    with contextlib.suppress(EOFError, OSError):
        while True:
            told = line.recv()
            if told is not None:
                for news in told_of(*told):
                    line.send(news)
                    if line.poll():
                        break


def told_of(number: int, task: Task) -> Iterator[News]:
    try:
        for step in task.steps():
            yield News(number, step)
    except InglenookError as error:
        yield News(number, over=True, trouble=error.args[0])
    except Exception as error:  # whatever it is: the lab says so and goes on with the next one
        yield News(number, over=True, trouble=f"{BROKEN} {type(error).__name__}: {error}")
    else:
        yield News(number, over=True)


class Worker:
    """The process as the server sees it: begun with the first task, and begun anew if it has died."""

    def __init__(self, tell: Callable[[News], None], name: str = "lab") -> None:
        self._tell, self._name = tell, name  # told in a thread
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._number = 0

    def begin(self, task: Task) -> int:
        """Do this now, and nothing else any more."""
        self._number += 1
        self.open()
        assert self._line is not None
        self._line.send((self._number, task))
        return self._number

    def stop(self) -> None:
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.send(None)

    def open(self) -> None:
        if self._process is not None and self._process.is_alive():
            return
        context = get_context("spawn")  # a fork would take the server's threads and sockets along
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), name=self._name, daemon=True)
        self._process.start()
        theirs.close()
        threading.Thread(target=self._listen, args=(self._line,), name=self._name, daemon=True).start()

    def _listen(self, line: Connection) -> None:
        with contextlib.suppress(OSError, TypeError):  # closed by us meanwhile
            try:
                while True:
                    self._tell(line.recv())
            except EOFError:
                self._tell(News(self._number, over=True, trouble=BROKEN))

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._process = self._line = None
