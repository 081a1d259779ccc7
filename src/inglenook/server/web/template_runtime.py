"""What the code of a template calls, besides Jinja's own runtime (see `templates`)."""

from collections.abc import Iterable, Iterator
from typing import Any

from jinja2 import Environment

from .escaping import html as html
from .escaping import shown as shown
from .reads import NO_WAY as NO_WAY
from .reads import reading as reading

HELPERS = "LightLoopContext, NO_WAY, PLAIN_KINDS, html, item, reading, shown"
PLAIN_KINDS = frozenset((int, str))  # what `~` joins without a thought of HTML
LOOP = frozenset(("index", "index0", "first", "last", "length"))  # what a light loop knows


def item(environment: Environment, holder: Any, key: Any) -> Any:
    try:
        return holder[key]
    except (AttributeError, TypeError, LookupError):
        return environment.getitem(holder, key)


class Loop:
    """What a template may ask its loop."""

    __slots__ = ("first", "index", "index0", "last", "length")

    def __init__(self, length: int) -> None:
        self.length, self.index0, self.index = length, -1, 0
        self.first = self.last = False


def LightLoopContext(items: Iterable[Any], undefined: object) -> Iterator[tuple[Any, Loop]]:  # noqa: N802
    """In the place of Jinja's `LoopContext`, where a template asks for no more than `Loop` has."""
    there = list(items)
    loop = Loop(len(there))
    for loop.index0, each in enumerate(there):
        loop.index = loop.index0 + 1
        loop.first, loop.last = loop.index0 == 0, loop.index == loop.length
        yield each, loop
