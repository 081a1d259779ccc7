"""A series: several games of the same people, each at a table of its own, with everybody one seat further each time. It
is nothing but its tables; who leads is told by their lines in the lists."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, permutations

from msgspec.structs import replace

from .events import Series
from .lists import Lists
from .summaries import Summary
from .table import State

LONGEST = 12  # games
MOST = 8  # people, those on the bench among them


@dataclass
class Entrant:
    """Somebody who plays in a series, with their latest game and their seat there."""

    line: Summary
    seat: int
    games: int = 0  # that ended with a result
    won: Fraction = field(default_factory=Fraction)  # a win that is shared counts in parts


def who_sits(line: Summary) -> dict[int, str]:
    """Everybody by their seats: a person by their id, a bot by its level and the seat that it began at."""
    moved = line.series.number - 1 if line.series else 0
    bots = {seat: f"{level} {(seat - moved) % line.players}" for seat, level in enumerate(line.bots) if level}
    return line.sitting() | bots


def standings(lines: list[Summary]) -> list[Entrant]:
    """Who plays in a series of these games, the one who has won most first."""
    entrants: dict[str, Entrant] = {}
    for line in lines:
        for seat, who in who_sits(line).items():
            entrant = entrants.setdefault(who, Entrant(line, seat))
            entrant.line, entrant.seat = line, seat
            if line.winners is not None:
                entrant.games += 1
                entrant.won += Fraction(seat in line.winners, len(line.winners) or 1)
    return sorted(entrants.values(), key=lambda each: (-each.won, each.games, each.seat))


def is_over(lines: list[Summary]) -> bool:
    """Whether all games of a series have ended, or nobody can catch up with the first any more."""
    series = lines[-1].series
    if series is None or lines[-1].state is not State.DONE:
        return False
    left = series.games - series.number
    leads = [each.won for each in standings(lines)[:2]]
    return left <= 0 or (series.early and len(leads) == 2 and leads[0] - leads[1] > left)


def lineup(seats: list[int], people: list[str], past: list[dict[int, str]]) -> dict[int, str]:
    """Who has which of the seats in the next game, if there are more people than seats: those who have met least, of
    them those who have played least, each where they have sat least."""
    played = Counter(who for game in past for who in game.values())
    met = Counter(frozenset(pair) for game in past for pair in combinations(game.values(), 2))
    sat = Counter((seat, who) for game in past for seat, who in game.items())

    def seen(group: tuple[str, ...]) -> tuple[int, int]:
        return sum(met[frozenset(pair)] for pair in combinations(group, 2)), sum(played[who] for who in group)

    def worn(order: Iterable[str]) -> int:
        return sum(sat[each] for each in zip(seats, order, strict=False))

    group = min(combinations(people, min(len(seats), len(people))), key=seen)
    return dict(zip(seats, min(permutations(group), key=worn), strict=False))


def after(series: Series, lists: Lists) -> Series:
    """The series at its next table; after its last game a new one of the same length."""
    lines = [line for _, line in lists.series(series.first)]
    return Series(series.games, series.early) if is_over(lines) else replace(series, number=series.number + 1)
