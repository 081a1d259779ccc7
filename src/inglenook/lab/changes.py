"""An edition beside the standard one: its changes, one at a time, taken back."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from inglenook.engine.edition import Edition, EditionSchema
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game

MANY = 4  # cards that differ in the same column are also taken back together
MOST = 40  # changes that are looked at one by one


@dataclass(frozen=True)
class Change:
    """Something that differs from the standard edition. `names`: what it is called, a card with its columns."""

    kind: str  # "numbers", "options", "cards" or "column"
    names: tuple[str, ...]
    without: Edition  # the same edition with this as in the standard one

    @property
    def name(self) -> str:
        return self.names[0]

    def raises(self, edition: Edition) -> bool:
        """Whether a card has a higher number, or another word, than in the standard edition."""
        mine, usual = edition.cards[self.name], self.without.cards[self.name]
        pairs = [(mine[name], usual[name]) for name in self.names[1:]]
        return any(
            isinstance(a, str) or (isinstance(a, int) and isinstance(b, int) and a > b) for a, b in pairs
        )


def changes(game: Game, edition: Edition) -> list[Change]:
    """What can be taken back alone; what would leave no edition is left out."""
    return [each for each in map(_made(game.schema, edition), _listed(game.schema, edition)) if each][:MOST]


def _listed(schema: EditionSchema, edition: Edition) -> Iterator[tuple[str, tuple[str, ...], dict[str, Any]]]:
    usual = schema.standard
    for part in ("numbers", "options"):
        mine, theirs = getattr(edition, part), getattr(usual, part)
        yield from ((part, (name,), {name: theirs[name]}) for name in mine if mine[name] != theirs[name])
    rows = {row: _cells(edition.cards[row], card) for row, card in usual.cards.items()}
    rows = {row: cells for row, cells in rows.items() if cells}
    columns = Counter(name for cells in rows.values() for name in cells)
    for name, times in columns.items():
        if times >= MANY:
            yield (
                "column",
                (name,),
                {row: {name: cells[name]} for row, cells in rows.items() if name in cells},
            )
    yield from (("cards", (row, *cells), {row: cells}) for row, cells in rows.items())


def _cells(mine: Mapping[str, Any], usual: Mapping[str, Any]) -> dict[str, Any]:
    """The usual values of those that differ."""
    return {name: value for name, value in usual.items() if mine[name] != value}


def _made(schema: EditionSchema, edition: Edition) -> Any:
    def made(listed: tuple[str, tuple[str, ...], dict[str, Any]]) -> Change | None:
        kind, names, back = listed
        try:
            return Change(kind, names, _with(schema, edition, kind, back))
        except EditionError:
            return None

    return made


def _with(schema: EditionSchema, edition: Edition, kind: str, back: dict[str, Any]) -> Edition:
    numbers = {**edition.numbers, **(back if kind == "numbers" else {})}
    options = {**edition.options, **(back if kind == "options" else {})}
    cards = dict(edition.cards)
    if kind in ("cards", "column"):
        cards |= {row: {**cards[row], **cells} for row, cells in back.items()}
    return schema.edition(numbers, options, cards, edition.name)


def with_cell(schema: EditionSchema, edition: Edition, row: str, column: str, value: int) -> Edition:
    """The same edition with another number on one card."""
    cards = {**edition.cards, row: {**edition.cards[row], column: value}}
    return schema.edition(edition.numbers, edition.options, cards, edition.name)
