"""Fresh editions: a seed makes new names and numbers, so that nobody can play from memory.

What may be drawn anew, and between which bounds, stands in the game's research.toml:

    [fresh]
    names = ["warrior", "wizard"]     # cards that get a new name

    [fresh.numbers]
    hand = [4, 6]                     # every cell of a row is drawn

    [fresh.cards]
    gold = [3, 9]                     # a column; cells that are 0 stay so

An edition is fair if no seat wins much more than another when the game's own policy plays it many times, and lively
if nearly as many games are won as with the standard edition; one that is not is drawn again.
"""

import tomllib
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from inglenook.api import simulate
from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, GameError
from inglenook.engine.game import Game
from inglenook.engine.settings import Value

FILE = "research.toml"
GAMES = 1000  # that judge an edition
UNEVEN = 0.12  # the most by which one seat's share of the wins may be above another's
LIVELY = 0.7  # of the standard edition's games that are won
TRIES = 20
SYLLABLES = (
    "bal bor cal dar den dor fen gar hal hel jor kal kel lin lor mar mel mor nar nel or pel quin ral ren ril"
)
SYLLABLES += " sal sel tal tel thor ul val vel vor wen yor zan"


def research(game: Game) -> dict[str, Any]:
    """What a game says for researchers."""
    file = game.folder / FILE
    return tomllib.loads(file.read_text("utf-8")) if file.exists() else {}


@cache
def fresh_edition(game: Game, seed: int, players: int | None = None) -> Edition:
    """The edition of that seed. It is fair for so many players; without a number, for as many as are usual."""
    wanted = research(game).get("fresh")
    if wanted is None:
        raise GameError(f"{game.title} has no fresh editions: its folder has no [fresh] in {FILE}")
    random = Random(f"{game.name} {seed}")
    for _ in range(TRIES):
        edition = _drawn(game, wanted, random, f"fresh {seed}")
        if edition and is_fair(game, edition, players):
            names = dict(zip(wanted.get("names", ()), new_names(random), strict=False))
            return replace(edition, own={**edition.own, **names})
    raise GameError(f"{game.title}: {TRIES} editions of seed {seed} were all unfair; try another seed")


def _drawn(game: Game, wanted: dict[str, Any], random: Random, name: str) -> Edition | None:
    usual = game.edition
    numbers = {
        each: _anew(usual.numbers[each], bounds, random) for each, bounds in wanted.get("numbers", {}).items()
    }
    cards = {
        row: {each: _anew(card[each], bounds, random) for each, bounds in wanted.get("cards", {}).items()}
        for row, card in usual.cards.items()
    }
    try:
        return game.schema.edition({**usual.numbers, **numbers}, usual.options, cards, name)
    except EditionError:  # the numbers do not go together
        return None


def _anew(value: Value, bounds: list[int], random: Random) -> Value:
    if isinstance(value, list):
        return [random.randint(*bounds) if each else 0 for each in value]
    return random.randint(*bounds) if value else value


def is_fair(game: Game, edition: Edition, players: int | None = None) -> bool:
    """Whether seats win alike, and games are won."""
    found = simulate(game, players, GAMES, edition=edition, policy=True)
    shares = [share.share for share in found.wins]
    even = max(shares) - min(shares) <= UNEVEN
    return even and 1 - found.no_winner.share >= LIVELY * _usually_won(game, players)


@cache
def _usually_won(game: Game, players: int | None) -> float:
    return 1 - simulate(game, players, GAMES, policy=True).no_winner.share


def new_names(random: Random) -> Any:
    """Names that nobody has heard, no two alike."""
    known, parts = set(), SYLLABLES.split()
    while True:
        name = "".join(random.choices(parts, k=random.choice((2, 3)))).capitalize()
        if name not in known:
            known.add(name)
            yield name
