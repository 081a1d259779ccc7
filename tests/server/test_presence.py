"""Those who come and go: told of together, and nobody's page is made more often than it must be."""

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from starlette.websockets import WebSocket
from websockets.sync.client import ClientConnection, connect

from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.registry import game_names
from inglenook.server.api.views import seen
from inglenook.server.app import Inglenook
from inglenook.server.identity import COOKIE, Person
from inglenook.server.tables import push as hub_module
from inglenook.server.tables.push import Hub, Viewer
from inglenook.server.tables.table import Table
from inglenook.server.web.socket import kind_of_spectator, maker

from .helpers import ANN, BEN, CARA, DAN, SCRIPT, run, running, served

PATIENCE = 30  # seconds until a test is given up
LATER = 600.0  # seconds: not in this test
EVE = Person("eve", "Eve")


class House:
    """A real server with one table, and a count of whose pages were made."""

    def __init__(self, app: Inglenook, monkeypatch: pytest.MonkeyPatch, stack: ExitStack) -> None:
        self.app, self.stack, self.made = app, stack, Counter[str]()
        self.table: Table = run(running(app.tables))
        render = app.renderer.table

        def counted(table: Table, person: Person | None, *rest: Any, **more: Any) -> str:
            seat = table.seat_of(person.id if person else None)
            self.made[LETTERS[seat] if seat >= 0 else "spectator"] += 1
            return render(table, person, *rest, **more)

        monkeypatch.setattr(app.renderer, "table", counted)
        self.port = stack.enter_context(served(app))

    def open(self, person: Person | None) -> ClientConnection:
        """A page, and all that it shows at first."""
        address = f"ws://127.0.0.1:{self.port}/t/{self.table.id}/live"
        page = self.stack.enter_context(connect(address, additional_headers=self.cookie(person)))
        page.recv(PATIENCE)
        return page

    def post(self, person: Person, command: str, **fields: object) -> None:
        address = f"http://127.0.0.1:{self.port}/t/{self.table.id}/{command}"
        answer = httpx.post(address, data=fields, headers={**SCRIPT, **self.cookie(person)}, timeout=PATIENCE)
        assert answer.status_code == 204

    def cookie(self, person: Person | None) -> dict[str, str]:
        return {"cookie": f"{COOKIE}={self.app.identities.token(person)}"} if person else {}


def pushed(page: ClientConnection) -> str:
    """What the page is sent next."""
    part = page.recv(PATIENCE)
    assert isinstance(part, str)
    return part


@pytest.fixture
def house(app: Inglenook, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(hub_module, "GATHERING", LATER)
    with ExitStack() as stack:
        yield House(app, monkeypatch, stack)


def test_spectators_share_a_page_and_seats_do_not(house: House) -> None:
    for person in (ANN, ANN, BEN, *[None] * 10, DAN, EVE):
        house.open(person)
    assert house.made == {"A": 2, "B": 1, "spectator": 2}  # one without a name, one for all who have one


def test_a_private_click_makes_no_page_anew_but_its_own(house: House) -> None:
    """Nor does who comes afterwards wait longer: that would tell of the click."""
    match = house.table.playing
    seat = match.asked()[0]
    draft = next(each for each in match.legal(seat) if house.table.game.actions.is_draft(each))
    house.open(None)
    house.post((ANN, BEN, CARA)[seat], "act", action=draft, decision=0)
    house.open(None)
    assert match.drafts == {seat: [draft]}
    assert house.made == {"spectator": 1}


def test_a_change_for_all_is_shown_to_all(house: House) -> None:
    pages = [house.open(person) for person in (ANN, None, None)]
    house.post(BEN, "chat", text="Good evening!")
    assert all("Good evening!" in pushed(page) for page in pages)
    assert house.made == {"A": 2, "spectator": 2}


def test_the_others_see_who_has_come(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "GATHERING", 0.01)
    ann = house.open(ANN)
    house.open(BEN)
    while pushed(ann).count("is-away") != 1:  # Cara
        pass


def test_a_spectator_who_sits_down_gets_a_page_of_their_own(app: Inglenook) -> None:
    async def evening() -> None:
        table = await app.tables.create(ANN, "keepers", 2, {})
        socket = SimpleNamespace(app=app, cookies={}, headers={})
        viewer = Viewer(table.id, SPECTATOR)
        app.tables.hub.enter(viewer)
        make = maker(cast(WebSocket, socket), table, BEN, viewer)
        assert make() == app.renderer.table(table, BEN, True, part=True)
        await app.tables.sit(table, BEN, 1)
        assert make() == app.renderer.table(table, BEN, True, part=True)
        assert viewer.seat == 1

    run(evening())


# Told of together


class Watched:
    """A viewer whose pages are counted."""

    def __init__(self, hub: Hub, seat: int) -> None:
        self.viewer, self.hub, self.made = Viewer("table", seat), hub, 0
        hub.enter(self.viewer)
        hub.gather("table")
        self.task = asyncio.get_running_loop().create_task(self.viewer.serve(self.make, self.take))

    def make(self) -> str:
        self.made += 1
        return f"page {self.made}"

    async def take(self, page: str) -> None:
        pass

    def go(self) -> None:
        self.task.cancel()
        self.hub.leave(self.viewer)
        self.hub.gather("table")


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "GATHERING", 0.01)


async def settled() -> None:
    """All has been told that there was to tell."""
    await asyncio.sleep(0.1)


class Text(str):
    """A text of which one can see whether anybody still has it."""


def test_a_page_that_was_sent_is_not_kept_while_nothing_happens() -> None:
    """Of ten thousand open pages each would cost its 40 to 80 KB again."""
    kept: list[weakref.ref[Text]] = []

    def make() -> str:
        page = Text("a page")
        kept.append(weakref.ref(page))
        return page

    async def send(news: str) -> None:
        sent.set()

    async def looked_at() -> None:
        serving = asyncio.create_task(Viewer("oak", SPECTATOR).serve(make, send))
        await sent.wait()
        await settled()
        gc.collect()
        assert [each() for each in kept] == [None]
        serving.cancel()

    sent = asyncio.Event()
    run(looked_at())


@pytest.mark.usefixtures("quick")
def test_those_who_come_together_are_told_of_once() -> None:
    async def evening() -> None:
        hub = Hub()
        ann = Watched(hub, 0)
        await settled()
        before = ann.made
        others = [Watched(hub, seat) for seat in (1, 2, 3)]
        await settled()
        assert ann.made == before + 1
        for other in others:
            other.go()
        await settled()
        assert ann.made == before + 2
        ann.go()
        assert list(hub._gone) == [("table", seat) for seat in (1, 2, 3, 0)]  # since when is all that is kept
        hub._gone.clear()
        assert vars(hub) == vars(Hub())

    run(evening())


@pytest.mark.usefixtures("quick")
def test_nobody_is_told_of_spectators_or_of_a_page_that_is_loaded_again() -> None:
    async def evening() -> None:
        hub = Hub()
        ann, ben = Watched(hub, 0), Watched(hub, 1)
        await settled()
        before = ann.made
        crowd = [Watched(hub, SPECTATOR) for _ in range(50)]
        await settled()
        ben.go()
        ben = Watched(hub, 1)
        for spectator in crowd:
            spectator.go()
        await settled()
        assert ann.made == before
        ben.go()
        ann.go()

    run(evening())


def test_a_crowd_gets_its_pages_little_by_little_and_after_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "PAUSE", 0.001)

    async def evening() -> None:
        hub = Hub()
        seats, crowd = (
            [Viewer("table", seat) for seat in range(8)],
            [Viewer("table", SPECTATOR) for _ in range(50)],
        )
        for viewer in (*crowd, *seats):
            hub.enter(viewer)
        hub.changed("table", 3)
        assert [viewer.seat for viewer in (*seats, *crowd) if viewer.dirty.is_set()] == [3]
        hub.changed("table")
        assert all(viewer.dirty.is_set() for viewer in seats)
        assert sum(viewer.dirty.is_set() for viewer in crowd) == hub_module.PORTION
        await settled()
        assert all(viewer.dirty.is_set() for viewer in crowd)

    run(evening())


# What is shared


@pytest.mark.parametrize("game", [*game_names(), "torture"])
def test_spectators_of_a_kind_see_the_same(app: Inglenook, game: str) -> None:
    """A page that is shared must not have anything of the one for whom it was made."""

    async def evening() -> list[Table]:
        waiting = await app.tables.create(ANN, game, 3, {})
        return [waiting, await running(app.tables, game)]

    for table in run(evening()):
        assert kind_of_spectator(table, DAN) == kind_of_spectator(table, EVE)
        assert seen(table, DAN, app.adviser) == seen(table, EVE, app.adviser)
        dan, eve = (app.renderer.table(table, person, True, part=True) for person in (DAN, EVE))
        assert dan == eve


def test_a_host_who_has_risen_and_who_was_talked_to_are_kinds_of_their_own(app: Inglenook) -> None:
    async def evening() -> None:
        table = await app.tables.create(ANN, "keepers", 2, {})
        await app.tables.sit(table, BEN, 1)
        await app.tables.chat(table, ANN, "between us", to=1)
        for person in (ANN, BEN):
            await app.tables.clear_seat(table, person, table.seat_of(person.id))
        kinds = [kind_of_spectator(table, person) for person in (ANN, BEN, DAN, EVE, None)]
        assert len({*kinds}) == 4  # Dan and Eve are of the same

    run(evening())
