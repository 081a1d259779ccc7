"""What happens at a table by itself: bots take turns at thinking, fail, pause and return; a table that all have left
rests."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import pytest

from inglenook.bots import Decision, find_bot
from inglenook.bots.levels import CHUNK
from inglenook.engine.position import Position
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.tables import bots
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.fair_queue import Turns
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, SCRIPT, act, client, run, running, truth

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
    monkeypatch.setattr(bots, "find_bot", lambda level: held if level == "master" else RANDOM)
    yield held
    held.free.set()


@pytest.fixture
def autoplay(tables: TableService) -> Autoplay:
    made = Autoplay(tables, Pace(0))
    tables.add_driver(made)
    return made


async def table_of(tables: TableService, host: Person, level: str = "master", bots: int = 1) -> Table:
    """The host and bots."""
    table = await tables.create(host, "keepers", 1 + bots, {})
    for seat in range(1, 1 + bots):
        await tables.seat_bot(table, host, seat, level)
    await tables.start(table, host)
    return table


async def until(done: Callable[[], bool]) -> None:
    for _ in range(30_000):
        if done():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to that")


async def turn_of_the_bot(tables: TableService, table: Table) -> None:
    """The person plays until the bot is to decide."""
    while 1 not in table.playing.asked():
        await act(tables, table, 0, table.playing.legal(0)[0])


async def decided(tables: TableService, table: Table, times: int) -> None:
    """The bot has decided so often, and the person whatever came between."""
    wanted = table.seats[1].decisions + times
    while table.seats[1].decisions < wanted:
        if 0 in table.playing.asked():
            await act(tables, table, 0, table.playing.legal(0)[0])
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
    tables: TableService, autoplay: Autoplay, master: Held
) -> None:
    """One thinks already, one more was there before; the next is somebody else's bot, whoever else waits."""
    autoplay.turns = Turns(1)

    async def evening() -> None:
        crowd = [await table_of(tables, ANN) for _ in range(5)]
        for table in crowd:
            await turn_of_the_bot(tables, table)
        mine = await table_of(tables, BEN, bots=2)
        while 0 in mine.playing.asked():
            await act(tables, mine, 0, mine.playing.legal(0)[0])
        await until(lambda: master.asked == 1)
        master.free.set()
        await until(lambda: master.asked > 3)
        autoplay.close()
        assert master.tables[:3] == [2, 2, 3]

    run(evening())


# Patience


def test_a_bots_time_runs_from_when_it_begins_to_think(
    tables: TableService, autoplay: Autoplay, master: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not while it waits for others to have thought, however long that takes."""
    monkeypatch.setattr(bots, "PATIENCE", 0.3)
    autoplay.turns = Turns(1)

    async def evening() -> None:
        async with autoplay.turns.turn(ANN.id, "elsewhere"):
            table = await table_of(tables, ANN)
            await turn_of_the_bot(tables, table)
            await asyncio.sleep(0.6)
            master.free.set()
        await until(lambda: table.seats[1].decisions > 0)
        autoplay.close()
        assert said(table) == []

    run(evening())


def test_a_bot_that_failed_decides_again_the_next_time(
    tables: TableService, autoplay: Autoplay, master: Held
) -> None:
    master.failing = 2
    master.free.set()

    async def evening() -> None:
        table = await table_of(tables, ANN)
        await decided(tables, table, 4)
        autoplay.close()
        assert table.seats[1].bot == "master"
        assert master.asked >= 4
        assert (
            said(table)
            == ["The bot of Brimbo failed (RuntimeError); journeyman decides for it this time."] * 2
        )

    run(evening())


def test_a_bot_that_failed_three_times_running_is_replaced_for_good(
    tables: TableService, open_tables: Callable[[], TableService], autoplay: Autoplay, master: Held
) -> None:
    master.failing = 1000
    master.free.set()

    async def evening() -> Table:
        table = await table_of(tables, ANN)
        await decided(tables, table, 6)
        autoplay.close()
        return table

    table = run(evening())
    assert master.asked == 3
    assert said(table)[2:] == ["The bot of Brimbo failed (RuntimeError); journeyman plays on for it."]
    assert open_tables().table(table.id).seats[1].bot == "journeyman"


def test_threads_that_bots_never_give_back_are_counted(
    tables: TableService, autoplay: Autoplay, master: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that has kept so many is not asked again, at no table, before one of them is back."""
    monkeypatch.setattr(bots, "PATIENCE", 0.02)
    monkeypatch.setattr(bots, "LOST", 2)

    async def evening() -> None:
        opened = [await table_of(tables, host) for host in (ANN, BEN, CARA)]
        for table in opened:
            await decided(tables, table, 3)
        assert master.asked == bots.lost("master") == 2
        assert all("The bot of Brimbo does not answer" in said(table)[0] for table in opened)
        master.free.set()
        await until(lambda: bots.lost("master") == 0)
        await bots.decide(opened[0].playing, opened[0].playing.asked()[0], "master")
        autoplay.close()

    run(evening())


def test_our_own_bots_come_to_an_end_whatever_the_edition(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They answer with the best they have found so far, long before anybody loses patience."""
    assert bots.OUR_PATIENCE < bots.PATIENCE / 4
    monkeypatch.setattr(bots, "OUR_PATIENCE", 0.0)

    async def evening() -> Decision:
        table = await running(tables)
        return await bots.decide(table.playing, table.playing.asked()[0], "master")

    decision = run(evening())
    assert sum(decision.visits.values()) == CHUNK


# Pauses


@dataclass
class Slow(Pace):
    """A pause that lasts until it is ended."""

    over: asyncio.Event = field(default_factory=asyncio.Event)

    async def pause(
        self, reaction: tuple[int, int] | None = None, shown: float = 0.0, goes_on: bool = False
    ) -> None:
        await self.over.wait()


def test_a_bot_thinks_while_it_pauses(tables: TableService, autoplay: Autoplay, master: Held) -> None:
    """So what it does comes when the pause is over, whether it had a choice to think about or not."""
    master.free.set()

    async def evening() -> None:
        autoplay.pace = pace = Slow()
        table = await table_of(tables, ANN)
        await turn_of_the_bot(tables, table)
        await until(lambda: master.asked == 1)
        await asyncio.sleep(0.02)
        assert table.seats[1].decisions == 0
        pace.over.set()
        await until(lambda: table.seats[1].decisions > 0)
        autoplay.close()

    run(evening())


@dataclass
class Counted(Pace):
    """Pauses that take no time, and the number of those that are not brief."""

    pauses: int = 0

    async def pause(
        self, reaction: tuple[int, int] | None = None, shown: float = 0.0, goes_on: bool = False
    ) -> None:
        self.pauses += not goes_on


def test_a_bot_pauses_for_long_once_a_turn(tables: TableService, autoplay: Autoplay, master: Held) -> None:
    """However many decisions a turn of Hoardraids has."""
    master.free.set()

    async def evening() -> None:
        autoplay.pace = pace = Counted(0)
        table = await tables.create(ANN, "hoardraids", 2, {})
        await tables.seat_bot(table, ANN, 1, "master")
        await tables.start(table, ANN)
        for number in range(40):
            await until(lambda: table.over or 0 in table.playing.asked())
            if table.over:
                break
            await tables.act(table, 0, table.playing.legal(0)[-1], number)
        await until(lambda: table.over or 0 in table.playing.asked())
        autoplay.close()
        turns = [seat for seat, _ in groupby(table.playing.deeds, lambda deed: deed.seat)].count(1)
        assert pace.pauses == turns < sum(deed.seat == 1 for deed in table.playing.deeds)

    run(evening())


def test_a_game_may_say_how_long_each_of_its_decisions_is_looked_at(
    tables: TableService, autoplay: Autoplay, master: Held
) -> None:
    """Heroes does, of what all were told: the pause before a bot's decision is what came of the one before."""
    master.free.set()
    waited: list[int] = []

    class Told(Pace):
        async def dwell(self, ms: int) -> None:
            waited.append(ms)

    async def evening() -> None:
        autoplay.pace = Told(0)
        table = await tables.create(ANN, "heroes", 2, {})
        await tables.seat_bot(table, ANN, 1, "master")
        await tables.start(table, ANN)
        for decision in range(3 if table.playing.asked() == [0] else 0):
            await tables.act(
                table, 0, table.playing.legal(0)[-1], decision
            )  # at last that it does without the action
        await until(lambda: len(waited) > 2)
        autoplay.close()

    run(evening())
    assert len(set(waited)) > 1


# Rest


def test_a_table_that_all_have_left_rests_until_somebody_is_back(
    tables: TableService, open_tables: Callable[[], TableService], autoplay: Autoplay, master: Held
) -> None:
    time = [1000.0]
    tables.now = lambda: time[0]
    master.free.set()

    async def evening() -> None:
        table = await tables.create(ANN, "keepers", 3, {}, 120)
        await tables.sit(table, BEN, 1)
        await tables.seat_bot(table, ANN, 2, "master")
        await tables.start(table, ANN)
        await tables.clear_seat(table, BEN, 1)
        await until(lambda: table.playing.asked() == [0])  # the others have played on
        assert not table.resting
        await tables.clear_seat(table, ANN, 0)
        assert table.resting
        assert truth(open_tables().table(table.id)) == truth(table)
        rev = table.rev
        await asyncio.sleep(0.05)
        assert (table.rev, autoplay.drives(table)) == (rev, False)
        time[0] = 9000.0
        await tables.stand_in(table, 0, "")
        assert not table.resting
        assert table.seats[0].since == 9000.0  # time that nobody could use has not run
        await act(tables, table, 0, table.playing.legal(0)[0])
        autoplay.close()
        await asyncio.sleep(0)

    run(evening())


def test_a_page_says_that_a_table_rests_and_who_would_make_it(app: Inglenook) -> None:
    async def evening() -> Table:
        table = await running(app.tables, players=2)
        assert "Leave; a bot plays on" in client(app, ANN).get(f"/t/{table.id}").text
        await app.tables.clear_seat(table, BEN, 1)
        assert "Leave; the game rests" in client(app, ANN).get(f"/t/{table.id}").text
        await app.tables.clear_seat(table, ANN, 0)
        return table

    table = run(evening())
    for person in (ANN, BEN, None):
        page = client(app, person).get(f"/t/{table.id}").text
        assert "Everybody has left. The game rests until somebody is back." in page
        assert ("Take over" in page) == bool(person)
    assert client(app, ANN).post(f"/t/{table.id}/return", headers=SCRIPT).status_code == 204
    assert "Everybody has left" not in client(app, BEN).get(f"/t/{table.id}").text


def test_bots_play_on_for_people_who_are_merely_away(
    tables: TableService, autoplay: Autoplay, master: Held
) -> None:
    async def evening() -> None:
        table = await table_of(tables, ANN, "journeyman")
        await tables.stand_in(table, 0, "journeyman")  # as when the time is up
        assert not table.resting
        await until(lambda: len(table.playing.deeds) > 10)
        autoplay.close()

    run(evening())
