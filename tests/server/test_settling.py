"""Past the limit that automatic play has, people may end a game with the result that the limit gives."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from inglenook.engine.errors import GameError
from inglenook.engine.game import Game, _check_limit
from inglenook.engine.match import Deal, Match
from inglenook.engine.registry import find_game
from inglenook.engine.settings import Number
from inglenook.server.app import Inglenook
from inglenook.server.tables.service import TableService
from inglenook.server.tables.table import Table

from ..ours import OURS, served
from .helpers import ANN, BEN, SCRIPT, client, play, run, running, truth
from .test_service import refuses

LIMITED = [name for name in OURS if find_game(name).schema.limit]


def limited(game: Game, **options: str) -> tuple[Match, Match]:
    """A match that its limit has ended, and the same deeds without that limit."""
    ((option, _),) = game.schema.limit.items()
    setting = game.schema.options[option]
    assert isinstance(setting, Number)
    short, long = (game.schema.with_options({**options, option: most}) for most in ("1", str(setting.high)))
    match = Match(game, short, 3, Deal(bytes(32)))
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(match.asked())
        match.act(seat, rng.choice(match.legal(seat)))
    again = Match(game, long, 3, Deal(bytes(32)), deeds=match.deeds)
    return match, again


@pytest.mark.parametrize("name", LIMITED)
def test_the_result_of_a_game_as_it_stands_is_what_its_limit_gives(name: str) -> None:
    ended, open_ended = limited(find_game(name), **served(name)["limit"])
    assert ended.position.measures()["valve"]
    assert not open_ended.over
    assert open_ended.scores() == ended.scores()


def usual_limit(monkeypatch: pytest.MonkeyPatch, name: str, most: int) -> str:
    """Let the usual limit of a game be something that a test can pass; returns its option."""
    schema = find_game(name).schema
    ((option, _),) = schema.limit.items()
    setting = schema.options[option]
    assert isinstance(setting, Number)
    monkeypatch.setitem(schema.options, option, replace(setting, value=most))
    return option


async def past_the_limit(tables: TableService, name: str, option: str, people: int = 3) -> Table:
    table = await running(tables, name, people, **{**served(name)["limit"], option: "1000"})
    for seed in range(10_000):
        if table.past_limit:
            return table
        assert not table.over
        await play(tables, table, 1, seed)
    raise AssertionError("it never came to that")


@pytest.mark.parametrize("name", LIMITED)
def test_all_people_end_a_game_past_its_limit_with_its_result(
    app: Inglenook, open_tables: Callable[[], TableService], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    option = usual_limit(monkeypatch, name, 1)

    async def evening() -> Table:
        table = await past_the_limit(app.tables, name, option)
        for seat in range(3):
            assert not table.over
            await app.tables.settle(table, seat)
        return table

    table = run(evening())
    assert (table.state, table.stopped, table.settled) == ("done", True, True)
    assert truth(open_tables().table(table.id)) == truth(table)
    told = app.renderer.result(table, [seat.name for seat in table.seats])
    assert told is not None
    assert f">{told}</p>" in client(app).get(f"/t/{table.id}").text
    assert told.endswith(" won.")
    assert (told == "Nobody won.") == served(name).get("unwon", False)
    shown = client(app).get(f"/api/v1/tables/{table.id}").json()["page"]
    assert shown["over"]
    assert (shown["scores"], shown["winners"]) == (table.playing.scores(), table.playing.winners())


def test_before_the_limit_nobody_can_end_a_game_with_a_result(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual_limit(monkeypatch, "keepers", 1)

    async def evening() -> None:
        table = await running(tables)
        await refuses(tables, table, tables.settle(table, 0), "past its usual limit")

    run(evening())


def test_to_agree_to_an_end_is_not_to_agree_to_a_result(
    tables: TableService, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = usual_limit(monkeypatch, "keepers", 1)

    async def evening() -> None:
        table = await past_the_limit(tables, "keepers", option, people=2)
        await tables.agree_to_end(table, 0)
        await tables.settle(table, 1)
        assert table.state == "running"
        await tables.settle(table, 0)
        assert (table.state, table.settled) == ("done", True)

    run(evening())


def test_the_page_offers_the_end_past_the_limit_and_not_before(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = usual_limit(monkeypatch, "keepers", 1)
    offer, words = "Agree to end it with a result", "This game has passed its usual limit of 1 rounds."
    early = run(running(app.tables))
    assert words not in client(app, ANN).get(f"/t/{early.id}").text
    table = run(past_the_limit(app.tables, "keepers", option))
    for person in (ANN, BEN, None):
        page = client(app, person).get(f"/t/{table.id}").text
        assert words in page
        assert (offer in page) == bool(person)
    assert client(app, ANN).post(f"/t/{table.id}/settle", headers=SCRIPT).status_code == 204
    assert offer not in client(app, ANN).get(f"/t/{table.id}").text
    assert "wants to end" in client(app, BEN).get(f"/t/{table.id}").text


@pytest.mark.parametrize("limit", [{"quest-giver": "rounds"}, {"max-rounds": "hours"}, {"most": "rounds"}])
def test_a_limit_is_a_number_that_bounds_what_is_counted(
    monkeypatch: pytest.MonkeyPatch, limit: dict[str, str]
) -> None:
    keepers = find_game("keepers")
    with pytest.raises(GameError, match=r"keepers: cards.toml limits .* is one of rounds, valve"):
        _check_limit(replace(keepers.schema, limit=limit), keepers.measures)
