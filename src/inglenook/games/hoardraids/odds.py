"""Hoardraids: what a fight promises, for bots. Expected wounds, exchange by exchange; no chance is used."""

from inglenook.engine.craft import kernel

from .board import SIDE
from .combat import power
from .table import ARMS, HEALTH, STRENGTH, THE_VILLAIN, Edition, State

# 36 times the expected wound from an exchange when the other's power is greater by -5 to 5.
WOUNDS = (1, 4, 10, 20, 35, 70 - 14, 105 - 21, 0, 0, 0, 0)
