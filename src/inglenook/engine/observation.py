"""What an agent sees, number by number: names, bounds and meanings, declared once.

    class Observation(Record):
        hand: Row = sees(HUES, high=CARDS, meaning="the own hand, by colour")
        quest: int = sees(low=NONE, high=BOARD - 1, meaning="the pile bid on; -1: none")

`observe` is given such a record full of zeros and fills it; to everybody else it is one row of whole numbers.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import GameError
from .layout import Field, Record, fields, layout

Numbers = NDArray[Any]  # observations: any shape, the last axis being one observation
NARROW, WIDE = "<i2", "<i4"


@dataclass(frozen=True)
class Seen(Field):
    """A number, a row or a grid that an agent sees."""

    low: int
    high: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def sees(*shape: int, low: int = 0, high: int = 1, meaning: str) -> Any:
    """Numbers from `low` to `high`. An axis over the seats begins with the viewer's own and goes on clockwise."""
    kind = NARROW if -(1 << 15) <= low <= high < 1 << 15 else WIDE
    return Seen(shape, kind, low, high, meaning)


class ObservationSpec:
    """All that there is to know of a game's observations. They are 16 bits wide, if all numbers fit."""

    def __init__(self, record: type[Record], tag: str) -> None:
        self.fields: dict[str, Seen] = {}
        for name, field in fields(record).items():
            if not isinstance(field, Seen):
                raise GameError(f"{record.__qualname__}.{name}: what an agent sees is declared with sees(…)")
            self.fields[name] = field
        self.dtype = np.dtype(max(field.kind for field in self.fields.values()))
        self.witness = np.zeros(0, layout(record, tag, self.dtype.str))
        self.size = sum(field.size for field in self.fields.values())

    def empty(self, *games: int) -> Numbers:
        """Room for observations, full of zeros."""
        return np.zeros((*games, self.size), self.dtype)

    @cached_property
    def low(self) -> Numbers:
        """The least that each number can be."""
        return self._each([field.low for field in self.fields.values()])

    @cached_property
    def high(self) -> Numbers:
        """The most that each number can be."""
        return self._each([field.high for field in self.fields.values()])

    def _each(self, bounds: list[int]) -> Numbers:
        sizes = [field.size for field in self.fields.values()]
        return np.repeat(np.array(bounds, self.dtype), sizes)

    def named(self, numbers: Numbers) -> dict[str, Numbers]:
        """The same numbers by name, in their shapes, without a copy."""
        found, at = {}, 0
        for name, field in self.fields.items():
            cut = numbers[..., at : at + field.size]
            found[name] = cut.reshape((*numbers.shape[:-1], *field.shape))
            at += field.size
        return found

    def normalised(self, numbers: Numbers) -> NDArray[np.float32]:
        """The same numbers from 0 to 1."""
        span = np.maximum(self.high.astype(np.float32) - self.low, 1)
        return ((numbers.astype(np.float32) - self.low) / span).astype(np.float32)
