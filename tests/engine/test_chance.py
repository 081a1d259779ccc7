"""The generator and the tape."""

from fractions import Fraction

import numpy as np
import pytest

from inglenook.engine.chance import (
    BLANK,
    CHANCE,
    EVERYONE,
    LONGEST,
    POOLS,
    Chance,
    below,
    chance_from,
    draw,
    outcomes,
    roll,
    taped,
    word,
)
from inglenook.engine.layout import Bytes

SEED = b"0123456789abcdef"


def record(seed: bytes = SEED, tape: tuple[int, ...] = (), keep: bool = False) -> tuple[Bytes, Chance]:
    buffer = chance_from(seed, tape, keep)
    return buffer, buffer.view(CHANCE.dtype)[0]


def test_the_generator_is_xoshiro128_starstar() -> None:
    """First outputs for the state 1, 2, 3, 4, computed with the published algorithm by hand."""
    _, chance = record(np.array([1, 2, 3, 4], "<u4").tobytes())
    assert [word(chance) for _ in range(4)] == [11520, 0, 5927040, 70819200]


def test_a_seed_of_zeros_still_rolls() -> None:
    _, chance = record(bytes(16))
    assert len({word(chance) for _ in range(100)}) > 90


def test_every_face_comes_up_about_equally_often() -> None:
    _, chance = record()
    faces = np.bincount([below(chance, 6) for _ in range(60_000)], minlength=6)
    assert faces.size == 6
    assert abs(faces - 10_000).max() < 400  # four standard deviations are 365


def test_a_draw_takes_its_card_out_of_the_pool() -> None:
    _, chance = record()
    pool = np.array([0, 3, 0, 2], np.int16)
    drawn = [draw(chance, pool, EVERYONE) for _ in range(5)]
    assert sorted(drawn) == [1, 1, 1, 3, 3]
    assert not pool.any()


def test_what_is_written_on_the_tape_comes_out() -> None:
    buffer, chance = record(tape=(4, BLANK, 2))
    pool = np.array([1, 1, 1], np.int16)
    assert roll(chance, 6, EVERYONE) == 4
    face = roll(chance, 6, 0b10)
    assert draw(chance, pool, 0b01) == 2
    equal = (1,) * 6
    assert taped(buffer) == [(4, EVERYONE, equal), (face, 0b10, equal), (2, 0b01, (1, 1, 1))]
    assert outcomes(buffer) == [4, face, 2]


def test_a_tape_keeps_how_likely_each_outcome_was() -> None:
    buffer, chance = record(tape=(3, 1, 1))
    pool = np.array([0, 3, 0, 1], np.int16)
    for _ in range(2):
        draw(chance, pool, EVERYONE)
    roll(chance, 20, EVERYONE)
    assert [each.ways for each in taped(buffer)] == [(0, 3, 0, 1), (0, 3, 0, 0), (1,) * 20]
    assert [each.probability for each in taped(buffer)] == [Fraction(1, 4), 1, Fraction(1, 20)]


def test_a_tape_rolls_what_comes_without_one() -> None:
    _, bare = record()
    buffer, chance = record(keep=True)
    pools = [np.full(9, 3, np.int16) for _ in range(2)]
    drawn = [
        [draw(each, pool, EVERYONE) for _ in range(20)]
        for each, pool in zip((bare, chance), pools, strict=True)
    ]
    assert drawn[0] == drawn[1] == outcomes(buffer)


def test_a_full_tape_is_an_error_and_not_a_loss() -> None:
    _, chance = record(keep=True)
    for _ in range(LONGEST):
        roll(chance, 2, EVERYONE)
    with pytest.raises(ValueError, match="the tape of chance is full"):
        roll(chance, 2, EVERYONE)
    _, chance = record(keep=True)
    with pytest.raises(ValueError, match="the tape of chance is full"):
        draw(chance, np.ones(POOLS + 1, np.int16), EVERYONE)


def test_the_tape_cannot_name_what_is_not_there() -> None:
    _, chance = record(tape=(1, 6))
    with pytest.raises(ValueError, match="not in the pool"):
        draw(chance, np.array([1, 0], np.int16), EVERYONE)
    with pytest.raises(ValueError, match="die does not have"):
        roll(record(tape=(6,))[1], 6, EVERYONE)
