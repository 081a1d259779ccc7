"""A game's rules as text: its clauses in our own words, each with the mark that says where it comes from."""

from collections.abc import Iterator
from textwrap import wrap

from .cardlist import card_list, list_lines
from .edition import Edition
from .errors import InglenookError
from .game import Game
from .language import english

WIDTH, MARGIN = 100, 14
MARKS = ("G", "F", "R", "D")  # what they mean stands in the words of each language


def clauses(game: Game) -> dict[str, dict[str, str]]:
    """By clause id; none for a game whose rules are not written down yet."""
    try:
        return game.clauses
    except FileNotFoundError:
        return {}


def rules_lines(game: Game, wanted: str | None = None, edition: Edition | None = None) -> Iterator[str]:
    """All clauses, or the one that is wanted, and what their marks mean; with all of them the cards."""
    written = clauses(game)
    chosen = list(written) if wanted is None else [find_clause(game, wanted)]
    yield f"{game.title}, {span(game.players)} players"
    yield from wrap(game.words.about, WIDTH)
    yield ""
    for name in chosen:
        yield from _clause(name, written[name])
        yield ""
    yield from (
        f"({mark}) {english().say(f'marks.{mark}')}"
        for mark in MARKS
        if any(mark in written[n]["mark"] for n in chosen)
    )
    cards = card_list(game, edition or game.edition) if wanted is None else None
    if cards:
        yield from ("", "The cards", "", *list_lines(cards))


def find_clause(game: Game, wanted: str) -> str:
    written = clauses(game)
    for name in written:
        if name.lower() == wanted.lower():
            return name
    known = ", ".join(written) or "none, the rules are not written down yet"
    raise InglenookError(f"{game.title} has no clause {wanted!r}; known: {known}")


def _clause(name: str, clause: dict[str, str]) -> list[str]:
    head = f"{name} ({clause['mark']})  "
    return wrap(clause["text"], WIDTH, initial_indent=f"{head:{MARGIN}}", subsequent_indent=" " * MARGIN)


def span(players: range) -> str:
    return f"{players.start}–{players.stop - 1}" if len(players) > 1 else str(players.start)
