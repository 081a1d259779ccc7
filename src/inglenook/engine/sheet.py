"""An edition as a sheet to fill in: every setting with a note about what it is and what it may be."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from textwrap import wrap

from . import toml
from .edition import Edition, EditionSchema
from .language import Language, english
from .settings import Setting, Value
from .words import Words

WIDTH = 100


def sheet(schema: EditionSchema, title: str, edition: Edition, words: Words | None = None) -> str:
    """The text of an edition, with notes in English or in the language of the game's words; parsed, it is the same
    edition."""
    lines = Notes(words.language if words else english(), words.help if words else {})
    return "\n".join(lines.of(schema, title, edition)) + "\n"


@dataclass(frozen=True)
class Notes:
    """What the notes are written with."""

    language: Language
    help: Mapping[str, str]  # other than what cards.toml says

    def of(self, schema: EditionSchema, title: str, edition: Edition) -> Iterator[str]:
        yield from _note(self.language.say("sheet.head", title=title))
        yield f"name = {toml.written(edition.name)}"
        yield from self._part("numbers", schema.numbers, edition.numbers)
        yield from self._part("options", schema.options, edition.options)
        yield from self._cards(schema, edition)

    def _part(self, part: str, settings: dict[str, Setting], values: dict[str, Value]) -> Iterator[str]:
        if settings:
            yield from ("", f"[{part}]")
        for name, each in settings.items():
            yield from ("", *_note(self._about(each)))
            yield f"{name} = {toml.written(values[name])}"

    def _cards(self, schema: EditionSchema, edition: Edition) -> Iterator[str]:
        """Every card on a line; the columns are explained once, above them."""
        if edition.cards:
            yield from ("", "[cards]")
        for name, each in schema.columns.items():
            yield from _note(f"{name}: {self._about(each)}")
        if schema.spare:
            yield from _note(self.language.say("sheet.own", n=len(schema.spare)))
        for row, card in edition.cards.items():
            yield f"{toml.key(row)} = {toml.table(card)}"

    def _about(self, setting: Setting) -> str:
        return f"{self.help.get(setting.name, setting.help)}; {self.language.tell(setting.allowed)}"


def _note(text: str) -> list[str]:
    return wrap(" ".join(text.split()), WIDTH, initial_indent="# ", subsequent_indent="# ")
