"""How many decisions a second the doors for researchers give, beside other libraries' own games, in one run.

    python bench/doors.py [--seconds 1] [--rounds 5]

Everything is measured in turn, several times, in processor time; the median counts. A step is one decision of random
legal play with its observation and mask (PettingZoo), or with the list of legal actions (OpenSpiel). The others' games
are far smaller than ours. Needs rlcard and pygame for PettingZoo's Leduc hold'em: pip install rlcard pygame
"""

import argparse
import random
import statistics
import time
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel

from inglenook.adapters import spiel  # noqa: F401 - makes the games known
from inglenook.adapters.zoo import AECTable, env
from inglenook.engine.registry import our_names

Work = Callable[[float], float]


def aec(table: Any, seconds: float) -> float:
    """Steps a second of an AEC environment."""
    table.reset(seed=1)
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(200):
            seen, _, ended, cut, _ = table.last()
            if ended or cut:
                table.reset()
                continue
            table.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
    return steps / (time.process_time() - began)


def tree(name: str, seconds: float) -> float:
    """Decisions a second of an OpenSpiel game; where all choose at once, each choice counts."""
    game = pyspiel.load_game(name)
    decisions, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        decisions += play(game.new_initial_state(), game.num_players())
    return decisions / (time.process_time() - began)


def play(state: Any, players: int) -> int:
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        elif state.is_simultaneous_node():
            state.apply_actions([random.choice(state.legal_actions(player)) for player in range(players)])
            decisions += players
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def zoo_works() -> dict[str, Work]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import leduc_holdem_v4

        works: dict[str, Work] = {
            "Leduc hold'em, wrapped": partial(aec, leduc_holdem_v4.env()),
            "Leduc hold'em, raw": partial(aec, leduc_holdem_v4.raw_env()),
        }
    for name in our_names():
        works[f"{name}, wrapped"] = partial(aec, env(name))
        works[f"{name}, raw"] = partial(aec, AECTable(name))
    return works


def spiel_works() -> dict[str, Work]:
    from open_spiel.python import games as theirs  # noqa: F401 - makes them known

    names = [name for name in pyspiel.registered_names() if name.startswith("python_")]
    works: dict[str, Work] = {name: partial(tree, name) for name in names if playable(name)}
    for name in our_names():
        works[f"{name}, sampled"] = partial(tree, f"inglenook_{name}(chance=sampled)")
        works[f"{name}, explicit"] = partial(tree, f"inglenook_{name}")
    return works


def playable(name: str) -> bool:
    try:
        play(pyspiel.load_game(name).new_initial_state(), pyspiel.load_game(name).num_players())
    except Exception:  # some need parameters, other packages, or more than one population
        return False
    return True


def measured(works: dict[str, Work], seconds: float, rounds: int) -> dict[str, float]:
    for work in works.values():
        work(0.01)  # loads what is compiled
    figures: dict[str, list[float]] = {name: [] for name in works}
    for number in range(rounds):
        print(f"round {number + 1} of {rounds} …", flush=True)
        for name, work in works.items():
            figures[name].append(work(seconds))
    return {name: statistics.median(each) for name, each in figures.items()}


def table(title: str, figures: dict[str, float], beside: Callable[[str], float]) -> None:
    print(f"\n| {title} | a second | times the other |\n|---|---|---|")
    for name, figure in figures.items():
        print(f"| {name} | {figure:,.0f} | {figure / beside(name):.1f} |")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1, help="of each measurement")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    zoo = measured(zoo_works(), asked.seconds, asked.rounds)
    table("PettingZoo", zoo, lambda name: zoo[f"Leduc hold'em, {name.rpartition(', ')[2]}"])
    trees = measured(spiel_works(), asked.seconds, asked.rounds)
    quickest = max(figure for name, figure in trees.items() if name.startswith("python_"))
    table("OpenSpiel", trees, lambda name: quickest)


if __name__ == "__main__":
    main()
