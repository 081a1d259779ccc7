"""Inns & Outcasts: six secret characters each, called by initiative, for the largest hoard of loot."""

from inglenook.engine.game import Game

from . import faces, heuristics, rules, secrets, table, view

GAME = Game("inns", table, rules, secrets, view, faces, heuristics, players=range(3, 9), number=1)
