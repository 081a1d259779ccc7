"""An edition as the fields of a form, and back: what is wrong is said at its field, and nothing is lost."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.language import Sentence
from inglenook.engine.settings import Choice, Number, Setting, Value
from inglenook.engine.words import Words

Typed = Mapping[str, str]
Troubles = dict[str, Sentence | str]  # by the name of a field
Path = tuple[str, ...]  # as editions have it: ("numbers", "hand"), ("cards", "penny", "worth")

ENUMERATED = re.compile(r":\s*([^;.]+)$")
AND = re.compile(r",\s*|\s+(?:and|und)\s+")


@dataclass(frozen=True)
class Field:
    """One thing that can be changed; a row of numbers has a field for each of them."""

    path: Path
    setting: Setting
    place: int | None = None  # in a row of numbers

    @property
    def name(self) -> str:
        """In the form."""
        return "/".join((*self.path, *(() if self.place is None else (str(self.place),))))

    def of(self, edition: Edition) -> str:
        """What an edition has there, as one would type it."""
        value = found(edition, self.path)
        return str(value[self.place] if isinstance(value, list) and self.place is not None else value)

    def read(self, text: str) -> Value:
        """What was typed; refused if it is not allowed."""
        setting = self.setting
        if isinstance(setting, Number):
            return replace(setting, value=setting.low).read(text.strip())
        return setting.read(text)


def found(edition: Edition, path: Path) -> Value:
    parts: Any = {"numbers": edition.numbers, "options": edition.options, "cards": edition.cards}
    for step in path:
        parts = parts[step]
    value: Value = parts
    return value


def fields_of(game: Game, base: Edition) -> list[Field]:
    """All that a form offers. Of a card only what there is to say of it; for the rest there is the edition's file."""
    return [*settings_of(game, "numbers"), *settings_of(game, "options"), *cells_of(game, base)]


def settings_of(game: Game, part: str) -> Iterator[Field]:
    settings = game.schema.numbers if part == "numbers" else game.schema.options
    for name, setting in settings.items():
        if isinstance(setting.value, list):
            yield from (Field((part, name), setting, place) for place in range(len(setting.value)))
        else:
            yield Field((part, name), setting)


def cells_of(game: Game, base: Edition) -> Iterator[Field]:
    for row, card in base.cards.items():
        for column in game.schema.told(row, card):
            yield Field(("cards", row, column), game.schema.columns[column])


def filled(game: Game, base: Edition) -> dict[str, str]:
    """The form as that edition fills it in."""
    return {field.name: field.of(base) for field in fields_of(game, base)}


def edition_of(game: Game, base: Edition, typed: Typed, name: str) -> tuple[Edition | None, Troubles]:
    """The edition that a form speaks of: the base with all that was typed over it. None: there are troubles."""
    values: dict[Path, Any] = {}
    troubles: Troubles = {}
    for field in fields_of(game, base):
        try:
            put(values, base, field, field.read(typed.get(field.name, field.of(base))))
        except EditionError as error:
            troubles[field.name] = error.reason
    if troubles:
        return None, troubles
    try:
        return made(game, base, values, name), {}
    except EditionError as error:
        return None, {place_of(game, base, error): error.reason}


def put(values: dict[Path, Any], base: Edition, field: Field, value: Value) -> None:
    if field.place is None:
        values[field.path] = value
    else:
        usual = found(base, field.path)
        assert isinstance(usual, list)
        values.setdefault(field.path, list(usual))[field.place] = value


def made(game: Game, base: Edition, values: Mapping[Path, Any], name: str) -> Edition:
    numbers, options = dict(base.numbers), dict(base.options)
    cards = {row: dict(card) for row, card in base.cards.items()}
    for path, value in values.items():
        if path[0] == "cards":
            cards[path[1]][path[2]] = value
        else:
            (numbers if path[0] == "numbers" else options)[path[1]] = value
    return game.schema.edition(numbers, options, cards, name or base.name)


def place_of(game: Game, base: Edition, error: EditionError) -> str:
    """The field at which an edition is wrong; its name, if no field is to blame."""
    for field in fields_of(game, base):
        if error.path and field.path[: len(error.path)] == error.path:
            return field.name
    return "name"


# As a page shows them


def field_facts(words: Words, field: Field, typed: Typed, usual: str, trouble: str) -> dict[str, object]:
    setting = field.setting
    help = words.help.get(setting.name, setting.help)
    return {
        "name": field.name,
        "id": re.sub(r"[^a-z0-9]+", "-", field.name.lower()),
        "title": cell_name(help, field, setting) or title_of(words, setting.name),
        "help": help,
        "choices": [(each, str(words.label(each)).replace("-", " ")) for each in setting.choices]
        if isinstance(setting, Choice)
        else [],
        "range": (setting.low, setting.high) if isinstance(setting, Number) else None,
        "value": typed.get(field.name, usual),
        "usual": usual,
        "changed": typed.get(field.name, usual) != usual,
        "trouble": trouble,
    }


def title_of(words: Words, name: str) -> str:
    said = str(words.labels.get(name) or name.replace("-", " "))
    return said[:1].upper() + said[1:]


def cell_name(help: str, field: Field, setting: Setting) -> str:
    """What a number of a row is called: its help lists them after a colon, or the place has to do."""
    if field.place is None or not isinstance(setting.value, list):
        return ""
    listed = ENUMERATED.search(help)
    names = AND.split(listed[1].strip()) if listed else []
    return names[field.place] if len(names) == len(setting.value) else str(field.place + 1)
