"""A finished game as it is looked back at: wound to any moment, with the places to jump to."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, pairwise

from inglenook.engine.match import Match
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.engine.transcript import Move, moves

MARKS = 16  # moments of each at which it need not be played from the first card on


@dataclass(frozen=True)
class Reel:
    """`counted`: what the first measure of the game (rounds, turns, days) was after each move."""

    match: Match
    marks: list[Match]
    moves: list[Move]
    ends: list[int]  # how many deeds there were after each move: the deal has none, a decision all its clicks
    counted: list[int]
    commitment: bytes | None  # that the record keeps when it is read back with every check; None: it does not
    points: dict[tuple[int, str], list[tuple[int, str]]] = field(
        default_factory=dict
    )  # by reader and language

    @property
    def last(self) -> int:
        return len(self.ends) - 1

    @cached_property
    def sections(self) -> list[int]:
        """The steps with which a new round begins, or whatever the game counts first."""
        begun = (step for step, (was, now) in enumerate(pairwise(self.counted), 1) if now > was)
        return [0, *(step for step in begun if step < self.last)]

    @cached_property
    def happened(self) -> list[int]:
        """How many events there had been after each move."""
        return list(accumulate(len(move.rows) for move in self.moves))

    def step_of(self, event: int) -> int:
        """The step at which an event happened, by its number."""
        return next(step for step, number in enumerate(self.happened) if number >= event)

    def at(self, number: int) -> Match:
        """The match as it stood after so many deeds."""
        before = max((mark for mark in self.marks if len(mark.deeds) <= number), key=_length)
        match = before.copy()
        for deed in self.match.deeds[len(match.deeds) : number]:
            match.replay(deed)
        return match


def _length(match: Match) -> int:
    return len(match.deeds)


def reel_of(match: Match) -> Reel:
    told = list(moves(match))
    ends = list(accumulate(len(move.deeds) for move in told))
    marks: list[Match] = []
    counted = dict(_played(match, marks))
    return Reel(match, marks, told, ends, [counted[end] for end in ends], commitment_of(match))


def _played(match: Match, marks: list[Match]) -> Iterator[tuple[int, int]]:
    """Play a game once more, and remember it here and there; tells what was counted after each deed."""
    playing, apart = match.at(0), len(match.deeds) // MARKS + 1
    first = match.game.measures[0] if match.game.measures else ""
    marks.append(playing.copy())
    yield 0, playing.position.measures().get(first, 0)
    for number, deed in enumerate(match.deeds, 1):
        playing.replay(deed)
        yield number, playing.position.measures().get(first, 0)
        if number % apart == 0:
            marks.append(playing.copy())


def commitment_of(match: Match) -> bytes | None:
    """The deal, checked anew: the record is read back from its first card on."""
    again = read_record(write_record(match), find_game, expected=match.game.name)
    return again.deals()[-1].commitment if again.checks == match.checks else None
