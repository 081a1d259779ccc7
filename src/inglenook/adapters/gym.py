"""Gymnasium: `gymnasium.make("inglenook/Keepers-v1", opponents="journeyman", seat="random")`, once this module is
imported; and `gymnasium.make_vec("inglenook/Keepers-v1", num_envs=1024, opponents="random")`.

One agent has a seat, bots have the others. The reward is the agent's share of the win, at the end. An illegal action
ends the game with -1, and `info["illegal"]` says so.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from inglenook.bots.protocol import Bot
from inglenook.engine.edition import Edition
from inglenook.engine.registry import game_names
from inglenook.engine.wins import win_shares

from .drawing import MODES, check_mode, rendered
from .gym_vector import TableVectorEnv
from .opponents import RANDOM_SEAT, Opponents, check_seat, seated
from .setting import STANDARD, setting
from .spaces import FLAT, Form

VERSION = "v1"
NAMESPACE = "inglenook"
Result = tuple[Any, float, bool, bool, dict[str, Any]]


class TableEnv(gymnasium.Env[Any, int]):
    """One game against bots.

    Args:
        game: Its name.
        opponents: A bot's name or a `Bot`, or one for each of the other seats.
        seat: The agent's, from 0; `random`: another in every game.
        players: How many; 4, or the nearest number that the game allows, if left out.
        edition: `standard`, `tiny`, `fresh:7` with a seed, or an `Edition`.
        options: Settings that differ from the edition's.
        observation: `flat`, `named` or `float`.
        render_mode: `ansi`, `rgb_array`, `human`, or None.
    """

    metadata: dict[str, Any] = {"render_modes": [*MODES], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own

    def __init__(
        self,
        game: str,
        opponents: str | Bot | Sequence[str | Bot] = "journeyman",
        seat: int | str = RANDOM_SEAT,
        players: int | None = None,
        edition: str | Edition = STANDARD,
        options: Mapping[str, int | str] | None = None,
        observation: str = FLAT,
        render_mode: str | None = None,
    ) -> None:
        chosen = self.setting = setting(game, players, edition, options)
        self.render_mode = check_mode(render_mode)
        self.wanted = check_seat(seat, chosen.players)
        self._bots = seated(opponents, chosen.players - 1)
        self.form = Form(chosen.game, observation)
        self.observation_space = self.form.space()
        self.action_space: spaces.Discrete[Any] = spaces.Discrete(len(chosen.game.actions))
        self.seat = 0
        self._table: Opponents | None = None
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A game in which the agent is to decide."""
        super().reset(seed=seed)
        over = True
        while over:  # a game that the others end before the agent's first turn is dealt again
            random = self.wanted == RANDOM_SEAT
            self.seat = int(self.np_random.integers(self.setting.players)) if random else int(self.wanted)
            self._table = Opponents(self.setting, self.seat, self._bots, self.np_random.bytes(32))
            over = self._table.go_on()
        self._over = False
        return self._seen(), self._info()

    def step(self, action: int) -> Result:
        table = self._table
        if table is None or self._over:
            raise gymnasium.error.ResetNeeded("the game is over; call reset() before step()")
        illegal = not (0 <= action < len(self._mask) and self._mask[action])
        self._over = illegal or table.play(int(action))
        reward = -1.0 if illegal else self._share() if self._over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, self._over, False, self._info(illegal)

    def _share(self) -> float:
        assert self._table is not None
        return win_shares(self._table.position.won(), self.setting.players)[self.seat]

    def _seen(self) -> Any:
        assert self._table is not None
        return self.form.of(self._table.position.observe(self.seat))

    def _info(self, illegal: bool = False) -> dict[str, Any]:
        assert self._table is not None
        self._mask: NDArray[np.int8] = np.zeros(self.action_space.n, np.int8)
        if not self._over:
            self._mask[self._table.position.legal(self.seat)] = 1
        info = {"action_mask": self._mask.copy(), "seat": self.seat, "illegal": illegal}
        return {**info, "scores": self._table.position.scores()} if self._over else info

    def action_masks(self) -> NDArray[np.bool_]:
        """What may be done now, as MaskablePPO asks for it."""
        return self._mask.astype(bool)

    def render(self) -> Any:
        if self._table is None:
            raise gymnasium.error.ResetNeeded("there is nothing to render before reset()")
        return rendered(self._table.position, self.seat, self._table.texts, self.render_mode)


def env_id(name: str) -> str:
    return f"{NAMESPACE}/{''.join(part.capitalize() for part in name.split('-'))}-{VERSION}"


def register() -> None:
    """Make all games known to Gymnasium."""
    for name in game_names():
        gymnasium.register(
            env_id(name), partial(TableEnv, name), vector_entry_point=partial(TableVectorEnv, name)
        )


register()
