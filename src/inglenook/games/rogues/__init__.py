"""Rogues: go round eighteen doors saying what is behind each, and catch the others when they forget."""

from inglenook.engine.game import Game

from . import declarations, epilogue, memory, rules, scenes, secrets, view

GAME = Game(
    "rogues",
    declarations,
    rules,
    secrets,
    view,
    memory,
    epilogue,
    scenes,
    players=range(3, 9),
    rules_number=2,
    regrown=True,
)
