"""A game in short, for newcomers, from the primer.toml in its folder: what there is to know before a first game, and
how it is played, each sentence with pictures.

    [pictures]
    goal = ["rogue", "→", "quest"]   # icons of the game's own sprite, *icons of every table, and signs
    hand = ["*hand"]

    [primer]                         # three sentences, to be read in twenty seconds
    goal = "…"
    turn = "…"
    end = "…"

    [how]                            # how to play, in order, under any names
    hand = "Everybody has {hand} cards."

Braces name the numbers and options of the edition that is played; of a row of numbers `{goals-1}` is the first.
primer.de.toml has the sentences in another language.
A game may do without the file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from .edition import Edition
from .errors import GameError
from .game import Game
from .language import Language, Phrase, english
from .words import read, translation

FILE = "primer.toml"
PARTS = ("goal", "turn", "end")


@dataclass(frozen=True)
class Point:
    """A sentence and its pictures."""

    name: str
    text: str
    pictures: tuple[str, ...]


@dataclass(frozen=True)
class Primer:
    language: str  # the code of that in which it is told
    short: list[Point]
    how: list[Point]


def primer_of(game: Game, edition: Edition, language: Language) -> Primer | None:
    """In that language, or in English if the file has no other; None for a game without one."""
    if not (game.folder / FILE).exists():
        return None
    known = language if translation(game.folder / FILE, language).exists() else english()
    facts = {**game.words_in(known).of(edition).facts, **_rows(edition)}
    return Primer(known.code, [*_points(game, known, "primer", facts)], [*_points(game, known, "how", facts)])


def _rows(edition: Edition) -> dict[str, str]:
    """The numbers of each row, by its name and their places."""
    rows = ((name, row) for name, row in edition.numbers.items() if isinstance(row, (list, tuple)))
    return {f"{name}-{place}": str(number) for name, row in rows for place, number in enumerate(row, 1)}


def _points(game: Game, language: Language, part: str, facts: Mapping[str, str]) -> Iterator[Point]:
    sentences, pictures = _read(game, language)
    for name, phrase in sentences[part].items():
        yield Point(name, phrase.said(facts), pictures.get(name, ()))


@cache
def _read(game: Game, language: Language) -> tuple[dict[str, dict[str, Phrase]], dict[str, tuple[str, ...]]]:
    data = read(game.folder / FILE, language)
    sentences = {
        part: {name: Phrase(entry) for name, entry in data.get(part, {}).items()}
        for part in ("primer", "how")
    }
    if tuple(sentences["primer"]) != PARTS:
        raise GameError(f"{game.folder / FILE}: [primer] has the sentences {', '.join(PARTS)}, in that order")
    return sentences, {name: tuple(each) for name, each in data["pictures"].items()}
