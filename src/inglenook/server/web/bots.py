"""What forms tell of bots: how strong they are to be, and how they may play."""

from inglenook.engine.game import Game
from inglenook.engine.language import Language

from ..offers import levels_offered
from ..tables.seats import level_name


def level_facts(game: Game, language: Language, examples: bool) -> list[dict[str, str]]:
    """How well bots may play: in the game's own words, where it has some."""
    told = game.words_in(language).levels
    return [
        {
            "name": level,
            "title": level_name(level, language),
            "about": told.get(level) or language.finds(f"level.{level}-about", about),
        }
        for level, about in levels_offered(examples).items()
    ]


def style_facts(game: Game, language: Language) -> list[dict[str, str]]:
    """How bots may play a game, first as they do without a style; nothing where no style means anything."""
    told = game.words_in(language).styles
    plain = {"name": "", "title": language.say("style.plain"), "about": language.say("style.plain-about")}
    known = [
        {
            "name": style,
            "title": language.say(f"style.{style}"),
            "about": told.get(style) or language.say(f"style.{style}-about"),
        }
        for style in game.styles
    ]
    return [plain, *known] if known else []
