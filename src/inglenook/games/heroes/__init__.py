"""Heroes and Rogues, Out for Gold: swap, spy and steal until your rack holds a team that belongs together."""

from inglenook.engine.game import Game

from . import heuristics, rounds, secrets, table, view

GAME = Game("heroes", table, rounds, secrets, view, heuristics, players=range(2, 5), number=1)
