"""The lab on the command line: the same figures as on the page, as text or as files."""

import json
from pathlib import Path

import pytest

from inglenook.cli.main import main
from inglenook.engine.registry import find_game
from inglenook.server.lab.wishes import PARTS
from inglenook.warmup import prepare


@pytest.fixture(scope="module", autouse=True)
def _prepared() -> None:
    prepare(find_game("keepers"), parts=PARTS)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(["lab", *arguments])
    return code, *capsys.readouterr()


def test_a_game_is_measured_at_several_numbers_of_players(capsys: pytest.CaptureFixture[str]) -> None:
    code, text, _ = printed(capsys, "measure", "keepers", "--players", "2,3", "--games", "60", "--json")
    found = json.loads(text)
    assert code == 0
    assert found["players"] == [2, 3]
    assert {each["players"] for each in found["figures"]} == {2, 3}
    again = json.loads(
        printed(capsys, "measure", "keepers", "--players", "2,3", "--games", "60", "--json")[1]
    )
    assert again["figures"] == found["figures"]


def test_a_report_is_written_to_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = {kind: tmp_path / f"report.{kind}" for kind in ("html", "csv")}
    asked = [part for kind, file in files.items() for part in (f"--{kind}", str(file))]
    code, text, told = printed(capsys, "measure", "keepers", "--games", "60", *asked)
    assert (code, text) == (0, "")
    assert "What I would look at" in files["html"].read_text("utf-8")
    assert files["csv"].read_text("utf-8").startswith("part,name,players,value,low,high,unit,sentence\n")
    assert told.count("written.") == 2
    assert (
        "cannot be written"
        in printed(capsys, "measure", "keepers", "--games", "60", "--csv", str(tmp_path))[2]
    )


def test_two_editions_are_compared(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    dear = tmp_path / "dear.toml"
    dear.write_text("numbers.cost = 4\n")
    _, text, _ = printed(capsys, "compare", "keepers", "standard", str(dear), "--games", "400")
    assert text.startswith("What differs:\n  1. ")
    _, text, _ = printed(capsys, "compare", "keepers", "standard", "standard", "--games", "60")
    assert text.startswith("No difference found.")
    _, text, _ = printed(
        capsys, "compare", "keepers", "standard", "standard", "--never", "sabotage", "--games", "400"
    )
    assert text.startswith("What differs:")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("measure", "keepers", "--players", "9"), "Keepers is for 2 to 4 players, not 9"),
        (("measure", "keepers", "--players", "2,2"), "'2,2' names a number twice"),
        (("compare", "keepers", "standard", "nothing.toml"), "nothing.toml: cannot be read"),
        (("compare", "keepers", "standard", "standard", "--never", "flying"), "known: add, done, pass"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_a_line(
    capsys: pytest.CaptureFixture[str], asked: tuple[str, ...], said: str
) -> None:
    code, _, told = printed(capsys, *asked)
    assert code == 2
    assert said in told
    assert told.count("\n") == 1
