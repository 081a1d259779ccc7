"""Counted trees: engine and model find the counts of perft.toml, each by its own rules."""

from pathlib import Path
from typing import Any

import pytest

from inglenook.engine.labels import LETTERS
from inglenook.engine.position import Position

from ..lockstep import counted_trees
from .model import DRAGON, WAGON, Inns
from .table import GAME, chance, edition, other_edition
from .twins import Twins

History = list[tuple[int, str]]


@pytest.mark.parametrize(("tree", "depth", "count"), counted_trees(Path(__file__).parent))
def test_engine_and_model_count_the_same_paths(tree: dict[str, Any], depth: int, count: int) -> None:
    history = opening(tree)
    engine = divide(played(tree, history).engine, depth)
    plain = divide_model(tree, history, depth)
    found = (sum(engine.values()), sum(plain.values()))
    assert found == (count, count), f"engine and model by first action:\n{compared(engine, plain)}"


def opening(tree: dict[str, Any]) -> History:
    """All choose hands with the named cards and lay them."""
    moves: History = []
    for seat, card in enumerate(tree["cards"].split(", ")):
        hand = [dragon if dragon == card else wagon for wagon, dragon in zip(WAGON, DRAGON, strict=True)]
        moves += [(seat, f"pick[{each}]") for each in hand] + [(seat, "ready")]
    return moves + [(seat, f"play[{card}]") for seat, card in enumerate(tree["cards"].split(", "))]


def played(tree: dict[str, Any], history: History) -> Twins:
    made = {"first": edition, "other": other_edition}[tree["edition"]](**tree.get("options", {}))
    players = len(tree["cards"].split(", "))
    twins = Twins(players, made, lambda n: LETTERS.index(tree["head"]))
    for seat, action in history:
        twins.play(seat, action)
    return twins


def divide(position: Position, depth: int) -> dict[str, int]:
    """For each legal action of the lowest waiting seat, the number of paths that begin with it."""
    if depth < 1 or not position.asked():
        return {}
    seat = position.asked()[0]
    counts = {}
    for action in position.legal(seat):
        after = position.copy()
        after.apply(seat, action, chance(0))
        counts[GAME.actions.notation(action)] = 1 if depth == 1 else sum(divide(after, depth - 1).values())
    return counts


def divide_model(tree: dict[str, Any], history: History, depth: int) -> dict[str, int]:
    """The same, by playing everything again for every path."""
    model: Inns = replayed(tree, history)
    if depth < 1 or not model.waiting():
        return {}
    seat = model.waiting()[0]
    if depth == 1:
        return dict.fromkeys(model.legal(seat), 1)
    return {
        action: sum(divide_model(tree, [*history, (seat, action)], depth - 1).values())
        for action in model.legal(seat)
    }


def replayed(tree: dict[str, Any], history: History) -> Inns:
    made = {"first": edition, "other": other_edition}[tree["edition"]](**tree.get("options", {}))
    options: dict[str, Any] = {name.replace("-", "_"): value for name, value in made.options.items()}
    players = len(tree["cards"].split(", "))
    model = Inns(players, made.cards, lambda n: LETTERS.index(tree["head"]), **options)
    for seat, action in history:
        model.apply(seat, action)
    return model


def compared(engine: dict[str, int], plain: dict[str, int]) -> str:
    """The actions where the two differ, if they do; else all."""
    names = list(engine | plain)
    odd = [name for name in names if engine.get(name) != plain.get(name)]
    return "\n".join(f"{name}: {engine.get(name)} {plain.get(name)}" for name in odd or names)
