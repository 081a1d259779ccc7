"""An exact algorithm on a small edition, by OpenSpiel: how much a best answer still wins against the strategy found.

python examples/research/openspiel_cfr.py [ITERATIONS]
"""

import sys

import pyspiel

import inglenook.adapters.spiel  # noqa: F401 - makes the games known


def main(iterations: int = 40) -> float:
    game = pyspiel.load_game("cached_tree(game=inglenook_keepers(edition=exact))")
    solver = pyspiel.CFRPlusSolver(game)
    for iteration in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if iteration % 10 == 0 or iteration == iterations:
            left = pyspiel.exploitability(game, solver.average_policy())
            print(f"{iteration:4} iterations: exploitability {left:.4f}", flush=True)
    return float(left)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
