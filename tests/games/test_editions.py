"""The editions that come with games: each can be played, and differs from the standard one as docs/tuning.md says."""

from pathlib import Path

import pytest

from inglenook.engine.game import Game
from inglenook.engine.registry import games
from inglenook.lab.sim import playouts

TUNING = Path(__file__).parents[2] / "docs" / "tuning.md"
READY = [(game, name) for game in games() for name in game.editions]


def test_there_are_some() -> None:
    assert {name for _, name in READY} >= {"by-lot", "raiders"}


@pytest.mark.parametrize(("game", "name"), READY, ids=[name for _, name in READY])
def test_it_can_be_played_and_says_what_is_changed(game: Game, name: str) -> None:
    edition = game.editions[name]
    assert edition.name != game.edition.name
    assert playouts(game, edition, 2 if 2 in game.players else 4, bytes(16), 2, True).whole.all()
    told = TUNING.read_text("utf-8")
    assert f"`{name}` of {game.title}" in " ".join(told.split())
    for each in game.schema.differences(edition):
        assert each.name.rpartition(": ")[0] in told or each.name in told
