"""Hoardraids: henchmen carry treasures home through an empire that the dukes fill with hidden cards."""

from inglenook.engine.game import Game

from . import checks, heuristics, rules, secrets, table, view

GAME = Game(
    "hoardraids",
    table,
    rules,
    secrets,
    view,
    heuristics,
    checks,
    players=range(2, 5),
    number=2,
    regrown=True,
)
