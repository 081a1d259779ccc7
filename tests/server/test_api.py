"""The JSON interface: held to its own description, and a whole game played through it."""

import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from inglenook.engine.labels import SPECTATOR
from inglenook.engine.page import page
from inglenook.server.api.routes import ROUTES
from inglenook.server.app import Inglenook
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, TestClient, client, free_port, run, running

API = "/api/v1"


def test_the_interface_keeps_its_description(tmp_path: Path, app: Inglenook) -> None:
    """Schemathesis, made for this, against a real server with a running table."""
    config = tmp_path / "schemathesis.toml"
    config.write_text(f'[parameters]\n"path.table" = "{run(running(app.tables)).id}"\n')
    with served(app) as address:
        judged = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config)),
                *("run", f"{address}{API}/openapi.json", "--seed", "1", "--max-examples", "8"),
                *("--header", f"Authorization: Bearer {app.identities.token(ANN)}", "--no-color"),
            ],
            capture_output=True,
            text=True,
            cwd=tmp_path,
        )
    assert judged.returncode == 0, judged.stdout
    generated, passed = map(int, re.findall(r"(\d+) generated, (\d+) passed", judged.stdout)[0])
    assert generated == passed > 200


@contextmanager
def served(app: Inglenook) -> Iterator[str]:
    """The application on a port of this machine."""
    port = free_port()
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def test_the_example_client_plays_a_whole_game(app: Inglenook) -> None:
    """At a table with a person and in 25 lines."""
    table = run(app.tables.create(ANN, "keepers", 2, {"max-rounds": "2"}))
    example = Path(__file__).parents[2] / "examples" / "client" / "play.py"
    code = [line for line in example.read_text().partition('"""\n\n')[2].splitlines() if line.strip()]
    assert len(code) <= 25
    with served(app) as address:
        playing = subprocess.Popen(
            [sys.executable, example, address, table.id], stdout=subprocess.PIPE, text=True
        )
        play_as_host(address, app, table)
        out, _ = playing.communicate(timeout=120)
    assert out == f"scores: {table.playing.scores()}\n"


def play_as_host(address: str, app: Inglenook, table: Table) -> None:
    headers = {"authorization": f"Bearer {app.identities.token(ANN)}"}
    here = f"{address}{API}/tables/{table.id}"
    with httpx.Client(headers=headers, timeout=60) as ann:
        seen: dict[str, Any] = {"etag": ""}
        while not seen.get("page", {}).get("over"):
            if seen.get("page", {}).get("choices"):
                chosen = seen["page"]["choices"][-1]["action"]
                seen = ann.post(f"{here}/act", json={"action": chosen, "decision": seen["decision"]}).json()
            else:
                if table.match is None and table.seats[1].person:
                    ann.post(f"{here}/start", json={})
                seen = ann.get(here, params={"unlike": seen["etag"], "wait": 1}).json()


class Client:
    """Somebody's program: a token and JSON."""

    def __init__(self, app: Inglenook, name: str) -> None:
        self.http: TestClient = client(app)
        answer = self.http.post(f"{API}/people", json={"name": name})
        assert answer.status_code == 201
        self.http.headers["authorization"] = f"Bearer {answer.json()['token']}"

    def __call__(self, path: str, **form: object) -> Any:
        answer = self.http.post(f"{API}{path}", json=form)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, path: str, **form: object) -> tuple[int, str]:
        answer = self.http.post(f"{API}{path}", json=form)
        return answer.status_code, answer.json()["error"]

    def look(self, table: str, **query: Any) -> Any:
        return self.http.get(f"{API}/tables/{table}", params=query).json()


@pytest.mark.parametrize("game", ["keepers", "torture"])
def test_a_whole_game(app: Inglenook, game: str) -> None:
    ann, ben, rng = Client(app, "Ann"), Client(app, "Ben"), random.Random(1)
    options = {"max-rounds": "3"}
    table = ann(
        "/tables", game=game, players=2, options=options | ({} if game == "keepers" else {"live": "off"})
    )["id"]
    ben(f"/tables/{table}/sit", seat=1)
    ann(f"/tables/{table}/start")
    for _ in range(5000):
        pages = [each.look(table) for each in (ann, ben)]
        if pages[0]["page"]["over"]:
            break
        mover = next(n for n in range(2) if pages[n]["page"]["choices"] or pages[n]["page"]["speak"])
        shown, somebody = pages[mover], (ann, ben)[mover]
        if shown["page"]["choices"]:
            action = rng.choice(shown["page"]["choices"])["action"]
            somebody(f"/tables/{table}/act", action=action, decision=shown["decision"])
        else:
            somebody(f"/tables/{table}/say", text=f"word {rng.random()}", decision=shown["decision"])
    assert pages[0]["page"]["over"]
    assert pages[0]["page"]["scores"] == app.tables.table(table).playing.scores()
    assert pages[0]["page"]["winners"] == app.tables.table(table).playing.winners()


def test_the_page_is_the_page(app: Inglenook) -> None:
    """A client gets what a browser gets, from its own seat; without a token what a spectator gets."""
    table = run(running(app.tables))
    names = ["Ann", "Ben", "Cara"]
    for person, seat in ((ANN, 0), (BEN, 1), (None, SPECTATOR)):
        token = {"authorization": f"Bearer {app.identities.token(person)}"} if person else {}
        got = client(app).get(f"{API}/tables/{table.id}", headers=token).json()
        expected = page(table.playing, seat, names)
        assert got["seat"] == seat
        for name in ("waiting", "over", "scores", "winners", "speak", "view", "log"):
            assert got["page"][name] == expected[name]
        assert [each["action"] for each in got["page"]["choices"]] == [
            each["action"] for each in expected["choices"]
        ]


def test_a_cookie_opens_nothing_here(app: Inglenook) -> None:
    """Only a token that a page cannot send by itself: another site's form is nobody."""
    table = run(running(app.tables))
    answer = client(app, ANN).post(f"{API}/tables/{table.id}/chat", json={"text": "hello"})
    assert answer.status_code == 401
    assert not table.chat


def test_acting_for_another_twice_or_late_changes_nothing(app: Inglenook) -> None:
    ann, ben = Client(app, "Ann"), Client(app, "Ben")
    table = ann("/tables", game="keepers", players=2)["id"]
    ben(f"/tables/{table}/sit", seat=1)
    ann(f"/tables/{table}/start")
    held = app.tables.table(table)
    mover, other = (ann, ben) if held.playing.asked() == [0] else (ben, ann)
    shown = mover.look(table)
    form = {"action": shown["page"]["choices"][0]["action"], "decision": shown["decision"], "post": "one"}
    assert other.refused(f"/tables/{table}/act", **form)[0] == 409
    assert Client(app, "Cara").refused(f"/tables/{table}/act", **form) == (
        409,
        "you do not sit at this table",
    )
    first = mover(f"/tables/{table}/act", **form)
    rev = held.rev
    assert mover(f"/tables/{table}/act", **form)["decision"] == first["decision"]
    assert mover.refused(f"/tables/{table}/act", **{**form, "post": "two"})[0] == 409
    assert held.rev == rev


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"name": "\x80"}', b"[" * 60_000, b'{"name": 1}', b'{"nam": "Ann"}']
)
def test_a_body_that_does_not_fit_is_refused_in_a_sentence(app: Inglenook, body: bytes) -> None:
    answer = client(app).post(f"{API}/people", content=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("the body is not what this address takes: ")


def test_an_edition_of_ones_own(app: Inglenook) -> None:
    ann = Client(app, "Ann")
    table = ann("/tables", game="keepers", players=2, edition='name = "ours"\nnumbers.hand = 7\n')["id"]
    assert app.tables.table(table).edition.numbers["hand"] == 7
    status, why = ann.refused("/tables", game="keepers", players=2, edition="numbers.hand = 99\n")
    assert (status, why.startswith("line 1: hand: 99 is not")) == (409, True)


def test_waiting_ends_when_the_page_has_changed(app: Inglenook) -> None:
    table = run(running(app.tables))
    shown = client(app).get(f"{API}/tables/{table.id}").json()
    assert client(app).get(f"{API}/tables/{table.id}?unlike=other&wait=20").json() == shown
    waited = client(app).get(f"{API}/tables/{table.id}?unlike={shown['etag']}&wait=0.01").json()
    assert waited == shown
    run(app.tables.chat(table, ANN, "hello"))
    assert client(app).get(f"{API}/tables/{table.id}?unlike={shown['etag']}&wait=20").json() != shown


def test_every_route_is_described_once() -> None:
    assert len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)
    assert len({route.id for route in ROUTES}) == len(ROUTES)
