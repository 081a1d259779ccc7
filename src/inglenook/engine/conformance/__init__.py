"""The conformance suite: what every game must pass, ours and a stranger's.

    from inglenook.engine.conformance import check_game
    check_game(game)                 # raises ConformanceError, or returns a line per check

`python -m inglenook.engine.conformance GAME` does the same from a shell.
"""

from collections.abc import Callable, Iterator

from ..game import Game
from . import observing, plain, secrecy, telling
from .cases import Case, ConformanceError, cases
from .support import check_support
from .unjitted import check_unjitted

__all__ = ["CHECKS", "Case", "ConformanceError", "cases", "check_game", "check_support", "check_unjitted"]

CHECKS: dict[str, Callable[[Case], str]] = {
    name.removeprefix("check_"): check
    for module in (plain, observing, secrecy, telling)
    for name, check in vars(module).items()
    if name.startswith("check_")
}


def check_game(game: Game, thorough: bool = False) -> Iterator[str]:
    """Run every check over every case; yields a line for each."""
    chosen = cases(game, thorough)
    for case in chosen:
        for name, check in CHECKS.items():
            yield f"{case} {name}: {check(case)}"
    yield f"{game.name} support: {check_support(game, thorough=thorough)}"
    yield f"{game.name} unjitted: {check_unjitted(chosen)}"
