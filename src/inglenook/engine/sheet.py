"""An edition as a sheet to fill in: every setting with a note about what it is and what it may be."""

from collections.abc import Iterator
from textwrap import wrap

from . import toml
from .edition import Edition, EditionSchema
from .settings import Setting, Value

HEAD = (
    "An edition of {title}. Change what comes after a = sign. Lines that begin with # are notes; a line "
    "that you delete stays as it is in the standard edition."
)
OWN = "There is room for {n} cards of your own: add a line for each, under a name that no other card has."
WIDTH = 100


def sheet(schema: EditionSchema, title: str, edition: Edition) -> str:
    """The text of an edition, with notes; parsed, it is the same edition."""
    lines = [
        *_note(HEAD.format(title=title)),
        f"name = {toml.written(edition.name)}",
        *_part("numbers", schema.numbers, edition.numbers),
        *_part("options", schema.options, edition.options),
        *_cards(schema, edition),
    ]
    return "\n".join(lines) + "\n"


def _part(part: str, settings: dict[str, Setting], values: dict[str, Value]) -> Iterator[str]:
    if settings:
        yield from ("", f"[{part}]")
    for name, each in settings.items():
        yield from ("", *_note(f"{each.help}; {each.allowed}"))
        yield f"{name} = {toml.written(values[name])}"


def _cards(schema: EditionSchema, edition: Edition) -> Iterator[str]:
    """Every card on a line; the columns are explained once, above them."""
    if edition.cards:
        yield from ("", "[cards]")
    for name, each in schema.columns.items():
        yield from _note(f"{name}: {each.help}; {each.allowed}")
    if schema.spare:
        yield from _note(OWN.format(n=len(schema.spare)))
    for row, card in edition.cards.items():
        yield f"{toml.key(row)} = {toml.table(card)}"


def _note(text: str) -> list[str]:
    return wrap(" ".join(text.split()), WIDTH, initial_indent="# ", subsequent_indent="# ")
