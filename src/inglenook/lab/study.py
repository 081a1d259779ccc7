"""The measurement behind a report: an edition, at one or several numbers of players.

It is played in stages, each with a report: a look beside the game's own editions; what becomes of it when its changes
are taken back one at a time; then ever more games, which make the intervals narrow.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import pairwise

from inglenook import __version__
from inglenook.engine.edition import Edition

from .changes import changes
from .crew import better, deeper, lively, minded
from .evidence import Evidence
from .figures import amounts, basic
from .findings import findings
from .lengths import spread_picture
from .moments import column
from .pace import minutes
from .plan import USUAL, Agent, Job, Sums, Table, chunks, opened, text_of
from .report import Figure, Picture, Report, gravest_first
from .tension import (
    course_figures,
    course_pictures,
    depth_picture,
    figure,
    pairing_figure,
    skill_figure,
    use_picture,
    worth_pictures,
)
from .values import luck
from .work import DECISIONS
from .worth import Variant, Worth, avoidable, games_for, left_alone, variants, worths

SIZE = 500  # games of a job
STAGES = (2000, 10_000, 100_000)  # games of the edition itself before each report
BACK, COURSE, CONTEST, LIVELY = 1000, 400, 80, 120  # games of other stages, at most
THOUGHTS = 5000  # decisions of bots that think, about
SHARPER = 8  # times as many games tell at last what cards are worth
# What a decision costs beside one that is simply played: roughly, to tell how much is done. Bots think at
# each of theirs; a course plays a game on from each of its tenths.
MINDED = 12  # times less than with a search it takes a bot with a mind of its own
THOUGHTFUL = ("contest", "thoughtful")
EFFORT = {"play": 1, "lengths": 1, "win": 1, "course": 16, "contest": 1200, "thoughtful": 1200}
SUSPECTS = 5  # changes that are taken back to see whether they are to blame for luck


@dataclass(frozen=True)
class Part:
    """Games of a stage that are added up together."""

    name: str
    players: int
    tables: tuple[Table, ...]
    games: range
    task: str = "play"
    size: int = SIZE

    def jobs(self, seed: int) -> list[Job]:
        return chunks(self.task, self.tables, seed, self.games, self.size)

    def effort(self, length: float) -> float:
        return len(self.games) * len(self.tables) * length * EFFORT[self.task]


Step = Callable[[int], Part]


class Study:
    """An edition's text at so many players, from a seed. `stages` says how many games of the edition there are
    after the first look, and after each further one; `agent` plays all seats, `thinking` lets bots think as well."""

    def __init__(
        self, game: str, edition: str, players: Sequence[int], seed: int = 1, stages: Sequence[int] = STAGES,
        agent: Agent = USUAL, thinking: bool = True,
    ) -> None:  # fmt: skip
        self.game, self.edition = opened(game, edition)
        self.text, self.players, self.seed, self.agent = edition, tuple(players), seed, agent
        self.changes = changes(self.game, self.edition)
        self.stages = tuple(stages)
        self.steps: list[Step] = [
            self._look,
            *([self._back] if self.changes else []),
            self._worth,
            self._course,
        ]
        self.steps += [self._lively] if thinking and len(self.stages) > 1 and lively(self.game) else []
        self.steps += [self._skill] if thinking else []
        self.steps += [self._skill_back] if thinking and self.changes else []
        self.steps += [self._more(each) for each in pairwise(self.stages[:2])]
        self.steps += [self._sharper_worth] if len(self.stages) > 1 else []
        self.steps += [self._more(each) for each in pairwise(self.stages[1:])]
        self.steps += [self._depth, self._ways] if thinking and len(self.stages) > 1 else []
        self.sums: dict[tuple[str, int], Sums] = {}
        self.variants: dict[int, list[Variant]] = {}
        self.done = 0
        self.spent = 0.0  # effort
        self.parts: list[Part] = []

    @property
    def usual(self) -> tuple[Edition, ...]:
        """The editions by which the game itself is known."""
        schema = self.game.schema
        both = {text_of(each): each for each in (schema.standard, schema.ladder_edition)}
        return tuple(both.values())

    def jobs(self) -> list[Job]:
        """Those of the next step that has any."""
        while self.done < len(self.steps):
            self.parts = [self.steps[self.done](players) for players in self.players]
            if found := [job for part in self.parts for job in part.jobs(self.seed)]:
                return found
            self.done += 1
        return []

    def _look(self, players: int) -> Part:
        tables = (self._table(each, players) for each in (self.edition, *self.usual))
        return Part("look", players, tuple(tables), range(self.stages[0]))

    def _back(self, players: int) -> Part:
        editions = (self.edition, *(each.without for each in self.changes))
        tables = tuple(self._table(each, players) for each in editions)
        return Part("back", players, tables, range(min(BACK, self.stages[0])))

    def _worth(self, players: int) -> Part:
        look = self.sums["look", players]
        self.variants[players] = variants(self.game, self.edition, players, look)
        return self._worths(players, 0, 1)

    def _sharper_worth(self, players: int) -> Part:
        return self._worths(players, 1, SHARPER)

    def _worths(self, players: int, begin: int, end: int) -> Part:
        """All variants, in so many times the usual games."""
        found = self.variants[players]
        if not found:
            return Part("worth", players, (), range(0), "win")
        games = min(games_for(found, self.sums["look", players]), self.stages[0])
        base = replace(self._table(self.edition, players), most=found[0].table.most)
        tables = (base, *(each.table for each in found))
        return Part("worth", players, tables, range(begin * games, end * games), "win", games // 4 + 1)

    def _course(self, players: int) -> Part:
        games = range(min(COURSE, self.stages[0]))
        return Part("course", players, (self._table(self.edition, players),), games, "course", 100)

    def _lively(self, players: int) -> Part:
        """Length, where quick bots act at random, is that among bots that think a little."""
        table = replace(self._table(self.edition, players), agents=(lively(self.game) or USUAL,))
        return Part("lively", players, (table,), range(min(LIVELY, self.stages[0])), "thoughtful", 4)

    def _ways(self, players: int) -> Part:
        """What it costs those who think a little if one of them leaves something alone."""
        usual = lively(self.game)
        if usual is None:
            return Part("ways", players, (), range(0), "contest")
        restricted = [replace(usual, never=(each,)) for each in self._avoidable(players)]
        tables = tuple(self._seated(self.edition, players, each, usual) for each in (usual, *restricted))
        return Part("ways", players, tables, range(min(CONTEST, self.stages[0])), "contest", 4)

    def _avoidable(self, players: int) -> list[str]:
        return [each.name for each in avoidable(self.game, self.sums["look", players])]

    def _skill(self, players: int) -> Part:
        upper, lower = better(self.game)
        return self._contest("skill", players, [self._seated(self.edition, players, upper, lower)], 1.0)

    def _skill_back(self, players: int) -> Part:
        """If the better player hardly wins: does one with a change taken back?"""
        odd = [each for each in luck(self.evidence(players)) if each]
        upper, lower = better(self.game)
        editions = (self.edition, *(each.without for each in self.changes[:SUSPECTS]))
        tables = [self._seated(each, players, upper, lower) for each in editions]
        return self._contest("skill back", players, tables if odd else [], 0.5)

    def _depth(self, players: int) -> Part:
        """Those who think ever more, each among the weakest."""
        lower = better(self.game)[1]
        tables = [self._seated(self.edition, players, upper, lower) for upper in deeper(self.game)]
        return self._contest("depth", players, tables, 1.0)

    def _seated(self, edition: Edition, players: int, upper: Agent, lower: Agent) -> Table:
        return replace(self._table(edition, players), agents=(upper, *(lower,) * (players - 1)))

    def _contest(self, name: str, players: int, tables: list[Table], share: float) -> Part:
        """As many games of bots that think as a report can wait for, or such a share of them."""
        length = column(self.sums["look", players], DECISIONS).mean.value
        games = int(share * (CONTEST if minded(self.game) else min(CONTEST, int(THOUGHTS / length) + 1)))
        return Part(
            name, players, tuple(tables), range(min(games, self.stages[0]) if tables else 0), "contest", 8
        )

    def _more(self, games: tuple[int, int]) -> Step:
        def more(players: int) -> Part:
            begin = games[0] if ("more", players) in self.sums else 0
            tables = (self._table(self.edition, players),)
            return Part("more", players, tables, range(begin, games[1]), "lengths")

        return more

    def _table(self, edition: Edition, players: int) -> Table:
        return Table(self.game.name, text_of(edition), players, (self.agent,))

    def done_with(self, share: float) -> float:
        """By effort. Before the first look nobody knows how long games are."""
        if not self.done:
            return 0.0
        steps = self.steps[self.done :]
        ahead = [sum(self._effort(step(players)) for players in self.players) for step in steps]
        now = share * ahead[0] if ahead else 0.0
        return (self.spent + now) / (self.spent + sum(ahead))

    def _effort(self, part: Part) -> float:
        effort = part.effort(column(self.sums["look", part.players], DECISIONS).mean.value)
        return effort / MINDED if part.task in THOUGHTFUL and minded(self.game) else effort

    def take(self, sums: Sequence[Sums]) -> None:
        left = list(sums)
        for part in self.parts:
            mine = [left.pop(0) for _ in part.jobs(self.seed)]
            key = part.name, part.players
            if mine:
                self.sums[key] = reduce(
                    Sums.__add__, [*([self.sums[key]] if key in self.sums else []), *mine]
                )
        self.spent += sum(map(self._effort, self.parts))
        self.done += 1

    def best(self, players: int) -> Sums:
        """The most games of the edition itself."""
        return self.sums.get(("more", players)) or self.sums["look", players]

    def worths(self, players: int) -> list[Worth]:
        played, ways = (self.sums.get((name, players)) for name in ("worth", "ways"))
        found = worths(self.variants[players], played) if played else []
        return found + (left_alone(self._avoidable(players), ways) if ways else [])

    def lived(self, players: int) -> Sums:
        """The games that show how long a game is."""
        return self.sums.get(("lively", players)) or self.best(players)

    def evidence(self, players: int) -> Evidence:
        back, skill, again = (self.sums.get((name, players)) for name in ("back", "skill", "skill back"))
        look, changed = self.sums["look", players], self.changes if back else ()
        return Evidence(
            self.game,
            self.edition,
            players,
            self.usual,
            look,
            back,
            changed,
            self.worths(players),
            skill,
            again,
            self.sums.get(("more", players)),
        )

    def report(self) -> Report:
        figures = [each for players in self.players for each in self._figures(players)]
        pictures = [each for players in self.players for each in self._pictures(players)]
        found = [each for players in self.players for each in findings(self.evidence(players))]
        games = sum(each.games * len(each.sums) for each in self.sums.values())
        head = (self.game.name, self.text, self.players, self.seed, __version__)
        done = (games, 0.0, self.done_with(0.0))
        return Report(*head, *done, tuple(figures), tuple(pictures), gravest_first(found))

    def _figures(self, players: int) -> Iterator[Figure]:
        yield from basic(self.game, self.best(players), players)
        yield from amounts(self.game, self.lived(players), players)
        yield figure("minutes", minutes(self.game, self.lived(players)), "minutes", "lab.minutes", players)
        if course := self.sums.get(("course", players)):
            yield from course_figures(course, players)
        if skill := self.sums.get(("skill", players)):
            yield skill_figure(self.game, skill, players)
        yield from pairing_figure(self.worths(players), players)

    def _pictures(self, players: int) -> Iterator[Picture]:
        yield from use_picture(self.edition, self.best(players), players)
        yield from spread_picture(self.game, self.lived(players), players)
        yield from worth_pictures(self.game, self.worths(players), players)
        if course := self.sums.get(("course", players)):
            yield from course_pictures(course, players)
        if depth := self.sums.get(("depth", players)):
            yield depth_picture(self.game, depth, players)
