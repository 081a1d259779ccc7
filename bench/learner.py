"""MaskablePPO of sb3-contrib, trained through our Gymnasium door against our bots; then they play it.

    python bench/learner.py [--at keepers-2] [--against search:1 apprentice journeyman] [--seconds 3600]
        [--judges apprentice journeyman master] [--games 200] [--seed 1] [--keep FILE]

It learns from as many tables at once with each opponent, the bare policy (`search:1`) among them, because against
the others it would not win often enough at first to learn anything. The seconds are of processor time; Ctrl-C ends
learning earlier. Then each judge plays it, in every rotation of the seats and on fresh deals: once it draws its
actions, as it did while it learned, and once it takes the likeliest. Needs torch: install a CPU build of it first.
"""

import argparse
import time
from contextlib import suppress
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv, VecMonitor

from inglenook.adapters.gym import env_id
from inglenook.lab.stats import Share

TABLES = 20  # at once, with each opponent
REPORTS = 24  # of how it goes
FRESH = 10**6  # seeds from here on are for judging


def table(name: str, players: int, opponent: str, seat: int | str = "random") -> Any:
    return gymnasium.make(env_id(name), opponents=opponent, players=players, seat=seat, observation="float")


class Clock(BaseCallback):
    """Ends learning after so many seconds of processor time, and says from time to time how it goes."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds, self.told = seconds, 0

    def _on_step(self) -> bool:
        return self.spent < self.seconds

    def _on_rollout_end(self) -> None:
        if self.spent * REPORTS > self.seconds * (self.told + 1):
            self.told += 1
            recent = float(np.mean([each["r"] for each in self.model.ep_info_buffer]))
            print(
                f"{self.spent:,.0f} s, {self.num_timesteps:,} decisions: {recent:.3f} of its last games",
                flush=True,
            )

    def _on_training_start(self) -> None:
        self.began = time.process_time()

    @property
    def spent(self) -> float:
        return time.process_time() - self.began


def learner(name: str, players: int, against: list[str], seed: int) -> Any:
    makers = [lambda each=each: table(name, players, each) for each in against for _ in range(TABLES)]
    return MaskablePPO(
        "MlpPolicy", VecMonitor(DummyVecEnv(makers)), 1e-3, n_steps=128, batch_size=1024, n_epochs=4, gamma=1.0,
        ent_coef=0.01, seed=seed, policy_kwargs={"net_arch": [128, 128]}, stats_window_size=2000,
    )  # fmt: skip


def judged(model: Any, name: str, players: int, judge: str, games: int, likeliest: bool) -> Share:
    """What the learner wins in one seat, where the judge has all others."""
    tables = [table(name, players, judge, seat) for seat in range(players)]
    won = [play(model, tables[number % players], FRESH + number, likeliest) for number in range(games)]
    return Share(sum(won), games)


def play(model: Any, env: Any, seed: int, likeliest: bool) -> float:
    seen, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        action, _ = model.predict(
            seen, action_masks=info["action_mask"].astype(bool), deterministic=likeliest
        )
        seen, reward, over, _, info = env.step(int(action))
    return reward


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at", default="keepers-2", metavar="GAME-N")
    parser.add_argument(
        "--against", nargs="+", default=["search:1", "apprentice", "journeyman"], metavar="BOT"
    )
    parser.add_argument("--seconds", type=float, default=3600, help="of processor time")
    parser.add_argument("--judges", nargs="+", default=["apprentice", "journeyman", "master"], metavar="BOT")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", metavar="FILE", help="where to keep what it has learned")
    chosen = parser.parse_args()
    torch.set_num_threads(1)  # so small a net is quicker so
    name, players = chosen.at.split("-")
    model = learner(name, int(players), chosen.against, chosen.seed)
    with suppress(KeyboardInterrupt):
        model.learn(10**9, callback=Clock(chosen.seconds))
    if chosen.keep:
        model.save(chosen.keep)
    print("| judge | the learner draws | it takes the likeliest |\n|---|---|---|")
    for judge in chosen.judges:
        shares = [
            judged(model, name, int(players), judge, chosen.games, likeliest) for likeliest in (False, True)
        ]
        print(f"| {judge} | {' | '.join(map(said, shares))} |", flush=True)


def said(share: Share) -> str:
    low, high = share.interval
    return f"{share.share:.1%} ({low:.1%} – {high:.1%}, n = {share.of})"


if __name__ == "__main__":
    main()
