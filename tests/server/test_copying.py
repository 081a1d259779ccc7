"""Backups, their way back, and the move from one kind of store to another."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest

from inglenook.cli.main import main
from inglenook.engine.errors import InglenookError
from inglenook.server.identity import Identities
from inglenook.server.store import Entry, Shown
from inglenook.server.store.copying import backup, restore
from inglenook.server.store.opening import open_store
from inglenook.server.store.sql import CHUNK, SQLStore

from .databases import database
from .helpers import ANN, run, running, service_in

KINDS = ["sqlite", "postgres"]


def store_of(kind: str, folder: Path) -> str:
    return database(folder) if kind == "postgres" else ""


def everything(store: SQLStore) -> list[object]:
    return sorted(((table, row) for table, rows in store.rows() for row in rows), key=repr)


async def fill(store: SQLStore) -> None:
    """More than one chunk."""
    await asyncio.gather(*(store.append(Entry("oak", number, b"%d" % number)) for number in range(CHUNK + 7)))
    await store.note("oak", b"{}")
    await store.show(Shown("ann", "anns", "Ann"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("back", KINDS)
def test_a_backup_has_everything_and_comes_back(tmp_path: Path, kind: str, back: str) -> None:
    home, copy, other = tmp_path / "home", tmp_path / "copy", tmp_path / "other"
    home.mkdir()
    token = Identities(home).token(ANN)
    with closing(open_store(home, store_of(kind, home))) as store:
        run(fill(store))
        before = everything(store)
        told: list[int] = []
        rows = backup(home, store_of(kind, home), copy, told.append)  # while it is open
    assert rows == told[-1] == len(before) == CHUNK + 9
    assert restore(copy, other, store_of(back, other)) == rows
    with closing(open_store(other, store_of(back, other))) as store:
        assert everything(store) == before
    assert Identities(copy).person_of(token) == Identities(other).person_of(token) == ANN
    assert {file.stat().st_mode & 0o777 for file in copy.iterdir() if file.name != "lock"} == {0o600}


def test_tables_move_to_postgresql_by_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with service_in(tmp_path) as tables:
        table = run(running(tables)).id
        kept = tables.store.events(table)
    where = database(tmp_path)
    assert main(["restore", str(tmp_path), "--data", str(tmp_path), "--store", where]) == 0
    assert "which stays as it is" in capsys.readouterr().out
    with closing(open_store(tmp_path, where)) as store:
        assert store.events(table) == kept


def test_nothing_is_written_over(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        run(store.append(Entry("oak", 0, b"a")))
    backup(tmp_path, "", tmp_path / "copy")
    with pytest.raises(InglenookError, match=r"there are tables in .* already"):
        backup(tmp_path, "", tmp_path / "copy")
    with pytest.raises(InglenookError, match="nothing was changed"):
        restore(tmp_path / "copy", tmp_path, "")
    with pytest.raises(InglenookError, match="that is the folder itself"):
        restore(tmp_path, tmp_path, "")


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_comes_of_a_restore_that_was_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Neither rows nor the secret; and it can be begun again."""
    home, other = tmp_path / "home", tmp_path / "other"
    home.mkdir()
    Identities(home)
    with closing(open_store(home)) as store:
        run(fill(store))

    def stumbling(rows: int) -> None:
        if rows > CHUNK:
            raise KeyboardInterrupt

    where = store_of(kind, other)
    with pytest.raises(KeyboardInterrupt):
        restore(home, other, where, stumbling)
    with closing(open_store(other, where)) as store:
        assert everything(store) == []
    assert not (other / "secret").exists()
    assert restore(home, other, where) == CHUNK + 9
    assert (other / "secret").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_copied_to_where_there_is_something(tmp_path: Path, kind: str) -> None:
    """A single row of any kind is something. The secret is not copied either."""
    home, other = tmp_path / "home", tmp_path / "other"
    home.mkdir()
    other.mkdir()
    Identities(home)
    with closing(open_store(home)) as store:
        run(fill(store))
    with closing(open_store(other, store_of(kind, other))) as store:
        run(store.keep("elm", b"what was found"))
        before = everything(store)
    with pytest.raises(InglenookError, match="nothing was changed"):
        restore(home, other, store_of(kind, other))
    with closing(open_store(other, store_of(kind, other))) as store:
        assert everything(store) == before
    assert not (other / "secret").exists()


def test_there_must_be_something_to_copy(tmp_path: Path) -> None:
    with pytest.raises(InglenookError, match="there are no tables in"):
        backup(tmp_path, "", tmp_path / "copy")
    with pytest.raises(InglenookError, match="there are no tables in"):
        restore(tmp_path, tmp_path / "new", "")
