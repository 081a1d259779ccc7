"""The figures exist and make sense; how high they are is no test's business."""

from collections.abc import Callable

import pytest

from inglenook.cli.report import FIGURES
from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game
from inglenook.lab import bench


@pytest.fixture
def keepers(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    monkeypatch.setattr(bench, "SIDE_BY_SIDE", 8)
    monkeypatch.setattr(bench, "ITERATIONS", 20)
    return find_game("keepers")


def test_every_figure_is_measured(keepers: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "cold_seconds", lambda game: 20.04)
    monkeypatch.setattr(bench, "warm_seconds", lambda game: 1.0)
    said: list[str] = []
    figures = bench.measure(keepers, said.append)
    assert figures.keys() == FIGURES.keys()
    assert all(figure > 0 for figure in figures.values())
    assert figures["state_bytes"] == keepers.state_type.itemsize
    assert figures["cold_compile_s"] == 20.0
    assert len(said) == 6


@pytest.mark.parametrize("work", [bench.vector_work, bench.position_work, bench.search_work])
def test_work_goes_on_for_ever(keepers: Game, work: Callable[[Game], bench.Work]) -> None:
    step = work(keepers)
    assert all(step() > 0 for _ in range(300))


def test_a_process_that_fails_says_why() -> None:
    with pytest.raises(GameError, match="no such thing"):
        bench._said("-c", "raise SystemExit('no such thing')")
