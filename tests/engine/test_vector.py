"""Vectors of games: what is written, who acts, how games end and begin, and that nothing else decides it."""

from typing import Any

import numpy as np
import pytest

from inglenook.engine.buffers import Buffers, new_buffers
from inglenook.engine.chance import CHANCE, chance_from
from inglenook.engine.errors import GameError
from inglenook.engine.playout import somebody
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.rows import ones
from inglenook.engine.vector import ANYBODY, Autoreset, Vector

KEEPERS = find_game("keepers")
REFRAIN = KEEPERS.actions.parse("refrain")
PLAYERS, GAMES = 3, 24


def new_vector(**named: Any) -> Vector:
    return Vector(KEEPERS, KEEPERS.edition, **{"players": PLAYERS, "games": GAMES, "seed": 7, **named})


def copied(seen: Buffers) -> list[bytes]:
    """All but what is left of games that have ended."""
    return [array.tobytes() for array in seen[:-2]]


def check_shown(vector: Vector, game: int) -> None:
    """What is seen of a game is what its position says."""
    seen, position = vector.buffers, Position(KEEPERS, KEEPERS.edition, PLAYERS, vector.states[game])
    seat = int(seen.seats[game])
    over = not position.asked()
    assert (seat == -1) == over
    viewer = int(seen.actors[game]) if over else seat
    assert seen.observations[game].tolist() == position.observe(viewer).tolist()
    assert np.flatnonzero(seen.masks[game]).tolist() == ([] if over else sorted(position.legal(seat)))


def test_all_that_is_seen_is_what_the_positions_say() -> None:
    vector, ended = new_vector(), 0
    for _ in range(120):
        before = vector.buffers.seats.copy()
        seen = vector.step(vector.choose())
        assert (seen.actors == before).all()
        for game in range(GAMES):
            check_shown(vector, game)
        ended += int(seen.terminations.sum())
    assert ended > GAMES / 2
    assert not seen.illegal.any()
    assert not seen.truncations.any()


def test_the_reward_is_the_share_of_the_win_at_the_end() -> None:
    vector, shares = new_vector(), set()
    for _ in range(300):
        seen = vector.step(vector.choose())
        assert not seen.rewards[~seen.terminations].any()
        for game in np.flatnonzero(seen.terminations):
            winners = seen.scores[game] > 0  # a point is a win
            wanted = winners / max(1, winners.sum())
            assert seen.rewards[game].tolist() == wanted.astype(np.float32).tolist()
            shares.add(tuple(seen.rewards[game].tolist()))
    assert {(1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)} <= shares


def test_a_game_depends_on_its_seed_alone() -> None:
    """Not on threads, on other games or on where it stands."""
    one, many = new_vector(games=1, seed=12), new_vector(threads=3)
    alone = new_vector(games=2, seed=[12, 8])
    for _ in range(200):
        seen, others, pair = (each.step(each.choose()) for each in (one, many, alone))
        assert (
            seen.observations[0].tolist() == others.observations[5].tolist() == pair.observations[0].tolist()
        )
        assert pair.observations[1].tolist() == others.observations[1].tolist()
    many.close()


def test_the_same_seed_and_actions_give_the_same_games() -> None:
    one, two, other = new_vector(), new_vector(), new_vector(seed=8)
    for _ in range(50):
        assert copied(one.step(one.choose())) == copied(two.step(two.choose()))
    assert one.states.tobytes() == two.states.tobytes() != other.states.tobytes()
    assert copied(one.reset(7)) == copied(new_vector().buffers)


def test_a_new_game_begins_with_the_next_step() -> None:
    vector = new_vector()
    while not (seen := vector.step(vector.choose())).terminations.any():
        pass
    game = int(np.flatnonzero(seen.terminations)[0])
    assert seen.seats[game] == -1
    assert not seen.masks[game].any()
    seen = vector.step(np.full(GAMES, -5))  # an action that is not looked at there, and illegal elsewhere
    assert seen.actors[game] == -1
    assert not seen.terminations[game]
    assert not seen.illegal[game]
    assert KEEPERS.observation.named(seen.observations[game])["rounds"] == 1
    check_shown(vector, game)


def test_or_with_the_same_step_which_leaves_what_was_seen_of_the_end() -> None:
    later, same = new_vector(), new_vector(autoreset=Autoreset.SAME_STEP)
    while not (seen := later.step(later.choose())).terminations.any():
        same.step(same.choose())
    again = same.step(same.choose())
    for game in np.flatnonzero(seen.terminations).tolist():
        assert again.finals[game].tolist() == seen.observations[game].tolist()
        assert again.rewards[game].tolist() == seen.rewards[game].tolist()
        assert again.terminations[game]
        assert again.seats[game] >= 0
        check_shown(same, game)


def test_or_when_it_is_asked_for() -> None:
    vector = new_vector(autoreset=Autoreset.DISABLED)
    for _ in range(400):
        vector.step(vector.choose())
    assert (vector.buffers.seats == -1).all()
    which = np.arange(GAMES) % 2 == 0
    seen = vector.reset(which=which)
    assert ((seen.seats >= 0) == which).all()
    assert copied(new_vector(autoreset=Autoreset.DISABLED).buffers) == copied(vector.reset(seed=7))


@pytest.mark.parametrize("wrong", [REFRAIN, -1, len(KEEPERS.actions)])
def test_an_illegal_action_ends_its_game_at_the_offenders_cost(wrong: int) -> None:
    vector, untouched = new_vector(), new_vector()
    actions = vector.choose().copy()
    untouched.step(untouched.choose())
    actions[7] = wrong
    offender = int(vector.buffers.seats[7])
    seen = vector.step(actions)
    assert np.flatnonzero(seen.illegal).tolist() == [7]
    assert seen.terminations[7]
    assert seen.rewards[7].tolist() == [-1.0 if seat == offender else 0.0 for seat in range(PLAYERS)]
    others = np.arange(GAMES) != 7
    assert (vector.states[others] == untouched.states[others]).all()
    assert not vector.step(vector.choose()).illegal.any()
    assert vector.buffers.seats[7] >= 0


def test_a_game_is_broken_off_after_so_many_steps() -> None:
    vector = new_vector(most=5)
    for step in range(1, 6):
        seen = vector.step(vector.choose())
        assert seen.truncations.all() == (step == 5)
        assert not seen.terminations.any()
    assert not seen.rewards.any()
    assert (seen.seats == -1).all()


@pytest.mark.parametrize("policy", [False, True])
def test_a_learner_is_asked_and_the_others_play_by_themselves(policy: bool) -> None:
    vector = new_vector(learners=1, policy=policy, autoreset=Autoreset.SAME_STEP)
    drawn = new_vector(learners=ANYBODY)
    ended = 0
    for _ in range(100):
        seen = vector.step(vector.choose())
        ended += int(seen.terminations.sum())
        assert (seen.seats == 1).all()
        assert (seen.actors == 1).all()
        drawn.step(drawn.choose())
    assert ended > 10
    assert set(drawn.buffers.seats.tolist()) >= {0, 1, 2}
    with pytest.raises(GameError, match="a learner has one of the seats 0 to 2"):
        new_vector(learners=3)


def test_the_caller_may_bring_the_buffers() -> None:
    own = np.zeros((GAMES, len(KEEPERS.actions)), np.int8)
    vector = new_vector(buffers=new_buffers(KEEPERS, PLAYERS, GAMES, masks=own))
    vector.step(vector.choose())
    assert vector.buffers.masks is own
    assert own.any()
    with pytest.raises(GameError, match=r"'masks' must be a C-contiguous, writable array of int8"):
        new_buffers(KEEPERS, PLAYERS, GAMES, masks=own.astype(bool))
    with pytest.raises(GameError, match="there is no buffer 'mask'; known: observations, masks"):
        new_buffers(KEEPERS, PLAYERS, GAMES, mask=own)
    with pytest.raises(GameError, match="24 games need 24 seeds, not 2"):
        new_vector(seed=[1, 2])


def test_somebody_is_any_seat_of_the_mask() -> None:
    chance = chance_from(b"0123456789abcdef").view(CHANCE.dtype)[0]
    assert {somebody(chance, 0b10110) for _ in range(200)} == {1, 2, 4}
    assert somebody(chance, 0b1000) == 3
    assert [ones(mask) for mask in (0, 1, 0b1011, 0xFF)] == [0, 1, 3, 8]
