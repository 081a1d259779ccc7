"""OpenSpiel's own judges over every game of ours; chance, information states, dealing again, utilities."""

import pickle
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyspiel
import pytest

import inglenook
from inglenook.adapters import spiel  # noqa: F401 - registers the games
from inglenook.adapters.spiel import SpielState

from ..ours import OURS

ROOT = Path(__file__).resolve().parents[2]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
EXACT = "inglenook_keepers(edition=exact)"
every_game = pytest.mark.parametrize("game", OURS)


def judge(*arguments: str) -> str:
    """What a judge says in a process of its own: OpenSpiel's logger would close our streams."""
    command = [sys.executable, "-m", "tests.adapters.spiel_judge", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    return done.stdout


def load(game: str, **parameters: Any) -> Any:
    listed = ",".join(f"{name}={value}" for name, value in parameters.items())
    return pyspiel.load_game(f"inglenook_{game}({listed})")


def played(game: Any, seed: int, most: int = 10**6) -> SpielState:
    chosen, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and most:
        state.apply_action(chosen.choice(state.legal_actions()))
        most -= 1
    found: SpielState = state
    return found


def decision(game: Any, seed: int, least: int) -> SpielState:
    """A state in which a player decides, after at least so many steps."""
    state = played(game, seed, least)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


@every_game
def test_random_play_passes(game: str) -> None:
    pyspiel.random_sim_test(load(game, edition="tiny"), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("game", ["keepers", "inns"])
def test_random_play_with_sampled_chance_passes(game: str) -> None:
    """Not serialised: OpenSpiel asks for a generator that no game in Python can give it."""
    sampled = load(game, chance="sampled", utility="share", edition="tiny")
    pyspiel.random_sim_test(sampled, num_sims=1, serialize=False, verbose=False)


def test_the_api_is_kept() -> None:
    judge("api", *OURS)


def test_search_finds_worlds_by_dealing_again() -> None:
    assert judge("search").strip() in ("[-1.0, 1.0]", "[1.0, -1.0]", "[0.0, 0.0]")


def test_golden_playthroughs(regenerate: bool) -> None:
    """What OpenSpiel's own recorder says of every game, line by line."""
    editions = [f"inglenook_{game}(edition={'exact' if game == 'keepers' else 'tiny'})" for game in OURS]
    for game, told in zip(OURS, judge("playthrough", *editions).split("\f\n"), strict=False):
        file = PLAYTHROUGHS / f"{game}.txt"
        if regenerate:
            file.parent.mkdir(exist_ok=True)
            file.write_text(told, "utf-8")
        assert told.splitlines() == file.read_text("utf-8").splitlines()


def test_exact_algorithms_solve_a_small_edition() -> None:
    """Regret falls, and what is left of it is small."""
    solver = pyspiel.CFRPlusSolver(tree := pyspiel.load_game(f"cached_tree(game={EXACT})"))
    left = []
    for _ in range(2):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        left.append(pyspiel.exploitability(tree, solver.average_policy()))
    assert left[1] < left[0] < 0.2


# Chance


def test_probabilities_are_exact() -> None:
    """They come from the cards that are left: of nine cards one is a wizard."""
    state = load("keepers", edition="exact").new_initial_state()
    seen = []
    while state.is_chance_node():
        odds = dict(state.chance_outcomes())
        seen.append(odds)
        assert sum(odds.values()) == pytest.approx(1, abs=1e-12)
        state.apply_action(state.legal_actions()[0])  # a warrior, while there are some
    left = [
        Fraction(odds[1]).limit_denominator(100) for odds in seen if len(odds) == 2 and odds[0] != odds[1]
    ]
    assert left[:3] == [Fraction(1, 9), Fraction(1, 8), Fraction(1, 7)]


def test_explicit_and_sampled_chance_play_the_same_game() -> None:
    """The shares of first outcomes that sampled deals have are those that explicit chance names."""
    sampled = load("keepers", chance="sampled", edition="exact", players=2)
    wizards = 0
    for _ in range(600):
        state = sampled.new_initial_state()
        state.apply_action(0)
        wizards += int(state.referee.position(state.course).s.hand[0][1])
    assert wizards / 600 == pytest.approx(2 / 9, abs=0.07)  # two of nine cards are in that hand


def test_new_games_with_sampled_chance_differ_and_the_same_seed_repeats_them() -> None:
    first, second = load("keepers", chance="sampled", seed=5), load("keepers", chance="sampled", seed=5)
    both = [[played(game, 1).returns() for _ in range(6)] for game in (first, second)]
    assert both[0] == both[1]
    assert len(set(map(tuple, both[0]))) > 1


# What a player knows


@every_game
def test_worlds_dealt_again_cannot_be_told_apart(game: str) -> None:
    chosen = random.Random(4)
    for least in (30, 60, 90):
        state = decision(load(game, edition="standard"), least, least)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, chosen.random)
        for told in ("information_state_string", "information_state_tensor", "observation_tensor"):
            assert getattr(state, told)(player) == getattr(other, told)(player)
        assert state.legal_actions() == other.legal_actions()


def test_another_world_is_another() -> None:
    state, chosen = decision(load("keepers"), 1, 40), random.Random(1)
    worlds = [state.resample_from_infostate(state.current_player(), chosen.random) for _ in range(5)]
    assert len({world.course.state.tobytes() for world in worlds}) > 1


def test_a_player_remembers_everything_and_others_secrets_stay() -> None:
    state = decision(load("keepers", players=2), 2, 60)
    mine, theirs = state.information_state_string(0), state.information_state_string(1)
    drawn = [line for line in mine.splitlines() if line.startswith("drew[A,")]
    assert drawn
    assert not any(line in theirs.splitlines() for line in drawn)  # told without the card


# Utilities, illegal actions, copies


def test_utilities_sum_to_zero_and_shares_to_one() -> None:
    for players in (2, 3, 4):
        assert sum(played(load("keepers", players=players), 3).returns()) == pytest.approx(0)
    shares = played(load("keepers", players=3, utility="share"), 3).returns()
    assert sum(shares) in (0, pytest.approx(1))
    assert min(shares) >= 0


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    state = decision(load("keepers"), 1, 30)
    before, wrong = str(state), next(each for each in range(26) if each not in state.legal_actions())
    with pytest.raises(inglenook.RefusedError, match=r"cannot play \d+ now; allowed: "):
        state.apply_action(wrong)
    assert (str(state), len(state.history())) == (before, len(state.history()))
    state.apply_action(state.legal_actions()[0])


def test_a_copy_goes_its_own_way() -> None:
    state = decision(load("keepers"), 1, 30)
    copy, before = state.clone(), str(state)
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)
    kept = pickle.loads(pickle.dumps(state))
    assert str(kept) == before


def test_parameters_that_do_not_exist_are_refused() -> None:
    with pytest.raises(ValueError, match="chance is one of explicit, sampled, not 'fair'"):
        load("keepers", chance="fair")
    with pytest.raises(inglenook.InglenookError, match="leave live and sealed-count off"):
        load("rogues", live="on")
