"""What about.toml says of a game."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from inglenook.engine.about import UNKNOWN, About, about
from inglenook.engine.errors import GameError
from inglenook.engine.registry import find_game

from ..ours import OURS


def game_in(folder: Path, text: str) -> "SimpleGame":
    (folder / "about.toml").write_text(text, "utf-8")
    return SimpleGame(folder)


@dataclass(frozen=True)
class SimpleGame:
    folder: Path


def test_a_game_may_say_nothing(tmp_path: Path) -> None:
    told = about(SimpleGame(tmp_path))
    assert told == About()
    assert (set(told.makers.values()), told.stated) == ({UNKNOWN}, {})


def test_what_is_stated_is_told_and_the_rest_is_not(tmp_path: Path) -> None:
    told = about(game_in(tmp_path, 'author = "Ann"\nyear = 1999\n'))
    assert told.stated == {"author": "Ann", "year": "1999"}
    assert told.makers["rights"] == UNKNOWN


def test_a_line_that_nobody_reads_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"about\.toml: there is no autor; known: printed, author,"):
        about(game_in(tmp_path, 'autor = "Ann"\n'))


@pytest.mark.parametrize("name", OURS)
def test_a_game_of_ours_says_what_it_is_and_what_we_designed(name: str) -> None:
    game = find_game(name)
    told = about(game)
    assert told.readme.endswith(".")
    designs = [clause for clauses in told.designs.values() for clause in clauses]
    assert sorted(designs) == sorted(
        clause for clause, facts in game.clauses.items() if "D" in facts["mark"].split(", ")
    )
