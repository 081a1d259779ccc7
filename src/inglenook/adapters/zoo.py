"""PettingZoo: `pettingzoo.make("aec", "inglenook/keepers-v1", players=3)`, once this module is imported.

Everybody decides in turn. Sealed choices are turns in a row, from the first seat on; nobody sees another's before all
are made. The clicks of a draft are turns of the same seat. What is said is an action like any other. Rewards are
shares of the win, at the end. An illegal action ends the game with -1 for who took it and 0 for the others, as
PettingZoo's `TerminateIllegalWrapper` does.
"""

from collections.abc import Mapping
from functools import partial
from secrets import randbits
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from inglenook.engine.edition import Edition
from inglenook.engine.position import Position
from inglenook.engine.registry import game_names
from inglenook.engine.vector import Autoreset, Vector
from inglenook.engine.wins import win_shares

from .drawing import MODES, check_mode, rendered
from .setting import STANDARD, phrase, setting
from .spaces import FLAT, Form, mask_space
from .zoo_parallel import ParallelTable

VERSION = "v1"
NAMESPACE = "inglenook"
Seen = dict[str, Any]


class AECTable(pettingzoo.AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One game, seats acting in turn.

    Args:
        game: Its name.
        players: How many; 4, or the nearest number that the game allows, if left out.
        edition: `standard`, `tiny`, `fresh:7` with a seed, or an `Edition`.
        options: Settings that differ from the edition's.
        observation: `flat`, `named` or `float`.
        render_mode: `ansi`, `rgb_array`, `human`, or None.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        edition: str | Edition = STANDARD,
        options: Mapping[str, int | str] | None = None,
        observation: str = FLAT,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        chosen = self.setting = setting(game, players, edition, options)
        self.render_mode = check_mode(render_mode)
        self.metadata = {"name": f"{game}_{VERSION}", "render_modes": [*MODES], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(chosen.players)]
        self.agents: list[str] = []
        self.form = Form(chosen.game, observation)
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        actions = len(chosen.game.actions)
        self.observation_spaces = {
            name: spaces.Dict({"observation": self.form.space(), "action_mask": mask_space(actions)})
            for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(actions) for name in self.possible_agents}
        self._vector = Vector(
            chosen.game, chosen.edition, players=chosen.players, games=1, autoreset=Autoreset.DISABLED
        )
        self._actions, self._step = self._vector.actions, self._vector.stepper()
        self._ended, self._seats = self._vector.buffers.terminations, self._vector.buffers.seats
        self._masks, self._seen = self._vector.buffers.masks, self._vector.buffers.observations
        self._nobody = np.zeros(actions, np.int8)
        self._over = True

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> Position:
        """The game as it stands, with all that is hidden: for tests and for critics that may know."""
        return self.setting.position(self._vector.states[0])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """With a seed the same game again; without one the next of its kind."""
        first = not self.agents and self._over and seed is None and not hasattr(self, "rewards")
        self._vector.reset(randbits(64) if first else seed, np.ones(1, bool))
        self._over, self._texts = False, list[str]()
        self.agents = self.possible_agents.copy()
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, Seen] = {name: {} for name in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def _ask(self) -> None:
        self.agent_selection = agent = self.possible_agents[self._seats[0]]
        self._mask = self._masks[0].copy()
        self.infos[agent] = {"action_mask": self._mask}

    def observe(self, agent: str) -> Seen:
        """What that seat sees, and may do now."""
        if agent == self.agent_selection and not self._over:
            return {
                "observation": self.form.of(self._seen[0]),
                "action_mask": self._mask,
            }
        seen = self.position.observe(self._seat[agent])
        return {"observation": self.form.of(seen), "action_mask": self._nobody.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self._over or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {}
        if self.render_mode is not None:
            self._listen(agent, action)
        self._actions[0] = action
        self._step()
        if self._ended[0]:
            self._end(agent)
        else:
            self._ask()
        if self.render_mode == "human":
            self.render()

    def _listen(self, agent: str, action: int) -> None:
        """Keep what is said: a table that is drawn shows it."""
        if self._mask[action] and self.setting.game.actions.is_spoken(action):
            self._texts.append(phrase(self.position, self._seat[agent], self._texts, int(action)))

    def _end(self, agent: str) -> None:
        illegal = bool(self._vector.buffers.illegal[0])
        shares = [0.0] * len(self.agents) if illegal else win_shares(self.position.won(), len(self.agents))
        self.rewards = dict(zip(self.agents, shares, strict=True))
        if illegal:
            self.rewards[agent] = -1.0
            self.infos[agent] = {"illegal": True}
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, illegal)
        self._over = True
        self._accumulate_rewards()
        self._deads_step_first()

    def state(self) -> Any:
        """What all seats see together: for a critic that may know."""
        return np.concatenate([self.position.observe(seat) for seat in range(self.setting.players)])

    def scores(self) -> list[int]:
        """The points of the game as it stands."""
        return self.position.scores()

    def render(self) -> Any:
        seat = -1 if self._over else self._seat[self.agent_selection]
        return rendered(self.position, seat, self._texts, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def env(game: str, **settings: Any) -> pettingzoo.AECEnv[str, Seen, int]:
    """A game in the usual wrappers."""
    raw = AECTable(game, **settings)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(raw))


def register() -> None:
    """Make all games known to PettingZoo."""
    for name in game_names():
        pettingzoo.register("aec", f"{NAMESPACE}/{name}-{VERSION}", partial(env, name))
        pettingzoo.register("parallel", f"{NAMESPACE}/{name}-{VERSION}", partial(ParallelTable, name))


register()
