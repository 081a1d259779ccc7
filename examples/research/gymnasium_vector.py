"""A thousand games at once, by Gymnasium: one compiled call steps them all.

python examples/research/gymnasium_vector.py [STEPS]
"""

import sys
import time

import gymnasium
import numpy as np

import inglenook.adapters.gym  # noqa: F401 - makes the games known


def main(steps: int = 200, games: int = 1024) -> float:
    env = gymnasium.make_vec("inglenook/Keepers-v1", num_envs=games, opponents="random", players=2)
    random, rewards, ends = np.random.default_rng(1), 0.0, 0
    _, info = env.reset(seed=1)
    began = time.process_time()
    for _ in range(steps):
        keys = random.random(info["action_mask"].shape) * info["action_mask"]  # a legal action, blindly
        _, reward, ended, _, info = env.step(keys.argmax(axis=1))
        rewards, ends = rewards + float(reward.sum()), ends + int(ended.sum())
    rate = steps * games / (time.process_time() - began)
    print(f"{ends} games ended, share of the wins {rewards / max(ends, 1):.3f}; {rate:,.0f} steps a second")
    return rewards / max(ends, 1)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
