"""Counted trees: engine and model find the counts of perft.toml, each by its own hand."""

from pathlib import Path
from typing import Any

import pytest

from ..lockstep import counted_trees
from . import model, twins


@pytest.mark.parametrize(("tree", "depth", "count"), counted_trees(Path(__file__).parent))
def test_engine_and_model_count_the_same_paths(tree: dict[str, Any], depth: int, count: int) -> None:
    both = dealt(tree)
    engine, plain = twins.divide(both.engine, depth), model.divide(both.model, depth)
    assert engine == plain
    assert sum(engine.values()) == count


def dealt(tree: dict[str, Any]) -> twins.Twins:
    """Every so many-th of the cards that are left; A begins."""
    step, options = tree["step"], tree.get("options", {})
    return twins.Twins(tree["players"], lambda left: left[step % len(left)], lambda n: 0, rounds=1, **options)
