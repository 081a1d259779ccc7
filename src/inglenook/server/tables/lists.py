"""The lines of all tables, found by whom they concern, so that no list has to look at every table."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from .summaries import Summary
from .table import State

Place = tuple[float, str]  # when a table was made, and its name
Line = tuple[str, Summary]


class Lists(dict[str, Summary]):
    """Each table's line by its name; changed by setting and deleting one."""

    def __init__(self, lines: Mapping[str, Summary]) -> None:
        super().__init__()
        self._offered: list[Place] = []  # the oldest first, as all of these
        self._of: defaultdict[str, list[Place]] = defaultdict(list)  # each person's
        for name, line in lines.items():
            self[name] = line

    def __setitem__(self, name: str, line: Summary) -> None:
        if name in self:
            if _listed_as(self[name]) == _listed_as(line):
                return super().__setitem__(name, line)
            del self[name]
        super().__setitem__(name, line)
        for places in self._concerned(line):
            insort(places, (line.at, name))

    def __delitem__(self, name: str) -> None:
        line = self[name]
        super().__delitem__(name)
        for places in self._concerned(line):
            _take_out(places, (line.at, name))
        for person in {*line.people, *line.asked}:
            if not self._of[person]:
                del self._of[person]

    def _concerned(self, line: Summary) -> Iterator[list[Place]]:
        if is_offered(line):
            yield self._offered
        for person in dict.fromkeys([*line.people, *line.asked]):
            yield self._of[person]

    def of(self, person: str) -> Iterator[Line]:
        """A person's tables, the newest first."""
        for _, name in reversed(self._of.get(person, ())):
            yield name, self[name]

    def waiting_for(self, person: str) -> Iterator[Line]:
        """Tables that wait for a person: to decide, or to take the seat that is kept for them."""
        return ((name, line) for name, line in self.of(person) if person in line.asked)

    def offered(self, still: Callable[[Summary], bool]) -> Iterator[Line]:
        """Tables at which somebody waits for others, the newest first. Those that are offered no longer are not looked
        at again until something happens there."""
        for place in reversed(self._offered.copy()):
            line = self[place[1]]
            if still(line):
                yield place[1], line
            else:
                _take_out(self._offered, place)


def is_offered(line: Summary) -> bool:
    return line.state is State.OPEN and line.listed and bool(line.people)


def _listed_as(line: Summary) -> tuple[float, bool, set[str]]:
    """All that lists are made by."""
    return line.at, is_offered(line), {*line.people, *line.asked}


def _take_out(places: list[Place], place: Place) -> None:
    at = bisect_left(places, place)
    if places[at : at + 1] == [place]:
        del places[at]
