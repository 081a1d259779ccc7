"""Many games at once for Gymnasium, stepped by one compiled call."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError
from inglenook.engine.vector import ANYBODY, NOBODY, Autoreset, Vector

from .opponents import RANDOM_SEAT, check_seat
from .setting import STANDARD, setting
from .spaces import FLAT, Form

OPPONENTS = ("random", "policy")  # those that need no thought; None: all seats are the agent's
MODES = {AutoresetMode[each.name]: each for each in Autoreset}
Result = tuple[Any, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class TableVectorEnv(VectorEnv[Any, NDArray[np.int64], NDArray[Any]]):
    """N games.

    Args:
        game: Its name.
        num_envs: How many games.
        opponents: `random`, or `policy`, the game's own sensible play; None: the agent decides for whoever is asked,
            and `info["seat"]` says for whom.
        seat: The agent's; `random`: another in every game.
        autoreset_mode: What becomes of a game that has ended.
        threads: How many share the games; 0: as many as there are processors.
        max_episode_steps: After so many steps a game is truncated.
        players, edition, options, observation: As of a single game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str | None = "random",
        seat: int | str = RANDOM_SEAT,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        max_episode_steps: int | None = None,
        players: int | None = None,
        edition: str | Edition = STANDARD,
        options: Mapping[str, int | str] | None = None,
        observation: str = FLAT,
    ) -> None:
        if opponents is not None and opponents not in OPPONENTS:
            raise GameError(
                f"many games at once have the opponents {', '.join(OPPONENTS)} or None, not {opponents!r}; "
                "bots that think need vectorization_mode='sync'"
            )
        chosen = self.setting = setting(game, players, edition, options)
        check_seat(seat, chosen.players)
        self.num_envs, self.form = num_envs, Form(chosen.game, observation)
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space = self.form.space()
        self.single_action_space = Discrete(len(chosen.game.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._vector = Vector(
            chosen.game,
            chosen.edition,
            players=chosen.players,
            games=num_envs,
            autoreset=MODES[mode],
            threads=threads,
            most=max_episode_steps or 0,
            learners=NOBODY if opponents is None else ANYBODY if seat == RANDOM_SEAT else int(seat),
            policy=opponents == "policy",
        )
        self._all = np.ones(num_envs, bool)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin all games anew, or those of the mask `options["reset_mask"]`."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        fresh = int(self.np_random.integers(2**63)) if seed is None and not hasattr(self, "_begun") else seed
        self._begun = True
        self._vector.reset(fresh, (options or {}).get("reset_mask"))
        return self.form.of(self._vector.buffers.observations), self._info()

    def step(self, actions: NDArray[np.int64]) -> Result:
        seen = self._vector.step(actions)
        rewards = np.where(seen.actors < 0, 0, seen.rewards[np.arange(self.num_envs), seen.actors])
        ended, cut = seen.terminations.copy(), seen.truncations.copy()
        info = self._info(rewards=seen.rewards.copy(), illegal=seen.illegal.copy())
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and (ended | cut).any():
            self._add_final(info, ended | cut)
        return self.form.of(seen.observations), rewards.astype(np.float32), ended, cut, info

    def _info(self, **more: NDArray[Any]) -> dict[str, Any]:
        """Who is asked in each game, and what they may do; everything is there for every game."""
        seen = self._vector.buffers
        found = {"action_mask": seen.masks.copy(), "seat": seen.seats.copy(), **more}
        return {**found, **{f"_{name}": self._all.copy() for name in found}}

    def _add_final(self, info: dict[str, Any], done: NDArray[np.bool_]) -> None:
        finals = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(done):
            finals[game] = self.form.of(self._vector.buffers.finals[game])
        scores = self._vector.buffers.scores.copy()
        info |= {"final_obs": finals, "_final_obs": done, "_final_info": done}
        info["final_info"] = {"scores": scores, "_scores": done, "illegal": info["illegal"], "_illegal": done}

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now in each game."""
        return self._vector.buffers.masks.astype(bool)

    def close_extras(self, **kwargs: Any) -> None:
        self._vector.close()
