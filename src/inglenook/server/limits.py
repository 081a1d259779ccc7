"""How much anybody may do, so that nobody can spoil it for the others. Each limit has its answer in words."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

TABLES = 100  # that one person may sit at before some are over
EVENTS = 50_000  # that one table keeps; a long game has a few thousand
SOCKETS = 40  # that one person may have open
STRANGERS = 400  # sockets from one address of people without a name
LOADED = 2_000  # tables held in memory, unless more are in use
KEYS = 10_000  # people remembered by a rate


@dataclass
class Rate:
    """So many a second in the long run, and so many at once."""

    each_second: float
    at_once: float
    now: Callable[[], float] = time.monotonic
    _left: dict[str, tuple[float, float]] = field(default_factory=dict)  # what is left, and when that was

    def allows(self, who: str) -> bool:
        now = self.now()
        left, then = self._left.pop(who, (self.at_once, now))
        left = min(self.at_once, left + (now - then) * self.each_second)
        self._left[who] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > KEYS:
            del self._left[next(iter(self._left))]  # who has been quiet longest
        return left >= 1


def posts() -> Rate:
    """Of one person."""
    return Rate(50, 200)


def arrivals() -> Rate:
    """Posts of people without a name, from one address: a whole school may come in by one."""
    return Rate(50, 2000)


def talk() -> Rate:
    """Lines of chat of one person."""
    return Rate(0.5, 10)
