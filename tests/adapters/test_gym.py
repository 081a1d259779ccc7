"""Gymnasium's own judges over every game of ours, alone and many at once; seats, masks and illegal actions."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from inglenook.adapters.gym import TableEnv, env_id
from inglenook.adapters.gym_vector import TableVectorEnv
from inglenook.bots import Decision
from inglenook.engine.errors import GameError
from inglenook.engine.position import Position

from ..ours import OURS

every_game = pytest.mark.parametrize("game", OURS)


def made(game: str, **settings: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(env_id(game), **{"opponents": "random", **settings})


def legal(info: dict[str, Any], random: np.random.Generator) -> int:
    return int(random.choice(np.flatnonzero(info["action_mask"])))


@every_game
@pytest.mark.filterwarnings("ignore:.*we recommend using a symmetric and normalized space")
def test_the_api_is_kept(game: str) -> None:
    check_env(made(game, render_mode="ansi").unwrapped, skip_render_check=False)


@every_game
def test_a_game_can_be_played_to_its_end(game: str) -> None:
    env, random = made(game, edition="tiny"), np.random.default_rng(1)
    seen, info = env.reset(seed=1)
    ended, total = False, 0.0
    while not ended:
        assert env.observation_space.contains(seen)
        assert not info["illegal"]
        assert (info["action_mask"].astype(bool) == env.unwrapped.action_masks()).all()  # type: ignore[attr-defined]
        seen, reward, ended, cut, info = env.step(legal(info, random))
        assert not cut
        total += float(reward)
    assert 0 <= total <= 1
    assert len(info["scores"]) == env.unwrapped.setting.players  # type: ignore[attr-defined]
    assert not info["action_mask"].any()


def test_an_illegal_action_ends_the_game() -> None:
    env = made("keepers")
    _, info = env.reset(seed=1)
    _, reward, ended, cut, info = env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert (reward, ended, cut, info["illegal"]) == (-1.0, True, False, True)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)


def test_a_seat_may_be_chosen_or_drawn() -> None:
    assert {made("keepers", players=3, seat=1).reset(seed=seed)[1]["seat"] for seed in range(5)} == {1}
    drawn = made("keepers", players=3)
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1, 2}
    with pytest.raises(GameError, match="a number from 0 to 2, not 3"):
        TableEnv("keepers", players=3, seat=3)


def test_opponents_are_bots_by_name_or_of_ones_own() -> None:
    class First:
        about = "takes the first action"

        def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
            return Decision(position.legal(seat)[0])

    env = TableEnv("keepers", opponents=[First(), "random"], players=3)
    assert env.reset(seed=1)[1]["action_mask"].any()
    with pytest.raises(GameError, match="2 other seats, and 1 opponents"):
        TableEnv("keepers", opponents=["random"], players=3)


def test_opponents_who_remember_are_told_what_their_seats_are() -> None:
    """The bots of Rogues have minds, which go wrong without events."""
    env, random = TableEnv("rogues", opponents="perfect", players=3, edition="tiny"), np.random.default_rng(3)
    _, info = env.reset(seed=3)
    for _ in range(30):
        _, _, ended, _, info = env.step(legal(info, random))
        if ended:
            break
    assert env._table is not None
    assert all(mind is not None for mind in env._table.minds.values())


def test_pictures_have_one_size() -> None:
    env, random = made("keepers", render_mode="rgb_array"), np.random.default_rng(1)
    _, info = env.reset(seed=1)
    first: Any = env.render()
    env.step(legal(info, random))
    second: Any = env.render()
    assert first.shape == second.shape
    assert len(np.unique(first.reshape(-1, 3), axis=0)) > 20  # something is drawn


# Many at once


@every_game
def test_many_games_at_once(game: str) -> None:
    env = gymnasium.make_vec(env_id(game), num_envs=3, edition="tiny")
    assert isinstance(env, TableVectorEnv)
    counted = RecordEpisodeStatistics(env)
    seen, info = counted.reset(seed=1)
    random, ends = np.random.default_rng(1), 0
    for _ in range(60):
        assert env.observation_space.contains(seen)
        masks = info["action_mask"]
        actions = np.array([random.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        seen, rewards, ended, cut, info = counted.step(actions)
        assert rewards.dtype == np.float32
        assert not (cut | info["illegal"]).any()
        assert ((rewards == 0) | ended).all()
        ends += int(ended.sum())
    assert ends or game in ("heroes",)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_what_becomes_of_a_game_that_has_ended(mode: AutoresetMode) -> None:
    env = TableVectorEnv("keepers", num_envs=1, autoreset_mode=mode, seat=0)
    assert env.metadata["autoreset_mode"] is mode
    _, info = env.reset(seed=1)
    wrong = np.flatnonzero(info["action_mask"][0] == 0)[:1]
    _, rewards, ended, _, info = env.step(wrong)
    assert (rewards[0], bool(ended[0]), bool(info["illegal"][0])) == (-1.0, True, True)
    if mode is AutoresetMode.SAME_STEP:
        assert info["_final_obs"].all()
        assert env.single_observation_space.contains(info["final_obs"][0])
        assert info["action_mask"].any()
        return
    assert not info["action_mask"].any()
    if mode is AutoresetMode.DISABLED:
        assert env.reset(options={"reset_mask": np.ones(1, bool)})[1]["action_mask"].any()
        return
    _, rewards, ended, _, info = env.step(wrong)  # which is not looked at
    assert (rewards[0], bool(ended[0])) == (0.0, False)
    assert info["action_mask"].any()


def test_every_number_of_a_step_is_the_callers_own() -> None:
    env = TableVectorEnv("keepers", num_envs=2)
    before = env.reset(seed=1)
    kept = (before[0].copy(), before[1]["action_mask"].copy())
    env.step(env._vector.choose())
    assert data_equivalence(kept, (before[0], before[1]["action_mask"]))


def test_a_seed_tells_everything() -> None:
    first, second = (TableVectorEnv("keepers", num_envs=4, threads=threads) for threads in (1, 2))
    assert data_equivalence(first.reset(seed=7), second.reset(seed=7))
    for _ in range(50):
        actions = first._vector.choose().copy()
        assert data_equivalence(first.step(actions), second.step(actions))
    assert not data_equivalence(first.reset()[0], second.reset(seed=8)[0])
    for env in (first, second):
        env.close()


def test_one_agent_may_have_all_seats() -> None:
    env = TableVectorEnv("keepers", num_envs=8, opponents=None, players=2, autoreset_mode="SameStep")
    _, info = env.reset(seed=1)
    asked = set()
    for _ in range(40):
        asked |= {*info["seat"].tolist()}
        *_, info = env.step(env._vector.choose())
        assert info["rewards"].shape == (8, 2)
        assert (info["rewards"].sum(axis=1) <= 1).all()
    assert asked == {0, 1}


def test_opponents_who_think_are_refused_with_a_way_out() -> None:
    with pytest.raises(GameError, match="vectorization_mode='sync'"):
        gymnasium.make_vec(env_id("keepers"), num_envs=2, opponents="master")
    slow = gymnasium.make_vec(env_id("keepers"), num_envs=2, vectorization_mode="sync", opponents="random")
    assert slow.reset(seed=1)[0].shape[0] == 2
