"""One folder per game; found by entry point, never by name.

The package can be called, because `inglenook.games()` and the package `inglenook.games` have one name.
"""

import sys
from types import ModuleType


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        from inglenook.engine.registry import game_names

        return game_names()


sys.modules[__name__].__class__ = _Games
