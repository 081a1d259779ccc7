"""How games go: who leads, how often that changes, and how much is decided when.

A game is played to its end, then again (it is the same game) up to each tenth of its decisions. There the leader is
asked for, and the game is played on twice with fresh chance. What the two ends have in common was decided before; where
they differ it was not. So no judgement of positions is needed to say how much the deal or the opening decides.
"""

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from inglenook.engine import contract
from inglenook.engine.address import typed, typed_row
from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.kernel import entry
from inglenook.engine.layout import Bytes, Grid, Utilities
from inglenook.warmup import warms

from .plan import Job, Numbers, Sums, opened
from .watch import Watched, watch
from .work import add_up, seat_name, seeds_of

TENTHS = tuple(range(10))
CHANGES, COMEBACK = "lead changes", "comebacks"
TOGETHER, LEADER = "together:", "leader:"  # before a tenth
FRESH = 0xD1B54A32D192ED03  # apart from all seeds of the games themselves


@entry
def judge_states(
    states: Bytes, e_bytes: Bytes, ws: Any, we: Any, judges: bool, scores: Grid, shares: Utilities
) -> None:
    """Each seat's outlook in each state, by the game's own estimate, or by the points as they stand."""
    e = typed(e_bytes, we)
    for game in range(states.shape[0]):
        s = typed_row(states, game, ws)
        if judges:
            contract.evaluate(s, e, shares[game])
        else:
            contract.scores(s, e, scores[game])
            for seat in range(scores.shape[1]):
                shares[game, seat] = scores[game, seat]


def outlooks(game: Game, edition: Edition, players: int, states: Bytes) -> Numbers:
    shares = np.zeros((len(states), players))
    scores = np.zeros((len(states), players), np.int64)
    judge_states(states, edition.packed, game.witness_s, game.witness_e, game.judges, scores, shares)
    return shares


@warms("course")
def warm_course(game: Game) -> None:
    outlooks(game, game.edition, game.players.start, np.zeros((0, game.state_type.itemsize), np.uint8))


def course(job: Job) -> Sums:
    """The first table's games at every tenth."""
    table, seeds = job.tables[0], seeds_of(job)
    game, edition = opened(table.game, table.edition)
    whole = watch(game, edition, table.players, table.agents, seeds, table.most)
    leads, columns, values = [], [], []
    for tenth in TENTHS:
        until = whole.decisions * tenth // len(TENTHS)
        state = watch(game, edition, table.players, table.agents, seeds, until).states
        ends = [_end(job, state, seeds ^ _fresh(2 * tenth + twin)) for twin in range(2)]
        leads.append(_leads(outlooks(game, edition, table.players, state)))
        columns += [f"{TOGETHER}{tenth}", f"{LEADER}{tenth}"]
        values += [(ends[0].shares * ends[1].shares).sum(axis=1), (leads[-1] * whole.shares).sum(axis=1)]
    swaps = [_overtaken(before, after) for before, after in pairwise(leads)]
    behind = (leads[len(TENTHS) // 2] == 0) * whole.shares
    columns += [CHANGES, COMEBACK, *map(seat_name, range(table.players))]
    return add_up(
        tuple(columns), [np.column_stack([*values, np.sum(swaps, axis=0), behind.sum(axis=1), whole.shares])]
    )


def _fresh(number: int) -> np.uint64:
    return np.uint64(FRESH * (number + 1) % (1 << 64))


def _end(job: Job, states: Bytes, seeds: NDArray[np.uint64]) -> Watched:
    table = job.tables[0]
    game, edition = opened(table.game, table.edition)
    return watch(game, edition, table.players, table.agents, seeds, table.most, states)


def _leads(shares: Numbers) -> Numbers:
    """Each seat's part of the lead: equals share it."""
    best = (shares == shares.max(axis=1, keepdims=True)).astype(np.float64)
    parts: Numbers = best / best.sum(axis=1, keepdims=True)
    return parts


def _overtaken(before: Numbers, after: Numbers) -> Numbers:
    """1 where none of those who led leads any more."""
    gone: Numbers = (((before > 0) & (after > 0)).sum(axis=1) == 0).astype(np.float64)
    return gone
