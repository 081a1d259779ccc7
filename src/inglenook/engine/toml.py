"""Editions as TOML: values written, texts read, and the line on which something stands."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from datetime import date, time
from reprlib import repr as shortened
from typing import Any

from .errors import EditionError
from .language import Sentence

LONGEST = 64 * 1024  # characters of an edition
WIDEST = 1_000  # characters of a line; a longer key would take tomllib very long
DEEPEST = 3  # names in a path: cards, a row, a column
AT = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")
BARE = re.compile(r"[A-Za-z0-9_-]+")
TOKENS = re.compile(
    r'"""(?:\\.|[^\\])*?"""|' + r"'''.*?'''" + r'|"(?:\\.|[^"\\])*"' + r"|'[^']*'|#[^\n]*|[\[\]{}\n]",
    re.DOTALL,
)

Path = tuple[str, ...]


# Writing


def written(value: int | str | list[int]) -> str:
    return quoted(value) if isinstance(value, str) else str(value)


def table(cells: Mapping[str, int | str | list[int]]) -> str:
    return f"{{ {', '.join(f'{key(name)} = {written(value)}' for name, value in cells.items())} }}"


def quoted(text: str) -> str:
    """A basic string: JSON's, but for the one character that only TOML forbids."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def key(name: str) -> str:
    return name if BARE.fullmatch(name) else quoted(name)


def said(value: object) -> str:
    """What somebody wrote in a wrong place, or as much of it as is needed to recognise it."""
    if isinstance(value, bool | date | time):
        return str(value).lower()
    return shortened(value)


# Reading


def read(text: str) -> dict[str, Any]:
    """The data of a text; what is wrong with it is told with its line."""
    if len(text) > LONGEST:
        raise EditionError(Sentence("edition.long", most=LONGEST))
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDEST:
            raise EditionError(Sentence("edition.wide", most=WIDEST), line=number)
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))  # which some editors put at the front
    except tomllib.TOMLDecodeError as error:
        raise _invalid(text, str(error)) from None
    except RecursionError:  # 1,000 nested brackets
        raise EditionError(Sentence("edition.deep")) from None


def _invalid(text: str, reason: str) -> EditionError:
    """What tomllib says, with the text of the line for those who do not know what it means."""
    lines, place = text.rstrip("\n").split("\n"), AT.search(reason)
    number = int(place[1] or len(lines)) if place else len(lines)
    place_said = said(lines[number - 1].strip())
    return EditionError(
        Sentence("edition.not-toml", reason=AT.sub("", reason), place=place_said), line=number
    )


def line_of(text: str, path: Path) -> int | None:
    """The line on which something stands in a valid text; for a cell, if need be, that of its card."""
    lines = _lines(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    return lines.get(path, lines.get(path[:2]))


def _lines(text: str) -> dict[Path, int]:
    """The first line of every path, however it is spelled: the text is read a statement at a time."""
    found: dict[Path, int] = {}
    inside: Path = ()
    for line, statement in _statements(text):
        paths = list(_paths(tomllib.loads(statement)))
        if statement.lstrip().startswith("["):
            inside = paths[-1]
        else:
            paths = [(*inside, *path) for path in paths]
        for path in paths:
            found.setdefault(path, line)
    return found


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Every statement with the number of its first line: it ends with a line in which nothing is open."""
    start, line, depth = 0, 1, 0
    for token in TOKENS.finditer(text + "\n"):
        mark = token[0]
        depth += (mark in ("[", "{")) - (mark in ("]", "}"))
        if mark == "\n" and not depth:
            statement = text[start : token.end()]
            yield line, statement
            start, line = token.end(), line + statement.count("\n")


def _paths(data: dict[str, Any], path: Path = ()) -> Iterator[Path]:
    """Every name, tables before what is in them, as deep as an edition goes."""
    for name, value in data.items():
        yield (*path, name)
        if isinstance(value, dict) and len(path) < DEEPEST:
            yield from _paths(value, (*path, name))
