"""The search tree: plain arrays, made once per search, because kernels cannot allocate.

A node is a seat that has seen certain things happen; it is found by a key made of them. Nodes lie in a hash
table, edges in a list per node. Sums are kept of the deciding seat's utility.
"""

from typing import NamedTuple

import numpy as np

from inglenook.engine.kernel import kernel
from inglenook.engine.layout import Bytes, Grid, Moves, Row, Utilities

KEY, FIRST, TIMES = range(3)  # columns of a node; TIMES: visits
ACTION, NEXT, VISITS, OFFERED = range(4)  # columns of an edge; OFFERED: visits of its node when it was legal
NODE, EDGE, SEAT = range(3)  # columns of the path
NONE = -1
WAIT = -1  # the choice of a seat that may cut in, not to do so
SEATS = 9  # eight and the clock
LONGEST_PATH = 512
PLAIN = 16  # what stands in `leaning` for a weight that is left as it is
NO_LEANING: Grid = np.zeros((0, 0), np.int64)
PRIME = 2**31 - 1
FIRST_FACTOR, SECOND_FACTOR = 1_583_458_089, 784_588_716  # two lanes make chance collisions hopeless


class Tree(NamedTuple):
    nodes: Grid
    edges: Grid
    merit: Utilities  # of a node: the sum over its visits
    worth: Utilities  # of an edge
    used: Row  # how many nodes and edges there are
    keys: Row  # of each seat: what it has seen since the root
    path: Grid
    private: Bytes  # per action: 1 if other seats do not see it
    leaning: Grid  # per seat and action: how much its style makes of a weight; empty if nobody has a style
    actions: Moves  # the rest is room to work in
    weights: Row
    found: Row
    place: Row
    scores: Row
    shares: Utilities


def new_tree(iterations: int, private: Bytes, players: int, leaning: Grid = NO_LEANING) -> Tree:
    """Room for so many iterations: each adds at most one node and one edge."""
    actions = private.size
    slots = 1 << (2 * iterations + 1).bit_length()
    return Tree(
        np.zeros((slots, 3), np.int64),
        np.zeros((iterations + 1, 4), np.int64),
        np.zeros(slots, np.float64),
        np.zeros(iterations + 1, np.float64),
        np.zeros(2, np.int64),
        np.zeros(SEATS, np.int64),
        np.zeros((LONGEST_PATH, 3), np.int64),
        private,
        leaning,
        np.zeros(actions, np.int16),
        np.zeros(actions, np.int64),
        np.zeros(actions, np.int64),
        np.zeros(actions, np.int64),
        np.zeros(players, np.int64),
        np.zeros(players, np.float64),
    )


@kernel
def mix(key: int, value: int) -> int:
    """A key extended by one more thing seen."""
    one = ((key >> 31) * FIRST_FACTOR + value + 2) % PRIME
    two = ((key & PRIME) * SECOND_FACTOR + value + 2) % PRIME
    return (one << 31) | two


@kernel
def code(seat: int, action: int) -> int:
    """One number for who did what."""
    return (action + 1) * SEATS + seat


@kernel
def node_key(keys: Row, seat: int) -> int:
    return mix(int(keys[seat]), seat) + 1  # 0 marks an empty slot


@kernel
def slot_of(tree: Tree, key: int) -> int:
    """Where a node is, or would be. The table is never more than half full."""
    slot: int = key % tree.nodes.shape[0]
    while tree.nodes[slot, KEY] != 0 and tree.nodes[slot, KEY] != key:
        slot = (slot + 1) % tree.nodes.shape[0]
    return slot


@kernel
def add_node(tree: Tree, slot: int, key: int) -> None:
    tree.nodes[slot, KEY], tree.nodes[slot, FIRST] = key, NONE
    tree.used[0] += 1


@kernel
def add_edge(tree: Tree, node: int, action: int) -> int:
    edge = int(tree.used[1])
    tree.used[1] += 1
    tree.edges[edge, ACTION] = action
    tree.edges[edge, NEXT] = tree.nodes[node, FIRST]
    tree.edges[edge, OFFERED] = tree.nodes[node, TIMES] + 1
    tree.nodes[node, FIRST] = edge
    return edge


@kernel
def find_edges(tree: Tree, node: int, n: int) -> None:
    """For each of the first n actions its edge, or NONE."""
    for i in range(n):
        tree.found[i] = NONE
        tree.place[tree.actions[i]] = i
    edge = tree.nodes[node, FIRST]
    while edge != NONE:
        i = tree.place[tree.edges[edge, ACTION]]
        if i < n and tree.actions[i] == tree.edges[edge, ACTION]:  # else it is not legal this time
            tree.found[i] = edge
            tree.edges[edge, OFFERED] += 1
        edge = tree.edges[edge, NEXT]


@kernel
def back_up(tree: Tree, depth: int) -> None:
    """Credit every decision on the path with its own seat's share of the win."""
    for step in range(depth):
        node, edge, seat = tree.path[step, NODE], tree.path[step, EDGE], tree.path[step, SEAT]
        share = tree.shares[seat] if seat < tree.shares.size else 0.0
        tree.nodes[node, TIMES] += 1
        tree.edges[edge, VISITS] += 1
        tree.merit[node] += share
        tree.worth[edge] += share


@kernel
def clear(tree: Tree) -> None:
    """Make a tree that was used as good as new."""
    tree.nodes[:, :] = 0
    tree.edges[:, :] = 0
    tree.merit[:] = 0.0
    tree.worth[:] = 0.0
    tree.used[:] = 0
