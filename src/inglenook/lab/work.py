"""What jobs do: play, and add up."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS

from .plan import Job, Numbers, Sums, Table, opened
from .sim import VALVE
from .things import things
from .watch import Watched, watch

# Columns, besides a seat's share of the win, the game's measures and its things
NOBODY, SHARED, DECISIONS, LIMIT, POINTS = "nobody", "shared wins", "decisions", "limit", "points"
SAME, TURNED = (
    "same course",
    "other winner",
)  # beside the first table: the game went the same way; another won
FIRST = "first"  # the share of whoever is listed first at a table, who sits in every seat in turn
OFFERED = "may:"  # before the name of a group or card: decisions at which it might have been taken
TOLD = "told:"  # before the name of a measure


def seat_name(seat: int) -> str:
    return f"seat {LETTERS[seat]}"


def measures_of(game: Game) -> list[str]:
    """What the game counts about itself, all but whether a limit fired."""
    return [name for name in game.measures if name != VALVE]


ENDS = (NOBODY, SHARED, DECISIONS, LIMIT, POINTS)


def outcome_names(game: Game, players: int) -> tuple[str, ...]:
    """The columns that say how a game has ended."""
    return (*map(seat_name, range(players)), *ENDS, *(TOLD + name for name in measures_of(game)))


@cache
def columns(game: Game, players: int) -> tuple[str, ...]:
    known = things(game).names
    return (
        *map(seat_name, range(players)),
        *(*ENDS, SAME, TURNED),
        *(TOLD + name for name in measures_of(game)),
        *known,
        *(OFFERED + name for name in known),
    )


def measure_of(game: Game) -> str:
    """The column of what its length is counted in, the first that it counts: rounds, turns, days."""
    return next((TOLD + name for name in measures_of(game)), DECISIONS)


def seeds_of(job: Job) -> NDArray[np.uint64]:
    """A seed for each game: jobs of other numbers of games have the same ones for the same games."""
    key = np.uint64(job.seed * 0x9E3779B97F4A7C15 % (1 << 64))
    return key + np.arange(job.first, job.first + job.games, dtype=np.uint64)


def play(job: Job) -> Sums:
    """Games by cheap agents at each table."""
    return _sums(job, None)


def win(job: Job) -> Sums:
    """The same games, but only who wins and how long it takes is counted: for many tables."""
    game, _ = opened(job.tables[0].game, job.tables[0].edition)
    return _sums(job, columns(game, job.tables[0].players).index(TURNED) + 1)


def _sums(job: Job, few: int | None) -> Sums:
    """One table after the other, so that only two lie in memory; of the first few columns, or of all."""
    seeds = seeds_of(job)
    game, _ = opened(job.tables[0].game, job.tables[0].edition)
    names = columns(game, job.tables[0].players)[:few]
    first = watched(job.tables[0], seeds)
    usual = tabulate(game, first, first)[:, :few]
    parts = [add_up(names, [usual])]
    for table in job.tables[1:]:
        values = tabulate(game, watched(table, seeds), first)[:, :few]
        parts.append(add_up(names, [usual, values]).only(1))
    return Sums(
        job.games,
        names,
        *(np.concatenate(each) for each in zip(*(part.arrays for part in parts), strict=True)),
    )


def watched(table: Table, seeds: NDArray[np.uint64]) -> Watched:
    game, edition = opened(table.game, table.edition)
    return watch(game, edition, table.players, table.agents, seeds, table.most)


def tabulate(game: Game, played: Watched, first: Watched) -> Numbers:
    """A row of numbers for each game, in the order of the columns."""
    shares = played.shares
    sharers = (shares > 0).sum(axis=1)
    valve = game.measures.index(VALVE) if VALVE in game.measures else None
    fired = played.broken_off if valve is None else played.broken_off | (played.measures[:, valve] != 0)
    others = [place for place in range(len(game.measures)) if place != valve]
    single = (
        *(sharers == 0, sharers > 1, played.decisions, fired, played.scores.sum(axis=1)),
        *(played.traces == first.traces, played.won != first.won),
    )
    counted = (played.measures[:, others], played.done, played.offered)
    return np.column_stack([shares, *single, *counted]).astype(np.float64)


def add_up(names: tuple[str, ...], values: list[Numbers]) -> Sums:
    return Sums(
        len(values[0]),
        names,
        np.array([each.sum(axis=0) for each in values]),
        np.array([(each * each).sum(axis=0) for each in values]),
        np.array([(each * values[0]).sum(axis=0) for each in values]),
        np.array([(each != 0).sum(axis=0) for each in values], np.float64),
    )
