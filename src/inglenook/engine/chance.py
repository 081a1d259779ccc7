"""Chance as an argument: a generator that rules draw from, and a tape that tests write on.

A tape has rows (outcome, number of kinds, seats that learn it). A written outcome is taken as it
stands, a blank one (-1) is drawn and filled in. So one record feeds results in, keeps what happened, or,
without a tape, simply rolls. Outcomes are faces and kinds of cards, not raw random numbers.
"""

from collections.abc import Sequence
from struct import Struct
from typing import Any

import numpy as np

from .kernel import kernel
from .records import Bytes, Grid, Moves, Record, Row, cell, cells, layout
from .rows import total

LONGEST = 256  # rows of a tape: more than one action ever rolls
CHOICES = 512
BLANK = -1
MASK = 0xFFFFFFFF
EVERYONE, NOBODY = -1, 0  # masks of seats that learn an outcome


class Chance(Record):
    a: int = cell()  # the generator's state, four words of 32 bits
    b: int = cell()
    c: int = cell()
    d: int = cell()
    at: int = cell()  # the tape's next row
    end: int = cell()  # its length
    tape: Grid = cells(LONGEST, 3, kind="<i8")
    choices: Moves = cells(CHOICES)  # room to list what chance is to pick from; kernels cannot allocate


CHANCE = np.zeros(0, layout(Chance, "chance"))
WORDS, HEAD = Struct("<4I"), Struct("<6q")  # a seed; the cells before the tape


def chance_from(seed: bytes, tape: Sequence[int] = ()) -> Bytes:
    """A generator seeded with 16 bytes, with a tape of outcomes to be used first. Every move needs one, so the
    cells are packed instead of set one by one."""
    chance = np.zeros(CHANCE.dtype.itemsize, np.uint8)
    a, b, c, d = WORDS.unpack_from(seed)
    never_zero = d | (not any(seed))  # all zeros would stay zeros for ever
    HEAD.pack_into(chance.data, 0, a, b, c, never_zero, 0, len(tape))
    if tape:
        chance.view(CHANCE.dtype)["tape"][0, : len(tape), 0] = tape
    return chance


def taped(chance: Bytes) -> list[list[int]]:
    """The tape's used rows: outcome, number of kinds, seats that learn it."""
    record: Any = chance.view(CHANCE.dtype)[0]
    rows: list[list[int]] = record.tape[: record.at].tolist()
    return rows


@kernel
def word(chance: Chance) -> int:
    """The next 32 random bits (xoshiro128**, kept in 64-bit integers to be the same un-jitted)."""
    a, b, c, d = int(chance.a), int(chance.b), int(chance.c), int(chance.d)
    x = (b * 5) & MASK
    result = ((((x << 7) | (x >> 25)) & MASK) * 9) & MASK
    c ^= a
    d ^= b
    chance.a = a ^ d
    chance.b = b ^ c
    chance.c = c ^ ((b << 9) & MASK)
    chance.d = ((d << 11) | (d >> 21)) & MASK
    return result


@kernel
def below(chance: Chance, n: int) -> int:
    """A number from 0 to n-1; the bias is under n / 2**32."""
    return (word(chance) * n) >> 32


@kernel
def written(chance: Chance) -> int:
    """What the tape says comes next, or BLANK."""
    return chance.tape[chance.at, 0] if chance.at < chance.end else BLANK


@kernel
def write(chance: Chance, outcome: int, kinds: int, seen: int) -> None:
    """Keep an outcome on the tape, if there is one."""
    if chance.at < chance.end:
        row = chance.tape[chance.at]
        row[0], row[1], row[2] = outcome, kinds, seen
        chance.at += 1


@kernel
def roll(chance: Chance, n: int, seen: int) -> int:
    """One of n equally likely faces, 0 to n-1; `seen` is the mask of seats that learn it."""
    face = written(chance)
    if face == BLANK:
        face = below(chance, n)
    elif face >= n:
        raise ValueError("the tape names a face that the die does not have")
    write(chance, face, n, seen)
    return face


@kernel
def draw(chance: Chance, pool: Row | Moves, seen: int) -> int:
    """Take one card out of a pool of counts; returns its kind. The pool must not be empty."""
    kind = written(chance)
    if kind == BLANK:
        kind = choose(chance, pool)
    elif kind >= pool.size or pool[kind] == 0:
        raise ValueError("the tape names a card that is not in the pool")
    write(chance, kind, pool.size, seen)
    pool[kind] -= 1
    return kind


@kernel
def choose(chance: Chance, pool: Row | Moves) -> int:
    """The kind of a card drawn blindly from a pool, which stays as it is."""
    left = below(chance, total(pool))
    kind = 0
    while left >= pool[kind]:
        left -= pool[kind]
        kind += 1
    return kind
