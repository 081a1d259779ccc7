"""Invitations: whether others can reach an address is said, and nobody but who started the server opens it."""

import asyncio
import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlencode

import pytest
from websockets.exceptions import ConnectionClosedError
from websockets.sync.client import connect

from inglenook.server.app import Inglenook
from inglenook.server.identity import COOKIE
from inglenook.server.lab.door import COOKIE as KEY
from inglenook.server.network import LOOPBACK, Network
from inglenook.server.serve import config_of, listen, open_address
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, NEIGHBOUR, SCRIPT, client, run, served

FORM = {"content-type": "application/x-www-form-urlencoded"}
PATIENCE = 30


@pytest.fixture
def port(app: Inglenook) -> Iterator[int]:
    with served(app) as port:
        yield port


@pytest.fixture
def table(app: Inglenook) -> Table:
    return run(app.tables.create(ANN, "keepers", 3, {}))


def asked(
    port: int,
    path: str,
    form: dict[str, str] | None = None,
    cookie: str = "",
    host: str = LOOPBACK,
    **more: str,
) -> tuple[int, str]:
    """The status and the text of an answer, on a connection of its own."""
    with closing(http.client.HTTPConnection(host, port, timeout=PATIENCE)) as line:
        body = None if form is None else urlencode(form)
        headers = {**(FORM if form is not None else {}), **more, "cookie": cookie}
        line.request("GET" if form is None else "POST", path, body, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def key(app: Inglenook) -> str:
    """What the browser of whoever started the server has."""
    return f"{KEY}={app.lab.door.key}"


def can_come(port: int) -> bool:
    try:
        return asked(port, "/", host=NEIGHBOUR)[0] == 200
    except OSError:
        return False


def link_in(page: str) -> str:
    found = re.search(r'id="share-link" readonly value="([^"]*)"', page)
    assert found
    return found[1]


# The switch


def test_whoever_started_the_server_opens_it_to_the_network_and_closes_it(app: Inglenook, port: int) -> None:
    assert not can_come(port)
    assert asked(port, "/network", {"open": "yes"}, key(app))[0] == 303
    assert can_come(port)
    assert asked(port, "/network", {"open": "no"}, key(app))[0] == 303
    assert not can_come(port)
    assert asked(port, "/network", {"open": "yes"}, key(app))[0] == 303  # and again
    assert can_come(port)


def test_neither_loopback_nor_a_name_nor_a_guess_opens_it(app: Inglenook, port: int) -> None:
    for cookie in ("", f"{COOKIE}={app.identities.token(ANN)}", f"{KEY}=guessed", f"{KEY}="):
        status, said = asked(port, "/network", {"open": "yes"}, cookie)
        assert status == 403
        assert "whoever started this server" in said
        assert 'action="/network"' not in asked(port, "/", cookie=cookie)[1]
    assert not can_come(port)
    assert 'action="/network"' in asked(port, "/", cookie=key(app))[1]


def test_another_sites_page_cannot_open_it(app: Inglenook, port: int) -> None:
    elsewhere = {"origin": "http://elsewhere.example"}
    assert asked(port, "/network", {"open": "yes"}, key(app), **elsewhere)[0] == 403
    assert asked(port, "/network", cookie=key(app))[0] == 405  # a link cannot, either
    assert not can_come(port)


def test_who_comes_from_the_network_cannot_close_it_or_open_the_lab(app: Inglenook, port: int) -> None:
    asked(port, "/network", {"open": "yes"}, key(app))
    assert asked(port, "/network", {"open": "no"}, host=NEIGHBOUR)[0] == 403
    assert asked(port, "/lab", host=NEIGHBOUR)[0] == 403
    assert can_come(port)


def test_from_the_network_it_answers_to_its_address_there_and_to_no_other_name(
    app: Inglenook, port: int
) -> None:
    asked(port, "/network", {"open": "yes"}, key(app))
    assert asked(port, "/", host=NEIGHBOUR, Host="elsewhere.example")[0] == 400
    assert asked(port, "/", Host=f"{NEIGHBOUR}:{port}")[0] == 400  # that came in at loopback


def test_closing_cuts_off_who_came_from_there_and_nobody_else(
    app: Inglenook, port: int, table: Table
) -> None:
    asked(port, "/network", {"open": "yes"}, key(app))
    with (
        connect(f"ws://{NEIGHBOUR}:{port}/t/{table.id}/live") as far,
        connect(f"ws://{LOOPBACK}:{port}/t/{table.id}/live") as near,
        socket.create_connection((NEIGHBOUR, port), PATIENCE) as idle,
    ):
        far.recv(PATIENCE)
        near.recv(PATIENCE)
        asked(port, "/network", {"open": "no"}, key(app))
        with pytest.raises(ConnectionClosedError):
            list(far)  # what was sent until then
        assert idle.recv(1) == b""
        assert near.ping().wait(PATIENCE)


def test_a_machine_without_a_network_and_a_port_that_is_taken_are_told(app: Inglenook, port: int) -> None:
    with closing(listen(NEIGHBOUR, port)):
        status, said = asked(port, "/network", {"open": "yes"}, key(app))
        assert status == 409
        assert f"{NEIGHBOUR}, port {port}" in said
    assert app.network is not None
    app.network._find = lambda: LOOPBACK
    assert "no network" in asked(port, "/network", {"open": "yes"}, key(app))[1]


def test_workers_are_as_open_as_they_were_started(app: Inglenook, port: int) -> None:
    assert app.network is not None
    app.network.fixed = True
    status, said = asked(port, "/network", {"open": "yes"}, key(app), **SCRIPT)
    assert (status, "only if they are started so: with --lan" in said) == (409, True)
    assert not can_come(port)
    assert 'action="/network"' not in asked(port, "/", cookie=key(app))[1]


def test_where_others_come_in_from_the_start_is_known_and_cannot_be_closed(app: Inglenook) -> None:
    import uvicorn

    with closing(listen(LOOPBACK, 0)) as alone, closing(listen("0.0.0.0", 0)) as all_of_them:
        assert open_address(alone) == ""
        assert open_address(all_of_them).endswith(f":{all_of_them.getsockname()[1]}")
        assert "0.0.0.0" not in open_address(all_of_them)
    network = Network(uvicorn.Server(config_of(app)), 8000, "http://192.0.2.7:8000")
    asyncio.run(network.open())
    network.close()
    assert network.address == "http://192.0.2.7:8000"
    assert not network.opened


# The link


def test_a_link_that_only_this_machine_can_open_says_so(app: Inglenook, port: int, table: Table) -> None:
    page = asked(port, f"/t/{table.id}")[1]
    assert "works on this machine alone" in page
    assert "PLAY=--lan" in page
    assert 'class="code"' not in page


def test_a_link_is_made_for_others_however_the_page_was_called(
    app: Inglenook, port: int, table: Table
) -> None:
    asked(port, "/network", {"open": "yes"}, key(app))
    there = f"http://{NEIGHBOUR}:{port}/t/{table.id}"
    for host in (LOOPBACK, NEIGHBOUR):
        page = asked(port, f"/t/{table.id}", host=host)[1]
        assert link_in(page) == there
        assert 'class="code"' in page
        assert "same network" in page


def test_by_a_public_name_the_link_has_that_name(app: Inglenook, port: int, table: Table) -> None:
    assert app.network is not None
    app.network.names = ("localhost",)  # stands for one that leads here through a proxy
    page = asked(port, f"/t/{table.id}", Host="localhost:1")[1]
    assert link_in(page) == f"http://localhost:1/t/{table.id}"
    assert "Everybody whom you send the link to" in page
    assert "by the name localhost" in asked(port, f"/t/{table.id}")[1]


def test_what_needs_https_is_explained_where_there_is_none(app: Inglenook, table: Table) -> None:
    pages = {
        base: client(app, ANN, base_url=base).get(f"/t/{table.id}").text
        for base in ("https://testserver", "http://testserver", "http://localhost")
    }
    app_says = {base: "data-insecure" in page for base, page in pages.items()}
    assert app_says == {"https://testserver": False, "http://testserver": True, "http://localhost": False}


def test_the_code_is_the_link(app: Inglenook, table: Table) -> None:
    import segno

    page = client(app, ANN, base_url="https://testserver").get(f"/t/{table.id}").text
    drawn = segno.make(f"https://testserver/t/{table.id}", micro=False)
    assert drawn.svg_inline(light="#fff", omitsize=True, svgclass="code", lineclass=None) in page


# A seat at once


def test_who_opens_a_link_sits_down_with_one_press(app: Inglenook, table: Table) -> None:
    browser = client(app)
    page = browser.get(f"/t/{table.id}").text
    assert f'action="/t/{table.id}/sit"' in page
    assert 'name="name"' in page
    assert browser.post(f"/t/{table.id}/sit", data={"name": "Ben", "commitment": ""}).status_code == 303
    assert [seat.name for seat in table.seats] == ["Ann", "Ben", ""]
    assert "welcome-seat" not in browser.get(f"/t/{table.id}").text


def test_whoever_presses_second_gets_the_next_seat_and_who_is_too_late_is_told(
    app: Inglenook, table: Table
) -> None:
    for person in (BEN, CARA):
        assert client(app, person).post(f"/t/{table.id}/sit", data={}).status_code == 303
    assert [seat.name for seat in table.seats] == ["Ann", "Ben", "Cara"]
    late = client(app).post(f"/t/{table.id}/sit", data={"name": "Dan"})
    assert late.status_code == 409
    assert "Every seat is taken" in late.text
