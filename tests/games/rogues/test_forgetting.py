"""Minds measured against the models that docs/bots.md states: how memory fades, and how often routine slips."""

from math import sqrt
from pathlib import Path
from random import Random

import pytest

from inglenook.games.rogues import declarations as d
from inglenook.games.rogues import memory
from inglenook.games.rogues.memory import LEVELS, Mind, Strength

from .table import GAME, TRAPS, edition
from .test_memory import wait

MINDS = 2000
AGES = (1, memory.LAP, 3 * memory.LAP, 30 * memory.LAP)  # turns
SLIPS = 10_000  # chances to slip
FAR = 4  # standard errors that no honest share goes beyond
PAGE = Path(__file__).parents[3] / "docs" / "bots.md"
FORGETFUL = ("apprentice", "journeyman", "master")


def near(share: float, model: float, of: int) -> bool:
    return abs(share - model) < FAR * sqrt(model * (1 - model) / of)


def remembering(strength: float) -> list[float]:
    """The share of minds that still know, at each age, where a trap lies; each was told something else before."""
    random = Random(1)
    minds = [Mind(n % 8, Strength(strength, 1.0), chain=random.getrandbits(64)) for n in range(MINDS)]
    for mind in minds:
        mind.see(8, TRAPS.index("wink"))
    e = edition().packed.view(GAME.edition_type)[0]
    shares, now = [], 0
    for age in AGES:
        for mind in minds:
            wait(mind, age - now)
        now = age
        shares.append(
            sum(mind.believes(8, e)[0] == d.SIGN + d.SIGNS.number("wink") for mind in minds) / MINDS
        )
    return shares


@pytest.mark.clause("S-19")
@pytest.mark.parametrize("level", FORGETFUL)
def test_what_is_remembered_falls_with_age_as_the_power_law_says(level: str) -> None:
    strength = LEVELS[level].memory
    fading = (1 / strength - 1) / memory.LAP
    models = [1 / (1 + fading * age) for age in AGES]
    shares = remembering(strength)
    assert all(near(share, model, MINDS) for share, model in zip(shares, models, strict=True))
    assert not near(shares[-1], strength ** (AGES[-1] / memory.LAP), MINDS)  # as an exponential would have it
    cells = (f"{model:.1%} : {share:.1%}" for share, model in zip(shares, models, strict=True))
    assert f"| {level} | {' | '.join(cells)} |".replace("%", " %") in PAGE.read_text("utf-8")


@pytest.mark.clause("S-19")
@pytest.mark.parametrize("level", FORGETFUL)
def test_routine_slips_as_often_as_is_stated(level: str) -> None:
    strength = LEVELS[level].memory
    calls, counts = slips(strength, d.TROVES - 1, d.CALL), slips(strength, 4, d.NUMBER + 5)
    stated = memory.FORGETS_CALL * (1 - strength), memory.MISCOUNTS * (1 - strength)
    assert near(calls, stated[0], SLIPS)
    assert near(counts, stated[1], SLIPS)
    row = f"| {level} | {stated[0]:.1%} : {calls:.1%} | {stated[1]:.2%} : {counts:.2%} |"
    assert row.replace("%", " %") in PAGE.read_text("utf-8")


def slips(strength: float, at: int, due: int) -> float:
    """How often something else is said than what is due after a trove, where no trap was ever hidden."""
    mind, random = Mind(0, Strength(strength, 1.0), at=at), Random(at)
    return sum(mind.speak(None, [random.random() for _ in range(3)]) != due for _ in range(SLIPS)) / SLIPS
