"""Heroes and Rogues, Out for Gold: swap, spy and steal until your rack holds a team that belongs together."""

from inglenook.engine.game import Game

from . import declarations, features, heuristics, rounds, scenes, secrets, view

GAME = Game(
    "heroes",
    declarations,
    rounds,
    secrets,
    view,
    heuristics,
    features,
    scenes,
    players=range(2, 5),
    rules_number=1,
)
