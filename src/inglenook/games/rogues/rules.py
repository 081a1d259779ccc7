"""Rogues: set-up, the course of a turn, and the kernels of the contract."""

from inglenook.engine.toolkit import (
    EVERYONE,
    FREE,
    Chance,
    Log,
    Moves,
    Row,
    clockwise,
    emit,
    kernel,
    leaders,
    roll,
    wipe,
)

from . import declarations as d
from .declarations import Edition, State
from .hiding import clear, name_trap, start_hiding, swap, traps_of
from .objection import (
    claim_live,
    close_window,
    decide_sealed,
    due,
    fine,
    fined,
    judge,
    let_pass,
    open_window,
    others,
    points,
    take_penalty,
    victims,
)

HOPELESS = -1_000_000  # points; nobody has so few


@kernel
def setup(s: State, e: Edition, players: int, chance: Chance, log: Log) -> None:
    s.players = players
    s.pile, s.opening, s.middle = e.pile, e.opening, e.penalties * players
    s.drawn = d.NONE
    wipe(s.door, d.TREASURE)
    wipe(s.pool, 1)
    wipe(s.owner, d.NONE)
    wipe(s.word_trap, d.NONE)
    clear(s)
    s.speaker = 0 if e.youngest == d.SEAT_ONE else roll(chance, players, EVERYONE)
    emit(log, d.BEGAN, s.speaker)
    s.phase = d.SETTLING if s.opening else d.SPEAKING
    settle(s, e, chance, log)


@kernel
def settle(s: State, e: Edition, chance: Chance, log: Log) -> None:
    """After an answer or a swap: penalties, then traps to be hidden, then the next rogue's turn."""
    while s.phase == d.SETTLING:
        if s.fines:
            fine(s, log)
        elif s.reward:
            s.reward = 0
            start_hiding(s, e, s.objector, chance, log)
        elif s.calling or s.opening:
            s.calling = 0
            start_hiding(s, e, s.speaker, chance, log)
        else:
            next_turn(s, e, log)


@kernel
def next_turn(s: State, e: Edition, log: Log) -> None:
    s.speaker = clockwise(s.speaker, 1, s.players)
    s.phase = d.SPEAKING
    if 0 < e.max_laps <= s.laps:
        s.phase = d.OVER
        s.valve = 1
        emit(log, d.STOPPED, s.laps)


@kernel
def answer(s: State, e: Edition, seat: int, said: int, log: Log) -> None:
    """The speaker faces the trove in turn; what was due is noted for those who look back after the game."""
    right = due(s, e)
    clear(s)
    s.talker, s.said, s.counting = s.speaker, said, 0
    s.turns += 1
    s.mistakes += said != right
    if said == d.SILENCE:
        emit(log, d.SILENT, s.speaker, secret=s.trove * d.PLACE + right)
    else:
        s.said_text = s.spoken
        emit(log, d.SAID, s.speaker, s.spoken, said, secret=s.trove * d.PLACE + right)
        s.spoken += 1
    open_window(s)


@kernel
def correct(s: State, e: Edition, fix: int, log: Log) -> None:
    """The objector says what would have been right, or says nothing in time."""
    if fix == d.SILENCE:
        emit(log, d.SPEECHLESS, s.objector)
    else:
        s.fix_text = s.spoken
        emit(log, d.CORRECTED, s.objector, s.spoken, fix)
        s.spoken += 1
    emit(log, d.FOUGHT, s.speaker, s.said_text)
    judge(s, e, fix, log)


@kernel
def start_count(s: State, seat: int, log: Log) -> None:
    s.counting = 1
    emit(log, d.COUNTED, seat)


# The contract


@kernel
def counted(e: Edition) -> bool:
    """Whether the others may count to five: at a live table, and at a sealed one that wants it."""
    return e.live == d.ON or e.sealed_count == d.ON


@kernel
def timed(s: State, e: Edition) -> bool:
    """Whether the CLOCK is running: for a count, and for all that is a race at a live table."""
    if s.phase == d.SPEAKING:
        return s.counting != 0
    return e.live == d.ON and (s.phase == d.CLAIMING or s.phase == d.TYING or s.phase == d.CORRECTING)


@kernel
def deciding(s: State) -> int:
    """Mask of those whose decision it is, or who may claim."""
    if s.phase == d.NAMING or s.phase == d.HIDING:
        return 1 << s.hider
    if s.phase == d.SPEAKING:
        return 1 << s.speaker
    if s.phase == d.CLAIMING:
        return s.asked
    if s.phase == d.TYING:
        return others(s) & ~s.claims
    if s.phase == d.CORRECTING:
        return 1 << s.objector
    return 1 << fined(s) if s.phase == d.TAKING else 0


@kernel
def waiting(s: State, e: Edition) -> int:
    return 1 << s.players if timed(s, e) else deciding(s)


@kernel
def may(s: State, e: Edition) -> int:
    if timed(s, e):
        return deciding(s)
    return others(s) if s.phase == d.SPEAKING and counted(e) else 0


@kernel
def pace(s: State, e: Edition) -> int:
    if not timed(s, e):
        return 0
    if s.phase == d.CLAIMING:
        return e.window * 1000
    return e.instant if s.phase == d.TYING else e.count * 1000


@kernel
def legal(s: State, e: Edition, seat: int, out: Moves) -> int:
    if seat == s.players:
        out[0] = d.CLOSE if s.phase == d.CLAIMING or s.phase == d.TYING else d.SILENCE
        return 1
    if s.phase == d.SPEAKING or s.phase == d.CORRECTING:
        return legal_answers(s, e, seat, out)
    if s.phase == d.TAKING:
        return legal_victims(s, seat, out)
    if s.phase == d.HIDING:
        return listed(d.HIDE, d.HIDE + d.TROVES, out)
    if s.phase == d.NAMING:
        return listed(d.NAME, d.NAME + 1, out)
    silent = s.phase == d.TYING or s.passed >> seat & 1  # what has been let pass may still be claimed
    return listed(d.CLAIM if silent else d.PASS, d.CLAIM + 1, out)


@kernel
def listed(first: int, end: int, out: Moves) -> int:
    for action in range(first, end):
        out[action - first] = action
    return end - first


@kernel
def legal_answers(s: State, e: Edition, seat: int, out: Moves) -> int:
    """Any answer; code words as far as they were given. A correction cannot be what was said, unless that was
    gibberish, of which there is plenty."""
    if s.phase == d.SPEAKING and seat != s.speaker:
        return listed(d.COUNT, d.COUNT + 1, out)
    barred = s.said if s.phase == d.CORRECTING and s.said != d.OTHER else d.NONE
    silence = s.phase == d.SPEAKING and not counted(e)
    n = 0
    for action in range(d.NUMBER, d.SILENCE + silence):
        if action != barred and not d.WORD + s.named <= action < d.OTHER:
            out[n] = action
            n += 1
    return n


@kernel
def legal_victims(s: State, seat: int, out: Moves) -> int:
    n = 0
    mask = victims(s, seat)
    for other in range(s.players):
        if mask >> other & 1:
            out[n] = d.TAKE + other
            n += 1
    return n


@kernel
def forced(s: State, e: Edition, seat: int, out: Moves) -> int:
    """Who has penalty cards lies open."""
    return int(out[0]) if s.phase == d.TAKING and legal(s, e, seat, out) == 1 else FREE


@kernel
def apply(s: State, e: Edition, seat: int, action: int, chance: Chance, log: Log) -> None:
    if action == d.NAME:
        name_trap(s, e, seat, log)
    elif action < d.NUMBER:
        swap(s, seat, action - d.HIDE, log)
    elif action <= d.SILENCE:
        if s.phase == d.SPEAKING:
            answer(s, e, seat, action, log)
        else:
            correct(s, e, action, log)
    elif action <= d.CLAIM:
        race(s, e, seat, action == d.CLAIM, chance, log)
    elif action == d.COUNT:
        start_count(s, seat, log)
    elif action == d.CLOSE:
        close_window(s, e, chance, log)
    else:
        take_penalty(s, seat, action - d.TAKE, log)
    settle(s, e, chance, log)


@kernel
def race(s: State, e: Edition, seat: int, claim: bool, chance: Chance, log: Log) -> None:
    if e.live != d.ON:
        decide_sealed(s, e, seat, claim, chance, log)
    elif claim:
        claim_live(s, e, seat, chance, log)
    else:
        let_pass(s, e, seat, chance, log)


@kernel
def scores(s: State, e: Edition, out: Row) -> None:
    for seat in range(s.players):
        out[seat] = points(s, e, seat)


@kernel
def won(s: State, e: Edition, scores: Row) -> int:
    """Most points win, also if they are 0 or fewer; equals share."""
    return leaders(scores, HOPELESS)


@kernel
def measure(s: State, e: Edition, out: Row) -> None:
    out[0], out[1], out[2], out[3], out[4] = s.turns, s.laps, s.objections, s.mistakes, s.valve


@kernel
def intact(s: State, e: Edition) -> bool:
    """Every trap is in exactly one place, every treasure and every penalty card is accounted for."""
    return traps_intact(s, e) and treasures_intact(s, e) and penalties_intact(s, e)


@kernel
def traps_intact(s: State, e: Edition) -> bool:
    drawn = 0
    for trap in range(s.pool.size):
        places = int(s.pool[trap]) + int(s.owner[trap] != d.NONE) + int(s.drawn == trap)
        for trove in range(d.TROVES):
            places += int(s.door[trove] == trap)
        if places != 1:
            return False
        drawn += 1 - int(s.pool[trap])
    return drawn + s.pile == e.pile


@kernel
def treasures_intact(s: State, e: Edition) -> bool:
    """18 behind doors, in the loot, or gone before the game: then a trap is gone for each door that is not."""
    treasures = e.opening - s.opening - traps_of(s, d.GONE)
    for seat in range(s.players):
        treasures += int(s.treasures[seat])
    for trove in range(d.TROVES):
        treasures += int(s.door[trove] == d.TREASURE)
    return treasures == d.TROVES


@kernel
def penalties_intact(s: State, e: Edition) -> bool:
    cards = s.middle
    for seat in range(s.players):
        cards += int(s.penalties[seat])
    return cards == e.penalties * s.players
