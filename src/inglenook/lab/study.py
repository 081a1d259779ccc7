"""The measurement behind a report: an edition, at one or several numbers of players."""

from collections.abc import Sequence
from functools import reduce

from inglenook import __version__
from inglenook.engine.language import Sentence

from .moments import column
from .plan import Agent, Job, Sums, Table, chunks, opened
from .report import Figure, Report
from .work import DECISIONS, LIMIT, NOBODY, SHARED, TOLD, measures_of, seat_name

SIZE = 1000  # games of a job
ENDS = {NOBODY: "lab.nobody", SHARED: "lab.shared-wins", LIMIT: "lab.limit"}
STAGES = (1000, 10_000, 100_000)  # games, at each number of players, before each report


class Study:
    """Games of the policy, ever more of them."""

    def __init__(
        self, game: str, edition: str, players: Sequence[int], seed: int = 1, stages: Sequence[int] = STAGES
    ) -> None:
        self.game, self.edition, self.players, self.seed = game, edition, tuple(players), seed
        self.stages, self.done = tuple(stages), 0
        self.sums: dict[int, Sums] = {}

    def jobs(self) -> list[Job]:
        if self.done == len(self.stages):
            return []
        before = self.stages[self.done - 1] if self.done else 0
        games = range(before, self.stages[self.done])
        tables = [Table(self.game, self.edition, players, (Agent(),)) for players in self.players]
        return [job for table in tables for job in chunks("play", (table,), self.seed, games, SIZE)]

    def take(self, sums: Sequence[Sums]) -> None:
        each = len(sums) // len(self.players)
        for place, players in enumerate(self.players):
            before = [self.sums[players]] if players in self.sums else []
            self.sums[players] = reduce(Sums.__add__, [*before, *sums[place * each : (place + 1) * each]])
        self.done += 1

    def report(self) -> Report:
        found = [figure for players in self.players for figure in self.figures(players)]
        games = sum(each.games for each in self.sums.values())
        progress = games / (self.stages[-1] * len(self.players))
        head = (self.game, self.edition, self.players, self.seed, __version__)
        return Report(*head, games, 0.0, progress, tuple(found))

    def figures(self, players: int) -> list[Figure]:
        sums = self.sums[players]
        game, _ = opened(self.game, self.edition)
        seats = [share(sums, seat_name(seat), "lab.seat", players) for seat in range(players)]
        others = [share(sums, name, key, players) for name, key in ENDS.items()]
        lengths = [mean(sums, DECISIONS, "decisions", DECISIONS, players)]
        lengths += [mean(sums, TOLD + name, "times", name, players) for name in measures_of(game)]
        return [*seats, *others, *lengths]


def share(sums: Sums, name: str, key: str, players: int) -> Figure:
    found = column(sums, name)
    value, (low, high) = found.mean.value, found.share
    said = Sentence(key, name=name, share=f"{value:.1%}", low=f"{low:.1%}", high=f"{high:.1%}")
    return Figure(name, value, low, high, "share", said, players)


def mean(sums: Sums, name: str, unit: str, called: str, players: int) -> Figure:
    found = column(sums, name).mean
    low, high = found.interval
    said = Sentence("lab.mean", name=called, mean=f"{found.value:.2f}", low=f"{low:.2f}", high=f"{high:.2f}")
    return Figure(called, found.value, low, high, unit, said, players)
