"""Learning by the MaskablePPO of sb3-contrib: Keepers for two against random play.

python examples/research/train_maskable.py [SECONDS]
"""

import sys
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.env_util import make_vec_env

import inglenook.adapters.gym  # noqa: F401 - makes the games known


class Clock(BaseCallback):
    """Ends learning after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.ends = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.ends


def main(seconds: float = 120, games: int = 2000) -> tuple[float, float]:
    torch.set_num_threads(1)  # so small a net is quicker so
    facts: dict[str, Any] = {"opponents": "random", "players": 2, "observation": "float"}
    env = make_vec_env("inglenook/Keepers-v1", n_envs=64, env_kwargs=facts, seed=1)
    model = MaskablePPO(
        "MlpPolicy", env, 1e-3, n_steps=64, batch_size=1024, n_epochs=4, gamma=1.0, ent_coef=0.02, seed=1
    )
    model.learn(10**9, callback=Clock(seconds))
    many = gymnasium.make_vec("inglenook/Keepers-v1", num_envs=250, autoreset_mode="SameStep", **facts)
    won: list[float] = []
    seen, info = many.reset(seed=10**6)
    while len(won) < games:
        actions, _ = model.predict(seen, action_masks=info["action_mask"].astype(bool))
        seen, rewards, ended, _, info = many.step(actions)
        won += rewards[ended].tolist()
    share, error = float(np.mean(won)), 1.96 * float(np.std(won)) / len(won) ** 0.5
    print(f"after {seconds:g} s: {share:.3f} ± {error:.3f} of the wins against random play")
    return share, error


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 120)
