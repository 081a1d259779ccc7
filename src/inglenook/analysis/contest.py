"""Lines of play beside each other: a search that takes each of them equally often, and otherwise as it likes.

All of them grow one tree. So those who answer cannot tell a hidden choice from another, as at the table, and the
lines meet the same opponents: their difference is surer than either of them.
"""

from collections.abc import Sequence
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
EXPLORE = 1.0


@entry
def contest(
    root: Bytes, s_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, seat: int, chance_bytes: Bytes,
    log_bytes: Bytes, tree: Tree, net: Net, rounds: int, explore: float, cutoff: int, lines: Grid,
    sums: Utilities,
) -> None:  # fmt: skip
    """In every round each line once, and once whatever the search would try; `sums`: what each brought the seat."""
    s, e = typed(s_bytes, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for _ in range(rounds):
        for number in range(sums.size):
            copy(root, s_bytes)
            contract.redeal(s, e, seat, chance)
            wipe(tree.keys, 0)
            depth = follow(s, e, seat, lines[number], chance, log, tree, explore)
            play_on(s, e, chance, log, tree, net, cutoff)
            back_up(tree, depth)
            sums[number] += tree.shares[seat]


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


def compare(position: Position, seat: int, lines: Sequence[Line], seed: bytes, rounds: int) -> list[float]:
    """The share of the win that each line brings the seat, by one search over deals that the seat cannot tell apart."""
    game = position.game
    longest = max(map(len, lines))
    rows = np.array([[*line, *[END] * (longest - len(line))] for line in [*lines, ()]], np.int64)
    sums = np.zeros(len(rows))
    tree = new_tree(rounds * len(rows), private_actions(game), position.players)
    net, cutoff = Searcher(rounds).judgement(position)
    contest(
        position.state, position.state.copy(), position.edition.packed, game.witness_s, game.witness_e, seat,
        chance_from(seed), NO_LOG, tree, net, rounds, EXPLORE, cutoff, rows, sums,
    )  # fmt: skip
    found: list[float] = (sums[:-1] / rounds).tolist()
    return found
