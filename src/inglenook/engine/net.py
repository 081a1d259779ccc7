"""A small network of whole numbers inside the kernels: each seat's share of the win, from a game's `features`.

Two hidden layers. Features, weights and activations are whole numbers of 16 bits, sums of 32, so that the same position
has the same value on every machine. A weight w stands for w / 256, as an activation does; an outlook stands for its
32nd part. Shares go with the powers of e of the outlooks, which lie in a table made by multiplication alone.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import contract
from .kernel import kernel, unchecked
from .layout import Moves, Utilities
from .rows import clockwise, share_out

ONE = 256  # what stands for 1 in weights and activations
SHIFT = 8  # the same as a power of two
LEAST, MOST = 0, 16 * ONE - 1  # of an activation
FINE = 32  # what stands for 1 in outlooks
FURTHEST = 16 * FINE  # outlooks lie between this and its negative
NTH_ROOT = 1.0317434074991028  # of e, the FINE-th

Weights = NDArray[np.int16]
Sums = NDArray[np.int32]


class Net(NamedTuple):
    """Three layers of weights and their biases, and room to work in. Without weights there is no net."""

    first: Weights
    second: Weights
    third: Weights
    first_bias: Sums
    second_bias: Sums
    third_bias: Sums
    powers: Utilities
    seen: Moves
    hidden: Sums
    deeper: Sums
    outlooks: Sums

    def fresh(self) -> "Net":
        """The same net with room of its own, for another thread."""
        return self._replace(**{name: getattr(self, name).copy() for name in self._fields[7:]})


def powers_of_e() -> Utilities:
    """For every outlook its power of e."""
    table = np.ones(2 * FURTHEST + 1)
    for up in range(1, FURTHEST + 1):
        table[FURTHEST + up] = table[FURTHEST + up - 1] * NTH_ROOT
        table[FURTHEST - up] = 1 / table[FURTHEST + up]
    return table


POWERS = powers_of_e()


def new_net(*layers: NDArray[Any]) -> Net:
    """A net of three weights and three biases, as they are kept."""
    first, second, third = (np.ascontiguousarray(each, np.int16) for each in layers[:3])
    biases = (np.ascontiguousarray(each, np.int32) for each in layers[3:])
    rooms = (np.zeros(each.shape[1], np.int32) for each in (first, second, third))
    seen = np.zeros(first.shape[0], np.int16)
    return Net._make((first, second, third, *biases, POWERS, seen, *rooms))


NO_NET = new_net(*(np.zeros((0, 0)) for _ in range(3)), *(np.zeros(0) for _ in range(3)))


@kernel
def knows(net: Net) -> bool:
    """Whether there is a net at all."""
    return net.seen.size > 0


@kernel
def judge(s: Any, e: Any, seat: int, net: Net, shares: Utilities) -> None:
    """Fill each seat's share of the win, as the net sees it who counts from that seat on."""
    forget(net.seen)
    contract.features(s, e, seat, net.seen)
    think(net)
    players = shares.size
    for step in range(players):
        outlook = min(max(int(net.outlooks[step]) >> (2 * SHIFT - 5), -FURTHEST), FURTHEST)
        shares[clockwise(seat, step, players)] = net.powers[outlook + FURTHEST]
    share_out(shares, players)


@unchecked
def forget(row: Moves) -> None:
    for i in range(row.size):
        row[i] = 0


@kernel
def think(net: Net) -> None:
    """From what is seen to the outlooks."""
    start(net.hidden, net.first_bias)
    add_seen(net.hidden, net.seen, net.first)
    start(net.deeper, net.second_bias)
    add_active(net.deeper, net.hidden, net.second, 0)
    start(net.outlooks, net.third_bias)
    add_active(net.outlooks, net.deeper, net.third, SHIFT)


@unchecked
def start(sums: Sums, bias: Sums) -> None:
    for i in range(sums.size):
        sums[i] = bias[i]


@unchecked
def add_seen(sums: Sums, seen: Moves, weights: Weights) -> None:
    """Most features are 0 most of the time, and cost nothing then."""
    for i in range(seen.size):
        times = int(seen[i])
        if times != 0:
            add_line(sums, times, weights[i])


@unchecked
def add_active(sums: Sums, below: Sums, weights: Weights, shift: int) -> None:
    for i in range(below.size):
        active = min(int(below[i]) >> shift, MOST)
        if active > LEAST:
            add_line(sums, active, weights[i])


@unchecked
def add_line(sums: Sums, times: int, line: Weights) -> None:
    for j in range(sums.size):
        sums[j] += times * int(line[j])


def fits(net: Net) -> bool:
    """Whether no sum can leave 32 bits, whatever is active."""
    pairs = ((net.second, net.second_bias), (net.third, net.third_bias))
    return all(
        np.abs(weights.astype(np.int64)).sum(0).max() * MOST + np.abs(bias.astype(np.int64)).max() < 2**31
        for weights, bias in pairs
    )
