"""What findings are drawn from: an edition's games beside those of the game's own editions, and beside its own with one
change at a time taken back, all on the same chance."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.settings import Choice

from .changes import Change
from .moments import Column, Mean, column
from .plan import Sums
from .things import called
from .work import DECISIONS, TOLD, measure_of
from .worth import Worth

COPIES = "copies"  # the column that says how many there are of a card
USED = "used "  # before a card's name: the measure that says how often it was used
ENOUGH = 0.5  # how much of what is wrong a change must explain
FEW = 3  # causes that are named

Value = Callable[[Sums, int], float]


@dataclass
class Evidence:
    """At one number of players. Tables of `look`: the edition, then `usual`; of `back`: the edition, then each change
    taken back."""

    game: Game
    edition: Edition
    players: int
    usual: tuple[Edition, ...]
    look: Sums
    back: Sums | None = None
    changes: Sequence[Change] = field(default=())
    worths: Sequence[Worth] = field(default=())
    skill: Sums | None = None  # of the better bot among weaker ones
    skill_back: Sums | None = None  # the same with changes taken back
    more: Sums | None = None  # the edition alone, in more games than `look` has

    @property
    def best(self) -> Sums:
        """The edition in as many games as there are: what a figure says, a finding must not miss."""
        return self.more or self.look

    def column(self, name: str) -> Column:
        return column(self.best, name)

    def usually(self, name: str) -> list[Mean]:
        """In the game's own editions."""
        return [column(self.look, name, 1 + place).mean for place in range(len(self.usual))]

    @property
    def measure(self) -> str:
        """What the game's length is counted in: rounds, turns, laps, days."""
        return measure_of(self.game)

    @property
    def limits(self) -> tuple[str, ...]:
        return tuple(self.game.schema.limit)

    def removed(self) -> set[str]:
        """Cards that the edition leaves out."""
        rows = self.edition.cards.items()
        return {row for row, card in rows if COPIES in card and card[COPIES] == 0}

    def causes(self, value: Value, sound: float, back: Sums | None = None) -> list[Change]:
        """The changes that bring a value half of the way back to what is sound, or more, each alone."""
        back = back or self.back
        if back is None:
            return []
        wrong, tables = value(back, 0), range(1, len(back.sums))
        explained = [(value(back, table) - wrong) / (sound - wrong) for table in tables]
        order = sorted(range(len(explained)), key=lambda place: -explained[place])
        return [self.changes[place] for place in order if explained[place] >= ENOUGH]

    def deliberate(self, change: Change) -> bool:
        """Whether a change chooses another rule, or leaves a card out: then it is no wonder what is gone with it."""
        setting = self.game.schema.options.get(change.name)
        return isinstance(setting, Choice) or COPIES in change.names


def mean_of(name: str) -> Value:
    return lambda sums, table: column(sums, name, table).mean.value


def rate_of(name: str) -> Value:
    """How often in a thousand decisions: short games are not to blame."""

    def rate(sums: Sums, table: int) -> float:
        return 1000 * column(sums, name, table).total / max(1.0, column(sums, DECISIONS, table).total)

    return rate


def names_of(changes: Sequence[Change]) -> tuple[str, ...]:
    """What a finding calls its causes, each once."""
    return tuple(dict.fromkeys(name for change in changes[:FEW] for name in change.names))


def label(name: str) -> str:
    """A column as a designer calls it."""
    if name.startswith(TOLD):
        return name.removeprefix(TOLD).removeprefix(USED)
    return called(name) if ":" in name else name


def because(causes: Sequence[Change]) -> Sentence:
    """The part of a sentence that names causes."""
    names = ", ".join(each.name for each in causes[:FEW])
    return Sentence("lab.because", causes=names) if causes else Sentence("lab.no-cause")
