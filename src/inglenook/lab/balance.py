"""Is everything that may be chosen worth choosing? Many games of a cheap bot, the game's policy, by the thousand.

    python -m inglenook.lab.balance inns pick --players 4 --players 6

`pick` is a group of actions. For each action of it the lab says how much more often those win who took it, when the
choice is left to chance; and how often a learner takes it who may choose. Also: seats, length, the safety valve.
"""

import os
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np

from inglenook.bots.search import LONGEST, choices, play, weigh
from inglenook.engine import contract
from inglenook.engine.chance import CHANCE, chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError, UnknownNameError
from inglenook.engine.events import LOG, new_log
from inglenook.engine.game import Game
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.labels import LETTERS
from inglenook.engine.layout import Bytes, Grid, Moves, Row, Utilities
from inglenook.engine.playout import draw_weighted, somebody
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.wins import win_shares

from .sim import in_order
from .stats import Z95, Share

CHUNK = 500  # games between two looks at the clock
LEARNERS = 3
GENERATIONS = 60
MEMORY = 0.9  # how much of what it has seen a learner keeps from one generation to the next
DOUBT = 200  # as if every set had first been tried so often, with even luck


@entry
def play_matches(
    s_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, players: int, chance_bytes: Bytes, log_bytes: Bytes,
    first: int, last: int, wanted: Grid, out: Moves, weights: Row, taken: Grid, scores: Grid, won: Row,
    measures: Grid,
) -> None:  # fmt: skip
    """Games by the policy. `taken` notes which actions from first to last each seat took; where `wanted` names
    some for a seat, it takes those."""
    s, e = s_bytes.view(ws.dtype)[0], e_bytes.view(we.dtype)[0]
    chance, log = chance_bytes.view(CHANCE.dtype)[0], log_bytes.view(LOG.dtype)[0]
    for game in range(scores.shape[0]):
        s_bytes[:] = 0
        contract.setup(s, e, players, chance, log)
        must = contract.waiting(s, e)
        for _ in range(LONGEST):
            if must == 0:
                break
            seat = somebody(chance, must | contract.may(s, e))
            n = choices(s, e, seat, must, out)
            pick = named(out, n, first, last, wanted[game, seat])
            if pick < 0:
                pick = draw_weighted(chance, weights, weigh(s, e, seat, out, n, weights)) if n > 1 else 0
            action = int(out[pick])
            if first <= action < last:
                taken[game, seat] |= 1 << (action - first)
            play(s, e, seat, action, chance, log)
            must = contract.waiting(s, e)
        contract.scores(s, e, scores[game])
        won[game] = contract.won(s, e, scores[game])
        contract.measure(s, e, measures[game])


@kernel
def named(actions: Moves, n: int, first: int, last: int, wanted: int) -> int:
    """The place of an action that is wanted, or -1."""
    for i in range(n):
        if first <= actions[i] < last and wanted >> (actions[i] - first) & 1:
            return i
    return -1


@dataclass(frozen=True)
class Subject:
    """What is looked at: a group of a game's actions, at so many seats."""

    game: Game
    edition: Edition
    players: int
    group: str

    @property
    def span(self) -> tuple[int, int]:
        numbers = [each.number for each in self.game.actions.all if each.group.name == self.group]
        if not numbers:
            raise UnknownNameError("group of actions", self.group, [g.name for g in self.game.actions.groups])
        if len(numbers) > 62:
            raise GameError(f"{self.group} has more actions than can be compared")
        return numbers[0], numbers[-1] + 1

    def name(self, bit: int) -> str:
        return self.game.actions[self.span[0] + bit].notation


@dataclass(frozen=True)
class Games:
    """A row per game."""

    taken: Grid
    wins: Utilities
    measures: Grid

    @property
    def parts(self) -> tuple[Grid, Utilities, Grid]:
        return self.taken, self.wins, self.measures


def matches(subject: Subject, seed: bytes, wanted: Grid) -> Games:
    """As many games as `wanted` has rows."""
    games, players, game = len(wanted), subject.players, subject.game
    taken, scores = np.zeros((games, players), np.int64), np.zeros((games, players), np.int64)
    won, measures = np.zeros(games, np.int64), np.zeros((games, len(game.measures)), np.int64)
    room = len(game.actions) + 1
    play_matches(
        np.zeros(game.state_type.itemsize, np.uint8), subject.edition.packed, game.witness_s, game.witness_e,
        players, chance_from(seed), new_log(0), *subject.span, wanted, np.zeros(room, np.int16),
        np.zeros(room, np.int64), taken, scores, won, measures,
    )  # fmt: skip
    wins = np.array([win_shares(mask, players) for mask in won.tolist()])
    return Games(taken, wins, measures)


def many(subject: Subject, seed: bytes, wanted: Grid) -> Games:
    """Games on all cores, one for each row of what the seats want. The same for the same seed."""

    def work(chunk: int) -> Games:
        return matches(subject, seed_for(seed, chunk), wanted[chunk * CHUNK : (chunk + 1) * CHUNK])

    done = list(in_order(work, -(-len(wanted) // CHUNK), os.cpu_count() or 1))
    return Games(*(np.concatenate(part) for part in zip(*(each.parts for each in done), strict=True)))


@dataclass(frozen=True)
class Effect:
    """How much more often those win who took something than those who did not, with half its 95 % interval."""

    name: str
    value: float
    half: float


def effects(subject: Subject, played: Games) -> list[Effect]:
    found = []
    first, last = subject.span
    for bit in range(last - first):
        took = (played.taken >> bit & 1).astype(bool)
        if took.any() and not took.all():
            one, two = played.wins[took], played.wins[~took]
            half = Z95 * sqrt(one.var() / one.size + two.var() / two.size)
            found.append(Effect(subject.name(bit), float(one.mean() - two.mean()), half))
    return found


def learn(subject: Subject, seed: bytes, games: int, sets: Row) -> Utilities:
    """How often somebody takes each of the sets who has learned what wins among others who learn the same: for
    every point of wins that one has more than another it is taken twice as often."""
    wins, times = np.zeros(len(sets)), np.zeros(len(sets))
    rng = np.random.default_rng(list(seed))
    average = np.zeros(len(sets))
    for generation in range(GENERATIONS):
        merit = (wins + DOUBT / subject.players) / (times + DOUBT)
        shares = 2.0 ** (100 * (merit - merit.max()))
        shares /= shares.sum()
        drawn = rng.choice(len(sets), p=shares, size=(games // GENERATIONS, subject.players))
        played = many(subject, seed_for(seed, generation), sets[drawn])
        wins = MEMORY * wins + np.bincount(drawn.ravel(), played.wins.ravel(), len(sets))
        times = MEMORY * times + np.bincount(drawn.ravel(), minlength=len(sets))
        if generation >= GENERATIONS // 2:
            average += shares / (GENERATIONS - GENERATIONS // 2)
    return average


def taken_by_learners(subject: Subject, seed: bytes, games: int, sets: Row) -> dict[str, list[float]]:
    """For each action, how often each of several learners takes it."""
    runs = [learn(subject, seed_for(seed, run), games, sets) for run in range(LEARNERS)]
    first, last = subject.span
    return {
        subject.name(bit): [float(shares[(sets >> bit & 1).astype(bool)].sum()) for shares in runs]
        for bit in range(last - first)
    }


def report(subject: Subject, games: int, lessons: int, seed: int) -> Iterator[str]:
    """A page of Markdown."""
    began, key = time.perf_counter(), seed_from(seed)
    played = many(subject, seed_for(key, 0), np.zeros((games, subject.players), np.int64))
    sets = np.unique(played.taken)
    learned = taken_by_learners(subject, seed_for(key, 1), lessons, sets)
    yield f"### {subject.players} players\n"
    yield f"{games:,} games by chance; {LEARNERS} learners of {lessons:,} games over {len(sets)} sets; seed {seed}.\n"
    yield "| choice | effect on wins, points | learners take it |\n|---|---|---|"
    for each in effects(subject, played):
        said = ", ".join(f"{share:.0%}" for share in learned[each.name])
        yield f"| {each.name} | {100 * each.value:+.2f} ± {100 * each.half:.2f} | {said} |"
    yield "\n| seat | wins | 95 % interval |\n|---|---|---|"
    for seat in range(subject.players):
        share = Share(float(played.wins[:, seat].sum()), games)
        low, high = share.interval
        yield f"| {LETTERS[seat]} | {share.share:.2%} | {low:.2%} – {high:.2%} |"
    means = zip(subject.game.measures, played.measures.mean(axis=0), strict=True)
    yield f"\nOn average: {', '.join(f'{name} {mean:.2f}' for name, mean in means)}. "
    yield f"{time.perf_counter() - began:.0f} s.\n"


def main() -> None:
    parser = ArgumentParser(prog="python -m inglenook.lab.balance", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("group", help="the group of actions to compare")
    parser.add_argument("--players", type=int, action="append", help="may be given several times")
    parser.add_argument("--games", type=int, default=40_000, help="games left to chance")
    parser.add_argument("--lessons", type=int, default=120_000, help="games of each learner")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", type=Path, help="an edition file")
    asked = parser.parse_args()
    game = find_game(asked.game)
    edition = game.schema.parse(asked.edition.read_text("utf-8")) if asked.edition else game.edition
    for players in asked.players or game.players:
        for line in report(
            Subject(game, edition, players, asked.group), asked.games, asked.lessons, asked.seed
        ):
            print(line, flush=True)


if __name__ == "__main__":
    main()
