"""What happens at a table by itself: bots take turns at thinking, fail, pause and return; a table that all have left
rests."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from inglenook.bots import Decision, find_bot
from inglenook.bots.levels import CHUNK
from inglenook.engine.position import Position
from inglenook.server import brains
from inglenook.server.app import Inglenook
from inglenook.server.driver import Driver, Pace
from inglenook.server.hall import Hall
from inglenook.server.table import Table
from inglenook.server.turns import Turns

from .helpers import ANN, BEN, CARA, SCRIPT, Person, act, client, run, running, truth

RANDOM = find_bot("random")


@dataclass
class Held:
    """A master that thinks until it is let go, fails as often as it is told to, and counts."""

    about: str = "waits"
    free: threading.Event = field(default_factory=threading.Event)
    failing: int = 0
    asked: int = 0
    tables: list[int] = field(default_factory=list)  # the number of players, each time

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
        self.asked += 1
        self.tables.append(position.players)
        assert self.free.wait(60)
        if self.failing:
            self.failing -= 1
            raise RuntimeError("no idea")
        return Decision(position.legal(seat)[0])


@pytest.fixture
def master(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    held = Held()
    monkeypatch.setattr(brains, "find_bot", lambda level: held if level == "master" else RANDOM)
    yield held
    held.free.set()


@pytest.fixture
def driver(hall: Hall) -> Driver:
    made = Driver(hall, Pace(0))
    hall.on_change = made.drive
    return made


async def table_of(hall: Hall, host: Person, level: str = "master", bots: int = 1) -> Table:
    """The host and bots."""
    table = await hall.create(host, "keepers", 1 + bots, {})
    for seat in range(1, 1 + bots):
        await hall.seat_bot(table, host, seat, level)
    await hall.start(table, host)
    return table


async def until(done: Callable[[], bool]) -> None:
    for _ in range(30_000):
        if done():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to that")


async def turn_of_the_bot(hall: Hall, table: Table) -> None:
    """The person plays until the bot is to decide."""
    while 1 not in table.playing.asked():
        await act(hall, table, 0, table.playing.legal(0)[0])


async def decided(hall: Hall, table: Table, times: int) -> None:
    """The bot has decided so often, and the person whatever came between."""
    wanted = table.seats[1].decisions + times
    while table.seats[1].decisions < wanted:
        if 0 in table.playing.asked():
            await act(hall, table, 0, table.playing.legal(0)[0])
        await asyncio.sleep(0.001)


def said(table: Table) -> list[str]:
    return [line.text for line in table.chat if line.name == "Inglenook"]


# Turns


def test_people_take_turns_and_so_do_the_tables_of_each() -> None:
    """Whoever asks for a hundred things waits for themselves: somebody else is second in line at most."""
    order: list[str] = []

    async def think(turns: Turns, person: str, table: str) -> None:
        async with turns.turn(person, table):
            order.append(person + table)
            await asyncio.sleep(0)

    async def evening() -> Turns:
        turns = Turns(1)
        wanted = ["m1", "m1", "m1", "m2", "m3", "a1", "a1", "b1"]
        await asyncio.gather(*(think(turns, *each) for each in wanted))
        return turns

    turns = run(evening())
    assert order == ["m1", "m1", "a1", "b1", "m2", "a1", "m3", "m1"]
    assert (turns.free, turns._lines) == (1, {})


def test_who_gives_up_in_the_line_takes_no_turn_and_a_turn_that_fails_goes_back() -> None:
    async def evening() -> None:
        turns = Turns(1)

        async def hold(person: str, release: asyncio.Event) -> None:
            async with turns.turn(person, "t"):
                await release.wait()

        release = asyncio.Event()
        holding, waiting = (asyncio.create_task(hold(each, release)) for each in "ab")
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.sleep(0)
        holding.cancel()
        await asyncio.gather(holding, waiting, return_exceptions=True)
        assert turns.free == 1
        with pytest.raises(KeyError):
            async with turns.turn("c", "t"):
                raise KeyError
        assert turns.free == 1

    run(evening())


def test_a_turn_given_and_given_up_at_once_is_not_lost() -> None:
    async def evening() -> None:
        turns = Turns(1)

        async def hold() -> None:
            async with turns.turn("a", "t"):
                await asyncio.sleep(60)

        first, second = asyncio.create_task(hold()), asyncio.create_task(hold())
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)  # the second has been given the turn, and has not noticed yet
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        assert turns.free == 1

    run(evening())


def test_who_has_many_tables_of_bots_does_not_keep_others_waiting(
    hall: Hall, driver: Driver, master: Held
) -> None:
    """One thinks already, one more was there before; the next is somebody else's bot, whoever else waits."""
    driver.turns = Turns(1)

    async def evening() -> None:
        crowd = [await table_of(hall, ANN) for _ in range(5)]
        for table in crowd:
            await turn_of_the_bot(hall, table)
        mine = await table_of(hall, BEN, bots=2)
        while 0 in mine.playing.asked():
            await act(hall, mine, 0, mine.playing.legal(0)[0])
        await until(lambda: master.asked == 1)
        master.free.set()
        await until(lambda: master.asked > 3)
        driver.close()
        assert master.tables[:3] == [2, 2, 3]

    run(evening())


# Patience


def test_a_bots_time_runs_from_when_it_begins_to_think(
    hall: Hall, driver: Driver, master: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while it waits for others to have thought, however long that takes."""
    monkeypatch.setattr(brains, "PATIENCE", 0.3)
    driver.turns = Turns(1)

    async def evening() -> None:
        async with driver.turns.turn(ANN.id, "elsewhere"):
            table = await table_of(hall, ANN)
            await turn_of_the_bot(hall, table)
            await asyncio.sleep(0.6)
            master.free.set()
        await until(lambda: table.seats[1].decisions > 0)
        driver.close()
        assert said(table) == []

    run(evening())


def test_a_bot_that_failed_decides_again_the_next_time(hall: Hall, driver: Driver, master: Held) -> None:
    master.failing = 2
    master.free.set()

    async def evening() -> None:
        table = await table_of(hall, ANN)
        await decided(hall, table, 4)
        driver.close()
        assert table.seats[1].bot == "master"
        assert master.asked >= 4
        assert (
            said(table)
            == ["The bot of Master B failed (RuntimeError); journeyman decides for it this time."] * 2
        )

    run(evening())


def test_a_bot_that_failed_three_times_running_is_replaced_for_good(
    hall: Hall, open_hall: Callable[[], Hall], driver: Driver, master: Held
) -> None:
    master.failing = 1000
    master.free.set()

    async def evening() -> Table:
        table = await table_of(hall, ANN)
        await decided(hall, table, 6)
        driver.close()
        return table

    table = run(evening())
    assert master.asked == 3
    assert said(table)[2:] == ["The bot of Master B failed (RuntimeError); journeyman plays on for it."]
    assert open_hall().table(table.id).seats[1].bot == "journeyman"


def test_threads_that_bots_never_give_back_are_counted(
    hall: Hall, driver: Driver, master: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that has kept so many is not asked again, at no table, before one of them is back."""
    monkeypatch.setattr(brains, "PATIENCE", 0.02)
    monkeypatch.setattr(brains, "LOST", 2)

    async def evening() -> None:
        tables = [await table_of(hall, host) for host in (ANN, BEN, CARA)]
        for table in tables:
            await decided(hall, table, 3)
        assert master.asked == brains.lost("master") == 2
        assert all("The bot of Master B does not answer" in said(table)[0] for table in tables)
        master.free.set()
        await until(lambda: brains.lost("master") == 0)
        await brains.decide(tables[0].playing, tables[0].playing.asked()[0], "master")
        driver.close()

    run(evening())


def test_our_own_bots_come_to_an_end_whatever_the_edition(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They answer with the best they have found so far, long before anybody loses patience."""
    assert brains.OUR_PATIENCE < brains.PATIENCE / 4
    monkeypatch.setattr(brains, "OUR_PATIENCE", 0.0)

    async def evening() -> Decision:
        table = await running(hall)
        return await brains.decide(table.playing, table.playing.asked()[0], "master")

    decision = run(evening())
    assert sum(decision.visits.values()) == CHUNK


# Pauses


@dataclass
class Slow(Pace):
    """A pause that lasts until it is ended."""

    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def pause(self, reaction: tuple[int, int] | None = None) -> None:
        await self.over.wait()


def test_a_bot_thinks_while_it_pauses(hall: Hall, driver: Driver, master: Held) -> None:
    """So what it does comes when the pause is over, whether it had a choice to think about or not."""
    master.free.set()

    async def evening() -> None:
        driver.pace = pace = Slow()
        table = await table_of(hall, ANN)
        await turn_of_the_bot(hall, table)
        await until(lambda: master.asked == 1)
        await asyncio.sleep(0.02)
        assert table.seats[1].decisions == 0
        pace.over.set()
        await until(lambda: table.seats[1].decisions > 0)
        driver.close()

    run(evening())


# Rest


def test_a_table_that_all_have_left_rests_until_somebody_is_back(
    hall: Hall, open_hall: Callable[[], Hall], driver: Driver, master: Held
) -> None:
    time = [1000.0]
    hall.now = lambda: time[0]
    master.free.set()

    async def evening() -> None:
        table = await hall.create(ANN, "keepers", 3, {}, 120)
        await hall.sit(table, BEN, 1)
        await hall.seat_bot(table, ANN, 2, "master")
        await hall.start(table, ANN)
        await hall.clear_seat(table, BEN, 1)
        await until(lambda: table.playing.asked() == [0])  # the others have played on
        assert not table.resting
        await hall.clear_seat(table, ANN, 0)
        assert table.resting
        assert truth(open_hall().table(table.id)) == truth(table)
        rev = table.rev
        await asyncio.sleep(0.05)
        assert (table.rev, driver.drives(table)) == (rev, False)
        time[0] = 9000.0
        await hall.stand_in(table, 0, "")
        assert not table.resting
        assert table.seats[0].since == 9000.0  # time that nobody could use has not run
        await act(hall, table, 0, table.playing.legal(0)[0])
        driver.close()
        await asyncio.sleep(0)

    run(evening())


def test_a_page_says_that_a_table_rests_and_who_would_make_it(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await running(app.hall, players=2)
        assert "Leave; a bot plays on" in client(app, ANN).get(f"/t/{table.id}").text
        await app.hall.clear_seat(table, BEN, 1)
        assert "Leave; the game rests" in client(app, ANN).get(f"/t/{table.id}").text
        await app.hall.clear_seat(table, ANN, 0)
        return table

    table = run(evening())
    for person in (ANN, BEN, None):
        page = client(app, person).get(f"/t/{table.id}").text
        assert "Everybody has left. The game rests until somebody is back." in page
        assert ("Play on yourself" in page) == bool(person)
    assert client(app, ANN).post(f"/t/{table.id}/return", headers=SCRIPT).status_code == 204
    assert "Everybody has left" not in client(app, BEN).get(f"/t/{table.id}").text


def test_bots_play_on_for_people_who_are_merely_away(hall: Hall, driver: Driver, master: Held) -> None:
    async def evening() -> None:
        table = await table_of(hall, ANN, "journeyman")
        await hall.stand_in(table, 0, "journeyman")  # as when the time is up
        assert not table.resting
        await until(lambda: len(table.playing.deeds) > 10)
        driver.close()

    run(evening())
