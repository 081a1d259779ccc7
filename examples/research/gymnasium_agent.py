"""One agent against bots, by Gymnasium: plays blindly, and counts what it wins.

python examples/research/gymnasium_agent.py [GAMES]
"""

import sys

import gymnasium
import numpy as np

import inglenook.adapters.gym  # noqa: F401 - makes the games known


def main(games: int = 20) -> float:
    env = gymnasium.make("inglenook/Keepers-v1", opponents="apprentice", seat="random", players=2)
    random, won = np.random.default_rng(1), 0.0
    for game in range(games):
        _, info = env.reset(seed=game)
        ended = False
        while not ended:
            _, reward, ended, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
        won += float(reward)
    print(f"won {won:g} of {games} games against an apprentice")
    return won / games


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
