"""Inns & Outcasts: the Block icon, marks, and what it is to be blocked."""

from inglenook.engine.toolkit import Log, Moves, emit, kernel

from .declarations import BLOCKED, BLOCKS, DECLINE, MARKED, MARKS, NONE, REVEAL, Edition, State
from .traits import character, in_range, is_up


@kernel
def can_be_blocked(s: State, seat: int, other: int) -> bool:
    """In range, not blocked yet, and not under the Monk's protection."""
    return in_range(s, seat, other) and not (s.blocked | s.protected) >> other & 1


@kernel
def blocks_later(s: State, e: Edition, seat: int) -> bool:
    """Whether the icon names an initiative that has not been called: then a face-down card is marked."""
    return bool(e.block[character(s, seat)] > s.call + 1)


@kernel
def may_block(s: State, e: Edition, seat: int, other: int) -> bool:
    if not can_be_blocked(s, seat, other):
        return False
    if blocks_later(s, e, seat):
        return not is_up(s, other)
    return is_up(s, other) and s.card[other] + 1 == e.block[character(s, seat)]


@kernel
def start_block(s: State, e: Edition) -> None:
    """A card with the icon may block one card, if there is one to block."""
    if e.block[character(s, s.actor)] > 0:
        for other in range(s.players):
            if may_block(s, e, s.actor, other):
                s.asked = 1 << s.actor
                return
    s.phase = REVEAL


@kernel
def legal_block(s: State, e: Edition, seat: int, out: Moves) -> int:
    first = MARKS if blocks_later(s, e, seat) else BLOCKS
    n = 0
    for other in range(s.players):
        if may_block(s, e, seat, other):
            out[n] = first + other
            n += 1
    out[n] = DECLINE
    return n + 1


@kernel
def use_icon(s: State, seat: int, action: int, log: Log) -> None:
    s.asked = 0
    s.phase = REVEAL
    if action >= MARKS and action != DECLINE:
        s.mark[seat] = action - MARKS
        emit(log, MARKED, seat, action - MARKS)
    elif action != DECLINE:
        block(s, seat, action - BLOCKS, log)


@kernel
def block(s: State, seat: int, other: int, log: Log) -> None:
    s.blocked |= 1 << other
    emit(log, BLOCKED, seat, other)


@kernel
def spring_marks(s: State, e: Edition, other: int, log: Log) -> None:
    """A marked card is blocked as it turns up, if it has the initiative the marker blocks."""
    for seat in range(s.players):
        right = s.mark[seat] == other and e.block[character(s, seat)] == s.card[other] + 1
        if right and can_be_blocked(s, seat, other):
            block(s, seat, other, log)


@kernel
def protect(s: State, other: int) -> None:
    """Unblocked, and safe from being blocked for the rest of the turn."""
    s.blocked &= ~(1 << other)
    s.protected |= 1 << other


@kernel
def clear_blocks(s: State) -> None:
    s.blocked = 0
    s.protected = 0
    for seat in range(s.players):
        s.mark[seat] = NONE
