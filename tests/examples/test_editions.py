"""The tuned editions: each can be played, and differs from the standard one in what docs/tuning.md says."""

from pathlib import Path

import pytest

from inglenook.engine.registry import find_game
from inglenook.lab.sim import playouts

FOLDER = Path(__file__).parents[2] / "examples" / "editions"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_a_tuned_edition_can_be_played_and_says_what_is_changed(path: Path) -> None:
    game = find_game(path.stem.partition("-")[0])
    edition = game.schema.parse(path.read_text("utf-8"))
    changed = game.schema.differences(edition)
    assert edition.name != game.edition.name
    assert playouts(game, edition, 2 if 2 in game.players else 4, bytes(16), 2, True).whole.all()
    told = (FOLDER.parents[1] / "docs" / "tuning.md").read_text("utf-8")
    assert f"examples/editions/{path.name}" in told
    for each in changed:
        assert each.name.rpartition(": ")[0] in told or each.name in told
