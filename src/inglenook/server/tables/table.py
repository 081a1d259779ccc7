"""A table: its seats, its match and its talk, built by replaying events (event sourcing). It decides nothing."""

from dataclasses import dataclass, field
from enum import StrEnum
from functools import singledispatchmethod

from msgspec.structs import replace

from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError
from inglenook.engine.game import Conversion, Game
from inglenook.engine.language import Sentence
from inglenook.engine.lessons import LEARNER, Coach, lesson_of
from inglenook.engine.match import Deal, Match, heading
from inglenook.engine.record import read_record
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import commitment

from ..identity import OURS
from ..store import DamagedError
from . import events as happened
from .seats import Line, Seat, bot_name, seal_of
from .turns import Turns

SCENES_KEPT, SCENES_SEEN = 96, 24  # events of which a player's and a spectator's page carry the scenes
MOVES = (
    happened.Revealing,
    happened.Revealed,
    happened.Started,
    happened.Acted,
    happened.Said,
    happened.TookBack,
    happened.Kept,
    happened.Paused,
    happened.Agreed,
    happened.Settled,
)
CLOCKS = (0, 30, 120, 600, 3600, 86400)  # seconds for a decision


class State(StrEnum):
    """How far a table is; lists on disk know it by these words."""

    OPEN = "open"
    RUNNING = "running"
    DONE = "done"
    OUTDATED = "outdated"  # made by other rules than are played here


@dataclass(eq=False)
class Table(Turns):
    """What its first event says of it (from `game` to `differences`) is there from then on."""

    game: Game = field(init=False, repr=False)
    edition: Edition = field(init=False, repr=False)
    begun: happened.Created = field(init=False, repr=False)
    half: bytes = field(default=b"", repr=False)  # of the key: the table's own
    listed: bool = True
    hints: str = "never"  # to whom they are given: see hints.WHO
    created: float = 0.0
    differences: list[Sentence] = field(default_factory=list)  # of the edition from the standard one
    rev: int = 0
    size: int = 0  # bytes of all that is kept of it
    revealing: bool = False  # everybody is committed, and nonces are awaited
    coach: Coach | None = None  # of a lesson that has begun
    paused: bool = False
    stopped: bool = False  # by agreement
    closed: bool = False  # by the operator, whether it had begun or not
    settled: bool = False  # so, and with a result: that of the game's usual limit
    rematch: str = ""
    converted: Conversion | None = None  # how what was begun by other rules is told in today's
    kept_as_was: bool = False  # that was tried, and its moves cannot be told so
    again: str = ""  # who asked for that, if it is known
    outdated: Sentence | None = None  # why it cannot go on, if the rules have changed since
    started: float = 0.0
    ended: float = 0.0
    touched: float = 0.0

    @classmethod
    def replay(cls, table: str, bodies: list[bytes], without: tuple[type, ...] = ()) -> "Table":
        """The table of which these are the entries; `without`: as if some kinds of them had not happened. One whose
        moves cannot be converted is kept as it was, and says so."""
        rebuilt = cls(table)
        try:
            return rebuilt._replay(bodies, without)
        except DamagedError:
            if not rebuilt.converted:
                raise
            return cls(table, kept_as_was=True)._replay(bodies, without)

    def _replay(self, bodies: list[bytes], without: tuple[type, ...]) -> "Table":
        for number, body in enumerate(bodies):
            try:
                event = happened.decode(body)
                if not isinstance(event, without):
                    self.apply(event)
            except Exception as error:  # whatever is wrong with it, it must not cost more than this table
                raise DamagedError(f"entry {number} cannot be read: {error}") from error
            self.size += len(body)
        return self

    def apply(self, event: happened.AnyEvent) -> None:
        """A table of other rules keeps its people and its talk; its moves would mean something else here."""
        if not (self.outdated and isinstance(event, MOVES)):
            self._apply(event)
        self.touched = event.at
        if (self.over or self.stopped) and not self.ended:
            self.ended = event.at
        self.rev += 1

    @property
    def older(self) -> bool:
        """Whether it is played on by other rules of its game than new tables are."""
        return self.game is not find_game(self.begun.game)

    @property
    def series(self) -> happened.Series | None:
        """Of which its game is one; the first table names itself."""
        series = self.begun.series
        return series and replace(series, first=series.first or self.id)

    @property
    def commitment(self) -> bytes:
        """Published before the first card."""
        return commitment(self.half)

    @property
    def running(self) -> bool:
        return self.match is not None and not self.over

    @property
    def resting(self) -> bool:
        """Whether all people have left a game that has not ended; then it waits until one is back."""
        people = self.people()
        return self.running and bool(people) and all(self.seats[seat].left for seat in people)

    @property
    def over(self) -> bool:
        return self.match is not None and (self.stopped or self.match.over)

    @property
    def has_result(self) -> bool:
        """Whether it ended by its rules, and not because people agreed to stop."""
        return self.match is not None and (self.settled or self.match.over)

    @property
    def state(self) -> State:
        if self.outdated:
            return State.OUTDATED
        return State.DONE if self.over or self.closed else State.RUNNING if self.match else State.OPEN

    @property
    def past_limit(self) -> bool:
        """Whether the game goes on although automatic play would have ended by now. Such counts are public."""
        if not self.running:
            return False
        counted = self.playing.position.measures()
        return any(counted[each] > usual for each, usual in self.game.schema.limits.items())

    def heard_by(self, person: str | None) -> list[Line]:
        """Of what was said here: to all, or to them, but nothing from those who only watch as long as they play."""
        return self.company.heard_by(person or "", self.running and self.seat_of(person) >= 0)

    def mark(self, number: int) -> str:
        """Who made the seat's nonce, or that it was left out of the deal; nothing for a bot, or at an old table."""
        seal, nonce = self.seats[number].seal, self.seats[number].nonce
        if seal is None:
            return ""
        return seal.mark(nonce) if self.match else seal.by

    @singledispatchmethod
    def _apply(self, event: happened.AnyEvent) -> None:
        raise GameError(f"unknown event {event!r}")

    @_apply.register
    def _(self, event: happened.Created) -> None:
        found = find_game(event.game)
        self.game, self.begun = found.by_rules(event.rules) or found, event
        if event.rules not in self.game.carries:
            self.converted = None if self.kept_as_was else found.converts.get(event.rules)
        self.edition = self.game.edition
        if event.rules in self.game.carries or self.converted:
            text = self.converted.edition(event.edition) if self.converted else event.edition
            self.edition = self.game.schema.parse(text)
        else:
            now = found.rules_number
            self.outdated = Sentence("table.other-rules", then=event.rules, game=found.title, now=now)
        schema = self.game.schema
        self.differences = [each.sentence for each in schema.differences(self.edition, schema.at_table)]
        self.host, self.half = event.host, event.half
        self.clock, self.listed, self.created = event.clock, event.listed, event.at
        self.hints = event.hints
        self.seats = [Seat() for _ in range(event.players)]

    @_apply.register
    def _(self, event: happened.Sat) -> None:
        seal = seal_of(event)
        self.seats[event.seat] = Seat(person=event.person, name=event.name, nonce=event.nonce, seal=seal)
        self.bench.pop(event.person, None)

    @_apply.register
    def _(self, event: happened.BotSat) -> None:
        self.seats[event.seat] = Seat(name=bot_name(event.seat), level=event.level)

    @_apply.register
    def _(self, event: happened.Rose) -> None:
        self.seats[event.seat] = Seat()

    @_apply.register
    def _(self, event: happened.Revealing) -> None:
        self.revealing = True

    @_apply.register
    def _(self, event: happened.Revealed) -> None:
        self.seats[event.seat].nonce = event.nonce

    @_apply.register
    def _(self, event: happened.Started) -> None:
        nonces, seals = (seat.nonce for seat in self.seats), (seat.seal for seat in self.seats)
        deal, begun = Deal(self.half, tuple(nonces), tuple(seals)), self.begun
        written = heading(begun.game, begun.rules, begun.players, begun.edition.split("\n"), deal)
        if begun.prefix:
            self.match = self._gone_on(begun.prefix, deal)
        else:
            self.match = Match(self.game, self.edition, len(self.seats), deal, heading=written)
        self.revealing, self.started = False, event.at
        lesson = lesson_of(self.game) if begun.lesson else None
        self.coach = Coach(lesson) if lesson else None
        late = [Sentence("chat.late", name=self.seats[number].name) for number in self.owing()]
        for told in late:
            self.company.say(Line(OURS, str(told), OURS, told=told))
        self._ask(event.at)

    def _gone_on(self, prefix: str, deal: Deal) -> Match:
        """The moment of another game, with chance of this table's own; nobody is shown again what led there."""
        match = read_record(prefix, find_game, expected=self.game.name)
        match.go_on(deal)
        for seat in self.seats:
            seat.mark = match.happened
        return match

    @_apply.register
    def _(self, event: happened.Acted) -> None:
        action, before = self._number(event.action), self.playing.happened
        self._pressed(event.seat, action)
        self.playing.act(event.seat, action)
        self._decided(event.seat, event.post)
        self._hand_back(event)
        if not self.game.actions.is_draft(action):
            self._shown(event, before)

    @_apply.register
    def _(self, event: happened.Said) -> None:
        before = self.playing.happened
        self._pressed(event.seat, self.playing.check_text(event.seat, event.text).action)
        self.playing.say(event.seat, event.text)
        self._decided(event.seat, event.post)
        self._hand_back(event)
        self._shown(event, before)

    def _pressed(self, seat: int, action: int) -> None:
        if self.coach and seat == LEARNER:
            self.coach.pressed(self.playing, action)

    def scripted(self, seat: int) -> list[int]:
        """The clicks of a bot's decision, where a lesson has them."""
        return self.coach.lesson.scripted(self.playing, seat) if self.coach else []

    @_apply.register
    def _(self, event: happened.TookBack) -> None:
        self.playing.take_back(event.seat)
        if self.coach and event.seat == LEARNER:
            self.coach.took_back()
        self._decided(event.seat, event.post)

    @_apply.register
    def _(self, event: happened.StoodIn) -> None:
        rested, seat = self.resting, self.seats[event.seat]
        seat.stand_in, seat.left = event.level, event.left
        if self.resting != rested:
            self._stop_time(event.at, self.resting)

    def _hand_back(self, event: happened.Acted | happened.Said) -> None:
        if event.back:
            self._apply(happened.StoodIn(event.at, event.seat))

    @_apply.register
    def _(self, event: happened.Kept) -> None:
        gone = event.action in ("", -1)
        self.seats[event.seat].standing = -1 if gone else self._number(event.action)

    @_apply.register
    def _(self, event: happened.Chatted) -> None:
        told = event.told.sentence() if event.told else None
        self.company.say(Line(event.name, event.text, event.by, event.to, told, event.aside))

    @_apply.register
    def _(self, event: happened.Muted | happened.Removed) -> None:
        self.company.note(event)

    @_apply.register
    def _(self, event: happened.Benched) -> None:
        self.bench.pop(event.person, None)
        if event.on:
            self.bench[event.person] = event.name

    @_apply.register
    def _(self, event: happened.Hosted) -> None:
        self.host = event.host

    @_apply.register
    def _(self, event: happened.Held) -> None:
        self.seats[event.seat] = Seat(held=event.person, held_name=event.name)

    @_apply.register
    def _(self, event: happened.Paused) -> None:
        self.paused = event.on
        self._stop_time(event.at, event.on)

    @_apply.register
    def _(self, event: happened.Agreed) -> None:
        self.seats[event.seat].agreed = True
        self.closed = self.closed or event.operator
        self.revealing = self.revealing and not self.closed
        self.stopped = self.closed or all(self.seats[seat].agreed for seat in self.voters())

    @_apply.register
    def _(self, event: happened.Settled) -> None:
        self.seats[event.seat].settled = True
        self.settled = self.stopped = all(self.seats[seat].settled for seat in self.voters())

    @_apply.register
    def _(self, event: happened.Rematched) -> None:
        self.rematch, self.again = event.table, event.by

    def is_draft(self, action: str | int) -> bool:
        return self.game.actions.is_draft(self._number(action))

    def _number(self, action: str | int) -> int:
        """An action's number today, from its notation or, in old entries, from its number then."""
        notation = self.game.numbered[action] if isinstance(action, int) else action
        return self.game.actions.parse(self.converted.action(notation) if self.converted else notation)

    def since(self, number: int) -> int:
        """The number of events that are neither news nor shown as scenes any more, for a seat or a spectator."""
        kept = self.playing.happened - (SCENES_SEEN if number < 0 else SCENES_KEPT)
        return max(self.playing.whole(kept), 0 if number < 0 else self.seats[number].mark)
