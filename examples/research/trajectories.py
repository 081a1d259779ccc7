"""Trajectories of random play as a Parquet file: a row for each decision, with what the seat saw, could do and did.

python examples/research/trajectories.py [FILE] [GAMES]
"""

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pettingzoo
import pyarrow as pa
import pyarrow.parquet as pq

import inglenook.adapters.zoo  # noqa: F401 - makes the games known


def game(env: Any, number: int) -> Iterator[dict[str, Any]]:
    """One game's decisions; the return of each is its seat's share of the win."""
    env.reset(seed=number)
    random, shares = np.random.default_rng(number), {}
    rows: list[dict[str, Any]] = []
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            shares[agent] = reward
            env.step(None)
            continue
        action = int(random.choice(np.flatnonzero(seen["action_mask"])))
        rows.append({"game": number, "step": len(rows), "agent": agent, **seen, "action": action})
        env.step(action)
    return ({**row, "return": shares[row["agent"]]} for row in rows)


def main(file: str = "keepers.parquet", games: int = 10) -> int:
    env = pettingzoo.make("aec", "inglenook/keepers-v1", players=2)
    table = pa.Table.from_pylist([row for number in range(games) for row in game(env, number)])
    pq.write_table(table, file)
    print(f"{table.num_rows} decisions of {games} games in {file}")
    return int(table.num_rows)


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "keepers.parquet", *map(int, sys.argv[2:3]))
