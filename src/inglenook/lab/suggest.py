"""What should be changed? Turns an edition's knobs toward what is wished, and shows what few changes gain and many do.

    for found in suggest(Question("keepers", text, (3, 4), ("length:12-18",), ("hand", "cost"))):
        …   # ever further; the last one is final

Several independent searches each look for the best edition on chance of their own. What they found is taken apart,
change by change, to see which ones matter. All of that is judged anew on fresh chance, and the best for each number of
changes once more, on chance that nothing was chosen by and that is the same for the edition as it was.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property, reduce
from itertools import accumulate
from typing import Any

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, GameError, InglenookError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.registry import find_game

from .choosers import Chooser, tpe
from .knobs import Knob, Values, changed, knobs, turned, usual
from .plan import Run, Sums, Table, chunks, run_here, text_of
from .targets import Measured, Target, target

SIZE = 500  # games of a job
FEWEST = 50  # games by which an edition is judged at least
SEARCH, SHORTLIST, TAKE_APART, AGAIN = (
    0.45,
    0.15,
    0.15,
    0.1,
)  # of all games; the rest is for the last judgement
SHORT = 8  # of the editions that a search has tried are tried again: the luckiest is seldom the best
MOST = 6  # changes of which the frontier tells
COST = 0.05  # what a changed knob must gain at least, of a whole miss
WORST = 1e6  # of an edition that cannot be played
SECOND, FRESH, LAST = 500_009, 1_000_003, 2_000_003  # seeds that no search has


@dataclass(frozen=True)
class Question:
    """What is to be changed toward what. `games` are all that may be played, `trials` the editions of one search."""

    game: str
    edition: str
    players: tuple[int, ...]
    targets: tuple[str, ...]
    marks: tuple[str, ...] = ()
    games: int = 400_000
    trials: int = 60
    runs: int = 3
    seed: int = 1

    @cached_property
    def found(self) -> Game:
        return find_game(self.game)

    @cached_property
    def base(self) -> Edition:
        return self.found.schema.parse(self.edition)

    @cached_property
    def wishes(self) -> tuple[Target, ...]:
        return tuple(target(each, self.found) for each in self.targets)

    @cached_property
    def knobs(self) -> tuple[Knob, ...]:
        return knobs(self.found.schema, self.base, self.marks)

    def turned(self, values: Values, name: str) -> Edition:
        return turned(self.found.schema, self.base, self.knobs, values, name)

    def check(self) -> None:
        """Refuse what cannot be asked, before anything is played."""
        for players in self.players:
            self.found.check_players(players)
        if not self.wishes:
            raise InglenookError(Sentence("suggest.target", text=repr("")))
        _ = self.knobs


@dataclass(frozen=True)
class Judged:
    """An edition and how it stands to each wish, at each number of players."""

    values: Values
    measured: tuple[tuple[int, Measured], ...]  # with the number of players
    games: int

    @property
    def loss(self) -> float:
        return (
            sum(each.loss for _, each in self.measured) / max(1, len(self.measured))
            if self.measured
            else WORST
        )

    @property
    def reached(self) -> bool:
        return bool(self.measured) and all(each.reached for _, each in self.measured)


@dataclass(frozen=True)
class Point:
    """A place on the frontier: an edition as text, what is changed in it, and how it stands."""

    changes: tuple[str, ...]
    edition: str
    judged: Judged

    def as_json(self) -> dict[str, Any]:
        figures = [{"players": players, **asdict(each)} for players, each in self.judged.measured]
        said = {"changes": list(self.changes), "reached": self.judged.reached, "games": self.judged.games}
        return {**said, "figures": figures, "edition": self.edition}


@dataclass(frozen=True)
class Suggestion:
    """What was found so far; the first point is the edition as it was. `best`: the fewest changes by which all is as
    wished, or else the point that is nearest to it."""

    question: Question
    points: tuple[Point, ...] = ()
    games: int = 0
    progress: float = 0.0
    loss: float = WORST  # the best so far

    @property
    def best(self) -> Point:
        reached = [each for each in self.points if each.judged.reached]
        return (reached or sorted(self.points, key=lambda each: each.judged.loss))[0]

    @property
    def columns(self) -> list[tuple[int, str]]:
        """What each figure of a point is about: a number of players and a wish."""
        question = self.question
        return [(players, wish.text) for players in question.players for wish in question.wishes]

    def as_json(self) -> dict[str, Any]:
        asked = asdict(self.question)
        done = {"games_played": self.games, "progress": round(self.progress, 6)}
        points = [each.as_json() for each in self.points]
        return {**asked, **done, "points": points, "best": self.points.index(self.best) if points else None}


class Judge:
    """Plays editions and counts the games."""

    def __init__(self, question: Question, run: Run) -> None:
        self.question, self.run, self.games = question, run, 0
        self.known: dict[tuple[Values, int, int], Judged] = {}

    @property
    def tables(self) -> int:
        """How many games one game costs: wishes may need others beside it."""
        plain = Table(self.question.game, self.question.edition, self.question.players[0])
        return 1 + sum(len(each.tables(plain)) for each in self.question.wishes)

    def __call__(self, values: Values, seed: int, games: int) -> Judged:
        key = (values, seed, games)
        if key not in self.known:
            self.known[key] = Judged(values, self._measured(values, seed, games), games)
        return self.known[key]

    def _measured(self, values: Values, seed: int, games: int) -> tuple[tuple[int, Measured], ...]:
        asked = self.question
        try:
            edition = text_of(asked.turned(values, asked.base.name))
            each = [self._at(Table(asked.game, edition, players), seed, games) for players in asked.players]
        except (EditionError, GameError):  # these values do not go together, or the game does not end
            if values == usual(asked.knobs):
                raise
            return ()
        return tuple(pair for pairs in each for pair in pairs)

    def _at(self, plain: Table, seed: int, games: int) -> list[tuple[int, Measured]]:
        wishes = self.question.wishes
        more = [each.tables(plain) for each in wishes]
        tables = (plain, *(table for some in more for table in some))
        sums = reduce(Sums.__add__, self.run(chunks("play", tables, seed, range(games), SIZE)))
        self.games += games * len(tables)
        ends = list(accumulate(map(len, more), initial=1))
        return [
            (plain.players, wish.measure(_some(sums, [0, *range(first, last)]), plain.players))
            for wish, first, last in zip(wishes, ends, ends[1:], strict=False)
        ]


def _some(sums: Sums, tables: Sequence[int]) -> Sums:
    return Sums(sums.games, sums.columns, *(each[list(tables)] for each in sums.arrays))


def suggest(
    question: Question, run: Run = run_here, chooser: Callable[..., Chooser] = tpe
) -> Iterator[Suggestion]:
    """Ever further; the last one is final, and has a point for every number of changes that is worth its while."""
    question.check()
    hunt = Hunt(question, Judge(question, run), chooser)
    yield from hunt.search()
    yield from hunt.take_apart()
    yield from hunt.judge_again()


class Hunt:
    """A suggestion in the making."""

    def __init__(self, question: Question, judge: Judge, chooser: Callable[..., Chooser]) -> None:
        self.question, self.judge, self.chooser = question, judge, chooser
        self.winners: list[Values] = []
        self.pool: dict[Values, None] = {usual(question.knobs): None}  # in order, each once
        self.loss = WORST

    def games(self, share: float, times: float) -> int:
        """Games for one judgement, if so many of them take such a share of all."""
        each = self.question.games * share / (times * self.judge.tables * len(self.question.players))
        return max(FEWEST, round(each))

    def so_far(self, points: tuple[Point, ...] = ()) -> Suggestion:
        done = 1.0 if points else min(0.99, self.judge.games / self.question.games)
        return Suggestion(self.question, points, self.judge.games, done, self.loss)

    def search(self) -> Iterator[Suggestion]:
        games = self.games(SEARCH, self.question.runs * self.question.trials)
        for number in range(self.question.runs):
            seed = self.question.seed + number
            chooser = self.chooser(self.question.knobs, seed, self.question.trials)
            tried: dict[Values, float] = {}
            for _ in range(self.question.trials):
                values = chooser.ask()
                tried[values] = self.judge(values, seed, games).loss + self.cost(values)
                chooser.tell(values, tried[values])
                self.loss = min(self.loss, tried[values])
                yield self.so_far()
            self.winners.append(
                self.winner([chooser.best(), *sorted(tried, key=lambda each: tried[each])], seed)
            )

    def winner(self, ranked: Sequence[Values], seed: int) -> Values:
        """The best of the first few, and of the edition as it was, on fresh chance."""
        few = dict.fromkeys([usual(self.question.knobs), *ranked[:SHORT]])
        games = self.games(SHORTLIST, self.question.runs * len(few))
        return min(few, key=lambda each: self.judge(each, seed + SECOND, games).loss + self.cost(each))

    def cost(self, values: Values) -> float:
        """Of two editions that are as good the one with fewer changes is better."""
        return COST * len(changed(self.question.knobs, values)) / len(self.question.knobs)

    def take_apart(self) -> Iterator[Suggestion]:
        """What is left of a winner without its least change, without its two least … and with its best alone …"""
        steps = sum(3 * len(changed(self.question.knobs, each)) for each in self.winners)
        games = self.games(TAKE_APART, max(1, steps))
        for seed, winner in enumerate(self.winners, self.question.seed):
            places = changed(self.question.knobs, winner)
            without = {place: self.judge(self.reset(winner, [place]), seed, games).loss for place in places}
            yield self.so_far()
            alone = {place: self.judge(self.only(winner, [place]), seed, games).loss for place in places}
            yield self.so_far()
            for many in range(len(places) + 1):
                self.pool[self.reset(winner, sorted(places, key=lambda each: without[each])[:many])] = None
                self.pool[self.only(winner, sorted(places, key=lambda each: alone[each])[:many])] = None

    def reset(self, values: Values, places: Sequence[int]) -> Values:
        return tuple(
            knob.usual if at in places else value
            for at, (knob, value) in enumerate(zip(self.question.knobs, values, strict=True))
        )

    def only(self, values: Values, places: Sequence[int]) -> Values:
        return self.reset(values, [at for at in range(len(values)) if at not in places])

    def judge_again(self) -> Iterator[Suggestion]:
        games = self.games(AGAIN, len(self.pool))
        judged = []
        for values in self.pool:
            judged.append(self.judge(values, self.question.seed + FRESH, games))
            yield self.so_far()
        chosen = self.by_changes(judged)
        games = self.games(1 - SEARCH - SHORTLIST - TAKE_APART - AGAIN, len(chosen))
        last = []
        for each in chosen:
            last.append(self.judge(each.values, self.question.seed + LAST, games))
            yield self.so_far()
        yield self.so_far(tuple(self.point(each) for each in frontier(last)))

    def by_changes(self, judged: Sequence[Judged]) -> list[Judged]:
        """The best for each number of changes."""
        best: dict[int, Judged] = {}
        for each in sorted(judged, key=lambda each: each.loss):
            best.setdefault(len(changed(self.question.knobs, each.values)), each)
        most = max((many for many in best), default=0)
        return [best[many] for many in sorted(best) if many <= MOST or many == most]

    def point(self, judged: Judged) -> Point:
        places = changed(self.question.knobs, judged.values)
        said = tuple(self.question.knobs[at].said(judged.values[at]) for at in places)
        name = f"{self.question.base.name[:24]}, {len(places)} changed" if places else self.question.base.name
        return Point(said, text_of(self.question.turned(judged.values, name)), judged)


def frontier(judged: Sequence[Judged]) -> list[Judged]:
    """In the order of their changes, those that are better than all with fewer."""
    kept: list[Judged] = []
    for each in judged:
        if not kept or (each.loss < kept[-1].loss and not kept[-1].reached):
            kept.append(each)
    return kept
