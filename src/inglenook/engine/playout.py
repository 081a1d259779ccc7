"""Compiled play at random, or by the game's policy: whole games, one after the other, without returning to
Python."""

from typing import Any

from . import contract
from .address import typed
from .chance import CHANCE, Chance, below
from .events import LOG, Log
from .kernel import entry, kernel
from .layout import Bytes, Grid, Moves, Row
from .rows import nth, ones, total

MOST_DECISIONS = 1_000_000  # a game that has not ended by then never will


@kernel
def somebody(chance: Chance, mask: int) -> int:
    """A seat picked blindly from a mask."""
    several = mask & (mask - 1)
    return nth(mask, below(chance, ones(mask)) if several else 0)


@kernel
def draw_weighted(chance: Chance, weights: Row, total: int) -> int:
    """A place in a row of weights, the likelier the greater its weight."""
    left = below(chance, total)
    i = 0
    while left >= weights[i]:
        left -= weights[i]
        i += 1
    return i


@kernel
def pick(s: Any, e: Any, seat: int, chance: Chance, out: Moves, weights: Row) -> int:
    """One of the legal actions, blindly, or by the game's policy if there is room for its weights."""
    n = contract.legal(s, e, seat, out)
    if weights.size == 0:
        return int(out[below(chance, n)])
    contract.policy(s, e, seat, out, n, weights)
    return int(out[draw_weighted(chance, weights, total(weights[:n]))])


@kernel
def finish(s: Any, e: Any, chance: Chance, log: Log, out: Moves, weights: Row) -> int:
    """Play to the end; returns the number of decisions."""
    decisions = 0
    must = contract.waiting(s, e)
    while must:
        seat = somebody(chance, must | contract.may(s, e))
        contract.apply(s, e, seat, pick(s, e, seat, chance, out, weights), chance, log)
        must = contract.waiting(s, e)
        decisions += 1
        if decisions == MOST_DECISIONS:
            raise ValueError("this game does not end")
    return decisions


@entry
def play_many(
    s_bytes: Bytes,
    e_bytes: Bytes,
    ws: Any,
    we: Any,
    players: int,
    chance_bytes: Bytes,
    log_bytes: Bytes,
    out: Moves,
    weights: Row,
    decisions: Row,
    scores: Grid,
    won: Row,
    measures: Grid,
    whole: Row,
) -> None:
    """Fill one row of results per game."""
    s, e = typed(s_bytes, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for game in range(decisions.size):
        s_bytes[:] = 0
        contract.setup(s, e, players, chance, log)
        decisions[game] = finish(s, e, chance, log, out, weights)
        contract.scores(s, e, scores[game])
        won[game] = contract.won(s, e, scores[game])
        contract.measure(s, e, measures[game])
        whole[game] = contract.intact(s, e)
