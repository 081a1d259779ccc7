"""The wish for a new table, by whatever door it comes in."""

from typing import Annotated

import msgspec
from msgspec import Meta

from inglenook.bots.registry import STUDY, styled
from inglenook.engine.language import Sentence
from inglenook.engine.registry import find_game

from ..identity import Person
from . import checks
from . import events as happened
from .bots import EASIEST, levels
from .commands import Desk
from .fields import Clock, Commitment, Count, Fields, Hints, Level, Style
from .hints import ALONE
from .series import LONGEST
from .table import CLOCKS, Table


def clocks() -> str:
    return ", ".join(str(Sentence(f"clock.{seconds}")) for seconds in CLOCKS)


class NewTable(Fields, frozen=True):
    """A table to make. Whoever makes it has seat A and is its host."""

    game: str
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[str, str] = msgspec.field(default_factory=dict)
    bots: Annotated[Count, Meta(description="how many of the last seats bots take; yours is left free")] = 0
    level: Level = EASIEST
    style: Style = ""
    clock: Clock = 0
    listed: Annotated[bool, Meta(description="whether the lobby shows the table")] = True
    hints: Hints = ALONE
    edition: Annotated[str, Meta(description="the text of an edition of your own")] = ""
    commitment: Commitment = ""
    rated: Annotated[bool, Meta(description="whether it counts for ratings; then nobody gets hints")] = False
    series: Annotated[
        int, Meta(ge=1, le=LONGEST, description="how many games make a series; 1: it is none")
    ] = 1
    early: Annotated[bool, Meta(description="whether a series is over when nobody can catch up")] = False

    def __post_init__(self) -> None:
        if self.clock not in CLOCKS:
            raise ValueError(str(Sentence("refused.clock", clocks=clocks())))
        if self.level not in (*levels(), *STUDY):
            raise ValueError(str(Sentence("refused.level", levels=", ".join(levels()))))

    async def run(self, desk: Desk, person: Person) -> Table:
        game, level = find_game(self.game), styled(self.level, self.style)
        checks.is_level(game, level)
        desk.tables.want(game.name)
        own = await desk.background.edition(game, self.edition) if self.edition.strip() else None
        return await desk.tables.create(
            person,
            game.name,
            self.players,
            self.options,
            self.clock,
            self.listed,
            self.hints,
            own,
            bytes.fromhex(self.commitment),
            self.bots,
            level,
            self.rated,
            happened.Series(self.series, self.early) if self.series > 1 else None,
        )
