"""Whose turn it is at a table, and since when."""

from dataclasses import dataclass

from inglenook.engine.errors import GameError
from inglenook.engine.language import Sentence
from inglenook.engine.match import Match
from inglenook.engine.page import showing

from . import events as happened
from .seating import Seating


@dataclass(eq=False)
class Turns(Seating):
    match: Match | None = None
    clock: int = 0  # seconds for a decision; 0: no clock

    @property
    def playing(self) -> Match:
        """The match; asked for only after the start."""
        if self.match is None:
            raise GameError(Sentence("refused.not-started"))
        return self.match

    def keepable(self, number: int) -> int | None:
        """The answer that the seat could give from now on, if it does not do so already."""
        if number < 0 or self.seats[number].standing >= 0:
            return None
        match = self.playing
        can = (action for action in match.legal(number) if match.game.actions[action].group.standing)
        return next(can, None)

    def _stop_time(self, at: float, stopped: bool) -> None:
        """Nobody's time runs, or everybody's begins anew."""
        for seat in self.seats:
            seat.since = 0.0
        if not stopped:
            self._ask(at)

    def _shown(self, event: happened.Acted | happened.Said, before: int) -> None:
        """What came of a decision is shown first, then the next is put to people. Answers that nobody pressed move no
        mark: their seat may not have seen yet what led to them. Nor does a decision after which the
        seat alone is asked again: what others have done before its turn can be read as long as that lasts."""
        if event.post and self.playing.asked() != [event.seat]:
            self.seats[event.seat].mark = before
        wait = showing(self.playing, before) if self.clock else 0.0
        self._ask(event.at + wait, event.seat)

    def _ask(self, at: float, decided: int = -1) -> None:
        """Time runs from when a decision is put to a seat; clicks on the way to it do not stop it."""
        able, asked = self.playing.able(), self.playing.asked()
        for number, seat in enumerate(self.seats):
            seat.turns += number in asked and not seat.asked
            seat.asked = number in asked
            if number not in able:
                seat.since = 0.0
            elif number == decided or not seat.since:
                seat.since = at

    def _decided(self, number: int, post: str) -> None:
        """Count the post, and let standing answers lapse that can no longer be given."""
        if number >= len(self.seats):
            return
        seat = self.seats[number]
        seat.decisions += 1
        seat.stood += bool(seat.stand_in)
        seat.post = post
        for each, other in enumerate(self.seats):
            if other.standing >= 0 and not self._still_asked(other.standing, each):
                other.standing = -1

    def _still_asked(self, answer: int, number: int) -> bool:
        """Of its seat; while that waits, of anybody: the next time it would be about something else. What is drafted
        is nobody else's business."""
        position, able = self.playing.position, self.playing.able()
        return any(answer in position.legal(each) for each in ([number] if number in able else able))
