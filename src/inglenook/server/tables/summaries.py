"""What lists show of each table, without loading it. It is only an index (a read model of the
events): a line that is missing, damaged or no longer true is made anew from what happened at the table."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from inglenook.engine.errors import InglenookError
from inglenook.engine.registry import find_game

from ..store import Result, Store
from . import events as happened
from .table import MOVES, State, Table

DAY = 24 * 3600.0
UNPLAYED = tuple(kind for kind in MOVES if kind is not happened.Agreed)  # what would need the game compiled


class Summary(msgspec.Struct, frozen=True):
    title: str
    state: State
    players: int
    seats: list[str]
    people: list[str]
    listed: bool
    at: float
    touched: float = 0.0  # the day on which something happened there last
    bots: list[str] = []  # their levels by seat, and nothing where none sits; older lines do not tell
    winners: list[int] | None = None  # their seats, once it is over; none if it ended without a result
    ended: float = 0.0  # when it was over; older lines do not tell
    lesson: str = ""  # the game that is taught there
    clock: int = 0
    series: happened.Series | None = None
    bench: list[str] = []  # who waits for the next game of it
    asked: list[str] = []  # whom it waits for: to decide, or to take a seat that is kept for them

    def says_the_same(self, other: "Summary") -> bool:
        """Whom a table waits for changes with every move. That is not written each time: it comes of the moves."""
        return msgspec.structs.replace(self, asked=other.asked) == other

    def sitting(self) -> dict[int, str]:
        """The people by their seats."""
        levels = self.bots or [""] * self.players
        seats = [seat for seat, name in enumerate(self.seats) if name and not levels[seat]]
        return dict(zip(seats, self.people, strict=False))


_decode = msgspec.json.Decoder(Summary).decode


def line_of(body: bytes) -> Summary | None:
    """A line as it was kept, if it can be read."""
    try:
        return _decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None


def summary_of(table: Table) -> Summary:
    return Summary(
        table.game.title,
        table.state,
        len(table.seats),
        [seat.name for seat in table.seats],
        [seat.person for seat in table.seats if seat.person],
        table.listed,
        table.created,
        table.touched // DAY * DAY,
        [seat.level for seat in table.seats],
        table.playing.winners() if table.has_result else None,
        table.ended,
        table.game.name if table.begun.lesson else "",
        table.clock,
        table.series,
        list(table.bench),
        awaited(table),
    )


def awaited(table: Table) -> list[str]:
    """The people for whom a table waits; who is asked is public. A lesson that somebody has left waits for nobody."""
    if table.begun.lesson:
        return []
    if table.match is None and not table.outdated:
        return [seat.held for seat in table.seats if seat.held]
    waits = table.running and not table.paused
    return [seat.person for seat in table.seats if waits and seat.asked and seat.person and not seat.stand_in]


def results_of(table: Table) -> list[Result]:
    """How it ended for each person who sat there; nothing while it goes on, if people agreed to end it so, or if it was
    a lesson or was played on from another game."""
    if not table.has_result or not table.begun.counts:
        return []
    winners = table.playing.winners()
    game, players = table.begun.game, len(table.seats)
    return [
        Result(table.id, seat, person, game, players, (seat in winners) / (len(winners) or 1), table.ended)
        for seat in table.people()
        if (person := table.seats[seat].person)
    ]


@dataclass
class Index:
    """The lines of all tables that can be read, which of them had to be made anew, and why others cannot be read."""

    lines: dict[str, Summary] = field(default_factory=dict)
    made: list[str] = field(default_factory=list)
    damaged: dict[str, str] = field(default_factory=dict)


def index_of(store: Store) -> Index:
    index, kept = Index(), store.summaries()
    for name, first in store.begun():
        try:
            line = _still_true(kept.get(name), first)
            if line is None:
                index.made.append(name)
            index.lines[name] = line or _sketch(name, store.events(name))
        except InglenookError as error:
            index.damaged[name] = str(error)
    for name in kept.keys() - index.lines.keys() - index.damaged.keys():
        index.damaged[name] = "nothing is left of it but its line in the lists"
    return index


def _still_true(line: bytes | None, first: bytes) -> Summary | None:
    """A line as it was kept, if it can be read and the rules are still those by which it was written."""
    created = happened.created(first)
    kept = line_of(line or b"")
    if kept is None:
        return None
    if not _goes_on(created):
        return msgspec.structs.replace(kept, state=State.OUTDATED)
    return None if kept.state is State.OUTDATED else kept


def _goes_on(created: happened.Created) -> bool:
    """Whether a table can be played on here, as it was begun or converted; the latter is seen when it is opened."""
    try:
        game = find_game(created.game)
    except InglenookError:
        return False
    return game.by_rules(created.rules) is not None or created.rules in game.converts


def _sketch(name: str, bodies: list[bytes]) -> Summary:
    """A table's line without playing its moves. Whether it was played to the end is seen when somebody opens it."""
    line = summary_of(table := Table.replay(name, bodies, UNPLAYED))
    if line.state is not State.OPEN or not any(_starts(bodies)):
        return line
    ended = table.stopped or table.rematch
    return msgspec.structs.replace(line, state=State.DONE if ended else State.RUNNING)


def _starts(bodies: list[bytes]) -> Iterator[bool]:
    return (isinstance(happened.decode(body), happened.Started) for body in bodies)
