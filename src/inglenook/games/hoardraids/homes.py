"""Hoardraids: whose castle is where. Each duke has one of the four from the start, or they choose."""

from inglenook.engine.toolkit import Log, Moves, clockwise, emit, kernel

from .board import CORNERS, lord_of
from .declarations import CHOSEN, DAWN, NONE, SETTLE, SETTLED, SETTLING, Edition, State
from .henchmen import send_out


@kernel
def give_castles(s: State, e: Edition) -> None:
    """Two dukes sit opposite, others in a row; unless they are to choose."""
    for seat in range(s.players):
        if e.castles == CHOSEN:
            s.castle[seat] = s.place[seat] = NONE
        else:
            move_in(s, e, seat, seat * 2 if s.players == 2 else seat)
    s.stage = SETTLING if e.castles == CHOSEN else DAWN


@kernel
def move_in(s: State, e: Edition, seat: int, corner: int) -> None:
    s.castle[seat] = CORNERS[corner]
    send_out(s, e, seat)
    s.owed[seat] = e.hand


@kernel
def ask_settler(s: State) -> None:
    """The next by seat, from the duke who begins; when all have a castle the first day dawns."""
    s.stage = DAWN
    for step in range(s.players - 1, -1, -1):
        seat = clockwise(s.first, step, s.players)
        if s.castle[seat] == NONE:
            s.stage, s.asked = SETTLING, 1 << seat


@kernel
def legal_castles(s: State, out: Moves) -> int:
    n = 0
    for corner in range(len(CORNERS)):
        if lord_of(s, CORNERS[corner]) == NONE:
            out[n] = SETTLE + corner
            n += 1
    return n


@kernel
def settle(s: State, e: Edition, seat: int, corner: int, log: Log) -> None:
    move_in(s, e, seat, corner)
    emit(log, SETTLED, seat, s.castle[seat])
