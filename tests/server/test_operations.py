"""What whoever runs a server needs: whether it is well, figures, a log that keeps secrets, and an orderly end."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from inglenook.cli.main import _parser
from inglenook.engine.errors import InglenookError
from inglenook.server.app import Inglenook
from inglenook.server.lab.door import COOKIE, Door
from inglenook.server.meter import Times
from inglenook.server.serve import FILES, have_files
from inglenook.server.store import StoreError

from .helpers import ANN, act, client, free_port, run, running

DEPLOY = Path(__file__).parents[2] / "deploy"
KEY = "a-key-of-our-own-0123456789"


def figures(text: str) -> dict[tuple[str, ...], float]:
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_it_says_that_it_is_well_and_nothing_else(app: Inglenook) -> None:
    with client(app) as browser:
        answer = browser.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_a_store_that_cannot_be_read_is_told(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise StoreError("gone")

    with client(app) as browser:
        monkeypatch.setattr(app.tables.store, "check", broken)
        answer = browser.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "not well\n")


def test_however_many_ask_the_store_is_asked_once(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr("inglenook.server.operations.FRESH", 1000.0)
    with client(app) as browser:
        monkeypatch.setattr(app.tables.store, "check", lambda: asked.append(True))
        for _ in range(20):
            assert browser.get("/healthz").status_code == 200
    assert asked == [True]


def test_figures_are_for_who_has_the_key(app: Inglenook) -> None:
    with client(app, ANN) as browser:
        for headers in (
            {},
            {"authorization": "Bearer guess"},
            {"authorization": f"Basic {app.lab.door.key}"},
        ):
            assert browser.get("/metrics", headers=headers).status_code == 403
        bearer = {"authorization": f"Bearer {app.lab.door.key}"}
        assert browser.get("/metrics", headers=bearer).status_code == 200
        browser.cookies.set(COOKIE, app.lab.door.key)
        assert browser.get("/metrics").status_code == 200


def test_figures_count_what_happens_and_name_nobody(app: Inglenook) -> None:
    async def evening() -> str:
        table = await running(app.tables)
        await act(app.tables, table, 0, table.playing.legal(0)[0])
        return table.id

    name = run(evening())
    with client(app, ANN) as browser:
        browser.get(f"/t/{name}")
        browser.get("/no/such/page")
        with browser.websocket_connect(f"/t/{name}/live"):
            text = browser.get("/metrics", headers={"authorization": f"Bearer {app.lab.door.key}"}).text
    told = figures(text)
    happened = len(app.tables.store.events(name))
    assert told["inglenook_moves_total", "keepers"] == told["inglenook_written_seconds_count",] == happened
    assert told["inglenook_tables", "running"] == told["inglenook_sockets",] == 1
    assert told["inglenook_answers_seconds_count", "table_page", "200"] == 1
    assert told["inglenook_answers_seconds_count", "none", "404"] == 1
    assert told["inglenook_bots_waiting",] == 0
    assert sum(value for key, value in told.items() if key[0] == "inglenook_games") >= 5
    for secret in (name, ANN.id, ANN.name, app.lab.door.key):
        assert secret not in text


def test_times_are_counted_up_to_each_bound() -> None:
    times = Times()
    for seconds in (0.001, 0.002, 99.0):
        times.add(seconds)
    counted = dict(times.buckets())
    assert (counted["0.001"], counted["0.0025"], counted["10.0"], counted["+Inf"]) == (1, 2, 2, 3)


def test_a_key_can_be_given_and_must_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INGLENOOK_KEY", KEY)
    assert Door().is_key(KEY)
    for weak in ("short", "with a blank in the middle of it", "ä" * 30):
        monkeypatch.setenv("INGLENOOK_KEY", weak)
        with pytest.raises(InglenookError, match="INGLENOOK_KEY must have 24 letters"):
            Door()


def wait_until_well(said: str) -> None:
    address = re.findall(r"http://[\d.:]+", said)[0]
    for _ in range(300):
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/healthz").status_code == 200:
                return
        time.sleep(0.1)
    raise AssertionError("it never was well")


@pytest.mark.parametrize("given", ["", KEY], ids=["made", "given"])
def test_a_service_tells_lines_of_json_without_the_key_and_ends_in_order(tmp_path: Path, given: str) -> None:
    command = [sys.executable, "-m", "inglenook.cli", "serve", "--no-browser", "--log", "json"]
    process = subprocess.Popen(
        [*command, "--port", str(free_port()), "--data", str(tmp_path)],
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "INGLENOOK_KEY": given},
    )
    assert process.stderr is not None
    lines = []
    for line in process.stderr:
        lines.append(json.loads(line))
        if "figures" in lines[-1]["said"]:
            wait_until_well(lines[0]["said"])
            process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 0
    process.stderr.close()
    assert lines[0].keys() == {"at", "level", "from", "said"}
    assert "Inglenook is open at http://127.0.0.1" in lines[0]["said"]
    assert lines[-1]["said"].startswith("Closed.")
    told = json.dumps(lines)
    assert KEY not in told
    assert not re.search(r"/lab/key/(?!KEY)", told)


@pytest.mark.skipif(os.name != "posix", reason="other systems have no such limit")
@pytest.mark.parametrize(
    ("now", "most", "then"),
    [(1024, 4096, 4096), (1024, -1, FILES), (1024, 10**6, FILES), (-1, -1, None), (10**5, 10**6, None)],
    ids=["hard-limit", "unlimited", "enough", "no-limit", "more-already"],
)
def test_as_many_pages_may_be_open_as_the_system_allows(
    monkeypatch: pytest.MonkeyPatch, now: int, most: int, then: int | None
) -> None:
    import resource

    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (now, most))
    monkeypatch.setattr(resource, "setrlimit", lambda kind, limits: asked.append(limits))
    have_files()
    assert asked == ([] if then is None else [(then, most)])
    assert f"LimitNOFILE={FILES}\n" in (DEPLOY / "inglenook.service").read_text("utf-8")


def commands() -> list[list[str]]:
    """Those with which the container and the service start it."""
    (container,) = re.findall(r"^CMD (\[.*\])$", (DEPLOY / "Containerfile").read_text("utf-8"), re.M)
    (service,) = re.findall(r"^ExecStart=\S+ (.*)$", (DEPLOY / "inglenook.service").read_text("utf-8"), re.M)
    return [json.loads(container), shlex.split(service)]


@pytest.mark.parametrize("number", [0, 1], ids=["container", "service"])
def test_container_and_service_start_it_with_options_that_there_are(number: int) -> None:
    asked = _parser().parse_args(commands()[number])
    assert asked.no_browser
    assert asked.log == "json"
