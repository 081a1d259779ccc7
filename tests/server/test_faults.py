"""Faults: each gets a clear message, nothing is damaged, and the other tables go on."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.bots import Decision, find_bot
from inglenook.engine.position import Position
from inglenook.server.app import Inglenook
from inglenook.server.store import Entry, StoreError
from inglenook.server.store.sqlite import SQLiteStore
from inglenook.server.tables import bots
from inglenook.server.tables import events as happened
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, act, client, play, run, running


class SmallDisk(SQLiteStore):
    """A disk with room for so many pages."""

    pages = 20

    def _open(self) -> sqlite3.Connection:
        connection = super()._open()
        connection.execute(f"pragma max_page_count = {self.pages}")
        return connection


def test_a_full_disk_refuses_the_move_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    small = SmallDisk(tmp_path / "tables.sqlite")
    entries = [Entry("oak", number, bytes(2000)) for number in range(100)]
    with pytest.raises(StoreError, match="could not be written to disk: database or disk is full"):
        run(write_each(small, entries))
    kept = len(small.events("oak"))
    assert 0 < kept < 100
    assert small.events("oak") == [bytes(2000)] * kept
    small.close()
    roomy = SQLiteStore(tmp_path / "tables.sqlite")
    run(roomy.append(Entry("oak", kept, b"again")))
    assert len(roomy.events("oak")) == kept + 1
    roomy.close()


async def write_each(store: SQLiteStore, entries: list[Entry]) -> None:
    for entry in entries:
        await store.append(entry)


class Impatient(SQLiteStore):
    def _connect(self) -> sqlite3.Connection:
        return sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=0.05)


def test_a_locked_database_is_told(tmp_path: Path) -> None:
    store = Impatient(tmp_path / "tables.sqlite")
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("begin exclusive")
    with pytest.raises(StoreError, match="could not be written to disk: database is locked"):
        run(store.append(Entry("oak", 0, b"a")))
    other.execute("rollback")
    run(store.append(Entry("oak", 0, b"a")))
    assert store.events("oak") == [b"a"]
    other.close()
    store.close()


def test_a_broken_table_does_not_stop_the_others(app: Inglenook) -> None:
    broken, whole = run(running(app.tables)), run(running(app.tables))
    run(app.tables.store.append(Entry(broken.id, broken.rev, b"\xff not an event")))
    app.tables.loaded.clear()
    answer = client(app, ANN).get(f"/t/{broken.id}")
    assert answer.status_code == 500
    assert "cannot be read" in answer.text
    assert client(app, ANN).get(f"/t/{whole.id}").status_code == 200
    assert client(app, ANN).get("/").status_code == 200


@given(st.data())
def test_no_event_on_disk_does_worse_than_being_refused(data: st.DataObject) -> None:
    """Bytes changed, cut out or added: it is an event, or it is said not to be one."""
    events = [happened.Acted(1.5, 2, 3, "p"), happened.Said(1.5, 0, "so"), happened.Chatted(2.5, "Ann", "hi")]
    body = bytearray(happened.encode(data.draw(st.sampled_from(events))))
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(body)))
        body[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    with contextlib.suppress(StoreError):
        assert isinstance(happened.decode(bytes(body)), happened.Event)


def test_no_token_lies_in_the_database(app: Inglenook, tmp_path: Path) -> None:
    table = run(running(app.tables))
    run(play(app.tables, table, 20))
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert ANN.id.encode() in kept  # who sits where is known
    for person in (ANN, BEN):
        token = app.identities.token(person)
        assert token.encode() not in kept
        assert token.rpartition(".")[2].encode() not in kept


def test_a_clock_that_jumps_never_waits_longer_than_it_says(tables: TableService) -> None:
    autoplay, time, naps = Autoplay(tables, Pace(0)), [1000.0], []
    tables.now = lambda: time[0]

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        time[0] = 5000.0  # and now it has jumped forward

    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 2, {}, 120)
        await tables.sit(table, BEN, 1)
        await tables.start(table, ANN)
        time[0] = -9000.0  # back by hours
        autoplay.sleep = nap
        seat = table.playing.asked()[0]
        await autoplay._run_clock(table, seat)
        assert naps[0] <= 120
        assert table.seats[seat].stand_in
        autoplay.close()
        await asyncio.sleep(0)

    run(evening())


class Stubborn:
    """A bot in one of the ways to be no use."""

    about = "is no use"

    def __init__(self, way: str) -> None:
        self.way = way
        self.free = threading.Event()

    def decide(self, position: Position, seat: int, seed: bytes, mind: object = None) -> Decision:
        if self.way == "hangs":
            self.free.wait(60)
        if self.way == "raises":
            raise RuntimeError("no idea")
        return Decision(-7)


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("raises", "failed (RuntimeError)"),
        ("hangs", "does not answer"),
        ("cheats", "answered what is not possible"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(
    tables: TableService,
    open_tables: Callable[[], TableService],
    monkeypatch: pytest.MonkeyPatch,
    way: str,
    said: str,
) -> None:
    stubborn = Stubborn(way)
    monkeypatch.setattr(bots, "PATIENCE", 0.2 if way == "hangs" else 60.0)
    monkeypatch.setattr(bots, "find_bot", lambda level: stubborn if level == "master" else find_bot("random"))
    autoplay = Autoplay(tables, Pace(0))
    tables.add_driver(autoplay)

    async def evening() -> Table:
        table = await tables.create(ANN, "keepers", 2, {})
        await tables.seat_bot(table, ANN, 1, "master")
        await tables.start(table, ANN)
        for _ in range(20_000):
            await asyncio.sleep(0.01)
            for seat in table.playing.asked():
                if not table.seats[seat].bot:
                    await act(tables, table, seat, table.playing.legal(seat)[0])
            if table.seats[1].stand_in and len(table.playing.deeds) > 20:
                break
        autoplay.close()
        stubborn.free.set()  # else the loop would wait for it
        return table

    table = run(evening())
    assert ("Inglenook", f"The bot of Brimbo {said}; journeyman plays on for it.") in [
        (line.name, line.text) for line in table.chat
    ]
    assert any(deed.seat == 1 for deed in table.playing.deeds)
    assert open_tables().table(table.id).seats[1].bot == "journeyman"
