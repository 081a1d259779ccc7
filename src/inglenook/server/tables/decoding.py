"""What is sent, from a form or as JSON, becomes the struct that was asked for."""

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from inglenook.engine.language import Sentence

Sent = TypeVar("Sent", bound=Struct)


def unfit(error: Exception) -> Sentence:
    """What was sent cannot be decoded."""
    return Sentence("refused.unfit", reason=str(error))


def from_form(kind: type[Sent], form: Mapping[str, Any]) -> Sent:
    """A form says everything in words, sends what was left empty, and may carry more than is asked for."""
    given = {name: form[name] for name, must in _fields(kind) if name in form and (must or form[name])}
    return msgspec.convert(given, kind, strict=False)


@cache
def _fields(kind: type[Struct]) -> list[tuple[str, bool]]:
    """The names of a struct's fields, and whether each must be there."""
    return [(field.name, field.required) for field in msgspec.structs.fields(kind)]


def from_json(kind: type[Sent], body: bytes) -> Sent:
    return msgspec.convert(_with_integers(msgspec.json.decode(body)), kind)


def _with_integers(value: Any) -> Any:
    """In JSON 1.0 is a whole number, too."""
    if isinstance(value, dict):
        return {name: _with_integers(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_with_integers(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value
