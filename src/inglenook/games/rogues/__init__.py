"""Rogues: go round eighteen doors saying what is behind each, and catch the others when they forget."""

from inglenook.engine.game import Game

from . import epilogue, memory, rules, secrets, table, view

GAME = Game(
    "rogues",
    table,
    rules,
    secrets,
    view,
    memory,
    epilogue,
    players=range(3, 9),
    number=2,
    regrown=True,
)
