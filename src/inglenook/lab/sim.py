"""Play by the thousand, at random or by the game's policy: who wins, how long it takes, what the game counts.

Games are played in chunks of fixed size. A chunk's chance comes from the seed and the chunk's number, and
only whole numbers are added up, so that the result depends neither on the threads nor on their order.
"""

import os
from collections import Counter, deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

from inglenook.engine.chance import chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError
from inglenook.engine.events import new_log
from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS
from inglenook.engine.layout import Grid, Row
from inglenook.engine.playout import play_many
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.settings import Value
from inglenook.engine.transcript import changes
from inglenook.warmup import warms

from .stats import Share, Spread

CHUNK = 1000
Work = TypeVar("Work")
VALVE = "valve"  # the measure that says whether a game was ended by its safety valve


def seats_near(game: Game, wanted: int = 4) -> int:
    """So many players, or the nearest number that the game allows."""
    return min(game.players, key=lambda players: abs(players - wanted))


def players_of(game: Game, wanted: int | None) -> int:
    """As many as were asked for, if the game allows it; `seats_near` if nobody said."""
    players = seats_near(game) if wanted is None else wanted
    game.check_players(players)
    return players


@dataclass(frozen=True)
class Plan:
    """What is to be played."""

    game: Game
    edition: Edition
    players: int
    games: int
    seed: int
    policy: bool = False  # play by the game's policy instead of at random

    @property
    def chunks(self) -> int:
        return -(-self.games // CHUNK)

    def size(self, chunk: int) -> int:
        return min(CHUNK, self.games - chunk * CHUNK)


@dataclass(frozen=True)
class Played:
    """A row of results per game."""

    decisions: Row
    scores: Grid
    won: Row  # masks of seats
    measures: Grid
    whole: Row

    @property
    def rows(self) -> tuple[Grid, ...]:
        return self.decisions, self.scores, self.won, self.measures, self.whole


def playouts(
    game: Game, edition: Edition, players: int, seed: bytes, games: int, policy: bool = False
) -> Played:
    """Whole games of uniform random play, or of play by the policy, in compiled code."""
    played = Played(
        np.zeros(games, np.int64),
        np.zeros((games, players), np.int64),
        np.zeros(games, np.int64),
        np.zeros((games, len(game.measures)), np.int64),
        np.zeros(games, np.int64),
    )
    state = np.zeros(game.state_type.itemsize, np.uint8)
    room = np.zeros(len(game.actions), np.int16)
    weights = np.zeros(len(game.actions) if policy else 0, np.int64)
    buffers = (state, edition.packed, game.witness_s, game.witness_e, players, chance_from(seed), new_log(0))
    try:
        play_many(*buffers, room, weights, *played.rows)
    except ValueError as error:  # raised by a kernel: this edition makes a game that cannot be played
        raise GameError(f"{game.title}: {error}") from error
    return played


@warms("playout")
def warm_playout(game: Game) -> None:
    playouts(game, game.edition, game.players.start, bytes(16), 1)


@dataclass
class Tally:
    """Results added up. `winners[seat, n]`: games in which the seat was one of n winners."""

    winners: Grid
    measures: list[Counter[int]]
    decisions: Counter[int] = field(default_factory=Counter)
    games: int = 0
    misplaced: int = 0

    @classmethod
    def empty(cls, players: int, measures: int) -> "Tally":
        return cls(np.zeros((players, players + 1), np.int64), [Counter() for _ in range(measures)])

    def add(self, played: Played) -> None:
        self.games += played.whole.size
        self.misplaced += int((played.whole == 0).sum())
        self.winners += count_winners(played.won, self.winners.shape[0])
        self.decisions.update(count(played.decisions))
        for counts, column in zip(self.measures, played.measures.T, strict=True):
            counts.update(count(column))

    def wins(self, seat: int) -> Share:
        """A win shared by n is the nth part of a win."""
        parts = [int(times) / sharers for sharers, times in enumerate(self.winners[seat]) if sharers]
        return Share(sum(parts), self.games)

    def shared(self) -> Share:
        """Games with several winners."""
        return Share(sum(self._won_by(n) for n in range(2, self.winners.shape[1])), self.games)

    def nobody(self) -> Share:
        return Share(self.games - self._won_by(1) - self.shared().count, self.games)

    def _won_by(self, sharers: int) -> int:
        """Games with so many winners, each of whom has counted it."""
        return int(self.winners[:, sharers].sum()) // sharers


def count_winners(masks: Row, players: int) -> Grid:
    """How often each seat was one of so many winners."""
    won = masks[:, np.newaxis] >> np.arange(players) & 1
    sharers = won.sum(axis=1)
    return np.stack([won[sharers == n].sum(axis=0) for n in range(players + 1)], axis=1)


def count(values: Row) -> Counter[int]:
    found, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(found.tolist(), times.tolist(), strict=True)))


@dataclass(frozen=True)
class Result:
    """What random play shows about a game; the same for the same plan."""

    game: str
    players: int
    games: int
    seed: int
    policy: bool
    changed: dict[str, Value]  # settings other than the standard edition's
    wins: list[Share]
    shared: Share
    no_winner: Share
    decisions: Spread
    measures: dict[str, Spread]
    valve: Share | None
    misplaced: int  # games after which a card was missing or to be found twice

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "play": "policy" if self.policy else "random",
            "options": self.changed,
            "wins": {LETTERS[seat]: _share(share) for seat, share in enumerate(self.wins)},
            "shared_wins": _share(self.shared),
            "no_winner": _share(self.no_winner),
            "decisions": _spread(self.decisions),
            "measures": {name: _spread(spread) for name, spread in self.measures.items()},
            "valve": _share(self.valve) if self.valve else None,
            "games_with_misplaced_cards": self.misplaced,
        }


def simulate(plan: Plan, advance: Callable[[int], None], threads: int | None = None) -> Result:
    """Play all the games of a plan; `advance` is told how many more are done."""
    plan.game.check_players(plan.players)
    key = seed_from(plan.seed)
    tally = Tally.empty(plan.players, len(plan.game.measures))

    def play(chunk: int) -> Played:
        return playouts(
            plan.game, plan.edition, plan.players, seed_for(key, chunk), plan.size(chunk), plan.policy
        )

    for played in in_order(play, plan.chunks, threads or os.cpu_count() or 1):
        tally.add(played)
        advance(played.whole.size)
    return summary(plan, tally)


def in_order(work: Callable[[int], Work], jobs: int, threads: int) -> Generator[Work, None, None]:
    """Results in the order of the jobs. Only a few are queued, so any number of games fits in memory."""
    pending: deque[Future[Work]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for job in range(jobs):
                pending.append(pool.submit(work, job))
                if len(pending) > 4 * threads:
                    yield pending.popleft().result()
            while pending:
                yield pending.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def summary(plan: Plan, tally: Tally) -> Result:
    measures = dict(zip(plan.game.measures, tally.measures, strict=True))
    fired = measures.pop(VALVE, None)
    return Result(
        plan.game.name,
        plan.players,
        plan.games,
        plan.seed,
        plan.policy,
        changes(plan.game, plan.edition),
        [tally.wins(seat) for seat in range(plan.players)],
        tally.shared(),
        tally.nobody(),
        Spread.of(tally.decisions),
        {name: Spread.of(counts) for name, counts in measures.items()},
        Share(tally.games - fired[0], tally.games) if fired else None,
        tally.misplaced,
    )


def _share(share: Share) -> dict[str, float]:
    low, high = share.interval
    figures = {"count": share.count, "share": share.share, "low": low, "high": high}
    return {name: round(figure, 6) for name, figure in figures.items()}


def _spread(spread: Spread) -> dict[str, float]:
    return {"mean": round(spread.mean, 6), "q05": spread.low, "q95": spread.high}
