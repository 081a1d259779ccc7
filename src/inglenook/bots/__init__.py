"""Bots: what plays for a seat. They see what the seat sees, and nothing else."""

from inglenook.engine.events import Event
from inglenook.engine.game import Game
from inglenook.engine.position import Position

from .protocol import WAIT, Bot, Decision, Mind, Mindful
from .registry import DEFAULT, bot_names, find_bot
from .turns import decide, play_out, recollect, take_turn

__all__ = [
    "DEFAULT",
    "WAIT",
    "Bot",
    "Decision",
    "Event",
    "Game",
    "Mind",
    "Mindful",
    "Position",
    "bot_names",
    "decide",
    "find_bot",
    "play_out",
    "recollect",
    "take_turn",
]
