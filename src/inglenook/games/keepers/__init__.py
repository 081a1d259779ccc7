"""Keepers: blind bids for quests that take the adventurers out of your tavern."""

from inglenook.engine.game import Game

from . import heuristics, rules, secrets, table, view

GAME = Game("keepers", table, rules, secrets, view, heuristics, players=range(2, 5), number=1)
