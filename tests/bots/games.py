"""The games that every bot must be able to play, and matches to try them on."""

from collections.abc import Iterator
from random import Random

from inglenook.engine.game import Game
from inglenook.engine.match import Deal, Match
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from

from .. import torture

KEEPERS, PURSES, TORTURE = find_game("keepers"), find_game("purses"), torture.GAME
GAMES = [KEEPERS, PURSES, TORTURE]
SEED = bytes(range(16))


def new_match(game: Game, players: int, seed: int = 1, **options: str) -> Match:
    return Match(game, game.schema.with_options(options), players, Deal(seed_from(seed)))


def middles(game: Game, count: int) -> Iterator[Match]:
    """Matches stopped at random moments, in drafts too, at every number of seats."""
    for seed in range(count):
        random = Random(seed)
        match = new_match(game, game.players[seed % len(game.players)], seed)
        for _ in range(random.randrange(40)):
            seat = random.choice(match.able())
            match.act(seat, random.choice(match.legal(seat)))
            if match.over:
                break
        if not match.over:
            yield match
