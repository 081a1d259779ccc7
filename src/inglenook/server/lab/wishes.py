"""What a designer asks the lab for. A wish is plain data: it is sent to the process that measures."""

from collections.abc import Iterator
from dataclasses import dataclass

import inglenook.lab.watch  # noqa: F401 - registers the part "watch"
from inglenook.engine.language import Sentence
from inglenook.engine.registry import find_game
from inglenook.lab.plan import sharpen
from inglenook.lab.report import Report
from inglenook.lab.study import Study
from inglenook.warmup import prepare, unprepared

PARTS = ("watch",)


@dataclass(frozen=True)
class Wish:
    """An edition, as text, to be measured at several numbers of players."""

    game: str
    edition: str
    players: tuple[int, ...]
    seed: int = 1

    def steps(self) -> Iterator[Report | Sentence]:
        """Ever sharper reports, and before them, if need be, why there is none yet."""
        game = find_game(self.game)
        if unprepared(game, PARTS):
            yield Sentence("lab-page.compiling", game=game.title)
            prepare(game, parts=PARTS)
        yield from sharpen(Study(self.game, self.edition, self.players, self.seed))
