"""The games that this project itself brings, and what their test folders say; a machine may know others beside them.

`served.toml` says with which options the server's tables of a game are tested:

    dealt = [{}]     # where cards are hidden, so that twins can be dealt
    pages = [{}]     # where pages are compared besides
    sealed = [{}]    # where several choose at once
    limit = {}       # where the limit of automatic play ends the whole game; `unwon`: and nobody has won then
"""

import tomllib
from pathlib import Path
from typing import Any

from inglenook.engine.registry import our_names

Case = tuple[str, dict[str, str]]
OURS = our_names()
GAMES = Path(__file__).parent / "games"


def served(name: str) -> dict[str, Any]:
    return tomllib.loads((GAMES / name / "served.toml").read_text("utf-8"))


def cases(kind: str) -> list[Case]:
    """All games of ours with the options of that kind."""
    return [(name, options) for name in OURS for options in served(name).get(kind, [])]
