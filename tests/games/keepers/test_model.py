"""The engine against the independent model: whole games in lockstep, compared at every decision."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from ..lockstep import in_step, word
from .model import Draw, Keepers
from .twins import Facts, Twins, engine_facts, model_facts

# Small decks get hands, quests and the deck to run out, which hardly happens with the standard cards.
DECKS: dict[str, Facts] = {
    "standard": {},
    "one colour": {"quests": (16, 0, 0, 0), "adventurers": (4, 0, 0, 0), "hand": 5, "max_rounds": 30},
    "even": {"quests": (4, 4, 4, 0), "adventurers": (4, 4, 0, 0), "hand": 2, "max_rounds": 30},
    "lopsided": {"quests": (14, 4, 0, 0), "adventurers": (4, 3, 0, 0), "hand": 4, "max_rounds": 30},
    "short": {"quests": (5, 3, 2, 1), "adventurers": (5, 5, 5, 0), "hand": 1, "max_rounds": 30},
    "few": {"quests": (2, 1, 1, 1), "adventurers": (2, 2, 0, 4), "hand": 0, "max_rounds": 30},
    "spiteful": {"quests": (50, 0, 0, 0), "adventurers": (16, 0, 0, 0), "hand": 8, "max_rounds": 2},
    "single": {"quests": (1, 0, 0, 0), "adventurers": (5, 5, 5, 5), "hand": 1, "max_rounds": 30},
    "none": {"quests": (0, 0, 0, 0), "adventurers": (5, 5, 5, 5), "hand": 5, "max_rounds": 30},
}

# How much more often an action is chosen than another; uniform play hardly ever runs out of cards.
HABITS: tuple[dict[str, int], ...] = ({}, {"add": 5}, {"done": 8, "pass": 8}, {"done": 3, "sabotage": 20})


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("quest_giver", ["passes", "fixed"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_engine_and_model_agree(players: int, quest_giver: str, deck: str, soak: bool) -> None:
    for seed in range(100 if soak else 4):
        for _ in lockstep(players, quest_giver, deck, seed):
            pass


def test_the_games_reach_the_rare_corners() -> None:
    reached: set[str] = set()
    for players, deck, seed in product((2, 3, 4), ("standard", "short", "single", "spiteful"), range(4)):
        for twins in lockstep(players, "passes", deck, seed):
            reached |= {name for name, here in corners(twins.model).items() if here}
    assert reached == corners(twins.model).keys()


def lockstep(players: int, quest_giver: str, deck: str, seed: int) -> Iterator[Twins]:
    """Play one game; the two are compared and handed out after the deal and after every action."""
    rng = random.Random(f"{players} {quest_giver} {deck} {seed}")
    twins = Twins(players, draw_by(rng), rng.randrange, quest_giver=quest_giver, **DECKS[deck])
    habit = HABITS[seed % len(HABITS)]
    return in_step(twins, rng, lambda seat, action: habit.get(word(action), 1), agree)


def agree(twins: Twins) -> None:
    assert engine_facts(twins.engine) == model_facts(twins.model)
    assert twins.engine.intact()


def draw_by(rng: random.Random) -> Draw:
    def draw(counts: list[int], why: str) -> int:
        return rng.choices(range(len(counts)), weights=counts)[0]

    return draw


def corners(model: Keepers) -> dict[str, bool]:
    """The rare situations, and whether this is one of them."""
    starting = model.phase == "bid" and model.quest == -1
    over, winners = not model.waiting(), sum(model.scores())
    asked_for = Counter(model.choices.values())
    return {
        "a starter without cards": starting and model.minimum == 0,
        "alone": starting and model.minimum == 2,
        "empty deck": not sum(model.deck),
        "empty quest": starting and not all(map(sum, model.piles)),
        "no quest left": not any(map(sum, model.piles)),
        "sealed": len(model.waiting()) > 1,
        "a target gone": any(n > model.prepared[seat][hue] for (seat, hue), n in asked_for.items()),
        "one winner": winners == 1,
        "several winners": winners > 1,
        "no winner": over and not winners,
    }
