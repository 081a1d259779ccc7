"""The store in PostgreSQL: what only a server elsewhere can suffer."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.server.store import ConflictError, Entry, StoreError
from inglenook.server.store.opening import open_store
from inglenook.server.store.postgres import PostgresStore, name_of, numbered

from .databases import ask, database
from .helpers import run


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database(tmp_path)


@pytest.fixture
def store(url: str) -> Iterator[PostgresStore]:
    opened = PostgresStore(url)
    yield opened
    opened.close()


def cut(store: PostgresStore) -> None:
    """The connection that writes, as when the network fails; the others are readers'."""
    assert store._write is not None
    pid = store._write.get_server_pid()
    ask(store._url, f"select pg_terminate_backend({pid})")


def test_a_second_server_is_refused_until_the_first_is_closed(store: PostgresStore, url: str) -> None:
    with pytest.raises(StoreError, match="another server has the database postgres at this machine open"):
        PostgresStore(url)
    PostgresStore(url, alone=False).close()
    store._writer.close()
    cut(store)
    PostgresStore(url).close()


def test_a_lost_connection_costs_nothing(store: PostgresStore) -> None:
    for number in range(3):
        run(store.append(Entry("oak", number, b"%d" % number)))
        cut(store)
    ask(
        store._url,
        f"select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'inglenook {store.server}'",
    )
    assert store.events("oak") == [b"0", b"1", b"2"]


def test_what_was_written_when_the_connection_was_lost_is_not_written_twice(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit is there, and the word of it is not: the entry is ours. Another's with that number is not."""
    transact, lost = store._transact, iter([True])

    async def losing(*given: object, **named: object) -> object:
        outcome = await transact(*given, **named)  # type: ignore[arg-type]
        if next(lost, False):
            raise ConnectionResetError
        return outcome

    monkeypatch.setattr(store, "_transact", losing)

    async def both() -> list[BaseException | None]:
        waiting = (store.append(Entry("oak", 0, body)) for body in (b"mine", b"theirs"))
        return await asyncio.gather(*waiting, return_exceptions=True)

    assert [type(each) for each in run(both())] == [type(None), ConflictError]
    assert store.events("oak") == [b"mine"]
    with pytest.raises(ConflictError):
        run(store.append(Entry("oak", 0, b"mine")))


def test_a_database_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="the database games at localhost cannot be opened: ") as told:
        open_store(tmp_path, "postgresql://ann:hush@localhost:1/games")
    assert "hush" not in str(told.value)


def test_a_store_has_an_address(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="a store is called postgresql://USER@HOST/DATABASE"):
        open_store(tmp_path, "mysql://localhost")


def test_its_words() -> None:
    assert numbered("a = ? or b = ?") == "a = $1 or b = $2"
    assert name_of("postgresql://ann:hush@db.example.org/games") == "games at db.example.org"
