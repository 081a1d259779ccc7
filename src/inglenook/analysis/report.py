"""A finished game looked back at: for every player three numbers that do not add up to one another.

What the decisions cost, by what the seat knew then; what chance gave or took; and the result without that luck.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import pairwise
from math import sqrt
from statistics import mean
from typing import Any

from inglenook.engine.errors import InglenookError
from inglenook.engine.estimate import Estimate
from inglenook.engine.game import Game
from inglenook.engine.kernel import fingerprint
from inglenook.engine.match import Deal, Match
from inglenook.engine.seeds import seed_for
from inglenook.engine.wins import win_shares
from inglenook.warmup import warms

from .contest import compare
from .decisions import LEAST, Decision, Effort, Scan, effort_for, scan, weigh
from .luck import SAMPLES, Luck, promise, told
from .outlook import Outlook
from .steps import Step, steps

Tell = Callable[[float], None]
COSTLY = 3  # decisions that are told
TURNS = 5  # moments at which chances changed
LONGER = 10  # of a seat are looked at longer
PLAYOUTS, FEWEST = 50_000, 64  # for luck in a whole game, and at one step
LUCK, SCANNED, JUDGED = range(3)  # what a step's key seeds
ENOUGH = 50  # deeds in which somebody has a choice


@dataclass(frozen=True)
class Figures:
    """What was found in numbers. The curve has every seat's chance to win after each step, the deal being step 0; a
    result is a seat's share of the win."""

    results: tuple[float, ...]
    curve: tuple[Outlook, ...]
    lucks: tuple[Luck, ...]
    decisions: tuple[Decision, ...]

    def luck(self, seat: int) -> Estimate:
        """What chance gave the seat in all."""
        gained = sum(each.gains[seat] for each in self.lucks)
        return Estimate(gained, sqrt(sum(each.variance(seat) for each in self.lucks)))

    def adjusted(self, seat: int) -> Estimate:
        """The seat's result without its luck; it may lie outside of 0 and 1."""
        gained = self.luck(seat)
        return Estimate(self.results[seat] - gained.value, gained.error)

    def of(self, seat: int) -> list[Decision]:
        """The seat's decisions that were free."""
        return [each for each in self.decisions if each.seat == seat]

    def lost(self, seat: int) -> Estimate:
        """What a decision of the seat cost on average."""
        own = self.of(seat)
        if not own:
            return Estimate(0.0, 0.0)
        return Estimate(mean(each.loss for each in own), sqrt(sum(each.error**2 for each in own)) / len(own))

    def accuracy(self, seat: int) -> float:
        return mean([each.accuracy for each in self.of(seat)] or [100.0])

    def percent(self, seat: int) -> int:
        """The accuracy as it is told: 100 only without any mistake."""
        return int(self.accuracy(seat)) if self.costly(seat) else 100

    def costly(self, seat: int) -> list[Decision]:
        """The seat's dearest mistakes, the dearest first; only those that are sure."""
        mistakes = [each for each in self.of(seat) if each.sure]
        return sorted(mistakes, key=lambda each: -each.loss)[:COSTLY]

    def perhaps(self, seat: int) -> list[Decision]:
        """What looked dear, but may be noise; the dearest first."""
        doubted = [each for each in self.of(seat) if each.loss > LEAST and not each.sure]
        return sorted(doubted, key=lambda each: -each.loss)[:COSTLY]

    def dearest(self, seat: int) -> list[Decision]:
        """The seat's decisions that are told: sure mistakes first, and what may be noise where there are few."""
        return [*self.costly(seat), *self.perhaps(seat)][:COSTLY]

    def turns(self) -> list[int]:
        """The steps at which somebody's chance changed most, in their order."""
        swings = {
            step: max(abs(here - there) for here, there in zip(was.shares, now.shares, strict=True))
            for step, (was, now) in enumerate(pairwise(self.curve), 1)
        }
        return sorted(sorted(swings, key=lambda step: -swings[step])[:TURNS])

    def luckiest(self, seat: int) -> Luck | None:
        return max(self.lucks, key=lambda each: each.gains[seat], default=None)

    def unluckiest(self, seat: int) -> Luck | None:
        return min(self.lucks, key=lambda each: each.gains[seat], default=None)


@dataclass(frozen=True)
class Analysis(Figures):
    """All that was found, with the match in which the numbers mean something."""

    match: Match


def analyse(match: Match, tell: Tell = lambda share: None, key: bytes = b"") -> Analysis:
    """Look back at a finished match; the same record gives the same figures, unless another `key` is given for their
    chance. `tell` hears how much of it is done."""
    look = looking(match, key)
    try:
        while True:
            tell(next(look))
    except StopIteration as found:
        analysis: Analysis = found.value
        return analysis


def looking(match: Match, key: bytes = b"") -> Generator[float, None, Analysis]:
    """The same, little by little: tells each time how much of it is done."""
    check(match)
    key, known = key or key_of(match), list(steps(match))
    samples = max(FEWEST, min(SAMPLES, PLAYOUTS // len(known)))
    effort = effort_for(sum(map(free, known)) / match.players)
    curve: list[Outlook] = []
    lucks: list[Luck] = []
    scans: list[Scan] = []
    for step in known:
        own = seed_for(key, step.number)
        if step.by_chance:
            lucks.append(told(step, seed_for(own, LUCK), samples))
        curve.append(lucks[-1].came if step.by_chance else promise(step, seed_for(own, LUCK), samples))
        if free(step):
            scans.append(scan(step, seed_for(own, SCANNED), effort))
        yield len(curve) / len(known) / 2
    decisions: list[Decision] = []
    for each in weighed(scans, key, match.players, effort):
        decisions.append(each)
        yield 0.5 + len(decisions) / len(scans) / 2
    results = tuple(win_shares(match.position.won(), match.players))
    return Analysis(results, tuple(curve), tuple(lucks), tuple(decisions), match)


def weighed(scans: list[Scan], key: bytes, players: int, effort: Effort) -> Iterator[Decision]:
    """Look longer where a glance saw something better: at so many decisions of each seat, the worst ones."""
    doubted = [doubtful(scans, seat) for seat in range(players)]
    longer = {each.step.number for own in doubted for each in own[:LONGER]}
    for each in scans:
        own = seed_for(seed_for(key, each.step.number), JUDGED)
        yield weigh(each, own, effort) if each.step.number in longer else each.left()


def doubtful(scans: list[Scan], seat: int) -> list[Scan]:
    """A seat's decisions in which another choice seemed better, the worst first."""
    own = [each for each in scans if each.seat == seat and each.doubtful]
    return sorted(own, key=lambda each: (-each.gap, each.step.number))


def key_of(match: Match) -> bytes:
    """Where the chance of an analysis comes from: it has nothing to do with that of the match, but follows from it."""
    return blake2b(match.checks[-1].encode(), digest_size=32, person=b"inglenook-look--").digest()


@warms("analysis")
def warm_analysis(game: Game) -> None:
    """A deal and a decision looked at; where masters do not search there is nothing to look at."""
    if not searches(game):
        return
    match = Match(game, game.edition, game.players.start, Deal(bytes(32)))
    while not match.over and len(match.deeds) < ENOUGH:
        seat = match.asked()[0]
        match.act(seat, match.legal(seat)[-1])
    for step in steps(match):
        promise(step, bytes(16))
        if free(step):
            compare(step.before, step.seat, [step.line], bytes(16), 1)
            return


def check(match: Match) -> None:
    """Refuse what cannot be looked back at."""
    if not match.over:
        raise InglenookError("this game is not over: only finished games are analysed")
    if not searches(match.game):
        raise InglenookError(
            f"{match.game.title} is played by memory, not by search: there is nothing to analyse"
        )


def searches(game: Game) -> bool:
    """Whether its masters search; where they have minds of their own there is nothing to compare with."""
    return game.mind("master", 0) is None


def free(step: Step) -> bool:
    return 0 <= step.seat < step.before.players and step.free


def value_of(game: Game) -> dict[str, Any]:
    """What luck is measured with, so that anybody can see that it was fixed before the game was played."""
    return {
        "what": "mean share of the win when all play on by the game's policy",
        "rules": game.rules_number,
        "code": fingerprint(game.rules_module),
        "samples": f"{FEWEST} to {SAMPLES}, as long as {PLAYOUTS} are enough for the game",
    }
