"""The engine against the independent model: whole games in lockstep, compared at every decision."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from ..lockstep import in_step
from .model import Card, Heroes, matches
from .twins import Twins, engine_facts, model_facts

# How much more often these are chosen; and every fourth game is played by collectors, who get teams together.
HABITS: tuple[dict[str, int], ...] = ({}, {"use": 5}, {"turn": 9, "skip": 3})


@pytest.mark.parametrize("scoring", ["first-home", "most-gold"])
@pytest.mark.parametrize("mage", ["standard", "alternate"])
@pytest.mark.parametrize("thief", ["standard", "alternate"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_model_agree(players: int, thief: str, mage: str, scoring: str, soak: bool) -> None:
    for seed in range(60 if soak else 3):
        for _ in lockstep(players, seed, thief=thief, mage=mage, scoring=scoring):
            pass


def test_the_games_reach_the_rare_corners() -> None:
    reached: set[str] = set()
    for players, seed in product((2, 4), range(0, 24, 4)):
        for twins in lockstep(players, seed, scoring="most-gold"):
            reached |= {name for name, here in corners(twins).items() if here}
    assert reached == corners(twins).keys()


def lockstep(players: int, seed: int, **options: str) -> Iterator[Twins]:
    """Play one game; the two are compared and handed out after the deal and after every action."""
    rng = random.Random(f"{players} {seed} {options}")
    twins = Twins(players, rng.choice, rng.randrange, rounds=1 + seed % 3, max_turns=40, **options)
    return in_step(twins, rng, lambda seat, action: weigh(twins.model, seat, seed, action), agree)


def weigh(model: Heroes, seat: int, seed: int, action: str) -> int:
    word, _, number = action.rstrip("]").partition("[")
    if seed % 4:
        return HABITS[seed % 4 - 1].get(word, 1)
    rack = model.racks[seat]
    if word == "take":
        return 1 + 9 * alike(model.table[int(number) - 1], rack) ** 2
    if word in ("lay", "give"):
        return 1 + 99 // (1 + alike(rack[int(number) - 1], rack)) ** 3
    return 1


def alike(card: Card, rack: list[Card]) -> int:
    return sum(matches(card, other) for other in rack if other != card)


def agree(twins: Twins) -> None:
    assert engine_facts(twins.engine) == model_facts(twins.model)
    assert twins.engine.intact()


def corners(twins: Twins) -> dict[str, bool]:
    """The rare situations, and whether this is one of them."""
    model = twins.model
    said = {seat for seat, (ready, _) in model.said.items() if ready}
    full = {seat for seat in range(model.n) if model.complete(seat)}
    over = not model.waiting()
    return {
        "an empty table": not any(model.up),
        "one card up": sum(model.up) == 1,
        "a team announced and broken": bool(said - full - {model.turn}),
        "a team that others completed": bool(full - said - {model.turn}),
        "several are ready": len(said) > 1,
        "a round without gold": model.stopped > 0,
        "a shared win": over and len(model.winners()) > 1,
        "several score": any(sum(map(bool, row)) > 1 for row in model.gold),
    }
