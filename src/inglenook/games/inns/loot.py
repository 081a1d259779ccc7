"""Inns & Outcasts: Loot abilities, and the end of a turn."""

from inglenook.engine.toolkit import Log, clockwise, emit, kernel, wipe

from .blocking import clear_blocks
from .declarations import (
    CARDS,
    COLLECTED,
    NONE,
    OVER,
    REACHED,
    RECKONED,
    RETURNED,
    STOPPED,
    TIED,
    TURN,
    Edition,
    State,
)
from .targets import return_tokens
from .traits import character, count, is_blocked


@kernel
def loot_of(s: State, e: Edition, seat: int) -> int:
    """What the Loot ability brings on the table as it lies; a blocked card earns nothing."""
    if is_blocked(s, seat):
        return 0
    card = character(s, seat)
    loot = int(e.loot[card]) + int(e.times_paid[card]) * int(s.paid[seat])
    if s.setting[seat] == 0:
        loot += int(e.if_empty[card])
    if e.each[card] > 0:
        loot += int(e.each[card]) * count(s, e, seat, int(e.of[card]))
    if e.more[card] > 0:
        loot += int(e.more[card]) * count(s, e, seat, int(e.more_of[card]))
    return min(loot, int(e.most[card]))


@kernel
def end_turn(s: State, e: Edition, log: Log) -> None:
    collect(s, e, log)
    if not check_end(s, e, log):
        clear_table(s)
        end_round(s, e, log)


@kernel
def collect(s: State, e: Edition, log: Log) -> None:
    """Settings and earned loot go to the hoards. No Loot ability looks at another's setting or hoard, so that
    one after the other is as good as all at once."""
    for step in range(s.players):
        seat = clockwise(s.head, step, s.players)
        loot = loot_of(s, e, seat)
        if log.capacity > 0:  # counting again would cost simulations time
            tell_reckoning(s, e, seat, log)
        s.gained[seat] = s.setting[seat] + loot
        s.hoard[seat] += s.gained[seat]
        emit(log, COLLECTED, seat, s.setting[seat], loot, s.hoard[seat])
        s.setting[seat] = 0


@kernel
def tell_reckoning(s: State, e: Edition, seat: int, log: Log) -> None:
    card = character(s, seat)
    n = count(s, e, seat, int(e.of[card])) if e.each[card] > 0 else 0
    more = count(s, e, seat, int(e.more_of[card])) if e.more[card] > 0 else 0
    emit(log, RECKONED, seat, card, n, more, s.paid[seat], is_blocked(s, seat))


@kernel
def goal(s: State, e: Edition) -> int:
    return e.goal if e.goal > 0 else int(e.goals[s.players - 3])


@kernel
def check_end(s: State, e: Edition, log: Log) -> bool:
    """The goal is reached and one hoard is the largest; or the valve."""
    best = leading(s)
    if s.hoard[best] >= goal(s, e):
        if not is_tied(s, best):
            s.phase = OVER
            emit(log, REACHED, best, s.hoard[best])
            return True
        emit(log, TIED, s.hoard[best])
    if 0 < e.max_turns <= s.turns:
        s.phase = OVER
        emit(log, STOPPED, s.turns)
    return s.phase == OVER


@kernel
def leading(s: State) -> int:
    """The first seat with the largest hoard."""
    best = 0
    for seat in range(1, s.players):
        if s.hoard[seat] > s.hoard[best]:
            best = seat
    return best


@kernel
def is_tied(s: State, best: int) -> bool:
    for seat in range(s.players):
        if seat != best and s.hoard[seat] == s.hoard[best]:
            return True
    return False


@kernel
def clear_table(s: State) -> None:
    """Tokens go back to their owners, cards to the discards."""
    return_tokens(s)
    clear_blocks(s)
    for seat in range(s.players):
        s.spent[seat] |= 1 << s.card[seat]
        s.card[seat] = NONE
    s.up = 0
    s.call = NONE
    wipe(s.paid, 0)


@kernel
def end_round(s: State, e: Edition, log: Log) -> None:
    """After so many turns everybody takes the played cards back; the Head passes on."""
    over = s.evening == e.round_turns
    if over:
        s.evening = 0
        wipe(s.spent, 0)
        emit(log, RETURNED, e.round_turns)
    if over or e.head == TURN:
        s.head = clockwise(s.head, 1, s.players)
    s.phase = CARDS
