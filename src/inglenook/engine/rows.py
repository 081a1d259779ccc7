"""Small words for rows of numbers; plain loops compile and run faster than array methods."""

from .kernel import kernel
from .layout import Moves, Row, Utilities


@kernel
def knows(mask: int, seat: int) -> bool:
    """Whether a seat is in a mask; spectators (-1) are in none."""
    return seat >= 0 and mask >> seat & 1 == 1


@kernel
def ones(mask: int) -> int:
    """How many bits of a mask are set: seats, cards, places."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@kernel
def nth(mask: int, n: int) -> int:
    """The place of a mask's n-th set bit, counted from 0."""
    place = 0
    while n > 0 or not mask >> place & 1:
        n -= mask >> place & 1
        place += 1
    return place


@kernel
def clockwise(seat: int, steps: int, players: int) -> int:
    """The seat so many steps to the left, at most once round the table."""
    to = seat + steps
    return to - players if to >= players else to


@kernel
def steps_to(seat: int, other: int, players: int) -> int:
    """How many steps to the left of a seat another one is."""
    steps = other - seat
    return steps + players if steps < 0 else steps


@kernel
def total(row: Row | Moves) -> int:
    """The sum of a row of counts."""
    n = 0
    for i in range(row.size):
        n += int(row[i])
    return n


@kernel
def leaders(scores: Row, above: int) -> int:
    """Bit mask of the seats with the highest score, if that is above a bound."""
    top, mask = above, 0
    for seat in range(scores.size):
        if scores[seat] > top:
            top, mask = int(scores[seat]), 0
        if scores[seat] == top and top > above:
            mask |= 1 << seat
    return mask


@kernel
def some(row: Row) -> bool:
    """Whether a row of counts holds anything."""
    for i in range(row.size):
        if row[i] != 0:
            return True
    return False


@kernel
def share_out(row: Utilities, n: int) -> None:
    """Turn n outlooks into shares of one win."""
    whole = 0.0
    for i in range(n):
        whole += row[i]
    for i in range(n):
        row[i] /= whole


@kernel
def put(row: Row, values: Row) -> None:
    """Fill a row with another's numbers."""
    for i in range(values.size):
        row[i] = values[i]


@kernel
def wipe(row: Row | Moves, value: int) -> None:
    """Fill a row with one number."""
    for i in range(row.size):
        row[i] = value
