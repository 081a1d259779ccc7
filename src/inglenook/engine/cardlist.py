"""The cards of an edition as a table in words, for everybody to read."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from .edition import Edition
from .game import Game
from .language import Language, english
from .settings import Value

WIDEST = 6  # columns; of cards with more than that, all that there is to say goes into one
WIDTH = 100  # of the table as text


@dataclass(frozen=True)
class CardList:
    """A heading for every column, a row for every card, and what the words in them mean."""

    heads: list[str]
    rows: list[list[str]]
    meanings: dict[str, str]


def card_list(game: Game, edition: Edition, language: Language | None = None) -> CardList | None:
    """None for a game whose cards are not listed one by one."""
    if not edition.cards:
        return None
    words, schema = game.words_in(language or english()), game.schema
    labels = {name: str(label) for name, label in words.labels.items()}
    say = words.language.say
    columns = {name: labels.get(name, name) for name in schema.columns}
    meanings = {columns[name]: words.help.get(name, column.help) for name, column in schema.columns.items()}
    named = [labels.get(row, _plain(row)) for row in edition.cards]
    faces = [
        {columns[name]: _plain(cell) for name, cell in schema.told(row, card).items()}
        for row, card in edition.cards.items()
    ]
    if len(columns) > WIDEST:
        heads, cells = [say("cards.text")], [[_flat(face)] for face in faces]
    else:
        heads, cells = [*meanings], [[face.get(name, "") for name in meanings] for face in faces]
    rows = [[name, *row] for name, row in zip(named, cells, strict=True)]
    return CardList([say("cards.card"), *heads], rows, meanings)


def _plain(value: Value) -> str:
    return value.replace("-", " ") if isinstance(value, str) else str(value)


def _flat(face: dict[str, str]) -> str:
    return ", ".join(f"{name}: {value}" for name, value in face.items())


def list_lines(cards: CardList) -> Iterator[str]:
    """As text; the last column may take several lines."""
    table = [cards.heads, *cards.rows]
    widths = [max(map(len, column)) + 2 for column in zip(*table, strict=True)][:-1]
    for *cells, last in table:
        start = "".join(f"{cell:{width}}" for cell, width in zip(cells, widths, strict=True))
        yield from _wrapped(start + last, sum(widths))
    yield ""
    for name, meaning in cards.meanings.items():
        yield from _wrapped(f"{name}: {meaning}", 2)


def _wrapped(text: str, margin: int) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=" " * margin, break_on_hyphens=False)
