"""Language models at the table. These are scripted: one takes the first move, one writes too much, one talks nonsense.

python examples/research/prompts_match.py [SEED]
"""

import sys

from inglenook.adapters.prompts import Asked, play_models
from inglenook.adapters.setting import setting
from inglenook.engine.match import Match


def first(prompt: str) -> str:
    return "Final answer: 1"


def wordy(prompt: str) -> str:
    moves = [line for line in prompt.splitlines() if line[:1].isdigit()]
    return f"There are {len(moves)} moves. The last looks best.\n**Final answer: {len(moves)}**"


def nonsense(prompt: str) -> str:
    return "I raise by five."


def main(seed: int = 1) -> list[Asked]:
    chosen = setting("keepers", 3, f"fresh:{seed}")  # names and numbers that no model has seen
    match = Match(chosen.game, chosen.edition, chosen.players)
    asked = play_models(match, [first, wordy, nonsense], seed, rules=False)
    for seat, model in enumerate((first, wordy, nonsense)):
        own = [each for each in asked if each.seat == seat]
        print(f"{model.__name__}: {len(own)} decisions, {sum(each.failed for each in own)} answers refused")
    print(match)
    return asked


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
