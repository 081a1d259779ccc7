"""Two editions side by side, or two ways to play one: what differs, on common random numbers.

    for report in sharpen(Comparison("keepers", Side(standard), Side(mine), players=(3, 4))):
        …

Game n of one side has the same seed as game n of the other, so what both owe to the same luck cancels out, and the
interval of a difference is narrower than it would be otherwise; the report says by how much (`gain`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from statistics import median

from inglenook import __version__
from inglenook.engine.language import Sentence

from .crew import thinks
from .moments import Column, Mean, column
from .plan import Agent, Job, Sums, Table, chunks, opened
from .report import Figure, Finding, Report, gravest_first
from .stats import Z95, Z99
from .work import DECISIONS, LIMIT, NOBODY, SHARED, TOLD, measures_of, seat_name

SIZE = 500  # games of a job
STAGES = (1_000, 10_000, 50_000)  # games of each side, at each number of players, before each report
THOUGHT = (6, 20, 60, 200)  # the same for bots that think; of fewer than the second nothing is concluded
POINTS = 100.0  # in which differences of shares are said
USUALLY = Agent()
LARGE = 1.0  # deviations of one game by which a difference is as grave as can be


@dataclass(frozen=True)
class Side:
    """An edition, as text, and how it is played; the same agent sits at every seat."""

    edition: str
    agent: Agent = USUALLY

    def table(self, game: str, players: int) -> Table:
        return Table(game, self.edition, players, (self.agent,))


@dataclass(frozen=True)
class Compared(Report):
    """A report whose figures are differences: how much more the edition has than the other one."""

    other: str = ""  # the text of the other edition
    never: tuple[str, ...] = ()  # what nobody does in the edition's games
    bot: str = ""  # who plays the edition, if not as usual
    alike: bool = False  # the other edition is played in the same way
    gain: float = 1.0  # how many times as many games it would have taken without common chance


class Comparison:
    """A measurement: the second side beside the first."""

    def __init__(
        self,
        game: str,
        first: Side,
        second: Side,
        players: Sequence[int],
        seed: int = 1,
        stages: Sequence[int] | None = None,
    ) -> None:
        self.game, self.first, self.second = game, first, second
        self.players, self.seed = tuple(players), seed
        self.thinks = thinks(first.agent) or thinks(second.agent)
        self.stages = tuple(stages or (THOUGHT if self.thinks else STAGES))
        self.done, self.sums = 0, dict[int, Sums]()

    def jobs(self) -> list[Job]:
        if self.done == len(self.stages):
            return []
        return [job for players in self.players for job in self._jobs(players)]

    def _jobs(self, players: int) -> list[Job]:
        before = self.stages[self.done - 1] if self.done else 0
        tables = tuple(side.table(self.game, players) for side in (self.first, self.second))
        task, size = ("thoughtful", 1) if self.thinks else ("play", SIZE)
        return chunks(task, tables, self.seed, range(before, self.stages[self.done]), size)

    def done_with(self, share: float) -> float:
        before, after = (0, *self.stages, self.stages[-1])[self.done : self.done + 2]
        return (before + share * (after - before)) / self.stages[-1]

    def take(self, sums: Sequence[Sums]) -> None:
        each = len(sums) // len(self.players)
        for place, players in enumerate(self.players):
            before = [self.sums[players]] if players in self.sums else []
            self.sums[players] = reduce(Sums.__add__, [*before, *sums[place * each : (place + 1) * each]])
        self.done += 1

    def report(self) -> Compared:
        rows = [row for players in self.players for row in self._rows(players)]
        found = [each for row in rows for each in row.findings()]
        games = 2 * sum(each.games for each in self.sums.values())
        head = (self.game, self.second.edition, self.players, self.seed, __version__)
        done = (games, 0.0, self.done_with(0.0))
        figures, agent = tuple(row.figure() for row in rows), self.second.agent
        played = (agent.never, "" if agent.bot == USUALLY.bot else agent.bot, agent == self.first.agent)
        gain = (
            median(row.found.gain for row in rows if row.varies) if any(row.varies for row in rows) else 1.0
        )
        return Compared(*head, *done, figures, (), gravest_first(found), self.first.edition, *played, gain)

    def _rows(self, players: int) -> Iterator["Row"]:
        game, _ = opened(self.game, self.second.edition)
        sums = self.sums[players]
        shares = (*map(seat_name, range(players)), NOBODY, SHARED, LIMIT)
        yield from (Row(name, "points", players, sums, name) for name in shares)
        yield Row(DECISIONS, "decisions", players, sums, DECISIONS)
        yield from (Row(name, "times", players, sums, TOLD + name) for name in measures_of(game))


@dataclass(frozen=True)
class Row:
    """Something that is counted on both sides."""

    name: str
    unit: str
    players: int
    sums: Sums
    column: str

    @property
    def found(self) -> Column:
        return column(self.sums, self.column, 1)

    @property
    def change(self) -> Mean:
        change = self.found.change
        return Mean(self.scale * change.value, self.scale * change.error)

    @property
    def scale(self) -> float:
        return POINTS if self.unit == "points" else 1.0

    @property
    def varies(self) -> bool:
        return self.found.change.error > 0

    def figure(self) -> Figure:
        change = self.change
        low, high = change.interval
        return Figure(self.name, change.value, low, high, self.unit, self.said(), self.players)

    def said(self) -> Sentence:
        then, now = (column(self.sums, self.column, side).mean.value * self.scale for side in (0, 1))
        low, high = self.change.interval
        signed = {"change": self.change.value, "low": low, "high": high}
        facts = {"then": f"{then:,.2f}", "now": f"{now:,.2f}"}
        facts |= {name: f"{round(each, 2) + 0.0:+,.2f}" for name, each in signed.items()}
        return Sentence(
            "compare.points" if self.unit == "points" else "compare.mean", name=self.name, **facts
        )

    def findings(self) -> Iterator[Finding]:
        """A difference, if it is clear. Many things are looked at, so the interval is of 99 %."""
        change = self.change
        few = self.sums.games < THOUGHT[1]
        if few or abs(change.value) <= Z99 * change.error or change.value == 0:
            return
        deviation = change.error * self.sums.games**0.5
        severity = min(1.0, (abs(change.value) - Z95 * change.error) / (deviation * LARGE or 1.0))
        yield Finding("differs", (self.name,), severity, self.said(), (self.figure(),))
