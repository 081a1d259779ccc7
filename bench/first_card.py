"""How long it takes from a fresh clone to the first card, and until everything is compiled.

    python bench/first_card.py [--fetch-uv]

Clones this repository (what is committed) into a temporary folder, with empty caches, and types `make play` there, as
somebody would who has just heard of it. This process plays the browser. Nothing is asserted: the figures are printed
beside their goals, with the load that the machine had. Needs nothing but Python.
"""

import argparse
import http.cookiejar
import os
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
MOST = 900.0  # seconds to wait for anything
PRESSES = 12
CHOICE = re.compile(r'id="act-(\d+)"')
OWN = re.compile(r'id="act-\d+"|id="speak"')  # something to press, or to say
DECISION = re.compile(r'name="decision" value="(\d+)"')
GAME = re.compile(r'name="game" value="(\w+)"')
TITLE = re.compile(r">Play<span[^>]*> ([^<]+) now against bots</span>")
ADDRESS = re.compile(r"is open at (\S+)")
COMPILED = re.compile(r"(.+) (is compiled|cannot be compiled)")


class Browser:
    """A person who reads pages and presses buttons, without scripts."""

    def __init__(self, address: str) -> None:
        self.address = address
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(cookies)

    def get(self, path: str) -> str:
        return self._ask(urllib.request.Request(self.address + path))[1]

    def post(self, path: str, **fields: object) -> tuple[str, str]:
        """The address where it leads, and the page there."""
        body = urlencode(fields).encode()
        headers = {"origin": self.address}
        return self._ask(urllib.request.Request(self.address + path, body, headers))

    def _ask(self, request: urllib.request.Request) -> tuple[str, str]:
        with self._opener.open(request, timeout=MOST) as answer:
            return answer.geturl().removeprefix(self.address), answer.read().decode()


@dataclass
class Server:
    """`make play`, and what it has said so far, each line with its second."""

    process: "subprocess.Popen[str]"
    began: float
    said: list[tuple[float, str]] = field(default_factory=list)

    def listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append((self.passed(), line.strip()))

    def passed(self) -> float:
        return time.monotonic() - self.began

    def wait_for(self, pattern: re.Pattern[str], number: int = 1) -> list[tuple[float, re.Match[str]]]:
        """The first so many lines like that."""
        while self.passed() < MOST:
            found = [(when, match) for when, line in self.said if (match := pattern.search(line))]
            if len(found) >= number:
                return found
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise SystemExit("\n".join(["it never came so far:", *(line for _, line in self.said)]))


@contextmanager
def make_play(clone: Path, environment: dict[str, str]) -> Iterator[Server]:
    command = ["make", "play", "PLAY=--no-browser --pace 0 --port 18200"]
    process = subprocess.Popen(
        command,
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    server = Server(process, time.monotonic())
    threading.Thread(target=server.listen, daemon=True).start()
    try:
        yield server
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()


def open_page(server: Server) -> tuple[float, str, str]:
    """When the lobby could be read, where, and what it said."""
    ((_, found),) = server.wait_for(ADDRESS)[:1]
    while True:
        try:
            lobby = Browser(found[1]).get("/")
            return server.passed(), found[1], lobby
        except urllib.error.URLError:
            time.sleep(0.02)


def sit_down(address: str, game: str) -> tuple[float, list[float]]:
    """Seconds until there is something to choose, and those that each press then took to show its page."""
    browser, began = Browser(address), time.monotonic()
    presses: list[float] = []
    table, page = browser.post("/play", game=game)
    page = await_choice(browser, table, page)
    first = time.monotonic() - began
    while len(presses) < PRESSES and (choice := CHOICE.search(page)):
        decision = DECISION.search(page)
        pressed = time.monotonic()
        try:
            _, page = browser.post(f"{table}/act", action=choice[1], decision=decision[1] if decision else 0)
            presses.append(time.monotonic() - pressed)
        except urllib.error.HTTPError:  # somebody was quicker, as bots without pauses are
            page = browser.get(table)
        page = await_choice(browser, table, page)
    return first, presses


def await_choice(browser: Browser, table: str, page: str) -> str:
    until = time.monotonic() + 20
    while not OWN.search(page) and time.monotonic() < until:
        time.sleep(0.05)
        page = browser.get(table)
    return page


def environment_of(folder: Path, fetch_uv: bool) -> dict[str, str]:
    """This one's with caches of its own, all empty; and if uv is to be fetched, without the folders that have it."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("VIRTUAL_ENV", "PYTHONPATH", "MAKEFLAGS")
    }
    if fetch_uv:
        paths = [path for path in kept["PATH"].split(os.pathsep) if not shutil.which("uv", path=path)]
        kept["PATH"] = os.pathsep.join(paths)
    caches = {
        "INGLENOOK_CACHE": "kernels",
        "XDG_DATA_HOME": "data",
        "UV_CACHE_DIR": "uv",
        "PIP_CACHE_DIR": "pip",
    }
    return kept | {name: str(folder / path) for name, path in caches.items()}


def row(what: str, seconds: float, goal: str = "") -> None:
    print(f"  {what:62}{seconds:8.2f} s   {goal}", flush=True)


def first_start(clone: Path, environment: dict[str, str]) -> None:
    goal = "≤ 12 s" if shutil.which("uv", path=environment["PATH"]) else "≤ 18 s"
    with make_play(clone, environment) as server:
        opened, address, lobby = open_page(server)
        row("the page is open", opened, goal)
        titles = TITLE.findall(lobby)
        presses: list[float] = []
        for game, title in zip(dict.fromkeys(GAME.findall(lobby)), titles, strict=True):
            first, pressed = sit_down(address, game)
            row(f"{unescape(title)}: the first own choice after", first, "≤ 3 s")
            presses += pressed
        row("a press shows its page after (median, interpreted)", statistics.median(presses), "≤ 0.05 s")
        row("a press shows its page after (longest of all)", max(presses))
        for when, found in server.wait_for(COMPILED, len(titles)):
            row(f"{found[1]} {found[2]}, after the page was open", when - opened, "≤ 100 s")


def second_start(clone: Path, environment: dict[str, str]) -> None:
    with make_play(clone, environment) as server:
        row("second start: the page is open", open_page(server)[0], "≤ 1.5 s")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure a fresh clone's way to the first card.")
    parser.add_argument("--fetch-uv", action="store_true", help="as on a machine that has no uv")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends this ends the server, too
    with tempfile.TemporaryDirectory() as folder:
        clone, environment = Path(folder, "inglenook"), environment_of(Path(folder), asked.fetch_uv)
        subprocess.run(["git", "clone", "--quiet", "--no-hardlinks", ROOT, clone], check=True)
        found = "found" if shutil.which("uv", path=environment["PATH"]) else "fetched"
        print(f"uv is {found}; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before this begins")
        first_start(clone, environment)
        second_start(clone, environment)
        print(f"load {os.getloadavg()[0]:.1f} at the end")


if __name__ == "__main__":
    main()
