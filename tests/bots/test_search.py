"""The search: it finds what wins, keeps to its budget, and thinks the same twice."""

import os
import subprocess
import sys
import time

import pytest

from inglenook.bots import WAIT, find_bot
from inglenook.bots.levels import Searcher
from inglenook.bots.search import LONGEST
from inglenook.engine.match import Match
from inglenook.engine.registry import find_game, game_names

from .games import GAMES, KEEPERS, PURSES, SEED, TORTURE, middles, new_match


def test_visits_sum_to_the_iterations() -> None:
    for game in GAMES:
        for match in middles(game, 6):
            seat = match.able()[0]
            decision = Searcher(200).decide(match.seen_by(seat), seat, SEED)
            legal = match.legal(seat)
            if len(legal) > 1:
                assert sum(decision.visits.values()) == 200
                assert set(decision.visits) <= {*legal, WAIT}
                assert decision.visits[decision.action] == max(decision.visits.values())
                assert all(0 <= chance <= 1 for chance in decision.chances.values())
            assert decision.action in legal


def test_the_same_seed_gives_the_same_thoughts_and_another_does_not() -> None:
    match = new_match(KEEPERS, 4)
    seat = match.asked()[0]
    thoughts = [Searcher(200).decide(match.position, seat, seed) for seed in (SEED, SEED, SEED[::-1])]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].visits != thoughts[2].visits


def test_a_forced_move_needs_no_thought() -> None:
    match = new_match(KEEPERS, 2)
    record = match.position.s
    record.asked, record.phase = 1, 1
    assert Searcher(10**9).decide(match.position, 0, SEED).action == KEEPERS.actions.parse("refrain")


def test_time_ends_a_search_and_a_first_look_is_always_taken() -> None:
    match = new_match(KEEPERS, 4)
    seat = match.asked()[0]
    decision = Searcher(100_000, seconds=0.0).decide(match.position, seat, SEED)
    assert 0 < sum(decision.visits.values()) < 100_000
    patient = Searcher(600, seconds=time.monotonic()).decide(match.position, seat, SEED)
    assert patient == Searcher(600).decide(match.position, seat, SEED)


def about_to_win(sabotage: bool) -> Match:
    """Keepers at two: A's last adventurer leaves for a quest, unless B pays two warriors to stop it."""
    match = new_match(KEEPERS, 2)
    s = match.position.s
    s.tavern[:] = s.prepared[:] = s.hand[:] = s.known[:] = 0
    s.phase, s.asked = 1, 2
    s.prepared[0, 0] = 1
    s.tavern[1] = (0, 0, 0, 1)
    s.hand[1] = (2, 2, 2, 0) if sabotage else (1, 2, 2, 0)
    s.deck[:] = (10, 10, 10, 10)
    return match


def test_it_stops_who_would_win() -> None:
    decision = Searcher(300).decide(about_to_win(True).position, 1, SEED)
    actions = KEEPERS.actions
    assert actions.notation(decision.action) == "sabotage[A,warrior]"
    assert decision.chances[actions.parse("refrain")] == 0 < decision.chances[decision.action]


@pytest.mark.parametrize("iterations", [100, 1000])
def test_it_takes_the_best_purse_it_knows_on_the_last_turn(iterations: int) -> None:
    match = new_match(PURSES, 3)
    s = match.position.s
    s.turns = int(match.position.e.rounds) * 3 - 1
    s.bag[:] = (1, 1, 1, 1, 1, 0)
    s.purse[:3] = (5, 1, 0)
    s.seen[:3] = (0b101, 0b010, 0b100)  # C knows A's purse of 5 and its own empty one
    decision = Searcher(iterations).decide(match.position, 2, SEED)
    assert PURSES.actions.notation(decision.action) == "point[A]"
    assert decision.chances[decision.action] == 1


def test_it_claims_or_waits_at_a_live_table() -> None:
    """A seat that may cut in need not: waiting is one of its choices."""
    match = new_match(TORTURE, 3, live="on")
    while not match.position.may():
        seat = match.able()[0]
        match.act(seat, match.legal(seat)[0])
    seat = next(iter(each for each in match.able() if each < 3))
    decision = Searcher(200).decide(match.position, seat, SEED)
    assert set(decision.visits) == {*match.legal(seat), WAIT}


def test_what_was_settled_by_one_thought_is_followed() -> None:
    match = new_match(KEEPERS, 2)
    seat = match.asked()[0]
    decision = Searcher(500).decide(match.position, seat, SEED)
    for action in (decision.action, *decision.follow):
        match.act(seat, action)
    assert decision.follow


def test_a_cut_off_search_asks_the_games_estimate() -> None:
    match = new_match(KEEPERS, 4)
    seat = match.asked()[0]
    short, whole = (
        Searcher(200, cutoff=cutoff).decide(match.position, seat, SEED) for cutoff in (5, LONGEST)
    )
    assert short.chances != whole.chances
    assert all(0 < chance < 1 for chance in short.chances.values())


def test_a_game_that_never_ends_is_cut_off_and_won_by_nobody() -> None:
    """Without a limit of rounds, and with adventurers whom no quest calls for."""
    endless = {"quests": [14, 4, 0, 0], "adventurers": [0, 0, 5, 5]}
    match = Match(KEEPERS, KEEPERS.schema.edition(endless, {"max-rounds": 0}), 2)
    decision = Searcher(5).decide(match.position, match.asked()[0], SEED)
    assert set(decision.chances.values()) == {0.0}


def test_a_game_without_an_estimate_is_played_to_its_end() -> None:
    match = new_match(PURSES, 3)
    thoughts = [Searcher(50, cutoff=cutoff).decide(match.position, 0, SEED) for cutoff in (1, LONGEST)]
    assert thoughts[0] == thoughts[1]


UNJITTED = """
import sys
from inglenook.bots.levels import Searcher
from inglenook.engine.chance import chance_from
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
game, seed = find_game("keepers"), bytes(range(16))
position = Position(game, game.edition, 3).setup(chance_from(seed))
print(Searcher(12).decide(position, position.asked()[0], seed))
"""


def test_the_search_is_the_same_compiled_and_not() -> None:
    said = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", UNJITTED],
            env={**os.environ, "NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in "01"
    ]
    assert said[0] == said[1]


@pytest.mark.parametrize("name", game_names())
def test_levels_think_more_and_more(name: str) -> None:
    levels = [find_bot(level) for level in ("apprentice", "journeyman", "master")]
    counts = [level.budget(find_game(name)) for level in levels if isinstance(level, Searcher)]
    assert counts == sorted(set(counts))
    assert len(counts) == 3


def test_a_game_may_have_budgets_of_its_own() -> None:
    game = find_game("inns")
    bot, match = find_bot("journeyman"), new_match(game, 3)
    assert isinstance(bot, Searcher)
    assert bot.budget(game) == game.budgets["journeyman"] != bot.iterations
    assert sum(bot.decide(match.position, 0, SEED).visits.values()) == bot.budget(game)
