"""Rogues: claiming an objection, getting the floor, and the verdict."""

from inglenook.engine.toolkit import EVERYONE, Chance, Log, emit, kernel, nth, ones, roll

from . import declarations as d
from .declarations import Edition, State
from .hiding import traps_of, word_of

# What would be right


@kernel
def due(s: State, e: Edition) -> int:
    """The right answer at the trove in turn."""
    if s.trove == d.TROVES:
        return d.CALL
    return answer_for(s, e, int(s.door[s.trove]), int(s.trove))


@kernel
def answer_for(s: State, e: Edition, trap: int, trove: int) -> int:
    if trap == d.TREASURE:
        return d.NUMBER + trove
    if e.kind[trap] == d.FIGURE:
        return d.NUMBER + int(e.value[trap]) - 1
    if e.kind[trap] == d.SIGNED:
        return d.SIGN + int(e.value[trap]) - 1
    return d.WORD + word_of(s, trap)


# The race


@kernel
def others(s: State) -> int:
    """Mask of everybody but the speaker."""
    return ((1 << s.players) - 1) & ~(1 << s.speaker)


@kernel
def open_window(s: State) -> None:
    s.phase = d.CLAIMING
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
                emit(log, d.CLAIMED, each)
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
    emit(log, d.CLAIMED, seat)
    s.claims |= 1 << seat
    s.phase = d.TYING
    if e.instant == 0 or s.claims == others(s):
        close_window(s, e, chance, log)


@kernel
def close_window(s: State, e: Edition, chance: Chance, log: Log) -> None:
    s.asked, s.passed = 0, 0
    s.objector = quickest(s, e, chance)
    if s.objector != d.NONE:
        s.phase = d.CORRECTING
        emit(log, d.FLOOR, s.objector)
    else:
        if s.claims:
            emit(log, d.TIED)
        let_stand(s)


@kernel
def quickest(s: State, e: Edition, chance: Chance) -> int:
    """Of those who claim: the only one, one by chance, or by the rule for ties; NONE if nobody gets the floor."""
    if s.claims & (s.claims - 1) and e.live != d.ON and e.race == d.CHANCE:
        return pick(chance, s.claims)
    return tie_winner(s, e)


@kernel
def pick(chance: Chance, mask: int) -> int:
    """One seat of a mask, by an open roll."""
    return nth(mask, roll(chance, ones(mask), EVERYONE))


@kernel
def tie_winner(s: State, e: Edition) -> int:
    """Fewest points, then fewest penalty cards, else nobody."""
    best, winner = 1_000_000, d.NONE
    for seat in range(s.players):
        if s.claims >> seat & 1:
            rank = points(s, e, seat) * 100 + int(s.penalties[seat])
            if rank < best:
                best, winner = rank, seat
            elif rank == best:
                winner = d.NONE
    return winner


@kernel
def points(s: State, e: Edition, seat: int) -> int:
    """Diamonds less skulls, in the loot and on penalty cards."""
    return int(e.diamonds) * int(s.treasures[seat]) - traps_of(s, seat) - int(s.penalties[seat])


# The verdict


@kernel
def let_stand(s: State) -> None:
    """Nobody objects: nothing happens, the trove counts as done."""
    s.phase = d.SETTLING
    advance(s, s.said == d.CALL)


@kernel
def advance(s: State, called: bool) -> None:
    """One trove further, whatever was said. A call leads to a trap and to trove 1; a turn in which it was
    forgotten was trove 1."""
    if s.trove < d.TROVES:
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
    s.verdict = d.UNJUSTIFIED if s.said == right else d.RIGHT if fix == right else d.WRONG
    emit(log, d.JUDGED, s.objector, s.verdict)
    repeat(s, right, log)
    sentence(s)


@kernel
def reveal(s: State, log: Log) -> None:
    """The door in question is turned up for all; there is none where the call was due."""
    if s.trove < d.TROVES:
        s.bared = s.trove
        emit(log, d.REVEALED, s.trove + 1, s.door[s.trove] + 1)


@kernel
def repeat(s: State, right: int, log: Log) -> None:
    if right >= d.WORD:
        emit(log, d.RECALLED, s.speaker, s.word_text[right - d.WORD])
    else:
        emit(log, d.REPEATED, s.speaker, right - d.NUMBER)


@kernel
def sentence(s: State) -> None:
    """Who takes a penalty card, who hides a trap. A call is made in any case, if it was due."""
    speaker, objector = 1 << s.speaker, 1 << s.objector
    s.fines = objector if s.verdict == d.UNJUSTIFIED else speaker
    if s.verdict == d.WRONG:
        s.fines |= objector
    s.reward = s.verdict == d.RIGHT
    s.phase = d.SETTLING
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
        emit(log, d.FINED, seat)
    elif victims(s, seat):
        s.phase = d.TAKING
    else:
        s.fines &= ~(1 << seat)
        emit(log, d.SPARED, seat)


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
    s.phase = d.SETTLING
    emit(log, d.TOOK, seat, target)
