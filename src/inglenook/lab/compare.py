"""Two editions, or two ways to play one, side by side on the same chance: what differs, and what does not as far as
can be told.

    for report in sharpen(Comparison(Side("keepers", mine), Side("keepers", theirs), players=(4,))):
        …

A handicap is a side as well: `Side("keepers", text, Agent(never=("sabotage",)))` is the game in which nobody ever
sabotages. `handicaps` lists what can be ticked.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from inglenook import __version__
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence

from .evidence import label
from .figures import percent
from .moments import Column, Mean, column
from .plan import USUAL, Agent, Job, Sums, Table, chunks, opened
from .report import Figure, Picture, Report
from .stats import Z99
from .things import DO, TELL
from .work import DECISIONS, LIMIT, NOBODY, OFFERED, SAME, SHARED, TOLD, TURNED, measures_of, seat_name

SIZE = 500
STAGES = (1000, 10_000, 50_000)
SHARES = (NOBODY, SHARED, LIMIT)
MOST = 12  # things that are told apart, those that differ most


@dataclass(frozen=True)
class Side:
    """An edition and how all its seats play."""

    game: str
    edition: str
    agent: Agent = USUAL


def handicaps(game: Game) -> tuple[str, ...]:
    """The groups of actions that nobody need take, as far as the game's names tell: what a designer may forbid."""
    return tuple(group.name for group in game.actions.groups)


class Comparison:
    """The second side beside the first. All figures are how much more there is on the second."""

    def __init__(
        self, first: Side, second: Side, players: Sequence[int], seed: int = 1, stages: Sequence[int] = STAGES
    ) -> None:
        self.sides, self.players, self.seed, self.stages = (
            (first, second),
            tuple(players),
            seed,
            tuple(stages),
        )
        self.game, _ = opened(first.game, first.edition)
        self.sums: dict[int, Sums] = {}
        self.done = 0

    def _jobs(self, players: int) -> list[Job]:
        before, until = list(pairwise((0, *self.stages)))[self.done]
        tables = tuple(Table(each.game, each.edition, players, (each.agent,)) for each in self.sides)
        return chunks("play", tables, self.seed, range(before, until), SIZE)

    def jobs(self) -> list[Job]:
        return (
            []
            if self.done == len(self.stages)
            else [job for each in self.players for job in self._jobs(each)]
        )

    def take(self, sums: Sequence[Sums]) -> None:
        left = list(sums)
        for players in self.players:
            mine = [left.pop(0) for _ in self._jobs(players)]
            before = [self.sums[players]] if players in self.sums else []
            self.sums[players] = reduce(Sums.__add__, [*before, *mine])
        self.done += 1

    def report(self) -> Report:
        figures = [each for players in self.players for each in self._figures(players)]
        pictures = [self._picture(players) for players in self.players]
        games = 2 * sum(each.games for each in self.sums.values())
        head = (self.game.name, self.sides[1].edition, self.players, self.seed, __version__)
        progress = self.done / len(self.stages)
        return Report(*head, games, 0.0, progress, tuple(figures), tuple(pictures))

    def _figures(self, players: int) -> Iterator[Figure]:
        sums = self.sums[players]
        names = [*map(seat_name, range(players)), *SHARES]
        yield from (difference(sums, name, players, True) for name in names)
        lengths = [DECISIONS, *(TOLD + name for name in measures_of(self.game))]
        yield from (difference(sums, name, players, False) for name in lengths)
        yield alike(sums, players)

    def _picture(self, players: int) -> Picture:
        """What is done and told that differs most, beside chance."""
        sums = self.sums[players]
        names = [name for name in sums.columns if name.startswith((f"{DO}:", f"{TELL}:"))]
        told = {name: distance(column(sums, name, 1)) for name in names if not name.startswith(OFFERED)}
        most = sorted((name for name in told if told[name] > Z99), key=lambda name: -told[name])[:MOST]
        bars = tuple(difference(sums, name, players, False) for name in most)
        said = Sentence("lab.picture.differs") if bars else Sentence("lab.picture.alike")
        return Picture("differences", "bars", said, bars)


def distance(found: Column) -> float:
    """How far a change is from none, in standard errors."""
    change = found.change
    return abs(change.value) / change.error if change.error else (0.0 if change.value == 0 else float("inf"))


def difference(sums: Sums, name: str, players: int, is_share: bool) -> Figure:
    """How much more on the second side, with the interval of pairs; said plainly if none was found."""
    found = column(sums, name, 1)
    change, now = found.change, found.mean.value
    low, high = change.interval
    unit = "points" if is_share else "decisions" if name == DECISIONS else "times"
    facts = {
        "name": label(name),
        "first": _said(now - change.value, is_share),
        "second": _said(now, is_share),
    }
    bounds = {
        "low": _said(low, is_share),
        "high": _said(high, is_share),
        "change": _said(change.value, is_share),
    }
    key = "lab.same" if low <= 0 <= high else "lab.differs"
    return Figure(label(name), change.value, low, high, unit, Sentence(key, **facts, **bounds), players)


def _said(value: float, is_share: bool) -> str:
    return percent(value) if is_share else f"{value:.2f}"


def alike(sums: Sums, players: int) -> Figure:
    """In how many games another won, of how many that went another way; and what the same chance has gained."""
    same, turned = (column(sums, name, 1).mean for name in (SAME, TURNED))
    gain = column(sums, DECISIONS, 1).gain
    facts = {"same": percent(same.value), "turned": percent(turned.value), "gain": f"{gain:.1f}"}
    mean = Mean(same.value, same.error)
    low, high = mean.interval
    return Figure(
        SAME, same.value, max(0.0, low), min(1.0, high), "share", Sentence("lab.course", **facts), players
    )
