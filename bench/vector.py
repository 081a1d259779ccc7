"""The vector core beside pgx and EnvPool: decisions per second of processor time, with observation and mask.

    python bench/vector.py [GAME …] [--games 1024] [--threads 2] [--sizes] [--peers build/peers] [--install]

Everybody plays at random, in turns, several times; the best of each counts, for others on the machine can only slow it
down. pgx (Leduc hold'em, jitted, many steps in one call) and EnvPool (blackjack) are measured where they are
installed: `--install` makes an environment for each in the folder of the peers. Their games are far smaller than ours.
"""

import argparse
import os
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

from inglenook.engine.registry import find_game, our_names
from inglenook.lab.bench import vector_work
from inglenook.warmup import prepare

ROOT = Path(__file__).resolve().parent.parent
ROUNDS, SECONDS = 4, 1.0
SIZES = (64, 1024, 65_536)
PACKAGES = {"pgx": ["pgx==2.6.0", "jax==0.10.2"], "envpool": ["envpool==1.2.5"]}
PROCESSORS = os.cpu_count() or 1
PEERS = {
    "pgx's Leduc": ("pgx", 1),
    "EnvPool's blackjack, a thread for each processor": ("envpool", PROCESSORS),
    "the same, one thread": ("envpool", 1),
}
TIMING = """
def rate(work, seconds={seconds}):
    import time
    work()
    done, began = 0, time.process_time()
    while (passed := time.process_time() - began) < seconds:
        done += work()
    print(done / passed)
"""
PROGRAMS = {
    "pgx": """
import os
os.environ["JAX_PLATFORMS"] = "cpu"
import jax, pgx
from jax import numpy as jnp
from pgx.experimental import auto_reset
GAMES, STEPS = {games}, 128
env = pgx.make("leduc_holdem")
play = jax.vmap(auto_reset(env.step, env.init))

def step(carry, _):
    state, key = carry
    key, choice, chance = jax.random.split(key, 3)
    action = jax.random.categorical(choice, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=1)
    return (play(state, action, jax.random.split(chance, GAMES)), key), None

run = jax.jit(lambda carry: jax.lax.scan(step, carry, None, length=STEPS)[0])
carry = (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), GAMES)), jax.random.PRNGKey(2))

def work():
    global carry
    carry = run(carry)
    jax.block_until_ready(carry)
    return GAMES * STEPS

rate(work)
""",
    "envpool": """
import envpool, numpy as np
GAMES = {games}
env = envpool.make_gymnasium("Blackjack-v1", num_envs=GAMES, num_threads={threads}, seed=1)
random = np.random.default_rng(1)
info = env.reset()[1]

def work():
    global info
    info = env.step(random.integers(env.action_space.n, size=GAMES, dtype=np.int32), info["env_id"])[4]
    return int((info["elapsed_step"] > 0).sum())  # a step that only begins a game is none

rate(work)
""",
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "game", nargs="*", default=our_names(), help="games to measure; all, if none is named"
    )
    parser.add_argument("--games", type=int, default=1024, help="how many side by side (1024)")
    parser.add_argument("--threads", type=int, default=1, help="measure also this many threads, by the clock")
    parser.add_argument("--sizes", action="store_true", help="measure also 64 and 65,536 games side by side")
    parser.add_argument(
        "--peers", type=Path, default=ROOT / "build" / "peers", help="where peers are installed"
    )
    parser.add_argument("--install", action="store_true", help="install them first (about a gigabyte)")
    arguments = parser.parse_args()
    if arguments.install:
        install(arguments.peers)
    compare(arguments.game, arguments.games, arguments.peers)
    if arguments.sizes:
        sizes(arguments.game)
    if arguments.threads > 1:
        threads(arguments.game, arguments.games, arguments.threads)


def install(folder: Path) -> None:
    for name, packages in PACKAGES.items():
        print(f"Installing {' '.join(packages)} …", flush=True)
        venv.create(folder / name, with_pip=True)
        subprocess.run(
            [folder / name / "bin" / "python", "-m", "pip", "install", "-q", *packages], check=True
        )


def compare(names: list[str], games: int, folder: Path) -> None:
    """Ours and the peers', in turns."""
    works = {name: work_of(name, games) for name in names}
    rates = dict.fromkeys([*works, *PEERS], 0.0)
    for turn in range(ROUNDS):
        print(f"\rround {turn + 1} of {ROUNDS} …", end="", file=sys.stderr, flush=True)
        for name, work in works.items():
            rates[name] = max(rates[name], per_processor_second(work))
        for title, (name, threads) in PEERS.items():
            rates[title] = max(rates[title], peer(name, folder, games, threads))
    print(
        f"\n{games:,} games side by side, load {os.getloadavg()[0]:.1f}. The peers' games are far smaller than ours.\n"
    )
    table(["game", "million decisions a processor second", *(f"times {title}" for title in PEERS)])
    for name in works:
        beside = [f"{rates[name] / rates[other]:.1f}" if rates[other] else "–" for other in PEERS]
        print(f"| {find_game(name).title} | {rates[name] / 1e6:.2f} | {' | '.join(beside)} |")
    for title in PEERS:
        said = f"{rates[title] / 1e6:.2f}" if rates[title] else "not installed: see --install"
        print(f"| {title} | {said} |{' |' * len(PEERS)}")


def table(titles: list[str]) -> None:
    print(f"| {' | '.join(titles)} |\n|{'---|' * len(titles)}")


def work_of(name: str, games: int, threads: int = 1) -> Callable[[], int]:
    game = find_game(name)
    prepare(game, parts=["vector"])
    return vector_work(game, games, threads)


def per_processor_second(work: Callable[[], int], clock: Callable[[], float] = time.process_time) -> float:
    work()
    done, began = 0, clock()
    while (passed := clock() - began) < SECONDS:
        done += work()
    return done / passed


def peer(name: str, folder: Path, games: int, threads: int) -> float:
    """A peer's rate, measured in its own environment; 0 if there is none."""
    python = folder / name / "bin" / "python"
    if not python.exists():
        return 0.0
    program = TIMING.format(seconds=SECONDS) + PROGRAMS[name].format(games=games, threads=threads)
    done = subprocess.run([python, "-c", program], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{name} failed: {(done.stderr.strip().splitlines() or ['no reason given'])[-1]}")
    return float(done.stdout.split()[-1])


def sizes(names: list[str]) -> None:
    """What a decision costs with few and with many games."""
    print()
    table(["game", *(f"{size:,} games" for size in SIZES), "most to least"])
    for name in names:
        rates = [max(per_processor_second(work_of(name, size)) for _ in range(ROUNDS)) for size in SIZES]
        cells = [f"{1e9 / rate:.0f} ns" for rate in rates]
        print(
            f"| {find_game(name).title} | {' | '.join(cells)} | {max(rates) / min(rates):.2f} |", flush=True
        )


def threads(names: list[str], games: int, several: int) -> None:
    """By the clock, in turns: needs a machine that has nothing else to do."""
    print()
    table(["game", f"{several} threads, times as fast as one"])
    for name in names:
        one, more = work_of(name, games), work_of(name, games, several)
        rates = [(clocked(one), clocked(more)) for _ in range(ROUNDS)]
        print(
            f"| {find_game(name).title} | {max(b for _, b in rates) / max(a for a, _ in rates):.2f} |",
            flush=True,
        )
    print(f"\nload {os.getloadavg()[0]:.1f}")


def clocked(work: Callable[[], int]) -> float:
    return per_processor_second(work, time.perf_counter)


if __name__ == "__main__":
    main()
