"""A real server and a real browser."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    TimeoutError,
    ViewportSize,
    expect,
    sync_playwright,
)

from inglenook.engine.registry import find_game, game_names
from inglenook.server.compiler import PARTS
from inglenook.warmup import prepare

from ..torture import GAME as TORTURE

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 240.0  # seconds until a server must have started: a loaded machine is slow, not wrong
expect.set_options(timeout=60_000)
WIDE, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=360, height=740)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`inglenook serve` in a process of its own, which can be stopped and started again."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "tests.browser.torture_server",
            "serve",
            "--no-browser",
            "--pace",
            "0.05",
            "--examples",
        ]
        paths = [str(ROOT), *filter(None, sys.path)]  # the sources that this test has
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        self.process = subprocess.Popen(
            [*command, "--port", str(self.port), "--data", str(self.folder)], env=environment, cwd=ROOT
        )
        ends = time.monotonic() + PATIENCE
        while time.monotonic() < ends and self.process.poll() is None:
            try:
                urllib.request.urlopen(self.address, timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        self.kill()
        raise RuntimeError("the server did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def opened(folder: Path) -> Iterator[Server]:
    for name in game_names():
        prepare(find_game(name), parts=PARTS)
    prepare(TORTURE, parts=PARTS)
    running = Server(folder)
    yield running
    running.kill()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: every visitor is somebody new there. A test that kills it starts it again."""
    with opened(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Closed before other tests: while Playwright runs, nothing else can start an event loop in the process."""
    found = (
        os.environ.get("CHROMIUM")
        or subprocess.run(
            [sys.executable, ROOT / "tools" / "browser.py"], capture_output=True, text=True, check=True
        ).stdout.strip()
    )
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield launched
        launched.close()


class Visitor:
    """Somebody with a browser of their own."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        name: str,
        size: ViewportSize,
        locale: str = "en-GB",
        speed: str = "once",
        read: Iterable[str] = (*game_names(), TORTURE.name),
    ) -> None:
        """`read`: the games whose primers are not shown any more."""
        self.context: BrowserContext = browser.new_context(
            viewport=size, base_url=server.address, locale=locale
        )
        self.context.add_init_script(
            f"try {{ localStorage.scenes ??= '{speed}' }} catch {{}}"
        )  # not on every page
        self.context.add_cookies([{"name": "read", "value": ".".join(read), "url": server.address}])
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(60_000)
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.goto("/")
        self.page.locator("#my-name").fill(name)
        self.page.locator("#name button").first.click()

    def play_now(self, game: str) -> None:
        """At once, against bots."""
        self.page.locator(f"button[formaction='/play'][value={game}]").click()

    def open_side(self) -> None:
        """What stands beside the board on a wide screen is in a drawer elsewhere."""
        knob = self.page.locator(".drawer-knob")
        if knob.is_visible() and not self.page.locator("#side:popover-open").count():
            knob.click()

    def close_side(self) -> None:
        if self.page.locator("#side:popover-open").count():
            self.page.locator(".drawer-close").click()

    def choices(self) -> int:
        return self.page.locator("#table [id^=act-]").count()

    def over(self) -> bool:
        return self.page.locator("#table.is-over").count() > 0

    def click_something(self) -> bool:
        """Take the last choice offered: done or pass before one more card."""
        if not self.choices():
            return False
        with suppress(TimeoutError), self.deciding(10_000):  # it may be somebody else's turn meanwhile
            self.page.locator("#table [id^=act-]").last.click(timeout=2000)
        return True

    def say(self, word: str) -> None:
        with self.deciding():
            self.page.locator("#say").fill(word)
            self.page.get_by_role("button", name="Speak").click()

    @contextmanager
    def deciding(self, patience: int = 60_000) -> Iterator[None]:
        """What is done within must have reached the page before anything else is done."""
        number = self.page.locator("#board input[name=decision]")
        before = number.input_value()
        yield
        self.page.wait_for_function(
            "was => document.querySelector('#board input[name=decision]')?.value !== was",
            arg=before,
            timeout=patience,
        )


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    visitors: list[Visitor] = []

    def come(name: str, size: ViewportSize = WIDE, locale: str = "en-GB", **more: Any) -> Visitor:
        visitors.append(Visitor(browser, server, name, size, locale, **more))
        return visitors[-1]

    yield come
    for visitor in visitors:
        assert not visitor.errors
        visitor.context.close()
