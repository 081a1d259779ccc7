"""How a series stands, as facts of a page."""

from collections.abc import Callable
from typing import Any

from inglenook.engine.language import Language

from ..tables.events import Series
from ..tables.lists import Lists
from ..tables.series import Entrant, is_over, standings
from ..tables.summaries import Summary

Listed = Callable[[Summary], list[str]]  # who sits at a table, by name


def series_facts(
    lists: Lists, series: Series | None, listed: Listed, language: Language
) -> dict[str, Any] | None:
    """All that a table's page tells of the series that its game belongs to."""
    if series is None:
        return None
    lines = [line for _, line in lists.series(series.first)]
    entrants, over = standings(lines), is_over(lines)
    rows = [row(entrants, each, listed, over) for each in entrants]
    first = [each["name"] for each in rows if each["first"]]
    return {
        "number": series.number,
        "games": series.games,
        "early": series.early,
        "over": over,
        "url": f"/t/{series.first}/series",
        "rows": rows,
        "first": language.all_of(first) if first else "",
    }


def row(entrants: list[Entrant], entrant: Entrant, listed: Listed, over: bool) -> dict[str, Any]:
    """Who has won as much as another has the same place."""
    place = 1 + sum(other.won > entrant.won for other in entrants)
    return {
        "place": place,
        "first": over and place == 1 and entrant.won > 0,
        "name": listed(entrant.line)[entrant.seat],
        "won": f"{float(entrant.won):.3g}",
        "games": entrant.games,
    }
