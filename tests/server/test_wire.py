"""The wire: nothing without end and nothing half-sent holds the server, and nobody in good faith notices."""

import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress

import pytest
from websockets.sync.client import connect

from inglenook.server import limits
from inglenook.server.app import Inglenook
from inglenook.server.limits import Rate, Share
from inglenook.server.web.wire import Wire

from .helpers import run, running, served

HALF = b"GET /credits HTTP/1.1\r\nhost: localhost\r\n"
WHOLE = HALF + b"\r\n"
POST = b"POST /me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-www-form-urlencoded\r\n"
CHUNKED = POST + b"transfer-encoding: chunked\r\n\r\n0\r\n"
PATIENCE = 30  # seconds until a test is given up


@pytest.fixture
def port(app: Inglenook) -> Iterator[int]:
    with served(app) as port:
        yield port


@contextmanager
def line(port: int, said: bytes = b"") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as made:
        made.sendall(said)
        yield made


def heard(connection: socket.socket) -> bytes:
    """All that comes until the server hangs up; a server that does not is a failure."""
    said = b""
    with suppress(ConnectionError):
        while piece := connection.recv(65536):
            said += piece
    return said


def answered(connection: socket.socket) -> bool:
    """Whether a page comes, on a connection that stays."""
    return connection.recv(65536).startswith(b"HTTP/1.1 200")


# Without end


ENDLESS = {
    "address": b"GET /",
    "header": HALF + b"x: ",
    "line after the body": CHUNKED + b"x: ",
    "note on a piece of it": CHUNKED.removesuffix(b"\r\n") + b";x=",
}
HALVES = {
    "nothing": b"",
    "word": b"GET",
    "head": HALF,
    "body": POST + b"content-length: 100\r\n\r\nname=",
}


@pytest.mark.parametrize("part", ENDLESS)
def test_what_comes_without_end_is_cut_off(port: int, part: str) -> None:
    with line(port, ENDLESS[part]) as endless, suppress(ConnectionError):
        for _ in range(100):
            endless.sendall(b"a" * limits.HEAD)
        pytest.fail("it was still listening")


def test_the_headers_are_counted_when_they_come_at_once(port: int) -> None:
    with line(port, HALF + b"x: " + b"a" * limits.HEAD + b"\r\n\r\n") as one_line:
        assert heard(one_line)[:12] in (b"HTTP/1.1 400", b"")
    with line(port, HALF + b"x: a\r\n" * limits.LINES + b"\r\n") as many_lines:
        assert heard(many_lines)[:12] in (b"HTTP/1.1 400", b"")


def test_long_headers_are_no_crime(port: int) -> None:
    long = b"x: " + b"a" * (limits.HEAD // 2) + b"\r\n"
    with line(port) as connection:
        for _ in range(3):  # each request is counted anew
            for piece in (HALF, long[:9], long[9:], b"\r\n"):
                connection.sendall(piece)
            assert answered(connection)


def test_a_large_form_is_read(port: int) -> None:
    body = b"name=Ann&x=" + b"a" * 100_000
    with line(port, POST + b"content-length: %d\r\n\r\n" % len(body) + body) as connection:
        assert connection.recv(65536).startswith(b"HTTP/1.1 303")


# Half


@pytest.mark.parametrize("part", HALVES)
def test_half_a_request_is_given_up(app: Inglenook, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    half = HALVES[part]
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.3)
    with served(app) as port:
        with line(port, half) as connection:
            assert heard(connection) == b""
        with line(port, WHOLE) as connection:
            assert answered(connection)
            connection.sendall(half or HALF)  # a second one on the same connection
            assert heard(connection) == b""
        assert Wire.halves == {}


def test_the_oldest_half_makes_room_for_a_new_one(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HALVES", 3)
    with ExitStack() as stack:
        halves = []
        for _ in range(5):
            halves.append(stack.enter_context(line(port, HALF)))
            with line(port, WHOLE) as whole:  # so that they come one by one
                assert answered(whole)
        assert [heard(each) for each in halves[:2]] == [b"", b""]
        halves[4].sendall(b"\r\n")
        assert answered(halves[4])


def test_an_answer_that_is_not_taken_is_given_up(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TAKE_SECONDS", 0.1)
    lost, lose = threading.Event(), Wire.connection_lost

    def noticed(wire: Wire, why: Exception | None) -> None:
        lose(wire, why)
        lost.set()

    monkeypatch.setattr(Wire, "connection_lost", noticed)
    style = b"GET /static/base.css HTTP/1.1\r\nhost: localhost\r\n\r\n"
    with served(app) as port, line(port, style * 500):
        assert lost.wait(PATIENCE)


def test_an_open_page_is_not_given_up(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "HEAD_SECONDS", 0.1)
    monkeypatch.setattr(limits, "BODY_SECONDS", 0.1)
    table = run(running(app.tables))
    with served(app) as port, connect(f"ws://127.0.0.1:{port}/t/{table.id}/live") as page:
        page.recv(PATIENCE)
        with pytest.raises(TimeoutError):
            page.recv(0.5)
        assert page.ping().wait(PATIENCE)
        assert Wire.halves == {}


def test_who_connects_without_end_is_not_answered(app: Inglenook) -> None:
    app.shares.connections = Rate(0, 2)
    with served(app) as port:
        for _ in range(2):
            with line(port, WHOLE) as connection:
                assert answered(connection)
        with suppress(ConnectionError), line(port, WHOLE) as connection:
            assert heard(connection) == b""
    app.shares.connections = Rate(0, 2)
    with served(app, "127.0.0.1") as port:  # a proxy brings everybody
        for _ in range(4):
            with line(port, WHOLE) as connection:
                assert answered(connection)


# From where


def arrive(port: int, said: str) -> int:
    """The status for a name that comes with that word about its address."""
    about = f"x-forwarded-for: {said}\r\ncontent-length: 8\r\nconnection: close\r\n\r\nname=Ann"
    with line(port, POST + about.encode()) as connection:
        return int(heard(connection)[9:12])


def test_only_a_proxy_that_was_named_is_believed(app: Inglenook) -> None:
    app.shares.posts = Share(Rate(0, 9), Rate(0, 1))
    with served(app) as port:
        assert [arrive(port, f"192.0.2.{number}") for number in range(3)] == [303, 429, 429]
    app.shares.posts = Share(Rate(0, 9), Rate(0, 1))
    with served(app, "127.0.0.1") as port:
        assert [arrive(port, f"192.0.2.{number}") for number in (1, 2, 1)] == [303, 303, 429]
        assert [arrive(port, f"6.6.6.{number}, 192.0.2.3") for number in (1, 2)] == [303, 429]


def test_the_scheme_is_the_proxys_word_too(app: Inglenook) -> None:
    said = b"x-forwarded-proto: https\r\ncontent-length: 8\r\nconnection: close\r\n\r\nname=Ann"
    for proxies, secure in (((), False), (("127.0.0.1",), True)):
        with served(app, *proxies) as port, line(port, POST + said) as connection:
            assert (b"Secure" in heard(connection)) == secure
