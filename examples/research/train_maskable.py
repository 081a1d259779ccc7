"""Learning by the MaskablePPO of sb3-contrib: Keepers for two against random play.

python examples/research/train_maskable.py [SECONDS]
"""

import sys
import time
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

import inglenook.adapters.gym  # noqa: F401 - makes the games known


class Clock(BaseCallback):
    """Ends learning after so many seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.ends = time.monotonic() + seconds

    def _on_step(self) -> bool:
        return time.monotonic() < self.ends


def main(seconds: float = 120, games: int = 1000) -> tuple[float, float]:
    env: Any = gymnasium.make("inglenook/Keepers-v1", opponents="random", players=2, observation="float")
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, gamma=1.0, seed=1, device="cpu")
    model.learn(10**9, callback=Clock(seconds))
    won = []
    for game in range(games):
        seen, _ = env.reset(seed=10**6 + game)
        ended = False
        while not ended:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks(), deterministic=False)
            seen, reward, ended, _, _ = env.step(int(action))
        won.append(float(reward))
    share, error = float(np.mean(won)), 1.96 * float(np.std(won)) / games**0.5
    print(f"after {seconds:g} s: {share:.3f} ± {error:.3f} of the wins against random play")
    return share, error


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 120)
