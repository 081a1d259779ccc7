"""Learning by PPO in one file: an agent with a masked policy learns Keepers for two against random play.

python examples/research/train_ppo.py [SECONDS] [PICTURE]

Afterwards it plays 4,000 games and tells its share of the wins with a 95 % interval; equal play would be 0.5. With a
picture's name it draws the course of learning.
"""

import sys
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import Tensor, nn

import inglenook.adapters.gym  # noqa: F401 - makes the games known

GAMES, STEPS, EPOCHS, PARTS = 256, 32, 3, 8  # games at once; steps, uses and parts of a batch
RATE, CLIP, ENTROPY, VALUE = 3e-3, 0.2, 0.02, 0.5
GAMMA, TRACE = 1.0, 0.95
NEVER = -1e9  # in place of an illegal action's logit


def made(seed: int, games: int = GAMES) -> tuple[Any, np.ndarray, dict[str, Any]]:
    settings: dict[str, Any] = {
        "opponents": "random",
        "players": 2,
        "observation": "float",
        "autoreset_mode": "SameStep",
    }
    settings["autoreset_mode"] = "SameStep"  # every row of a batch is then a decision
    env = gymnasium.make_vec("inglenook/Keepers-v1", num_envs=games, **settings)
    return env, *env.reset(seed=seed)


class Net(nn.Module):
    """A trunk with two heads: what to do, and what it is worth."""

    def __init__(self, numbers: int, actions: int, width: int = 128) -> None:
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(numbers, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh())
        self.policy, self.value = nn.Linear(width, actions), nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        trunk = self.trunk(seen)
        logits = self.policy(trunk).masked_fill(mask == 0, NEVER)
        return torch.distributions.Categorical(logits=logits), self.value(trunk).squeeze(-1)


def collect(env: Any, net: Net, seen: Any, info: Any, ends: list[float]) -> tuple[list[Tensor], Any, Any]:
    """A batch of experience: what was seen, allowed and done, its logarithm, its advantage and its return."""
    rows = []
    for _ in range(STEPS):
        view, mask = torch.from_numpy(seen), torch.from_numpy(info["action_mask"])
        with torch.no_grad():
            choice, value = net(view, mask)
            action = choice.sample()
        seen, reward, ended, _, info = env.step(action.numpy())
        ends += reward[ended].tolist()
        rows.append(
            (
                view,
                mask,
                action,
                choice.log_prob(action),
                value,
                torch.from_numpy(reward),
                torch.from_numpy(ended),
            )
        )
    with torch.no_grad():
        last = net(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))[1]
    view, mask, action, logs, values, rewards, ended = (
        torch.stack(column) for column in zip(*rows, strict=True)
    )
    gains, gain = torch.zeros_like(rewards), torch.zeros(rewards.shape[1])
    for step in reversed(range(STEPS)):
        after, on = values[step + 1] if step + 1 < STEPS else last, 1.0 - ended[step].float()
        gain = rewards[step] + GAMMA * after * on - values[step] + GAMMA * TRACE * on * gain
        gains[step] = gain
    return [each.flatten(0, 1) for each in (view, mask, action, logs, gains, gains + values)], seen, info


def improve(net: Net, optimizer: torch.optim.Optimizer, batch: list[Tensor]) -> None:
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch[0])).chunk(PARTS):
            view, mask, action, old, gain, result = (each[part] for each in batch)
            choice, value = net(view, mask)
            ratio = (choice.log_prob(action) - old).exp()
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            bounded = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = VALUE * (value - result).square().mean() - bounded - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def train(seconds: float, seed: int = 1) -> tuple[Net, list[tuple[float, float]]]:
    """A net, and its course: after so many seconds such a share of the wins."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)  # so small a net is quicker so
    env, seen, info = made(seed)
    net = Net(seen.shape[1], env.single_action_space.n)
    optimizer, began = torch.optim.Adam(net.parameters(), RATE), time.monotonic()
    course: list[tuple[float, float]] = []
    while not course or course[-1][0] < seconds:
        ends: list[float] = []
        batch, seen, info = collect(env, net, seen, info, ends)
        improve(net, optimizer, batch)
        course.append((time.monotonic() - began, float(np.mean(ends)) if ends else 0.5))
    return net, course


def judge(net: Net, games: int = 4000, seed: int = 10**6) -> tuple[float, float]:
    """The share of the wins in so many games that were not learned from, and half the width of its 95 % interval."""
    env, seen, info = made(seed, 500)
    ends: list[float] = []
    while len(ends) < games:
        with torch.no_grad():
            choice, _ = net(torch.from_numpy(seen), torch.from_numpy(info["action_mask"]))
        seen, reward, ended, _, info = env.step(choice.sample().numpy())
        ends += reward[ended].tolist()
    return float(np.mean(ends)), 1.96 * float(np.std(ends)) / len(ends) ** 0.5


def main(seconds: float = 120, picture: str = "") -> tuple[float, float]:
    net, course = train(seconds)
    share, error = judge(net)
    print(f"after {seconds:g} s: {share:.3f} ± {error:.3f} of the wins against random play")
    if picture:
        import matplotlib.pyplot as plt

        plt.plot(*zip(*course, strict=True))
        plt.axhline(0.5, linestyle=":")
        (
            plt.xlabel("seconds"),
            plt.ylabel("share of the wins"),
            plt.title("Keepers for two, against random play"),
        )
        plt.savefig(picture)
    return share, error


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else 120, "".join(sys.argv[2:3]))
