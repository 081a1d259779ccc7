"""The measurement behind a report: an edition, at one or several numbers of players.

It is played in stages, each with a report: a look beside the game's own editions; what becomes of it when its changes
are taken back one at a time; then ever more games, which make the intervals narrow.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from inglenook import __version__
from inglenook.engine.edition import Edition

from .changes import changes
from .evidence import Evidence
from .figures import basic
from .findings import findings
from .plan import Job, Sums, Table, chunks, opened, text_of
from .report import Report, gravest_first

SIZE = 500  # games of a job
STAGES = (2000, 10_000, 100_000)  # games of the edition itself before each report
BACK = 1000  # games with a change taken back, at most


@dataclass(frozen=True)
class Part:
    """Games of a stage that are added up together."""

    name: str
    players: int
    tables: tuple[Table, ...]
    games: range


Step = Callable[[int], Part]


class Study:
    """An edition's text at so many players, from a seed. `stages` says how many games of the edition there are
    after the first look, and after each further one."""

    def __init__(
        self, game: str, edition: str, players: Sequence[int], seed: int = 1, stages: Sequence[int] = STAGES
    ) -> None:
        self.game, self.edition = opened(game, edition)
        self.text, self.players, self.seed = edition, tuple(players), seed
        self.changes = changes(self.game, self.edition)
        self.stages = tuple(stages)
        self.steps = [
            self._look,
            *([self._back] if self.changes else []),
            *map(self._more, pairwise(self.stages)),
        ]
        self.sums: dict[tuple[str, int], Sums] = {}
        self.done = 0
        self.parts: list[Part] = []

    @property
    def usual(self) -> tuple[Edition, ...]:
        """The editions by which the game itself is known."""
        schema = self.game.schema
        both = {text_of(each): each for each in (schema.standard, schema.ladder_edition)}
        return tuple(both.values())

    def jobs(self) -> list[Job]:
        if self.done == len(self.steps):
            return []
        self.parts = [self.steps[self.done](players) for players in self.players]
        return [job for part in self.parts for job in self._jobs(part)]

    def _look(self, players: int) -> Part:
        tables = (self._table(each, players) for each in (self.edition, *self.usual))
        return Part("look", players, tuple(tables), range(self.stages[0]))

    def _back(self, players: int) -> Part:
        editions = (self.edition, *(each.without for each in self.changes))
        tables = tuple(self._table(each, players) for each in editions)
        return Part("back", players, tables, range(min(BACK, self.stages[0])))

    def _more(self, games: tuple[int, int]) -> Step:
        def more(players: int) -> Part:
            begin = games[0] if ("more", players) in self.sums else 0
            return Part("more", players, (self._table(self.edition, players),), range(begin, games[1]))

        return more

    def _table(self, edition: Edition, players: int) -> Table:
        return Table(self.game.name, text_of(edition), players)

    def _jobs(self, part: Part) -> list[Job]:
        return chunks("play", part.tables, self.seed, part.games, SIZE)

    def take(self, sums: Sequence[Sums]) -> None:
        left = list(sums)
        for part in self.parts:
            mine = [left.pop(0) for _ in self._jobs(part)]
            key = part.name, part.players
            self.sums[key] = reduce(Sums.__add__, [*([self.sums[key]] if key in self.sums else []), *mine])
        self.done += 1

    def best(self, players: int) -> Sums:
        """The most games of the edition itself."""
        return self.sums.get(("more", players)) or self.sums["look", players]

    def evidence(self, players: int) -> Evidence:
        back = self.sums.get(("back", players))
        look = self.sums["look", players]
        return Evidence(
            self.game, self.edition, players, self.usual, look, back, self.changes if back else ()
        )

    def report(self) -> Report:
        figures = [each for players in self.players for each in basic(self.game, self.best(players), players)]
        found = [each for players in self.players for each in findings(self.evidence(players))]
        games = sum(each.games * len(each.sums) for each in self.sums.values())
        head = (self.game.name, self.text, self.players, self.seed, __version__)
        progress = self.done / len(self.steps)
        return Report(*head, games, 0.0, progress, tuple(figures), findings=gravest_first(found))
