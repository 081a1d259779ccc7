"""The bots of Hoardraids bring treasure home: their games end with a winner."""

import pytest

from inglenook.bots import find_bot, play_out
from inglenook.engine.match import Deal, Match
from inglenook.engine.seeds import seed_from
from inglenook.games.hoardraids import GAME

APPRENTICE = find_bot("apprentice")


@pytest.mark.parametrize("goal", ["any-2", "any-N"])
@pytest.mark.parametrize("players", GAME.players)
def test_games_among_apprentices_are_won(players: int, goal: str) -> None:
    edition = GAME.schema.with_options({"goal": goal})
    for seed in range(3):
        match = Match(GAME, edition, players, Deal(seed_from(seed)))
        play_out(match, [APPRENTICE] * players, seed_from(seed))
        assert sum(match.scores()) == 1
