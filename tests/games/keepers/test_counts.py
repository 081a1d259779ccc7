"""Counted trees: engine and model find the counts of perft.toml, each by its own enumeration of chance."""

from pathlib import Path
from typing import Any

import pytest

from ..lockstep import counted_trees
from . import model, twins


@pytest.mark.parametrize(("tree", "depth", "count"), counted_trees(Path(__file__).parent))
def test_engine_and_model_count_the_same_paths(tree: dict[str, Any], depth: int, count: int) -> None:
    both = dealt(tree)
    engine, plain = twins.divide(both.engine, depth), model.divide(both.model, depth)
    found = (sum(engine.values()), sum(plain.values()))
    assert found == (count, count), f"engine and model by first action:\n{compared(engine, plain)}"


def dealt(tree: dict[str, Any]) -> twins.Twins:
    facts = {name: value for name, value in tree.items() if name not in ("players", "counts")}
    return twins.Twins(tree["players"], most_plentiful, lambda players: 0, **facts)


def most_plentiful(counts: list[int], why: str) -> int:
    return counts.index(max(counts))


def compared(engine: dict[str, int], plain: dict[str, int]) -> str:
    """The actions where the two differ, if they do; else all."""
    names = list(engine | plain)
    odd = [name for name in names if engine.get(name) != plain.get(name)]
    return "\n".join(f"{name}: {engine.get(name)} {plain.get(name)}" for name in odd or names)
