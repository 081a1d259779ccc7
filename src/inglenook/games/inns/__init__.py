"""Inns & Outcasts: six secret characters each, called by initiative, for the largest hoard of loot."""

from inglenook.engine.game import Game

from . import declarations, faces, features, heuristics, rules, scenes, secrets, view

GAME = Game(
    "inns",
    declarations,
    rules,
    secrets,
    view,
    faces,
    heuristics,
    features,
    scenes,
    players=range(3, 9),
    rules_number=1,
)
