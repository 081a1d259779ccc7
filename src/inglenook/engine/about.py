"""Metadata of a game, from the about.toml in its folder: whose it is, and what the project's pages say of it.

    printed = "Purses™"          # the title as its publisher writes it, if it is not ours
    author = "…"                 # and illustrator, publisher, year, rights; what is left out is unknown
    remark = "…"                 # whatever else is known of its makers
    readme = "…"                 # what is special about it here, for the README
    rulings = "…"                # what the clauses that are our rulings are about
    ladder = 50                  # games of a step on the ladder, where the usual number would take too long
    strength = { master = 90 }   # points of its bots' ratings above those of the middle level, from the ladder
    minutes = [2, 5]             # that people take, with the fewest and with the most players
    weight = 1                   # how much there is to learn: 1 little, 2 some, 3 much
    best = [3, 4]                # the numbers of players with whom it is best
    cover = ["purse", "*dice"]   # two or three of its icons, or *icons of every table: its picture in the lobby
    example = true               # a model for writers of games: offered with `inglenook serve --examples` alone

    [designs]                    # what we made ourselves, and the clauses that say so
    "the purses" = ["P-1"]

A game may do without the file, and without any line of it.
"""

import tomllib
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

from .errors import GameError
from .game import Game

UNKNOWN = "not stated in our source"
MAKERS = ("author", "illustrator", "publisher", "year", "rights")


@dataclass(frozen=True)
class About:
    printed: str = ""
    author: str = UNKNOWN
    illustrator: str = UNKNOWN
    publisher: str = UNKNOWN
    year: int | str = UNKNOWN
    rights: str = UNKNOWN
    remark: str = ""
    readme: str = ""
    rulings: str = ""
    ladder: int = 0
    strength: dict[str, int] = field(default_factory=dict)
    minutes: list[int] = field(default_factory=list)
    weight: int = 0
    best: list[int] = field(default_factory=list)
    cover: list[str] = field(default_factory=list)
    example: bool = False
    designs: dict[str, list[str]] = field(default_factory=dict)

    @property
    def makers(self) -> dict[str, str]:
        return {name: str(getattr(self, name)) for name in MAKERS}

    @property
    def stated(self) -> dict[str, str]:
        """What is known of them."""
        return {name: fact for name, fact in self.makers.items() if fact != UNKNOWN}


@cache
def about(game: Game) -> About:
    file = game.folder / "about.toml"
    return About(**_checked(file, tomllib.loads(file.read_text("utf-8")))) if file.exists() else About()


def _checked(file: Path, data: dict[str, Any]) -> dict[str, Any]:
    known = [each.name for each in fields(About)]
    unknown = [name for name in data if name not in known]
    if unknown:
        raise GameError(f"{file}: there is no {', '.join(unknown)}; known: {', '.join(known)}")
    return data
