"""The engine against the independent model: whole games in lockstep, compared at every decision."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from inglenook.engine.edition import Edition

from ..lockstep import in_step, word
from .table import edition, other_edition, standard_edition
from .twins import Twins, engine_facts, model_facts

OPTIONS: dict[str, dict[str, Any]] = {
    "standard": {},
    "random hands, quick auctions": {"hands": "random", "auction": "quick"},
    "head by rounds of two": {"head": "round", "round_turns": 2},
    "own card": {"own_card": "yes"},
    "a low goal": {"goal": 5},
    "few turns": {"max_turns": 3, "round_turns": 1},
}

# How much more often an action is chosen than another; uniform play seldom blocks, pays or bids as people do.
HABITS: tuple[dict[str, int], ...] = (
    {},
    {"decline": 8, "pass": 8},
    {"bid": 3},
    {"block": 9, "hex": 9, "mark": 9},
)


@pytest.mark.parametrize("players", range(3, 9))
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("which", [standard_edition, other_edition], ids=["standard", "other"])
def test_engine_and_model_agree(players: int, options: str, which: Any, soak: bool) -> None:
    for seed in range(60) if soak else [players + len(options)]:
        for _ in lockstep(players, which(**OPTIONS[options]), seed):
            pass


def test_the_games_reach_the_rare_corners() -> None:
    reached: set[str] = set()
    games = [(seed, made) for seed in range(6) for made in (edition(), other_edition(), edition(max_turns=1))]
    games += [(seed, edition(goal=5)) for seed in (*range(6), 153, 170, 177)]  # the last ones tie at the goal
    for seed, made in games:
        for twins in lockstep(3 + seed % 6, made, seed):
            reached |= {name for name, here in corners(twins).items() if here}
    assert reached == corners(twins).keys()


def lockstep(players: int, made: Edition, seed: int) -> Iterator[Twins]:
    """Play one game; the two are compared and handed out after the deal and after every action."""
    rng = random.Random(f"{players} {made.name} {seed}")
    twins = Twins(players, made, rng.randrange)
    habit = HABITS[seed % len(HABITS)]
    return in_step(twins, rng, lambda seat, action: habit.get(word(action), 1), agree)


def agree(twins: Twins) -> None:
    assert engine_facts(twins.engine) == model_facts(twins.model)
    assert twins.engine.intact()


def corners(twins: Twins) -> dict[str, bool]:
    """The rare situations, and whether this is one of them."""
    model = twins.model
    largest = max(model.hoard)
    tie = model.hoard.count(largest) > 1
    targets = [target for target, _ in model.tokens.values()]
    return {
        "two tokens on one setting": len(targets) > len(set(targets)),
        "a face-down card is blocked": any(seat not in model.up for seat in model.blocked),
        "a protected card": bool(model.protected),
        "two marks on one card": len(model.marks) > len(set(model.marks.values())),
        "sealed": len(model.waiting()) > 1,
        "a tie at the goal": largest >= model.goal and tie and not model.over,
        "over by the goal": model.over and largest >= model.goal,
        "over by the valve": model.over and largest < model.goal,
        "everybody blocked but one": len(model.blocked) == model.n - 1,
        "an empty setting in an auction": any("".join(model.legal(s)) == "bid[0]" for s in model.waiting()),
    }
