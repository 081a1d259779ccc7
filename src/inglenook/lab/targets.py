"""What is wished of a game: that it is fair, that it lasts so long, that nothing in it is worth too much.

`target("fair:2")`: every seat wins within 2 points of its share. `target("length:12-18")`: 12 to 18 of what the game
counts, turns or rounds, on average; `"length:12-18:decisions"` of something else. `target("worth:3")`: no card by which
a seat loses or gains more than 3 points if it leaves it alone; `"worth:3:sabotage"` names what is looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import sqrt
from typing import Protocol

from inglenook.engine.errors import InglenookError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence

from .moments import Mean, column
from .plan import Sums, Table
from .stats import Z95
from .things import DO, actions_named, called, things
from .work import DECISIONS, NOBODY, TOLD, measure_of, measures_of, seat_name

POINTS = 100.0  # of a win
INNER = 0.7  # what is aimed at: so far from the middle of what is wished, rather than its edge


@dataclass(frozen=True)
class Measured:
    """How a game stands to a wish: a figure with its interval, and how far it is from what is wished. `loss` is what a
    search makes small: 0 well within, 1 about as far off as the wish is wide."""

    name: str
    value: float
    low: float
    high: float
    miss: float
    loss: float

    @property
    def reached(self) -> bool:
        return self.miss <= 0


class Target(Protocol):
    @property
    def text(self) -> str:
        """As it is written."""

    def tables(self, plain: Table) -> tuple[Table, ...]:
        """What has to be played besides the plain table, on the same chance."""

    def measure(self, sums: Sums, players: int) -> Measured:
        """Of the plain table and, after it, those that were asked for."""


def target(text: str, game: Game) -> Target:
    """A wish as it is written."""
    kind, _, rest = text.partition(":")
    try:
        if kind == "fair":
            return Fair(_positive(rest or "2"))
        if kind == "length":
            span, _, measure = rest.partition(":")
            low, _, high = span.partition("-")
            return _length(game, _positive(low), _positive(high or low), measure)
        if kind == "worth":
            most, _, names = rest.partition(":")
            return _worth(game, _positive(most or "3"), [each for each in names.split(",") if each])
    except ValueError:
        pass
    raise InglenookError(Sentence("suggest.target", text=repr(text)))


def _positive(text: str) -> float:
    number = float(text)
    if not 0 < number < 1e9:
        raise ValueError
    return number


@dataclass(frozen=True)
class Fair:
    """No seat wins more than so many points more or less than its share."""

    most: float

    @property
    def text(self) -> str:
        return f"fair:{self.most:g}"

    def tables(self, plain: Table) -> tuple[Table, ...]:
        return ()

    def measure(self, sums: Sums, players: int) -> Measured:
        """The seat that is farthest off. A search is told the mean of all, less what chance adds to it."""
        even = (1 - column(sums, NOBODY).mean.value) / players
        seats = [column(sums, seat_name(seat)).mean for seat in range(players)]
        off = [replace(each, value=each.value - even) for each in seats]
        worst = max(range(players), key=lambda seat: abs(off[seat].value))
        square = sum(each.value**2 - each.error**2 for each in off) / players
        value = POINTS * abs(off[worst].value)
        return _measured(
            seat_name(worst), POINTS * off[worst].value, POINTS * off[worst].error, value - self.most,
            POINTS * sqrt(max(0.0, square)) / self.most,
        )  # fmt: skip


@dataclass(frozen=True)
class Length:
    """On average as much of something that is counted as lies between two numbers."""

    name: str
    column: str
    low: float
    high: float

    @property
    def text(self) -> str:
        return f"length:{self.low:g}-{self.high:g}:{self.name}"

    def tables(self, plain: Table) -> tuple[Table, ...]:
        return ()

    def measure(self, sums: Sums, players: int) -> Measured:
        mean, middle, half = (
            column(sums, self.column).mean,
            (self.low + self.high) / 2,
            (self.high - self.low) / 2,
        )
        off = abs(mean.value - middle)
        width = max(half, middle / 10)
        return _measured(self.name, mean.value, mean.error, off - half, max(0.0, off - INNER * half) / width)


@dataclass(frozen=True)
class Worth:
    """Nothing that may be done is worth more than so many points to a seat: it never does it, others play as ever."""

    most: float
    names: tuple[str, ...]

    @property
    def text(self) -> str:
        return f"worth:{self.most:g}:{','.join(self.names)}"

    def tables(self, plain: Table) -> tuple[Table, ...]:
        free = tuple(plain.agent(seat) for seat in range(plain.players))
        return tuple(
            replace(plain, agents=(replace(free[0], never=(*free[0].never, name)), *free[1:]))
            for name in self.names
        )

    def measure(self, sums: Sums, players: int) -> Measured:
        """The thing that is worth most; a search is told of all that are worth too much."""
        lost = [column(sums, seat_name(0), at).change for at in range(1, len(self.names) + 1)]
        worths = [Mean(-POINTS * each.value, POINTS * each.error) for each in lost]
        top = max(range(len(worths)), key=lambda at: abs(worths[at].value))
        sure = [sqrt(max(0.0, each.value**2 - each.error**2)) for each in worths]  # less what chance adds
        over = [max(0.0, each - INNER * self.most) / self.most for each in sure]
        worst = worths[top]
        return _measured(
            self.names[top],
            worst.value,
            worst.error,
            abs(worst.value) - self.most,
            sqrt(sum(each**2 for each in over)),
        )


def _measured(name: str, value: float, error: float, miss: float, loss: float) -> Measured:
    return Measured(name, value, value - Z95 * error, value + Z95 * error, miss, loss)


def _length(game: Game, low: float, high: float, measure: str) -> Length:
    if low > high:
        raise ValueError
    name = measure or measure_of(game).removeprefix(TOLD)
    known = [DECISIONS, *measures_of(game)]
    if name not in known:
        raise InglenookError(Sentence("suggest.measure", name=repr(name), known=", ".join(known)))
    return Length(name, name if name == DECISIONS else TOLD + name, low, high)


def _worth(game: Game, most: float, names: Sequence[str]) -> Worth:
    known = named_cards(game)
    if not names and not known:
        groups = ", ".join(group.name for group in game.actions.groups)
        raise InglenookError(Sentence("suggest.things", most=f"{most:g}", known=groups))
    for name in names:
        actions_named(game, name)  # or a refusal
    return Worth(most, tuple(names) or known)


@cache
def named_cards(game: Game) -> tuple[str, ...]:
    """The cards that actions name."""
    named = {called(name) for name in things(game).names if name.startswith(f"{DO}:")}
    return tuple(row for row in game.schema.rows if row in named)
