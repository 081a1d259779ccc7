"""Settings: a number with its range, a choice with its names; what each allows, and what kernels see of it."""

from dataclasses import dataclass
from typing import Any

from .errors import EditionError
from .toml import said

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
            raise EditionError(f"{self.name}: expected {_shape(self.value)}, not {said(value)}")
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
        return f"{self.name}: {said(value)} is not a whole number from {self.low} to {self.high}"

    @property
    def allowed(self) -> str:
        what = f"{len(self.value)} whole numbers" if isinstance(self.value, list) else "a whole number"
        return f"{what} from {self.low} to {self.high}"

    def encode(self, value: Value) -> Any:
        return value


@dataclass(frozen=True)
class Choice:
    """One of several names."""

    name: str
    help: str
    value: str
    choices: list[str]

    def check(self, value: Value) -> Value:
        if value not in self.choices:
            raise EditionError(f"{self.name}: {said(value)} is not {self.allowed}")
        return value

    def read(self, text: str) -> Value:
        return self.check(text)

    @property
    def allowed(self) -> str:
        return f"one of {', '.join(self.choices)}"

    def encode(self, value: Value) -> Any:
        return self.choices.index(str(value))


Setting = Number | Choice


def setting(name: str, facts: dict[str, Any]) -> Setting:
    """A setting as a table of cards.toml has it."""
    if "choices" in facts:
        return Choice(name, facts["help"], facts["choices"][0], facts["choices"])
    low, high = facts["range"]
    return Number(name, facts["help"], facts["value"], low, high)


def column(name: str, facts: dict[str, Any]) -> Setting:
    """A column of a table of cards: a cell left out has the default, the first choice or the lowest number."""
    if "choices" in facts:
        return Choice(name, facts["help"], facts.get("default", facts["choices"][0]), facts["choices"])
    low, high = facts["range"]
    return Number(name, facts["help"], facts.get("default", low), low, high)


def _shape(value: int | list[int]) -> str:
    return f"{len(value)} numbers" if isinstance(value, list) else "a number"
