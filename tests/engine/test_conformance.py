"""Every game × seats × options passes the shipped suite: `make test` samples, `make soak` runs all."""

import pytest

from inglenook.engine.conformance import CHECKS, Case, cases, check_support, check_unjitted
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game, game_names

from ..torture import GAME as TORTURE

GAMES = [*map(find_game, game_names()), TORTURE]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    thorough = bool(metafunc.config.getoption("--soak"))
    if "case" in metafunc.fixturenames:
        metafunc.parametrize("case", [case for game in GAMES for case in cases(game, thorough)], ids=str)


@pytest.mark.parametrize("check", CHECKS)
def test_conforms(case: Case, check: str) -> None:
    CHECKS[check](case)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_redeals_reach_every_world_of_a_tiny_deck(game: Game, soak: bool) -> None:
    check_support(game, thorough=soak)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_plain_python_plays_the_same_game(game: Game, soak: bool) -> None:
    check_unjitted(cases(game, soak))
