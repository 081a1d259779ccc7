"""People, tables and play for the tests of the server."""

import asyncio
import json
import random
import socket
import threading
import warnings
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvicorn

from inglenook.server.app import Inglenook
from inglenook.server.compiler import Compiler, Told
from inglenook.server.identity import COOKIE, Person
from inglenook.server.network import LOOPBACK, Network
from inglenook.server.serve import config_of, listen
from inglenook.server.store.sql import SQLStore
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables import service, setting_up
from inglenook.server.tables.hints import ALONE
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

with warnings.catch_warnings():  # it would rather have another client; this one serves older versions, too
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient as TestClient
    from starlette.testclient import WebSocketTestSession as WebSocketTestSession

ANN, BEN, CARA, DAN = (Person(name.lower() * 3, name) for name in ("Ann", "Ben", "Cara", "Dan"))
EVERYBODY = (ANN, BEN, CARA, DAN)
# The tests of a module that says so run with every kind of store: `pytestmark = EVERY_STORE`.
EVERY_STORE = pytest.mark.parametrize("kind_of_store", ["sqlite", "postgres"], indirect=True)
kind_of_store = "sqlite"
NEIGHBOUR = "127.0.0.2"  # stands for this machine's address in its network
SCRIPT = {"x-inglenook": "1"}
Made = TypeVar("Made")


class AllCompiled(Compiler):
    """What is not compiled yet is compiled when it is needed."""

    def __init__(self) -> None:
        super().__init__()
        for game in self._waiting:
            game.run(compiled=True)

    def open(self, tell: Told = lambda game: None) -> None:
        pass


def patch_secrets(monkeypatch: pytest.MonkeyPatch, make: Callable[[], bytes]) -> None:
    """Wherever tables get their keys from chance, they get these."""
    for module in (service, setting_up):
        monkeypatch.setattr(module, "new_secret", make)


def open_store(folder: Path) -> SQLStore:
    """The store that belongs to a folder."""
    if kind_of_store == "sqlite":
        return SQLiteStore(folder / "tables.sqlite")
    from inglenook.server.store.postgres import PostgresStore  # only those tests need it installed

    from .databases import database

    return PostgresStore(database(folder), alone=False)


@contextmanager
def service_in(folder: Path) -> Iterator[TableService]:
    store = open_store(folder)
    try:
        yield TableService(store, now=lambda: 1000.0)
    finally:
        store.close()


@contextmanager
def app_in(
    folder: Path, names: Collection[str] = (), report: Callable[[str], None] = lambda line: None
) -> Iterator[Inglenook]:
    """The application in which nobody plays by themselves: no bots, no clocks, no forced answers."""
    store = open_store(folder)
    app = Inglenook(store, folder, AllCompiled(), names=names, report=report)
    app.adviser.soonest = 0.0
    app.tables.drivers.clear()
    try:
        yield app
    finally:
        store.close()


def run(work: Awaitable[Made]) -> Made:
    return asyncio.run(asyncio.wait_for(work, 300))


async def running(
    tables: TableService, game: str = "keepers", players: int = 3, hints: str = ALONE, **options: str
) -> Table:
    """A table at which everybody is a person, just dealt."""
    table = await tables.create(ANN, game, players, options, hints=hints)
    for seat in range(1, players):
        await tables.sit(table, EVERYBODY[seat], seat)
    await tables.start(table, ANN)
    return table


async def act(tables: TableService, table: Table, seat: int, action: int, post: str = "") -> None:
    decision = table.seats[seat].decisions if seat < len(table.seats) else 0
    await tables.act(table, seat, action, decision, post)


async def play(tables: TableService, table: Table, moves: int, seed: int = 0) -> None:
    """So many random clicks, drafts among them, some of them taken back."""
    rng = random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        seat = rng.choice(table.playing.able())
        if table.playing.drafts.get(seat) and rng.random() < 0.3:
            await tables.take_back(table, seat, table.seats[seat].decisions)
        else:
            await act(tables, table, seat, rng.choice(table.playing.legal(seat)))


async def play_out(tables: TableService, table: Table) -> None:
    """To the end, if need be until the round limit."""
    while not table.over:
        await play(tables, table, 100, table.rev)


def truth(table: Table) -> dict[str, Any]:
    """All that a table is, hidden things included."""
    match = table.match
    facts = {name: getattr(table, name) for name in ("id", "rev", "chat", "paused", "stopped", "rematch")}
    facts["seats"] = [asdict(seat) for seat in table.seats]
    if match is not None:
        facts["match"] = (bytes(match.position.state), match.drafts, match.texts, match.checks, match.deeds)
    return facts


def kept(tables: TableService, table: Table) -> tuple[Any, ...]:
    """What a refusal must not change: the table, and what is on disk."""
    return truth(table), tables.store.events(table.id), tables.store.summaries()


def client(app: Inglenook, person: Person | None = None, **settings: Any) -> TestClient:
    """A browser, perhaps of a person whom the identities knows."""
    browser = TestClient(app, follow_redirects=False, **settings)
    if person is not None:
        browser.cookies.set(COOKIE, app.identities.token(person))
    return browser


def told(page: WebSocketTestSession, command: str, fields: dict[str, str], number: int = 1) -> str:
    """What a page is told when it says something on its socket: the words of a refusal, or none."""
    page.send_json({"number": number, "command": command, "fields": fields})
    return answer_on(page, number)


def answer_on(page: WebSocketTestSession, number: int) -> str:
    """The next answer among all that is pushed."""
    while not (heard := page.receive_text()).startswith("{"):
        pass
    answer = json.loads(heard)
    assert answer.pop("answer") == number
    return str(answer.get("refused", ""))


@contextmanager
def served(app: Inglenook, *proxies: str) -> Iterator[int]:
    """The application behind a real wire on loopback: its port."""
    listener = listen(LOOPBACK, free_port())
    server = uvicorn.Server(config_of(app, proxies))
    app.network = Network(server, listener.getsockname()[1], find=lambda: NEIGHBOUR)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    try:
        yield int(listener.getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
