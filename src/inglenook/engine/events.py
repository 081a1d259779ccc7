"""Events: what happened, with public operands and one secret that only some seats may see.

Kernels write rows into a log (`emit`); the Python side reads them back as `Event`s, already cut to
what one seat may see. A log of capacity 0 costs search nothing; a full one is an error, not a loss.

    EVENTS = Events()
    PASSED = EVENTS.kind("passed", seat=SEAT)
    DREW = EVENTS.kind("drew", seat=SEAT, secret=COLOURS)
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from .errors import GameError
from .kernel import kernel
from .labels import Labels
from .layout import Bytes, Grid, Record, cell, cells, layout

OPERANDS = 6
SECRET, SEEN, WIDTH = OPERANDS + 1, OPERANDS + 2, OPERANDS + 3
NOTHING = -1
CAPACITY = 256  # events of one action


class Log(Record):
    capacity: int = cell()
    count: int = cell()
    rows: Grid = cells(CAPACITY, WIDTH, kind="<i8")


LOG = np.zeros(0, layout(Log, "log"))


def new_log(capacity: int = CAPACITY) -> Bytes:
    log = np.zeros(LOG.dtype.itemsize, np.uint8)
    log.view("<i8")[0] = capacity
    return log


def take(log: Bytes) -> list[tuple[int, ...]]:
    """The rows written since the last time, which are wiped."""
    numbers = log.view("<i8")
    count = int(numbers[1])
    rows = [tuple(row) for row in log.view(LOG.dtype)["rows"][0, :count].tolist()]
    numbers[1] = 0
    return rows


@kernel
def emit(
    log: Log,
    kind: int,
    a: int = NOTHING,
    b: int = NOTHING,
    c: int = NOTHING,
    d: int = NOTHING,
    f: int = NOTHING,
    g: int = NOTHING,
    secret: int = NOTHING,
    seen: int = 0,
) -> None:
    """Tell everyone the operands, and the seats of the mask `seen` the secret."""
    if log.capacity > 0:
        keep(log, kind, int(a), int(b), int(c), int(d), int(f), int(g), int(secret), int(seen))


@kernel
def keep(log: Log, kind: int, a: int, b: int, c: int, d: int, f: int, g: int, secret: int, seen: int) -> None:
    """Write a row; apart from `emit` so that it is compiled once and not for every number of operands."""
    if log.count == log.capacity:
        raise ValueError("the event log is full")
    row = log.rows[log.count]
    log.count += 1
    row[0], row[1], row[2], row[3], row[4], row[5], row[6] = kind, a, b, c, d, f, g
    row[SECRET], row[SEEN] = secret, seen


@dataclass(frozen=True)
class EventKind:
    """A kind of event. `reveals`: it may tell somebody what hidden cards alone decided, as when a
    card is turned up or looked at that had been drawn unseen. `derived`: it repeats for a scene what all have seen,
    so it has no sentence, and no record's check knows of it."""

    name: str
    operands: dict[str, Labels]
    secret: Labels | None = None
    reveals: bool = False
    derived: bool = False

    @cached_property
    def width(self) -> int:
        return sum(labels.width for labels in self.operands.values())

    @cached_property
    def quotes(self) -> bool:
        """Whether it tells what somebody said, in their own words."""
        return any(labels.kind == "text" for labels in self.operands.values())


@dataclass(frozen=True)
class Event:
    """What one seat is told: secret is None where it may not know. Events are alike whenever they happened: as the
    n-th of their match, and by which of its deeds."""

    kind: int
    operands: tuple[int, ...]
    secret: int | None
    number: int = field(default=0, compare=False)
    deed: int = field(default=0, compare=False)


class Events:
    """A game's kinds of events, numbered in the order of their declaration."""

    def __init__(self) -> None:
        self.kinds: list[EventKind] = []

    def kind(
        self,
        name: str,
        *,
        secret: Labels | None = None,
        reveals: bool = False,
        derived: bool = False,
        **operands: Labels,
    ) -> int:
        """Declare a kind of event: gives its number, by which kernels emit it."""
        if name in (each.name for each in self.kinds):
            raise GameError(f"there are two kinds of events {name!r}; each name is declared once")
        self.kinds.append(EventKind(name, operands, secret, reveals, derived))
        return len(self.kinds) - 1

    def told(self, row: tuple[int, ...], seat: int, number: int = 0, deed: int = 0) -> Event:
        """The event as that seat sees it; spectators (-1) are in no mask."""
        kind = self.kinds[row[0]]
        seen = kind.secret is not None and seat >= 0 and bool(row[SEEN] >> seat & 1)
        return Event(row[0], row[1 : 1 + kind.width], row[SECRET] if seen else None, number, deed)

    def plain(self, rows: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
        """Without what is derived."""
        return [row for row in rows if not self.kinds[row[0]].derived]

    def notation(self, row: tuple[int, ...]) -> str:
        """The whole event, its secret included, by names: it reads the same however kinds are numbered."""
        kind = self.kinds[row[0]]
        names: list[str] = []
        for labels in kind.operands.values():
            first = 1 + len(names)
            names += [labels.said(value) for value in row[first : first + labels.width]]
        if kind.secret is not None:
            names += [kind.secret.said(row[SECRET]), f"{row[SEEN]:b}"]
        return f"{kind.name}[{','.join(names)}]"

    def disclosed(self, row: tuple[int, ...]) -> Event:
        """The event with its secret, if it has one: for after the game."""
        kind = self.kinds[row[0]]
        secret = row[SECRET] if kind.secret is not None else None
        return Event(row[0], row[1 : 1 + kind.width], secret)
