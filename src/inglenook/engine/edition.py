"""Editions: the numbers, options and cards of a game as data, loaded from its cards.toml and checked.

    limit = { max-rounds = "rounds" } # optional: the option that ends automatic play, and the measure it bounds

    [numbers.hand]
    help = "cards dealt to each keeper"
    value = 5
    range = [1, 12]

    [options.quest-giver]
    help = "…"
    choices = ["passes", "fixed"]     # the first is the default

    [options.max-rounds]
    help = "…"
    value = 200
    range = [0, 10000]

    [cards.columns]                   # a cell left out has the default, the first choice or the lowest number
    suit = { help = "…", choices = ["cup", "coin"] }
    worth = { help = "…", range = [0, 99], default = 1 }

    [cards.rows]                      # an edition may change every cell, but not the names of the rows
    "wooden cup" = { suit = "cup", worth = 3 }
    penny = { suit = "coin" }

    [cards]                           # optional: rows for cards of an edition's own, in which all is 0 until then
    spare = ["blank-1", "blank-2"]

    [table]                           # what people at a table usually want, where it is not the default
    quest-giver = "fixed"
    max-rounds = 0

    [tiny]                            # a small deck for counted trees and the support test
    players = 2
    quests = [2, 2, 0, 0]
    cards.penny = { worth = 2 }

    [ladder]                          # optional: settings with which bots are compared
    quest-giver = "fixed"

    [brief]                           # optional: settings that keep the suite's matches short
    max-rounds = 40

Each number, option and column is a field of the game's Edition record, with `-` for `_`; a column has one
cell per row, in the order of the rows, the spare ones last. Kernels see a choice as its place among the choices.
"""

import tomllib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any
from unicodedata import normalize

import numpy as np

from . import toml
from .errors import EditionError, GameError, UnknownNameError
from .language import Sentence
from .layout import Bytes, Field, Record, fields
from .reading import Reader, Reading
from .settings import Setting, Value, column, setting

Card = Mapping[str, Value]
PARTS = ("numbers", "options", "cards")
LONGEST_NAME = 40
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Edition:
    """Every number, option and card of one game, whole, and the record that kernels read."""

    game: str
    name: str
    numbers: dict[str, Value]
    options: dict[str, Value]
    cards: dict[str, dict[str, Value]]
    packed: Bytes
    # What it calls cards: its own by the spare row that each takes, and others that it gives a new name.
    own: dict[str, str] = field(default_factory=dict)
    kept: dict[object, Any] = field(default_factory=dict, compare=False, repr=False)  # once for all pages

    def reading(self, reader: Reader) -> Reading:
        """The record as plain numbers."""
        if reader not in self.kept:
            self.kept[reader] = Reading(reader, self.packed)
        found: Reading = self.kept[reader]
        return found

    def facts(self) -> dict[str, Value]:
        """Every value by its name; a cell of a card by those of row and column."""
        usual = {row: card for row, card in self.cards.items() if row not in self.own.values()}
        cells = {f"{row}: {name}": value for row, card in usual.items() for name, value in card.items()}
        return {**self.numbers, **self.options, **cells}

    def lines(self) -> list[str]:
        """A canonical TOML text, a line per fact or card."""
        return [
            f"name = {toml.written(self.name)}",
            *(f"numbers.{name} = {toml.written(value)}" for name, value in self.numbers.items()),
            *(f"options.{name} = {toml.written(value)}" for name, value in self.options.items()),
            *(f"cards.{toml.key(row)} = {toml.table(card)}" for row, card in self.cards.items()),
        ]


@dataclass(frozen=True)
class Difference:
    """Something that is not as usual."""

    name: str
    usual: Value | Sentence
    value: Value

    @property
    def sentence(self) -> Sentence:
        return Sentence("edition.difference", name=self.name, value=self.value, usual=self.usual)

    def __str__(self) -> str:
        return str(self.sentence)


@dataclass(frozen=True)
class EditionSchema:
    """What a game's editions are made of: every setting with its default, range and explanation."""

    game: str
    name: str
    numbers: dict[str, Setting]
    options: dict[str, Setting]
    columns: dict[str, Setting]
    rows: dict[str, dict[str, Value]]
    printed: dict[str, frozenset[str]]  # the columns that cards.toml itself fills in, by row
    tiny: dict[str, Any]
    ladder: dict[str, Any]
    brief: dict[str, Any]
    dtype: np.dtype[Any]
    check: Callable[[Edition], None] | None = None  # the game's own, for what no range can say
    table: dict[str, str] = field(default_factory=dict)  # what people at a table usually choose, as typed
    spare: tuple[str, ...] = ()  # rows that an edition may fill with cards of its own
    limit: dict[str, str] = field(default_factory=dict)  # the option that ends automatic play: its measure

    @classmethod
    def load(
        cls,
        game: str,
        path: Path,
        record: type[Record],
        dtype: np.dtype[Any],
        check: Callable[[Edition], None] | None = None,
    ) -> "EditionSchema":
        data = tomllib.loads(path.read_text("utf-8"))
        numbers = {name: setting(name, facts) for name, facts in data.get("numbers", {}).items()}
        options = {name: setting(name, facts) for name, facts in data.get("options", {}).items()}
        cards = data.get("cards", {"columns": {}, "rows": {}})
        columns = {name: column(name, facts) for name, facts in cards["columns"].items()}
        rows = {row: _card(row, columns, card) for row, card in cards["rows"].items()}
        spare = tuple(cards.get("spare", ()))
        printed = {row: frozenset(card) for row, card in cards["rows"].items()}
        _compare(game, fields(record), [*numbers, *options], [*columns], len(rows) + len(spare))
        table = {name: str(options[name].check(value)) for name, value in data.get("table", {}).items()}
        tiny, ladder, brief = (data.get(part, {}) for part in ("tiny", "ladder", "brief"))
        made_of = (numbers, options, columns, rows, printed, tiny, ladder, brief)
        return cls(game, data["name"], *made_of, dtype, check, table, spare, data.get("limit", {}))

    def edition(
        self,
        numbers: Mapping[str, Value],
        options: Mapping[str, Value],
        cards: Mapping[str, Card] = NOTHING,
        name: str | None = None,
    ) -> Edition:
        """The standard edition with these changes, checked."""
        chosen_numbers = _choose(Sentence("unknown.number"), self.numbers, numbers, "numbers")
        chosen_options = _choose(Sentence("unknown.setting"), self.options, options, "options")
        own = self._own(cards)
        chosen_cards = self._cards(cards, own.values())
        packed = self._encode({**chosen_numbers, **chosen_options}, chosen_cards)
        called = _proper("name", self.name if name is None else name, "name")
        made = Edition(self.game, called, chosen_numbers, chosen_options, chosen_cards, packed, own)
        if self.check:
            self.check(made)
        return made

    @cached_property
    def standard(self) -> Edition:
        return self.edition({}, {})

    @property
    def limits(self) -> dict[str, int]:
        """Of what is counted in a game, how much automatic play is given by default."""
        usual = {measure: self.options[name].value for name, measure in self.limit.items()}
        return {measure: value for measure, value in usual.items() if isinstance(value, int)}

    def with_options(self, texts: Mapping[str, str], base: Edition | None = None) -> Edition:
        """The standard edition, or another, with options as a person typed them."""
        for name in texts:
            if name not in self.options:
                raise UnknownNameError(Sentence("unknown.option", game=self.game), name, self.options)
        chosen = {name: self.options[name].read(text) for name, text in texts.items()}
        base = base or self.standard
        return self.edition(base.numbers, {**base.options, **chosen}, base.cards, base.name)

    @cached_property
    def at_table(self) -> Edition:
        """The standard edition as people at a table usually want it."""
        return self.for_table({})

    def for_table(self, chosen: Mapping[str, str], base: Edition | None = None) -> Edition:
        """An edition as people at a table usually want it: no limit ends their game, and the rest is as usual if it
        says nothing else itself. Over that goes what they have chosen."""
        own, usual = (base or self.standard).options, self.standard.options
        wanted = {
            name: text for name, text in self.table.items() if name in self.limit or own[name] == usual[name]
        }
        return self.with_options({**wanted, **chosen}, base)

    def differences(self, edition: Edition, other: Edition | None = None) -> list[Difference]:
        """All in which an edition is not the standard one, or not another."""
        usual = (other or self.standard).facts()
        changed = [
            Difference(name, usual[name], value)
            for name, value in edition.facts().items()
            if value != usual[name]
        ]
        added = [row for row in edition.own.values() if row in edition.cards]
        return changed + [self._addition(row, edition.cards[row]) for row in added]

    def _addition(self, row: str, card: Card) -> Difference:
        cells = {name: value for name, value in card.items() if value != self.columns[name].value}
        return Difference(row, Sentence("edition.no-card"), toml.table(cells))

    def parse(self, text: str) -> Edition:
        """An edition from its text, which may leave out what is as usual: the inverse of `Edition.lines`."""
        data = toml.read(text)
        try:
            return self._made_of(data)
        except EditionError as error:
            line = toml.line_of(text, error.path)
            raise EditionError(error.reason, *error.path, line=line) from None

    def _made_of(self, data: dict[str, Any]) -> Edition:
        for entry, value in data.items():
            if entry not in ("name", *PARTS):
                raise _unknown(Sentence("unknown.entry"), entry, ("name", *PARTS), entry)
            if entry in PARTS and not isinstance(value, dict):
                raise EditionError(Sentence("edition.no-table", entry=entry, value=toml.said(value)), entry)
        numbers, options, cards = (data.get(part, {}) for part in PARTS)
        return self.edition(numbers, options, cards, data.get("name", self.name))

    def told(self, row: str, card: Card) -> dict[str, Value]:
        """What there is to say of a card: the cells that cards.toml fills in, and those that are not as usual."""
        columns, printed = self.columns, self.printed.get(row, ())
        return {
            name: value for name, value in card.items() if name in printed or value != columns[name].value
        }

    @cached_property
    def tiny_edition(self) -> Edition:
        """The small deck for counted trees."""
        numbers = {name: value for name, value in self.tiny.items() if name in self.numbers}
        others = {*numbers, "players", "cards"}
        options = {name: value for name, value in self.tiny.items() if name not in others}
        return self.edition(numbers, options, self.tiny.get("cards", {}), "tiny")

    @cached_property
    def ladder_edition(self) -> Edition:
        """The edition with which bots are compared: the standard one, unless the game says otherwise."""
        numbers = {name: value for name, value in self.ladder.items() if name not in self.options}
        options = {name: value for name, value in self.ladder.items() if name in self.options}
        return self.edition(numbers, options)

    def _own(self, changes: Mapping[str, Card]) -> dict[str, str]:
        """The cards that no other edition has: each takes the next spare row."""
        own = [row for row in changes if row not in self.rows]
        if own and not self.spare:
            raise _unknown(Sentence("unknown.card"), own[0], self.rows, "cards", own[0])
        taken = {_plain(row): row for row in (*self.rows, *self.spare)}
        for row in own:
            other = taken.setdefault(_plain(_proper(Sentence("unknown.card"), row, "cards", row)), row)
            if other != row or row in self.spare:
                raise EditionError(Sentence("edition.twice", row=row, other=repr(other)), "cards", row)
        if len(own) > len(self.spare):
            reason = Sentence("edition.no-room", row=own[-1], most=len(self.spare), own=len(own))
            raise EditionError(reason, "cards", own[-1])
        return dict(zip(self.spare, own, strict=False))

    def _cards(self, changes: Mapping[str, Card], own: Collection[str]) -> dict[str, dict[str, Value]]:
        for row, card in changes.items():
            if not isinstance(card, Mapping):
                reason = Sentence("edition.no-columns", row=row, value=toml.said(card))
                raise EditionError(reason, "cards", row)
        usual: dict[str, Card] = {**self.rows, **dict.fromkeys(own, NOTHING)}
        return {
            row: _card(row, self.columns, {**card, **changes.get(row, {})}) for row, card in usual.items()
        }

    def _encode(self, values: Mapping[str, Value], cards: Mapping[str, Card]) -> Bytes:
        buffer = np.zeros(self.dtype.itemsize, np.uint8)
        record: Any = buffer.view(self.dtype)[0]
        for name, each in (self.numbers | self.options).items():
            record[_field(name)] = each.encode(values[name])
        for name, each in self.columns.items():
            record[_field(name)][: len(cards)] = [each.encode(card[name]) for card in cards.values()]
        return buffer


def _compare(game: str, found: Mapping[str, Field], single: list[str], columns: list[str], rows: int) -> None:
    """cards.toml and the Edition record name the same things, and a column has a cell for every row."""
    declared = [_field(name) for name in (*single, *columns)]
    odd = {*declared} ^ {*found} | {name for name in declared if declared.count(name) > 1}
    odd |= {name for name in map(_field, columns) if name in found and found[name].shape != (rows,)}
    if odd:
        raise GameError(f"{game}: cards.toml and the Edition record disagree about {', '.join(sorted(odd))}")


def _field(name: str) -> str:
    return name.replace("-", "_")


def _choose(
    what: Sentence, settings: Mapping[str, Setting], changes: Mapping[str, Value], *path: str
) -> dict[str, Value]:
    for name in changes:
        if name not in settings:
            raise _unknown(what, name, settings, *path, name)
    return {name: _checked(each, changes.get(name, each.value), *path) for name, each in settings.items()}


def _checked(setting: Setting, value: Value, *path: str) -> Value:
    try:
        return setting.check(value)
    except EditionError as error:
        raise EditionError(error.reason, *path, setting.name) from None


def _card(row: str, columns: Mapping[str, Setting], card: Card) -> dict[str, Value]:
    try:
        return _choose(Sentence("unknown.column"), columns, card, "cards", row)
    except EditionError as error:
        raise EditionError(Sentence("edition.in-row", row=row, reason=error.reason), *error.path) from None


def _unknown(what: Sentence, name: str, known: Collection[str], *path: str) -> EditionError:
    said, near = toml.said(name), get_close_matches(name, known, 1)
    if near:
        return EditionError(Sentence("unknown.near", what=what, name=said, near=repr(near[0])), *path)
    listed = ", ".join(known) or Sentence("unknown.none")
    return EditionError(Sentence("unknown.name", what=what, name=said, known=listed), *path)


def _proper(what: str | Sentence, name: object, *path: str) -> str:
    if isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= LONGEST_NAME:
        return name
    raise EditionError(Sentence("edition.name", what=what, most=LONGEST_NAME, name=toml.said(name)), *path)


def _plain(name: str) -> str:
    """A name without what a reader would not tell it apart by."""
    return " ".join(normalize("NFKC", name).casefold().replace("-", " ").split())
