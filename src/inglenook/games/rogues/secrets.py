"""Rogues: who knows what, and what a screen has forgotten.

All happens openly. What a seat is not entitled to know is who has claimed, or let it pass, as long as the window
is open. What a screen must not remember is nearly everything else (see `forget`).
"""

from inglenook.engine.toolkit import Chance, Moves, Record, Row, below, clockwise, kernel, put, sees, steps_to

from .declarations import (
    ACTIONS,
    CLAIMING,
    GONE,
    HIDING,
    NONE,
    ON,
    OVER,
    SEATS,
    THING,
    TRAPS,
    TREASURE,
    TROVES,
    VERDICTS,
    WORDS,
    Edition,
    State,
)
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


# What an agent sees, which forgets nothing. What was said is known by its meaning, code words by their number.

LAPS = 60  # up to where they are counted


class Observation(Record):
    players: int = sees(high=SEATS, meaning="how many play")
    phase: int = sees(high=OVER, meaning="the phase, in the order of the declarations; 8: the end")
    trove: int = sees(high=TROVES, meaning="the trove in turn, from 0; 18: the call is due")
    laps: int = sees(high=LAPS, meaning=f"laps finished, counted up to {LAPS}")
    pile: int = sees(high=20, meaning="traps still to be drawn")
    middle: int = sees(high=9 * SEATS, meaning="penalty cards that nobody has")
    opening: int = sees(high=3, meaning="traps still to be hidden before the game begins")
    drawn: int = sees(low=NONE, high=len(TRAPS) - 1, meaning="the trap being hidden; -1: none")
    words: Row = sees(
        WORDS, low=NONE, high=len(TRAPS) - 1, meaning="whose each code word is; -1: not given yet"
    )
    said: int = sees(low=NONE, high=len(ACTIONS) - 1, meaning="the answer, as its action; -1: none")
    fix: int = sees(low=NONE, high=len(ACTIONS) - 1, meaning="the correction, as its action; -1: none")
    verdict: int = sees(
        low=NONE, high=len(VERDICTS) - 1, meaning="0: unjustified, 1: right, 2: wrong; -1: none"
    )
    bared: int = sees(low=NONE, high=TROVES - 1, meaning="the trove whose door is turned up; -1: none")
    swapped: int = sees(low=NONE, high=TROVES - 1, meaning="the trove swapped last; -1: none")
    prize: int = sees(low=GONE, high=len(TRAPS) - 1, meaning="behind it: a trap; -1: a treasure; -2: unseen")
    counting: int = sees(meaning="1: the others count to five")
    reward: int = sees(meaning="1: the objector has still to hide a trap")
    calling: int = sees(meaning="1: the speaker has still to hide a trap")
    passed: int = sees(meaning="1: the seat itself has let it pass")
    claims: Row = sees(SEATS, meaning="1: claims an objection; of others only once it is no secret")
    speaker: Row = sees(SEATS, meaning="1: speaks")
    talker: Row = sees(SEATS, meaning="1: spoke last")
    hider: Row = sees(SEATS, meaning="1: hides a trap")
    swapper: Row = sees(SEATS, meaning="1: swapped a door last")
    objector: Row = sees(SEATS, meaning="1: has the floor")
    treasures: Row = sees(SEATS, high=TROVES, meaning="treasures in the loot")
    penalties: Row = sees(SEATS, high=9 * SEATS, meaning="penalty cards")
    door: Row = sees(
        TROVES, low=TREASURE, high=len(TRAPS) - 1, meaning="the trap behind each door; -1: a treasure"
    )
    owner: Row = sees(
        len(TRAPS), low=GONE, high=SEATS - 1, meaning="whose loot a trap is, seats from the own"
    )


@kernel
def observe(s: State, e: Edition, seat: int, out: Observation) -> None:
    out.players, out.phase, out.trove, out.laps = s.players, s.phase, s.trove, min(s.laps, LAPS)
    out.pile, out.middle, out.opening, out.drawn = s.pile, s.middle, s.opening, s.drawn
    out.said, out.fix, out.verdict, out.bared = s.said, s.fix, s.verdict, s.bared
    out.swapped, out.prize, out.counting = s.swapped, s.prize, s.counting
    out.reward, out.calling, out.passed = s.reward, s.calling, s.passed >> seat & 1
    put(out.door, s.door)
    for nth in range(WORDS):
        out.words[nth] = s.word_trap[nth] if nth < s.named else NONE
    for trap in range(s.owner.size):
        out.owner[trap] = s.owner[trap] if s.owner[trap] < 0 else steps_to(seat, s.owner[trap], s.players)
    for step in range(s.players):
        observe_rogue(s, clockwise(seat, step, s.players), step, out)


@kernel
def observe_rogue(s: State, seat: int, step: int, out: Observation) -> None:
    """A rogue, at the place where the viewer counts him."""
    out.treasures[step], out.penalties[step] = s.treasures[seat], s.penalties[seat]
    out.speaker[step], out.talker[step], out.hider[step] = (
        seat == s.speaker,
        seat == s.talker,
        seat == s.hider,
    )
    out.swapper[step], out.objector[step] = seat == s.swapper, seat == s.objector
    out.claims[step] = (step == 0 or s.phase != CLAIMING) and s.claims >> seat & 1
