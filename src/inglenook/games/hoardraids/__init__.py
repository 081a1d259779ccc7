"""Hoardraids: henchmen carry treasures home through an empire that the dukes fill with hidden cards."""

from inglenook.engine.game import Game

from . import checks, declarations, faces, features, heuristics, rules, scenes, secrets, view

GAME = Game(
    "hoardraids",
    faces,
    declarations,
    rules,
    secrets,
    view,
    heuristics,
    features,
    checks,
    scenes,
    players=range(2, 5),
    rules_number=2,
    regrown=True,
)
