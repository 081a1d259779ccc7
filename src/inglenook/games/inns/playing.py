"""Inns & Outcasts: choosing hands, playing cards, and calling initiatives."""

from inglenook.engine.toolkit import Chance, Log, Moves, emit, kernel, roll, wipe

from .blocking import spring_marks
from .declarations import (
    CALL,
    CALLED,
    CARDS,
    CHOSEN,
    HANDS,
    LOOT,
    NEXT,
    NONE,
    PICK,
    PLAY,
    RANKS,
    READY,
    TURN_BEGAN,
    TURNED,
    Edition,
    State,
)
from .traits import character


@kernel
def deal_hands(s: State, e: Edition, chance: Chance) -> None:
    """Six cards each, one of every initiative, chosen by the players or by chance."""
    if e.hands == CHOSEN:
        for seat in range(s.players):
            wipe(s.hand[seat], NONE)
        s.phase = HANDS
        s.asked = everybody(s)
        return
    for seat in range(s.players):
        for rank in range(RANKS):
            if e.inns[rank] > 1:
                s.hand[seat, rank] = roll(chance, int(e.inns[rank]), 1 << seat)
    s.phase = CARDS


@kernel
def everybody(s: State) -> int:
    return (1 << s.players) - 1


@kernel
def picked(s: State, seat: int) -> int:
    """How many cards of the hand are chosen."""
    rank = 0
    while rank < RANKS and s.hand[seat, rank] != NONE:
        rank += 1
    return rank


@kernel
def legal_hand(s: State, e: Edition, seat: int, out: Moves) -> int:
    """Card by card in the order of initiatives, then done."""
    rank = picked(s, seat)
    if rank == RANKS:
        out[0] = READY
        return 1
    for inn in range(e.inns[rank]):
        out[inn] = PICK + inn * RANKS + rank
    return int(e.inns[rank])


@kernel
def pick(s: State, seat: int, card: int) -> None:
    s.hand[seat, card % RANKS] = card // RANKS


@kernel
def be_ready(s: State, seat: int) -> None:
    s.asked &= ~(1 << seat)
    if s.asked == 0:
        s.phase = CARDS


@kernel
def start_turn(s: State, log: Log) -> None:
    s.turns += 1
    s.evening += 1
    s.call = NONE
    s.asked = everybody(s)
    emit(log, TURN_BEGAN, s.turns, s.head)


@kernel
def legal_cards(s: State, seat: int, out: Moves) -> int:
    n = 0
    for rank in range(RANKS):
        if not s.spent[seat] >> rank & 1:
            out[n] = PLAY + s.hand[seat, rank] * RANKS + rank
            n += 1
    return n


@kernel
def play_card(s: State, seat: int, card: int) -> None:
    s.card[seat] = card % RANKS
    s.asked &= ~(1 << seat)
    if s.asked == 0:
        s.phase = CALL


@kernel
def call_next(s: State, e: Edition, log: Log) -> None:
    """All cards of the next initiative are turned up together."""
    s.call += 1
    if s.call == RANKS:
        s.phase = LOOT
        return
    emit(log, CALLED, s.call + 1)
    for step in range(s.players):
        seat = (s.head + step) % s.players
        if s.card[seat] == s.call:
            s.up |= 1 << seat
            s.known[seat] |= 1 << s.call
            emit(log, TURNED, seat, character(s, seat))
            spring_marks(s, e, seat, log)
    s.step = 0
    s.phase = NEXT
