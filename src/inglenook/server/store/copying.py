"""Copies of all that a store keeps: a backup, its way back, and the way from one kind of store to another. A backup is
a folder as a server keeps it, whatever kind of store it was made of: a server can be started on it."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from inglenook.engine.errors import InglenookError

from ..folder import claim
from ..identity import write_safely
from .opening import open_store
from .sql import Chunk, Progress, SQLStore
from .sqlite import SQLiteStore

FILE, SECRET = "tables.sqlite", "secret"


def backup(folder: Path, store: str, to: Path, tell: Progress = lambda rows: None) -> int:
    """Copy a server's things into a new folder, while it runs; returns how many rows they are."""
    if not store and not (folder / FILE).exists():
        raise InglenookError(f"there are no tables in {folder}")
    if (to / FILE).exists():
        raise InglenookError(f"there are tables in {to} already; name a new folder")
    with claim(to), closing(open_store(folder, store, alone=False)) as source:
        _copy_secret(folder, to, source.secret())
        return _copy_whole(source, to / FILE, tell)


def restore(source: Path, folder: Path, store: str, tell: Progress = lambda rows: None) -> int:
    """Copy a backup, or what a server kept in a folder, into a store with nothing in it: all of it, or nothing."""
    if not (source / FILE).exists():
        raise InglenookError(f"there are no tables in {source}")
    if not store and source.resolve() == folder.resolve():
        raise InglenookError("that is the folder itself; name the one to copy from")
    with claim(source), closing(open_store(source)) as read:
        if source.resolve() == folder.resolve():
            return _fill(read, source, folder, store, tell)
        with claim(folder):
            return _fill(read, source, folder, store, tell)


def _fill(read: SQLStore, source: Path, folder: Path, store: str, tell: Progress) -> int:
    with closing(open_store(folder, store)) as target:
        rows = target.fill(_with_secret(read, source, folder), tell)
        if (source / SECRET).exists():
            target.keep_secret((source / SECRET).read_bytes(), instead=True)
        return rows


def _with_secret(read: SQLStore, source: Path, folder: Path) -> Iterator[Chunk]:
    """The rows, and the secret when all of them are there: who can sign in finds everything."""
    yield from read.rows()
    _copy_secret(source, folder)


def _copy_whole(source: SQLStore, path: Path, tell: Progress) -> int:
    """The file has its name when all of it is there: half a backup is none."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.unlink(missing_ok=True)
    with closing(SQLiteStore(unfinished)) as target:
        rows = target.fill(source.rows(), tell)
    unfinished.replace(path)
    return rows


def _copy_secret(source: Path, target: Path, kept: bytes | None = None) -> None:
    """With which cookies are signed: without it everybody would be a stranger. `kept`: by the database."""
    found = kept or ((source / SECRET).read_bytes() if (source / SECRET).exists() else None)
    if found and not (target / SECRET).exists():
        write_safely(target / SECRET, found)
