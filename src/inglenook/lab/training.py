"""Training of a net from notes of games, in NumPy: two hidden layers, Adam, the cross entropy of shares."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from inglenook.bots.selfplay import Notes
from inglenook.engine.net import MOST, ONE, Net, new_net

Floats = NDArray[np.float32]
HIDDEN, DEEPER = 64, 32
BATCH, RATE, DECAY = 512, 2e-3, 1e-4
BETAS = 0.9, 0.999
CEILING = MOST / ONE  # of an activation, as in the kernels
HELD = 10  # one row in so many is not learned from, but tells how well others are foretold


@dataclass
class Student:
    """A net while it learns, in ordinary numbers. Features are scaled; the scale goes into the weights at the end."""

    weights: list[Floats]  # three layers, each followed by its biases
    scale: Floats

    @classmethod
    def new(cls, scale: Floats, players: int, random: np.random.Generator) -> "Student":
        sizes = (scale.size, HIDDEN, DEEPER, players)
        weights: list[Floats] = []
        for below, above in pairwise(sizes):
            spread = np.sqrt(2 / below) if above != players else 0.1 * np.sqrt(1 / below)
            weights += [(random.standard_normal((below, above)) * spread).astype(np.float32)]
            weights += [np.zeros(above, np.float32)]
        return cls(weights, scale)

    @classmethod
    def of(cls, net: Net, scale: Floats) -> "Student":
        """One who knows what a net knows, to learn on from there."""
        known = [
            net.first * (scale[:, None] / ONE), net.first_bias / ONE, net.second / ONE,
            net.second_bias / ONE**2, net.third / ONE, net.third_bias / ONE**2,
        ]  # fmt: skip
        return cls([np.asarray(each, np.float32) for each in known], scale)

    def scaled(self, seen: NDArray[np.int16]) -> Floats:
        return seen.astype(np.float32) / self.scale

    def shares(self, seen: Floats) -> tuple[Floats, list[Floats]]:
        """The share of each seat, and what was active on the way."""
        active = [seen]
        for layer in (0, 2):
            active.append(np.clip(active[-1] @ self.weights[layer] + self.weights[layer + 1], 0, CEILING))
        outlooks = active[-1] @ self.weights[4] + self.weights[5]
        powers = np.exp(outlooks - outlooks.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True), active

    def slopes(self, seen: Floats, wanted: Floats) -> list[Floats]:
        """In which direction the loss grows."""
        shares, active = self.shares(seen)
        up = (shares - wanted) / np.float32(len(seen))
        found: list[Floats] = []
        for layer in (4, 2, 0):
            below = active[layer // 2]
            found = [below.T @ up, up.sum(axis=0), *found]
            if layer:
                up = (up @ self.weights[layer].T) * ((below > 0) & (below < CEILING))
        return found

    def net(self) -> Net:
        """In whole numbers."""
        first, first_bias, second, second_bias, third, third_bias = self.weights
        narrow = np.iinfo(np.int16)
        layers = [
            np.clip(np.rint(each * ONE), narrow.min, narrow.max)
            for each in (first / self.scale[:, None], second, third)
        ]
        biases = [
            np.rint(first_bias * ONE),
            *(np.rint(each * ONE * ONE) for each in (second_bias, third_bias)),
        ]
        return new_net(*layers, *biases)


@dataclass(frozen=True)
class Fit:
    """What came of a training: the net, and how well it foretells games that it has not seen (the mean share that it
    gave to whoever won, geometrically; equal shares give one in so many players)."""

    student: Student
    loss: float
    rows: int


def wanted(notes: Notes, trust: float) -> Floats:
    """What a net should say: partly how the game ended, partly what the search thought."""
    thought = notes.thought / np.maximum(notes.thought.sum(axis=1, keepdims=True), 1e-9)
    mixed: Floats = ((1 - trust) * notes.won + trust * thought).astype(np.float32)
    return mixed


def train(
    notes: Notes, seed: int, epochs: int, trust: float, before: Student | None = None, rate: float = RATE
) -> Fit:
    """Learn from notes, on from what was learned before if that is given."""
    random = np.random.default_rng(seed)
    held = np.arange(len(notes.seen)) // 64 % HELD == 0  # whole stretches: rows of one game are alike
    seen, aims = notes.seen, wanted(notes, trust)
    scale = before.scale if before else spread(seen)
    student = before or Student.new(scale, aims.shape[1], random)
    known, asked = np.flatnonzero(~held), np.flatnonzero(held)
    _descend(student, seen, aims, known, epochs, random, rate)
    return Fit(student, _loss(student, seen, notes.won[asked], asked), len(notes.seen))


def spread(seen: NDArray[np.int16]) -> Floats:
    """How far each feature varies; what never does is left as it is."""
    spread = seen.astype(np.float32).std(axis=0)
    return np.where(spread > 0, np.maximum(spread, 0.05), 1).astype(np.float32)


def _descend(
    student: Student, seen: NDArray[np.int16], aims: Floats, known: NDArray[np.int64], epochs: int,
    random: np.random.Generator, highest: float,
) -> None:  # fmt: skip
    """Adam with a rate that falls to nothing along a cosine."""
    first = [np.zeros_like(each) for each in student.weights]
    second = [np.zeros_like(each) for each in student.weights]
    steps = epochs * max(1, len(known) // BATCH)
    for step, rows in enumerate(_batches(known, epochs, random), 1):
        rate = highest * 0.5 * (1 + np.cos(np.pi * step / steps))
        slopes = student.slopes(student.scaled(seen[rows]), aims[rows])
        for place, slope in enumerate(slopes):
            first[place] += (1 - BETAS[0]) * (slope - first[place])
            second[place] += (1 - BETAS[1]) * (slope * slope - second[place])
            pace = rate * np.sqrt(1 - BETAS[1] ** step) / (1 - BETAS[0] ** step)
            student.weights[place] -= (
                pace * first[place] / (np.sqrt(second[place]) + 1e-8) + rate * DECAY * student.weights[place]
            ).astype(np.float32)


def _batches(
    known: NDArray[np.int64], epochs: int, random: np.random.Generator
) -> Iterator[NDArray[np.int64]]:
    for _ in range(epochs):
        order = random.permutation(known)
        for at in range(0, max(1, len(order) // BATCH) * BATCH, BATCH):
            yield order[at : at + BATCH]


def _loss(
    student: Student, seen: NDArray[np.int16], won: NDArray[np.float64], rows: NDArray[np.int64]
) -> float:
    shares, _ = student.shares(student.scaled(seen[rows]))
    return float(-(won * np.log(np.maximum(shares, 1e-6))).sum(axis=1).mean())
