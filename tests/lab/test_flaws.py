"""The bench of planted flaws is whole: every edition can be played, and the index says what is wrong with it."""

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from inglenook.engine.edition import Edition
from inglenook.engine.registry import find_game

FLAWS = Path(__file__).parents[2] / "bench" / "flaws"
ASIDE = FLAWS / "aside"
FIVE = {"keepers", "heroes", "inns", "hoardraids", "rogues"}
MEASURED = {"game", "players", "kind", "planted", "figure", "measured"}
FOUND = {"names", "finding"}


def index(folder: Path) -> dict[str, dict[str, Any]]:
    """What is said of each edition of a folder, by the name of its file."""
    said = tomllib.loads((folder / "flaws.toml").read_text("utf-8"))
    return {name: entry for name, entry in said.items() if name != "kinds"}


KINDS = tomllib.loads((FLAWS / "flaws.toml").read_text("utf-8"))["kinds"]
ENTRIES = [(folder, name, entry) for folder in (FLAWS, ASIDE) for name, entry in index(folder).items()]
every_edition = pytest.mark.parametrize(
    ("folder", "name", "entry"), ENTRIES, ids=[f"{folder.name}-{name}" for folder, name, _ in ENTRIES]
)


def load(folder: Path, name: str, game: str) -> Edition:
    return find_game(game).schema.parse((folder / f"{name}.toml").read_text("utf-8"))


@every_edition
def test_it_can_be_played_and_is_not_the_standard_edition(
    folder: Path, name: str, entry: dict[str, Any]
) -> None:
    game = find_game(entry["game"])
    edition = load(folder, name, game.name)
    game.check_players(entry["players"])
    assert edition.name == name
    assert list(game.schema.differences(edition))


@every_edition
def test_the_index_says_what_was_planted(folder: Path, name: str, entry: dict[str, Any]) -> None:
    sound = entry["kind"] == "sound"
    assert entry.keys() - {"also"} == (MEASURED if sound else MEASURED | FOUND)
    assert {entry["kind"], *entry.get("also", ())} <= KINDS.keys()
    assert sound or entry["names"]


def test_every_file_is_in_the_index() -> None:
    for folder in (FLAWS, ASIDE):
        assert {path.stem for path in folder.glob("*.toml")} == {*index(folder), "flaws"}


def test_there_are_twenty_flaws_five_sound_editions_and_ten_flaws_aside() -> None:
    kinds = [entry["kind"] for entry in index(FLAWS).values()]
    assert (len(kinds) - kinds.count("sound"), kinds.count("sound")) == (20, 5)
    aside = [entry["kind"] for entry in index(ASIDE).values()]
    assert (len(aside), aside.count("sound")) == (10, 0)


def test_all_five_games_occur_equally_often() -> None:
    assert Counter(entry["game"] for entry in index(FLAWS).values()) == dict.fromkeys(FIVE, 5)
    assert Counter(entry["game"] for entry in index(ASIDE).values()) == dict.fromkeys(FIVE, 2)
