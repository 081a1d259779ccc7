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
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

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


@dataclass
class Page:
    """A page as one viewer is shown it: its frame, and its parts by name, in the order of the page. While it is made a
    template asks it for every part; the page before it lends what is still the same."""

    before: "Page | None" = None
    frame: str = ""
    parts: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)  # the parts within parts
    reads: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    inside: dict[str, list[str]] = field(default_factory=dict)  # the pieces of each part
    within: list[str] = field(default_factory=list)  # the parts that are being made

    @classmethod
    def made(cls, render: Callable[["Page"], str], before: "Page | None") -> "Page":
        page = cls(before)
        page.frame, page.before = render(page), None
        return page

    def changed(self, name: str, reads: tuple[Any, ...]) -> bool:
        """Whether a part must be made anew."""
        last = self.before
        if last is None or last.reads.get(name) != reads:
            self.reads[name] = reads
            self.within.append(name)
            return True
        self.lend(name, last)
        return False

    def lend(self, name: str, last: "Page") -> None:
        """Take a part over, and its pieces with it."""
        self.reads[name] = last.reads[name]
        self.keep(name, last.pieces[name] if name in last.pieces else last.parts[name])
        for piece in last.inside.get(name, ()):
            self.within.append(name)
            self.lend(piece, last)
            self.within.pop()

    def keep(self, name: str, text: str) -> None:
        if self.within:
            self.pieces[name] = text
            self.inside.setdefault(self.within[-1], []).append(name)
        else:
            self.parts[name] = text

    def put(self, name: str, text: str) -> str:
        """A part that was made."""
        self.within.pop()
        self.keep(name, text)
        return self.place(name)

    def place(self, name: str) -> str:
        """What stands for a part in the frame; a piece is a text of the part around it."""
        return self.pieces[name] if self.within else f"{_MARK}{name}-->"

    def whole(self) -> str:
        return _PLACE.sub(lambda found: self.parts[found[1]], self.frame)


class Sent:
    """What a viewer was sent last, by hashes."""

    def __init__(self) -> None:
        self.frame: int | None = None
        self.parts: dict[str, int] = {}

    def news(self, page: Page) -> str:
        """What differs now: all, some parts, or nothing."""
        frame, parts = hash(page.frame), {name: hash(text) for name, text in page.parts.items()}
        differ = [name for name, text in parts.items() if self.parts.get(name) != text]
        whole = frame != self.frame
        self.frame, self.parts = frame, parts
        return page.whole() if whole else "".join(closed(page.parts[name]) for name in differ)


def closed(text: str) -> str:
    """A part as an element of its own: that around all others is given its end."""
    around = text.lstrip().startswith("<main") and not text.rstrip().endswith("</main>")
    return f"{text}</main>" if around else text
