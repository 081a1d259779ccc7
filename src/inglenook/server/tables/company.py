"""Those around a table, seated or not: what they say, who hears it, who was sent away."""

from collections import Counter
from dataclasses import dataclass, field, replace
from hashlib import blake2b

from . import events as happened
from .seats import Line

KEPT = 200  # lines of one circle


@dataclass
class Company:
    lines: list[Line] = field(default_factory=list)
    muted: dict[str, set[str]] = field(default_factory=dict)  # whom each does not want to hear
    removed: dict[str, str] = field(default_factory=dict)  # by the host: their names
    _said: Counter[tuple[frozenset[str], bool]] = field(default_factory=Counter)

    def say(self, line: Line) -> None:
        """Numbers and room are each circle's own: what two say in private neither pushes out what all may read nor
        counts there."""
        self._said[line.circle] += 1
        alike = [each for each in self.lines if each.circle == line.circle]
        if len(alike) == KEPT:
            self.lines.remove(alike[0])
        self.lines.append(replace(line, number=self._said[line.circle]))

    def note(self, event: happened.Muted | happened.Removed) -> None:
        if isinstance(event, happened.Removed):
            self.removed.pop(event.person, None)
            if event.on:
                self.removed[event.person] = event.name
            return
        whom = self.muted.setdefault(event.by, set())
        (whom.add if event.on else whom.discard)(event.of)
        if not whom:
            del self.muted[event.by]

    def heard_by(self, person: str, inside: bool) -> list[Line]:
        """`inside`: they sit at a game that goes on, and hear nothing from those who only watch it."""
        deaf = self.muted.get(person, set())
        return [
            line
            for line in self.lines
            if not (line.among and person not in line.among)
            and not (inside and line.aside)
            and line.by not in deaf
        ]


def alias(table: str, person: str) -> str:
    """By what a page speaks of somebody without telling their id."""
    return blake2b(f"{table} {person}".encode(), digest_size=6).hexdigest()
