"""What the operator's page tells of tables: who sits there, how old they are, and whether they are in memory. Never
what anybody holds or has said, nor the address by which somebody could come in."""

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from inglenook.engine.labels import LETTERS
from inglenook.engine.language import Language

from ..identity import OURS
from ..tables.company import alias
from ..tables.lists import Line
from ..tables.summaries import DAY, Summary
from ..tables.table import State, Table

if TYPE_CHECKING:
    from ..app import Inglenook

LISTED = 40  # tables on a page
LONGEST = 60  # characters of what is looked for
AGES = (("days", DAY), ("hours", 3600.0), ("minutes", 60.0))


@dataclass(frozen=True)
class Asked:
    """Which tables are looked for."""

    words: str = ""
    state: str = ""
    after: int = 0

    def fits(self, line: Summary, mark: str) -> bool:
        if self.state and line.state != self.state:
            return False
        said = " ".join((line.title, *line.seats, mark)).casefold()
        return all(word in said for word in self.words.casefold().split())


def asked_of(given: Any) -> Asked:
    state, after = given.get("state", ""), given.get("after", "")
    return Asked(
        given.get("q", "")[:LONGEST].strip(),
        state if state in list(State) else "",
        int(after) if after.isdecimal() and len(after) < 9 else 0,
    )


def found(app: "Inglenook", lines: list[Line], asked: Asked) -> list[tuple[str, Line]]:
    """The newest of them by their marks, one more than a page has; it looks at all, so it is done in a thread."""
    newest = sorted(lines, key=lambda line: line[1].at, reverse=True)
    marked = ((app.identities.mark(line[0]), line) for line in newest)
    fitting = ((mark, line) for mark, line in marked if asked.fits(line[1], mark))
    return list(islice(fitting, asked.after, asked.after + LISTED + 1))


def states_of(lines: list[Line]) -> Counter[str]:
    return Counter(str(line.state) for _, line in lines)


def name_of(app: "Inglenook", mark: str) -> str:
    """The table of that mark; nothing: there is none."""
    return next((name for name in list(app.tables.summaries) if app.identities.mark(name) == mark), "")


def row_facts(app: "Inglenook", mark: str, line: Line, language: Language) -> dict[str, Any]:
    name, summary = line
    table, now = app.tables.loaded.get(name), app.tables.now()
    made = age(now - summary.at, language)
    touched = age(now - table.touched, language) if table else made
    return {
        "mark": mark,
        "title": summary.title,
        "seats": [each for each in app.renderers[language.code].listed(summary) if each],
        "state": summary.state,
        "age": made,
        "touched": touched if touched != made else "",
        "kilobytes": f"{table.size / 1024:.0f}" if table else "",
        "open": len(app.tables.hub.present(name)),
    }


def age(seconds: float, language: Language) -> str:
    for unit, long in AGES:
        if seconds >= long:
            return language.say(f"operator.{unit}", n=int(seconds // long))
    return language.say("operator.minutes", n=0)


def people_at(app: "Inglenook", table: Table) -> list[dict[str, Any]]:
    """Who sits there, and who has spoken to all: by name, and whether they have a page open now."""
    spoke = {line.by: line.name for line in table.chat if line.by not in ("", OURS) and not line.to}
    sit = {
        seat.person: (LETTERS[number], seat.name) for number, seat in enumerate(table.seats) if seat.person
    }
    known = {**{who: ("", name) for who, name in spoke.items()}, **sit}
    return [
        {
            "who": alias(table.id, who),
            "seat": seat,
            "name": name,
            "here": bool(app.tables.hub.addresses(table.id, who)),
            "banned": app.bans.on(who) is not None,
        }
        for who, (seat, name) in known.items()
    ]
