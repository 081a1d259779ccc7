"""Inns & Outcasts: choosing hands, playing cards, and calling initiatives."""

from inglenook.engine.toolkit import Chance, Log, Moves, clockwise, emit, kernel, roll, wipe

from . import declarations as d
from .blocking import spring_marks
from .declarations import Edition, State
from .traits import character


@kernel
def deal_hands(s: State, e: Edition, chance: Chance) -> None:
    """Six cards each, one of every initiative, chosen by the players or by chance."""
    if e.hands == d.CHOSEN:
        for seat in range(s.players):
            wipe(s.hand[seat], d.NONE)
        s.phase = d.HANDS
        s.asked = everybody(s)
        return
    for seat in range(s.players):
        for rank in range(d.RANKS):
            if e.inns[rank] > 1:
                s.hand[seat, rank] = roll(chance, int(e.inns[rank]), 1 << seat)
    s.phase = d.CARDS


@kernel
def everybody(s: State) -> int:
    return (1 << s.players) - 1


@kernel
def picked(s: State, seat: int) -> int:
    """How many cards of the hand are chosen."""
    rank = 0
    while rank < d.RANKS and s.hand[seat, rank] != d.NONE:
        rank += 1
    return rank


@kernel
def legal_hand(s: State, e: Edition, seat: int, out: Moves) -> int:
    """Card by card in the order of initiatives, then done."""
    rank = picked(s, seat)
    if rank == d.RANKS:
        out[0] = d.READY
        return 1
    for inn in range(e.inns[rank]):
        out[inn] = d.PICK + inn * d.RANKS + rank
    return int(e.inns[rank])


@kernel
def pick(s: State, seat: int, card: int) -> None:
    s.hand[seat, card % d.RANKS] = card // d.RANKS


@kernel
def be_ready(s: State, seat: int) -> None:
    s.asked &= ~(1 << seat)
    if s.asked == 0:
        s.phase = d.CARDS


@kernel
def start_turn(s: State, log: Log) -> None:
    s.turns += 1
    s.evening += 1
    s.call = d.NONE
    s.asked = everybody(s)
    emit(log, d.TURN_BEGAN, s.turns, s.head)


@kernel
def legal_cards(s: State, seat: int, out: Moves) -> int:
    n = 0
    for rank in range(d.RANKS):
        if not s.spent[seat] >> rank & 1:
            out[n] = d.PLAY + s.hand[seat, rank] * d.RANKS + rank
            n += 1
    return n


@kernel
def play_card(s: State, seat: int, card: int) -> None:
    s.card[seat] = card % d.RANKS
    s.asked &= ~(1 << seat)
    if s.asked == 0:
        s.phase = d.CALL


@kernel
def call_next(s: State, e: Edition, log: Log) -> None:
    """All cards of the next initiative are turned up together."""
    s.call += 1
    if s.call == d.RANKS:
        s.phase = d.LOOT
        return
    emit(log, d.CALLED, s.call + 1)
    for step in range(s.players):
        seat = clockwise(s.head, step, s.players)
        if s.card[seat] == s.call:
            s.up |= 1 << seat
            s.known[seat] |= 1 << s.call
            emit(log, d.TURNED, seat, character(s, seat))
            spring_marks(s, e, seat, log)
    s.step = 0
    s.phase = d.NEXT
