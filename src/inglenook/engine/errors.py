"""Errors that are answers: one clear sentence, said to a person, never a traceback."""

from collections.abc import Iterable


class InglenookError(Exception):
    """Something a person asked for cannot be done; the message says why and what is allowed."""


class UnknownNameError(InglenookError):
    """A name that nobody registered."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"there is no {what} {name!r}; known: {', '.join(sorted(known)) or 'none'}")


class EditionError(InglenookError):
    """An edition that does not fit the game. The path names the culprit, `"cards", "penny", "worth"`: whoever
    reads a text finds its line by that."""

    def __init__(self, reason: str, *path: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason = reason
        self.path = path
        self.line = line


class RecordError(InglenookError):
    """A match record that cannot be trusted, with the line at fault."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class OldRulesError(RecordError):
    """A match record of rules that are no longer played; what was done can still be read."""


class RefusedError(InglenookError):
    """An action that may not be played now. Nothing has changed."""


class GameError(InglenookError):
    """A game's own folder is incomplete or contradicts itself."""
