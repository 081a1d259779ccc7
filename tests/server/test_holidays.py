"""Paced games: which tables wait for somebody, and holidays on which no clock runs out."""

import asyncio

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.store import Holiday
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.holidays import DAY, Holidays
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, client, play, run, running


def test_tables_that_wait_are_those_where_somebody_is_asked(app: Inglenook) -> None:
    table = run(running(app.tables))
    people = (ANN, BEN, CARA)
    for _ in range(20):
        asked = {people[seat].id for seat in table.playing.asked()}
        found = {each.id for each in people if dict(app.tables.summaries.waiting_for(each.id))}
        assert found == asked
        assert {each.id for each in people if client(app, each).get("/me/waiting").text == "1"} == asked
        run(play(app.tables, table, 1, table.rev))


def test_a_move_does_not_write_a_line_of_the_lists(app: Inglenook) -> None:
    table = run(running(app.tables))
    before = app.tables.store.summaries()
    run(play(app.tables, table, 10))
    assert app.tables.store.summaries() == before


def test_a_seat_kept_for_somebody_waits_for_them(app: Inglenook) -> None:
    table = run(running(app.tables))
    for person in (ANN, BEN, CARA):
        run(app.tables.agree_to_end(table, person))
    again = run(app.tables.rematch(table, BEN))
    assert [name for name, _ in app.tables.summaries.waiting_for(ANN.id)] == [again.id]
    run(app.tables.rematch(table, ANN))
    assert list(app.tables.summaries.waiting_for(ANN.id)) == []


def test_time_stands_still_on_holidays() -> None:
    away = Holidays([Holiday("ann", 10 * DAY, 13 * DAY), Holiday("ann", 20 * DAY, 21 * DAY)])
    assert away.due("ann", 1 * DAY, 2 * DAY) == 3 * DAY
    assert away.due("ann", 9.5 * DAY, DAY) == 13.5 * DAY
    assert away.due("ann", 12 * DAY, DAY) == 14 * DAY
    assert away.due("ann", 9 * DAY, 9 * DAY) == 22 * DAY  # through both
    assert away.due("ben", 9.5 * DAY, DAY) == 10.5 * DAY


def test_holidays_are_few() -> None:
    known = Holidays([])
    for _ in range(2):
        known.add(known.wanted("ann", 14, 0.0 if not known.of("ann") else 20 * DAY))
    with pytest.raises(RefusedError, match="0 can be taken now"):
        known.wanted("ann", 1, 100 * DAY)
    assert known.wanted("ann", 14, 400 * DAY).ends == 414 * DAY
    for days in (0, 15, 999):
        with pytest.raises(RefusedError, match="a holiday has 1 to 14 days"):
            known.wanted("ben", days, 0.0)
    with pytest.raises(RefusedError, match="on holiday already"):
        known.wanted("ann", 1, 1 * DAY)


@pytest.mark.parametrize("clock", [86400, 120])
def test_a_clock_waits_for_who_is_on_holiday_in_a_paced_game_alone(tables: TableService, clock: int) -> None:
    now = 1000.0
    tables.now = lambda: now

    async def evening() -> bool:
        nonlocal now
        table = await tables.create(ANN, "keepers", 2, {}, clock=clock)
        await tables.sit(table, BEN, 1)
        await tables.start(table, ANN)
        for person in (ANN, BEN):
            tables.holidays.add(tables.holidays.wanted(person.id, 3, now))
        ticks: list[float] = []

        async def sleep(seconds: float) -> None:
            nonlocal now
            ticks.append(seconds)
            now += seconds
            await asyncio.sleep(0)

        autoplay = Autoplay(tables, Pace(0.0), sleep=sleep)
        began, seat = now, table.playing.asked()[0]
        await autoplay._run_clock(table, seat)
        autoplay.close()
        assert table.seats[seat].stand_in
        return now - began > 3 * DAY

    assert run(evening()) == (clock == 86400)


def test_a_table_with_a_long_clock_leaves_memory_and_is_back_in_time(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOADED", 1)
    autoplay, now = Autoplay(tables, Pace(0.0)), 1000.0
    tables.add_driver(autoplay)
    tables.now = lambda: now

    async def begun(clock: int) -> Table:
        table = await tables.create(ANN, "keepers", 2, {}, clock=clock)
        await tables.sit(table, BEN, 1)
        await tables.start(table, ANN)
        return table

    async def evening() -> None:
        nonlocal now
        slow = await begun(86400)
        quick = await begun(3600)
        await tables.create(ANN, "keepers", 2, {})
        assert (slow.id in tables.loaded, quick.id in tables.loaded) == (False, True)
        now += 22 * 3600
        await autoplay.wake()
        assert slow.id not in tables.loaded
        now += 1.6 * 3600
        await autoplay.wake()
        assert slow.id in tables.loaded
        assert autoplay.drives(tables.loaded[slow.id])
        assert slow.id not in autoplay.alarms
        autoplay.close()
        await asyncio.sleep(0)

    run(evening())


def test_others_see_until_when_somebody_is_away_and_it_lasts(app: Inglenook) -> None:
    table = run(running(app.tables))
    assert client(app, BEN).post("/me/notices/holiday", data={"days": "5"}).status_code == 303
    assert "on holiday until" in app.renderer.table(table, ANN, False)
    assert Holidays(app.tables.store.holidays()).until(BEN.id, app.tables.now())
    client(app, BEN).post("/me/notices/holiday", data={})
    assert "on holiday until" not in app.renderer.table(table, ANN, False)
    assert not Holidays(app.tables.store.holidays()).until(BEN.id, app.tables.now())


def test_who_is_forgotten_leaves_no_address_and_no_holiday(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.chat(table, CARA, "hello"))
    client(app, BEN).post("/me/notices/holiday", data={"days": "5"})
    run(app.tables.forget(BEN))
    assert (app.tables.store.holidays(), app.tables.store.contacts()) == ([], [])
    assert app.tables.store.mentions(BEN.id) == []
    assert app.tables.store.mentions(CARA.id) == [table.id]
