"""Lines of play beside each other: a search that takes each of them equally often, and otherwise as it likes.

All of them grow one tree. So those who answer cannot tell a hidden choice from another, as at the table, and the
lines meet the same opponents: their difference is surer than either of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from inglenook.bots.levels import Searcher, private_actions
from inglenook.bots.search import act, copy, descend, play_on
from inglenook.bots.tree import Tree, back_up, new_tree
from inglenook.engine import contract
from inglenook.engine.address import typed
from inglenook.engine.chance import CHANCE, Chance, chance_from
from inglenook.engine.events import LOG, Log
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.layout import Bytes, Grid, Row, Utilities
from inglenook.engine.net import Net
from inglenook.engine.playout import somebody
from inglenook.engine.position import NO_LOG, Position
from inglenook.engine.rows import wipe

Line = tuple[int, ...]  # the clicks of one decision
END = -1  # of a line that is shorter than others


@entry
def contest(
    root: Bytes, s_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, seat: int, chance_bytes: Bytes,
    log_bytes: Bytes, tree: Tree, net: Net, rounds: int, explore: float, cutoff: int, lines: Grid,
    sums: Utilities, scores: Grid,
) -> None:  # fmt: skip
    """In every round each line once, and once whatever the search would try; `sums` and `scores`: what each brought
    the seats."""
    s, e = typed(s_bytes, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for _ in range(rounds):
        for number in range(lines.shape[0]):
            copy(root, s_bytes)
            contract.redeal(s, e, seat, chance)
            wipe(tree.keys, 0)
            depth = follow(s, e, seat, lines[number], chance, log, tree, explore)
            play_on(s, e, chance, log, tree, net, cutoff)
            back_up(tree, depth)
            contract.scores(s, e, tree.scores)
            for each in range(sums.shape[1]):
                sums[number, each] += tree.shares[each]
                scores[number, each] += tree.scores[each]


@kernel
def follow(s: Any, e: Any, seat: int, line: Row, chance: Chance, log: Log, tree: Tree, explore: float) -> int:
    """Take the line, if it has anything, and search on from there."""
    left, must = 0, contract.waiting(s, e)
    for i in range(line.size):
        if line[i] == END:
            break
        left = act(s, e, seat, int(line[i]), must, left, chance, log, tree)
        must = contract.waiting(s, e)
    if not must:
        return 0
    if line[0] != END:
        seat = somebody(chance, must | contract.may(s, e))
    return descend(s, e, seat, left, chance, log, tree, explore)


@dataclass(frozen=True)
class Worth:
    """What a line brings each seat on average: its share of the win, and its score at the end, or as far as the
    search has played."""

    shares: tuple[float, ...]
    scores: tuple[float, ...]


def compare(position: Position, seat: int, lines: Sequence[Line], seed: bytes, rounds: int) -> list[Worth]:
    """What each line brings, by one search over deals that the seat cannot tell apart."""
    game, players = position.game, position.players
    longest = max(map(len, lines))
    rows = np.array([[*line, *[END] * (longest - len(line))] for line in [*lines, ()]], np.int64)
    sums, scores = np.zeros((len(rows), players)), np.zeros((len(rows), players), np.int64)
    tree = new_tree(rounds * len(rows), private_actions(game), players)
    net, explore, cutoff = Searcher(rounds).judgement(position)
    contest(
        position.state, position.state.copy(), position.edition.packed, game.witness_s, game.witness_e, seat,
        chance_from(seed), NO_LOG, tree, net, rounds, explore, cutoff, rows, sums, scores,
    )  # fmt: skip
    found = zip((sums / rounds).tolist(), (scores / rounds).tolist(), strict=True)
    return [Worth(tuple(shares), tuple(points)) for shares, points in found][:-1]
