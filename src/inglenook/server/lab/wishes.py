"""What a designer asks the lab for. A wish is plain data: it is sent to the process that measures."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import inglenook.bots.levels
import inglenook.lab.tasks  # noqa: F401 - with the levels it registers all parts that are needed
from inglenook.engine.language import Sentence
from inglenook.engine.registry import find_game
from inglenook.lab.compare import USUALLY, Comparison, Side
from inglenook.lab.plan import Agent, followed
from inglenook.lab.report import Report
from inglenook.lab.study import Study
from inglenook.lab.suggest import Question, Suggestion, suggest
from inglenook.warmup import call, prepare, unprepared

PARTS = ("watch", "course", "table", "search")

LOOK = 0.5  # seconds at least between two looks at how much is done

Step = Report | Suggestion | Sentence | float


@dataclass(frozen=True)
class Ready:
    """Loads what a game's measurements need before anybody presses. What is not compiled yet has to wait until then."""

    game: str

    def steps(self) -> Iterator[Step]:
        game = find_game(self.game)
        if not unprepared(game, PARTS):
            call(game, PARTS)
        yield from ()


@dataclass(frozen=True)
class Wish:
    """An edition, as text, at several numbers of players: to be measured, to be compared with another edition or with
    another way to play, or to be changed toward some target."""

    game: str
    edition: str
    players: tuple[int, ...]
    other: str = ""  # the text of the edition that it is compared with
    agent: Agent = USUALLY
    targets: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()  # what may be changed toward them
    seed: int = field(default=1, kw_only=True)

    @property
    def compares(self) -> bool:
        """Two editions are played in the same way; if no other is named, one edition in that way and as usual."""
        return bool(self.other) or self.agent != USUALLY

    def steps(self) -> Iterator[Step]:
        """Ever sharper reports and, between them, how much is done; before them, if need be, why there is none yet."""
        game = find_game(self.game)
        if unprepared(game, PARTS):
            yield Sentence("lab-page.compiling", game=game.title)
            prepare(game, parts=PARTS)
        if self.targets:
            head = (self.game, self.edition, self.players, self.targets, self.marks)
            asked = Question(*head, seed=self.seed)
            for step in suggest(asked):
                yield replace(step, question=replace(asked))  # without what it has looked up, to be sent
        elif self.compares:
            beside = Side(self.other, self.agent) if self.other else Side(self.edition)
            sides = beside, Side(self.edition, self.agent)
            yield from now_and_then(followed(Comparison(self.game, *sides, self.players, self.seed)))
        else:
            yield from now_and_then(followed(Study(self.game, self.edition, self.players, self.seed)))


def now_and_then(steps: Iterator[Report | float]) -> Iterator[Report | float]:
    """Every report, and how much is done not more often than one wants to know."""
    told = time.monotonic()
    for step in steps:
        if isinstance(step, Report) or time.monotonic() - told >= LOOK:
            told = time.monotonic()
            yield step
