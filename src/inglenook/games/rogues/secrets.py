"""Rogues: who knows what, and what a screen has forgotten.

All happens openly. What a seat is not entitled to know is who has claimed, or let it pass, as long as the window
is open. What a screen must not remember is nearly everything else (see `forget`).
"""

from inglenook.engine.toolkit import Chance, Moves, Row, below, clockwise, kernel, put, wipe

from .declarations import CLAIMING, GONE, HIDING, NONE, ON, SEATS, THING, TREASURE, TROVES, Edition, State
from .hiding import word_of
from .objection import others

NOTES = False  # who remembers for the players spoils the game
KINDS = 3


@kernel
def redeal(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Sealed decisions of others become any others; at a live table not all can have let it pass."""
    if s.phase != CLAIMING:
        return
    hidden = others(s) & ~(1 << seat if seat >= 0 else 0)
    if e.live == ON:
        s.passed = s.passed & ~hidden | some_of(hidden, chance)
        while s.passed == others(s):
            s.passed = s.passed & ~hidden | some_of(hidden, chance)
    else:
        hidden &= ~s.asked
        s.claims = s.claims & ~hidden | some_of(hidden, chance)


@kernel
def some_of(mask: int, chance: Chance) -> int:
    """Any seats of a mask."""
    return mask & below(chance, 1 << SEATS)


# What a screen must not remember


@kernel
def forget(s: State, e: Edition, seat: int, chance: Chance) -> None:
    """Other traps behind other doors, other code words for them, another trove in turn; the counts of turns and
    laps are gone. A door that is turned up, a trap that is being hidden, and their words stay."""
    redeal(s, e, seat, chance)
    s.trove = below(chance, TROVES + 1)
    s.laps, s.turns, s.objections, s.mistakes = 0, 0, 0, 0
    hide_again(s, e, chance)
    name_again(s, e, chance)


@kernel
def hide_again(s: State, e: Edition, chance: Chance) -> None:
    """As many traps of each kind as lay behind doors, and as many as are gone, all of them any others."""
    gone, kinds = gather_traps(s, e, chance.choices)
    n = 0
    for kind in range(KINDS):
        for _ in range(kinds[kind]):
            chance.choices[n] = any_trap(s, e, kind, chance)
            n += 1
    shuffle(chance.choices, n, chance)
    for i in range(n):
        if i < gone:
            s.owner[chance.choices[i]] = GONE
        else:
            s.door[any_door(s, chance)] = chance.choices[i]


@kernel
def gather_traps(s: State, e: Edition, room: Moves) -> tuple[int, tuple[int, int, int]]:
    """Hidden traps go back to where all traps come from; returns how many were gone, and how many of each kind."""
    gone = 0
    room[0], room[1], room[2] = 0, 0, 0
    for trap in range(s.owner.size):
        if s.owner[trap] == GONE:
            gone += 1
            s.owner[trap] = NONE
            s.pool[trap] = 1
            room[e.kind[trap]] += 1
    for trove in range(TROVES):
        trap = int(s.door[trove])
        if trap != TREASURE and trove != s.bared:
            s.door[trove] = TREASURE
            s.pool[trap] = 1
            room[e.kind[trap]] += 1
    return gone, (int(room[0]), int(room[1]), int(room[2]))


@kernel
def any_trap(s: State, e: Edition, kind: int, chance: Chance) -> int:
    """Take a trap of a kind out of the pool."""
    n = 0
    for trap in range(s.pool.size):
        n += int(s.pool[trap] and e.kind[trap] == kind)
    left = below(chance, n)
    trap = 0
    while left > 0 or not (s.pool[trap] and e.kind[trap] == kind):
        left -= int(s.pool[trap] and e.kind[trap] == kind)
        trap += 1
    s.pool[trap] = 0
    return trap


@kernel
def any_door(s: State, chance: Chance) -> int:
    """A door with a treasure behind it, which is not turned up."""
    trove = below(chance, TROVES)
    while s.door[trove] != TREASURE or trove == s.bared:
        trove = below(chance, TROVES)
    return trove


@kernel
def shuffle(row: Moves, n: int, chance: Chance) -> None:
    for i in range(1, n):
        j = below(chance, i + 1)
        row[i], row[j] = row[j], row[i]


@kernel
def name_again(s: State, e: Edition, chance: Chance) -> None:
    """Which code word was given to which thing, apart from those that are shown."""
    kept = kept_words(s, e)
    n = 0
    for trap in range(s.pool.size):
        thing = e.kind[trap] == THING and not s.pool[trap]
        if thing and trap != s.drawn and not has_kept_word(s, kept, trap):
            chance.choices[n] = trap
            n += 1
    shuffle(chance.choices, n, chance)
    for nth in range(s.named):
        if not kept >> nth & 1:
            n -= 1
            s.word_trap[nth] = chance.choices[n]


@kernel
def kept_words(s: State, e: Edition) -> int:
    """Mask of the code words of the door that is turned up and of the trap that is being hidden."""
    mask = 0
    if s.bared != NONE and s.door[s.bared] != TREASURE and e.kind[s.door[s.bared]] == THING:
        mask |= 1 << word_of(s, int(s.door[s.bared]))
    if s.phase == HIDING and s.pile > 0 and e.kind[s.drawn] == THING:
        mask |= 1 << word_of(s, s.drawn)
    return mask


@kernel
def has_kept_word(s: State, kept: int, trap: int) -> bool:
    for nth in range(s.named):
        if kept >> nth & 1 and s.word_trap[nth] == trap:
            return True
    return False


# What an agent sees, which forgets nothing: the table, the rogues from its own seat on, the doors.
TABLE = 20
OBSERVATION = TABLE + 4 * SEATS + TROVES


@kernel
def observe(s: State, e: Edition, seat: int, out: Row) -> None:
    wipe(out, 0)
    out[0], out[1], out[2], out[3], out[4] = s.players, s.phase, s.trove, s.pile, s.middle
    out[5], out[6], out[7] = s.opening, s.drawn, s.named
    out[8], out[9], out[10], out[11] = s.said, s.fix, s.verdict, s.bared
    out[12], out[13], out[14] = s.swapped, s.prize, s.counting
    out[15], out[16] = s.passed >> seat & 1, s.claims >> seat & 1
    out[17], out[18], out[19] = s.laps, s.reward, s.calling
    for step in range(s.players):
        observe_rogue(s, clockwise(seat, step, s.players), out[TABLE + 4 * step :])
    put(out[TABLE + 4 * SEATS :], s.door)


@kernel
def observe_rogue(s: State, seat: int, out: Row) -> None:
    out[0], out[1] = s.treasures[seat], s.penalties[seat]
    out[2] = (seat == s.speaker) + 2 * (seat == s.hider) + 4 * (seat == s.objector)
    for trap in range(s.owner.size):
        out[3] += s.owner[trap] == seat
