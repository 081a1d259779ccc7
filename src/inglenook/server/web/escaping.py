"""Escaping, as MarkupSafe does it, without the object that it makes of every text."""

from functools import partial
from typing import Any, cast

from markupsafe import Markup, escape

try:
    from markupsafe._speedups import _escape_inner
except ImportError:  # an older version, or where it could not be compiled

    def _escape_inner(s: str, /) -> str:
        return str(escape(s))


escaped = _escape_inner
html = cast("type[Markup]", partial(str.__new__, Markup))  # a text that is HTML already


def shown(value: Any) -> str:
    """What `{{ value }}` puts into a page."""
    kind = type(value)
    if kind is str:
        return escaped(value)
    if kind is int:
        return str(value)
    if kind is Markup:
        return cast(str, value)
    own = getattr(value, "__html__", None)
    return str(own()) if own else escaped(str(value))
