"""A game may be switched between Python and compiled code in the middle of a match: nobody can tell from its bytes."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.conformance import cases
from inglenook.engine.conformance.cases import Case, random_play
from inglenook.engine.game import Game
from inglenook.engine.kernel import JIT, RunsAsPython
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.page import page
from inglenook.engine.registry import games

from ..torture import GAME as TORTURE

GAMES = [*games(), TORTURE]
MOVES = 60
pytestmark = pytest.mark.skipif(not JIT, reason="nothing is compiled")


@pytest.fixture(params=GAMES, ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    yield request.param
    request.param.run(compiled=True)


def shown(match: Match) -> list[object]:
    """All that can be seen after a move, and what is checked of it."""
    pages = [repr(page(match, reader)) for reader in range(SPECTATOR, match.players)]
    position = match.position
    asked = [(seat, position.legal(seat), position.weights(seat)) for seat in position.able()]
    other = position.redeal(0, chance_from(bytes(16)))
    return [pages, asked, bytes(position.state), bytes(other.state), match.checks[-1:], position.measures()]


def played(case: Case, compiled: Callable[[int], bool], moves: int) -> list[list[object]]:
    """A random match, each move of it compiled or not."""
    case.game.run(compiled(0))
    told = []
    for number, match in enumerate(islice(random_play(case.match(3), random.Random(3)), moves), 1):
        told.append(shown(match))
        case.game.run(compiled(number))
    return told


def test_a_match_is_the_same_however_it_is_run(game: Game, soak: bool) -> None:
    moves = 5 * MOVES if soak else MOVES
    for case in cases(game, soak)[: None if soak else 1]:
        compiled = played(case, lambda number: True, moves)
        assert len(compiled) > 1
        assert played(case, lambda number: False, moves) == compiled
        assert played(case, lambda number: number > moves // 3, moves) == compiled  # as at a first start
        assert played(case, lambda number: number % 3 == 0, moves) == compiled


def kernels(game: Game) -> list[RunsAsPython]:
    """Those that the game declares, by its contract."""
    return [part for part in game.parts.values() if isinstance(part, RunsAsPython)]


def test_as_python_no_kernel_enters_compiled_code(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba makes no promise that a dispatcher's class can be changed."""
    assert kernels(game)
    for each in kernels(game):
        monkeypatch.setattr(each, "entry", None)  # whoever calls it fails
    assert played(cases(game, False)[0], lambda number: False, 10)


def test_loading_is_for_one_thread_and_leaves_the_game_as_it_was(game: Game) -> None:
    game.run(compiled=False)
    with game.loading() as loaded:
        assert (loaded.compiled, game.compiled) == (True, False)
        match = cases(loaded, False)[0].match(3)
        assert shown(match) == shown(match)
    assert not any(each.compiled for each in kernels(game))
