"""Keepers: blind bids for quests that take the adventurers out of your tavern."""

from inglenook.engine.game import Game

from . import declarations, features, heuristics, rules, scenes, secrets, view

GAME = Game(
    "keepers",
    declarations,
    rules,
    secrets,
    view,
    heuristics,
    features,
    scenes,
    players=range(2, 5),
    rules_number=1,
)
