"""A position: one game's bytes and its edition, with the contract's kernels as methods.

It checks nothing and remembers nothing; `Match` does both.
"""

from typing import Any

import numpy as np

from .actions import FREE
from .edition import Edition
from .events import new_log
from .game import Game, View
from .layout import Bytes, Moves, Row
from .observation import Numbers
from .reading import Reading

NO_LOG = new_log(0)


class Position:
    def __init__(self, game: Game, edition: Edition, players: int, state: Bytes | None = None) -> None:
        self.game = game
        self.edition = edition
        self.players = players
        self.state: Bytes = np.zeros(game.state_type.itemsize, np.uint8) if state is None else state
        self._args = (self.state, edition.packed, game.witness_s, game.witness_e)
        self._out: Moves = np.zeros(len(game.actions), np.int16)

    def copy(self) -> "Position":
        return Position(self.game, self.edition, self.players, self.state.copy())

    def setup(self, chance: Bytes, log: Bytes = NO_LOG) -> "Position":
        self.game.calls.setup(*self._args, self.players, chance, log)
        return self

    def waiting(self) -> int:
        return int(self.game.calls.waiting(*self._args))

    def may(self) -> int:
        return int(self.game.calls.may(*self._args))

    def pace(self) -> int:
        return int(self.game.calls.pace(*self._args))

    def intact(self) -> bool:
        return bool(self.game.calls.intact(*self._args))

    def asked(self) -> list[int]:
        """The seats that must decide now."""
        return seats_in(self.waiting())

    def able(self) -> list[int]:
        """The seats that must or may act now."""
        return seats_in(self.waiting() | self.may())

    def legal(self, seat: int) -> list[int]:
        found: list[int] = self._out[: self.game.calls.legal(*self._args, seat, self._out)].tolist()
        return found

    def weights(self, seat: int) -> list[int]:
        """How likely a sensible player takes each of the legal actions, in their order."""
        n = len(self.legal(seat))
        weights: Row = np.zeros(n, np.int64)
        self.game.calls.policy(*self._args, seat, self._out, n, weights)
        return [int(weight) for weight in weights]

    def apply(self, seat: int, action: int, chance: Bytes, log: Bytes = NO_LOG) -> None:
        self.game.calls.apply(*self._args, seat, action, chance, log)

    def forced(self, seat: int) -> int | None:
        """The action that everybody knows to be the seat's only one, if there is one."""
        action = int(self.game.calls.forced(*self._args, seat, self._out))
        return None if action == FREE else action

    def scores(self) -> list[int]:
        found: list[int] = self._scores().tolist()
        return found

    def won(self) -> int:
        """Bit mask of the seats that have won, if this is the end."""
        return int(self.game.calls.won(*self._args, self._scores()))

    def _scores(self) -> Row:
        out: Row = np.zeros(self.players, np.int64)
        self.game.calls.scores(*self._args, out)
        return out

    def measures(self) -> dict[str, int]:
        out = np.zeros(len(self.game.measures), np.int64)
        self.game.calls.measure(*self._args, out)
        return dict(zip(self.game.measures, out.tolist(), strict=True))

    def observe(self, seat: int) -> Numbers:
        """What an agent in that seat sees; `game.observation` says what the numbers are."""
        out = self.game.observation.empty()
        self.game.calls.observe(*self._args, seat, out.view(np.uint8), self.game.observation.witness)
        return out

    def features(self, seat: int) -> Moves:
        """What a net is told of this position, as that seat counts it."""
        out: Moves = np.zeros(self.game.features, np.int16)
        self.game.calls.features(*self._args, seat, out)
        return out

    def redeal(self, seat: int, chance: Bytes) -> "Position":
        """Another truth that the seat cannot tell from this one."""
        other = self.copy()
        self.game.calls.redeal(*other._args, seat, chance)
        return other

    def forget(self, seat: int, chance: Bytes) -> "Position":
        """Another truth that the seat's screen must not tell from this one."""
        other = self.copy()
        self.game.calls.forget(*other._args, seat, chance)
        return other

    def view(self, seat: int, texts: list[str] | None = None) -> View:
        return self.game.view(*self.plain, seat, texts or [])

    def situation(self, seat: int) -> str:
        """The key of what that seat is to do now."""
        return self.game.situation(*self.plain, seat)

    @property
    def plain(self) -> tuple[Reading, Reading]:
        """State and edition as they are now, read as plain numbers."""
        game = self.game
        return Reading(game.reads_state, self.state), self.edition.reading(game.reads_edition)

    @property
    def s(self) -> Any:
        """The state as a record whose fields can be read, and set by a test."""
        return self.state.view(self.game.state_type)[0]

    @property
    def e(self) -> Any:
        return self.edition.packed.view(self.game.edition_type)[0]


def seats_in(mask: int) -> list[int]:
    return [seat for seat in range(mask.bit_length()) if mask >> seat & 1]
