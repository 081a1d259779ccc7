"""Match records and other texts on disk."""

import time
from collections.abc import Callable
from pathlib import Path

from .errors import InglenookError, RecordError
from .game import Game
from .match import Match
from .record import deed_lines, read_record, write_record

LARGEST = 32_000_000  # bytes; no match has a longer record


def read_match(file: str, find_game: Callable[[str], Game]) -> Match:
    """Read, re-deal and replay a record; a refusal names the file and the line."""
    text = read_text(file, "a match record", LARGEST)
    try:
        return read_record(text, find_game)
    except RecordError as error:
        error.args = (f"{file}: {error}",)
        raise
    except (ValueError, OverflowError, RecursionError):  # numbers of a thousand digits, a thousand brackets
        raise InglenookError(f"{file}: not a match record") from None


def read_deeds(file: str) -> list[str]:
    """Who did what in a record, unchecked."""
    return deed_lines(read_text(file, "a match record", LARGEST))


def read_text(file: str, what: str, largest: int) -> str:
    try:
        with open(file, "rb") as opened:
            data = opened.read(largest + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise InglenookError(f"{file}: cannot be read: {reason}") from None
    if len(data) > largest:
        raise InglenookError(f"{file}: too long for {what}; {largest:,} bytes are the most")
    try:
        return data.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise InglenookError(f"{file}: not {what}, which is text in UTF-8") from None


def save(match: Match, folder: Path) -> Path | None:
    """Write the record under a name of its own; None if the folder cannot be written."""
    name = f"{match.game.name}-{time.strftime('%Y%m%d-%H%M%S')}"
    for number in range(100):
        path = folder / f"{name}{f'-{number}' if number else ''}.txt"
        try:
            with path.open("x", encoding="utf-8") as file:
                file.write(write_record(match))
            return path
        except FileExistsError:
            continue
        except OSError:
            return None
    return None
