"""PettingZoo's parallel form: all who are asked choose at once, and the others wait.

That is how Inns & Outcasts is played; in other games mostly one is asked. To wait is the last action of the space, and
all that a seat may do that is not asked.
"""

from collections.abc import Mapping
from secrets import token_bytes
from typing import Any

import numpy as np
import pettingzoo
from gymnasium import spaces

from inglenook.engine.chance import chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.wins import win_shares

from .drawing import MODES, check_mode, rendered
from .setting import STANDARD, phrase, setting
from .spaces import FLAT, Form, mask_space

Seen = dict[str, Any]
Step = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Seen]]


class ParallelTable(pettingzoo.ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """One game; the arguments are those of `AECTable`."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        edition: str | Edition = STANDARD,
        options: Mapping[str, int | str] | None = None,
        observation: str = FLAT,
        render_mode: str | None = None,
    ) -> None:
        chosen = self.setting = setting(game, players, edition, options)
        self.render_mode = check_mode(render_mode)
        self.metadata = {"name": f"{game}_parallel", "render_modes": [*MODES]}
        self.possible_agents = [f"player_{seat}" for seat in range(chosen.players)]
        self.agents: list[str] = []
        self.form = Form(chosen.game, observation)
        self.wait = len(chosen.game.actions)
        self.observation_spaces = {
            name: spaces.Dict({"observation": self.form.space(), "action_mask": mask_space(self.wait + 1)})
            for name in self.possible_agents
        }
        self.action_spaces = {name: spaces.Discrete(self.wait + 1) for name in self.possible_agents}
        self.position: Position = chosen.position()
        self._chance = chance_from(token_bytes(16))

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Seen]]:
        if seed is not None:
            self._chance = chance_from(seed_for(seed_from(seed), 0))
        self.agents = self.possible_agents.copy()
        self.position.setup(self._chance)
        self._texts: list[str] = []
        seen = self._seen()
        return seen, self._infos(seen)

    def step(self, actions: dict[str, int]) -> Step:
        agents = self.agents
        wrong = self._play([actions.get(name, self.wait) for name in agents])
        over = bool(wrong) or not self.position.waiting()
        shares = win_shares(self.position.won() if over and not wrong else 0, len(agents))
        rewards = {name: -1.0 if seat in wrong else shares[seat] for seat, name in enumerate(agents)}
        seen = self._seen()
        infos = self._infos(seen)
        for seat in wrong:
            infos[agents[seat]]["illegal"] = True
        self.agents = [] if over else agents
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, bool(wrong))
        if self.render_mode == "human":
            self.render()
        return seen, rewards, ended, cut, infos

    def _play(self, actions: list[int]) -> list[int]:
        """All choices of those who are asked; if some are illegal, nothing is played, and their seats are returned."""
        asked = self.position.asked()
        masks = [self._mask(seat) for seat in range(len(actions))]
        wrong = [seat for seat, action in enumerate(actions) if not masks[seat][action]]
        for seat in asked if not wrong else []:
            if self.setting.game.actions.is_spoken(actions[seat]):
                self._texts.append(phrase(self.position, seat, self._texts, int(actions[seat])))
            self.position.apply(seat, int(actions[seat]), self._chance)
        return wrong

    def _mask(self, seat: int) -> Any:
        mask = np.zeros(self.wait + 1, np.int8)
        mask[self.position.legal(seat) if self.position.waiting() >> seat & 1 else self.wait] = 1
        return mask

    def _seen(self) -> dict[str, Seen]:
        return {
            name: {"observation": self.form.of(self.position.observe(seat)), "action_mask": self._mask(seat)}
            for seat, name in enumerate(self.possible_agents)
        }

    @staticmethod
    def _infos(seen: dict[str, Seen]) -> dict[str, Seen]:
        return {name: {"action_mask": each["action_mask"]} for name, each in seen.items()}

    def render(self) -> Any:
        return rendered(self.position, SPECTATOR, self._texts, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
