"""Limits: each is reached, each says so in a sentence, and none is in anybody's way."""

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.guard import TOO_MUCH
from inglenook.server.hall import Hall
from inglenook.server.hub import Viewer
from inglenook.server.limits import Rate, Share

from .helpers import ANN, BEN, SCRIPT, client, run, running, truth


def test_a_rate_lets_a_burst_through_and_then_a_steady_stream() -> None:
    time = [0.0]
    rate = Rate(2, 5, now=lambda: time[0])
    assert [rate.allows("ann") for _ in range(7)] == [True] * 5 + [False] * 2
    assert rate.allows("ben")
    time[0] = 1.0
    assert [rate.allows("ann") for _ in range(3)] == [True, True, False]


def test_a_rate_forgets_who_was_quiet_longest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEYS", 3)
    rate = Rate(0, 1, now=lambda: 0.0)
    for who in "abcd":
        rate.allows(who)
    assert rate.allows("a")
    assert not rate.allows("d")


def test_too_many_posts_are_told_to_wait_and_nobody_else_is(app: Inglenook) -> None:
    app.shares.posts = Share(Rate(0, 3), Rate(0, 6))
    table = run(running(app.hall))
    ann, ben = client(app, ANN), client(app, BEN)
    for _ in range(3):
        assert ann.post(f"/t/{table.id}/chat", data={"text": "hi"}, headers=SCRIPT).status_code == 204
    refused = ann.post(f"/t/{table.id}/chat", data={"text": "hi"}, headers=SCRIPT)
    assert (refused.status_code, refused.text, refused.headers["retry-after"]) == (429, TOO_MUCH, "1")
    assert ben.post(f"/t/{table.id}/chat", data={"text": "hi"}, headers=SCRIPT).status_code == 204
    assert [client(app).post("/me", data={"name": "X"}).status_code for _ in range(3)] == [303, 303, 429]
    api = client(app).post("/api/v1/people", json={"name": "X"})
    assert (api.status_code, api.json()) == (429, {"error": TOO_MUCH})
    assert ann.get(f"/t/{table.id}").status_code == 200


def test_one_person_cannot_fill_the_house(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", 2)

    async def evening() -> None:
        for _ in range(2):
            await hall.create(ANN, "keepers", 2, {})
        with pytest.raises(RefusedError, match="you sit at 2 tables already; finish or leave one first"):
            await hall.create(ANN, "keepers", 2, {})
        await hall.create(BEN, "keepers", 2, {})

    run(evening())


def test_a_table_does_not_grow_without_end(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        table = await running(hall)
        monkeypatch.setattr(limits, "EVENTS", table.rev)
        with pytest.raises(RefusedError, match="takes no more"):
            await hall.chat(table, ANN, "hi")

    run(evening())


def test_chat_is_no_flood(hall: Hall) -> None:
    async def evening() -> None:
        table = await running(hall)
        for _ in range(10):
            await hall.chat(table, ANN, "hi")
        with pytest.raises(RefusedError, match="faster than anybody reads"):
            await hall.chat(table, ANN, "hi")
        await hall.chat(table, BEN, "hello")

    run(evening())


def test_pages_held_open_are_counted(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 1)
    table = run(running(app.hall))
    app.hall.hub.enter(Viewer(table.id, 0, ANN.id))
    with client(app, ANN).websocket_connect(f"/t/{table.id}/live") as socket:
        closed = socket.receive()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4429)
    with client(app, BEN).websocket_connect(f"/t/{table.id}/live") as socket:
        assert "is-" in socket.receive_text()


def test_quiet_tables_are_put_away_and_come_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LOADED", 3)

    async def evening() -> None:
        tables = [await running(hall) for _ in range(3)]
        hall.hub.enter(Viewer(tables[0].id, 0, ANN.id))
        await running(hall)
        assert tables[0].id in hall.tables  # somebody looks at it
        assert tables[1].id not in hall.tables
        again = hall.table(tables[1].id)
        assert again is not tables[1]
        assert truth(again) == truth(tables[1])

    run(evening())
