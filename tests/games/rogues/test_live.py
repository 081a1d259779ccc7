"""A live table on the server: claims in the order of their arrival, and a clock that waits for one thing at a time."""

import asyncio
import random
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import pytest

from inglenook.engine.errors import RefusedError
from inglenook.engine.position import Position
from inglenook.engine.scenes import OTHERS
from inglenook.games.rogues import declarations as d
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from ...server.helpers import ANN, act, app_in, patch_secrets, run, running, service_in
from ...server.test_autoplay import until as until_it_is
from ...server.test_secrecy import count_pushes
from .table import GAME, play
from .table import table as position_of

A, B, C, D = range(4)
PEOPLE = (ANN,)


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that are the same in every run: which traps are hidden decides what comes of an answer."""
    numbers = count(1)
    patch_secrets(monkeypatch, lambda: next(numbers).to_bytes(32, "little"))


async def seated(tables: TableService, players: int = 4, **options: str) -> Table:
    """A live table where A has hidden the first traps."""
    table = await running(tables, "rogues", players, youngest="seat-one", **options)
    while table.playing.position.s.opening:
        legal = table.playing.legal(A)
        await act(tables, table, A, legal[len(table.playing.deeds) % len(legal)])
    return table


async def speak(tables: TableService, table: Table, seat: int, text: str) -> None:
    await tables.say(table, seat, text, table.seats[seat].decisions)


async def claim(tables: TableService, table: Table, seat: int) -> str:
    try:
        await act(tables, table, seat, d.CLAIM)
    except RefusedError:
        return "late"
    return "heard"


def test_a_table_of_people_is_live_unless_they_want_otherwise(tmp_path: Path) -> None:
    async def evening() -> None:
        table = await running(tables, "rogues")
        assert table.edition.options["live"] == "on"
        table = await running(tables, "rogues", live="off")
        assert table.edition.options["live"] == "off"

    with service_in(tmp_path) as tables:
        run(evening())


@pytest.mark.clause("S-20")
def test_no_limit_of_laps_ends_a_game_of_people(tmp_path: Path) -> None:
    async def evening() -> None:
        table = await running(tables, "rogues")
        assert table.edition.options["max-laps"] == 0
        assert table.game.edition.options["max-laps"] == 60  # in automatic play

    with service_in(tmp_path) as tables:
        run(evening())


@pytest.mark.clause("S-16")
def test_at_a_sealed_table_of_people_a_speaker_who_is_too_slow_has_said_nothing(tmp_path: Path) -> None:
    async def evening() -> None:
        table = await seated(tables, 3, live="off")
        await act(tables, table, C, d.COUNT)
        assert table.playing.asked() == [3]
        await act(tables, table, 3, d.SILENCE)
        record = table.playing.position.s
        assert (record.said, record.phase) == (d.SILENCE, d.CLAIMING)
        assert table.playing.asked() == [B, C]

    with service_in(tmp_path) as tables:
        run(evening())


@pytest.mark.clause("S-14")
@pytest.mark.parametrize("order", [(B, C, D), (C, D, B), (D, B, C), (D, C, B)])
def test_of_concurrent_posts_the_first_has_the_floor(tmp_path: Path, order: tuple[int, ...]) -> None:
    async def evening() -> None:
        table = await seated(tables, instant="0")
        await speak(tables, table, A, "18")
        heard = await asyncio.gather(*(claim(tables, table, seat) for seat in order))
        assert heard == ["heard", "late", "late"]
        assert table.playing.position.s.objector == order[0]
        stored = Table.replay(table.id, tables.store.events(table.id))
        assert stored.playing.deeds == table.playing.deeds  # on disk they are in the same order

    with service_in(tmp_path) as tables:
        run(evening())


@pytest.mark.clause("S-14")
def test_claims_within_an_instant_tie(tmp_path: Path) -> None:
    async def evening() -> None:
        table = await seated(tables, instant="150")
        await speak(tables, table, A, "18")
        table.playing.position.s.penalties[C] = 1
        table.playing.position.s.middle -= 1
        await asyncio.gather(claim(tables, table, D), claim(tables, table, C))
        assert table.playing.asked() == [4]
        await act(tables, table, 4, d.CLOSE)
        assert table.playing.position.s.objector == C  # who has fewest points

    with service_in(tmp_path) as tables:
        run(evening())


@pytest.mark.clause("S-14")
def test_nobody_notices_who_has_let_an_answer_pass(tmp_path: Path) -> None:
    """Neither on a page nor by the moment at which one is sent: whoever is still free would know whom to fear."""

    async def let_pass(table: Table) -> None:
        await act(app.tables, table, B, d.PASS)
        await asyncio.sleep(0.01)

    async def evening() -> None:
        table = await seated(app.tables, 3)
        await speak(app.tables, table, A, "18")
        counts = await count_pushes(app, table, let_pass(table))
        assert counts.pop(B) == 1
        assert set(counts.values()) == {0}

    with app_in(tmp_path) as app:
        run(evening())


async def until(table: Table, phase: int) -> None:
    """Wait until the table is in that phase."""
    await until_it_is(lambda: bool(table.playing.position.s.phase == phase))


@dataclass
class Naps:
    """A clock that goes on when it is told to: for how long it was asked to sleep, each time."""

    asked: list[float] = field(default_factory=list)
    over: list[asyncio.Event] = field(default_factory=list)

    async def sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        self.over.append(asyncio.Event())
        await self.over[-1].wait()

    async def begun(self, *asked: float) -> None:
        """Wait until the clock was started for exactly these."""
        await until_it_is(lambda: self.asked == [*asked])


@pytest.mark.clause("S-15", "S-16")
def test_the_clock_starts_anew_for_everything_it_waits_for(tmp_path: Path) -> None:
    """For the window of every answer, and what is left of the one before ends nothing; an instant does not wait for the
    window that it ends; a count is over when an answer comes."""
    naps = Naps()

    async def evening() -> None:
        table = await seated(tables, 3, window="10", count="5", instant="100")
        tables.add_driver(autoplay)
        await speak(tables, table, A, "18")
        await naps.begun(10)
        for seat in (B, C):
            await act(tables, table, seat, d.PASS)
        await speak(tables, table, B, "18")
        await naps.begun(10, 10)
        naps.over[0].set()
        await asyncio.sleep(0)
        assert table.playing.position.s.phase == d.CLAIMING
        naps.over[1].set()
        await until(table, d.SPEAKING)
        await act(tables, table, A, d.COUNT)
        await naps.begun(10, 10, 5)
        await speak(tables, table, C, "18")
        await naps.begun(10, 10, 5, 10)
        await act(tables, table, A, d.CLAIM)
        await naps.begun(10, 10, 5, 10, 0.1)
        naps.over[-1].set()
        await until(table, d.CORRECTING)
        await speak(tables, table, A, "17")
        assert table.playing.position.s.verdict == d.WRONG

    with service_in(tmp_path) as tables:
        autoplay = Autoplay(tables, Pace(0), sleep=naps.sleep)
        run(evening())
        autoplay.close()


def test_nobody_is_made_to_do_what_they_only_may(tmp_path: Path) -> None:
    async def evening() -> None:
        table = await seated(tables, 3, window="60")
        tables.add_driver(autoplay)
        autoplay.drive(table)
        await asyncio.sleep(0.1)
        assert table.playing.position.s.counting == 0
        await speak(tables, table, A, "18")
        await act(tables, table, B, d.PASS)
        await asyncio.sleep(0.1)
        assert table.playing.legal(B) == [d.CLAIM]
        assert table.playing.position.s.phase == d.CLAIMING

    with service_in(tmp_path) as tables:
        autoplay = Autoplay(tables, Pace(0))
        run(evening())
        autoplay.close()


def race(position: Position, seconds: dict[str, float]) -> int:
    """Who has the floor, if these claim after so many seconds."""
    play(position, "A number[9]")
    first = min(seconds.values())
    for name in sorted(seconds, key=lambda name: seconds[name]):
        if seconds[name] <= first + 0.15:
            play(position, f"{name} claim")
    if position.s.phase == d.TYING:
        play(position, "clock close")
    return int(position.s.objector)


@pytest.mark.clause("S-19")
def test_a_person_of_1200_milliseconds_wins_every_third_race_against_three_bots(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Even if all have equal points, so that whoever comes within the same instant takes the floor from them."""
    monkeypatch.setattr("inglenook.server.tables.autoplay.random", random.Random(1))
    bots = [{name: Pace().taken(GAME.reaction) for name in "CDE"} for _ in range(400)]
    assert all(0.9 <= seconds <= 2.2 for each in bots for seconds in each.values())
    wins = sum(race(position_of(5, live="on"), {"B": 1.2, **each}) == B for each in bots)
    assert wins / len(bots) > 1 / 3


@pytest.mark.clause("S-19")
def test_bots_react_like_people_in_a_race_and_take_their_time_otherwise(tmp_path: Path) -> None:
    """The pause is the same for all who may claim, whether they will or not."""
    paused: list[tuple[int, int] | None] = []

    class Watched(Pace):
        async def pause(
            self, reaction: tuple[int, int] | None = None, shown: float = 0.0, goes_on: bool = False
        ) -> None:
            paused.append(reaction)

    async def evening() -> None:
        table = await tables.create(*PEOPLE, "rogues", 3, {"window": "60", "youngest": "seat-one"})
        for seat in (B, C):
            await tables.seat_bot(table, *PEOPLE, seat, "perfect")
        await tables.start(table, *PEOPLE)
        while table.playing.position.s.opening:
            await act(tables, table, A, table.playing.legal(A)[0])
        tables.add_driver(autoplay)
        await speak(tables, table, A, "18")
        for _ in range(3000):
            if None in paused:  # somebody must act, and is in no hurry
                break
            await asyncio.sleep(0.005)

    with service_in(tmp_path) as tables:
        autoplay = Autoplay(tables, Watched())
        run(evening())
        autoplay.close()
    assert GAME.reaction == (1000, 2200)
    assert paused[:2] == [GAME.reaction] * 2
    assert None in paused
    assert Pace().least <= Pace().taken() <= Pace().most


@pytest.mark.clause("S-19")
def test_a_bot_reacts_to_what_was_said_also_if_it_was_pausing_over_something_else(tmp_path: Path) -> None:
    """It was about to let the speaker think on; its reaction is counted from the answer."""
    begun: list[tuple[int, int] | None] = []

    class Endless(Pace):
        async def pause(
            self, reaction: tuple[int, int] | None = None, shown: float = 0.0, goes_on: bool = False
        ) -> None:
            begun.append(reaction)
            await asyncio.Event().wait()

    async def evening() -> None:
        table = await tables.create(*PEOPLE, "rogues", 3, {"window": "60", "youngest": "seat-one"})
        for seat in (B, C):
            await tables.seat_bot(table, *PEOPLE, seat, "perfect")
        await tables.start(table, *PEOPLE)
        while table.playing.position.s.opening:
            await act(tables, table, A, table.playing.legal(A)[0])
        tables.add_driver(autoplay)
        autoplay.drive(table)
        await until_it_is(lambda: len(begun) == 2)
        await speak(tables, table, A, "18")
        await until_it_is(lambda: len(begun) == 4)
        assert begun == [GAME.reaction] * 4
        autoplay.close()
        await asyncio.sleep(0.01)

    with service_in(tmp_path) as tables:
        autoplay = Autoplay(tables, Endless())
        run(evening())


def test_a_bot_lets_all_look_at_a_trap_before_it_is_hidden(tmp_path: Path) -> None:
    """The page forgets it then, and a race may begin."""
    looked: list[float] = []

    class Watched(Pace):
        async def pause(
            self, reaction: tuple[int, int] | None = None, shown: float = 0.0, goes_on: bool = False
        ) -> None:
            looked.append(shown)

    async def evening() -> None:
        table = await tables.create(*PEOPLE, "rogues", 3, {"window": "60", "youngest": "seat-one"})
        for seat in (B, C):
            await tables.seat_bot(table, *PEOPLE, seat, "perfect")
        await tables.start(table, *PEOPLE)
        tables.add_driver(autoplay)
        await tables.stand_in(table, A, "apprentice")
        await until_it_is(lambda: table.playing.position.s.opening == 0)

    with service_in(tmp_path) as tables:
        autoplay = Autoplay(tables, Watched())
        run(evening())
        autoplay.close()
    assert sum(seconds >= OTHERS / 1000 for seconds in looked) >= 3


def test_bots_play_a_live_table_to_its_end(tmp_path: Path) -> None:
    async def evening() -> Table:
        table = await tables.create(
            *PEOPLE, "rogues", 3, {"window": "1", "max-laps": "1", "youngest": "seat-one"}
        )
        for seat in (B, C):
            await tables.seat_bot(table, *PEOPLE, seat, "apprentice")
        await tables.start(table, *PEOPLE)
        tables.add_driver(autoplay)
        await tables.stand_in(table, A, "apprentice")
        for _ in range(4000):
            await asyncio.sleep(0.01)
            if table.over:
                break
        return table

    with service_in(tmp_path) as tables:
        autoplay = Autoplay(tables, Pace(0))
        table = run(evening())
        autoplay.close()
        assert table.over
        looks = table.playing.epilogue()
        assert looks["turns"] == sum(len(rogue["answers"]) for rogue in looks["rogues"])
