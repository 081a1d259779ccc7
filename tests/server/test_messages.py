"""What a page says on its open socket: the same commands as by a form, with the same limits and refusals."""

from collections.abc import Iterator

import pytest
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.identity import COOKIE
from inglenook.server.limits import Rate, Share
from inglenook.server.tables.table import Table
from inglenook.server.web.messages import UNREAD
from inglenook.server.web.requests import MOST_FIELDS
from inglenook.server.web.security import TOO_MUCH

from .helpers import (
    ANN,
    BEN,
    CARA,
    DAN,
    EVERYBODY,
    SCRIPT,
    WebSocketTestSession,
    answer_on,
    client,
    kept,
    run,
    running,
    served,
    told,
)

GARBAGE = {
    "nothing": "",
    "a word": "hello",
    "a number": "7",
    "a list": "[1, 2]",
    "no number": '{"command": "end", "fields": {}}',
    "a negative number": '{"number": -1, "command": "end", "fields": {}}',
    "a huge number": '{"number": 1e99, "command": "end", "fields": {}}',
    "no fields": '{"number": 1, "command": "end"}',
    "fields that are none": '{"number": 1, "command": "chat", "fields": {"text": ["a"]}}',
    "half a letter": '{"number": 1, "command": "chat", "fields": {"text": "\\ud800"}}',
    "a deep hole": '{"x": ' + "[" * 30_000,
}


@pytest.fixture
def table(app: Inglenook) -> Table:
    return run(running(app.tables))


@pytest.fixture
def page(app: Inglenook, table: Table) -> Iterator[WebSocketTestSession]:
    """Ann's."""
    with client(app, ANN).websocket_connect(f"/t/{table.id}/live") as opened:
        opened.receive_text()
        yield opened


def choice(table: Table) -> tuple[int, dict[str, str]]:
    seat = table.playing.asked()[0]
    return seat, {
        "action": str(table.playing.legal(seat)[0]),
        "decision": str(table.seats[seat].decisions),
        "post": "mark",
    }


@pytest.mark.parametrize("name", GARBAGE)
def test_garbage_is_refused_in_words_and_the_page_goes_on(
    app: Inglenook, table: Table, page: WebSocketTestSession, name: str
) -> None:
    before = kept(app.tables, table)
    page.send_text(GARBAGE[name])
    assert "not what this address takes" in answer_on(page, UNREAD)
    page.send_bytes(b"\xff\x00")
    assert "not what this address takes" in answer_on(page, UNREAD)
    assert kept(app.tables, table) == before
    assert told(page, "chat", {"text": "still here"}) == ""


def test_there_are_no_other_commands_and_not_too_many_fields(page: WebSocketTestSession) -> None:
    assert told(page, "explode", {}, 3).startswith("there is no command 'explode'; there are sit, ")
    many = {f"field{number}": "" for number in range(MOST_FIELDS + 1)}
    page.send_json({"number": 4, "command": "end", "fields": many})
    assert str(MOST_FIELDS) in answer_on(page, UNREAD)


def test_what_is_too_long_closes_the_socket(app: Inglenook, table: Table) -> None:
    cookie = {"cookie": f"{COOKIE}={app.identities.token(ANN)}"}
    with served(app) as port:
        address = f"ws://127.0.0.1:{port}/t/{table.id}/live"
        with connect(address, additional_headers=cookie) as socket:
            socket.recv(10)
            socket.send("x" * 70_000)
            with pytest.raises(ConnectionClosed):
                socket.recv(10)
        assert socket.close_code == 1009
    assert not table.chat


def test_a_retry_counts_once_by_whatever_way(app: Inglenook, table: Table) -> None:
    seat, press = choice(table)
    browser = client(app, EVERYBODY[seat])
    with browser.websocket_connect(f"/t/{table.id}/live") as page:
        assert [told(page, "act", press, number) for number in (1, 2)] == ["", ""]
    assert browser.post(f"/t/{table.id}/act", data=press, headers=SCRIPT).status_code == 204
    assert table.seats[seat].decisions == 1
    with browser.websocket_connect(f"/t/{table.id}/live") as page:
        assert "old" in told(page, "act", {**press, "post": "another"})
    assert table.seats[seat].decisions == 1


def test_messages_are_done_one_after_the_other(
    app: Inglenook, table: Table, page: WebSocketTestSession
) -> None:
    for number in range(5):
        page.send_json({"number": number, "command": "chat", "fields": {"text": f"line {number}"}})
    assert [answer_on(page, number) for number in range(5)] == [""] * 5
    assert [line.text for line in table.chat] == [f"line {number}" for number in range(5)]


def test_the_socket_is_its_persons(app: Inglenook, table: Table) -> None:
    """Nobody speaks for another: a seat is found by who opened the socket, never by what is said there."""
    seat, press = choice(table)
    other, before = EVERYBODY[(seat + 1) % 3], kept(app.tables, table)
    with client(app, other).websocket_connect(f"/t/{table.id}/live") as page:
        assert "turn of" in told(page, "act", {**press, "seat": str(seat), "person": EVERYBODY[seat].id})
    with client(app, DAN).websocket_connect(f"/t/{table.id}/live") as page:
        assert "do not sit" in told(page, "act", press)
    with client(app).websocket_connect(f"/t/{table.id}/live") as page:
        assert "name" in told(page, "chat", {"text": "boo"})
    assert kept(app.tables, table) == before


def test_another_sites_page_cannot_speak(app: Inglenook, table: Table) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client(app, ANN).websocket_connect(f"/t/{table.id}/live", headers={"origin": "http://evil.example"}),
    ):
        pass


def test_haste_counts_as_for_posts(app: Inglenook, table: Table, page: WebSocketTestSession) -> None:
    app.shares.posts = Share(Rate(0, 3), Rate(0, 9))
    assert [told(page, "chat", {"text": "a"}) for _ in range(2)] == ["", ""]
    ann = client(app, ANN)
    assert ann.post(f"/t/{table.id}/chat", data={"text": "b"}, headers=SCRIPT).status_code == 204
    refused = ann.post(f"/t/{table.id}/chat", data={"text": "c"}, headers=SCRIPT)
    assert (refused.status_code, told(page, "chat", {"text": "d"})) == (429, refused.text)
    assert [line.text for line in table.chat] == ["a", "a", "b"]
    with client(app, BEN).websocket_connect(f"/t/{table.id}/live") as other:
        assert told(other, "chat", {"text": "e"}) == ""


def test_who_goes_on_in_haste_is_closed(app: Inglenook, table: Table, page: WebSocketTestSession) -> None:
    app.shares.posts = Share(Rate(0, 1), Rate(0, 9))
    assert told(page, "chat", {"text": "a"}) == ""
    for number in range(limits.HASTY):
        assert told(page, "chat", {"text": "b"}, number)
    assert page.receive()["code"] == 1008


def test_a_rematch_counts_as_a_table(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await running(app.tables, players=2)
        for seat in range(2):
            await app.tables.agree_to_end(table, seat)
        return table

    table = run(evening())
    app.shares.tables = Share(Rate(0, 0), Rate(0, 0))
    with client(app, ANN).websocket_connect(f"/t/{table.id}/live") as page:
        assert told(page, "rematch", {}) == str(TOO_MUCH)
    assert not table.rematch


def test_who_takes_another_name_comes_in_again(app: Inglenook, page: WebSocketTestSession) -> None:
    with client(app, CARA).websocket_connect(page.scope["path"]) as other:
        other.receive_text()
        answer = client(app, ANN).post("/me", data={"name": "Anna"})
        assert answer.status_code == 303
        closed = page.receive()
        while closed["type"] == "websocket.send":
            closed = page.receive()
        assert closed["code"] == 1012
        assert told(other, "chat", {"text": "I stay"}) == ""
