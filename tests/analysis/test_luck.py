"""Luck: unbiased, exact where it can be, and the same for the same record."""

from math import sqrt
from statistics import mean, stdev

import pytest

import inglenook
from inglenook.analysis import analyse
from inglenook.analysis.luck import adjusted
from inglenook.analysis.report import key_of
from inglenook.bots import find_bot
from inglenook.bots.turns import play_out
from inglenook.engine.chance import chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.match import Deal, Deed, Match
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from
from inglenook.engine.wins import win_shares

from .coin import GAME as COIN

SURE = 3.0  # standard errors


def thrown(side: int, edition: Edition = COIN.edition) -> Match:
    """A game of Coin in which the coin lies like this."""
    return Match(
        COIN, edition, 2, dealer=lambda number: chance_from(bytes(16), [side] * number), deeds=[Deed(0, 0)]
    )


@pytest.mark.parametrize("winner", [0, 1])
def test_a_game_decided_by_one_die_is_told_as_luck(winner: int) -> None:
    found = analyse(thrown(winner))
    luck, result = found.luck(winner), found.adjusted(winner)
    assert abs(luck.value - 0.5) < SURE * luck.error < 0.2  # it won, and half of that was to be expected
    assert abs(result.value - 0.5) < SURE * result.error
    assert [draw.odds for each in found.lucks for draw in each.draws] == [0.5]


def test_a_forced_loser_has_lost_no_points() -> None:
    found = analyse(thrown(1))
    assert found.results == (0.0, 1.0)
    assert not found.decisions
    assert found.lost(0).value == 0.0
    assert found.accuracy(0) == 100.0


def played(name: str, players: int, seed: int, bots: list[str]) -> Match:
    game = find_game(name)
    match = Match(game, game.edition, players, Deal(seed_from(seed)))
    return play_out(match, [find_bot(bot) for bot in bots], seed_from(-seed))


@pytest.mark.parametrize(("name", "players", "games"), [("purses", 3, 5_000), ("keepers", 2, 200)])
def test_over_many_games_luck_is_nobodys_friend(name: str, players: int, games: int) -> None:
    """The mean of the adjustment is 0, however few the playouts."""
    bots = ["random"] * players
    for seat in range(players):
        gains = []
        for seed in range(games // players * seat, games // players * (seat + 1)):
            match = played(name, players, seed, bots)
            shares = win_shares(match.position.won(), players)
            gains.append(shares[seat] - adjusted(match, key_of(match), 2)[seat])
        assert abs(mean(gains)) < SURE * stdev(gains) / sqrt(len(gains))


def test_without_luck_results_vary_less() -> None:
    matches = [played("keepers", 2, seed, ["apprentice"] * 2) for seed in range(80)]
    plain = [win_shares(match.position.won(), 2)[0] for match in matches]
    cleared = [adjusted(match, key_of(match), 128)[0] for match in matches]
    assert stdev(cleared) < 0.95 * stdev(plain)


def test_the_luck_of_a_step_is_that_of_its_draws() -> None:
    found = analyse(played("purses", 3, 1, ["random"] * 3))
    assert found.lucks[0].step == 0
    assert len(found.lucks[0].draws) == 3
    for luck in found.lucks:
        for seat in range(3):
            assert luck.gains[seat] == pytest.approx(sum(draw.gains[seat] for draw in luck.draws))


def test_the_same_record_gives_the_same_figures() -> None:
    match = inglenook.play_out(inglenook.new_match("purses", players=3, seed=5), "random")
    first, again = analyse(match), analyse(match.at(len(match.deeds)))
    assert first.lucks == again.lucks
    assert first.decisions == again.decisions
    assert first.curve == again.curve
