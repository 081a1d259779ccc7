"""Figures made of sums."""

from collections.abc import Iterator

from inglenook.engine.game import Game
from inglenook.engine.language import Sentence

from .moments import column
from .plan import Sums
from .report import Figure
from .things import called
from .work import DECISIONS, LIMIT, NOBODY, SHARED, TOLD, measures_of, seat_name

ENDS = {NOBODY: "lab.nobody", SHARED: "lab.shared-wins", LIMIT: "lab.limit"}


def percent(value: float) -> str:
    return f"{value:.1%}"


def share(sums: Sums, name: str, key: str, players: int) -> Figure:
    """A share of the games."""
    found = column(sums, name)
    value, (low, high) = found.mean.value, found.share
    said = Sentence(key, name=name, share=percent(value), low=percent(low), high=percent(high))
    return Figure(name, value, low, high, "share", said, players)


def amount(sums: Sums, name: str, players: int) -> Figure:
    """How many in a game, on average."""
    found = column(sums, name).mean
    low, high = found.interval
    short = name.removeprefix(TOLD) if ":" not in name or name.startswith(TOLD) else called(name)
    said = Sentence("lab.mean", name=short, mean=f"{found.value:.2f}", low=f"{low:.2f}", high=f"{high:.2f}")
    unit = "decisions" if name == DECISIONS else "times"
    return Figure(short, found.value, low, high, unit, said, players)


def basic(game: Game, sums: Sums, players: int) -> Iterator[Figure]:
    """Seats and ends."""
    yield from (share(sums, seat_name(seat), "lab.seat", players) for seat in range(players))
    yield from (share(sums, name, key, players) for name, key in ENDS.items())


def amounts(game: Game, sums: Sums, players: int) -> Iterator[Figure]:
    """Length, and what else the game counts."""
    yield from (
        amount(sums, name, players) for name in (DECISIONS, *(TOLD + each for each in measures_of(game)))
    )
