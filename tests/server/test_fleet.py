"""Several servers on one PostgreSQL database: any table on any of them, and one that drives it."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from inglenook.engine.errors import RefusedError, UnknownNameError
from inglenook.server.app import Inglenook
from inglenook.server.identity import Identities
from inglenook.server.store import Entry, Fence, FencedError, Holiday, StoreError
from inglenook.server.store.link import Link, hints_of, payload
from inglenook.server.store.postgres import PostgresStore
from inglenook.server.store.schema import MIGRATIONS
from inglenook.server.store.sharing import SHARDS, shard_of
from inglenook.server.tables import events as happened
from inglenook.server.tables.autoplay import Pace
from inglenook.server.tables.commands import Rematch, Start
from inglenook.server.tables.fleet import Fleet
from inglenook.server.tables.obeying import obeyed
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.table import Table
from inglenook.server.tables.words import words, words_of

from .databases import ask, database
from .helpers import ANN, BEN, AllCompiled, act, play_out, run, running, truth

PAIR = tuple[Inglenook, Inglenook]
FIRST_SHARED = 7  # the form of the database from which on servers share it


def fleet(app: Inglenook) -> Fleet:
    assert app.fleet is not None
    return app.fleet


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database(tmp_path)


@pytest.fixture
def pair(tmp_path: Path, url: str) -> Iterator[PAIR]:
    """Two servers, each with a folder of its own."""
    with ExitStack() as stack:
        apps = []
        for name in ("one", "two"):
            (folder := tmp_path / name).mkdir()
            store = PostgresStore(url, serving=True)
            stack.callback(store.close)
            app = Inglenook(store, folder, AllCompiled(), link=Link(store))
            app.autoplay.pace = Pace(0)
            app.adviser.soonest = 0.0
            apps.append(app)
        yield apps[0], apps[1]


async def together(pair: PAIR, evening: Callable[[], Awaitable[None]]) -> None:
    """They know each other, and have shared the tables out."""
    for app in pair:
        await fleet(app).open()
    for app in (*pair, *pair):
        await fleet(app).beat()
    try:
        await evening()
    finally:
        for app in pair:
            app.autoplay.close()
            await fleet(app).close()


async def until(true: Callable[[], object]) -> None:
    """As long as that takes; the test itself is bounded."""
    while not true():
        await asyncio.sleep(0.01)


def driver_of(pair: PAIR, table: str) -> Inglenook:
    return next(app for app in pair if fleet(app).drives(table))


def other(pair: PAIR, app: Inglenook) -> Inglenook:
    return pair[1] if app is pair[0] else pair[0]


def test_what_happens_on_one_server_is_read_on_by_the_other(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = pair
        table = await running(one.tables)
        there = await two.tables.find(table.id)
        viewer = Viewer(table.id, -1)
        two.tables.hub.enter(viewer)
        await until(lambda: there.rev == table.rev)
        for _ in range(3):
            seat = table.playing.asked()[0]
            await act(one.tables, table, seat, table.playing.legal(seat)[0])
            await until(lambda: there.rev == table.rev)
            assert truth(there) == truth(table)
        await act(two.tables, there, (seat := there.playing.asked()[0]), there.playing.legal(seat)[0])
        await until(lambda: there.rev == table.rev)
        viewer.dirty.clear()
        await one.tables.chat(table, ANN, "well played")
        await until(viewer.dirty.is_set)
        with pytest.raises(UnknownNameError):
            await two.tables.find("no-table")

    run(together(pair, evening))


def test_a_lost_hint_is_made_good_by_number(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = pair
        table = await running(one.tables)
        there = await two.tables.find(table.id)
        one.tables.store.written = lambda batch: None  # type: ignore[attr-defined]  # it tells nobody
        for _ in range(2):
            seat = table.playing.asked()[0]
            await act(one.tables, table, seat, table.playing.legal(seat)[0])
        await until(lambda: there.rev == table.rev)
        assert truth(there) == truth(table)

    run(together(pair, evening))


def test_lists_tell_of_tables_elsewhere(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = pair
        two.tables.loaded.clear()
        table = await one.tables.create(ANN, "keepers", 2, {})
        await until(lambda: table.id in dict(two.tables.offered()))
        await one.tables.sit(table, BEN, 1)
        await one.tables.start(table, ANN)
        asked = table.seats[table.playing.asked()[0]].person or ""
        await until(lambda: table.id in dict(two.tables.summaries.waiting_for(asked)))

    run(together(pair, evening))


def test_a_rematch_asked_for_on_two_servers_is_one_table(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = pair
        one.tables.drivers.clear()  # nobody answers for those who play here
        two.tables.drivers.clear()
        table = await running(one.tables, "keepers", 2)
        await play_out(one.tables, table)
        there = await two.tables.find(table.id)
        asked = [(one, table, ANN), (two, there, BEN)]
        found = await asyncio.gather(
            *(obeyed(Rematch(), app.desk, known, person) for app, known, person in asked)
        )
        assert len({each.id for each in found if each}) == 1
        again = (await one.tables.find(table.id)).rematch
        waiting = {name for app in pair for name, _ in app.tables.summaries.waiting_for(BEN.id)}
        assert waiting <= {again}  # and nobody is waited for at another

    run(together(pair, evening))


def test_nobody_is_refused_by_what_is_no_longer_so(pair: PAIR) -> None:
    """Ben sat down elsewhere, and the hint is not there yet: Ann can start all the same."""

    async def evening() -> None:
        one, two = pair
        table = await one.tables.create(ANN, "keepers", 2, {})
        there = await two.tables.find(table.id)
        await two.tables.read_on(table.id)
        two.tables.store.written = lambda batch: None  # type: ignore[attr-defined]  # it tells nobody
        await two.tables.sit(there, BEN, 1)
        await obeyed(Start(), one.desk, table, ANN)
        assert table.match is not None
        with pytest.raises(RefusedError, match="the game has started already"):
            await obeyed(Start(), one.desk, table, ANN)

    run(together(pair, evening))


# Driving


def test_every_table_has_one_driver(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = (fleet(app).held.keys() for app in pair)
        assert not one & two
        assert len(one | two) == SHARDS
        assert len(one) == len(two)
        await fleet(pair[0]).close()
        await until(lambda: len(fleet(pair[1]).held) == SHARDS)  # at once: it has told that it goes

    run(together(pair, evening))


def test_a_bot_plays_where_the_table_is_driven_and_is_seen_where_it_is_open(pair: PAIR) -> None:
    async def evening() -> None:
        table = await pair[0].tables.create(ANN, "keepers", 2, {}, bots=1)
        driver = driver_of(pair, table.id)
        here = other(pair, driver)
        mine = await here.tables.find(table.id)
        here.tables.hub.enter(Viewer(table.id, 0, ANN.id))
        await until(lambda: mine.seats[1].level)
        await here.tables.start(mine, ANN)
        while not mine.playing.deeds or all(deed.seat == 0 for deed in mine.playing.deeds):
            if 0 in mine.playing.asked():
                with contextlib.suppress(RefusedError):  # the bot was quicker
                    await act(here.tables, mine, 0, mine.playing.legal(0)[0])
            await asyncio.sleep(0.01)
        assert not here.autoplay.tasks
        await until(lambda: 0 in driver.tables.hub.present(table.id))

    run(together(pair, evening))


def test_who_lost_the_lease_cannot_write_as_driver(pair: PAIR, url: str) -> None:
    """It was stopped, and does not know yet: its own clock says that it still drives, and nobody else has moved."""

    async def evening() -> None:
        table = await running(pair[0].tables)
        driver = driver_of(pair, table.id)
        there, shard = await driver.tables.find(table.id), shard_of(table.id)
        await until(lambda: there.rev == table.rev)
        seat = there.playing.asked()[0]
        ask(url, f"update leases set server = 'else', term = term + 1 where shard = {shard}")
        with pytest.raises(RefusedError):
            await driver.tables.play(there, seat, [there.playing.legal(seat)[0]])
        assert len(driver.tables.store.events(table.id)) == there.rev
        await act(driver.tables, there, seat, there.playing.legal(seat)[0])  # people play on any server
        await fleet(driver).beat()
        assert not fleet(driver).drives(table.id)
        await until(lambda: not driver.autoplay.drives(there))

    run(together(pair, evening))


def test_a_fence_lets_nobody_through_without_the_lease(pair: PAIR, url: str) -> None:
    async def evening() -> None:
        store, held = pair[0].tables.store, fleet(pair[0]).held
        shard, term = next(iter(held.items()))
        foreign = next(iter(fleet(pair[1]).held.items()))
        await store.append(Entry("oak", 0, b"a", Fence(shard, term)))
        for number, fence in enumerate([Fence(shard, term - 1), Fence(*foreign), Fence(shard, -1)]):
            waiting = [
                store.append(Entry("elm", number, b"other")),
                store.append(Entry("oak", 1, b"b", fence)),
                store.append(Entry("ash", number, b"third", Fence(shard, term))),
            ]
            ends = await asyncio.gather(*waiting, return_exceptions=True)
            assert [type(end) for end in ends] == [type(None), FencedError, type(None)]
        ask(url, f"update leases set until = 0 where shard = {shard}")
        with pytest.raises(FencedError):
            await store.append(Entry("oak", 1, b"c", Fence(shard, term)))
        assert store.events("oak") == [b"a"]

    run(together(pair, evening))


def test_shards_of_a_server_that_is_gone_are_taken_over(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = map(fleet, pair)
        for task in one._tasks:
            task.cancel()  # stopped, or killed: it says nothing any more
        await until(lambda: len(two.held) == SHARDS)
        assert not any(one.drives(f"{number}") for number in range(SHARDS))

    run(together(pair, evening))


# What they have in common


def test_they_have_one_secret_and_it_comes_from_the_first_folder(tmp_path: Path, pair: PAIR) -> None:
    one, two = pair
    assert two.identities.person_of(one.identities.token(ANN)) == ANN
    assert not list(tmp_path.rglob("secret"))
    (old := tmp_path / "old").mkdir()
    token = Identities(old).token(ANN)
    (place := tmp_path / "another").mkdir()
    store = PostgresStore(database(place), serving=True)
    assert Inglenook(store, old, AllCompiled()).identities.person_of(token) == ANN
    store.close()


def test_presence_and_holidays_are_everybodys(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = pair
        table = await running(one.tables)
        there = await two.tables.find(table.id)
        one.tables.hub.enter(Viewer(table.id, -1))
        two.tables.hub.enter(viewer := Viewer(table.id, 1, BEN.id))
        await until(lambda: 1 in one.tables.hub.present(table.id))
        assert await fleet(one).looks(BEN.id)
        two.tables.hub.leave(viewer)
        await until(lambda: one.tables.hub.gone(there.id, 1))
        await one.tables.store.keep_holiday(Holiday(ANN.id, 0.0, 2e10))
        await until(lambda: two.tables.holidays.until(ANN.id, 1e10))

    run(together(pair, evening))


def test_a_forgotten_person_is_forgotten_everywhere(pair: PAIR) -> None:
    async def evening() -> None:
        one, two = pair
        table = await running(one.tables)
        await two.tables.find(table.id)
        await one.tables.forget(BEN)

        def names() -> list[str]:
            known = two.tables.loaded.get(table.id)
            return [seat.name for seat in known.seats] if known else ["Ben"]

        await until(lambda: "Ben" not in names())

    run(together(pair, evening))


def test_clocks_go_by_the_databases_time(pair: PAIR, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        one, two = map(fleet, pair)
        two.clock = lambda: one.clock() + 5000.0  # whatever its own clock says
        await two.beat()
        assert abs(two.now() - one.now()) < 5.0

    run(together(pair, evening))


# Versions


def test_nothing_is_written_that_another_version_cannot_read(
    pair: PAIR, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        one, two = pair
        table = await running(one.tables)
        known = words() - {"Paused", "Paused.at", "Paused.on", "Acted.back"}
        with monkeypatch.context() as older:
            older.setattr("inglenook.server.tables.fleet.words", lambda: known)
            await fleet(two).beat()
        for task in fleet(two)._tasks:
            task.cancel()  # it does not tell more than that
        await fleet(one).beat()
        with pytest.raises(RefusedError, match="the servers are being upgraded"):
            await one.tables.pause(table, ANN, True)
        seat = table.playing.asked()[0]
        await act(one.tables, table, seat, table.playing.legal(seat)[0])  # what both know goes on
        await fleet(two).close()
        await fleet(one).beat()
        await one.tables.pause(table, ANN, True)

    run(together(pair, evening))


def test_the_words_of_an_event() -> None:
    assert words_of(happened.Acted(1.0, 0, "x")) == {"Acted", "Acted.at", "Acted.seat", "Acted.action"}
    assert "Acted.back" in words_of(happened.Acted(1.0, 0, "x", back=True))
    created = happened.Created(1.0, "keepers", 7, "", 2, "ann", b"")
    assert "keepers 7" in words_of(created)
    assert words_of(happened.Acted(1.0, 0, "x", back=True)) <= words()


def test_a_step_of_the_form_adds_and_changes_nothing() -> None:
    """An older server goes on beside a newer one."""
    for script in MIGRATIONS[FIRST_SHARED:]:
        for statement in filter(None, (each.strip() for each in script.split(";"))):
            assert statement.startswith(("create table", "create index")), statement


# Hints


def test_hints_are_hints() -> None:
    assert hints_of(payload([("oak", 3), ("elm", -1)])) == [("oak", 3), ("elm", -1)]
    assert payload([(f"table{number}", number) for number in range(2000)]) == "*"
    assert hints_of("nonsense\n\n x\noak y") == []


def test_who_wants_to_be_alone_waits_for_servers(pair: PAIR, url: str) -> None:
    with pytest.raises(StoreError, match="another server has the database"):
        PostgresStore(url)


def test_a_table_read_on_is_the_table(pair: PAIR) -> None:
    """Of what each server has in memory, nothing differs from what is on disk."""

    async def evening() -> None:
        one, two = pair
        table = await running(one.tables)
        there = await two.tables.find(table.id)
        for number in range(40):
            app, mine = (one, table) if number % 2 else (two, there)
            await app.tables.read_on(table.id)
            if not mine.over:
                seat = mine.playing.able()[0]
                await act(
                    app.tables, mine, seat, mine.playing.legal(seat)[number % len(mine.playing.legal(seat))]
                )
        for app in pair:
            await app.tables.read_on(table.id)
        kept = truth(Table.replay(table.id, one.tables.store.events(table.id)))
        assert truth(table) == truth(there) == kept

    run(together(pair, evening))
