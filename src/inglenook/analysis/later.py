"""What a line of play leads to some moves later, by the figure that decides the game: a reason that can be counted.

Deals that the seat could not tell apart, the same ones for every line; all play on by the game's policy.
"""

from inglenook.bots.levels import by_policy
from inglenook.engine.chance import chance_from
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .contest import Line
from .steps import Step

WORLDS = 40  # deals
AHEAD = 6  # actions for each player


def later(step: Step, line: Line, key: bytes) -> list[float]:
    """The figure of each seat, on average."""
    sums = [0] * step.before.players
    for world in range(WORLDS):
        seed = seed_for(key, world)
        found = figures(played_on(step, line, seed))
        sums = [before + more for before, more in zip(sums, found, strict=True)]
    return [each / WORLDS for each in sums]


def played_on(step: Step, line: Line, seed: bytes) -> Position:
    position = step.before.redeal(step.seat, chance_from(seed))
    for action in line:
        position.apply(step.seat, action, chance_from(seed))
    for number in range(AHEAD * position.players):
        asked = position.asked()
        if not asked:
            break
        own = seed_for(seed, number)
        position.apply(asked[0], by_policy(position, asked[0], own), chance_from(own))
    return position


def figures(position: Position) -> list[int]:
    return position.game.figures(position.view(SPECTATOR), position.scores())
