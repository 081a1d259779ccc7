# Purses: swap yours for a better one before the watch comes in.

from inglenook.engine.game import Game

from . import features, rules

GAME = Game("purses", rules, features, players=range(3, 6), rules_number=1)
