"""Keepers: blind bids for quests that take the adventurers out of your tavern."""

from inglenook.engine.game import Game

from . import declarations, heuristics, rules, scenes, secrets, view

GAME = Game(
    "keepers", declarations, rules, secrets, view, heuristics, scenes, players=range(2, 5), rules_number=1
)
