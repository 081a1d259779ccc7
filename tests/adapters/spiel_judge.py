"""OpenSpiel's judges that need its logger or its flags, in a process of their own: they would close our streams.

python -m tests.adapters.spiel_judge api keepers …
python -m tests.adapters.spiel_judge playthrough GAME …
python -m tests.adapters.spiel_judge search
"""

import random
import re
import sys
import unittest
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts

from inglenook.adapters import spiel  # noqa: F401 - registers the games

EXACT = "inglenook_keepers(edition=exact,recall=12)"
NODES = (7935, 5112, 2694)  # chance, decisions, ends
TOLD = re.compile(r"Tensor|StateString\(|ObservationString\(")
MOST, LONGEST = 250, 160  # lines of a playthrough, and letters of a line
SETS = 4214  # information states: fewer than decisions, for something is hidden


def api(*games: str) -> None:
    """What holds in a part of each game's tree, and in the whole of a small one."""
    flags.FLAGS([sys.argv[0]])
    random.seed(1)  # by which it chooses what part
    cases = [case(api_test.EnforceAPIOnPartialTreeBase, f"inglenook_{name}(edition=tiny)") for name in games]
    api_test.TOTAL_NUM_STATES[EXACT] = NODES
    api_test.PERFECT_RECALL_NUM_STATES[EXACT] = SETS
    cases.append(case(api_test.EnforceAPIOnFullTreeBase, EXACT))
    loader = unittest.TestLoader()
    suite = unittest.TestSuite(map(loader.loadTestsFromTestCase, cases))
    result = unittest.TextTestRunner(sys.stdout).run(suite)
    sys.exit(not result.wasSuccessful())


def case(base: type, name: str) -> Any:
    return type(base.__name__, (base,), {"game_name": name, "game": pyspiel.load_game(name)})


def playthrough(*games: str) -> None:
    """The course of each game; what its players are told has tests of its own, and changes more often. Long lines are
    told by their beginning and a digest of the rest."""
    for name in games:
        lines = (line.rstrip() for line in generate_playthrough.playthrough_lines(name, seed=1))
        kept = [line for line in lines if not line.startswith("  ") and not TOLD.search(line)]
        print("\n".join(map(short, kept[:MOST])), end="\n\f\n")


def short(line: str) -> str:
    rest = blake2b(line[LONGEST:].encode(), digest_size=8).hexdigest()
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}… {rest}"


def search() -> None:
    """Python's ISMCTS finds worlds by dealing again, and plays a game to its end."""
    game = pyspiel.load_game("inglenook_keepers(players=2,chance=sampled)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 20, random_state=np.random.RandomState(1))
    state, random = game.new_initial_state(), np.random.RandomState(2)
    while not state.is_terminal():
        mine = state.current_player() == 0
        state.apply_action(bot.step(state) if mine else random.choice(state.legal_actions()))
    print(state.returns())


if __name__ == "__main__":
    {"api": api, "playthrough": playthrough, "search": search}[sys.argv[1]](*sys.argv[2:])
