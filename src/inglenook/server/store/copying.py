"""Copies of all that a store keeps: a backup, its way back, and the way from one kind of store to another. A backup is
a folder as a server keeps it, whatever kind of store it was made of: a server can be started on it."""

import asyncio
import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from inglenook.engine.errors import InglenookError

from ..folder import claim
from .opening import open_store
from .sql import SQLStore
from .sqlite import SQLiteStore

FILE, SECRET = "tables.sqlite", "secret"

Progress = Callable[[int], None]


def backup(folder: Path, store: str, to: Path, tell: Progress = lambda rows: None) -> int:
    """Copy a server's things into a new folder, while it runs; returns how many rows they are."""
    if not store and not (folder / FILE).exists():
        raise InglenookError(f"there are no tables in {folder}")
    if (to / FILE).exists():
        raise InglenookError(f"there are tables in {to} already; name a new folder")
    with claim(to), closing(open_store(folder, store, alone=False)) as source:
        _copy_secret(folder, to)
        return _copy_whole(source, to / FILE, tell)


def restore(source: Path, folder: Path, store: str, tell: Progress = lambda rows: None) -> int:
    """Copy a backup, or what a server kept in a folder, into a store with nothing in it."""
    if not (source / FILE).exists():
        raise InglenookError(f"there are no tables in {source}")
    if not store and source.resolve() == folder.resolve():
        raise InglenookError("that is the folder itself; name the one to copy from")
    with claim(source), closing(open_store(source)) as read:
        if source.resolve() == folder.resolve():
            return _fill(read, folder, store, tell)
        with claim(folder):
            _copy_secret(source, folder)
            return _fill(read, folder, store, tell)


def _fill(read: SQLStore, folder: Path, store: str, tell: Progress) -> int:
    with closing(open_store(folder, store)) as target:
        if not target.is_empty():
            raise InglenookError("there are tables already where these should go; nothing was changed")
        return asyncio.run(_copy(read, target, tell))


def _copy_whole(source: SQLStore, path: Path, tell: Progress) -> int:
    """The file has its name when all of it is there: half a backup is none."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    with closing(SQLiteStore(unfinished)) as target:
        rows = asyncio.run(_copy(source, target, tell))
    unfinished.replace(path)
    return rows


async def _copy(source: SQLStore, target: SQLStore, tell: Progress) -> int:
    copied = 0
    for table, rows in source.rows():
        await target.take(table, rows)
        copied += len(rows)
        tell(copied)
    return copied


def _copy_secret(source: Path, target: Path) -> None:
    """With which cookies are signed: without it everybody would be a stranger."""
    if (source / SECRET).exists() and not (target / SECRET).exists():
        shutil.copy(source / SECRET, target / SECRET)
        (target / SECRET).chmod(0o600)
