"""Ratings of people in games of several players, by openskill's Plackett-Luce model.

What counts is who has won: the winners are first, everybody else second, for that is all that the rules ask for. Bots
have fixed ratings, from the ladder (`strength` in a game's about.toml). A rating is made from the latest one of a table
before, so to reckon it again gives the same.
"""

from dataclasses import dataclass, replace

from openskill.models import PlackettLuce, PlackettLuceRating

from inglenook.engine.about import about

from ..store import Result, Store
from .table import Table

MODEL = PlackettLuce()
MIDDLE, POINT = 1500, 60  # what is shown: points as chess players know them
SURE = 1e-4  # the doubt about a bot, which does not learn
SETTLED = 120  # points of doubt below which a rating is no longer provisional


@dataclass(frozen=True)
class Standing:
    """A rating as it is shown."""

    points: int
    doubt: int

    @property
    def provisional(self) -> bool:
        return self.doubt > SETTLED


def standing(result: Result) -> Standing | None:
    """After a game, if it was rated."""
    if result.rating is None or result.doubt is None:
        return None
    return Standing(round(MIDDLE + POINT * (result.rating - MODEL.mu)), round(POINT * result.doubt))


def counts(table: Table) -> bool:
    """Whether a game that has ended is rated: played by its rules to the end, mostly by the people themselves."""
    seats = [table.seats[seat] for seat in table.people()]
    return (
        table.begun.rated and table.playing.over and all(2 * each.stood <= each.decisions for each in seats)
    )


def rated(table: Table, results: list[Result], store: Store) -> list[Result]:
    """The results with the ratings that come of them."""
    winners = table.playing.winners()
    if not counts(table) or not winners:
        return results
    before = [[_before(table, seat, store)] for seat in range(len(table.seats))]
    ranks = [0.0 if seat in winners else 1.0 for seat in range(len(table.seats))]
    after = MODEL.rate(before, ranks=ranks)
    return [replace(each, rating=after[each.seat][0].mu, doubt=after[each.seat][0].sigma) for each in results]


def _before(table: Table, seat: int, store: Store) -> PlackettLuceRating:
    person, level = table.seats[seat].person, table.seats[seat].level
    if not person:
        return MODEL.rating(MODEL.mu + about(table.game).strength[level] / POINT, SURE)
    found = [each for each in store.results(person, 2, rated=table.begun.game) if each.table != table.id]
    latest = found[0] if found else None
    return MODEL.rating(latest.rating, latest.doubt) if latest else MODEL.rating()
