"""How many games are how long: an average hides that one evening is over in a quarter of an hour and the next is not.

Games are counted in bins, narrow where games are short and never wider than a sixteenth of what is in them, so that
jobs can be added up; a picture puts neighbours together until there are few enough to look at.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

import numpy as np

from inglenook.engine.game import Game
from inglenook.engine.language import Sentence

from .evidence import label
from .figures import percent
from .moments import column
from .plan import LONGEST, Job, Numbers, Sums, opened
from .report import Figure, Picture
from .stats import Spread, quantile, wilson
from .work import add_up, columns, measure_of, seeds_of, tabulate, watched

LASTED = "lasted:"  # before the lowest length of a bin
STEPS = 40  # of one width, before bins get wider
COLUMNS = 12  # of a picture, about
RARE = 0.005  # of the games: shorter and longer ones are put together at the ends

Counts = dict[int, int]  # games by the lowest length of their bin


def round_steps() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 …"""
    for tens in count():
        yield from (each * 10**tens for each in (1, 2, 5))


def _edges() -> Iterator[int]:
    at = 0
    for step in round_steps():
        while at < STEPS * step:
            yield at
            at += step
            if at > LONGEST:
                return


EDGES = tuple(_edges())
BINS = tuple(f"{LASTED}{each}" for each in EDGES)


def lengths(job: Job) -> Sums:
    """Games of one table, counted as ever, and by how long they are."""
    table = job.tables[0]
    game, _ = opened(table.game, table.edition)
    names, played = columns(game, table.players), watched(table, seeds_of(job))
    values = tabulate(game, played, played)
    return by_length(game, add_up(names, [values]), values)


def by_length(game: Game, sums: Sums, values: Numbers) -> Sums:
    """What was counted in one table's games, and how many of them are how long."""
    bins = np.searchsorted(EDGES, values[:, sums.columns.index(measure_of(game))], "right") - 1
    counts = np.bincount(bins, minlength=len(EDGES)).astype(np.float64)
    return sums.beside(BINS, counts[None])


@dataclass(frozen=True)
class Span:
    """What a column stands for."""

    low: int
    high: int
    games: int
    last: bool  # and whatever is longer

    @property
    def name(self) -> str:
        if self.last:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


def spans(found: Counts) -> list[Span]:
    """Few columns of one width; those at the ends have also what is rare."""
    low, high = quantile(found, RARE), quantile(found, 1 - RARE)
    own = next(step for step in round_steps() if high < STEPS * step)  # no column is narrower than a bin
    step = next(each for each in round_steps() if each >= max(own, (high - low) / COLUMNS))
    first, most = low // step, high // step
    games = dict.fromkeys(range(first, most + 1), 0)
    for length, n in found.items():
        games[min(max(length // step, first), most)] += n
    beyond = max(found) >= (most + 1) * step
    return [Span(at * step, (at + 1) * step - 1, n, beyond and at == most) for at, n in games.items()]


def spread_picture(game: Game, sums: Sums, players: int) -> Iterator[Picture]:
    """Nothing, if these games were not counted by their length."""
    if BINS[0] not in sums.columns:
        return
    found = {edge: int(n) for edge, name in zip(EDGES, BINS, strict=True) if (n := column(sums, name).total)}
    nine, what = Spread.of(found), label(measure_of(game))
    said = Sentence("lab.picture.lengths", what=what, low=nine.low, high=nine.high)
    figures = tuple(_figure(each, sums.games, what, players) for each in spans(found))
    yield Picture("lengths", "spread", said, figures)


def _figure(span: Span, games: int, what: str, players: int) -> Figure:
    value, (low, high) = span.games / games, wilson(span.games, games)
    shares = {"share": percent(value), "low": percent(low), "high": percent(high)}
    said = Sentence("lab.lasted", span=span.name, what=what, **shares)
    return Figure(span.name, value, low, high, "share", said, players)
