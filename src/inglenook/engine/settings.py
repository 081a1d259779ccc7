"""Settings: a number with its range, a choice with its names; what each allows, and what kernels see of it."""

from dataclasses import dataclass
from typing import Any

from .errors import EditionError
from .language import Sentence
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
            raise EditionError(
                Sentence("edition.shape", name=self.name, shape=_shape(self.value), value=said(value))
            )
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

    def _range(self, value: object) -> Sentence:
        allowed = Sentence("edition.whole", n=1, low=self.low, high=self.high)
        return Sentence("edition.not-allowed", name=self.name, value=said(value), allowed=allowed)

    @property
    def allowed(self) -> Sentence:
        n = len(self.value) if isinstance(self.value, list) else 1
        return Sentence("edition.whole", n=n, low=self.low, high=self.high)

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
            raise EditionError(
                Sentence("edition.not-allowed", name=self.name, value=said(value), allowed=self.allowed)
            )
        return value

    def read(self, text: str) -> Value:
        return self.check(text)

    @property
    def allowed(self) -> Sentence:
        return Sentence("edition.one-of", choices=", ".join(self.choices))

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


def _shape(value: int | list[int]) -> Sentence:
    return Sentence("edition.numbers", n=len(value) if isinstance(value, list) else 1)
