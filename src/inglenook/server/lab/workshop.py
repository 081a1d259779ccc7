"""The lab's workshop: what is being measured, and what has been. One thing is measured at a time, by a process of its
own that gives way to the tables; the next one ends it, and its report stays as sharp as it had become."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from enum import StrEnum

from inglenook.engine.errors import UnknownNameError
from inglenook.engine.language import Sentence
from inglenook.lab.report import Report
from inglenook.lab.suggest import Suggestion

from ..limits import Rate
from ..web.security import TOO_MUCH, StatusError
from ..worker import News, Worker
from .door import Door
from .tempo import Tempo, at_tempo
from .wishes import Ready, Wish

KEPT = 30  # measurements, of which the oldest are forgotten
SURE = 0.01  # of all must be done to tell how long the rest will take
WATCHED = 8  # pages that may follow reports at once
EACH_SECOND, AT_ONCE = 0.2, 10  # measurements begun


Result = Report | Suggestion


class State(StrEnum):
    RUNNING = "running"
    DONE = "done"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass
class Measurement:
    """A wish, and what has become of it so far."""

    id: str
    wish: Wish
    number: int = 0  # by which the worker knows it
    state: State = State.RUNNING
    result: Result | None = None
    share: float = 0.0  # of all that was planned
    elapsed: float = 0.0  # seconds until so much was done
    first: tuple[float, float] | None = (
        None  # how much was done when it was told first, and after how many seconds
    )
    tempo: Tempo | None = None  # of people here, if that is known
    note: Sentence | None = None  # why there is no report yet
    trouble: Sentence | str | None = None
    began: float = field(default_factory=time.time)
    change: asyncio.Event = field(default_factory=asyncio.Event)

    def done(self, share: float) -> None:
        """What loads and compiles before the first games is no measure for what is left."""
        self.share, self.elapsed = share, time.time() - self.began
        self.first = self.first or (share, self.elapsed)

    def changed(self) -> None:
        """Wake whoever is looking."""
        self.change.set()
        self.change = asyncio.Event()

    @property
    def over(self) -> bool:
        return self.state is not State.RUNNING

    @property
    def left(self) -> float | None:
        """Seconds until the report is as sharp as was planned, as far as can be told."""
        if self.over or self.first is None or self.share - self.first[0] < SURE:
            return None
        share, elapsed = self.first
        return (1 - self.share) * (self.elapsed - elapsed) / (self.share - share)


class Workshop:
    def __init__(self) -> None:
        self.door = Door()
        self.measurements: dict[str, Measurement] = {}
        self.rate = Rate(EACH_SECOND, AT_ONCE)
        self.watched = 0
        self._worker = Worker(self._heard)
        self._ready = ""  # the game that the worker has loaded last
        self._loop: asyncio.AbstractEventLoop | None = None

    def get_ready(self, game: str = "") -> None:
        """Somebody is about to measure something, perhaps in that game."""
        self._worker.open()
        if game not in ("", self._ready) and all(each.over for each in self.measurements.values()):
            self._ready = game
            self._worker.begin(Ready(game))

    def begin(self, wish: Wish, tempo: Tempo | None = None) -> Measurement:
        if not self.rate.allows("the host"):
            raise StatusError(429, TOO_MUCH)
        self._loop = asyncio.get_running_loop()
        self._end_running(State.STOPPED)
        measurement = Measurement(secrets.token_urlsafe(6), wish, tempo=tempo)
        measurement.number = self._worker.begin(wish)
        self.measurements[measurement.id] = measurement
        while len(self.measurements) > KEPT:
            del self.measurements[next(iter(self.measurements))]
        return measurement

    def stop(self, measurement: Measurement) -> None:
        """What was found until now stays."""
        if not measurement.over:
            self._worker.stop()
            self._end_running(State.STOPPED)

    def find(self, name: str) -> Measurement:
        if name not in self.measurements:
            raise UnknownNameError(Sentence("lab-page.measurement"), name, ())
        return self.measurements[name]

    def newest(self) -> list[Measurement]:
        return list(reversed(self.measurements.values()))

    def close(self) -> None:
        self._worker.close()

    async def follow(self, measurement: Measurement, most: float = 15.0) -> AsyncIterator[bool]:
        """True whenever there is something new to see, False if there was nothing for a while; ends with the end."""
        if self.watched >= WATCHED:
            raise StatusError(429, TOO_MUCH)
        self.watched += 1
        try:
            while not measurement.over:
                change = measurement.change
                try:
                    await asyncio.wait_for(change.wait(), most)
                    yield True
                except TimeoutError:
                    yield False
            yield True
        finally:
            self.watched -= 1

    def _heard(self, news: News) -> None:
        """In the thread that listens."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._take, news)

    def _take(self, news: News) -> None:
        for measurement in self.measurements.values():
            if measurement.number == news.number and not measurement.over:
                take(measurement, news)

    def _end_running(self, state: State) -> None:
        for measurement in self.measurements.values():
            if not measurement.over:
                measurement.state = state
                measurement.changed()


def take(measurement: Measurement, news: News) -> None:
    if isinstance(news.step, Result):
        step = at_tempo(news.step, measurement.tempo) if isinstance(news.step, Report) else news.step
        measurement.result = step
        measurement.done(step.progress)
    elif isinstance(news.step, float):
        measurement.done(news.step)
    elif isinstance(news.step, Sentence):
        measurement.note = news.step
    if news.over:
        measurement.state = State.FAILED if news.trouble else State.DONE
        measurement.trouble = news.trouble
    measurement.changed()
