"""Errors that are answers: one clear sentence, said to a person, never a traceback."""

from collections.abc import Iterable

from .language import Language, Sentence


class InglenookError(Exception):
    """Something a person asked for cannot be done; the message says why and what is allowed. It is a `Sentence` where
    players read it, and then each reads it in their own language."""

    def said(self, language: Language) -> str:
        return language.tell(self.args[0]) if self.args else ""


class UnknownNameError(InglenookError):
    """A name that nobody registered."""

    def __init__(self, what: str | Sentence, name: str, known: Iterable[str]) -> None:
        listed = ", ".join(sorted(known)) or Sentence("unknown.none")
        super().__init__(Sentence("unknown.name", what=what, name=repr(name), known=listed))


class EditionError(InglenookError):
    """An edition that does not fit the game. The path names the culprit, `"cards", "penny", "worth"`: whoever
    reads a text finds its line by that."""

    def __init__(self, reason: str | Sentence, *path: str, line: int | None = None) -> None:
        super().__init__(reason if line is None else Sentence("edition.at-line", line=line, reason=reason))
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
