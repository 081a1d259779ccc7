"""Random play by the thousand: the same for the same seed, and counted right."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game, game_names
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.lab import sim
from inglenook.lab.sim import Plan, Played, Tally, count_winners, in_order, playouts, seats_near, simulate


@pytest.fixture(params=game_names())
def game(request: pytest.FixtureRequest) -> Game:
    return find_game(request.param)


def plan_of(game: Game, games: int = 1, seed: int = 1) -> Plan:
    return Plan(game, game.edition, seats_near(game), games, seed)


def nothing(_: int) -> None:
    pass


def test_threads_do_not_matter(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "CHUNK", 50)
    plan = plan_of(game, 320)
    assert simulate(plan, nothing, threads=1) == simulate(plan, nothing, threads=5)


def test_seeds_matter(game: Game) -> None:
    plan = plan_of(game, 100)
    assert simulate(plan, nothing).as_json() != simulate(replace(plan, seed=2), nothing).as_json()


def test_more_games_begin_with_the_same_games(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "CHUNK", 10)
    one, two = (simulate(plan_of(game, games), nothing) for games in (10, 20))
    seed = seed_for(seed_from(1), 1)
    rest = playouts(game, game.edition, seats_near(game), seed, 10)
    assert two.decisions.mean * 20 == pytest.approx(one.decisions.mean * 10 + rest.decisions.sum())


def test_every_game_has_its_wins(game: Game) -> None:
    result = simulate(plan_of(game, 300), nothing)
    assert sum(share.count for share in result.wins) + result.no_winner.count == pytest.approx(300)
    assert sum(share.share for share in result.wins) + result.no_winner.share == pytest.approx(1)
    assert result.misplaced == 0


def test_progress_adds_up(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sim, "CHUNK", 7)
    steps: list[int] = []
    simulate(plan_of(game, 45), steps.append)
    assert steps == [7, 7, 7, 7, 7, 7, 3]


def test_players_out_of_range(game: Game) -> None:
    with pytest.raises(GameError, match="players"):
        simulate(replace(plan_of(game), players=99), nothing)


def test_several_winners_share_a_win() -> None:
    won = np.array([0b001, 0b011, 0, 0b110, 0b111, 0])
    tally = Tally(count_winners(won, 3), [], Counter(), games=6)
    assert [tally.wins(seat).count for seat in range(3)] == pytest.approx([1 + 1 / 2 + 1 / 3, 4 / 3, 5 / 6])
    assert tally.shared().count == 3
    assert tally.nobody().count == 2


def test_measures_valve_and_misplaced_cards_are_counted() -> None:
    keepers = find_game("keepers")
    tally = Tally.empty(2, 2)
    column = np.array([3, 4])
    scores, won = np.array([[1, 0], [0, 0]]), np.array([0b01, 0])
    tally.add(Played(column, scores, won, np.array([[3, 0], [5, 1]]), np.array([1, 0])))
    result = sim.summary(Plan(keepers, keepers.edition, 2, 2, 1), tally)
    assert result.valve is not None
    assert (result.valve.count, result.misplaced, result.no_winner.count) == (1, 1, 1)
    assert {name: spread.mean for name, spread in result.measures.items()} == {"rounds": 4.0}
    assert result.decisions.mean == 3.5


def test_changed_options_are_named() -> None:
    keepers = find_game("keepers")
    edition = keepers.schema.with_options({"max-rounds": "1", "quest-giver": "passes"})
    result = simulate(Plan(keepers, edition, 4, 200, 1), nothing)
    assert result.changed == {"max-rounds": 1}
    assert result.valve is not None
    assert result.valve.count == result.no_winner.count > 0


def test_whoever_stops_listening_stops_the_work() -> None:
    done: list[int] = []
    none = Played(*(np.zeros((0, 0), np.int64) for _ in range(5)))

    def work(job: int) -> Played:
        done.append(job)
        return none

    results = in_order(work, 10**9, threads=2)
    next(results)
    results.close()
    assert len(done) < 100


def test_the_nearest_number_of_seats() -> None:
    assert seats_near(find_game("keepers")) == 4
    assert seats_near(find_game("keepers"), wanted=7) == 4
    assert seats_near(find_game("keepers"), wanted=1) == 2
