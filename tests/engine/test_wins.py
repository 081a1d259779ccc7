"""Who has won, and how a win is shared: the same compiled and in Python."""

import numpy as np
import pytest

from inglenook.engine.contract import highest
from inglenook.engine.registry import find_game
from inglenook.engine.wins import share_win, win_shares


@pytest.mark.parametrize("won", [0, 0b001, 0b100, 0b101, 0b111])
def test_winners_share_one_win(won: int) -> None:
    compiled = np.full(3, 9.0)
    share_win(won, compiled)
    assert compiled.tolist() == win_shares(won, 3)
    assert sum(win_shares(won, 3)) == pytest.approx(1 if won else 0)
    assert [share > 0 for share in win_shares(won, 3)] == [bool(won >> seat & 1) for seat in range(3)]


@pytest.mark.parametrize(
    ("scores", "won"),
    [([1, 0, 0], 0b001), ([2, 5, 5], 0b110), ([0, 0, 0], 0), ([-1, -2, -3], 0), ([3, 3, 3], 0b111)],
)
def test_unless_a_game_says_otherwise_the_highest_score_above_0_wins(scores: list[int], won: int) -> None:
    game = find_game("keepers")
    assert highest(game.witness_s, game.witness_e, np.array(scores)) == won
