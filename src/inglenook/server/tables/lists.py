"""The lines of all tables, found by whom they concern, so that no list has to look at every table."""

from bisect import bisect_left, insort
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping

from .summaries import Summary
from .table import State

Place = tuple[float, str]  # when a table was made, and its name
Line = tuple[str, Summary]
Key = tuple[str, str]  # of a list: what for, and for whom
OFFERED, WATCHED = ("offered", ""), ("watched", "")


class Lists(dict[str, Summary]):
    """Each table's line by its name; changed by setting and deleting one."""

    def __init__(self, lines: Mapping[str, Summary]) -> None:
        super().__init__()
        self._places: defaultdict[Key, list[Place]] = defaultdict(list)  # each list's, the oldest first
        for name, line in lines.items():
            self[name] = line

    def __setitem__(self, name: str, line: Summary) -> None:
        if name in self:
            if (line.at, *keys_of(line)) == (self[name].at, *keys_of(self[name])):
                return super().__setitem__(name, line)
            del self[name]
        super().__setitem__(name, line)
        for key in keys_of(line):
            insort(self._places[key], (line.at, name))

    def __delitem__(self, name: str) -> None:
        line = self[name]
        super().__delitem__(name)
        for key in keys_of(line):
            self._take_out(key, (line.at, name))

    def _take_out(self, key: Key, place: Place) -> None:
        places = self._places[key]
        at = bisect_left(places, place)
        if places[at : at + 1] == [place]:
            del places[at]
        if not places:
            del self._places[key]

    def _newest(self, key: Key) -> Iterator[Line]:
        for _, name in reversed(self._places.get(key, []).copy()):
            yield name, self[name]

    def of(self, person: str) -> Iterator[Line]:
        """A person's tables, the newest first."""
        return self._newest(("of", person))

    def unfinished(self, person: str) -> Iterator[Line]:
        """Those of them that are not over."""
        return self._newest(("unfinished", person))

    def waiting_for(self, person: str) -> Iterator[Line]:
        """Tables that wait for a person: to decide, or to take the seat that is kept for them."""
        return self._newest(("asked", person))

    def series(self, first: str) -> list[Line]:
        """The tables of a series, by the number of their games."""
        found = [
            (line.series.number, name, line) for name, line in self._newest(("series", first)) if line.series
        ]
        return [(name, line) for _, name, line in sorted(found, key=lambda each: each[:2])]

    def offered(self, still: Callable[[Summary], bool]) -> Iterator[Line]:
        """Tables at which somebody waits for others, the newest first."""
        return self._still(OFFERED, still)

    def watched(self, still: Callable[[Summary], bool]) -> Iterator[Line]:
        """Tables that everybody may watch, the newest first."""
        return self._still(WATCHED, still)

    def _still(self, key: Key, still: Callable[[Summary], bool]) -> Iterator[Line]:
        """Those that are offered no longer are not looked at again until something happens there."""
        for name, line in self._newest(key):
            if still(line):
                yield name, line
            else:
                self._take_out(key, (line.at, name))


def keys_of(line: Summary) -> Iterator[Key]:
    """The lists on which a table stands."""
    if line.listed and line.people and not line.lesson:
        if line.state is State.OPEN:
            yield OFFERED
        if line.state is State.RUNNING:
            yield WATCHED
    if line.series:
        yield "series", line.series.first
    for person in line.asked:
        yield "asked", person
    for person in dict.fromkeys([*line.people, *line.asked, *line.bench]):
        yield "of", person
        if line.state is not State.DONE:
            yield "unfinished", person
