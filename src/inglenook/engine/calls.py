"""The calls by which Python enters compiled code: raw byte buffers and a type witness.

A zero-length array of the record's type tells Numba what the bytes are; that costs 0.1 us, where
passing the record itself would cost 3.
"""

from types import SimpleNamespace
from typing import Any

from . import contract
from .address import typed
from .chance import CHANCE
from .events import LOG
from .kernel import entry, plain
from .layout import Bytes, Moves, Row


@entry
def setup(s: Bytes, e: Bytes, ws: Any, we: Any, players: int, chance: Bytes, log: Bytes) -> None:
    s[:] = 0
    contract.setup(
        typed(s, ws),
        typed(e, we),
        players,
        typed(chance, CHANCE),
        typed(log, LOG),
    )


@entry
def waiting(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.waiting(typed(s, ws), typed(e, we))


@entry
def may(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.may(typed(s, ws), typed(e, we))


@entry
def pace(s: Bytes, e: Bytes, ws: Any, we: Any) -> int:
    return contract.pace(typed(s, ws), typed(e, we))


@entry
def intact(s: Bytes, e: Bytes, ws: Any, we: Any) -> bool:
    return contract.intact(typed(s, ws), typed(e, we))


@entry
def legal(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Moves) -> int:
    return contract.legal(typed(s, ws), typed(e, we), seat, out)


@entry
def policy(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, actions: Moves, n: int, weights: Row) -> None:
    contract.policy(typed(s, ws), typed(e, we), seat, actions, n, weights)


@entry
def apply(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, action: int, chance: Bytes, log: Bytes) -> None:
    contract.apply(
        typed(s, ws),
        typed(e, we),
        seat,
        action,
        typed(chance, CHANCE),
        typed(log, LOG),
    )


@entry
def scores(s: Bytes, e: Bytes, ws: Any, we: Any, out: Row) -> None:
    contract.scores(typed(s, ws), typed(e, we), out)


@entry
def won(s: Bytes, e: Bytes, ws: Any, we: Any, scores: Row) -> int:
    return contract.won(typed(s, ws), typed(e, we), scores)


@entry
def forced(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Moves) -> int:
    return contract.forced(typed(s, ws), typed(e, we), seat, out)


@entry
def measure(s: Bytes, e: Bytes, ws: Any, we: Any, out: Row) -> None:
    contract.measure(typed(s, ws), typed(e, we), out)


@entry
def observe(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Bytes, wo: Any) -> None:
    contract.observe(typed(s, ws), typed(e, we), seat, typed(out, wo))


@entry
def features(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, out: Moves) -> None:
    contract.features(typed(s, ws), typed(e, we), seat, out)


@entry
def redeal(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, chance: Bytes) -> None:
    contract.redeal(typed(s, ws), typed(e, we), seat, typed(chance, CHANCE))


@entry
def forget(s: Bytes, e: Bytes, ws: Any, we: Any, seat: int, chance: Bytes) -> None:
    contract.forget(typed(s, ws), typed(e, we), seat, typed(chance, CHANCE))


_ENTRIES = (
    setup,
    waiting,
    may,
    pace,
    intact,
    legal,
    policy,
    apply,
    scores,
    won,
    forced,
    measure,
    observe,
    features,
    redeal,
    forget,
)
COMPILED = SimpleNamespace(**{each.__name__: each for each in _ENTRIES})
PLAIN = SimpleNamespace(**{each.__name__: plain(each) for each in _ENTRIES})  # the same, run as Python
