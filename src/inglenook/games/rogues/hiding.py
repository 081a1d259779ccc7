"""Rogues: drawing a trap, naming it, and swapping it for a door."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, draw, emit, kernel

from . import declarations as d
from .declarations import Edition, State


@kernel
def start_hiding(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """A trap is drawn and shown. A sign is made and a figure said as they are; the last trap needs neither."""
    s.hider = seat
    s.drawn = draw(chance, s.pool, EVERYONE)
    s.pile -= 1
    emit(log, d.DREW, seat, s.drawn)
    s.phase = d.NAMING if e.kind[s.drawn] == d.THING and s.pile > 0 else d.HIDING
    if e.kind[s.drawn] != d.THING:
        emit(log, d.SHOWN, seat, s.drawn, d.NONE, before_game(s, e))


@kernel
def name_trap(s: State, e: Edition, seat: int, log: Log) -> None:
    emit(log, d.SHOWN, seat, s.drawn, s.spoken, before_game(s, e))
    emit(log, d.NAMED, seat, s.spoken)
    s.word_trap[s.named], s.word_text[s.named] = s.drawn, s.spoken
    s.named += 1
    s.spoken += 1
    s.phase = d.HIDING


@kernel
def before_game(s: State, e: Edition) -> int:
    """Which of the traps that are hidden before the game this one is; 0 later."""
    return e.opening - s.opening + 1 if s.opening else 0


@kernel
def swap(s: State, seat: int, trove: int, log: Log) -> None:
    """Before the game the door goes unseen, later it is loot. The game ends with the last trap."""
    clear(s)
    old, s.door[trove], s.drawn = int(s.door[trove]), s.drawn, d.NONE
    s.swapped, s.swapper = trove, seat
    emit(log, d.HID, seat, trove + 1)
    if s.opening:
        s.opening -= 1
        remove(s, old)
        s.phase = d.SETTLING if s.opening else d.SPEAKING
    else:
        take_loot(s, seat, old, log)
        s.phase = d.SETTLING
    if s.pile == 0:
        s.phase = d.OVER
        emit(log, d.ENDED, seat)


@kernel
def remove(s: State, old: int) -> None:
    s.prize = d.GONE
    if old != d.TREASURE:
        s.owner[old] = d.GONE


@kernel
def take_loot(s: State, seat: int, old: int, log: Log) -> None:
    s.prize = old
    if old == d.TREASURE:
        s.treasures[seat] += 1
    else:
        s.owner[old] = seat
    emit(log, d.LOOTED, seat, old + 1)


@kernel
def clear(s: State) -> None:
    """The screens forget the last answer and the last swap."""
    s.said, s.said_text, s.objector, s.fix, s.fix_text = d.NONE, d.NONE, d.NONE, d.NONE, d.NONE
    s.talker, s.verdict, s.bared, s.swapped, s.swapper, s.prize = (
        d.NONE,
        d.NONE,
        d.NONE,
        d.NONE,
        d.NONE,
        d.NONE,
    )
    s.claims = 0


@kernel
def word_of(s: State, trap: int) -> int:
    """Which of the code words a thing has."""
    nth = 0
    while s.word_trap[nth] != trap:
        nth += 1
    return nth


@kernel
def traps_of(s: State, owner: int) -> int:
    """How many traps a rogue has looted, or how many are GONE."""
    n = 0
    for trap in range(s.owner.size):
        n += int(s.owner[trap] == owner)
    return n
