"""What a decision cost: the chance to win that another choice would have kept, as far as its seat could know.

A quick search says what else was worth a thought. Where that is something else than what was done, several
independent searches put the lines beside each other. One half of them picks the best, the other half says by how
much it is better: whoever picks and judges by the same searches fines good play for their noise.
"""

from dataclasses import dataclass, replace
from math import exp, sqrt
from statistics import mean, stdev

from inglenook.bots.levels import Searcher
from inglenook.engine.seeds import seed_for

from .contest import Line, Worth, compare
from .steps import Step, drafted

JUDGES = 8  # searches that put lines beside each other
LAST = 8  # times as many rounds has the last look at what seems a sure mistake
MANY = 100  # decisions of a seat: each is looked at briefly
LEAST, ERRORS = 0.01, 2.0  # a loss is named from so much on, and from so many standard errors


@dataclass(frozen=True)
class Effort:
    """How long a decision is looked at."""

    scans: int  # quick searches
    thought: int  # the iterations of each
    rounds: int  # how often each judge tries each line


THOUGHT, BRIEF, LONG = (
    35_000,
    150,
    2500,
)  # iterations of a quick search: for all decisions of a seat, and for one
ROUNDS, FEWEST, MOST = 40_000, 250, 1200  # rounds of a judge: the same


def effort_for(decisions: float) -> Effort:
    """So much for each of so many decisions of a seat that a game of any length takes seconds. Half of it is for
    finding what else was worth a thought: whoever overlooks that has nothing to judge."""
    each = max(1.0, decisions)
    thought = int(min(LONG, max(BRIEF, THOUGHT // each)))
    rounds = int(min(MOST, max(FEWEST, ROUNDS // each)))
    return Effort(6, thought, rounds) if decisions <= MANY else Effort(2, BRIEF, rounds)


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
    lines, gaps = [step.line], [0.0]
    for number in range(effort.scans):
        thought, gap = think(step, seed_for(key, number), effort.thought)
        if not any(alike(step, thought, other) for other in lines):
            lines.append(thought)
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


def weigh(scanned: Scan, key: bytes, effort: Effort) -> Decision:
    """The first half of the judges picks; the second half says what the pick is worth beside what was done."""
    step, lines, seat = scanned.step, scanned.lines, scanned.seat
    seeds = [seed_for(key, judge) for judge in range(JUDGES)]
    half = JUDGES // 2
    first = [compare(step.before, step.seat, lines, seed, effort.rounds) for seed in seeds[:half]]
    best = max(range(len(lines)), key=lambda line: mean(found[line].shares[seat] for found in first))
    if best == 0:
        return scanned.left()
    pair = [lines[0], lines[best]]
    second = [compare(step.before, step.seat, pair, seed, effort.rounds) for seed in seeds[half:]]
    halves = [(found[best], found[0]) for found in first] + [(found[1], found[0]) for found in second]
    gains = [there.shares[seat] - here.shares[seat] for there, here in halves]
    done, better = (summed([found[line] for found in second]) for line in (0, 1))
    decision = Decision(
        step.number,
        seat,
        step.line,
        lines[best],
        scanned.asked,
        chance=done.shares[seat],
        loss=mean(gains[half:]),
        error=stdev(gains) / sqrt(half),
        given=tuple(here - there for here, there in zip(done.shares, better.shares, strict=True)),
        scores=(done.scores[seat], better.scores[seat]),
    )
    return confirmed(decision, step, seed_for(key, JUDGES), effort) if decision.sure else decision


def confirmed(decision: Decision, step: Step, seed: bytes, effort: Effort) -> Decision:
    """What short searches agree on a longer one may see otherwise: as far as it does, the loss is unsure."""
    lines = [decision.line, decision.best]
    done, better = compare(step.before, step.seat, lines, seed, LAST * effort.rounds)
    apart = abs(decision.loss - (better.shares[step.seat] - done.shares[step.seat]))
    return replace(decision, error=max(decision.error, apart))


def summed(worths: list[Worth]) -> Worth:
    """What a line is worth by all of its judges."""
    shares = zip(*(each.shares for each in worths), strict=True)
    scores = zip(*(each.scores for each in worths), strict=True)
    return Worth(tuple(map(mean, shares)), tuple(map(mean, scores)))
