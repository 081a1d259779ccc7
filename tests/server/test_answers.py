"""Answers given for somebody: only where all can see that there is no other. Anything else would tell of a hand."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from inglenook.server.app import Inglenook
from inglenook.server.driver import Driver, Pace
from inglenook.server.hall import Hall
from inglenook.server.table import Table

from .helpers import ANN, BEN, CARA, DAN, act, client, run, running

GAMES = (
    "keepers",
    "heroes",
)  # in both there are choices that a hand leaves no other, and choices that the table does
NAMED = {"keepers": "refrain", "heroes": "turn"}  # what is then left
ASKED = "The others need not know that, so you are asked."


def single(table: Table, seat: int) -> bool:
    match = table.playing
    return not match.drafts.get(seat) and len(match.legal(seat)) == 1


def plain(table: Table, seat: int) -> bool:
    """Whether all can see what the seat must do."""
    return table.playing.position.forced(seat) is not None


def secretly_bound(table: Table, seat: int) -> bool:
    return seat in table.playing.asked() and single(table, seat) and not plain(table, seat)


async def decisions(hall: Hall, game: str, games: int = 4) -> AsyncIterator[tuple[Table, int]]:
    """Every decision of some games of three people, before it is made."""
    for seed in range(games):
        table, rng = await running(hall, game), random.Random(seed)
        for _ in range(300):
            if table.over:
                break
            for seat in table.playing.asked():
                yield table, seat
            seat = rng.choice(table.playing.asked())
            await act(hall, table, seat, rng.choice(table.playing.legal(seat)))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_answered_for_somebody_that_others_cannot_know(hall: Hall, game: str) -> None:
    """However often something else happens at the table, as when a spectator talks."""
    driver = Driver(hall, Pace(1000))

    async def evening() -> int:
        private = 0
        async for table, seat in decisions(hall, game):
            if not any(plain(table, each) for each in table.playing.asked()):
                private += single(table, seat)
                for _ in range(3):
                    driver.drive(table)
                assert not driver.drives(table), (seat, table.playing.legal(seat))
        return private

    assert run(evening()) > 5


def test_what_all_can_see_is_answered_once_and_by_itself(hall: Hall) -> None:
    driver = Driver(hall, Pace(0))

    async def evening() -> None:
        async for table, seat in decisions(hall, "heroes"):
            if plain(table, seat):
                before = table.seats[seat].decisions
                driver.drive(table)
                await hall.chat(table, DAN, "Well?")
                while table.seats[seat].decisions == before:
                    await asyncio.sleep(0.001)
                driver.close()
                assert table.seats[seat].decisions == before + 1
                return
        pytest.fail("there was no such decision")

    run(evening())


@pytest.mark.parametrize("game", GAMES)
def test_who_has_one_choice_that_others_cannot_know_is_asked_with_the_reason(
    app: Inglenook, game: str
) -> None:
    """And only they read it."""

    async def evening() -> None:
        async for table, seat in decisions(app.hall, game):
            if secretly_bound(table, seat):
                assert table.game.actions.notation(table.playing.legal(seat)[0]) == NAMED[game]
                people = [client(app, person) for person in (ANN, BEN, CARA, None)]
                told = [ASKED in each.get(f"/t/{table.id}").text for each in people]
                assert told == [secretly_bound(table, number) for number in range(4)]
                return
        pytest.fail("there was no such decision")

    run(evening())
