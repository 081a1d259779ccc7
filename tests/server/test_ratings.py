"""Ratings: of named people, in games played by the rules to the end, once for each game."""

from pathlib import Path

import pytest

from inglenook.engine.about import about
from inglenook.engine.errors import RefusedError
from inglenook.engine.registry import find_game
from inglenook.lab.ladder import strengths
from inglenook.server.identity import Person
from inglenook.server.tables.ratings import MIDDLE, SETTLED, standing
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from ..ours import OURS
from .helpers import ANN, BEN, EVERY_STORE, act, play_out, run

pytestmark = EVERY_STORE

LADDER = Path(__file__).parents[2] / "docs" / "ladder.md"
GUEST = Person("guestguest", "Guest")
SHORT = {"max-rounds": "200"}


async def rated(tables: TableService, bots: int = 0, level: str = "journeyman", host: Person = ANN) -> Table:
    began = tables.now()
    tables.now = lambda: began + 60.0  # no two games end at the same moment
    table = await tables.create(host, "keepers", 2, SHORT, hints="all", bots=bots, level=level, rated=True)
    if not bots:
        await tables.sit(table, BEN, 1)
    await tables.start(table, host)
    return table


async def play(tables: TableService, bots: int = 0) -> Table:
    table = await rated(tables, bots)
    await play_out(tables, table)
    return table


def points(tables: TableService, person: Person) -> int:
    (latest,) = tables.store.results(person.id, 1, rated="keepers")
    found = standing(latest)
    assert found
    return found.points


def test_who_wins_rises_and_who_loses_falls(tables: TableService) -> None:
    table = run(play(tables))
    (winner,) = table.playing.winners()
    better, worse = (ANN, BEN) if winner == 0 else (BEN, ANN)
    assert points(tables, better) > MIDDLE > points(tables, worse)


def test_the_next_game_goes_on_from_the_last(tables: TableService) -> None:
    run(play(tables))
    first = tables.store.results(ANN.id, 1, rated="keepers")[0]
    run(play(tables))
    second = tables.store.results(ANN.id, 1, rated="keepers")[0]
    assert (second.doubt or 0) < (first.doubt or 0)
    found = standing(second)
    assert found is not None
    assert found.provisional
    assert found.doubt > SETTLED


def test_what_happens_after_the_end_rates_nobody_again(tables: TableService) -> None:
    async def evening() -> tuple[int, int]:
        table = await play(tables)
        before = points(tables, ANN)
        await tables.rematch(table, ANN)
        tables.summaries.pop(table.id)
        await tables.chat(table, BEN, "again?")
        return before, points(tables, ANN)

    before, after = run(evening())
    assert before == after
    assert len(tables.store.results(ANN.id, 10, rated="keepers")) == 1


def test_bots_keep_their_rating_from_the_ladder(tables: TableService) -> None:
    """Against a stronger one a win is worth more."""

    async def gained(level: str) -> int:
        """By the first game of somebody who wins it."""
        for number in range(100):
            newcomer = Person(f"{level}-{number}", "Nell")
            table = await rated(tables, 1, level, newcomer)
            await play_out(tables, table)
            if table.playing.winners() == [0]:
                return points(tables, newcomer)
        raise AssertionError("nobody ever wins")

    assert MIDDLE < run(gained("apprentice")) < run(gained("master"))
    assert tables.store.results("", 1) == []


def test_the_bots_ratings_are_those_of_the_ladder() -> None:
    page = LADDER.read_text("utf-8")
    for name in OURS:
        game = find_game(name)
        assert about(game).strength == strengths(page, game.title), name


def test_nobody_gets_hints_in_a_rated_game(tables: TableService) -> None:
    assert run(rated(tables)).hints == "never"


def test_a_game_given_up_or_played_by_a_stand_in_is_not_rated(tables: TableService) -> None:
    async def given_up() -> None:
        table = await rated(tables)
        for person in (ANN, BEN):
            await tables.agree_to_end(table, person)

    async def stood_in() -> None:
        table = await rated(tables)
        await tables.stand_in(table, ANN, "journeyman")
        while not table.over:
            seat = table.playing.able()[0]
            await act(tables, table, seat, table.playing.legal(seat)[0])

    run(given_up())
    assert tables.store.results(ANN.id, 5) == []
    run(stood_in())
    assert [result.rating for result in tables.store.results(ANN.id, 5)] == [None]


def test_a_game_is_unrated_unless_its_table_says_so(tables: TableService) -> None:
    async def unrated() -> None:
        table = await tables.create(ANN, "keepers", 2, SHORT, bots=1)
        await tables.start(table, ANN)
        await play_out(tables, table)

    run(unrated())
    assert [result.rating for result in tables.store.results(ANN.id, 5)] == [None]


def test_guests_foreign_bots_and_own_editions_are_not_rated(tables: TableService) -> None:
    keepers = find_game("keepers")
    with pytest.raises(RefusedError, match="among people with names"):
        run(tables.create(GUEST, "keepers", 2, {}, rated=True))
    with pytest.raises(RefusedError, match="grumpy has no rating"):
        run(tables.create(ANN, "keepers", 2, {}, bots=1, level="grumpy", rated=True))
    with pytest.raises(RefusedError, match="edition of your own"):
        run(tables.create(ANN, "keepers", 2, {}, base=keepers.edition, rated=True))
    table = run(tables.create(ANN, "keepers", 2, {}, rated=True))
    with pytest.raises(RefusedError, match="among people with names"):
        run(tables.sit(table, GUEST, 1))
    with pytest.raises(RefusedError, match="grumpy has no rating"):
        run(tables.seat_bot(table, ANN, 1, "grumpy"))


def test_whoever_plays_a_rated_game_again_has_a_name_still(tables: TableService) -> None:
    async def evening() -> None:
        table = await play(tables)
        with pytest.raises(RefusedError, match="among people with names"):
            await tables.rematch(table, Person(BEN.id, GUEST.name))
        assert not table.rematch

    run(evening())
