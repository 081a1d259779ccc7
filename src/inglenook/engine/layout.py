"""Flat records: one declaration for NumPy's layout, Numba's type and mypy's eyes.

    class State(Record):
        deck: Row = cells(4)         # quest cards not yet drawn, by colour
        hand: Grid = cells(4, 4)     # seat, colour
        giver: int = cell()

Single cells are 64-bit, so that kernels called with them are compiled for one kind of integer only;
rows and grids are 16-bit, to be small, unless a kind is named.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .errors import GameError

Row: TypeAlias = NDArray[np.int64]
Grid: TypeAlias = NDArray[np.int64]
Bytes: TypeAlias = NDArray[np.uint8]
Moves: TypeAlias = NDArray[np.int16]  # a list of actions
Utilities: TypeAlias = NDArray[np.float64]  # each seat's share of the win


class Record:
    """Base of a game's State and Edition."""

    record: Any  # what kernels want of a record that was read as plain numbers, see `reading`


@dataclass(frozen=True)
class Field:
    shape: tuple[int, ...]
    kind: str


def cell(kind: str = "<i8") -> Any:
    """One number."""
    return Field((), kind)


def cells(*shape: int, kind: str = "<i2") -> Any:
    """A row or a grid of numbers."""
    return Field(shape, kind)


def fields(record: type[Record]) -> dict[str, Field]:
    found = {name: value for name, value in vars(record).items() if isinstance(value, Field)}
    for name in found:
        if hasattr(np.recarray, name) or hasattr(np.record, name):
            raise GameError(f"{record.__qualname__}.{name}: NumPy arrays have an attribute of that name")
    return found


def layout(record: type[Record], tag: str, kind: str | None = None) -> np.dtype[Any]:
    """The record's dtype, all cells of one kind if it is named. Its empty last field makes the type, and code compiled
    for it, the tag's own."""
    columns = [(name, kind or field.kind, field.shape) for name, field in fields(record).items()]
    return np.dtype((np.record, [*columns, (f"rules_{tag}", "<i2", (0,))]))
