"""The proof that bots cannot peek: what a seat does not know makes no difference to what its bot does."""

from typing import Any

import pytest

from inglenook.bots import Decision, bot_names, find_bot
from inglenook.bots.levels import Random, Searcher
from inglenook.bots.protocol import Bot
from inglenook.bots.turns import decide, recollect
from inglenook.engine.chance import chance_from
from inglenook.engine.game import Game
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .games import GAMES, SEED, middles, new_match

BOTS = [pytest.param(find_bot(name), id=name) for name in (*bot_names(), "journeyman-bold")]
QUICK = 300  # iterations: whether a search peeks does not depend on how long it goes on


def quick(bot: Bot) -> Bot:
    """Our levels, which differ in iterations and style alone, cut short; a stranger's bot as it is."""
    return Searcher(min(bot.iterations, QUICK), style=bot.style) if isinstance(bot, Searcher) else bot


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("bot", BOTS)
def test_the_truth_and_every_redeal_of_it_give_the_same_thoughts(game: Game, bot: Bot, soak: bool) -> None:
    """Handed the true position itself, which no bot ever is, it would be none the wiser."""
    for match in middles(game, 200 if soak else 12):
        for seat in [each for each in match.able() if each < match.players]:
            truth, mind = match.seen_by(seat), recollect(match, seat, bot)
            thought = quick(bot).decide(truth, seat, SEED, mind)
            for number in range(3):
                other = truth.redeal(seat, chance_from(seed_for(SEED, number)))
                assert quick(bot).decide(other, seat, SEED, mind) == thought


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_positions_are_dealt_again_before_a_bot_sees_them(game: Game) -> None:
    """The bot is never handed the match's own bytes, and what it is handed varies."""
    handed: set[bytes] = set()

    class Spy(Random):
        def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
            handed.add(position.state.tobytes())
            assert position.state is not match.position.state
            return super().decide(position, seat, seed)

    match = new_match(game, game.players.stop - 1)
    for number in range(20):
        decide(match, match.able()[0], Spy(), seed_for(SEED, number))
    assert len(handed) > 1


def test_a_search_leaves_the_position_as_it_was() -> None:
    for match in middles(GAMES[0], 5):
        position = match.position.copy()
        Searcher(50).decide(position, match.able()[0], SEED)
        assert (position.state == match.position.state).all()
