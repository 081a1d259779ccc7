"""Learners, other libraries' and one of our own, at our tables. They need torch, and minutes: `make test-research`."""

import runpy
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples" / "research"
SECONDS = 120


@pytest.fixture(autouse=True)
def _wanted(request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("--learn"):
        pytest.skip("only with --learn")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("learner", ["train_ppo", "train_maskable"])
def test_a_learner_beats_random_play_after_two_minutes(learner: str) -> None:
    share, error = runpy.run_path(str(FOLDER / f"{learner}.py"))["main"](SECONDS)
    assert share - error > 0.5


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("game", ["keepers", "inns"])
def test_torchrl_finds_what_the_spaces_promise(game: str) -> None:
    import pettingzoo
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper
    from torchrl.envs.utils import check_env_specs

    from inglenook.adapters import zoo  # noqa: F401 - makes the games known

    table: Any = pettingzoo.make("aec", f"inglenook/{game}-v1")
    check_env_specs(PettingZooWrapper(table, use_mask=True, categorical_actions=True))
