"""What a decision cost: the chance to win that another choice would have kept, as far as its seat could know.

Quick searches and a race of all choices say what else was worth a thought. Where that is something else than what was
done, several independent searches put the lines beside each other. One half of them picks the best, the other half says
by how much it is better: whoever picks and judges by the same searches fines good play for their noise. What cost
something by them is looked at far longer, and by that it is told: short searches agree with each other also where a
long one sees that they are wrong.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from statistics import mean, stdev

from inglenook.bots.levels import Searcher
from inglenook.engine.seeds import seed_for

from .contest import Line, Worth, compare
from .race import winners
from .steps import Step, drafted

JUDGES = 8  # searches that put lines beside each other
LAST = 8  # times as many rounds has a last look at what seems to have cost something
LOOKS = 2  # last looks, each with chance of its own
MANY = 100  # decisions of a seat: each is looked at briefly
LEAST, ERRORS = 0.01, 2.0  # a loss is named from so much on, and from so many standard errors


@dataclass(frozen=True)
class Effort:
    """How long a decision is looked at."""

    scans: int  # quick searches
    thought: int  # the iterations of each
    race: int  # plays of each lap of a race of all that could be done; 0: none
    rounds: int  # how often each judge tries each line


SCANS, FEW = 3, 2  # quick searches for a decision, and in a long game
THOUGHT, BRIEF, LONG = 35_000, 150, 2500  # iterations of each: for all decisions of a seat, and for one
LAP = 2  # times as many plays has a lap
ROUNDS, FEWEST, MOST = 32_000, 250, 1200  # rounds of a judge: for all decisions of a seat, and for one


def effort_for(decisions: float) -> Effort:
    """So much for each of so many decisions of a seat that a game of any length takes seconds. Half of it is for
    finding what else was worth a thought: whoever overlooks that has nothing to judge."""
    each = max(1.0, decisions)
    thought = int(min(LONG, max(BRIEF, THOUGHT // each)))
    rounds = int(min(MOST, max(FEWEST, ROUNDS // each)))
    if decisions > MANY:
        return Effort(FEW, BRIEF, 0, rounds)
    return Effort(SCANS, thought, LAP * thought, rounds)


@dataclass(frozen=True)
class Decision:
    """What was done and what the searches would have done; `loss` is a share of the win."""

    step: int
    seat: int
    line: Line
    best: Line
    asked: str = ""  # what was to be done, by the key of its prompt
    chance: float | None = None  # to win after what was done, where it was weighed against something else
    loss: float = 0.0
    error: float = 0.0  # the standard error of the loss
    given: tuple[float, ...] = ()  # what each seat gained by it, in shares of the win
    scores: tuple[float, float] | None = (
        None  # what the seat scores on average after it, and after what was better
    )

    @property
    def sure(self) -> bool:
        """Whether it can be called a mistake; anything less may be noise."""
        return self.loss > LEAST and self.loss > ERRORS * self.error

    @property
    def accuracy(self) -> float:
        """In per cent, by the curve that lichess uses: of what was surely lost."""
        lost = 100 * self.loss if self.sure else 0.0
        return min(100.0, 103.1668 * exp(-0.04354 * lost) - 3.1669)


@dataclass(frozen=True)
class Scan:
    """What a decision looked like at a glance: the lines that are worth a comparison, the first of them what was done,
    and how much better another seemed."""

    step: Step
    lines: tuple[Line, ...]
    gap: float

    @property
    def doubtful(self) -> bool:
        return len(self.lines) > 1

    @property
    def seat(self) -> int:
        return self.step.seat

    @property
    def asked(self) -> str:
        return self.step.before.situation(self.seat)

    def left(self) -> Decision:
        """As if it had been right: nothing else was seen, or nobody looked longer."""
        return Decision(self.step.number, self.seat, self.step.line, self.step.line, self.asked)


def scan(step: Step, key: bytes, effort: Effort) -> Scan:
    """Look at a decision that was free."""
    thoughts = [think(step, seed_for(key, number), effort.thought) for number in range(effort.scans)]
    lines, gaps = [step.line], [0.0]
    for line, gap in [*thoughts, *winners(step, seed_for(key, effort.scans), effort.race)]:
        if not any(alike(step, line, other) for other in lines):
            lines.append(line)
            gaps.append(gap)
    return Scan(step, tuple(lines), max(gaps))


def think(step: Step, key: bytes, iterations: int) -> tuple[Line, float]:
    """What a quick search does here, all clicks of it, and how much better than what was done that seemed to it."""
    line: Line = ()
    gap = 0.0
    searcher, game = Searcher(iterations), step.before.game
    while not line or game.actions.is_draft(line[-1]):
        place = drafted(step.before, step.seat, line)
        found = searcher.decide(place, step.seat, seed_for(key, len(line)))
        if line == step.line[: len(line)] and found.chances:
            done = step.line[len(line)]
            gap = max(gap, found.chances[found.action] - found.chances.get(done, 0.0))
        line = (*line, found.action, *found.follow)
    return line, gap


def alike(step: Step, line: Line, other: Line) -> bool:
    """Whether two lines come to the same, whatever the order of their clicks."""
    places = (drafted(step.before, step.seat, each[:-1]).state.tobytes() for each in (line, other))
    return line[-1] == other[-1] and len(set(places)) == 1


Look = list[Worth]  # what one search found of what was done, and of what seems better


def weigh(scanned: Scan, key: bytes, effort: Effort) -> Decision:
    """The first half of the judges picks; the second half says what the pick is worth beside what was done."""
    step, lines, seat = scanned.step, scanned.lines, scanned.seat
    seeds = [seed_for(key, judge) for judge in range(JUDGES)]
    half = JUDGES // 2
    first = [compare(step.before, seat, lines, seed, effort.rounds) for seed in seeds[:half]]
    best = max(range(len(lines)), key=lambda line: mean(found[line].shares[seat] for found in first))
    decision = scanned.left()
    if best == 0:
        return decision
    pair = [lines[0], lines[best]]
    second = [compare(step.before, seat, pair, seed, effort.rounds) for seed in seeds[half:]]
    all_gains = gains([[found[0], found[best]] for found in first] + second, seat)
    decision = measured(replace(decision, best=lines[best]), second, stdev(all_gains) / sqrt(half))
    return (
        decision if decision.loss <= LEAST else looked_at_last(decision, step, seed_for(key, JUDGES), effort)
    )


def looked_at_last(decision: Decision, step: Step, key: bytes, effort: Effort) -> Decision:
    """By far longer searches. As far as they differ from the short ones, nobody knows what a still longer one would
    say: all of that is the least error, so a mistake is sure only where they differ by less than half of it."""
    pair, seat = [decision.line, decision.best], decision.seat
    seeds = [seed_for(key, look) for look in range(LOOKS)]
    looks = [compare(step.before, seat, pair, seed, LAST * effort.rounds) for seed in seeds]
    lost = gains(looks, seat)
    apart = abs(mean(lost) - decision.loss)
    return measured(decision, looks, max(stdev(lost) / sqrt(LOOKS), apart))


def gains(looks: list[Look], seat: int) -> list[float]:
    """How much better each of the searches found the other choice."""
    return [better.shares[seat] - done.shares[seat] for done, better in looks]


def measured(decision: Decision, looks: list[Look], error: float) -> Decision:
    """With what the searches found on average."""
    seat = decision.seat
    done, better = (summed(each) for each in zip(*looks, strict=True))
    given = tuple(here - there for here, there in zip(done.shares, better.shares, strict=True))
    return replace(
        decision,
        chance=done.shares[seat],
        loss=-given[seat],
        error=error,
        given=given,
        scores=(done.scores[seat], better.scores[seat]),
    )


def summed(worths: Sequence[Worth]) -> Worth:
    """What a line is worth by all of its judges."""
    shares = zip(*(each.shares for each in worths), strict=True)
    scores = zip(*(each.scores for each in worths), strict=True)
    return Worth(tuple(map(mean, shares)), tuple(map(mean, scores)))
