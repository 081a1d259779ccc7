"""Rogues: claiming an objection, getting the floor, and the verdict."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, emit, kernel, roll

from . import declarations as t
from .declarations import (
    NONE,
    NUMBER,
    RIGHT,
    SIGN,
    TREASURE,
    TROVES,
    UNJUSTIFIED,
    WORD,
    WRONG,
    Edition,
    State,
)
from .hiding import traps_of, word_of

# What would be right


@kernel
def due(s: State, e: Edition) -> int:
    """The right answer at the trove in turn."""
    if s.trove == TROVES:
        return t.CALL
    return answer_for(s, e, int(s.door[s.trove]), int(s.trove))


@kernel
def answer_for(s: State, e: Edition, trap: int, trove: int) -> int:
    if trap == TREASURE:
        return NUMBER + trove
    if e.kind[trap] == t.FIGURE:
        return NUMBER + int(e.value[trap]) - 1
    if e.kind[trap] == t.SIGNED:
        return SIGN + int(e.value[trap]) - 1
    return WORD + word_of(s, trap)


# The race


@kernel
def others(s: State) -> int:
    """Mask of everybody but the speaker."""
    return ((1 << s.players) - 1) & ~(1 << s.speaker)


@kernel
def open_window(s: State) -> None:
    s.phase = t.CLAIMING
    s.asked, s.claims, s.passed = others(s), 0, 0


@kernel
def decide_sealed(s: State, e: Edition, seat: int, claim: bool, chance: Chance, log: Log) -> None:
    """Claim or pass, in secret; when the last has decided, all claims are heard."""
    s.asked &= ~(1 << seat)
    if claim:
        s.claims |= 1 << seat
    if s.asked == 0:
        for each in range(s.players):
            if s.claims >> each & 1:
                emit(log, t.CLAIMED, each)
        close_window(s, e, chance, log)


@kernel
def let_pass(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """At a live table, for nobody to see; the window closes when all have."""
    s.passed |= 1 << seat
    if s.passed == others(s):
        close_window(s, e, chance, log)


@kernel
def claim_live(s: State, e: Edition, seat: int, chance: Chance, log: Log) -> None:
    """The first claim has the floor, unless others come in the same instant."""
    emit(log, t.CLAIMED, seat)
    s.claims |= 1 << seat
    s.phase = t.TYING
    if e.instant == 0 or s.claims == others(s):
        close_window(s, e, chance, log)


@kernel
def close_window(s: State, e: Edition, chance: Chance, log: Log) -> None:
    s.asked, s.passed = 0, 0
    s.objector = quickest(s, e, chance)
    if s.objector != NONE:
        s.phase = t.CORRECTING
        emit(log, t.FLOOR, s.objector)
    else:
        if s.claims:
            emit(log, t.TIED)
        let_stand(s)


@kernel
def quickest(s: State, e: Edition, chance: Chance) -> int:
    """Of those who claim: the only one, one by chance, or by the rule for ties; NONE if nobody gets the floor."""
    if s.claims & (s.claims - 1) and e.live != t.ON and e.race == t.CHANCE:
        return pick(chance, s.claims)
    return tie_winner(s, e)


@kernel
def pick(chance: Chance, mask: int) -> int:
    """One seat of a mask, by an open roll."""
    n = 0
    for seat in range(t.SEATS):
        n += mask >> seat & 1
    left = roll(chance, n, EVERYONE)
    seat = 0
    while left > 0 or not mask >> seat & 1:
        left -= mask >> seat & 1
        seat += 1
    return seat


@kernel
def tie_winner(s: State, e: Edition) -> int:
    """Fewest points, then fewest penalty cards, else nobody."""
    best, winner = 1_000_000, NONE
    for seat in range(s.players):
        if s.claims >> seat & 1:
            rank = points(s, e, seat) * 100 + int(s.penalties[seat])
            if rank < best:
                best, winner = rank, seat
            elif rank == best:
                winner = NONE
    return winner


@kernel
def points(s: State, e: Edition, seat: int) -> int:
    """Diamonds less skulls, in the loot and on penalty cards."""
    return int(e.diamonds) * int(s.treasures[seat]) - traps_of(s, seat) - int(s.penalties[seat])


# The verdict


@kernel
def let_stand(s: State) -> None:
    """Nobody objects: nothing happens, the trove counts as done."""
    s.phase = t.SETTLING
    advance(s, s.said == t.CALL)


@kernel
def advance(s: State, called: bool) -> None:
    """One trove further, whatever was said. A call leads to a trap and to trove 1; a turn in which it was
    forgotten was trove 1."""
    if s.trove < TROVES:
        s.trove += 1
    else:
        s.laps += 1
        s.calling = called
        s.trove = 0 if called else 1


@kernel
def judge(s: State, e: Edition, fix: int, log: Log) -> None:
    right = due(s, e)
    s.fix = fix
    s.objections += 1
    reveal(s, log)
    s.verdict = UNJUSTIFIED if s.said == right else RIGHT if fix == right else WRONG
    emit(log, t.JUDGED, s.objector, s.verdict)
    repeat(s, right, log)
    sentence(s)


@kernel
def reveal(s: State, log: Log) -> None:
    """The door in question is turned up for all; there is none where the call was due."""
    if s.trove < TROVES:
        s.bared = s.trove
        emit(log, t.REVEALED, s.trove + 1, s.door[s.trove] + 1)


@kernel
def repeat(s: State, right: int, log: Log) -> None:
    if right >= WORD:
        emit(log, t.RECALLED, s.speaker, s.word_text[right - WORD])
    else:
        emit(log, t.REPEATED, s.speaker, right - NUMBER)


@kernel
def sentence(s: State) -> None:
    """Who takes a penalty card, who hides a trap. A call is made in any case, if it was due."""
    speaker, objector = 1 << s.speaker, 1 << s.objector
    s.fines = objector if s.verdict == UNJUSTIFIED else speaker
    if s.verdict == WRONG:
        s.fines |= objector
    s.reward = s.verdict == RIGHT
    s.phase = t.SETTLING
    advance(s, True)


# Penalty cards


@kernel
def fine(s: State, log: Log) -> None:
    """The speaker first. If the middle is empty a fellow rogue loses one, if anybody has one."""
    seat = fined(s)
    if s.middle > 0:
        s.middle -= 1
        s.penalties[seat] += 1
        s.fines &= ~(1 << seat)
        emit(log, t.FINED, seat)
    elif victims(s, seat):
        s.phase = t.TAKING
    else:
        s.fines &= ~(1 << seat)
        emit(log, t.SPARED, seat)


@kernel
def fined(s: State) -> int:
    """Who is next to take a penalty card."""
    return s.speaker if s.fines >> s.speaker & 1 else s.objector


@kernel
def victims(s: State, seat: int) -> int:
    """Mask of the others who have a penalty card."""
    mask = 0
    for other in range(s.players):
        if other != seat and s.penalties[other] > 0:
            mask |= 1 << other
    return mask


@kernel
def take_penalty(s: State, seat: int, target: int, log: Log) -> None:
    s.penalties[target] -= 1
    s.penalties[seat] += 1
    s.fines &= ~(1 << seat)
    s.phase = t.SETTLING
    emit(log, t.TOOK, seat, target)
