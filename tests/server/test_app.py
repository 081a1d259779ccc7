"""The application over HTTP: who is who, what another site cannot do, and that nothing a browser sends breaks it."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.routing import Route
from starlette.websockets import WebSocketDisconnect

from inglenook.server.app import ROUTES, Inglenook
from inglenook.server.identity import COOKIE, LONGEST_TOKEN, Identities, Person
from inglenook.server.lab.door import WAY
from inglenook.server.lab.pages import GETS as LAB
from inglenook.server.serve import Settings, names_of
from inglenook.server.tables.commands import COMMANDS
from inglenook.server.web.security import MISNAMED

from .helpers import ANN, BEN, CARA, SCRIPT, TestClient, app_in, client, play_out, run, running, truth

LONG = 160 * 1024


@pytest.fixture
def ann(app: Inglenook) -> TestClient:
    return client(app, ANN)


@pytest.fixture
def table(app: Inglenook) -> str:
    return str(run(running(app.tables)).id)


def asked(app: Inglenook, table: str) -> TestClient:
    """The browser of the one whose turn it is."""
    return client(app, (ANN, BEN, CARA)[app.tables.table(table).playing.asked()[0]])


# Who is who


def test_a_name_gives_a_cookie_that_scripts_and_other_sites_cannot_use(app: Inglenook) -> None:
    browser = client(app)
    answer = browser.post("/me", data={"name": "  Zoë \t the  Bold ", "next": "/credits"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/credits")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    person = app.identities.person_of(browser.cookies[COOKIE])
    assert person is not None
    assert person.name == "Zoë the Bold"
    assert "Zoë the Bold" in browser.get("/").text


def test_a_new_name_is_the_same_person(app: Inglenook, ann: TestClient) -> None:
    ann.post("/me", data={"name": "Anna"})
    person = app.identities.person_of(
        ann.cookies.get(COOKIE, domain="testserver.local") or ann.cookies[COOKIE]
    )
    assert person is not None
    assert person.id == ANN.id


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "a\u202eb"])
def test_names_that_cannot_stand_on_a_table_are_refused(app: Inglenook, name: str) -> None:
    answer = client(app).post("/me", data={"name": name})
    assert answer.status_code == 409
    assert "A name has 1 to 24 printable characters." in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "away", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example"]
)
def test_the_way_on_never_leads_elsewhere(app: Inglenook, away: str) -> None:
    for address in ("/me", "/guide", "/read"):
        answer = client(app).post(address, data={"name": "Ann", "next": away})
        assert not answer.headers["location"].startswith(("http", "//", "/\\"))


def test_a_personal_link_moves_a_person_to_another_device(app: Inglenook) -> None:
    other = client(app)
    token = app.identities.token(ANN)
    assert f"/me#{token}" in client(app, ANN).get("/").text  # behind the #: no server, log or proxy sees it
    assert other.get("/me").status_code == 200
    assert other.post("/me/here", data={"token": token}).status_code == 303
    assert app.identities.person_of(other.cookies[COOKIE]) == ANN
    assert client(app).post("/me/here", data={"token": "forged"}).status_code == 404


def test_a_tampered_cookie_is_nobody(app: Inglenook, table: str, tmp_path: Path) -> None:
    token = app.identities.token(ANN)
    (tmp_path / "elsewhere").mkdir()
    foreign = Identities(tmp_path / "elsewhere").token(ANN)
    one_off = (
        token[:-5] + ("A" if token[-5] != "A" else "B") + token[-4:]
    )  # the last has bits that do not count
    for forged in (one_off, "x" + token, foreign, "", "WyJhIl0.x"):
        browser = client(app)
        browser.cookies.set(COOKIE, forged)
        answer = browser.post(f"/t/{table}/act", data={"action": 0, "decision": 0}, headers=SCRIPT)
        assert (answer.status_code, answer.text) == (409, "choose a name first, on the first page")
        assert "You are watching" in browser.get(f"/t/{table}").text


def test_a_token_that_is_not_ours_leaves_nothing_behind(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    identities = app.identities
    read: list[str] = []
    for number in range(20):
        client(app).post("/me/here", data={"token": f"{number}.forged"})
    assert identities._read.cache_info().currsize == 0
    monkeypatch.setattr(identities, "_read", read.append)
    assert identities.person_of("x" * (LONGEST_TOKEN + 1)) is None
    assert identities.person_of(identities.token(ANN) + "x" * LONGEST_TOKEN) is None
    assert read == []


def test_the_token_of_the_longest_name_is_short_enough(app: Inglenook) -> None:
    for name in ("x" * 24, "\U0001f9d9" * 24, "".join(map(chr, range(0x20100, 0x20100 + 24 * 777, 777)))):
        person = Person("x" * 16, name)
        assert app.identities.person_of(app.identities.token(person)) == person


def test_the_secret_is_made_whole_and_kept_from_others(tmp_path: Path) -> None:
    assert Identities(tmp_path).person_of(Identities(tmp_path).token(ANN)) == ANN
    (secret,) = tmp_path.iterdir()
    assert (secret.stat().st_mode & 0o777, len(secret.read_bytes())) == (0o600, 32)


def test_nobody_acts_for_somebody_elses_seat(app: Inglenook, table: str) -> None:
    """A post names no seat: it is always the person's own. Who does not sit there can only talk."""
    playing = app.tables.table(table)
    before, stranger = truth(playing), client(app)
    stranger.post("/me", data={"name": "Eve"})
    fields = {"action": 0, "decision": 0, "seat": playing.playing.asked()[0], "text": "me", "person": ANN.id}
    for name in COMMANDS.keys() - {"chat", "sit"}:
        answer = stranger.post(f"/t/{table}/{name}", data=fields, headers=SCRIPT)
        assert answer.status_code == 409, (name, answer.text)
    waiting = client(app, (ANN, BEN, CARA)[(playing.playing.asked()[0] + 1) % 3])
    answer = waiting.post(f"/t/{table}/act", data=fields, headers=SCRIPT)
    assert "it is the turn of" in answer.text
    assert truth(playing) == before


# Other sites


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "http://testserver.example", "null", "http://["]
)
def test_another_sites_page_can_neither_post_nor_listen(app: Inglenook, table: str, origin: str) -> None:
    browser = asked(app, table)
    before = truth(app.tables.table(table))
    answer = browser.post(
        f"/t/{table}/act", data={"action": 0, "decision": 0}, headers={**SCRIPT, "origin": origin}
    )
    assert (answer.status_code, answer.text) == (403, "this came from another site's page")
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        browser.websocket_connect(f"/t/{table}/live", headers={"origin": origin}),
    ):
        pass
    assert closed.value.code == 1008
    assert truth(app.tables.table(table)) == before


def test_our_own_page_may_post_and_listen(app: Inglenook, table: str) -> None:
    browser, origin = asked(app, table), {"origin": "http://testserver"}
    answer = browser.post(f"/t/{table}/act", data={"action": 0, "decision": 0}, headers={**SCRIPT, **origin})
    assert answer.status_code == 204
    with browser.websocket_connect(f"/t/{table}/live", headers=origin) as socket:
        assert 'id="table"' in socket.receive_text()


@pytest.mark.parametrize(
    "name", ["elsewhere.example", "testserver.example:80", "[", "127.0.0.1.example", "@"]
)
def test_a_name_that_is_not_ours_is_refused(app: Inglenook, table: str, name: str) -> None:
    """Or a personal link would lead there, and another site could give our pages its own name."""
    browser, before = asked(app, table), truth(app.tables.table(table))
    for answer in (
        browser.get("/", headers={"host": name}),
        browser.post(f"/t/{table}/act", data={"action": 0, "decision": 0}, headers={"host": name}),
    ):
        assert (answer.status_code, answer.text) == (400, str(MISNAMED))
    with (
        pytest.raises(WebSocketDisconnect),
        browser.websocket_connect(f"/t/{table}/live", headers={"host": name}),
    ):
        pass
    assert truth(app.tables.table(table)) == before


@pytest.mark.parametrize(
    "name", ["localhost:8000", "127.0.0.1", "[::1]:8000", "TESTSERVER", "Games.Example.org"]
)
def test_the_server_goes_by_its_own_names(tmp_path: Path, name: str) -> None:
    with app_in(tmp_path, names_of(Settings(names=("games.Example.ORG",)))) as app:
        page = client(app, ANN).get("/", headers={"host": name})
        assert page.status_code == 200
        assert f"http://{name}/me#" in page.text


class Inline(HTMLParser):
    """Finds what the policy forbids: scripts, styles and handlers written into the page, and other hosts."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in facts):
            self.found.append(f"<{tag}>")
        self.found += [f"{tag} {name}" for name in facts if name == "style" or name.startswith("on")]
        for name in ("src", "href", "action", "formaction"):
            if tag != "a" and (facts.get(name) or "").startswith(("http:", "https:", "//", "javascript:")):
                self.found.append(f"{tag} {name}={facts[name]}")

    handle_startendtag = handle_starttag


OWN = ("/me/games", "/me/export", "/me/waiting", "/me/notices")
INSTALLED = ("/manifest.webmanifest", "/worker.js", "/offline")


def pages(app: Inglenook) -> Iterator[tuple[TestClient, str]]:
    """Every page there is: each address, with each kind of table, for a player, a watcher and a stranger."""
    waiting, playing, torture, ended = (
        run(app.tables.create(ANN, "keepers", 3, {})),
        run(running(app.tables)),
        run(running(app.tables, "torture")),
        run(running(app.tables, "keepers", 2, **{"max-rounds": "1"})),
    )
    run(play_out(app.tables, ended))
    run(app.tables.chat(playing, BEN, "<script>alert(1)</script>"))
    tables = [f"/t/{each.id}" for each in (waiting, playing, torture, ended)]
    tables += [f"/t/{ended.id}/replay?as={reader}" for reader in ("A", "open")] + [f"/t/{ended.id}/record"]
    others = ["/", "/credits", "/rules/keepers", "/rules/torture", "/new/keepers", "/new/torture", "/nowhere"]
    others += ["/new/keepers/edition", *(f"/t/{playing.id}/{each}" for each in ("edition", "rules"))]
    for person in (ANN, CARA, None):
        for address in [
            *tables,
            *others,
            *OWN,
            *INSTALLED,
            "/t/nowhere",
            "/people/nobody",
            "/me",
            "/new/nothing",
        ]:
            yield client(app, person), address


def test_every_page_carries_the_policy_and_has_nothing_inline(app: Inglenook) -> None:
    seen = 0
    for browser, address in pages(app):
        answer = browser.get(address)
        nobodys = (409,) if address in OWN else ()  # what is somebody's own, for who has no name
        assert answer.status_code in (200, 404, *nobodys), (address, answer.status_code)
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy, address
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert Inline(answer.text).found == [], address
        seen += 1
    assert seen > 40


def test_every_address_is_visited_by_these_tests() -> None:
    """A new page must be added to `pages`."""
    looked_at = {
        route.path for route in ROUTES if isinstance(route, Route) and "GET" in (route.methods or ())
    }
    known = {"/", "/new/{game}", "/rules", "/rules/{game}", "/credits", "/me", "/t/{table}"}
    known |= {"/new/{game}/edition", "/t/{table}/edition", "/t/{table}/rules"}
    known |= {*OWN, *INSTALLED, "/people/{handle}"}
    known |= {"/healthz", "/metrics"}  # which tests/server/test_operations.py visits
    known |= {"/t/{table}/share"}  # which tests/server/test_sharing.py visits
    known |= {"/operator", "/operator/t/{mark}"}  # which tests/server/test_operator.py visits
    known |= {"/notices/confirm/{token}", "/notices/stop/{token}"}  # see tests/server/test_notices.py
    known |= {"/t/{table}/series"}  # which tests/server/test_series.py visits
    known |= {*LAB, WAY.format("{key}")}  # which tests/server/test_lab.py visits
    assert looked_at == known | {"/t/{table}/replay", "/t/{table}/record"} | {"/look/{game}/{tag}/{file}"}


# What cannot be done


def test_an_unknown_table_is_not_found(app: Inglenook, ann: TestClient) -> None:
    assert ann.get("/t/nowhere").status_code == 404
    answer = ann.post("/t/nowhere/act", data={"action": 0}, headers=SCRIPT)
    assert (answer.status_code, answer.text.count("nowhere")) == (404, 1)
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        ann.websocket_connect("/t/nowhere/live") as socket,
    ):
        socket.receive_text()
    assert closed.value.code == 4404


@pytest.mark.parametrize("told", [True, False])
def test_a_post_that_is_too_large_is_refused(app: Inglenook, table: str, told: bool) -> None:
    """Whether or not it says beforehand how long it is."""
    body = b"text=" + b"x" * LONG
    chunks = body if told else (body[at : at + 1000] for at in range(0, len(body), 1000))
    before = truth(app.tables.table(table))
    answer = client(app, ANN).post(
        f"/t/{table}/chat",
        content=chunks,
        headers={**SCRIPT, "content-type": "application/x-www-form-urlencoded"},
    )
    assert (answer.status_code, answer.text) == (413, f"a post may have {LONG} bytes")
    assert truth(app.tables.table(table)) == before


GARBAGE = [
    "",
    "x",
    "-1",
    "99",
    "999999999",
    "9" * 30,
    "²",
    "٣x",
    "1.5",
    "0x1",
    "\x00",
    "'; drop table events",
    "é" * 500,
]


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_garbage_is_refused_in_one_sentence_and_never_breaks_anything(
    app: Inglenook, table: str, command: str
) -> None:
    browser = asked(app, table)
    for value in GARBAGE:
        fields = dict.fromkeys(("action", "decision", "seat", "text", "level", "post", "on"), value)
        answer = browser.post(f"/t/{table}/{command}", data=fields, headers=SCRIPT)
        assert answer.status_code in (204, 409, 404), (value, answer.status_code)
        if answer.status_code != 204:
            assert answer.text, (command, value)
            assert "\n" not in answer.text
            assert "Traceback" not in answer.text
    assert client(app, ANN).get(f"/t/{table}").status_code == 200


BODIES = {
    "no form": (b'{"action": 0}', "application/json"),
    "no boundary": (b"--x", "multipart/form-data"),
    "broken multipart": (b"--x\r\nnonsense", "multipart/form-data; boundary=x"),
    "not text": (b"action=%ff%fe&decision=\xff", "application/x-www-form-urlencoded"),
    "a file": (
        b'--x\r\nContent-Disposition: form-data; name="action"; filename="f"\r\n\r\n0\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
    ),
    "many fields": (b"&".join(b"f%d=1" % n for n in range(5000)), "application/x-www-form-urlencoded"),
}


@pytest.mark.parametrize("kind", BODIES)
def test_bodies_that_are_no_forms_are_refused(app: Inglenook, table: str, kind: str) -> None:
    body, content_type = BODIES[kind]
    before = truth(app.tables.table(table))
    answer = asked(app, table).post(
        f"/t/{table}/act", content=body, headers={**SCRIPT, "content-type": content_type}
    )
    assert 400 <= answer.status_code < 500, answer.status_code
    assert answer.text
    assert truth(app.tables.table(table)) == before


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "chess"},
        {"game": ""},
        {"players": "9"},
        {"players": "many"},
        {"players": ""},
        {"clock": "7"},
        {"bots": "-3"},
        {"bots": "x"},
        {"bots": "1", "level": "genius"},
        {"option-max-rounds": "²"},
        {"option-quest-giver": "nobody"},
    ],
)
def test_a_table_that_cannot_be_is_not_made_at_all(app: Inglenook, changed: dict[str, str]) -> None:
    answer = client(app, ANN).post("/tables", data={"game": "keepers", "players": "3", **changed})
    assert answer.status_code in (404, 409), answer.text
    assert app.tables.store.summaries() == {}


def test_more_bots_than_seats_leave_the_maker_a_seat(app: Inglenook) -> None:
    answer = client(app, ANN).post("/tables", data={"game": "keepers", "players": "3", "bots": "99"})
    made = app.tables.table(answer.headers["location"].removeprefix("/t/"))
    assert [seat.kind for seat in made.seats] == ["person", "bot", "bot"]


def test_what_is_spoken_cannot_be_pressed(app: Inglenook) -> None:
    """Who has to remember a word cannot have it looked up by its number."""
    table = run(running(app.tables, "torture"))
    say = table.game.actions.parse("say[goose]")
    answer = client(app, ANN).post(f"/t/{table.id}/act", data={"action": say, "decision": 0}, headers=SCRIPT)
    assert (answer.status_code, answer.text) == (409, "that is said in words, not pressed")


def test_a_form_is_led_back_to_its_page_and_a_script_gets_nothing(app: Inglenook, table: str) -> None:
    browser = asked(app, table)
    answer = browser.post(f"/t/{table}/act", data={"action": 0, "decision": 0})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    answer = browser.post(f"/t/{table}/back", data={"decision": 1}, headers=SCRIPT)
    assert (answer.status_code, answer.content) == (204, b"")


def test_what_people_write_is_shown_and_never_obeyed(app: Inglenook, table: str) -> None:
    browser = client(app)
    browser.post("/me", data={"name": "<b onclick=x>'\""})
    browser.post(f"/t/{table}/chat", data={"text": "</main><script>alert(1)</script>"})
    page = browser.get(f"/t/{table}").text
    assert "&lt;/main&gt;&lt;script&gt;" in page
    assert Inline(page).found == []


@pytest.mark.parametrize("noise", ["text", "bytes"])
def test_a_socket_that_talks_goes_on_or_ends_quietly(app: Inglenook, table: str, noise: str) -> None:
    with client(app, ANN).websocket_connect(f"/t/{table}/live") as socket:
        socket.receive_text()
        socket.send_text("hello") if noise == "text" else socket.send_bytes(b"\xff\x00")
    assert app.tables.hub.present(table) == set()


def test_a_socket_of_a_table_that_waits_shows_the_start(app: Inglenook) -> None:
    table = run(app.tables.create(ANN, "keepers", 2, {}))
    browser = client(app, ANN)
    with browser, browser.websocket_connect(f"/t/{table.id}/live") as socket:
        assert "Start the game" in socket.receive_text()
        browser.post(f"/t/{table.id}/bot", data={"seat": 1, "level": "master"}, headers=SCRIPT)
        assert "Brimbo" in socket.receive_text()
        browser.post(f"/t/{table.id}/start", headers=SCRIPT)
        assert 'id="board"' in socket.receive_text()
