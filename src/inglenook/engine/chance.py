"""Chance as an argument: a generator that rules draw from, and a tape that tests write on.

An outcome given on the tape is taken as it stands, a blank one (-1) is drawn. A tape also keeps what happened:
the outcome, the seats that learn it, and how likely it was (a pool with its counts, or n equal faces). So one
record feeds results in, keeps what happened, or, without a tape, simply rolls. Outcomes are faces and kinds of
cards, not raw random numbers.
"""

from collections.abc import Sequence
from fractions import Fraction
from struct import Struct
from typing import Any, NamedTuple

import numpy as np

from .kernel import kernel
from .layout import Bytes, Grid, Moves, Record, Row, cell, cells, layout
from .rows import total

LONGEST = 256  # rows of a tape: more than one action ever rolls
POOLS = 16_384  # cells for the pools that were drawn from
CHOICES = 512
BLANK = -1
FACES = -1  # the place of a pool that is none: the faces of a die are equally likely
MASK = 0xFFFFFFFF
EVERYONE, NOBODY = -1, 0  # masks of seats that learn an outcome


class Chance(Record):
    a: int = cell()  # the generator's state, four words of 32 bits
    b: int = cell()
    c: int = cell()
    d: int = cell()
    at: int = cell()  # the tape's next row
    given: int = cell()  # how many rows have an outcome to be used
    room: int = cell()  # how many rows can be kept; 0: there is no tape
    held: int = cell()  # cells of `pools` in use
    tape: Grid = cells(
        LONGEST, 4, kind="<i8"
    )  # outcome, number of kinds, seats that learn it, place of the pool
    pools: Moves = cells(POOLS)
    choices: Moves = cells(CHOICES)  # room to list what chance is to pick from; kernels cannot allocate


CHANCE = np.zeros(0, layout(Chance, "chance"))
WORDS, HEAD = Struct("<4I"), Struct("<8q")  # a seed; the cells before the tape


class Rolled(NamedTuple):
    """An outcome that a tape kept. `ways` counts for every outcome the ways in which it could have come."""

    outcome: int
    seen: int
    ways: tuple[int, ...]

    @property
    def probability(self) -> Fraction:
        return Fraction(self.ways[self.outcome], sum(self.ways))


def chance_from(seed: bytes, tape: Sequence[int] = (), keep: bool = False) -> Bytes:
    """A generator seeded with 16 bytes, with a tape of outcomes to be used first; `keep`: with a blank one. Every
    move needs one, so the cells are packed instead of set one by one, and what is never read is left as it is."""
    chance = np.empty(CHANCE.dtype.itemsize, np.uint8)
    a, b, c, d = WORDS.unpack_from(seed)
    never_zero = d | (not any(seed))  # all zeros would stay zeros for ever
    room = LONGEST if keep or tape else 0
    HEAD.pack_into(chance.data, 0, a, b, c, never_zero, 0, len(tape), room, 0)
    if tape:
        chance.view(CHANCE.dtype)["tape"][0, : len(tape), 0] = tape
    return chance


def outcomes(chance: Bytes) -> list[int]:
    """What the tape has kept, without the odds: quick, because every move of a match asks for it."""
    at = HEAD.unpack_from(chance.data)[4]
    found: list[int] = chance.view(CHANCE.dtype)["tape"][0, :at, 0].tolist() if at else []
    return found


def taped(chance: Bytes) -> list[Rolled]:
    """What the tape has kept."""
    record: Any = chance.view(CHANCE.dtype)[0]
    rows: list[list[int]] = record.tape[: record.at].tolist()
    return [Rolled(face, seen, _ways(record.pools, kinds, place)) for face, kinds, seen, place in rows]


def _ways(pools: Moves, kinds: int, place: int) -> tuple[int, ...]:
    return (1,) * kinds if place == FACES else tuple(pools[place : place + kinds].tolist())


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
def given(chance: Chance) -> int:
    """What the tape says comes next, or BLANK."""
    return chance.tape[chance.at, 0] if chance.at < chance.given else BLANK


@kernel
def keep(chance: Chance, outcome: int, kinds: int, seen: int, place: int) -> None:
    """Write an outcome on the tape."""
    if chance.at == chance.room:
        raise ValueError("the tape of chance is full")
    row = chance.tape[chance.at]
    row[0], row[1], row[2], row[3] = outcome, kinds, seen, place
    chance.at += 1


@kernel
def keep_pool(chance: Chance, pool: Row | Moves) -> int:
    """Copy a pool next to the tape; returns its place."""
    place = chance.held
    if place + pool.size > chance.pools.size:
        raise ValueError("the tape of chance is full")
    for kind in range(pool.size):
        chance.pools[place + kind] = pool[kind]
    chance.held += pool.size
    return place


@kernel
def roll(chance: Chance, n: int, seen: int) -> int:
    """One of n equally likely faces, 0 to n-1; `seen` is the mask of seats that learn it."""
    face = given(chance)
    if face == BLANK:
        face = below(chance, n)
    elif face >= n:
        raise ValueError("the tape names a face that the die does not have")
    if chance.room > 0:
        keep(chance, face, n, seen, FACES)
    return face


@kernel
def draw(chance: Chance, pool: Row | Moves, seen: int) -> int:
    """Take one card out of a pool of counts; returns its kind. The pool must not be empty."""
    kind = given(chance)
    if kind == BLANK:
        kind = choose(chance, pool)
    elif kind >= pool.size or pool[kind] == 0:
        raise ValueError("the tape names a card that is not in the pool")
    if chance.room > 0:
        keep(chance, kind, pool.size, seen, keep_pool(chance, pool))
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
