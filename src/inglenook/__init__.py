"""Five tabletop games of rogues, taverns and treasure on one compiled rules core.

    import inglenook
    match = inglenook.new_match("keepers", players=3, seed=1)
    match.act(0, match.legal(0)[0])

All names below are imported when they are first used: numpy and numba are not loaded before.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .api import (
        Analysis,
        Autoreset,
        Edition,
        Game,
        InglenookError,
        Match,
        RefusedError,
        Result,
        Vector,
        analyse,
        check_game,
        games,
        load,
        new_match,
        new_vector,
        play_out,
        read_record,
        simulate,
        write_record,
    )

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Autoreset",
    "Edition",
    "Game",
    "InglenookError",
    "Match",
    "RefusedError",
    "Result",
    "Vector",
    "analyse",
    "check_game",
    "games",
    "load",
    "new_match",
    "new_vector",
    "play_out",
    "read_record",
    "simulate",
    "write_record",
]


def __getattr__(name: str) -> Any:
    """A public name at its first use (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(".api", __name__), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
