"""The store in a SQLite file: what only a file can suffer."""

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.server.store import Entry, StoreError
from inglenook.server.store.sqlite import SQLiteStore

from .helpers import run

# The almighty user may write everywhere, so the process gives that up first.
PROGRAM = """
import os, sys
from pathlib import Path
from inglenook.server.store.sqlite import SQLiteStore
os.geteuid() or os.setuid(65534)
try:
    SQLiteStore(Path(sys.argv[1]) / "tables.sqlite")
except Exception as error:
    print(type(error).__name__, error, sep=": ")
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SQLiteStore]:
    opened = SQLiteStore(path)
    yield opened
    opened.close()


def test_an_append_has_reached_the_file_when_it_returns(store: SQLiteStore, path: Path) -> None:
    """Somebody else who opens the file sees it, and the file is kept in the safe way."""
    run(store.append(Entry("oak", 0, b"a")))
    with sqlite3.connect(path) as other:
        assert other.execute("select body from events").fetchall() == [(b"a",)]
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)
    other.close()
    assert store._read.execute("pragma synchronous").fetchone() == (2,)


def test_a_disk_that_fails_is_told_and_nothing_is_kept(store: SQLiteStore) -> None:
    """A full disk, here a page limit: the commit fails as a whole, and the store goes on afterwards."""
    run(store.append(Entry("oak", 0, b"a")))
    store._written.execute("pragma max_page_count = 8")

    async def both() -> list[BaseException | None]:
        entries = Entry("oak", 1, b"b" * 200_000), Entry("elm", 0, b"x")
        return await asyncio.gather(*map(store.append, entries), return_exceptions=True)

    results = run(both())
    assert any(isinstance(each, StoreError) and "could not be written" in str(each) for each in results)
    assert store.events("oak") == [b"a"]
    run(store.append(Entry("oak", 1, b"b")))
    assert store.events("oak") == [b"a", b"b"]


def test_a_file_that_is_no_database_is_refused_in_one_sentence(path: Path) -> None:
    path.write_bytes(b"once upon a time " * 100)
    with pytest.raises(StoreError, match="cannot be opened: file is not a database"):
        SQLiteStore(path)


@pytest.mark.parametrize("existing", [False, True])
def test_a_folder_that_cannot_be_written_is_refused_in_one_sentence(existing: bool) -> None:
    with tempfile.TemporaryDirectory() as name:  # whose parents everybody may enter
        folder = Path(name)
        if existing:
            SQLiteStore(folder / "tables.sqlite").close()
        for path in folder.iterdir():
            path.chmod(0o444)
        folder.chmod(0o555)
        said = subprocess.run([sys.executable, "-c", PROGRAM, name], capture_output=True, text=True).stdout
        folder.chmod(0o755)
    assert said.startswith("StoreError: the database tables.sqlite cannot be opened: "), said
    assert said.count("\n") == 1
