"""Hoardraids: a private look at covered cards."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel, wipe

from .board import covered, kind_at
from .declarations import LOOK_AT, LOOKED, LOOKING, PROCEED, SQUARES, State


@kernel
def start_looking(s: State, n: int) -> None:
    s.back, s.stage, s.looks = s.stage, LOOKING, n


@kernel
def legal_look(s: State, out: Moves) -> int:
    """What he has looked at lies open before him, and before nobody else, until he goes on."""
    n = 0
    for field in range(SQUARES):
        if s.looks > 0 and covered(s, field) and not s.peeked[field]:
            out[n] = LOOK_AT + field
            n += 1
    out[n] = PROCEED
    return n + 1


@kernel
def look_at(s: State, seat: int, field: int, log: Log) -> None:
    s.looks -= 1
    s.seen[field] |= 1 << seat
    s.peeked[field] = 1
    emit(log, LOOKED, seat, field, secret=kind_at(s, field), seen=1 << seat)


@kernel
def stop_looking(s: State) -> None:
    wipe(s.peeked, 0)
    s.looks, s.stage = 0, s.back
