"""Rogues: bots that forget. A mind is fed what its seat is told and keeps nothing else; docs/bots.md tells how it
fades.

For each door behind which it saw a trap hidden a mind keeps a trace, with a luck between 0 and 1 drawn from all that
it has been told so far. The trace lasts as long as luck < 1 / (1 + fading · age), where the age counts the turns since
it was made or refreshed, more of them if there was interference. A mind of strength m fades so that a trace lasts a
whole lap with probability m; one of strength 1 forgets nothing.
"""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from inglenook.engine.events import Event

from . import declarations as d
from .objection import points

TRAPS = [(card["kind"], card.get("value", 0)) for card in d.FILE.rows.values()]  # others are as confusing
FIRST = {"figure": d.NUMBER, "sign": d.SIGN}  # answers
LAP = d.TROVES + 1  # turns
CROWDED = 0.5  # how much faster a trace fades for each trap that is hidden next to it later
CONFUSING = 2.0  # how much faster a figure fades, which is so like the number of a trove
LOST, BEFORE, AFTER, MIXED_UP = range(4)  # what becomes of a faded trace
FORGETS_CALL = 0.4  # how often the call is forgotten, at strength 0
MISCOUNTS = 0.05  # how often the next trove is mistaken for one beside it, at strength 0
FRESH_LOOK = 0.2  # what it is worth to see a door turned up just before the own turn
REPEATS = d.SHOWN, d.FOUGHT  # for scenes, what was told already
WORD_SIZE = (1 << 64) - 1


class Strength(NamedTuple):
    memory: float  # how likely a trace lasts a lap
    nerve: float  # how much of a loss is feared: a claim must promise more than nothing after that


LEVELS = {
    "apprentice": Strength(0.6, 0.7),
    "journeyman": Strength(0.85, 0.9),
    "master": Strength(0.97, 1.0),
    "grandmaster": Strength(0.99, 1.0),
    "perfect": Strength(1.0, 1.0),  # for study
}
STYLES = {"bold": {"claim": 1.6}, "careful": {"claim": 0.6}}  # how much more nerve there is for a claim
REACTION = (1000, 2200)  # milliseconds: a person of 1.2 s wins every third race against three bots, or more


@dataclass
class Trace:
    """A trap that was seen at a door."""

    trap: int
    since: int  # the turn
    luck: float
    fate: int
    speed: float  # how fast it ages

    def kept(self, now: int, fading: float) -> float:
        """The probability that such a trace has lasted until now."""
        return 1 / (1 + fading * self.speed * (now - self.since))


@dataclass
class Mind:
    seat: int
    strength: Strength
    now: int = 0  # turns heard
    at: int = d.NONE  # the trove that was answered last
    said: int = d.NONE
    judged: bool = False
    chain: int = 0  # a digest of all that was told
    drawn: int = d.NONE
    traces: dict[int, Trace] = field(default_factory=dict)  # by trove
    words: dict[int, int] = field(default_factory=dict)  # the number of each trap's code word

    @property
    def fading(self) -> float:
        return (1 / self.strength.memory - 1) / LAP

    # Being told

    def watch(self, event: Event) -> None:
        if event.kind in REPEATS:
            return
        for number in (event.kind, *event.operands):
            self.chain = (self.chain * 6364136223846793005 + int(number) + 1442695040888963407) & WORD_SIZE
        operands = event.operands
        if event.kind == d.DREW:
            self.drawn = operands[1]
        elif event.kind == d.NAMED:
            self.words[self.drawn] = len(self.words)
        elif event.kind == d.HID:
            self.see(operands[1] - 1, self.drawn)
            self.crowd(operands[1] - 1)
        elif event.kind == d.REVEALED:
            self.see(operands[0] - 1, operands[1] - 1)
        elif event.kind in (d.SAID, d.SILENT):
            self.hear(operands[2] if event.kind == d.SAID else d.SILENCE)
        elif event.kind == d.JUDGED:
            self.judged = True

    def see(self, trove: int, trap: int) -> None:
        """A door is swapped, or turned up: whatever was thought to be there is replaced."""
        if trap == d.TREASURE:
            self.traces.pop(trove, None)
        else:
            speed = CONFUSING if TRAPS[trap][0] == "figure" else 1.0
            self.traces[trove] = Trace(trap, self.now, self.luck(0), int(4 * self.luck(1)), speed)

    def crowd(self, trove: int) -> None:
        """A new trap confuses the memory of its neighbours."""
        for neighbour in (trove - 1, trove + 1):
            if neighbour in self.traces:
                self.traces[neighbour].speed += CROWDED

    def hear(self, said: int) -> None:
        """Another turn. Any talk of a trap that one remembers oneself is a rehearsal; of one that has been
        forgotten, a reminder."""
        self.at, self.said, self.judged = self.next_trove(), said, False
        self.now += 1
        trace = self.traces.get(self.at)
        if not trace or not self.lasts(trace):
            trace = self.reminded(said)
        if trace and said != d.NUMBER + self.at and self.at < d.TROVES:
            self.traces[self.at] = Trace(trace.trap, self.now, self.luck(2), trace.fate, trace.speed)

    def reminded(self, said: int) -> Trace | None:
        """The trap that was named, if it knows of it and has forgotten where it is: who names it hardly made it up."""
        for trove, trace in self.traces.items():
            if self.sounds(trace.trap) == said:
                return None if self.lasts(trace) else self.traces.pop(trove)
        return None

    def sounds(self, trap: int) -> int:
        """A trap's answer; that of a sign or figure as it usually is."""
        if trap in self.words:
            return d.WORD + self.words[trap]
        kind, value = TRAPS[trap]
        return FIRST[kind] + value - 1 if kind in FIRST else d.NONE

    def next_trove(self) -> int:
        """The one after the last, by the rules; whether the call was forgotten is told by what followed."""
        if self.at < d.TROVES:
            return self.at + 1
        return 0 if self.said == d.CALL or self.judged else 1

    def luck(self, lane: int) -> float:
        """A number from 0 to 1 that depends on all that was told, and on the seat."""
        mixed = (self.chain ^ (self.seat * 4 + lane + 1) * 0x9E3779B97F4A7C15) & WORD_SIZE
        for factor in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB):
            mixed = ((mixed ^ mixed >> 30) * factor) & WORD_SIZE
        return (mixed >> 11) / (1 << 53)

    # Remembering

    def lasts(self, trace: Trace) -> bool:
        return trace.luck < trace.kept(self.now, self.fading)

    def believes(self, trove: int, e: Any) -> tuple[int, float]:
        """What it holds for right at a trove, and how sure it is."""
        if trove == d.TROVES:
            return d.CALL, 1.0
        trace = self.traces.get(trove)
        if trace and self.lasts(trace):
            return self.answer(trace, e), self.sure(trace)
        if trace and trace.fate == MIXED_UP:
            return self.mixed_up(trove, e), self.sure(trace)
        for neighbour, fate in ((trove - 1, AFTER), (trove + 1, BEFORE)):
            moved = self.traces.get(neighbour)
            if moved and not self.lasts(moved) and moved.fate == fate:
                return self.answer(moved, e), self.sure(moved)
        return d.NUMBER + trove, self.strength.memory

    def fears(self, trove: int, e: Any) -> bool:
        """Whether it thinks that there is a trap; a figure may sound like the trove's own number."""
        trace = self.traces.get(trove)
        return (trace is not None and self.lasts(trace)) or self.believes(trove, e)[0] != d.NUMBER + trove

    def sure(self, trace: Trace) -> float:
        return trace.kept(self.now, self.fading)

    def mixed_up(self, trove: int, e: Any) -> int:
        """Some other trap's answer."""
        others = [trace for place, trace in sorted(self.traces.items()) if place != trove]
        if not others:
            return d.NUMBER + trove
        return self.answer(others[self.traces[trove].trap % len(others)], e)

    def answer(self, trace: Trace, e: Any) -> int:
        kind, value = e.kind[trace.trap], int(e.value[trace.trap])
        if kind == d.THING:
            return d.WORD + self.words[trace.trap]
        return (d.NUMBER if kind == d.FIGURE else d.SIGN) + value - 1

    # Deciding

    def decide(self, position: Any, seat: int, seed: bytes) -> int | None:
        """What to do now, from what the screen shows and what it remembers; None: wait."""
        s, e = position.s, position.e
        legal: list[int] = position.legal(seat)
        dice = [int.from_bytes(seed[place : place + 4], "little") / (1 << 32) for place in (0, 4, 8)]
        if s.phase == d.SPEAKING:
            return self.speak(e, dice) if seat == s.speaker else None
        if s.phase == d.CLAIMING:
            if d.PASS not in legal:
                return None
            return d.CLAIM if self.worth(position) > 0 else d.PASS
        if s.phase == d.CORRECTING:
            right, _ = self.believes(self.at, e)
            return right if right in legal else d.OTHER
        if s.phase == d.HIDING:
            return d.HIDE + self.door(e, dice[0])
        if s.phase == d.TAKING:
            return min(legal, key=lambda action: int(points(s, e, action - d.TAKE)))
        return legal[0] if s.phase == d.NAMING else None

    def speak(self, e: Any, dice: list[float]) -> int:
        trove, weakness = self.next_trove(), 1 - self.strength.memory
        if trove == d.TROVES and dice[0] < FORGETS_CALL * weakness:
            trove = 0
        elif trove < d.TROVES and dice[1] < MISCOUNTS * weakness:
            trove = (trove + (1 if dice[2] < 0.5 else -1)) % d.TROVES
        return self.believes(trove, e)[0]

    def worth(self, position: Any) -> float:
        """What a claim promises: the own gain or loss, shares of the others' where they would get the floor
        instead, and a fresh look at a door before the own turn; losses as they are feared."""
        right, sure = self.believes(self.at, position.e)
        if right == self.said:
            return -1.0
        players, weakness = int(position.players), 1 - self.strength.memory
        chance = self.right_against(sure)
        gain = chance * (int(position.e.diamonds) + 1 / (players - 1))
        mine, theirs = gain - (1 - chance) / self.strength.nerve, (1 - chance - gain) / (players - 1)
        mine += FRESH_LOOK * weakness / ((self.seat - int(position.s.speaker)) % players)
        rivals = (players - 2) * self.strength.memory / 2  # who claim as well
        floor = 1 / (1 + rivals)
        return mine * floor + theirs * (1 - floor - min(1.0, rivals))

    def right_against(self, sure: float) -> float:
        """How likely the own answer is right and the speaker's wrong, if the speaker remembers as well as it does
        itself and the two do not agree."""
        mine, theirs = sure * (1 - self.strength.memory), (1 - sure) * self.strength.memory
        return mine / (mine + theirs) if mine + theirs else 1.0

    def door(self, e: Any, die: float) -> int:
        """One where it remembers no trap."""
        safe = [trove for trove in range(d.TROVES) if not self.fears(trove, e)]
        doors = safe or [*range(d.TROVES)]
        return doors[int(die * len(doors))]


def mind(level: str, seat: int) -> Mind | None:
    """A mind for each of the named levels, in a style or without; any other bot plays as it does everywhere."""
    level, _, style = level.partition("-")
    if level not in LEVELS:
        return None
    memory, nerve = LEVELS[level]
    return Mind(seat, Strength(memory, nerve * STYLES.get(style, {}).get("claim", 1)))
