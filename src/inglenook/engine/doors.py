"""The doors through which Python enters compiled code: raw byte buffers and a type witness.

A zero-length array of the record's type tells Numba what the bytes are; that costs 0.1 us, where
passing the record itself would cost 3.
"""

from typing import Any

from . import contract
from .chance import CHANCE
from .events import LOG
from .kernel import kernel
from .records import Bytes, Moves, Row
from .rows import record


@kernel
def setup(s: Bytes, e: Bytes, ws: Any, we: Any, players: int, chance: Bytes, log: Bytes) -> None:
    s[:] = 0
    contract.setup(
        record(s, ws),
        record(e, we),
        players,
        record(chance, CHANCE),
        record(log, LOG),
    )


@kernel
def waiting(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.waiting(record(s, ws), record(e, we))


@kernel
def may(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.may(record(s, ws), record(e, we))


@kernel
def pace(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.pace(record(s, ws), record(e, we))


@kernel
def intact(s: Bytes, e: Bytes, ws: Any, we: Any) -> bool:
    return contract.intact(record(s, ws), record(e, we))


@kernel
def legal(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Moves) -> int:
    return contract.legal(record(s, ws), record(e, we), seat, out)


@kernel
def policy(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, actions: Moves, n: int, weights: Row) -> None:
    contract.policy(record(s, ws), record(e, we), seat, actions, n, weights)


@kernel
def apply(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, action: int, chance: Bytes, log: Bytes) -> None:
    contract.apply(
        record(s, ws),
        record(e, we),
        seat,
        action,
        record(chance, CHANCE),
        record(log, LOG),
    )


@kernel
def scores(s: Bytes, e: Bytes, ws: Any, we: Any, out: Row) -> None:
    contract.scores(record(s, ws), record(e, we), out)


@kernel
def won(s: Bytes, e: Bytes, ws: Any, we: Any, scores: Row) -> int:
    return contract.won(record(s, ws), record(e, we), scores)


@kernel
def forced(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Moves) -> int:
    return contract.forced(record(s, ws), record(e, we), seat, out)


@kernel
def measure(s: Bytes, e: Bytes, ws: Any, we: Any, out: Row) -> None:
    contract.measure(record(s, ws), record(e, we), out)


@kernel
def observe(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Row) -> None:
    contract.observe(record(s, ws), record(e, we), seat, out)


@kernel
def redeal(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, chance: Bytes) -> None:
    contract.redeal(record(s, ws), record(e, we), seat, record(chance, CHANCE))


@kernel
def forget(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, chance: Bytes) -> None:
    contract.forget(record(s, ws), record(e, we), seat, record(chance, CHANCE))
