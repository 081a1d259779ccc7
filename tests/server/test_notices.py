"""Notices: real mails to a real server, real posts to a receiver with TLS, both on this machine; who is told, when, how
often, and what is never reached."""

import asyncio
import json
import ssl
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message

from inglenook.engine.errors import InglenookError, RefusedError
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.notices.config import Config, Mail, read_config
from inglenook.server.notices.notifier import Notifier
from inglenook.server.notices.outside import Outside, is_public
from inglenook.server.notices.post import Post
from inglenook.server.store import Contact
from inglenook.server.tables.push import Viewer
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, SCRIPT, client, free_port, run, running

HERE = "https://games.example.org"
PEOPLE = (ANN, BEN, CARA)


class Box(Message):
    """What has arrived."""

    def __init__(self) -> None:
        super().__init__()
        self.mails: list[EmailMessage] = []

    def handle_message(self, message: Any) -> None:
        self.mails.append(message_from_bytes(bytes(message), policy=policy.default))


@pytest.fixture
def box() -> Iterator[tuple[Box, Mail]]:
    box, port = Box(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, Mail("127.0.0.1", "tables@example.org", port, "none")
    controller.stop()


class Received(HTTPServer):
    """A receiver with TLS, which answers as it is told."""

    def __init__(self, authority: trustme.CA, status: int = 204, moved: str = "") -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.posts: list[tuple[str, bytes]] = []
        self.status, self.moved = status, moved
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("hooks.example.org").configure_cert(context)
        self.socket = context.wrap_socket(self.socket, server_side=True)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that does not like the certificate is no fault of ours."""


class Answering(BaseHTTPRequestHandler):
    server: Received

    def do_POST(self) -> None:
        self.server.posts.append((self.path, self.rfile.read(int(self.headers["content-length"]))))
        self.send_response(self.server.status)
        if self.server.moved:
            self.send_header("location", self.server.moved)
        self.end_headers()

    def log_message(self, *facts: object) -> None:
        pass


@contextmanager
def receiver(**settings: Any) -> Iterator[tuple[Received, Outside, str]]:
    """The receiver, a way out that may reach this machine, and the receiver's address."""
    authority = trustme.CA()
    server = Received(authority, **settings)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    context = ssl.create_default_context()
    authority.configure_trust(context)
    port = server.server_address[1]
    outside = Outside(lambda host, port: ["127.0.0.1"], lambda address: True, (port,), context)
    try:
        yield server, outside, f"https://hooks.example.org:{port}/turn?key=1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


# What may be reached


PRIVATE = ["127.0.0.1", "127.9.9.9", "0.0.0.0", "10.0.0.7", "172.16.3.4", "192.168.1.1", "169.254.169.254",
           "100.64.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::3", "ff02::1",
           "::ffff:127.0.0.1",
           "::ffff:10.0.0.7", "::ffff:169.254.169.254", "64:ff9b::7f00:1", "2002:7f00:1::", "2001:db8::1"]  # fmt: skip


@pytest.mark.parametrize("number", PRIVATE)
def test_nothing_but_the_public_network_is_reached(number: str) -> None:
    assert not is_public(ip_address(number))
    outside = Outside(resolve=lambda host, port: ["93.184.216.34", number])
    with pytest.raises(RefusedError, match="does not lie in the public network"):
        outside.post("https://hooks.example.org/", b"{}")


@pytest.mark.parametrize("number", ["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])
def test_the_public_network_may_be_reached(number: str) -> None:
    assert is_public(ip_address(number))


@pytest.mark.parametrize(
    "url",
    ["http://hooks.example.org/", "https://ann:secret@hooks.example.org/", "https://", "https:///x", "ftp://a/", "x",
     "https://hooks.example.org:22/", "https://hooks.example.org:99999/", "https://h/\r\nhost: other",
     "https://h/" + "x" * 500],
)  # fmt: skip
def test_only_plain_addresses_with_tls_are_kept(url: str) -> None:
    with pytest.raises(RefusedError, match="a webhook is an address that begins with https"):
        Outside().check(url)


def test_the_connection_goes_to_the_number_that_was_looked_at() -> None:
    """A name that means something else a moment later leads nowhere else."""
    with receiver() as (server, outside, url):
        asked: list[str] = []

        def first_time(host: str, port: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) == 1 else ["192.0.2.1"]

        outside.resolve = first_time
        assert outside.post(url, b"{}") == 204
        assert (asked, server.posts) == (["hooks.example.org"], [("/turn?key=1", b"{}")])


def test_the_certificate_must_be_that_of_the_name() -> None:
    with receiver() as (server, outside, url), pytest.raises(ssl.SSLError):
        outside.post(url.replace("hooks.example.org", "other.example.org"), b"{}")
    assert server.posts == []


def test_a_redirection_is_not_followed() -> None:
    with receiver() as (other, _, elsewhere), receiver(status=307, moved=elsewhere) as (first, outside, url):
        assert outside.post(url, b"{}") == 307
        assert (len(first.posts), other.posts) == (1, [])


# Who is told, and when


class Told:
    """An app whose notices go to a mail server here; a notice is due when it is said so."""

    def __init__(self, app: Inglenook, config: Config, outside: Outside | None = None) -> None:
        self.lines: list[str] = []
        self.due = asyncio.Event()
        app.notifier = Notifier(
            app.tables, app.identities, Post(config, self.lines.append, outside), self.sleep
        )
        app.tables.drivers = [app.notifier]
        self.app, self.notifier = app, app.notifier

    async def sleep(self, seconds: float) -> None:
        await self.due.wait()

    async def settle(self) -> None:
        """The time has come for all that waits."""
        self.due.set()
        await asyncio.gather(*self.notifier.waits.values())
        self.due.clear()


async def reach(told: Told, contact: Contact) -> None:
    await told.app.tables.store.keep_contact(contact)
    told.notifier.reachable.add(contact.person)


async def asked_for(told: Told) -> tuple[Table, Person]:
    """A running game, and whose turn it is; all can be reached by mail."""
    for person in PEOPLE:
        await reach(told, Contact(person.id, f"{person.name}@example.org", True, language="en"))
    table = await running(told.app.tables)
    return table, PEOPLE[table.playing.asked()[0]]


def with_mail(app: Inglenook, mail: Mail, work: Callable[[Told], Awaitable[None]]) -> Told:
    async def evening() -> Told:
        told = Told(app, Config(HERE, mail))
        await work(told)
        told.notifier.close()
        return told

    return run(evening())


def test_somebody_is_told_by_mail_once_a_turn(app: Inglenook, box: tuple[Box, Mail]) -> None:
    async def evening(told: Told) -> None:
        table, person = await asked_for(told)
        seat = table.seat_of(person.id)
        await told.settle()
        draft = next(each for each in table.playing.legal(seat) if table.game.actions.is_draft(each))
        await told.app.tables.act(table, person, draft, table.seats[seat].decisions)
        await told.settle()
        told.notifier.drive(table)
        await told.settle()
        assert [mail["To"] for mail in box[0].mails] == [f"{person.name}@example.org"]

    assert with_mail(app, box[1], evening).lines == []
    mail = box[0].mails[0]
    assert mail["Subject"] == "Your turn: Keepers"
    text = mail.get_content()
    assert f"{HERE}/t/" in text
    stop = mail["List-Unsubscribe"].strip("<>")
    assert stop in text
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_after_a_restart_nobody_is_told_again(app: Inglenook, box: tuple[Box, Mail]) -> None:
    async def evening(told: Told) -> None:
        table, _ = await asked_for(told)
        await told.settle()
        again = Told(app, Config(HERE, box[1]))
        again.notifier.drive(table)
        assert len(again.notifier.waits) == 1
        await again.settle()
        assert len(box[0].mails) == 1

    with_mail(app, box[1], evening)


QUIET: dict[str, Callable[[Told, Table, Person], Awaitable[None]]] = {}


def quiet(work: Callable[[Told, Table, Person], Awaitable[None]]) -> None:
    QUIET[work.__name__] = work


@quiet
async def looking(told: Told, table: Table, person: Person) -> None:
    told.app.tables.hub.enter(Viewer("another table", 0, who=person.id))


@quiet
async def decided(told: Told, table: Table, person: Person) -> None:
    seat = table.seat_of(person.id)
    while table.seats[seat].asked:
        await told.app.tables.act(table, person, table.playing.legal(seat)[-1], table.seats[seat].decisions)
    for other in PEOPLE:
        told.app.tables.hub.enter(Viewer(table.id, table.seat_of(other.id), who=other.id))


@quiet
async def paused(told: Told, table: Table, person: Person) -> None:
    await told.app.tables.pause(table, ANN, True)


@quiet
async def left(told: Told, table: Table, person: Person) -> None:
    await told.app.tables.leave(table, person)


@quiet
async def on_holiday(told: Told, table: Table, person: Person) -> None:
    tables = told.app.tables
    tables.holidays.add(tables.holidays.wanted(person.id, 3, tables.now()))


@quiet
async def not_confirmed(told: Told, table: Table, person: Person) -> None:
    await reach(told, Contact(person.id, "victim@example.org", False))


@quiet
async def stopped(told: Told, table: Table, person: Person) -> None:
    token = told.app.identities.stop_token(person.id)
    answer = await asyncio.to_thread(client(told.app).post, f"/notices/stop/{token}")
    assert "Stopped." in answer.text


@pytest.mark.parametrize("why", QUIET)
def test_nobody_is_told_who_need_not_be(app: Inglenook, box: tuple[Box, Mail], why: str) -> None:
    async def evening(told: Told) -> None:
        table, person = await asked_for(told)
        await QUIET[why](told, table, person)
        await told.settle()

    with_mail(app, box[1], evening)
    assert box[0].mails == []


def test_a_game_with_a_short_clock_sends_nothing(app: Inglenook, box: tuple[Box, Mail]) -> None:
    async def evening(told: Told) -> None:
        await reach(told, Contact(ANN.id, "ann@example.org", True))
        table = await app.tables.create(ANN, "keepers", 2, {}, clock=120, bots=1)
        await app.tables.start(table, ANN)
        assert told.notifier.waits == {}

    with_mail(app, box[1], evening)


def test_a_webhook_gets_a_few_words_and_the_link(app: Inglenook) -> None:
    async def evening(outside: Outside, url: str) -> None:
        told = Told(app, Config(HERE, webhooks=True), outside)
        for person in PEOPLE:
            await reach(told, Contact(person.id, hook=url, language="de"))
        table = await running(app.tables)
        await told.settle()
        assert told.lines == []
        body = json.loads(server.posts[0][1])
        assert body["url"] == f"{HERE}/t/{table.id}"
        assert body["text"].startswith("Du bist dran bei")
        assert len(server.posts[0][1]) < 500

    with receiver() as (server, outside, url):
        run(evening(outside, url))
        assert len(server.posts) == 1


@pytest.mark.parametrize("fault", ["no server", "refused hook"])
def test_a_failure_is_one_line_without_a_secret_and_no_move_waits(app: Inglenook, fault: str) -> None:
    async def evening() -> None:
        told = Told(app, Config(HERE, Mail("127.0.0.1", "t@example.org", free_port(), "none"), webhooks=True))
        mail, hook = ("ann@example.org", "") if fault == "no server" else ("", "https://127.0.0.1/secret")
        for person in PEOPLE:
            await reach(told, Contact(person.id, mail, True, hook))
        table = await running(app.tables)
        seat = table.playing.asked()[0]
        await app.tables.act(table, PEOPLE[seat], table.playing.legal(seat)[0], 0)
        await told.settle()
        assert [line.partition("(")[0] for line in told.lines] == ["A notice could not be sent "]
        assert not any(secret in "".join(told.lines) for secret in ("ann@", "secret", "127.0.0.1"))

    run(evening())


# Addresses are confirmed


def test_nothing_but_a_question_goes_to_an_address_before_it_is_confirmed(
    app: Inglenook, box: tuple[Box, Mail]
) -> None:
    Told(app, Config(HERE, box[1]))
    app.tables.drivers.clear()
    with client(app, ANN) as ann:
        assert ann.post("/me/notices/mail", data={"mail": "ann@example.org"}).status_code == 303
        while app.beside:
            ann.get("/me/notices")
        (mail,) = box[0].mails
        link = next(word for word in mail.get_content().split() if word.startswith(HERE)).removeprefix(HERE)
        assert "Shall we write to ann@example.org" in client(app).get(link).text
        assert app.tables.store.contact(ANN.id) == Contact(ANN.id, "ann@example.org", False, "", "en")
        assert "you will be told" in client(app).post(link).text
        assert app.tables.store.contact(ANN.id) == Contact(ANN.id, "ann@example.org", True, "", "en")
        ann.post("/me/notices/mail", data={"mail": "other@example.org"})
        assert client(app).post(link).status_code == 409  # that address is not asked for any more
        app.notifier.close()


def test_a_link_that_is_not_ours_does_nothing(app: Inglenook) -> None:
    stop = app.identities.stop_token(ANN.id)
    for link in (
        f"/notices/confirm/{stop}",
        f"/notices/stop/{stop}x",
        "/notices/stop/x",
        "/notices/confirm/" + "x" * 5000,
    ):
        assert client(app).post(link).status_code == 409


@pytest.mark.parametrize(
    "mail", ["ann", "ann@", "a@b\r\nBcc: x@y", "a b@c.org", "Ann <a@b.org>", "a@b.org,c@d.org"]
)
def test_what_is_no_mail_address_is_refused(app: Inglenook, box: tuple[Box, Mail], mail: str) -> None:
    Told(app, Config(HERE, box[1]))
    answer = client(app, ANN).post("/me/notices/mail", data={"mail": mail}, headers=SCRIPT)
    assert (answer.status_code, "not a mail address" in answer.text) == (409, True)


def test_questions_are_few(app: Inglenook, box: tuple[Box, Mail]) -> None:
    Told(app, Config(HERE, box[1]))
    with client(app, ANN) as ann:
        sent = [
            ann.post("/me/notices/mail", data={"mail": "victim@example.org"}).status_code for _ in range(6)
        ]
        while app.beside:
            ann.get("/me/notices")
    assert sent == [303] * 4 + [429] * 2
    assert len(box[0].mails) == 4


def test_what_the_operator_has_not_set_up_is_not_offered(app: Inglenook) -> None:
    page = client(app, ANN).get("/me/notices").text
    assert "neither mail nor webhooks" in page
    assert 'type="email"' not in page
    for path, field in (("mail", "ann@example.org"), ("hook", "https://hooks.example.org/")):
        assert client(app, ANN).post(f"/me/notices/{path}", data={path: field}).status_code == 409


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("address = 'x'", "needs address"),
        ("adress = 'https://a.org'", "adress"),
        ("address = 'https://a.org'\n[mail]\nhost = 'h'\nsender = 's'\nport = 0", "port"),
        ("[", "not valid TOML"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "notices.toml").write_text(text)
    with pytest.raises(InglenookError, match=why):
        read_config(tmp_path / "notices.toml")


def test_the_file_of_the_docs_is_read(tmp_path: Path) -> None:
    docs = (Path(__file__).parents[2] / "docs" / "running.md").read_text("utf-8")
    example = docs.partition("```toml\n")[2].partition("```")[0]
    (tmp_path / "notices.toml").write_text(example)
    found = read_config(tmp_path / "notices.toml")
    assert (found.address, found.webhooks, found.mail and found.mail.security) == (HERE, True, "starttls")
