"""The store: what is appended stays, in order, once, and on disk before anybody is told."""

import asyncio
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.server.store import ConflictError, Entry, StoreError
from inglenook.server.store.sqlite import VERSION, Kept, SQLiteStore

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


async def append(store: SQLiteStore, *entries: tuple[str, int, bytes]) -> list[BaseException | None]:
    """All at once; what came of each."""
    waiting = (store.append(Entry(*entry)) for entry in entries)
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_events_come_back_in_order_table_by_table(store: SQLiteStore) -> None:
    run(append(store, ("oak", 0, b"a"), ("elm", 0, b"x"), ("oak", 1, b"b"), ("elm", 1, b"y")))
    assert store.events("oak") == [b"a", b"b"]
    assert store.events("elm") == [b"x", b"y"]
    assert store.events("ash") == []


def test_numbers_sort_as_numbers(store: SQLiteStore) -> None:
    run(append(store, *(("oak", number, b"%d" % number) for number in reversed(range(12)))))
    assert store.events("oak") == [b"%d" % number for number in range(12)]


def test_the_latest_summary_of_each_table_counts(store: SQLiteStore) -> None:
    async def work() -> None:
        await store.note("oak", b"first")
        await store.note("elm", b"only")
        await store.note("oak", b"second")

    run(work())
    assert store.summaries() == {"oak": b"second", "elm": b"only"}
    assert store.events("oak") == []


def test_a_taken_number_spoils_only_its_own_entry(store: SQLiteStore) -> None:
    """Also in the middle of a commit that it shares with others."""
    results = run(append(store, ("oak", 0, b"a"), ("oak", 0, b"thief"), ("elm", 0, b"x"), ("oak", 1, b"b")))
    assert [type(each) for each in results] == [type(None), ConflictError, type(None), type(None)]
    assert store.events("oak") == [b"a", b"b"]
    assert store.events("elm") == [b"x"]
    with pytest.raises(ConflictError, match="event 1 of this table is there already"):
        run(store.append(Entry("oak", 1, b"late")))


def test_many_waiting_appends_share_commits_and_all_land(
    store: SQLiteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = store._commit

    def counting(connection: sqlite3.Connection, batch: list[Kept]) -> list[StoreError | None]:
        commits.append(len(batch))
        return commit(connection, batch)

    monkeypatch.setattr(store, "_commit", counting)
    entries = [(f"t{number % 40}", number // 40, b"%d" % number) for number in range(2000)]
    assert run(append(store, *entries)) == [None] * 2000
    assert sum(commits) == 2000
    assert len(commits) < 200
    for table in range(40):
        assert store.events(f"t{table}") == [b"%d" % number for number in range(table, 2000, 40)]


def test_an_append_has_reached_the_file_when_it_returns(store: SQLiteStore, path: Path) -> None:
    """Somebody else who opens the file sees it, and the file is kept in the safe way."""
    run(store.append(Entry("oak", 0, b"a")))
    with sqlite3.connect(path) as other:
        assert other.execute("select body from events").fetchall() == [(b"a",)]
        assert other.execute("pragma journal_mode").fetchone() == ("wal",)
    other.close()
    assert store._read.execute("pragma synchronous").fetchone() == (2,)


def test_reopening_finds_everything(path: Path) -> None:
    for number in range(3):
        store = SQLiteStore(path)
        assert len(store.events("oak")) == number
        run(store.append(Entry("oak", number, b"%d" % number)))
        run(store.note("oak", b"%d" % number))
        store.close()
    store = SQLiteStore(path)
    assert store.events("oak") == [b"0", b"1", b"2"]
    assert store.summaries() == {"oak": b"2"}
    store.close()


def test_a_disk_that_fails_is_told_and_nothing_is_kept(store: SQLiteStore) -> None:
    """A full disk, here a page limit: the commit fails as a whole, and the store goes on afterwards."""
    run(store.append(Entry("oak", 0, b"a")))
    store._queue.put(None)
    store._thread.join()
    small = store._open()
    small.execute("pragma max_page_count = 8")
    store._thread = type(store._thread)(target=store._write_all, args=(small,), daemon=True)
    store._thread.start()
    results = run(append(store, ("oak", 1, b"b" * 200_000), ("elm", 0, b"x")))
    assert any(isinstance(each, StoreError) and "could not be written" in str(each) for each in results)
    assert store.events("oak") == [b"a"]
    assert run(append(store, ("oak", 1, b"b"))) == [None]


def test_a_newer_form_is_refused_in_one_sentence(path: Path) -> None:
    SQLiteStore(path).close()
    with sqlite3.connect(path) as other:
        other.execute(f"pragma user_version = {VERSION + 1}")
    other.close()
    with pytest.raises(StoreError, match=f"newer version .form {VERSION + 1}, this knows {VERSION}"):
        SQLiteStore(path)


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


def test_who_stops_waiting_harms_nobody(store: SQLiteStore) -> None:
    """A loop that is closed in the middle of an append, as when the server is told to stop."""

    async def impatient() -> None:
        asyncio.get_running_loop().create_task(store.append(Entry("oak", 0, b"a"))).cancel()
        waiting = asyncio.get_running_loop().create_task(store.append(Entry("oak", 1, b"b")))
        await asyncio.sleep(0)
        waiting.cancel()

    for _ in range(20):
        run(impatient())
    run(store.append(Entry("elm", 0, b"x")))
    assert store.events("elm") == [b"x"]
