"""The command that suggests: its table, its file, and its refusals."""

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from inglenook.cli import lab_suggest
from inglenook.cli.arguments import Parser
from inglenook.engine.errors import InglenookError
from inglenook.engine.registry import find_game

SMALL = [
    "keepers",
    "--target",
    "length:6-8",
    "--change",
    "adventurers=5..10",
    "--games",
    "6000",
    "--trials",
    "6",
]


def run(*typed: str) -> None:
    parser: ArgumentParser = Parser("inglenook lab suggest")
    lab_suggest.add(parser)
    lab_suggest.run(parser.parse_args([*SMALL, *typed]))


def test_it_shows_what_changes_gain_and_writes_an_edition_to_play_with(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "longer.toml"
    run("--out", str(file), "--keep", str(tmp_path / "kept"))
    told = capsys.readouterr().out
    assert "as it is" in told
    assert "adventurers [5, 5, 5, 5] →" in told
    assert f"inglenook play keepers --edition {file}" in told
    edition = find_game("keepers").schema.parse(file.read_text("utf-8"))
    (changed,) = find_game("keepers").schema.differences(edition)
    assert changed.name == "adventurers"


def test_json_holds_the_question_and_every_point(capsys: pytest.CaptureFixture[str]) -> None:
    run("--json", "--runs", "1", "--players", "3,4")
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["players"], found["progress"]) == ("keepers", [3, 4], 1.0)
    assert [len(each["figures"]) for each in found["points"]] == [2] * len(found["points"])
    assert found["points"][found["best"]]["edition"].startswith('name = "standard')


def test_a_number_of_changes_that_gains_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InglenookError, match="nothing is gained by 7 changes; there are editions with 0"):
        run("--runs", "1", "--changes", "7", "--out", str(tmp_path / "a"))
    assert not (tmp_path / "a").exists()


def test_what_is_wrong_is_told_before_anything_is_played() -> None:
    with pytest.raises(InglenookError, match="2 to 4 players"):
        run("--players", "9")
    with pytest.raises(InglenookError, match="is no wish"):
        run("--target", "fun")
