"""Editions: the numbers and options of a game as data, loaded from its cards.toml and checked.

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

    [tiny]                            # a small deck for counted trees and the support test
    players = 2
    quests = [2, 2, 0, 0]

    [ladder]                          # optional: settings with which bots are compared
    quest-giver = "fixed"

Each name is a field of the game's Edition record, with `-` for `_`.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from .errors import EditionError, GameError, UnknownNameError
from .records import Bytes, Record, fields

Value = int | str | list[int]


@dataclass(frozen=True)
class Number:
    """A number, or a row of numbers, that a designer may tune within a range."""

    name: str
    help: str
    value: int | list[int]
    low: int
    high: int

    def check(self, value: Value) -> Value:
        cells = value if isinstance(value, list) else [value]
        rows = self.value if isinstance(self.value, list) else [self.value]
        if isinstance(value, list) != isinstance(self.value, list) or len(cells) != len(rows):
            raise EditionError(f"{self.name}: expected {_shape(self.value)}, not {value!r}")
        for each in cells:
            if not isinstance(each, int) or isinstance(each, bool) or not self.low <= each <= self.high:
                raise EditionError(self._range(each))
        return value

    def read(self, text: str) -> Value:
        """The value a person typed."""
        try:
            return self.check(int(text))
        except ValueError:
            raise EditionError(self._range(text)) from None

    def _range(self, value: object) -> str:
        return f"{self.name}: {value!r} is not a whole number from {self.low} to {self.high}"

    def encode(self, value: Value) -> Any:
        return value


@dataclass(frozen=True)
class Choice:
    """An option with named choices; the first is the default."""

    name: str
    help: str
    choices: list[str]

    @property
    def value(self) -> str:
        return self.choices[0]

    def check(self, value: Value) -> Value:
        if value not in self.choices:
            raise EditionError(f"{self.name}: {value!r} is not one of {', '.join(self.choices)}")
        return value

    def read(self, text: str) -> Value:
        return self.check(text)

    def encode(self, value: Value) -> Any:
        return self.choices.index(str(value))


Setting = Number | Choice


@dataclass(frozen=True)
class Edition:
    """Every number and option of one game, whole, and the record that kernels read."""

    game: str
    name: str
    numbers: dict[str, Value]
    options: dict[str, Value]
    record: Bytes

    def lines(self) -> list[str]:
        """A canonical TOML text, a line per fact."""
        return [
            f"name = {_toml(self.name)}",
            *(f"numbers.{name} = {_toml(value)}" for name, value in self.numbers.items()),
            *(f"options.{name} = {_toml(value)}" for name, value in self.options.items()),
        ]


@dataclass(frozen=True)
class Recipe:
    """What a game's editions are made of: every setting with its default, range and explanation."""

    game: str
    name: str
    numbers: dict[str, Setting]
    options: dict[str, Setting]
    tiny: dict[str, Any]
    ladder: dict[str, Any]
    dtype: np.dtype[Any]

    @classmethod
    def load(cls, game: str, path: Path, record: type[Record], dtype: np.dtype[Any]) -> "Recipe":
        data = tomllib.loads(path.read_text("utf-8"))
        numbers = {name: _setting(name, facts) for name, facts in data.get("numbers", {}).items()}
        options = {name: _setting(name, facts) for name, facts in data.get("options", {}).items()}
        declared = {name.replace("-", "_") for name in (*numbers, *options)}
        if declared != set(fields(record)):
            odd = ", ".join(sorted(declared ^ set(fields(record))))
            raise GameError(f"{game}: cards.toml and the Edition record disagree about {odd}")
        return cls(game, data["name"], numbers, options, data.get("tiny", {}), data.get("ladder", {}), dtype)

    def edition(
        self, numbers: Mapping[str, Value], options: Mapping[str, Value], name: str | None = None
    ) -> Edition:
        """The standard edition with these changes, checked."""
        chosen_numbers = _choose("number", self.numbers, numbers)
        chosen_options = _choose("option", self.options, options)
        record = self._encode({**chosen_numbers, **chosen_options})
        return Edition(self.game, name or self.name, chosen_numbers, chosen_options, record)

    def with_options(self, texts: Mapping[str, str]) -> Edition:
        """The standard edition with options as a person typed them."""
        for name in texts:
            if name not in self.options:
                raise UnknownNameError(f"option of {self.game}", name, self.options)
        return self.edition({}, {name: self.options[name].read(text) for name, text in texts.items()})

    def parse(self, text: str) -> Edition:
        """An edition from its text: the inverse of `Edition.lines`."""
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of 5,000 digits, 1,000 nested brackets
            raise EditionError(f"not valid TOML: {error}") from None
        unknown = set(data) - {"name", "numbers", "options"}
        if unknown:
            raise EditionError(f"unknown entry {min(unknown)!r}; known: name, numbers, options")
        for part in ("numbers", "options"):
            if not isinstance(data.get(part, {}), dict):
                raise EditionError(f"{part} must be a table")
        name = str(data.get("name", self.name))
        return self.edition(data.get("numbers", {}), data.get("options", {}), name)

    @cached_property
    def tiny_edition(self) -> Edition:
        """The small deck for counted trees."""
        numbers = {name: value for name, value in self.tiny.items() if name in self.numbers}
        options = {name: value for name, value in self.tiny.items() if name in self.options}
        return self.edition(numbers, options, "tiny")

    @cached_property
    def ladder_edition(self) -> Edition:
        """The edition with which bots are compared: the standard one, unless the game says otherwise."""
        numbers = {name: value for name, value in self.ladder.items() if name not in self.options}
        options = {name: value for name, value in self.ladder.items() if name in self.options}
        return self.edition(numbers, options)

    def _encode(self, values: Mapping[str, Value]) -> Bytes:
        buffer = np.zeros(self.dtype.itemsize, np.uint8)
        record: Any = buffer.view(self.dtype)[0]
        for name, setting in (self.numbers | self.options).items():
            record[name.replace("-", "_")] = setting.encode(values[name])
        return buffer


def _setting(name: str, facts: dict[str, Any]) -> Setting:
    if "choices" in facts:
        return Choice(name, facts["help"], facts["choices"])
    low, high = facts["range"]
    return Number(name, facts["help"], facts["value"], low, high)


def _choose(what: str, settings: Mapping[str, Setting], changes: Mapping[str, Value]) -> dict[str, Value]:
    for name in changes:
        if name not in settings:
            raise UnknownNameError(what, name, settings)
    return {name: each.check(changes.get(name, each.value)) for name, each in settings.items()}


def _shape(value: int | list[int]) -> str:
    return f"{len(value)} numbers" if isinstance(value, list) else "a number"


def _toml(value: Value) -> str:
    return str(value) if isinstance(value, int) else repr(value) if isinstance(value, list) else f'"{value}"'
