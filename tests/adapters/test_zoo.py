"""PettingZoo's own judges over every game of ours, and what they cannot judge: sealed choices, illegal actions."""

import random
import warnings
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pytest

from inglenook.adapters.zoo import AECTable
from inglenook.adapters.zoo_parallel import ParallelTable
from inglenook.engine.errors import GameError
from inglenook.engine.wins import win_shares

from ..ours import OURS
from .judges import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

# What the judge says of every environment with a mask, PettingZoo's own card games excepted by their names; and of a
# seat whose game is over, which indeed may do nothing.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{said}")
    for said in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",
        "Observation numpy array is all zeros",
    )
]
every_game = pytest.mark.parametrize("game", OURS)


def made(game: str, kind: str = "aec", **settings: Any) -> Any:
    return pettingzoo.make(kind, f"inglenook/{game}-v1", **settings)


def played(env: AECTable, seed: int, most: int = 2000) -> Iterator[int]:
    """Random legal play: yields the seat that acts, before it does."""
    chosen = random.Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            return
        yield int(agent.removeprefix("player_"))
        env.step(chosen.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@every_game
def test_the_api_is_kept(game: str) -> None:
    api_test(made(game), num_cycles=40)


@every_game
def test_a_seed_tells_everything(game: str) -> None:
    seed_test(lambda: made(game), num_cycles=10)


@every_game
def test_tables_are_rendered(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: made(game, render_mode=render_mode))
    assert capsys.readouterr().out  # the mode for people prints


@pytest.mark.parametrize("game", ["inns", "keepers"])
def test_the_parallel_api_is_kept(game: str) -> None:
    parallel_api_test(made(game, "parallel"), num_cycles=60)
    parallel_seed_test(lambda: made(game, "parallel"), num_cycles=20)


def test_games_without_a_seed_differ() -> None:
    first, second = AECTable("keepers"), AECTable("keepers")
    first.reset()
    second.reset()
    dealt = [env.position.state.tobytes() for env in (first, second)]
    first.reset()
    assert len({*dealt, first.position.state.tobytes()}) == 3


def test_an_illegal_action_ends_the_game() -> None:
    env = AECTable("keepers", players=3)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.possible_agents}
    assert all(env.terminations.values())
    assert env.infos[agent] == {"illegal": True}
    while env.agents:
        env.step(None)


def test_it_ends_as_in_the_wrapper_of_the_library() -> None:
    from pettingzoo.utils.wrappers import TerminateIllegalWrapper

    ours, theirs = AECTable("keepers"), TerminateIllegalWrapper(AECTable("keepers"), illegal_reward=-1)
    for env in (ours, theirs):
        env.reset(seed=1)
        seen, *_ = env.last()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (ours.rewards, ours.terminations, ours.truncations, ours.agent_selection) == (
        theirs.unwrapped.rewards,
        theirs.unwrapped.terminations,
        theirs.unwrapped.truncations,
        theirs.agent_selection,
    )


@every_game
def test_rewards_are_shares_of_the_win(game: str) -> None:
    env = AECTable(game, edition="tiny")
    for _ in played(env, 1):
        assert not any(env.rewards.values())
    shares = win_shares(env.position.won(), len(env.possible_agents))
    assert env.rewards == dict(zip(env.possible_agents, shares, strict=True))


@pytest.mark.parametrize("game", ["inns", "keepers", "rogues"])
def test_a_sealed_choice_is_not_seen_before_all_are_made(game: str) -> None:
    """Whoever chooses later sees the same, whatever those before have chosen."""
    env, compared = AECTable(game, players=3), 0
    for seat in played(env, 3, 400):
        later = [each for each in env.position.asked() if each != seat]
        legal = env.position.legal(seat)
        if not later or len(legal) < 2:
            continue
        worlds = [env.position.copy() for _ in legal]
        for world, action in zip(worlds, legal, strict=True):
            world.apply(seat, action, env._vector._rooms[0].chance.copy())
        for other in later:
            seen = {world.observe(other).tobytes() for world in worlds if world.waiting() >> other & 1}
            assert len(seen) <= 1
            compared += 1
    assert compared


def test_whoever_is_not_asked_waits() -> None:
    env = ParallelTable("keepers", players=3)
    seen, _ = env.reset(seed=1)
    asked = env.position.asked()
    for seat, name in enumerate(env.possible_agents):
        assert seen[name]["action_mask"][env.wait] == (seat not in asked)
    choice = {name: env.action_space(name).sample(seen[name]["action_mask"]) for name in env.agents}
    idle = next(name for seat, name in enumerate(env.agents) if seat not in asked)
    _, rewards, ended, _, infos = env.step({**choice, idle: 0})
    assert rewards[idle] == -1
    assert infos[idle]["illegal"]
    assert all(ended.values())
    assert not env.agents


def test_all_who_are_asked_choose_at_once() -> None:
    env = ParallelTable("inns", players=4)
    seen, _ = env.reset(seed=2)
    assert len(env.position.asked()) == 4
    picks = {name: int(np.flatnonzero(each["action_mask"])[0]) for name, each in seen.items()}
    after, *_ = env.step(picks)
    assert all((after[name]["observation"] != seen[name]["observation"]).any() for name in env.agents)


def test_a_game_in_which_seats_cut_in_is_refused() -> None:
    with pytest.raises(GameError, match="leave live and sealed-count off"):
        AECTable("rogues", options={"live": "on"})


@pytest.mark.parametrize("form", ["flat", "named", "float"])
def test_observations_lie_in_their_space(form: str) -> None:
    env = AECTable("keepers", observation=form)
    for _ in played(env, 5, 60):
        for agent in env.agents:
            assert env.observation_space(agent).contains(env.observe(agent))


def test_forms_and_editions_that_do_not_exist_are_refused() -> None:
    with pytest.raises(GameError, match="observations are flat, named, float"):
        AECTable("keepers", observation="long")
    with pytest.raises(GameError, match="there is standard, tiny, exact, fresh:N"):
        AECTable("keepers", edition="large")
    with pytest.raises(GameError, match="rendered as human, ansi, rgb_array"):
        AECTable("keepers", render_mode="film")


def test_a_critic_may_see_what_all_seats_see() -> None:
    env = AECTable("keepers", players=2)
    env.reset(seed=1)
    both = np.concatenate([env.observe(agent)["observation"] for agent in env.agents])
    assert (env.state() == both).all()
