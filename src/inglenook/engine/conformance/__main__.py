"""`python -m inglenook.engine.conformance GAME [--thorough]`."""

import argparse
import sys

from ..errors import InglenookError
from ..registry import find_game
from . import ConformanceError, check_game


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m inglenook.engine.conformance", description=__doc__)
    parser.add_argument("game", help="the name of an installed game")
    parser.add_argument("--thorough", action="store_true", help="every option with every other, more seeds")
    asked = parser.parse_args()
    try:
        for line in check_game(find_game(asked.game), asked.thorough):
            print(line, flush=True)
    except (ConformanceError, InglenookError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
