"""Editions: the numbers, options and cards of a game as data, loaded from its cards.toml and checked.

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
    range = [1, 10000]

    [cards.columns]                   # a cell left out has the default, the first choice or the lowest number
    suit = { help = "…", choices = ["cup", "coin"] }
    worth = { help = "…", range = [0, 99], default = 1 }

    [cards.rows]                      # an edition may change every cell, but not the names of the rows
    "wooden cup" = { suit = "cup", worth = 3 }
    penny = { suit = "coin" }

    [table]                           # what people at a table usually want, where it is not the default
    quest-giver = "fixed"

    [tiny]                            # a small deck for counted trees and the support test
    players = 2
    quests = [2, 2, 0, 0]
    cards.penny = { worth = 2 }

Each number, option and column is a field of the game's Edition record, with `-` for `_`; a column has one
cell per row, in the order of the rows. Kernels see a choice as its place among the choices.
"""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from .errors import EditionError, GameError, UnknownNameError
from .records import Bytes, Field, Record, fields
from .settings import Setting, Value, column, setting

Card = Mapping[str, Value]
PARTS = ("numbers", "options", "cards")
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Edition:
    """Every number, option and card of one game, whole, and the record that kernels read."""

    game: str
    name: str
    numbers: dict[str, Value]
    options: dict[str, Value]
    cards: dict[str, dict[str, Value]]
    record: Bytes

    def lines(self) -> list[str]:
        """A canonical TOML text, a line per fact or card."""
        return [
            f"name = {_toml(self.name)}",
            *(f"numbers.{name} = {_toml(value)}" for name, value in self.numbers.items()),
            *(f"options.{name} = {_toml(value)}" for name, value in self.options.items()),
            *(f"cards.{_key(row)} = {_table(card)}" for row, card in self.cards.items()),
        ]


@dataclass(frozen=True)
class Recipe:
    """What a game's editions are made of: every setting with its default, range and explanation."""

    game: str
    name: str
    numbers: dict[str, Setting]
    options: dict[str, Setting]
    columns: dict[str, Setting]
    rows: dict[str, dict[str, Value]]
    tiny: dict[str, Any]
    dtype: np.dtype[Any]
    check: Callable[[Edition], None] | None = None  # the game's own, for what no range can say
    table: dict[str, str] = field(default_factory=dict)  # options that people at a table usually want

    @classmethod
    def load(
        cls,
        game: str,
        path: Path,
        record: type[Record],
        dtype: np.dtype[Any],
        check: Callable[[Edition], None] | None = None,
    ) -> "Recipe":
        data = tomllib.loads(path.read_text("utf-8"))
        numbers = {name: setting(name, facts) for name, facts in data.get("numbers", {}).items()}
        options = {name: setting(name, facts) for name, facts in data.get("options", {}).items()}
        cards = data.get("cards", {"columns": {}, "rows": {}})
        columns = {name: column(name, facts) for name, facts in cards["columns"].items()}
        rows = {row: _choose(f"column of {row}", columns, card) for row, card in cards["rows"].items()}
        table = {name: str(options[name].check(value)) for name, value in data.get("table", {}).items()}
        _compare(game, fields(record), [*numbers, *options], [*columns], len(rows))
        tiny = data.get("tiny", {})
        return cls(game, data["name"], numbers, options, columns, rows, tiny, dtype, check, table)

    def edition(
        self,
        numbers: Mapping[str, Value],
        options: Mapping[str, Value],
        cards: Mapping[str, Card] = NOTHING,
        name: str | None = None,
    ) -> Edition:
        """The standard edition with these changes, checked."""
        chosen_numbers = _choose("number", self.numbers, numbers)
        chosen_options = _choose("option", self.options, options)
        chosen_cards = self._cards(cards)
        record = self._encode({**chosen_numbers, **chosen_options}, chosen_cards)
        made = Edition(self.game, name or self.name, chosen_numbers, chosen_options, chosen_cards, record)
        if self.check:
            self.check(made)
        return made

    def with_options(self, texts: Mapping[str, str]) -> Edition:
        """The standard edition with options as a person typed them."""
        for name in texts:
            if name not in self.options:
                raise UnknownNameError(f"option of {self.game}", name, self.options)
        return self.edition({}, {name: self.options[name].read(text) for name, text in texts.items()})

    def parse(self, text: str) -> Edition:
        """An edition from its text, which may leave out what is as usual: the inverse of `Edition.lines`."""
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of 5,000 digits, 1,000 nested brackets
            raise EditionError(f"not valid TOML: {error}") from None
        unknown = set(data) - {"name", *PARTS}
        if unknown:
            raise EditionError(f"unknown entry {min(unknown)!r}; known: name, {', '.join(PARTS)}")
        for part in PARTS:
            if not isinstance(data.get(part, {}), dict):
                raise EditionError(f"{part} must be a table")
        numbers, options, cards = (data.get(part, {}) for part in PARTS)
        return self.edition(numbers, options, cards, str(data.get("name", self.name)))

    @cached_property
    def tiny_edition(self) -> Edition:
        """The small deck for counted trees."""
        numbers = {name: value for name, value in self.tiny.items() if name in self.numbers}
        others = {*numbers, "players", "cards"}
        options = {name: value for name, value in self.tiny.items() if name not in others}
        return self.edition(numbers, options, self.tiny.get("cards", {}), "tiny")

    def _cards(self, changes: Mapping[str, Card]) -> dict[str, dict[str, Value]]:
        for row, card in changes.items():
            if row not in self.rows:
                raise UnknownNameError("card", row, self.rows)
            if not isinstance(card, Mapping):
                raise EditionError(f"{row}: expected {{ column = value, … }}, not {card!r}")
        return {row: self._card(row, {**usual, **changes.get(row, {})}) for row, usual in self.rows.items()}

    def _card(self, row: str, card: Card) -> dict[str, Value]:
        try:
            return _choose("column", self.columns, card)
        except (EditionError, UnknownNameError) as error:
            raise EditionError(f"{row}: {error}") from None

    def _encode(self, values: Mapping[str, Value], cards: Mapping[str, Card]) -> Bytes:
        buffer = np.zeros(self.dtype.itemsize, np.uint8)
        record: Any = buffer.view(self.dtype)[0]
        for name, each in (self.numbers | self.options).items():
            record[_field(name)] = each.encode(values[name])
        for name, each in self.columns.items():
            record[_field(name)] = [each.encode(card[name]) for card in cards.values()]
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


def _choose(what: str, settings: Mapping[str, Setting], changes: Mapping[str, Value]) -> dict[str, Value]:
    for name in changes:
        if name not in settings:
            raise UnknownNameError(what, name, settings)
    return {name: each.check(changes.get(name, each.value)) for name, each in settings.items()}


# Editions as text


def _toml(value: Value) -> str:
    return _text(value) if isinstance(value, str) else str(value)


def _text(text: str) -> str:
    """A basic string: JSON's, but for the one character that only TOML forbids."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _text(name)


def _table(card: Card) -> str:
    return f"{{ {', '.join(f'{_key(name)} = {_toml(value)}' for name, value in card.items())} }}"
