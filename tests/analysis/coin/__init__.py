"""Coin: A says how the coin shall lie, the coin is thrown, and nothing else matters. B does nothing at all."""

from inglenook.engine.game import Game

from . import rules

GAME = Game("coin", rules, players=range(2, 3), rules_number=1)
