"""The operator's page: who may see it, what it never tells, and what is done there."""

import asyncio
import math
from pathlib import Path

import pytest
from starlette.websockets import WebSocketDisconnect

from inglenook.engine.errors import RefusedError
from inglenook.server.app import Inglenook
from inglenook.server.lab.door import COOKIE
from inglenook.server.operator import listing
from inglenook.server.operator.bans import proper_address
from inglenook.server.store import Ban
from inglenook.server.tables.company import alias
from inglenook.server.tables.events import Agreed, decode
from inglenook.server.tables.table import State, Table

from .helpers import ANN, BEN, CARA, TestClient, app_in, client, run, running, service_in

SURE = {"sure": "yes"}
OUTSIDE = "192.0.2.7"
ELSEWHERE = "198.51.100.9"


def operator(app: Inglenook) -> TestClient:
    return client(app, cookies={COOKIE: app.lab.door.key})


def page_of(app: Inglenook, name: str) -> str:
    return f"/operator/t/{app.identities.mark(name)}"


async def evening(app: Inglenook) -> Table:
    table = await running(app.tables)
    await app.tables.chat(table, BEN, "my cards are dreadful")
    await app.tables.chat(table, BEN, "psst", 0)
    await app.tables.chat(table, CARA, "hush")
    return table


def ban(app: Inglenook, who: str = BEN.id, **more: str) -> Table:
    """Somebody at a table is kept out, for a day."""
    table = run(evening(app))
    fields = {"who": alias(table.id, who), "hours": "24", "why": "shouts", **SURE, **more}
    with operator(app) as browser:
        assert browser.post(f"{page_of(app, table.id)}/ban", data=fields).status_code == 303
    return table


def test_only_who_has_the_key_comes_in(app: Inglenook) -> None:
    table = run(running(app.tables))
    before = app.tables.store.events(table.id)
    page = page_of(app, table.id)
    bearer = {"authorization": f"Bearer {app.lab.door.key}"}
    with client(app, ANN) as browser:
        for way in ("/operator", page):
            assert browser.get(way).status_code == 403
            assert browser.get(way, headers={"authorization": "Bearer guess"}).status_code == 403
            assert browser.get(way, headers=bearer).status_code == 200
        for way in (f"{page}/end", f"{page}/ban", "/operator/ban", "/operator/lift"):
            assert browser.post(way, data=SURE).status_code == 403
        assert app.tables.store.events(table.id) == before
        assert browser.post(f"{page}/end", data=SURE, headers=bearer).status_code == 303
    assert table.over


def test_it_tells_neither_hands_nor_talk_nor_keys(app: Inglenook) -> None:
    table = run(evening(app))
    with operator(app) as browser:
        pages = browser.get("/operator").text + browser.get(page_of(app, table.id)).text
    assert table.game.title in pages
    assert all(name in pages for name in (ANN.name, BEN.name, CARA.name))
    secrets = (
        table.id,
        ANN.id,
        BEN.id,
        CARA.id,
        app.lab.door.key,
        table.half.hex(),
        "dreadful",
        "psst",
        "hush",
    )
    for secret in secrets:
        assert secret not in pages


def test_tables_are_found_by_name_game_mark_and_state(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def house() -> tuple[str, str]:
        first = await running(app.tables, "torture", 2)
        return first.id, (await app.tables.create(CARA, "keepers", 2, {})).id

    played, waiting = (page_of(app, name) for name in run(house()))
    monkeypatch.setattr(listing, "LISTED", 1)
    with operator(app) as browser:
        for query, found in (
            ("q=ben", {played}),
            ("q=cara", {waiting}),
            ("q=" + played[-10:], {played}),
            ("state=open", {waiting}),
            ("state=running&q=ANN", {played}),
            ("q=nobody", set()),
            ("", {waiting}),
            ("after=1", {played}),
            ("after=2", set()),
            ("after=x&state=y", {waiting}),
        ):
            page = browser.get(f"/operator?{query}").text
            assert {each for each in (played, waiting) if each in page} == found, query
        assert browser.get("/operator/t/0000000000").status_code == 404


def test_an_ended_game_has_no_result_and_tells_everybody(
    app: Inglenook, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = run(running(app.tables))
    way = f"{page_of(app, table.id)}/end"
    with operator(app) as browser:
        assert browser.post(way).status_code == 409
        assert table.running
        for _ in range(2):
            assert browser.post(way, data=SURE).status_code == 303
    told = capsys.readouterr().err
    assert told.count("The operator ended a table") == 1
    assert table.id not in told
    with client(app, BEN) as browser:
        page = browser.get(f"/t/{table.id}").text
    assert page.count("Whoever runs this server has ended this table.") >= 2  # in the chat, and as the result
    with service_in(tmp_path) as again:
        assert again.table(table.id).state is State.DONE
        assert again.summaries[table.id].winners is None
        assert again.store.results(BEN.id, 9) == []


def test_an_older_version_reads_an_ended_game_as_one_that_all_agreed_to_end(app: Inglenook) -> None:
    table = run(running(app.tables))
    run(app.tables.end(table))
    events = [decode(body) for body in app.tables.store.events(table.id)]
    assert [each.seat for each in events if isinstance(each, Agreed)] == [0, 1, 2]


def test_a_table_that_has_not_begun_is_closed(app: Inglenook, tmp_path: Path) -> None:
    async def closed() -> Table:
        table = await app.tables.create(ANN, "keepers", 2, {})
        assert await app.tables.end(table)
        assert not await app.tables.end(table)
        with pytest.raises(RefusedError, match="has ended this table"):
            await app.tables.sit(table, BEN)
        return table

    table = run(closed())
    with client(app, ANN) as browser:
        page = browser.get(f"/t/{table.id}").text
        assert "Whoever runs this server has ended this table." in page
        assert f"/t/{table.id}/sit" not in page
        assert table.id not in browser.get("/").text
    with service_in(tmp_path) as again:
        assert again.summaries[table.id].state is again.table(table.id).state is State.DONE


def test_who_is_kept_out_is_told_why_and_bots_play_on(
    app: Inglenook, capsys: pytest.CaptureFixture[str]
) -> None:
    table = ban(app)
    assert table.seats[1].left
    with client(app, BEN) as browser:
        for way in ("/", f"/t/{table.id}", "/api/v1/games"):
            assert browser.get(way).status_code == (403 if "api" not in way else 200)
        assert "until" in browser.get("/").text
        assert "shouts" in browser.get("/").text
        token = {"authorization": f"Bearer {app.identities.token(BEN)}"}
        assert browser.get("/api/v1/games", headers=token).status_code == 403
        assert browser.post(f"/t/{table.id}/return").status_code == 403
        with (
            browser.websocket_connect(f"/t/{table.id}/live") as page,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            page.receive_text()
        assert closed.value.code == 4403
        assert browser.get("/me/export").status_code == 200
        assert browser.get("/me/games").status_code == 200
    with client(app, ANN) as browser:
        assert browser.get(f"/t/{table.id}").status_code == 200
    told = capsys.readouterr().err
    assert "The operator keeps a person out" in told
    for secret in (BEN.id, BEN.name, table.id, "shouts"):
        assert secret not in told


def test_open_pages_of_who_is_kept_out_close(app: Inglenook) -> None:
    with client(app, BEN) as browser, operator(app) as boss:
        table = run(evening(app))
        with browser.websocket_connect(f"/t/{table.id}/live") as page:
            page.receive_text()
            fields = {"who": alias(table.id, BEN.id), "hours": "0", "why": "", **SURE}
            assert boss.post(f"{page_of(app, table.id)}/ban", data=fields).status_code == 303
            with pytest.raises(WebSocketDisconnect):
                list(iter(page.receive_text, ""))


def test_a_ban_ends_by_itself_or_is_lifted_and_survives_a_restart(tmp_path: Path) -> None:
    with app_in(tmp_path) as app:
        ban(app)
    with app_in(tmp_path) as app:
        now = app.bans.now()
        assert app.bans.on(BEN.id) is not None
        app.bans.now = lambda: now + 24 * 3600 + 60
        assert app.bans.on(BEN.id) is None
        app.bans.now = lambda: now
        with operator(app) as browser:
            assert BEN.name in browser.get("/operator").text
            assert (
                browser.post("/operator/lift", data={"who": app.identities.mark(BEN.id)}).status_code == 303
            )
    with app_in(tmp_path) as app:
        assert app.bans.holding() == []


def test_an_address_is_kept_out_but_never_who_has_the_key(app: Inglenook) -> None:
    with operator(app) as browser:
        fields = {"address": f" {OUTSIDE} ", "hours": "0", "why": "", **SURE}
        assert browser.post("/operator/ban", data=fields).status_code == 303
        for wrong in (
            {"address": "127.0.0.1"},
            {"address": "::1"},
            {"address": "x"},
            {"hours": "5"},
            {"sure": ""},
        ):
            assert browser.post("/operator/ban", data=fields | wrong).status_code in (409, 400)
    assert [each.who for each in app.bans.holding()] == [OUTSIDE]
    with client(app, ANN, client=(OUTSIDE, 5000)) as browser:
        assert browser.get("/").status_code == 403
        assert browser.get("/healthz").status_code == 200
        browser.cookies.set(COOKIE, app.lab.door.key)
        assert browser.get("/").status_code == 200
    with client(app, ANN, client=(ELSEWHERE, 5000)) as browser:
        assert browser.get("/").status_code == 200


def test_an_address_of_ipv6_is_kept_out_with_its_household() -> None:
    assert proper_address("2001:db8:0:1::5") == "2001:db8:0:1::"


def test_another_server_hears_of_bans_and_of_their_end(app: Inglenook) -> None:
    async def elsewhere() -> None:
        await app.tables.store.ban(Ban(BEN.id, BEN.name, 1.0, math.inf, ""))
        assert app.bans.on(BEN.id) is None
        await app.bans.read_again()
        assert app.bans.on(BEN.id) is not None
        await app.tables.store.lift(BEN.id)
        await app.bans.read_again()
        assert app.bans.on(BEN.id) is None

    run(elsewhere())


def test_what_is_read_never_undoes_what_was_done_meanwhile(app: Inglenook) -> None:
    async def at_once() -> None:
        await asyncio.gather(app.bans.read_again(), app.bans.ban(BEN.id, "", 1, ""), app.bans.read_again())
        assert app.bans.on(BEN.id) is not None

    run(at_once())


def test_to_be_forgotten_lifts_no_ban_and_leaves_no_name(app: Inglenook) -> None:
    ban(app)
    with client(app, BEN) as browser:
        assert browser.post("/me/forget", data=SURE).status_code == 303
    run(app.bans.read_again())
    held = app.bans.on(BEN.id)
    assert held is not None
    assert held.name == ""
