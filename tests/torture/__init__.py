"""Torture: a tiny, silly game that does to the contract all that real games will ever do to it."""

from inglenook.engine.game import Game

from . import declarations, rules, secrets, view

GAME = Game("torture", declarations, rules, secrets, view, players=range(2, 5), rules_number=1)
