"""How a game has gone so far, for a library that wants to choose what chance does and to copy everything.

With explicit chance an action that needs luck is played again for every outcome that is chosen: the outcomes so far
are written on the tape, and the next row that was blank says what may come, and how likely. With sampled chance a
generator goes along with the course, so that the same course always goes on in the same way.
"""

import threading
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from inglenook.engine.chance import CHANCE, FACES, HEAD, LONGEST, chance_from
from inglenook.engine.errors import RefusedError
from inglenook.engine.events import new_log, take
from inglenook.engine.labels import SPECTATOR, letter
from inglenook.engine.layout import Bytes, Moves
from inglenook.engine.position import NO_LOG, Position
from inglenook.engine.wins import win_shares

from .setting import Setting

LUCK, OVER = -1, -4  # in place of a seat, as OpenSpiel numbers them
DEAL = -1  # in place of an action
BLIND = (1).to_bytes(32, "little")  # a generator, where what it draws is thrown away
OWN_DEED = -1  # in place of a kind of event

Generator = bytes  # its four words, as a chance has them
Deed = tuple[int, int, tuple[int, ...]]  # seat, action, outcomes where chance is explicit
Line = tuple[
    int, ...
]  # an event as somebody was told it: its kind, operands, and the secret if they may know it


@dataclass(frozen=True)
class Told:
    """All that was told up to a position: by seat, a spectator's last."""

    state: Bytes
    generator: Generator
    deeds: int
    lines: tuple[tuple[Line, ...], ...]
    texts: tuple[str, ...] = ()


@dataclass
class Course:
    """Plain data, so that it can be copied and pickled. `seat` is who is next: a seat, LUCK or OVER."""

    state: Bytes
    generator: Generator
    told: Told  # as far as somebody has asked
    seat: int = LUCK
    pending: Deed | None = (LUCK, DEAL, ())  # what waits for chance
    ways: tuple[int, ...] = (1,)  # in how many each outcome can come
    legal: list[int] | None = None  # of whoever is next, if somebody has asked
    deeds: list[Deed] = field(default_factory=list)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        other = copy(self)
        other.state, other.deeds = self.state.copy(), self.deeds.copy()
        return other


class Scratch(threading.local):
    """Room for chance, events and lists, each thread's own."""

    def __init__(self) -> None:
        self.chance = chance_from(bytes(16), keep=True)
        record = self.chance.view(CHANCE.dtype)
        self.tape, self.pools = record["tape"][0], record["pools"][0]
        self.rolling = chance_from(bytes(16))  # without a tape
        self.words = self.rolling.data[: len(BLIND)]  # of its generator
        self.log = new_log()

    def giving(self, outcomes: Sequence[int]) -> Bytes:
        """Chance that gives these outcomes first, and keeps what comes."""
        HEAD.pack_into(self.chance.data, 0, 1, 0, 0, 0, 0, len(outcomes), LONGEST, 0)
        if outcomes:
            self.tape[: len(outcomes), 0] = outcomes
        return self.chance

    def ways(self, number: int) -> tuple[int, ...] | None:
        """What could have come at the n-th row that was used; None: there is none."""
        if number >= HEAD.unpack_from(self.chance.data)[4]:
            return None
        _, kinds, _, place = self.tape[number].tolist()
        return (1,) * kinds if place == FACES else tuple(self.pools[place : place + kinds].tolist())


SCRATCH = Scratch()


def generator_from(seed: bytes) -> Generator:
    """A generator of 16 bytes."""
    return bytes(chance_from(seed).data[: len(BLIND)])


class Referee:
    """Plays courses of one setting."""

    def __init__(self, setting: Setting, explicit: bool) -> None:
        self.setting, self.explicit = setting, explicit
        self.game = setting.game
        self._rest = (setting.edition.packed, self.game.witness_s, self.game.witness_e)
        self._out: Moves = np.zeros(len(self.game.actions), np.int16)

    def begin(self, seed: bytes) -> Course:
        """A course before its deal."""
        generator = BLIND if self.explicit else generator_from(seed)
        state = np.zeros(self.game.state_type.itemsize, np.uint8)
        course = Course(state, generator, Told(state, generator, 0, ((),) * (self.setting.players + 1)))
        if self.explicit:
            self._next(course, (LUCK, DEAL, ()))
        return course

    def position(self, course: Course) -> Position:
        return self.setting.position(course.state)

    def legal(self, course: Course) -> list[int]:
        """What whoever is next may do, in rising order."""
        if course.legal is None:
            n = self.game.calls.legal(course.state, *self._rest, course.seat, self._out)
            course.legal = sorted(self._out[:n].tolist())
        return course.legal

    def act(self, course: Course, action: int) -> None:
        """Play an action of whoever is next, chance included."""
        if course.pending is not None:
            self._come(course, course.pending, action)
        elif course.seat == OVER or action not in (course.legal or self.legal(course)):
            raise RefusedError(self._impossible(course, action))
        elif self.explicit:
            self._next(course, (course.seat, action, ()))
        else:
            self._settle(course, action)

    def _come(self, course: Course, pending: Deed, outcome: int) -> None:
        if not (0 <= outcome < len(course.ways) and course.ways[outcome]):
            raise RefusedError(f"chance cannot do {outcome} here; chance_outcomes() has what it can")
        if self.explicit:
            seat, action, outcomes = pending
            self._next(course, (seat, action, (*outcomes, outcome)))
        else:
            course.generator = self._play(course.state, course.generator, pending, NO_LOG)
            self._pass_turn(course, pending)

    def _impossible(self, course: Course, action: int) -> str:
        if course.seat == OVER:
            return "the game is over"
        notation = self.game.actions.notation
        allowed = ", ".join(f"{each} {notation(each)}" for each in self.legal(course))
        return f"player {course.seat} cannot play {action} now; allowed: {allowed}"

    def _settle(self, course: Course, action: int) -> None:
        """Play an action for good, with sampled chance: all in one place, because it is done most often."""
        state, seat, calls, words = course.state, course.seat, self.game.calls, SCRATCH.words
        packed, ws, we = self._rest
        words[:] = course.generator
        calls.apply(state, packed, ws, we, seat, action, SCRATCH.rolling, NO_LOG)
        course.generator, course.legal = words.tobytes(), None
        course.deeds.append((seat, action, ()))
        waiting = int(calls.waiting(state, packed, ws, we))
        course.seat = (waiting & -waiting).bit_length() - 1 if waiting else OVER

    def _next(self, course: Course, deed: Deed) -> None:
        """Play a deed with explicit chance, unless chance has to come first. It comes even where it has no choice: how
        often it did must tell nothing."""
        state = course.state.copy()
        self._play(state, BLIND, deed, NO_LOG)
        ways = SCRATCH.ways(len(deed[2]))
        if ways is None:
            course.state = state
            self._pass_turn(course, deed)
        else:
            course.seat, course.ways, course.pending, course.legal = LUCK, ways, deed, None

    def _play(self, state: Bytes, generator: Generator, deed: Deed, log: Bytes) -> Generator:
        """Returns where the generator has got to."""
        seat, action, outcomes = deed
        words = SCRATCH.words
        if self.explicit:
            chance = SCRATCH.giving(outcomes)
        else:
            chance, words[:] = SCRATCH.rolling, generator
        if action == DEAL:
            self.game.calls.setup(state, *self._rest, self.setting.players, chance, log)
        else:
            self.game.calls.apply(state, *self._rest, seat, action, chance, log)
        return words.tobytes()

    def _pass_turn(self, course: Course, deed: Deed) -> None:
        course.pending = course.legal = None
        course.deeds.append(deed)
        waiting = int(self.game.calls.waiting(course.state, *self._rest))
        course.seat = (waiting & -waiting).bit_length() - 1 if waiting else OVER

    def shares(self, course: Course) -> list[float]:
        """Of the win; all 0 before the end, and where nobody has won."""
        won = self.position(course).won() if course.seat == OVER else 0
        return win_shares(won, self.setting.players)

    # What was told

    def told(self, course: Course) -> Told:
        """Everything that was told so far: what has been added since somebody last asked is played once more."""
        while course.told.deeds < len(course.deeds):
            course.told = self._tell(course.told, course.deeds[course.told.deeds])
        return course.told

    def _tell(self, told: Told, deed: Deed) -> Told:
        state, (seat, action, _) = told.state.copy(), deed
        spoken = action != DEAL and self.game.actions.is_spoken(action)
        texts = (*told.texts, self._phrase(told, seat, action)) if spoken else told.texts
        generator = self._play(state, told.generator, deed, SCRATCH.log)
        rows = take(SCRATCH.log)
        lines = tuple(
            (*before, *self._heard(viewer, deed, rows))
            for viewer, before in zip(self.viewers, told.lines, strict=True)
        )
        return Told(state, generator, told.deeds + 1, lines, texts)

    @property
    def viewers(self) -> list[int]:
        return [*range(self.setting.players), SPECTATOR]

    def _phrase(self, told: Told, seat: int, action: int) -> str:
        position = self.setting.position(told.state)
        return self.game.phrase(position.s, position.e, seat, [*told.texts], action)

    def _heard(self, viewer: int, deed: Deed, rows: list[tuple[int, ...]]) -> Iterator[Line]:
        """What one seat knows of a deed: its own choice, and the events as it is told them."""
        seat, action, _ = deed
        if seat == viewer and action != DEAL:
            yield (OWN_DEED, action)
        for event in (self.game.events.told(row, viewer) for row in rows):
            yield (event.kind, *event.operands, *(() if event.secret is None else (event.secret,)))

    def said(self, line: Line) -> str:
        """A line as text."""
        kind, *operands = line
        if kind == OWN_DEED:
            return self.game.actions.notation(operands[0])
        declared = self.game.events.kinds[kind]
        labels = [each for each in declared.operands.values() for _ in range(each.width)]
        names = [each.said(value) for each, value in zip(labels, operands, strict=False)]
        if declared.secret is not None and len(operands) > len(labels):
            names.append(declared.secret.said(operands[-1]))
        return f"{declared.name}[{','.join(names)}]"

    def redealt(self, course: Course, seat: int, seed: bytes) -> Course:
        """Another truth that the seat cannot tell from this one. The others know there what a spectator was told."""
        told = self.told(course)
        other = copy(course)
        other.state = self.position(course).redeal(seat, chance_from(seed)).state
        other.deeds = course.deeds.copy()
        other.generator = BLIND if self.explicit else generator_from(seed)
        lines = tuple(told.lines[seat if viewer == seat else SPECTATOR] for viewer in self.viewers)
        other.told = replace(told, state=other.state.copy(), generator=other.generator, lines=lines)
        return other

    def story(self, course: Course) -> str:
        """Every deed, with what chance did: no two courses have the same."""
        return " ".join(map(self._noted, course.deeds + ([course.pending] if course.pending else [])))

    def _noted(self, deed: Deed) -> str:
        seat, action, outcomes = deed
        did = "deal" if action == DEAL else self.game.actions.notation(action)
        who = "" if action == DEAL else f"{letter(seat, self.setting.players)}:"
        return f"{who}{did}{''.join(f'/{outcome}' for outcome in outcomes)}"
