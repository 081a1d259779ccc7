"""The store, of either kind: what is appended stays, in order, once, and on disk before anybody is told."""

import asyncio
import math
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from inglenook.server.store import (
    Ban,
    ConflictError,
    DamagedError,
    Entry,
    Result,
    Shown,
    StoreError,
    Tally,
    schema,
)
from inglenook.server.store.schema import MIGRATIONS
from inglenook.server.store.sql import SQLStore
from inglenook.server.store.writer import Kept

from .helpers import EVERY_STORE, open_store, run

pytestmark = EVERY_STORE


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SQLStore]:
    opened = open_store(tmp_path)
    yield opened
    opened.close()


async def append(store: SQLStore, *entries: tuple[str, int, bytes]) -> list[BaseException | None]:
    """All at once; what came of each."""
    waiting = (store.append(Entry(*entry)) for entry in entries)
    return await asyncio.gather(*waiting, return_exceptions=True)


def test_events_come_back_in_order_table_by_table(store: SQLStore) -> None:
    run(append(store, ("oak", 0, b"a"), ("elm", 0, b"x"), ("oak", 1, b"b"), ("elm", 1, b"y")))
    assert store.events("oak") == [b"a", b"b"]
    assert store.events("elm") == [b"x", b"y"]
    assert store.events("ash") == []


def test_numbers_sort_as_numbers(store: SQLStore) -> None:
    run(append(store, *(("oak", number, b"%d" % number) for number in reversed(range(12)))))
    assert store.events("oak") == [b"%d" % number for number in range(12)]


def test_the_latest_summary_of_each_table_counts(store: SQLStore) -> None:
    async def work() -> None:
        await store.note("oak", b"first")
        await store.note("elm", b"only")
        await store.note("oak", b"second")

    run(work())
    assert store.summaries() == {"oak": b"second", "elm": b"only"}
    assert store.events("oak") == []


def test_a_taken_number_spoils_only_its_own_entry(store: SQLStore) -> None:
    """Also in the middle of a commit that it shares with others."""
    results = run(append(store, ("oak", 0, b"a"), ("oak", 0, b"thief"), ("elm", 0, b"x"), ("oak", 1, b"b")))
    assert [type(each) for each in results] == [type(None), ConflictError, type(None), type(None)]
    assert store.events("oak") == [b"a", b"b"]
    assert store.events("elm") == [b"x"]
    with pytest.raises(ConflictError, match="event 1 of this table is there already"):
        run(store.append(Entry("oak", 1, b"late")))


def test_many_waiting_appends_share_commits_and_all_land(
    store: SQLStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = store._writer._commit

    def counting(batch: list[Kept]) -> list[StoreError | None]:
        commits.append(len(batch))
        return commit(batch)

    monkeypatch.setattr(store._writer, "_commit", counting)
    entries = [(f"t{number % 40}", number // 40, b"%d" % number) for number in range(2000)]
    assert run(append(store, *entries)) == [None] * 2000
    assert sum(commits) == 2000
    assert len(commits) < 200
    for table in range(40):
        assert store.events(f"t{table}") == [b"%d" % number for number in range(table, 2000, 40)]


def test_reopening_finds_everything(tmp_path: Path) -> None:
    for number in range(3):
        store = open_store(tmp_path)
        assert len(store.events("oak")) == number
        run(store.append(Entry("oak", number, b"%d" % number)))
        run(store.note("oak", b"%d" % number))
        store.close()
    store = open_store(tmp_path)
    assert store.events("oak") == [b"0", b"1", b"2"]
    assert store.summaries() == {"oak": b"2"}
    store.close()


def test_who_stops_waiting_harms_nobody(store: SQLStore) -> None:
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


def test_tables_are_told_with_their_first_entry(store: SQLStore) -> None:
    run(append(store, ("oak", 0, b"a"), ("oak", 1, b"b"), ("elm", 0, b"x"), ("Zed", 0, b"z")))
    assert list(store.begun()) == [("Zed", b"z"), ("elm", b"x"), ("oak", b"a")]


def test_a_missing_entry_is_noticed(store: SQLStore) -> None:
    run(append(store, ("oak", 0, b"a"), ("oak", 2, b"c")))
    with pytest.raises(DamagedError, match="entry 1 is missing"):
        store.events("oak")


def result(table: str, at: float, won: float = 1.0, rating: float | None = None) -> Result:
    return Result(table, 0, "ann", "keepers", 2, won, at, rating, rating)


def test_results_come_newest_first_and_can_be_reckoned_anew(store: SQLStore) -> None:
    async def work() -> None:
        await store.note("oak", b"", [result("oak", 1.0, 0.5)])
        await store.note("elm", b"", [result("elm", 2.0, rating=25.5)])
        await store.note("oak", b"", [result("oak", 3.0, 0.25)])

    run(work())
    assert [(each.table, each.won) for each in store.results("ann", 9)] == [("oak", 0.25), ("elm", 1.0)]
    assert store.results("ann", 9, rated="keepers") == [result("elm", 2.0, rating=25.5)]
    assert store.results("ann", 1, after=1) == [result("elm", 2.0, rating=25.5)]
    assert store.tallies("ann") == [Tally("keepers", 2, 2, 1.25)]
    assert store.tallies("ben") == []


def test_a_person_is_shown_hidden_and_forgotten(store: SQLStore) -> None:
    async def work() -> None:
        await store.show(Shown("ann", "old", "Ann"))
        await store.show(Shown("ann", "new", "Ann"))
        await store.show(Shown("ben", "bens", "Ben"))
        await store.hide("ben")
        await store.note("oak", b"", [result("oak", 1.0)])
        await append(store, ("oak", 0, b"Ann sat down"))

    run(work())
    assert store.shown(handle="old") is store.shown(person="ben") is None
    assert store.shown(person="ann") == store.shown(handle="new") == Shown("ann", "new", "Ann")
    run(store.forget("ann", [Entry("oak", 0, b"somebody sat down")]))
    assert store.shown(person="ann") is None
    assert store.results("ann", 9) == []
    assert store.events("oak") == [b"somebody sat down"]


def test_a_ban_is_changed_lifted_and_kept_without_a_name(store: SQLStore) -> None:
    for_good = Ban("ann", "Ann", 5.0, math.inf, "shouts")

    async def work() -> None:
        await store.ban(Ban("ann", "Ann", 1.0, 2.0, ""))
        await store.ban(for_good)
        await store.ban(Ban("192.0.2.7", "", 4.0, 9.0, ""))
        await store.lift("192.0.2.7")

    run(work())
    assert store.bans() == [for_good]
    run(store.forget("ann", []))
    assert store.bans() == [replace(for_good, name="")]


def test_what_is_dropped_is_gone_and_its_results_stay(store: SQLStore) -> None:
    async def work() -> None:
        for table in ("oak", "elm"):
            await append(store, (table, 0, b"a"), (table, 1, b"b"))
            await store.note(table, b"line", [result(table, 1.0)])
            await store.keep(table, b"analysis")
            await store.tell("ann", table, 3)
        await store.drop(["oak", "ash"])

    run(work())
    assert (store.events("oak"), list(store.summaries()), list(store.begun())) == (
        [],
        ["elm"],
        [("elm", b"a")],
    )
    assert (store.analyses(["oak"]), store.told("ann", "oak"), store.told("ann", "elm")) == (
        {"oak": b"analysis"},
        0,
        3,
    )
    assert [each.table for each in store.results("ann", 9)] == ["elm", "oak"]
    assert [store.was_played(table) for table in ("oak", "elm", "ash")] == [True, True, False]


@pytest.mark.parametrize("odd", ["\0", "'; drop table events; --", "?", "$1", "%", "ß" * 9000])
def test_whatever_somebody_asks_for_is_only_looked_for(store: SQLStore, odd: str) -> None:
    assert store.shown(handle=odd) is None
    assert store.results(odd, 9, rated=odd) == []
    assert store.events(odd) == []


def test_a_newer_form_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = len(MIGRATIONS)
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", (*MIGRATIONS, "create table later (n integer);"))
        later.setattr(schema, "VERSION", known + 1)
        open_store(tmp_path).close()
    with pytest.raises(StoreError, match=f"newer version .form {known + 1}, this knows {known}"):
        open_store(tmp_path)


@pytest.mark.parametrize("form", range(len(MIGRATIONS)))
def test_every_older_form_becomes_todays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: int) -> None:
    """With all that was in it."""
    with monkeypatch.context() as before:
        before.setattr(schema, "MIGRATIONS", MIGRATIONS[: form + 1])
        old = open_store(tmp_path)
        run(append(old, ("oak", 0, b"a")))
        old.close()
    new = open_store(tmp_path)
    run(new.show(Shown("ann", "anns", "Ann")))
    run(new.note("oak", b"", [result("oak", 1.0)]))
    assert (new.events("oak"), new.tallies("ann")) == ([b"a"], [Tally("keepers", 2, 1, 1.0)])
    new.close()
