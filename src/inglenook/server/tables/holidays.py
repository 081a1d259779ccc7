"""Holidays: days on which the clock of a paced game does not run out for somebody. They are few; others see them."""

from collections import defaultdict
from collections.abc import Iterable

from inglenook.engine.errors import RefusedError
from inglenook.engine.language import Sentence

from ..store import Holiday

DAY = 24 * 3600.0
LONGEST, YEARLY = 14, 28  # days at a time, and within a year
YEAR = 365 * DAY


class Holidays:
    def __init__(self, known: Iterable[Holiday]) -> None:
        self.know(known)

    def know(self, known: Iterable[Holiday]) -> None:
        self._of: defaultdict[str, list[Holiday]] = defaultdict(list)
        for each in sorted(known, key=lambda holiday: holiday.starts):
            self._of[each.person].append(each)

    def of(self, person: str) -> list[Holiday]:
        return self._of.get(person, [])

    def until(self, person: str | None, now: float) -> float:
        """When the holiday ends that somebody is on; 0: they are not."""
        return next((each.ends for each in self.of(person or "") if each.starts <= now < each.ends), 0.0)

    def due(self, person: str | None, since: float, seconds: float) -> float:
        """When time is up that began to run then: it stands still on holidays."""
        end = since + seconds
        for each in self.of(person or ""):
            if each.starts < end and each.ends > since:
                end += each.ends - max(each.starts, since)
        return end

    def wanted(self, person: str, days: int, now: float) -> Holiday:
        """One from now on, if there is one left."""
        if self.until(person, now):
            raise RefusedError(Sentence("refused.on-holiday"))
        spent = sum(each.ends - each.starts for each in self.of(person) if each.ends > now - YEAR)
        left = min(LONGEST, int(YEARLY - spent / DAY))
        if not 1 <= days <= left:
            raise RefusedError(Sentence("refused.holiday", most=LONGEST, yearly=YEARLY, left=max(left, 0)))
        return Holiday(person, now, now + days * DAY)

    def add(self, holiday: Holiday) -> None:
        self._of[holiday.person].append(holiday)

    def end(self, person: str, now: float) -> Holiday | None:
        """The holiday that ends now instead of later."""
        for number, each in enumerate(self.of(person)):
            if each.starts <= now < each.ends:
                self._of[person][number] = Holiday(person, each.starts, now)
                return self._of[person][number]
        return None

    def forget(self, person: str) -> None:
        self._of.pop(person, None)
