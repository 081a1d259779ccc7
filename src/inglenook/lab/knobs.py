"""What may be turned: numbers, options and cells of cards of an edition, each with the values that it may take.

A designer marks them by name, with patterns and bounds if wanted: `hand`, `quests.2` (one of a row of numbers),
`thief.amount`, `*.gold`, `hand=3..7`. A row of numbers marked as a whole is raised or lowered as a whole.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fnmatch import fnmatchcase

from inglenook.engine import toml
from inglenook.engine.edition import Edition, EditionSchema
from inglenook.engine.errors import InglenookError
from inglenook.engine.language import Sentence
from inglenook.engine.settings import Choice, Number, Setting, Value

NUMBERS, OPTIONS, CARDS = "numbers", "options", "cards"
ROOM = 2  # a number may at least be so much less or more, where nothing else is said
Place = tuple[str, ...]  # part and name, or part, row and column; for one of a row of numbers also its place
Values = tuple[int, ...]  # of each knob, which of its values


@dataclass(frozen=True)
class Knob:
    """Something that may be changed. `values` are in order; for a choice the order means nothing."""

    name: str
    place: Place
    values: tuple[Value, ...]
    usual: int  # which of them the edition has
    ordered: bool = True

    def said(self, which: int) -> str:
        return f"{self.name} {toml.written(self.values[self.usual])} → {toml.written(self.values[which])}"


def knobs(schema: EditionSchema, edition: Edition, marks: Sequence[str]) -> tuple[Knob, ...]:
    """All that is marked; without marks, all numbers that are not cards'."""
    known = dict(_known(schema, edition))
    wanted = marks or [name for name, (place, _) in known.items() if place[0] == NUMBERS and "." not in name]
    found: dict[str, Knob] = {}
    for mark in wanted:
        name, _, bounds = mark.partition("=")
        for each in _matching(name.strip(), known, schema):
            found[each] = _knob(each, *known[each], bounds.strip(), edition)
    free = tuple(each for each in found.values() if len(each.values) > 1)
    if not free:
        raise InglenookError(Sentence("suggest.nothing", near=", ".join(list(known)[:5])))
    return free


def turned(
    schema: EditionSchema, edition: Edition, chosen: Sequence[Knob], values: Values, name: str
) -> Edition:
    """The edition with these values, checked."""
    parts: dict[str, dict[str, Value]] = {
        NUMBERS: {key: _copy(value) for key, value in edition.numbers.items()},
        OPTIONS: dict(edition.options),
    }
    cards = {row: dict(card) for row, card in edition.cards.items()}
    for knob, which in zip(chosen, values, strict=True):
        if which != knob.usual:
            _set(parts, cards, knob.place, knob.values[which])
    return schema.edition(parts[NUMBERS], parts[OPTIONS], cards, name)


def usual(chosen: Sequence[Knob]) -> Values:
    return tuple(each.usual for each in chosen)


def changed(chosen: Sequence[Knob], values: Values) -> tuple[int, ...]:
    """The places of the knobs that are not as usual."""
    return tuple(
        at for at, (knob, value) in enumerate(zip(chosen, values, strict=True)) if value != knob.usual
    )


def _copy(value: Value) -> Value:
    return list(value) if isinstance(value, list) else value


def _set(
    parts: dict[str, dict[str, Value]], cards: dict[str, dict[str, Value]], at: Place, value: Value
) -> None:
    if at[0] == CARDS:
        cards[at[1]][at[2]] = value
        return
    row = parts[at[0]][at[1]]
    if len(at) == 3 and isinstance(row, list) and isinstance(value, int):
        row[int(at[2])] = value
    else:
        parts[at[0]][at[1]] = value


Known = dict[str, tuple[Place, Setting]]


def _known(schema: EditionSchema, edition: Edition) -> Iterator[tuple[str, tuple[Place, Setting]]]:
    """Everything that can be marked, by its name."""
    for part, settings in ((NUMBERS, schema.numbers), (OPTIONS, schema.options)):
        for name, each in settings.items():
            yield name, ((part, name), each)
            for at in range(len(each.value) if isinstance(each.value, list) else 0):
                yield f"{name}.{at + 1}", ((part, name, str(at)), each)
    for row in edition.cards:
        for name, each in schema.columns.items():
            yield f"{row}.{name}", ((CARDS, row, name), each)


def _matching(name: str, known: Known, schema: EditionSchema) -> list[str]:
    """A name means itself; a pattern means numbers that a card has on it."""
    if name in known:
        return [name]
    found = [
        each for each, (place, setting) in known.items()
        if fnmatchcase(each, name) and place[0] == CARDS and isinstance(setting, Number)
        and place[2] in schema.printed.get(place[1], ())
    ]  # fmt: skip
    if not found:
        near = ", ".join(get_close_matches(name, known, 5, 0.4) or list(known)[:5])
        raise InglenookError(Sentence("suggest.name", name=repr(name), near=near))
    return found


def _knob(name: str, place: Place, setting: Setting, bounds: str, edition: Edition) -> Knob:
    now = _now(edition, place)
    if isinstance(setting, Choice):
        values: tuple[Value, ...] = tuple(_wanted(name, bounds, setting.choices))
        return Knob(name, place, values, values.index(now) if now in values else 0, ordered=False)
    cells = now if isinstance(now, list) else [now]
    low, high = _bounds(name, bounds, setting, [each for each in cells if isinstance(each, int)])
    if isinstance(now, list):
        shifts = range(low - min(now), high - max(now) + 1)
        values = tuple([cell + shift for cell in now] for shift in shifts)
        return Knob(name, place, values, -shifts.start)
    return Knob(name, place, tuple(range(low, high + 1)), int(now) - low)


def _now(edition: Edition, place: Place) -> Value:
    if place[0] == CARDS:
        return edition.cards[place[1]][place[2]]
    value = (edition.numbers if place[0] == NUMBERS else edition.options)[place[1]]
    return value[int(place[2])] if len(place) == 3 and isinstance(value, list) else value


def _wanted(name: str, bounds: str, choices: list[str]) -> list[str]:
    """Some of the choices, as in `goal=any-2,any-N`."""
    wanted = [each.strip() for each in bounds.split(",")] if bounds else choices
    for each in wanted:
        if each not in choices:
            raise InglenookError(
                Sentence("suggest.choice", name=name, value=repr(each), known=", ".join(choices))
            )
    return wanted


def _bounds(name: str, bounds: str, setting: Number, cells: list[int]) -> tuple[int, int]:
    """As said; else from half to double of what it is, within what the game allows. What it is belongs to it."""
    low, dots, high = bounds.partition("..")
    least, most = min(cells), max(cells)
    try:
        asked = (int(low), int(high)) if dots else (min(least // 2, least - ROOM), max(2 * most, most + ROOM))
    except ValueError:
        asked = None
    if asked is None or (bounds and not dots) or asked[0] > asked[1]:
        raise InglenookError(
            Sentence("suggest.bounds", name=name, text=bounds, low=setting.low, high=setting.high)
        )
    return max(setting.low, min(asked[0], least)), min(setting.high, max(asked[1], most))
