"""What people are offered: every game and bot that is installed. Examples for those who write their own are left out
unless whoever started the server asks for them; who knows their names can play them all the same."""

from inglenook.bots import find_bot
from inglenook.engine.about import about
from inglenook.engine.game import Game
from inglenook.engine.registry import games

from .tables.bots import levels


def games_offered(examples: bool) -> list[Game]:
    return [game for game in games() if examples or not about(game).example]


def levels_offered(examples: bool) -> dict[str, str]:
    """Bots that can be seated, and what they say of themselves."""
    return {name: said for name, said in levels().items() if examples or not is_example(name)}


def is_example(bot: str) -> bool:
    return bool(getattr(find_bot(bot), "example", False))
