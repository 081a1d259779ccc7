"""A record read as plain numbers, for what is made of it in Python: views, prompts, what is heard (deserialization).

NumPy takes microseconds for every field of a record. Here all single cells are read at once, and a row or a grid when
it is first asked for, as a tuple, or a tuple of tuples: `s.hand[seat][colour]`. A kernel wants the record itself,
which is `s.record`.
"""

from collections.abc import Callable
from functools import lru_cache
from math import prod
from struct import Struct
from typing import Any

import numpy as np

from .layout import Grid

CODES = {"i1": "b", "i2": "h", "i4": "i", "i8": "q", "u1": "B", "u2": "H", "u4": "I", "u8": "Q", "f8": "d"}


class Reader:
    """Where the fields of one type of record stand."""

    def __init__(self, dtype: np.dtype[Any]) -> None:
        self.dtype = dtype
        places = [_place(dtype, name) for name in dtype.names or ()]
        single = [(name, code, offset) for name, code, shape, offset in places if not shape]
        self.names = [name for name, _, _ in single]
        self.unpack = Struct(_gapped(single)).unpack_from
        self.rows = {
            name: (Struct(f"<{prod(shape)}{code}"), shape, offset)
            for name, code, shape, offset in places
            if shape
        }


class Reading:
    """One record, as it is now. Only read from it while the record stays as it is."""

    def __init__(self, reader: Reader, data: Any, record: Any = None) -> None:
        self.__dict__.update(zip(reader.names, reader.unpack(data), strict=True))
        self._reader, self._data = reader, data
        if record is not None:
            self.record = record

    def __getattr__(self, name: str) -> Any:
        """What was not read yet, and from now on is."""
        found = self._record() if name == "record" else self._row(name)
        self.__dict__[name] = found
        return found

    def _row(self, name: str) -> tuple[Any, ...]:
        if name not in self._reader.rows:
            raise AttributeError(f"the record has no field {name!r}")
        cells, shape, offset = self._reader.rows[name]
        return nested(cells.unpack_from(self._data, offset), shape)

    def _record(self) -> Any:
        return np.asarray(self._data).view(self._reader.dtype)[0]


@lru_cache(maxsize=64)
def reader_of(dtype: np.dtype[Any]) -> Reader:
    return Reader(dtype)


def plain(record: Any) -> Reading:
    """A record, or what was read of it already."""
    if isinstance(record, Reading):
        return record
    return Reading(reader_of(record.dtype), record.tobytes(), record)


def surveyed(survey: Callable[..., None], s: Any, e: Any, seat: int, *shape: int) -> Any:
    """What a kernel tells of a seat's screen: one call for all that only the rules can judge."""
    found: Grid = np.zeros(shape, np.int64)
    survey(s.record, e.record, seat, found)
    return found.tolist()


def nested(cells: tuple[Any, ...], shape: tuple[int, ...]) -> tuple[Any, ...]:
    """Cells in a row as a grid of that shape."""
    if len(shape) == 1:
        return cells
    width = prod(shape[1:])
    return tuple(nested(cells[i : i + width], shape[1:]) for i in range(0, len(cells), width))


def _place(dtype: np.dtype[Any], name: str) -> tuple[str, str, tuple[int, ...], int]:
    assert dtype.fields is not None
    kind, offset = dtype.fields[name][:2]
    cell, shape = kind.subdtype or (kind, ())
    return name, CODES[f"{cell.kind}{cell.itemsize}"], shape, offset


def _gapped(single: list[tuple[str, str, int]]) -> str:
    """The form of single cells, with whatever lies between them left out."""
    form, at = "<", 0
    for _, code, offset in single:
        form += f"{offset - at}x{code}"
        at = offset + Struct(f"<{code}").size
    return form
