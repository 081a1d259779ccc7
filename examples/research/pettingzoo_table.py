"""Everybody in turn, by PettingZoo: a game among agents that play blindly.

python examples/research/pettingzoo_table.py [SEED]
"""

import sys

import pettingzoo

import inglenook.adapters.zoo  # noqa: F401 - makes the games known


def main(seed: int = 1) -> dict[str, float]:
    env = pettingzoo.make("aec", "inglenook/inns-v1", players=3)
    env.reset(seed=seed)
    shares = {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            shares[agent] = reward
            env.step(None)
        else:
            env.action_space(agent).seed(seed := seed + 1)
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    print(shares)
    return shares


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
