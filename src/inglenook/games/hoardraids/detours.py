"""Hoardraids: how far it is for who walks around what is too dangerous. For bots.

Who goes by the straight line is stuck for good before a villain whom he cannot beat. Sets of fields are two
words, as in board.py; a whole set takes a step at once.
"""

from inglenook.engine.toolkit import kernel

from . import declarations as d
from .board import HALF, Fields, in_city, is_in, joined
from .declarations import Edition, State
from .errands import danger, steps_between

TOO_MUCH = 8  # from this danger on a field is walked around
NO_WAY = 4  # steps by which it is farther where there is nothing but to fight
HALF_BOARD = (1 << HALF) - 1
WEST = sum(1 << row * d.SIDE for row in range(d.SIDE // 2))  # the first field of every row
EAST = WEST << d.SIDE - 1
LAST_ROW = HALF - d.SIDE


@kernel
def safe_fields(s: State, e: Edition, seat: int) -> Fields:
    """The fields through which he would walk. The city is none: its gates are shut for who has not waited."""
    fields = (0, 0)
    for field in range(d.SQUARES):
        if not in_city(field) and danger(s, e, seat, field) < TOO_MUCH:
            fields = joined(fields, field)
    return fields


@kernel
def steps_around(field: int, target: int, safe: Fields) -> int:
    """The steps from a field to the target on safe fields; by the straight line and some more if there is no way."""
    reached, steps = joined((0, 0), target), 0
    while not is_in(reached, field):
        steps += 1
        near = beside_all(reached)
        if is_in(near, field):
            return steps
        wider = (reached[0] | near[0] & safe[0], reached[1] | near[1] & safe[1])
        if wider == reached:
            return NO_WAY + steps_between(field, target)
        reached = wider
    return steps


@kernel
def beside_all(fields: Fields) -> Fields:
    """All fields beside one of a set."""
    low, high = fields
    down, up = low >> LAST_ROW, high << LAST_ROW & HALF_BOARD
    return (
        beside_in_half(low) | up,
        beside_in_half(high) | down,
    )


@kernel
def beside_in_half(half: int) -> int:
    rows = half << d.SIDE & HALF_BOARD | half >> d.SIDE
    return rows | (half & ~EAST) << 1 | (half & ~WEST) >> 1
