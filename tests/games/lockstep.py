"""An engine and a model of the same game, played in step."""

import random
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol, TypeVar

import pytest


class Twins(Protocol):
    """`engine` and `model`; what one does the other does."""

    model: Any

    def play(self, seat: int, action: str) -> None: ...


Both = TypeVar("Both", bound=Twins)
LONGEST = 6000  # actions


def in_step(
    twins: Both,
    rng: random.Random,
    weigh: Callable[[int, str], float],
    agree: Callable[[Both], None],
    able: Callable[[], list[int]] | None = None,
) -> Iterator[Both]:
    """Play one game by habits; the two are compared and handed out after the deal and after every action."""
    agree(twins)
    yield twins
    for _ in range(LONGEST):
        if not twins.model.waiting():
            return
        seat = rng.choice(able() if able else twins.model.waiting())
        actions = twins.model.legal(seat)
        twins.play(seat, rng.choices(actions, [weigh(seat, action) for action in actions])[0])
        agree(twins)
        yield twins
    raise AssertionError("the game does not end")


def word(action: str) -> str:
    """What an action is, without its operands."""
    return action.partition("[")[0]


def counted_trees(folder: Path) -> list[Any]:
    """The cases of a perft.toml: a tree, a depth, and how many paths there are."""
    trees = tomllib.loads((folder / "perft.toml").read_text("utf-8"))["tree"]
    return [
        pytest.param(tree, each["depth"], each["count"], id=f"tree{i}-depth{each['depth']}")
        for i, tree in enumerate(trees)
        for each in tree["counts"]
    ]
