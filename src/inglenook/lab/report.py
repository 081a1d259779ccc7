"""What the lab says of a game: figures with their intervals, pictures made of them, and findings, the gravest first.

Sentences are keys with facts (`Sentence`): a page says them in the reader's language, JSON and `str` in English.
"""

from dataclasses import dataclass, field
from typing import Any

from inglenook.engine.language import Sentence

# What a figure counts. A share is from 0 to 1; points are hundredths of a win, as differences of shares are said.
UNITS = ("share", "points", "decisions", "minutes", "times", "games")


@dataclass(frozen=True)
class Figure:
    """A number, the interval that holds it in 95 of 100 cases, and what it means.

    `name` is that of a seat, a measure, a setting, a card, a group of actions; `players` at how many seats.
    """

    name: str
    value: float
    low: float
    high: float
    unit: str
    sentence: Sentence
    players: int = 0

    def as_json(self) -> dict[str, Any]:
        numbers = {"value": self.value, "low": self.low, "high": self.high}
        said = {"unit": self.unit, "players": self.players, "sentence": str(self.sentence)}
        return {"name": self.name, **{name: round(each, 9) for name, each in numbers.items()}, **said}


@dataclass(frozen=True)
class Picture:
    """Figures to be drawn side by side. `kind`: "bars" (their names below), "curve" (their names are
    tenths of a game) or "spread" (their names are lengths, and they are all there is)."""

    name: str
    kind: str
    sentence: Sentence
    figures: tuple[Figure, ...]

    def as_json(self) -> dict[str, Any]:
        said = {"name": self.name, "kind": self.kind, "sentence": str(self.sentence)}
        return {**said, "figures": [each.as_json() for each in self.figures]}


@dataclass(frozen=True)
class Finding:
    """Something that is not as it should be.

    `kind` is one word (`bands.KINDS`), `names` says what it is about: cards, seats, settings, measures. Severities are
    on one scale for all kinds: 0 is the edge of what is sound, 1 as bad as it can be (`bands.severity`). `players`: at
    how many seats.
    """

    kind: str
    names: tuple[str, ...]
    severity: float
    sentence: Sentence
    figures: tuple[Figure, ...] = ()
    players: int = 0

    def as_json(self) -> dict[str, Any]:
        severity = round(self.severity, 6)
        said = {"kind": self.kind, "names": list(self.names), "severity": severity, "players": self.players}
        return {**said, "sentence": str(self.sentence), "figures": [each.as_json() for each in self.figures]}


@dataclass(frozen=True)
class Report:
    """All that is known so far; a later report of the same measurement has more games. `edition` is its text."""

    game: str
    edition: str
    players: tuple[int, ...]
    seed: int
    version: str
    games: int = 0
    seconds: float = 0.0  # of the clock; not part of what is the same everywhere
    progress: float = 0.0  # from 0 to 1: how much of what was planned is done
    figures: tuple[Figure, ...] = ()
    pictures: tuple[Picture, ...] = ()
    findings: tuple[Finding, ...] = field(default=())

    def figure(self, name: str, players: int = 0) -> Figure:
        """The figure of that name, at so many seats if that is said."""
        return next(each for each in self.figures if each.name == name and players in (0, each.players))

    def as_json(self) -> dict[str, Any]:
        head = {"game": self.game, "edition": self.edition, "players": list(self.players), "seed": self.seed}
        done = {"version": self.version, "games": self.games, "seconds": round(self.seconds, 3)}
        return {
            **head,
            **done,
            "progress": round(self.progress, 6),
            "figures": [each.as_json() for each in self.figures],
            "pictures": [each.as_json() for each in self.pictures],
            "findings": [each.as_json() for each in self.findings],
        }


def gravest_first(findings: list[Finding]) -> tuple[Finding, ...]:
    """The order in which findings are told; those of equal severity by their names."""
    return tuple(sorted(findings, key=lambda each: (-each.severity, each.kind, each.names)))
