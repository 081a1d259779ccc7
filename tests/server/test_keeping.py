"""How long finished games are kept, and what stays of them."""

import asyncio
from pathlib import Path

import pytest
from msgspec import structs
from starlette.websockets import WebSocketDisconnect

from inglenook.cli.main import _parser
from inglenook.engine.errors import UnknownNameError
from inglenook.server.operator.keeping import Keeping
from inglenook.server.store import StoreError
from inglenook.server.tables.events import Series
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.service import TableService
from inglenook.server.tables.summaries import DAY
from inglenook.server.tables.table import State, Table

from .helpers import ANN, BEN, EVERY_STORE, app_in, client, play_out, run, running, service_in

pytestmark = EVERY_STORE
DAYS = 30


async def played(tables: TableService, game: str = "torture") -> Table:
    table = await running(tables, game, 2)
    await play_out(tables, table)
    return table


def keeping(tables: TableService, days_later: float, told: list[str] | None = None) -> Keeping:
    now = tables.now()
    tables.now = lambda: now + days_later * DAY
    return Keeping(tables, DAYS, (told if told is not None else []).append)


def test_what_is_over_for_longer_is_dropped_and_what_it_counted_stays(tmp_path: Path) -> None:
    async def years() -> tuple[str, str]:
        over, going = await played(tables), await running(tables, "torture", 2)
        results = tables.store.results(ANN.id, 9), tables.store.tallies(BEN.id)
        assert await keeping(tables, DAYS - 0.1, told).tidy() == 0
        assert await keeping(tables, 0.2, told).tidy() == 1
        assert (tables.store.results(ANN.id, 9), tables.store.tallies(BEN.id)) == results
        assert len(results[0]) == 1
        with pytest.raises(UnknownNameError):
            await tables.find(over.id)
        return over.id, going.id

    told: list[str] = []
    with service_in(tmp_path) as tables:
        over, going = run(years())
        assert (over in tables.loaded, tables.store.events(over)) == (False, [])
    assert told == ["Dropped 1 games that were over for more than 30 days."]
    with service_in(tmp_path) as again:
        assert (list(again.summaries), again.damaged) == ([going], {})


def test_of_a_dropped_game_people_are_told(tmp_path: Path) -> None:
    with app_in(tmp_path) as app, client(app, ANN) as browser:
        name = run(played(app.tables)).id
        assert f"/t/{name}/replay" in browser.get("/me/games").text
        assert run(keeping(app.tables, DAYS + 1).tidy()) == 1
        page = browser.get("/me/games").text
        assert name not in page
        assert "no longer kept" in page
        for way in ("", "/replay", "/record"):
            answer = browser.get(f"/t/{name}{way}")
            assert (answer.status_code, "its moves are no longer kept" in answer.text) == (410, True)
        assert browser.get("/t/never-was").status_code == 404
        assert browser.post("/me/analyse").status_code == 303
        with (
            browser.websocket_connect(f"/t/{name}/live") as live,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            live.receive_text()
        assert closed.value.code == 4404


def test_what_somebody_looks_at_waits(tmp_path: Path) -> None:
    async def visit() -> None:
        table = await played(tables)
        viewer = Viewer(table.id, -1)
        tables.hub.enter(viewer)
        late = keeping(tables, DAYS + 1)
        assert await late.tidy() == 0
        tables.hub.leave(viewer)
        assert await late.tidy() == 1

    with service_in(tmp_path) as tables:
        run(visit())


def test_a_disk_that_is_full_drops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(names: list[str]) -> None:
        raise StoreError("full")

    async def try_it() -> None:
        table = await played(tables)
        monkeypatch.setattr(tables.store, "drop", full)
        with pytest.raises(StoreError):
            await keeping(tables, DAYS + 1).tidy()
        assert tables.summaries[table.id].state is State.DONE
        assert await tables.find(table.id) is table

    with service_in(tmp_path) as tables:
        run(try_it())


def test_a_series_is_kept_until_its_last_game_is_old(tmp_path: Path) -> None:
    async def series() -> None:
        first, second = await played(tables), await played(tables)
        for number, table in enumerate((first, second), 1):
            line = tables.summaries[table.id]
            series = Series(2, number=number, first=first.id)
            tables.summaries[table.id] = structs.replace(line, series=series)
        line = tables.summaries[second.id]
        tables.summaries[second.id] = structs.replace(line, state=State.RUNNING, ended=0.0)
        late = keeping(tables, DAYS + 1)
        assert late.due() == []
        tables.summaries[second.id] = line
        assert set(late.due()) == {first.id, second.id}

    with service_in(tmp_path) as tables:
        run(series())


def test_without_a_number_of_days_all_is_kept(tmp_path: Path) -> None:
    assert _parser().parse_args(["serve"]).keep_finished == 0
    assert _parser().parse_args(["serve", "--keep-finished", "90"]).keep_finished == 90
    with service_in(tmp_path) as tables:
        table = run(played(tables))
        for_ever = keeping(tables, 10_000 * DAYS)
        for_ever.days = 0
        run(asyncio.wait_for(for_ever.keep_tidy(), 5))
        assert table.id in tables.summaries
