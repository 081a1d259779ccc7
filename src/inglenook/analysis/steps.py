"""A match, step by step: who decided what, in which position, and what chance made of it."""

from collections.abc import Iterator
from dataclasses import dataclass

from inglenook.engine.chance import Rolled, chance_from, taped
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.position import Position

from .contest import Line
from .outlook import DEAL, Event


@dataclass(frozen=True)
class Step:
    """A decision: the clicks that it was composed of, the last of which is the one that chance may answer. The deal
    is step 0, without a seat and a click."""

    number: int
    seat: int
    line: Line
    before: Position  # the first click
    event: Event  # the last click, or the deal
    after: Position
    rolled: tuple[Rolled, ...]

    @property
    def by_chance(self) -> bool:
        """Whether anything else could have come."""
        return any(each.probability < 1 for each in self.rolled)

    @property
    def free(self) -> bool:
        """Whether the seat had a choice."""
        if self.seat not in self.before.asked():
            return False
        places = (drafted(self.before, self.seat, self.line[:clicks]) for clicks in range(len(self.line)))
        return any(len(place.legal(self.seat)) > 1 for place in places)


def drafted(position: Position, seat: int, clicks: Line) -> Position:
    """The position with these clicks of a draft laid on top; they use no chance."""
    position = position.copy()
    for action in clicks:
        position.apply(seat, action, chance_from(bytes(16)))
    return position


def steps(match: Match) -> Iterator[Step]:
    """The steps of a match from its deal on; the numbers are those of the replay."""
    blank = Position(match.game, match.edition, match.players)
    chance = match.chance(0)
    position = blank.copy().setup(chance)
    yield Step(0, SPECTATOR, (), blank, Event(blank, action=DEAL), position.copy(), tuple(taped(chance)))
    line: Line = ()
    number, before = 1, position.copy()
    for at, deed in enumerate(match.deeds, 1):
        last, chance, line = position.copy(), match.chance(at), (*line, deed.action)
        position.apply(deed.seat, deed.action, chance)
        if not match.game.actions.is_draft(deed.action):
            event = Event(last, deed.seat, deed.action)
            yield Step(number, deed.seat, line, before, event, position.copy(), tuple(taped(chance)))
            number, before, line = number + 1, position.copy(), ()
