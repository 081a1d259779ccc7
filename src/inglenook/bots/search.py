"""Information-set Monte Carlo tree search, written once over the contract.

Every iteration deals all that the thinking seat does not know again, walks down the tree, plays the rest of
the game by the game's policy, and credits each decision on the way with its own seat's share of the win.

A seat's node stands for what that seat has seen: its own actions, and of others' actions those that are
neither drafts nor sealed. So nobody in the tree answers a bid that still lies face down. Chance is not part
of a node: what it brings is averaged.
"""

from math import sqrt
from typing import Any

from inglenook.engine import contract
from inglenook.engine.address import typed
from inglenook.engine.chance import CHANCE, Chance
from inglenook.engine.events import LOG, Log
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.layout import Bytes, Moves, Row, Utilities
from inglenook.engine.net import Net, judge, knows
from inglenook.engine.playout import draw_weighted, somebody
from inglenook.engine.rows import nth, wipe
from inglenook.engine.wins import share_win

from .tree import (
    EDGE,
    NODE,
    NONE,
    OFFERED,
    PLAIN,
    SEAT,
    TIMES,
    VISITS,
    WAIT,
    Tree,
    add_edge,
    add_node,
    back_up,
    code,
    find_edges,
    mix,
    node_key,
    slot_of,
)

LONGEST = 20_000  # decisions of a playout; one that has not ended by then is nobody's win


@entry
def search(
    root: Bytes, s_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, seat: int, chance_bytes: Bytes,
    log_bytes: Bytes, tree: Tree, net: Net, iterations: int, explore: float, cutoff: int,
) -> None:  # fmt: skip
    """Add so many iterations to the tree."""
    s, e = typed(s_bytes, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for _ in range(iterations):
        copy(root, s_bytes)
        iterate(s, e, seat, chance, log, tree, net, explore, cutoff)


@kernel
def iterate(
    s: Any, e: Any, seat: int, chance: Chance, log: Log, tree: Tree, net: Net, explore: float, cutoff: int
) -> None:
    """One iteration, from the position at the root; it is played on."""
    contract.redeal(s, e, seat, chance)
    wipe(tree.keys, 0)
    depth = descend(s, e, seat, 0, chance, log, tree, explore)
    play_on(s, e, chance, log, tree, net, cutoff)
    back_up(tree, depth)


@kernel
def copy(source: Bytes, target: Bytes) -> None:
    for i in range(source.size):
        target[i] = source[i]


@kernel
def descend(
    s: Any, e: Any, seat: int, left: int, chance: Chance, log: Log, tree: Tree, explore: float
) -> int:
    """From a position to the first decision that is new; returns how many were known or made so. `left`: the seats
    whose sealed choices are still missing, 0 at the root."""
    depth = 0
    must = contract.waiting(s, e)
    while must and depth < tree.path.shape[0]:
        n = choices(s, e, seat, must, tree.actions)
        pick, new = 0, False
        if n > 1:
            pick, new = step_down(s, e, seat, chance, tree, n, explore, depth)
            depth += 1
        left = act(s, e, seat, int(tree.actions[pick]), must, left, chance, log, tree)
        must = contract.waiting(s, e)
        if new or not must:
            break
        seat = somebody(chance, must | contract.may(s, e))
    return depth


@kernel
def act(
    s: Any, e: Any, seat: int, action: int, must: int, left: int, chance: Chance, log: Log, tree: Tree
) -> int:
    """Play an action, and let the seats see of it what they may; returns whose sealed choices are missing now."""
    sealed = must & (must - 1) != 0 or must == left
    tell(tree, seat, action, tree.private[action] != 0 or sealed)
    play(s, e, seat, action, chance, log)
    return must & ~(0 if tree.private[action] else 1 << seat) if sealed else 0


@kernel
def choices(s: Any, e: Any, seat: int, must: int, out: Moves) -> int:
    """The legal actions; who need not act may also wait."""
    n = contract.legal(s, e, seat, out)
    if not must >> seat & 1:
        out[n] = WAIT
        n += 1
    return n


@kernel
def play(s: Any, e: Any, seat: int, action: int, chance: Chance, log: Log) -> None:
    if action != WAIT:
        contract.apply(s, e, seat, action, chance, log)


@kernel
def tell(tree: Tree, seat: int, action: int, secret: bool) -> None:
    """Let the seats see an action: all of them, or the acting one alone."""
    for other in range(tree.keys.size):
        if other == seat or not secret:
            tree.keys[other] = mix(int(tree.keys[other]), code(seat, action))


@kernel
def weigh(s: Any, e: Any, seat: int, actions: Moves, n: int, weights: Row) -> int:
    """The game's weights of the choices, and their sum. To wait weighs as much as all the rest."""
    real = n - 1 if actions[n - 1] == WAIT else n
    contract.policy(s, e, seat, actions, real, weights)
    total = 0
    for i in range(real):
        total += weights[i]
    if real < n:
        weights[real] = total
        total += total
    return total


@kernel
def lean(s: Any, e: Any, seat: int, n: int, tree: Tree) -> int:
    """The weights as the seat's style changes them, and their sum."""
    total = weigh(s, e, seat, tree.actions, n, tree.weights)
    if tree.leaning.size == 0:
        return total
    total = 0
    for i in range(n):
        leaning = tree.leaning[seat, tree.actions[i]]
        tree.weights[i] = (tree.weights[i] * leaning + PLAIN - 1) // PLAIN  # what was possible stays so
        total += tree.weights[i]
    return total


@kernel
def step_down(
    s: Any, e: Any, seat: int, chance: Chance, tree: Tree, n: int, explore: float, depth: int
) -> tuple[int, bool]:
    """Choose at a node and note it on the path; says whether the choice is new there."""
    total = lean(s, e, seat, n, tree)
    key = node_key(tree.keys, seat)
    node = slot_of(tree, key)
    fresh = tree.nodes[node, 0] == 0
    if fresh:
        add_node(tree, node, key)
    find_edges(tree, node, n)
    pick = draw_weighted(chance, tree.weights, total) if fresh else best(tree, node, n, total, explore)
    edge = tree.found[pick]
    new = edge == NONE
    if new:
        edge = add_edge(tree, node, int(tree.actions[pick]))
    tree.path[depth, NODE], tree.path[depth, EDGE], tree.path[depth, SEAT] = node, edge, seat
    return pick, new


@kernel
def best(tree: Tree, node: int, n: int, total: int, explore: float) -> int:
    """The choice that promises most: what it has brought, and a bonus for what is likely but little tried.
    (No logarithm: square roots are the same on every machine.)"""
    times = tree.nodes[node, TIMES]
    untried = tree.merit[node] / times
    top, pick = -1.0, 0
    for i in range(n):
        edge = tree.found[i]
        prior = explore * tree.weights[i] / total
        if edge == NONE:
            value = untried + prior * sqrt(times + 1)
        else:
            visits = tree.edges[edge, VISITS]
            value = tree.worth[edge] / visits + prior * sqrt(tree.edges[edge, OFFERED]) / (1 + visits)
        if value > top:
            top, pick = value, i
    return pick


@kernel
def play_on(s: Any, e: Any, chance: Chance, log: Log, tree: Tree, net: Net, cutoff: int) -> None:
    """Play to the end by the game's policy, or for so many decisions and estimate; fill the shares."""
    must = contract.waiting(s, e)
    decisions = 0
    while must and decisions < cutoff:
        seat = somebody(chance, must | contract.may(s, e))
        n = choices(s, e, seat, must, tree.actions)
        pick = 0
        if n > 1:
            total = lean(s, e, seat, n, tree)
            pick = draw_weighted(chance, tree.weights, total)
        play(s, e, seat, int(tree.actions[pick]), chance, log)
        must = contract.waiting(s, e)
        decisions += 1
    if must and cutoff < LONGEST:
        estimate(s, e, must, net, tree.shares)
    else:
        contract.scores(s, e, tree.scores)
        share_win(
            0 if must else contract.won(s, e, tree.scores), tree.shares
        )  # without an end nobody has won


@kernel
def estimate(s: Any, e: Any, must: int, net: Net, shares: Utilities) -> None:
    """Each seat's share of the win in a game that goes on: the net's word, or the game's own."""
    if knows(net):
        judge(s, e, viewer(must, shares.size), net, shares)
    else:
        contract.evaluate(s, e, shares)


@kernel
def viewer(must: int, players: int) -> int:
    """The seat from which a net counts: the first that must decide, if it is not the clock."""
    seat = nth(must, 0)
    return seat if seat < players else 0
