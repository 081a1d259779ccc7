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
from inglenook.server.hall import Hall
from inglenook.server.table import Table

from .helpers import ANN, BEN, SCRIPT, client, play, run, running, truth
from .test_hall import refuses

GAMES = {  # with settings under which a limit ends the whole game
    "keepers": {},
    "heroes": {"rounds": "1"},
    "inns": {},
    "hoardraids": {},
    "rogues": {"live": "off"},
}


def limited(game: Game, **options: str) -> tuple[Match, Match]:
    """A match that its limit has ended, and the same deeds without that limit."""
    ((option, _),) = game.recipe.limit.items()
    setting = game.recipe.options[option]
    assert isinstance(setting, Number)
    short, long = (game.recipe.with_options({**options, option: most}) for most in ("1", str(setting.high)))
    match = Match(game, short, 3, Deal(bytes(32)))
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(match.asked())
        match.act(seat, rng.choice(match.legal(seat)))
    again = Match(game, long, 3, Deal(bytes(32)), deeds=match.deeds)
    return match, again


@pytest.mark.parametrize("name", GAMES)
def test_the_result_of_a_game_as_it_stands_is_what_its_limit_gives(name: str) -> None:
    ended, open_ended = limited(find_game(name), **GAMES[name])
    assert ended.position.measures()["valve"]
    assert not open_ended.over
    assert open_ended.scores() == ended.scores()


def usual_limit(monkeypatch: pytest.MonkeyPatch, name: str, most: int) -> str:
    """Let the usual limit of a game be something that a test can pass; returns its option."""
    recipe = find_game(name).recipe
    ((option, _),) = recipe.limit.items()
    setting = recipe.options[option]
    assert isinstance(setting, Number)
    monkeypatch.setitem(recipe.options, option, replace(setting, value=most))
    return option


async def past_the_limit(hall: Hall, name: str, option: str, people: int = 3) -> Table:
    table = await running(hall, name, people, **{**GAMES[name], option: "1000"})
    for seed in range(10_000):
        if table.past_limit:
            return table
        assert not table.over
        await play(hall, table, 1, seed)
    raise AssertionError("it never came to that")


@pytest.mark.parametrize("name", GAMES)
def test_all_people_end_a_game_past_its_limit_with_its_result(
    app: Inglenook, open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    option = usual_limit(monkeypatch, name, 1)

    async def evening() -> Table:
        table = await past_the_limit(app.hall, name, option)
        for seat in range(3):
            assert not table.over
            await app.hall.settle(table, seat)
        return table

    table = run(evening())
    assert (table.state, table.stopped, table.settled) == ("done", True, True)
    assert truth(open_hall().table(table.id)) == truth(table)
    told = app.renderer.result(table, [seat.name for seat in table.seats])
    assert told is not None
    assert f"<span>{told}</span>" in client(app).get(f"/t/{table.id}").text
    assert told.endswith(" won.")
    assert (told == "Nobody won.") == (name in ("keepers", "hoardraids"))
    shown = client(app).get(f"/api/v1/tables/{table.id}").json()["page"]
    assert shown["over"]
    assert (shown["scores"], shown["winners"]) == (table.playing.scores(), table.playing.winners())


def test_before_the_limit_nobody_can_end_a_game_with_a_result(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual_limit(monkeypatch, "keepers", 1)

    async def evening() -> None:
        table = await running(hall)
        await refuses(hall, table, hall.settle(table, 0), "past its usual limit")

    run(evening())


def test_to_agree_to_an_end_is_not_to_agree_to_a_result(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    option = usual_limit(monkeypatch, "keepers", 1)

    async def evening() -> None:
        table = await past_the_limit(hall, "keepers", option, people=2)
        await hall.agree_to_end(table, 0)
        await hall.settle(table, 1)
        assert table.state == "running"
        await hall.settle(table, 0)
        assert (table.state, table.settled) == ("done", True)

    run(evening())


def test_the_page_offers_the_end_past_the_limit_and_not_before(
    app: Inglenook, monkeypatch: pytest.MonkeyPatch
) -> None:
    option = usual_limit(monkeypatch, "keepers", 1)
    offer, words = "Agree to end it with a result", "This game has passed its usual limit of 1 rounds."
    early = run(running(app.hall))
    assert words not in client(app, ANN).get(f"/t/{early.id}").text
    table = run(past_the_limit(app.hall, "keepers", option))
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
        _check_limit(replace(keepers.recipe, limit=limit), keepers.measures)
