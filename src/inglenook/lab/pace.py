"""How long people take: a stated table of seconds for each kind of decision, until finished tables tell better."""

from inglenook.engine.actions import Group
from inglenook.engine.game import Game

from .moments import Mean, column
from .plan import Sums
from .things import DO

# Rough, and said to be so: seconds that a person who knows the game takes, by the kind of decision.
SECONDS = {
    "click": 2.0,  # one of several clicks on the way to a decision
    "spoken": 5.0,  # something is said
    "plain": 4.0,  # to pass, to be done, to go on: nothing is chosen with it
    "choice": 8.0,  # what, where or against whom
}


def kind_of(group: Group) -> str:
    if group.draft:
        return "click"
    if group.spoken:
        return "spoken"
    return "choice" if group.operands else "plain"


def minutes(game: Game, sums: Sums) -> Mean:
    """Of a game; each kind of decision brings its own doubt, and they are added up as if they came together."""
    value = error = 0.0
    for group in game.actions.groups:
        times, seconds = column(sums, f"{DO}:{group.name}").mean, SECONDS[kind_of(group)]
        value, error = value + times.value * seconds, error + times.error * seconds
    return Mean(value / 60, error / 60)
