"""Small words for rows of numbers; plain loops compile and run faster than array methods."""

from .kernel import kernel
from .records import Row


@kernel
def total(row: Row) -> int:
    """The sum of a row of counts."""
    n = 0
    for i in range(row.size):
        n += int(row[i])
    return n


@kernel
def some(row: Row) -> bool:
    """Whether a row of counts holds anything."""
    for i in range(row.size):
        if row[i] != 0:
            return True
    return False


@kernel
def put(row: Row, values: Row) -> None:
    """Fill a row with another's numbers."""
    for i in range(values.size):
        row[i] = values[i]


@kernel
def wipe(row: Row, value: int) -> None:
    """Fill a row with one number."""
    for i in range(row.size):
        row[i] = value
