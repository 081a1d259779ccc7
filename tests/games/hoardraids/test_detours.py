"""The bots of Hoardraids walk around what they cannot beat, and past what they can."""

from random import Random

from inglenook.engine.chance import chance_from
from inglenook.engine.position import Position
from inglenook.games.hoardraids import GAME
from inglenook.games.hoardraids import declarations as d
from inglenook.games.hoardraids.board import BESIDE, joined
from inglenook.games.hoardraids.detours import NO_WAY, safe_fields, steps_around
from inglenook.games.hoardraids.errands import danger, steps_between

WEAK, STRONG = d.CARDS.names.index("poacher"), d.CARDS.names.index("warpig")


def counted(target: int, safe: set[int]) -> dict[int, int]:
    """Steps to the target by a plain breadth-first walk; a field that is not safe can be left, not crossed."""
    steps, line = {target: 0}, [target]
    for field in line:
        for near in map(int, BESIDE[field]):
            if (field == target or field in safe) and near != d.NONE and near not in steps:
                steps[near] = steps[field] + 1
                line.append(near)
    return steps


def test_a_detour_is_as_long_as_a_plain_walk_says() -> None:
    for seed in range(60):
        random = Random(seed)
        share = random.random()
        safe = {field for field in range(d.SQUARES) if random.random() < share}
        target, words = random.randrange(d.SQUARES), (0, 0)
        for field in safe:
            words = joined(words, field)
        steps = counted(target, safe)
        for field in range(0, d.SQUARES, 7):
            straight = NO_WAY + steps_between(field, target)
            assert steps_around(field, target, words) == steps.get(field, straight)


def wounded(*villains: tuple[int, int], health: int, arms: int) -> Position:
    """A henchman at D1, these villains open on the board."""
    position = Position(GAME, GAME.edition, 2).setup(chance_from(bytes(16)))
    s = position.s
    s.place[0], s.values[0] = 3, (health, 0, 3, arms)
    for field, kind in villains:
        s.card[field], s.seen[field] = kind, d.PUBLIC
    return position


def test_who_is_wounded_still_passes_the_weak() -> None:
    """He was stuck two steps from his castle, because little health was left however the fight went."""
    position = wounded((1, WEAK), (10, WEAK), health=7, arms=15)
    assert danger(position.s, position.e, 0, 1) < 2  # less than a step, which counts twice


def test_who_would_lose_goes_around() -> None:
    position = wounded((1, STRONG), health=7, arms=0)
    safe = safe_fields(position.s, position.e, 0)
    assert steps_around(2, 0, safe) == 4  # C2, B2, A2, A1 rather than B1, A1
    assert steps_around(44, 0, safe) == steps_between(44, 0)  # out of the city
