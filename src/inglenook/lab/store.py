"""Where a campaign keeps what is done: one SQLite file, a row for each job with all that its result depends on."""

import json
import pickle
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from functools import partial
from hashlib import blake2b
from io import BytesIO
from pathlib import Path
from typing import Any

from inglenook.engine.errors import InglenookError

Job = Callable[[], Any]
TABLE = "CREATE TABLE IF NOT EXISTS results (key TEXT PRIMARY KEY, version TEXT, job TEXT, result BLOB)"
FORMAT = 5  # of pickle
ARRAYS = ("ndarray", "dtype", "scalar", "_reconstruct", "_frombuffer")


@dataclass(frozen=True)
class Kept:
    """A result that was found; the result itself may be None."""

    result: Any


class Store:
    """Results by job and version (see `campaign.stamp`); what another version has found is not used."""

    def __init__(self, path: Path, version: str) -> None:
        self.path, self.version = path, version
        try:
            self.file = sqlite3.connect(path, check_same_thread=False)
            self.file.execute("PRAGMA journal_mode = WAL")
            self.file.execute(TABLE)
        except sqlite3.Error as error:
            raise InglenookError(f"{path}: cannot keep a campaign: {error}") from None

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __len__(self) -> int:
        counted: int = self.file.execute("SELECT count(*) FROM results").fetchone()[0]
        return counted

    def get(self, job: Job) -> Kept | None:
        rows = self.file.execute("SELECT result FROM results WHERE key = ?", [self._key(job)]).fetchall()
        return Kept(_Reader(BytesIO(rows[0][0])).load()) if rows else None

    def put(self, job: Job, result: Any) -> None:
        row = (self._key(job), self.version, described(job), pickle.dumps(result, FORMAT))
        with self.file:
            self.file.execute("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", row)

    def _key(self, job: Job) -> str:
        return blake2b(f"{self.version}\n{described(job)}".encode(), digest_size=16).hexdigest()


def described(job: Job) -> str:
    """All that the result depends on, but for the version: the function's name and its arguments."""
    if isinstance(job, partial):
        facts = [job.func.__module__, job.func.__qualname__, job.args, job.keywords]
    elif is_dataclass(job):
        facts = [type(job).__module__, type(job).__qualname__, _fields(job)]
    else:
        raise TypeError(f"{job!r} is no job: a partial of a function, or a dataclass")
    return json.dumps(facts, ensure_ascii=False, default=_plain)


def _plain(value: object) -> Any:
    if isinstance(value, bytes):
        return value.hex()
    if is_dataclass(value):
        return _fields(value)
    if isinstance(value, range):
        return [value.start, value.stop, value.step]
    raise TypeError(f"{value!r} cannot be an argument of a job: no plain value")


def _fields(record: Any) -> dict[str, Any]:
    return {each.name: getattr(record, each.name) for each in fields(record)}


class _Reader(pickle.Unpickler):
    """Reads numbers, arrays and records of ours, and nothing that could run: a file may come from somebody else."""

    def find_class(self, module: str, name: str) -> Any:
        if module.partition(".")[0] == "numpy" and name in ARRAYS:
            return super().find_class(module, name)
        found = super().find_class(module, name) if module.startswith("inglenook.lab.") else None
        if isinstance(found, type) and is_dataclass(found):
            return found
        raise InglenookError(f"a campaign's file holds something strange: {module}.{name}")
