"""Answers given for somebody: only where all can see that there is no other. Anything else would tell of a hand."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest

from inglenook.server.app import Inglenook
from inglenook.server.tables.autoplay import Autoplay, Pace
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from .helpers import ANN, BEN, CARA, DAN, act, client, run, running

GAMES = (
    "keepers",
    "heroes",
)  # in both there are choices that a hand leaves no other, and choices that the table does
NAMED = {"keepers": "refrain", "heroes": "turn"}  # what is then left
ASKED = "You have one choice only. You are asked all the same, so that the others do not learn that."


def single(table: Table, seat: int) -> bool:
    match = table.playing
    return not match.drafts.get(seat) and len(match.legal(seat)) == 1


def plain(table: Table, seat: int) -> bool:
    """Whether all can see what the seat must do."""
    return table.playing.position.forced(seat) is not None


def secretly_bound(table: Table, seat: int) -> bool:
    return seat in table.playing.asked() and single(table, seat) and not plain(table, seat)


async def decisions(tables: TableService, game: str, games: int = 4) -> AsyncIterator[tuple[Table, int]]:
    """Every decision of some games of three people, before it is made."""
    for seed in range(games):
        table, rng = await running(tables, game), random.Random(seed)
        for _ in range(300):
            if table.over:
                break
            for seat in table.playing.asked():
                yield table, seat
            seat = rng.choice(table.playing.asked())
            await act(tables, table, seat, rng.choice(table.playing.legal(seat)))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_answered_for_somebody_that_others_cannot_know(tables: TableService, game: str) -> None:
    """However often something else happens at the table, as when a spectator talks."""
    autoplay = Autoplay(tables, Pace(1000))

    async def evening() -> int:
        private = 0
        async for table, seat in decisions(tables, game):
            if not any(plain(table, each) for each in table.playing.asked()):
                private += single(table, seat)
                for _ in range(3):
                    autoplay.drive(table)
                assert not autoplay.drives(table), (seat, table.playing.legal(seat))
        return private

    assert run(evening()) > 5


def test_what_all_can_see_is_answered_once_and_by_itself(tables: TableService) -> None:
    autoplay = Autoplay(tables, Pace(0))

    async def evening() -> None:
        async for table, seat in decisions(tables, "heroes"):
            if plain(table, seat):
                before = table.seats[seat].decisions
                autoplay.drive(table)
                await tables.chat(table, DAN, "Well?")
                while table.seats[seat].decisions == before:
                    await asyncio.sleep(0.001)
                autoplay.close()
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
        async for table, seat in decisions(app.tables, game):
            if secretly_bound(table, seat):
                assert table.game.actions.notation(table.playing.legal(seat)[0]) == NAMED[game]
                people = [client(app, person) for person in (ANN, BEN, CARA, None)]
                told = [ASKED in each.get(f"/t/{table.id}").text for each in people]
                assert told == [secretly_bound(table, number) for number in range(4)]
                return
        pytest.fail("there was no such decision")

    run(evening())
