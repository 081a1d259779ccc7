"""The generator and the tape."""

import numpy as np
import pytest

from inglenook.engine.chance import BLANK, CHANCE, EVERYONE, below, chance_from, draw, roll, taped, word


def record(seed: bytes = b"0123456789abcdef", tape: tuple[int, ...] = ()) -> tuple[np.ndarray, np.record]:
    buffer = chance_from(seed, tape)
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
    assert taped(buffer) == [[4, 6, EVERYONE], [face, 6, 0b10], [2, 3, 0b01]]


def test_the_tape_cannot_name_what_is_not_there() -> None:
    _, chance = record(tape=(1, 6))
    with pytest.raises(ValueError, match="not in the pool"):
        draw(chance, np.array([1, 0], np.int16), EVERYONE)
    with pytest.raises(ValueError, match="die does not have"):
        roll(record(tape=(6,))[1], 6, EVERYONE)
