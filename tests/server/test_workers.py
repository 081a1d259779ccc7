"""Several workers behind one port."""

import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import httpx
import pytest

from inglenook.engine.errors import InglenookError
from inglenook.server.workers import check

from .databases import ask, database
from .helpers import free_port

PLACE = "postgresql://games@localhost/games"


@pytest.mark.parametrize(
    ("workers", "store", "why"),
    [(2, "", "a file is one server's"), (1000, PLACE, "1000 workers are too many")],
    ids=["file", "many"],
)
def test_what_cannot_be_is_refused_in_one_sentence(workers: int, store: str, why: str) -> None:
    with pytest.raises(InglenookError, match=why):
        check(workers, store)
    check(1, "")


@pytest.fixture
def told(tmp_path: Path) -> Iterator[tuple["subprocess.Popen[str]", IO[str], str]]:
    url = database(tmp_path)
    port, folder = str(free_port()), str(tmp_path / "data")
    where = ["--workers", "2", "--port", port, "--data", folder, "--store", url]
    process = subprocess.Popen(
        [sys.executable, "-m", "inglenook.cli", "serve", "--no-browser", *where],
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    yield process, process.stderr, url
    if process.poll() is None:
        process.terminate()
        process.wait(60)
    process.stderr.close()


def line_with(stderr: IO[str], wanted: str) -> str:
    return next(line for line in stderr if wanted in line)


def servers(url: str, fits: Callable[[set[str]], bool]) -> set[str]:
    """Those that the database knows, as soon as they are as wanted."""
    while True:
        known = {str(name) for (name,) in ask(url, "select id from servers where until > 0")}
        if fits(known):
            return known


def test_workers_share_a_port_and_are_renewed_one_after_the_other(
    told: tuple["subprocess.Popen[str]", IO[str], str],
) -> None:
    process, stderr, url = told
    address = re.findall(r"http://\S+", line_with(stderr, "with 2 workers"))[0]
    with httpx.Client(base_url=address, timeout=60) as browser:
        assert browser.get("/healthz").text == "ok\n"
    before = servers(url, lambda known: len(known) == 2)
    process.send_signal(signal.SIGHUP)
    line_with(stderr, "All workers are new")
    assert not before & servers(url, lambda known: len(known) == 2)
    with httpx.Client(base_url=address, timeout=60) as browser:
        assert browser.get("/healthz").text == "ok\n"
    process.terminate()
    assert process.wait(60) == 0
    assert "Closed." in stderr.read()
    assert servers(url, lambda known: not known) == set()
