"""Bots against each other, seat-balanced: who wins how often, and how strong that makes them."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from inglenook.analysis.luck import adjusted
from inglenook.bots.protocol import Bot
from inglenook.bots.turns import play_out
from inglenook.engine.edition import Edition
from inglenook.engine.estimate import Estimate
from inglenook.engine.game import Game
from inglenook.engine.match import Deal, Match
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.settings import Value
from inglenook.engine.transcript import changes
from inglenook.engine.wins import win_shares

from .rating import Rating, rate
from .sim import in_order
from .stats import Ratio, Share, ratio_of_variances

Table = tuple[str, ...]  # the bots' names by seat
Shares = list[float]  # of the win, by seat
Advance = Callable[[int], None]


class Played(NamedTuple):
    """A game: who sat where, what each seat won, and that without its luck, if it was asked for."""

    table: Table
    shares: Shares
    adjusted: Shares


@dataclass(frozen=True)
class Contest:
    """What is to be played."""

    game: Game
    edition: Edition
    bots: Mapping[str, Bot]
    players: int
    games: int
    seed: int
    samples: int = 0  # playouts by which luck is taken out of the results; 0: they are left as they came

    @property
    def tables(self) -> list[Table]:
        """The seatings, which are visited in turn."""
        return line_ups(list(self.bots), self.players)

    def balanced(self) -> "Contest":
        """With as few games more as it takes for every seating to be played equally often."""
        rounds = -(-self.games // len(self.tables))
        return replace(self, games=rounds * len(self.tables))


def line_ups(names: Sequence[str], players: int) -> list[Table]:
    """One seat for each bot, and all that are left for the last one; more bots than seats meet in every
    choice of so many. Each line-up sits down in every rotation."""
    full = [*names, *[names[-1]] * (players - len(names))]
    chosen = combinations(full, players)
    return [(*each[turn:], *each[:turn]) for each in chosen for turn in range(players)]


@dataclass(frozen=True)
class Standing:
    """How a bot did. Its win share is per seat that it played: one in so many players is equality."""

    wins: Share
    rating: Rating
    adjusted: "Adjusted | None" = None


@dataclass(frozen=True)
class Adjusted:
    """A bot's win share without luck; `factor`: as many times as many games would tell the plain one as surely."""

    share: Estimate
    factor: Ratio

    def said(self) -> tuple[str, str]:
        """The interval of the share, and the factor with its own."""
        (low, high), (least, most) = self.share.interval, self.factor.interval
        return f"{low:.1%} – {high:.1%}", f"x {self.factor.value:.2f} ({least:.2f} – {most:.2f})"


@dataclass(frozen=True)
class Outcome:
    game: str
    players: int
    games: int
    seed: int
    changed: dict[str, Value]
    no_winner: Share
    bots: dict[str, Standing]

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "options": self.changed,
            "equality": round(1 / self.players, 6),
            "no_winner": round(self.no_winner.share, 6),
            "bots": {name: _standing(each) for name, each in self.bots.items()},
        }


def _standing(standing: Standing) -> dict[str, float]:
    wins, rating = standing.wins, standing.rating
    low, high = wins.interval
    figures = {"seats": wins.of, "wins": wins.count, "win_share": wins.share, "low": low, "high": high}
    figures |= {"rating": rating.value, "rating_low": rating.low, "rating_high": rating.high}
    if standing.adjusted:
        low, high = standing.adjusted.share.interval
        figures |= {"adjusted": standing.adjusted.share.value, "adjusted_low": low, "adjusted_high": high}
        low, high = standing.adjusted.factor.interval
        figures |= {"variance_factor": standing.adjusted.factor.value, "factor_low": low, "factor_high": high}
    return {name: round(figure, 6) for name, figure in figures.items()}


def contest(plan: Contest, advance: Advance, threads: int | None = None) -> Outcome:
    """Play all the games; the outcome depends on the plan alone, not on the threads."""
    return summary(plan, list(played(plan, range(plan.games), advance, threads)))


def played(plan: Contest, numbers: range, advance: Advance, threads: int | None = None) -> Iterator[Played]:
    """Games of a contest by their numbers, which say who sits where and what is dealt."""
    plan.game.check_players(plan.players)
    tables, key = plan.tables, seed_from(plan.seed)

    def play(job: int) -> Played:
        table = tables[numbers[job] % len(tables)]
        return play_game(plan, table, seed_for(key, numbers[job]))

    for result in in_order(play, len(numbers), threads or os.cpu_count() or 1):
        yield result
        advance(1)


def play_game(plan: Contest, table: Table, key: bytes) -> Played:
    match = Match(plan.game, plan.edition, plan.players, Deal(seed_for(key, 0)))
    play_out(match, [plan.bots[name] for name in table], seed_for(key, 1))
    shares = win_shares(match.position.won(), plan.players)
    return Played(table, shares, adjusted(match, seed_for(key, 2), plan.samples) if plan.samples else [])


def summary(plan: Contest, results: list[Played]) -> Outcome:
    names = list(plan.bots)
    seats = np.array([[names.index(name) for name in each.table] for each in results])
    shares = np.array([each.shares for each in results])
    ratings = rate(seats, shares, len(names))
    wins = [Share(float(shares[seats == bot].sum()), int((seats == bot).sum())) for bot in range(len(names))]
    nobody = Share(int((shares.sum(axis=1) == 0).sum()), len(results))
    cleared = [adjusted_share(name, results) if plan.samples else None for name in names]
    standings = dict(zip(names, map(Standing, wins, ratings, cleared), strict=True))
    changed = changes(plan.game, plan.edition)
    return Outcome(plan.game.name, plan.players, plan.games, plan.seed, changed, nobody, standings)


def adjusted_share(bot: str, results: list[Played]) -> Adjusted:
    plain = np.array([_per_seat(bot, each.table, each.shares) for each in results])
    cleared = np.array([_per_seat(bot, each.table, each.adjusted) for each in results])
    error = float(cleared.std(ddof=1)) / sqrt(len(results))
    return Adjusted(Estimate(float(cleared.mean()), error), ratio_of_variances(plain, cleared))


def _per_seat(bot: str, table: Table, shares: Shares) -> float:
    own = [share for name, share in zip(table, shares, strict=True) if name == bot]
    return sum(own) / len(own)
