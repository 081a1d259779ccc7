"""Playouts and batches: generic code over any game's kernels."""

import numpy as np
import pytest

from inglenook.engine.batch import Batch
from inglenook.engine.chance import CHANCE, chance_from
from inglenook.engine.errors import RefusedError
from inglenook.engine.playout import somebody
from inglenook.engine.registry import find_game
from inglenook.engine.rows import ones

KEEPERS = find_game("keepers")


def new_batch(seed: bytes = b"0123456789abcdef") -> Batch:
    return Batch(KEEPERS, KEEPERS.edition, players=3, games=64, seed=seed)


def drive(batch: Batch, steps: int) -> np.ndarray:
    """Random steps; returns how many games ended and the scores they left."""
    rng = np.random.default_rng(0)
    rows = np.arange(64)
    tally = np.zeros(4, np.int64)
    for _ in range(steps):
        batch.step(batch.legal[rows, rng.integers(0, batch.counts)])
        done = batch.ended.astype(bool)
        tally[0] += done.sum()
        tally[1:] += batch.scores[done].sum(axis=0)
        assert (batch.won[done] == batch.scores[done] @ [1, 2, 4]).all()  # a point is a win
    return tally


def test_the_same_seed_and_actions_give_the_same_games() -> None:
    one, two = new_batch(), new_batch()
    assert (drive(one, 300) == drive(two, 300)).all()
    assert bytes(one.states) == bytes(two.states)
    assert bytes(new_batch(b"another seed 16b").states) != bytes(new_batch().states)


def test_games_end_with_a_winner_and_start_anew() -> None:
    ended, *wins = drive(new_batch(), 600).tolist()
    assert ended > 64
    assert sum(wins) >= ended  # shared wins count for each


def test_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    batch = new_batch()
    before = bytes(batch.states)
    actions = batch.legal[:, 0].copy()
    actions[7] = KEEPERS.actions.parse("refrain")
    with pytest.raises(RefusedError, match=r"game 7: action \d+ is not legal; nothing was played"):
        batch.step(actions)
    assert bytes(batch.states) == before


def test_somebody_is_any_seat_of_the_mask() -> None:
    chance = chance_from(b"0123456789abcdef").view(CHANCE.dtype)[0]
    assert {somebody(chance, 0b10110) for _ in range(200)} == {1, 2, 4}
    assert somebody(chance, 0b1000) == 3
    assert [ones(mask) for mask in (0, 1, 0b1011, 0xFF)] == [0, 1, 3, 8]
