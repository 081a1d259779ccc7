"""The examples for researchers run, in short forms; those that learn are for `make test-research`."""

import runpy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "research"
SHORT: dict[str, tuple[Any, ...]] = {
    "gymnasium_agent": (1,),
    "gymnasium_vector": (20, 8),
    "openspiel_cfr": (2,),
    "pettingzoo_table": (1,),
    "prompts_match": (1,),
}
LEARNERS = {"trajectories", "train_maskable", "train_ppo"}


def run(name: str, *arguments: Any) -> Any:
    return runpy.run_path(str(FOLDER / f"{name}.py"))["main"](*arguments)


@pytest.mark.parametrize("name", SHORT)
def test_an_example_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    result = run(name, *SHORT[name])
    assert result is not None
    assert capsys.readouterr().out


def test_trajectories_can_be_read_again(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    rows = run("trajectories", str(tmp_path / "some.parquet"), 2)
    table = parquet.read_table(tmp_path / "some.parquet")
    assert table.num_rows == rows > 20
    assert {"game", "step", "agent", "observation", "action_mask", "action", "return"} == set(
        table.column_names
    )


def test_no_example_is_forgotten() -> None:
    assert {file.stem for file in FOLDER.glob("*.py")} == {*SHORT, *LEARNERS}


@pytest.mark.parametrize("name", SHORT)
def test_an_example_is_short(name: str) -> None:
    lines = (FOLDER / f"{name}.py").read_text("utf-8").splitlines()
    assert len(lines) <= 50
