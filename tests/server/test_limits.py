"""Limits: each is reached, each says so in a sentence, and none is in anybody's way."""

from collections.abc import Callable
from contextlib import suppress

import pytest
from starlette.websockets import WebSocketDisconnect

from inglenook.engine.errors import RefusedError
from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.limits import Caller, Rate, Share, Shares
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table
from inglenook.server.web.security import TOO_MUCH

from .helpers import ANN, BEN, CARA, SCRIPT, act, client, run, running, truth


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
    table = run(running(app.tables))
    ann, ben = client(app, ANN), client(app, BEN)
    for _ in range(3):
        assert ann.post(f"/t/{table.id}/chat", data={"text": "hi"}, headers=SCRIPT).status_code == 204
    refused = ann.post(f"/t/{table.id}/chat", data={"text": "hi"}, headers=SCRIPT)
    assert (refused.status_code, refused.text, refused.headers["retry-after"]) == (429, str(TOO_MUCH), "1")
    assert refused.headers["connection"] == "close"  # to go on costs a new connection, which is limited, too
    assert ben.post(f"/t/{table.id}/chat", data={"text": "hi"}, headers=SCRIPT).status_code == 204
    assert [client(app).post("/me", data={"name": "X"}).status_code for _ in range(3)] == [303, 303, 429]
    api = client(app).post("/api/v1/people", json={"name": "X"})
    assert (api.status_code, api.json()) == (429, {"error": str(TOO_MUCH)})
    assert ann.get(f"/t/{table.id}").status_code == 200


def test_new_people_are_no_way_round_the_limits_of_an_address(app: Inglenook) -> None:
    app.shares.posts = Share(Rate(0, 9), Rate(0, 3))
    people = [client(app, Person(f"eve{number}", "Eve")) for number in range(4)]
    assert [each.post("/guide").status_code for each in people] == [303, 303, 303, 429]
    assert people[3].get("/").status_code == 200
    app.shares.looks = Share(Rate(0, 9), Rate(0, 1))
    assert [each.get("/").status_code for each in people[:2]] == [200, 429]
    assert people[2].get("/static/base.css").status_code == 429


def test_who_is_too_hasty_uses_up_nothing_of_the_others() -> None:
    share = Share(Rate(0, 1), Rate(0, 2))
    ann, ben = Caller("ann", "192.0.2.1"), Caller("ben", "192.0.2.1")
    assert [share.allows(ann) for _ in range(5)] == [True, False, False, False, False]
    assert share.allows(ben)


def test_an_address_makes_only_so_many_tables(app: Inglenook) -> None:
    """In whatever way, and a form with a mistake counts: reading it is the work."""
    app.shares.tables = Share(Rate(0, 9), Rate(0, 2))
    tables = {"game": "keepers", "players": "2"}
    ann, ben = client(app, ANN), client(app, BEN)
    assert ann.post("/tables", data={**tables, "edition": "x"}).status_code == 409
    assert ann.post("/tables", data=tables).status_code == 303
    assert ben.post("/tables", data=tables).status_code == 429
    assert client(app).post("/play", data={"game": "keepers"}).status_code == 429
    bearer = {"authorization": f"Bearer {app.identities.token(BEN)}"}
    refused = client(app).post("/api/v1/tables", json={"game": "keepers", "players": 2}, headers=bearer)
    assert (refused.status_code, refused.json()) == (429, {"error": str(TOO_MUCH)})
    assert len(app.tables.store.summaries()) == 1


def test_a_rematch_is_a_table_that_somebody_makes(app: Inglenook) -> None:
    """Else two who end one game after the other would make as many as they can post."""

    async def evening() -> Table:
        table = await running(app.tables, players=2)
        for seat in range(2):
            await app.tables.agree_to_end(table, seat)
        return table

    first, second = run(evening()), run(evening())
    app.shares.tables = Share(Rate(0, 9), Rate(0, 1))
    ann, ben = client(app, ANN), client(app, BEN)
    assert [ann.post(f"/t/{table.id}/rematch").status_code for table in (first, second)] == [303, 429]
    assert ben.post(f"/t/{first.id}/rematch").headers["location"] == f"/t/{first.rematch}"
    assert not second.rematch


def test_sockets_come_only_so_fast(app: Inglenook) -> None:
    app.shares.sockets = Share(Rate(0, 1), Rate(0, 2))
    address = f"/t/{run(running(app.tables)).id}/live"

    def opens(person: Person | None) -> bool:
        with suppress(WebSocketDisconnect), client(app, person).websocket_connect(address) as socket:
            return "is-" in socket.receive_text()
        return False

    assert [opens(each) for each in (ANN, ANN, BEN, None)] == [True, False, True, False]


def test_thirty_people_play_behind_one_address() -> None:
    shares, people = Shares(), [Caller(f"p{number}", "192.0.2.1") for number in range(30)]
    evening = ((shares.posts, 60), (shares.looks, 60), (shares.sockets, 3), (shares.tables, 3))
    for share, times in evening:
        share.person.now = share.address.now = lambda: 0.0
        assert all(share.allows(person) for _ in range(times) for person in people)
    assert len(people) * 10 <= limits.ADDRESS_SOCKETS
    assert all(shares.connections.allows("192.0.2.1") for _ in range(len(people) * 6))


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_is_counted_as_its_household(host: str, counted: str) -> None:
    assert limits.address_of((host, 1)) == counted
    assert limits.address_of(None) == ""


@pytest.mark.parametrize("command", ["act", "say", "back"])
def test_the_mark_of_a_post_is_short(app: Inglenook, command: str) -> None:
    table = run(running(app.tables, "torture"))
    before, fields = truth(table), {"action": 0, "text": "goose", "decision": 0}
    for person in (ANN, BEN, CARA):
        answer = client(app, person).post(
            f"/t/{table.id}/{command}", data={**fields, "post": "x" * 65}, headers=SCRIPT
        )
        assert (answer.status_code, "up to 64 characters" in answer.text) == (409, True)
    assert truth(table) == before


def test_a_table_does_not_grow_without_end_in_bytes(
    open_tables: Callable[[], TableService], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        tables = open_tables()
        table = await running(tables)
        kept = sum(map(len, tables.store.events(table.id)))
        assert table.size == kept == open_tables().table(table.id).size
        monkeypatch.setattr(limits, "BYTES", table.size + 20)
        with pytest.raises(RefusedError, match="takes no more"):
            await act(
                tables, table, table.playing.asked()[0], table.playing.legal(table.playing.asked()[0])[0]
            )
        assert sum(map(len, tables.store.events(table.id))) == kept

    run(evening())


def test_talk_leaves_room_for_the_game(tables: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        table = await running(tables)
        monkeypatch.setattr(limits, "EVENTS", 2 * table.rev)
        with pytest.raises(RefusedError, match="takes no more"):
            await tables.chat(table, ANN, "hi")
        seat = table.playing.asked()[0]
        await act(tables, table, seat, table.playing.legal(seat)[0])

    run(evening())


def test_one_person_cannot_fill_the_house(tables: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", 2)

    async def evening() -> None:
        for _ in range(2):
            await tables.create(ANN, "keepers", 2, {})
        with pytest.raises(RefusedError, match="you sit at 2 tables already; finish or leave one first"):
            await tables.create(ANN, "keepers", 2, {})
        await tables.create(BEN, "keepers", 2, {})

    run(evening())


def test_a_table_does_not_grow_without_end(tables: TableService, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        table = await running(tables)
        monkeypatch.setattr(limits, "EVENTS", table.rev)
        with pytest.raises(RefusedError, match="takes no more"):
            await tables.chat(table, ANN, "hi")

    run(evening())


def test_chat_is_no_flood(tables: TableService) -> None:
    async def evening() -> None:
        table = await running(tables)
        for _ in range(10):
            await tables.chat(table, ANN, "hi")
        with pytest.raises(RefusedError, match="faster than anybody reads"):
            await tables.chat(table, ANN, "hi")
        await tables.chat(table, BEN, "hello")

    run(evening())


def test_pages_held_open_are_counted(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS", 1)
    table = run(running(app.tables))
    app.tables.hub.enter(Viewer(table.id, 0, ANN.id))
    with client(app, ANN).websocket_connect(f"/t/{table.id}/live") as socket:
        closed = socket.receive()
    assert (closed["type"], closed["code"]) == ("websocket.close", 4429)
    with client(app, BEN).websocket_connect(f"/t/{table.id}/live") as socket:
        assert "is-" in socket.receive_text()
    monkeypatch.setattr(limits, "ADDRESS_SOCKETS", 1)
    app.tables.hub.enter(Viewer(table.id, 0, "", "testclient"))
    with client(app, CARA).websocket_connect(f"/t/{table.id}/live") as socket:
        assert socket.receive()["code"] == 4429


def test_quiet_tables_are_put_away_and_come_back(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LOADED", 3)

    async def evening() -> None:
        opened = [await running(tables) for _ in range(3)]
        tables.hub.enter(Viewer(opened[0].id, 0, ANN.id))
        await running(tables)
        assert opened[0].id in tables.loaded  # somebody looks at it
        assert opened[1].id not in tables.loaded
        again = tables.table(opened[1].id)
        assert again is not opened[1]
        assert truth(again) == truth(opened[1])

    run(evening())
