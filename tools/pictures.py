"""Take the pictures of the docs from the real pages: the lobby, a table of each game and the lab, wide and on a phone.

    python tools/pictures.py [GAME … | lab]

The tables are dealt from a fixed key and played on by our own bots, and the lab measures from a fixed seed, so a
picture changes only if a page does.
"""

from __future__ import annotations

import asyncio
import base64
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import uvicorn
from browser import find_browser
from game_pages import DOCS
from playwright.sync_api import Browser, Page, sync_playwright

from docs import ROOT, our_games
from inglenook.bots import find_bot, play_out
from inglenook.engine.edition import Edition
from inglenook.engine.registry import find_game, games
from inglenook.lab.compare import Comparison, Side
from inglenook.lab.plan import sharpen, text_of
from inglenook.lab.sim import seats_near
from inglenook.lab.study import Study
from inglenook.lab.suggest import Question, suggest
from inglenook.server.app import Inglenook
from inglenook.server.compiler import PARTS, Compiler, Heat
from inglenook.server.identity import COOKIE, Person
from inglenook.server.lab.door import COOKIE as LAB
from inglenook.server.lab.wishes import PARTS as LAB_PARTS
from inglenook.server.lab.wishes import Wish
from inglenook.server.lab.workshop import Measurement as Measured
from inglenook.server.lab.workshop import Result, State
from inglenook.server.network import LOOPBACK
from inglenook.server.serve import config_of, listen
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables.table import Table
from inglenook.server.web.learning import KNOWN, READ
from inglenook.warmup import prepare

IMAGES = DOCS / "images"
ANN = Person("ann", "Ann")
LEVEL = "apprentice"
KEY = b"pictures of the docs"
DEEDS = {"hoardraids": 150, "inns": 75}  # played before the picture is taken
USUAL = 30
HEIGHT = "Math.ceil(document.body.getBoundingClientRect().height)"
NOW = 1_800_000_000.0
QUALITY = 80
PATIENCE = 300_000  # milliseconds: a machine may have other work
SECONDS = 9.0  # that a measurement took, as the picture says
GAMES = (2000, 10_000)
ON_A_DESK = ("lab-form", "lab-differs", "lab-suggestion")  # no picture of a phone
TINKERED, PLAYERS = "inns", (4, 6)  # in the lab
TINKERING = {
    "lab-form": f"/lab/g/{TINKERED}?from=alone",
    "lab-report": "/lab/m/alone",
    "lab-differs": "/lab/m/beside",
    "lab-suggestion": "/lab/m/aim",
}
SIZES = {  # a wide picture shows the whole page, if that is not taller
    "wide": {"width": 1280, "height": 1120, "scale": 1},
    "phone": {"width": 360, "height": 740, "scale": 2},
}
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--hide-scrollbars"]


def main() -> None:
    asked = [each for each in sys.argv[1:] if each != "lab"]
    wanted = asked if sys.argv[1:] else [game.name for game in our_games()]
    for game in games():  # the lobby shows all of them as ready
        say(f"{game.title}: compiling, unless that is done")
        prepare(game, parts=PARTS)
    tinkering = tinkered() if "lab" in sys.argv or not sys.argv[1:] else []
    with TemporaryDirectory() as folder, application(Path(folder)) as app:
        app.lab.measurements |= {each.id: each for each in tinkering}
        places = {} if sys.argv[1:] else {"lobby": "/"}
        places |= {name: f"/t/{asyncio.run(played(app, name)).id}" for name in wanted}
        places |= TINKERING if tinkering else {}
        token = app.identities.token(ANN)
        with served(app) as address, browsing() as browser:
            shoot(browser, address, {COOKIE: token, LAB: app.lab.door.key}, places)


@contextmanager
def application(folder: Path) -> Iterator[Inglenook]:
    """The real one, in which nobody moves by themselves, at a moment that stays, with chance that stays."""
    store, numbers = SQLiteStore(folder / "tables.sqlite"), count()
    secret = patch(
        "inglenook.server.tables.service.new_secret",
        lambda: sha256(KEY + str(next(numbers)).encode()).digest(),
    )
    with secret, patch.object(Compiler, "heat", return_value=Heat.WARM):  # all are compiled, on disk
        app = Inglenook(store, folder)
        app.tables.drivers.clear()
        app.tables.now = lambda: NOW
        yield app
    store.close()


async def played(app: Inglenook, name: str) -> Table:
    """A table in the middle of a game, at which Ann is to decide."""
    say(f"{name}: playing")
    tables, players = app.tables, seats_near(find_game(name))
    table = await tables.create(ANN, name, players, {}, listed=False)
    for seat in range(1, players):
        await tables.seat_bot(table, ANN, seat, LEVEL)
    await tables.start(table, ANN)
    await play_on(app, table)
    return table


async def play_on(app: Inglenook, table: Table) -> None:
    """The bots play a copy; the table follows until Ann is asked."""
    least = DEEDS.get(table.game.name, USUAL)
    bots = [find_bot(LEVEL)] * len(table.seats)
    for deed in play_out(table.playing.copy(), bots, KEY, most=3 * least).deeds:
        match = table.playing
        if len(match.deeds) >= least and 0 in match.asked() and not match.drafts:
            return
        decision = table.seats[deed.seat].decisions if deed.seat < len(table.seats) else 0
        await app.tables.act(table, deed.seat, deed.action, decision)
    raise SystemExit(f"{table.game.name}: Ann is not asked within {3 * least} deeds; choose others in DEEDS")


def tinkered() -> list[Measured]:
    """The story of the guide: what if the Thief of Inns & Outcasts took more? Measured before there is an application,
    in whose process games are played as Python at first, and a search as such does not think."""
    game = find_game(TINKERED)
    prepare(game, parts=LAB_PARTS)
    text = text_of(greedy())
    wish, usual = Wish(game.name, text, PLAYERS), text_of(game.edition)
    say(f"{game.name}: measuring")
    *_, alone = sharpen(Study(game.name, text, PLAYERS, stages=GAMES))
    *_, beside = sharpen(Comparison(game.name, Side(usual), Side(text), PLAYERS, stages=GAMES))
    aim = Question(
        "keepers", text_of(find_game("keepers").edition), (4,), ("length:5-7",), ("hand", "adventurers")
    )
    say("keepers: looking for a change")
    *_, found = suggest(replace(aim, games=GAMES[-1], trials=20))
    return [
        done("alone", wish, alone),
        done("beside", Wish(game.name, text, PLAYERS, usual), beside),
        done("aim", Wish(aim.game, aim.edition, aim.players, targets=aim.targets, marks=aim.marks), found),
    ]


def greedy() -> Edition:
    game = find_game(TINKERED)
    cards = {**game.edition.cards, "thief": {**game.edition.cards["thief"], "amount": 4}}
    return game.schema.edition(game.edition.numbers, game.edition.options, cards, "Greedy Thief")


def done(name: str, wish: Wish, result: Result) -> Measured:
    """As if it had been asked for in the browser."""
    return Measured(name, wish, state=State.DONE, result=result, elapsed=SECONDS)


@contextmanager
def served(app: Inglenook) -> Iterator[str]:
    """The application on loopback: its address."""
    listener = listen(LOOPBACK, 8100)
    server = uvicorn.Server(config_of(app))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    yield f"http://{LOOPBACK}:{listener.getsockname()[1]}"
    server.should_exit = True
    thread.join()


@contextmanager
def browsing() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)
        yield browser
        browser.close()


def shoot(browser: Browser, address: str, cookies: dict[str, str], places: dict[str, str]) -> None:
    for size, facts in SIZES.items():
        context = browser.new_context(
            viewport={"width": facts["width"], "height": facts["height"]},
            device_scale_factor=facts["scale"],
            base_url=address,
            reduced_motion="reduce",
        )
        context.add_init_script("localStorage.scenes = 'once'")  # no scene over the board
        every = ".".join(game.name for game in games())
        given = {**cookies, KNOWN: every, READ: every}
        context.add_cookies([{"name": name, "value": each, "url": address} for name, each in given.items()])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        for name, place in places.items():
            if size == "phone" and name in ON_A_DESK:
                continue
            page.goto(place)
            page.wait_for_timeout(500)  # the socket brings the page once more
            page.evaluate("document.activeElement.blur()")  # no caret, which blinks
            keep(page, IMAGES / f"{name}-{size}.webp")
        context.close()


def keep(page: Page, file: Path) -> None:
    """Without empty ground below the page; as WebP, which Playwright itself does not write but the browser does."""
    shown = page.viewport_size or {"width": 0, "height": 0}
    page.set_viewport_size({**shown, "height": min(shown["height"], page.evaluate(HEIGHT))})
    session = page.context.new_cdp_session(page)
    taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    page.set_viewport_size(shown)
    file.write_bytes(base64.b64decode(taken["data"]))
    say(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1024} KiB")


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
