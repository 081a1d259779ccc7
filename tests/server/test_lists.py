"""Lists of tables without looking at all of them, and tables that are read beside everything else."""

import asyncio
import random
import threading

import msgspec
import pytest

from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.store import DamagedError
from inglenook.server.tables.lists import OFFERED, Lists
from inglenook.server.tables.service import TableService
from inglenook.server.tables.summaries import DAY, Summary
from inglenook.server.tables.table import State, Table
from inglenook.server.web.lobby import LISTED

from .helpers import ANN, BEN, client, play, run, running, truth

PEOPLE = ["ann", "ben", "cara", "dan"]


def some_line(rng: random.Random) -> Summary:
    people = rng.sample(PEOPLE, rng.randrange(4))
    state = rng.choice(list(State))
    return Summary("Keepers", state, 4, people, people, rng.random() < 0.7, float(rng.randrange(50)))


def test_lists_find_what_a_look_at_every_table_would() -> None:
    """After any changes: each person's tables and those on offer, the newest first."""
    rng = random.Random(1)
    lists = Lists({f"t{number}": some_line(rng) for number in range(30)})
    for _ in range(300):
        name = f"t{rng.randrange(40)}"
        if name in lists and rng.random() < 0.3:
            del lists[name]
        else:
            lists[name] = some_line(rng)
        newest = sorted(lists.items(), key=lambda item: (-item[1].at, item[0]))
        for person in PEOPLE:
            assert sorted(lists.of(person), key=lambda item: (-item[1].at, item[0])) == [
                each for each in newest if person in each[1].people
            ]
            unfinished = [each for each in lists.of(person) if each[1].state is not State.DONE]
            assert list(lists.unfinished(person)) == unfinished
            ages = [line.at for _, line in lists.of(person)]
            assert ages == sorted(ages, reverse=True)
        offered = list(lists.offered(lambda line: True))
        assert {name for name, _ in offered} == {
            name for name, line in newest if line.state is State.OPEN and line.listed and line.people
        }
        assert [line.at for _, line in offered] == sorted((line.at for _, line in offered), reverse=True)
        assert {name for name, _ in lists.watched(lambda line: True)} == {
            name for name, line in newest if line.state is State.RUNNING and line.listed and line.people
        }


def test_who_is_gone_leaves_nothing_behind() -> None:
    line = some_line(random.Random(3))
    lists = Lists({"t": msgspec.structs.replace(line, people=["ann", "ann"])})
    del lists["t"]
    assert (list(lists.of("ann")), lists._places) == ([], {})


def test_a_forgotten_table_is_offered_again_when_somebody_comes(tables: TableService) -> None:
    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 3, {})
        assert [name for name, _ in tables.offered()] == [table.id]
        tables.now = lambda: 1000.0 + 30 * DAY
        assert list(tables.offered()) == []
        assert OFFERED not in tables.summaries._places
        await tables.sit(table, BEN, 1)
        assert [name for name, _ in tables.offered()] == [table.id]

    run(evening())


def test_the_lobby_shows_the_newest_of_all_and_of_ones_own(app: Inglenook) -> None:
    async def evening() -> list[str]:
        made = []
        for number in range(LISTED + 10):
            app.tables.now = lambda number=number: 1000.0 + number  # type: ignore[misc]
            host = Person(f"p{number}", f"P{number}")
            made.append((await app.tables.create(host, "keepers", 3, {})).id)
        app.tables.now = lambda: 900.0
        made.append((await app.tables.create(ANN, "keepers", 3, {}, listed=False)).id)
        return made

    *others, own = run(evening())
    stranger, ann = client(app).get("/").text, client(app, ANN).get("/").text
    assert [name for name in others if f"/t/{name}" in stranger] == others[10:]
    assert f"/t/{own}" not in stranger
    assert [name for name in others if f"/t/{name}" in ann] == others[10:]
    older = client(app, Person("p0", "P0")).get("/").text  # an own table that is older than all these
    assert f"/t/{others[0]}" in older  # it goes on, however old it is
    assert f"/t/{others[-1]}" in older


# From disk


def put_away(tables: TableService, table: Table) -> None:
    del tables.loaded[table.id]


def test_a_table_is_read_once_for_all_who_wait_and_by_another_thread(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, read = list[str](), TableService._read

    def noted(self: TableService, name: str) -> Table:
        threads.append(threading.current_thread().name)
        return read(self, name)

    monkeypatch.setattr(TableService, "_read", noted)

    async def evening() -> None:
        table = await running(tables)
        await play(tables, table, 30)
        put_away(tables, table)
        one, two, three = await asyncio.gather(*(tables.find(table.id) for _ in range(3)))
        assert one is two is three is tables.loaded[table.id]
        assert truth(one) == truth(table)
        assert await tables.find(table.id) is one
        assert len(threads) == 1
        assert threads[0] != threading.current_thread().name

    run(evening())


def test_who_goes_leaves_the_others_waiting(tables: TableService) -> None:
    async def evening() -> None:
        table = await running(tables)
        put_away(tables, table)
        gone, stays = (asyncio.ensure_future(tables.find(table.id)) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        assert truth(await stays) == truth(table)
        assert not tables._coming

    run(evening())


def test_what_cannot_be_read_is_told_to_all_who_wait(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        table = await running(tables)
        put_away(tables, table)
        monkeypatch.setattr(tables.store, "events", lambda name: [b"garbage"])
        told = await asyncio.gather(*(tables.find(table.id) for _ in range(2)), return_exceptions=True)
        assert all(isinstance(each, DamagedError) for each in told)
        assert (table.id in tables.damaged, table.id in tables.summaries) == (True, False)
        assert not tables._coming

    run(evening())


def test_a_table_that_came_meanwhile_is_the_true_one(tables: TableService) -> None:
    async def evening() -> None:
        table = await running(tables)
        put_away(tables, table)
        asked = asyncio.ensure_future(tables.find(table.id))
        await asyncio.sleep(0)
        at_once = tables.table(table.id)
        assert await asked is at_once

    run(evening())
