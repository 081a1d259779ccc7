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


@kernel
def setup(s: Bytes, e: Bytes, ws: Any, we: Any, players: int, chance: Bytes, log: Bytes) -> None:
    s[:] = 0
    contract.setup(
        s.view(ws.dtype)[0],
        e.view(we.dtype)[0],
        players,
        chance.view(CHANCE.dtype)[0],
        log.view(LOG.dtype)[0],
    )


@kernel
def waiting(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.waiting(s.view(ws.dtype)[0], e.view(we.dtype)[0])


@kernel
def may(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.may(s.view(ws.dtype)[0], e.view(we.dtype)[0])


@kernel
def pace(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.pace(s.view(ws.dtype)[0], e.view(we.dtype)[0])


@kernel
def intact(s: Bytes, e: Bytes, ws: Any, we: Any) -> bool:
    return contract.intact(s.view(ws.dtype)[0], e.view(we.dtype)[0])


@kernel
def legal(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Moves) -> int:
    return contract.legal(s.view(ws.dtype)[0], e.view(we.dtype)[0], seat, out)


@kernel
def apply(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, action: int, chance: Bytes, log: Bytes) -> None:
    contract.apply(
        s.view(ws.dtype)[0],
        e.view(we.dtype)[0],
        seat,
        action,
        chance.view(CHANCE.dtype)[0],
        log.view(LOG.dtype)[0],
    )


@kernel
def scores(s: Bytes, e: Bytes, ws: Any, we: Any, out: Row) -> None:
    contract.scores(s.view(ws.dtype)[0], e.view(we.dtype)[0], out)


@kernel
def measure(s: Bytes, e: Bytes, ws: Any, we: Any, out: Row) -> None:
    contract.measure(s.view(ws.dtype)[0], e.view(we.dtype)[0], out)


@kernel
def observe(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Row) -> None:
    contract.observe(s.view(ws.dtype)[0], e.view(we.dtype)[0], seat, out)


@kernel
def redeal(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, chance: Bytes) -> None:
    contract.redeal(s.view(ws.dtype)[0], e.view(we.dtype)[0], seat, chance.view(CHANCE.dtype)[0])


@kernel
def forget(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, chance: Bytes) -> None:
    contract.forget(s.view(ws.dtype)[0], e.view(we.dtype)[0], seat, chance.view(CHANCE.dtype)[0])
