"""Pages by parts (partial updates, HTML over the wire).

    {% part "hand" %}<section id="hand">…</section>{% endpart %}

A part is one element, whose id is the part's name. It is made anew only when something that it reads has changed (see
`reads`), and sent only when its text differs from what that viewer was sent last. What stands around the parts is the
frame; if that differs, the whole page is sent. The element around all parts is one itself, as far as its first tag: of
it only the attributes are sent. A part within another is a piece of it: made anew only when it must be, sent with the
part around it.
"""

import re
from collections.abc import Callable
from secrets import token_hex
from typing import Any, NamedTuple

from jinja2 import nodes
from jinja2.ext import Extension
from jinja2.parser import Parser

NAME = "part_name"  # the variable by which the compiler knows a part
GIVEN = "parts"  # the variable that has the page whose parts are made, if it is made by parts
_MARK = f"<!--{token_hex(8)} "  # nobody can guess it, so nobody can say it
_PLACE = re.compile(f"{re.escape(_MARK)}(.*?)-->")


class PartTag(Extension):
    """Lets templates mark parts. For Jinja itself a part is no more than its text."""

    tags = {"part"}  # noqa: RUF012 - as Jinja has it

    def parse(self, parser: Parser) -> nodes.Node:
        line = next(parser.stream).lineno
        name = parser.parse_expression()
        body = parser.parse_statements(("name:endpart",), drop_needle=True)
        return nodes.With([nodes.Name(NAME, "store")], [name], body, lineno=line)


def is_part(node: nodes.With) -> bool:
    return len(node.targets) == 1 and isinstance(node.targets[0], nodes.Name) and node.targets[0].name == NAME


class Made(NamedTuple):
    """A part as it was made: of what, its text, and the parts within it."""

    reads: tuple[Any, ...]
    text: str
    pieces: "Parts"


Parts = dict[str, Made]  # in the order of the page


class Page:
    """A page as one viewer is shown it: its frame, and its parts. While it is made a template asks it for every part;
    the page before it lends what is still the same."""

    def __init__(self) -> None:
        self.frame = ""
        self.made: Parts = {}
        self._last: Parts = {}  # where we are, as it was on the page before
        self._now: Parts = self.made  # and as it is now
        self._around: list[tuple[Parts, Parts, tuple[Any, ...]]] = []  # of the parts that are being made

    @classmethod
    def rendered(cls, render: Callable[["Page"], str], before: "Page | None") -> "Page":
        page = cls()
        page._last = before.made if before else {}
        page.frame = render(page)
        page._last = {}
        return page

    def changed(self, name: str, reads: tuple[Any, ...]) -> bool:
        """Whether a part must be made anew; else it is taken over, and its pieces with it."""
        last = self._last.get(name)
        if last is not None and last.reads == reads:
            self._now[name] = last
            return False
        self._around.append((self._last, self._now, reads))
        self._last, self._now = last.pieces if last else {}, {}
        return True

    def put(self, name: str, text: str) -> str:
        """A part that was made."""
        pieces = self._now
        self._last, self._now, reads = self._around.pop()
        self._now[name] = Made(reads, text, pieces)
        return self.place(name)

    def place(self, name: str) -> str:
        """What stands for a part in the frame; a piece is a text of the part around it."""
        return self._now[name].text if self._around else f"{_MARK}{name}-->"

    @property
    def parts(self) -> dict[str, str]:
        return {name: made.text for name, made in self.made.items()}

    def whole(self) -> str:
        return _PLACE.sub(lambda found: self.made[found[1]].text, self.frame)


class Sent:
    """What a viewer was sent last, by hashes."""

    def __init__(self) -> None:
        self.frame: int | None = None
        self.parts: dict[str, int] = {}

    def news(self, page: Page) -> str:
        """What differs now: all, some parts, or nothing."""
        frame, parts = hash(page.frame), {name: hash(made.text) for name, made in page.made.items()}
        differ = [name for name, text in parts.items() if self.parts.get(name) != text]
        whole = frame != self.frame
        self.frame, self.parts = frame, parts
        return page.whole() if whole else "".join(closed(page.made[name].text) for name in differ)


def closed(text: str) -> str:
    """A part as an element of its own: that around all others is given its end."""
    around = text.lstrip().startswith("<main") and not text.rstrip().endswith("</main>")
    return f"{text}</main>" if around else text
