"""What a bot is: something that decides for a seat, from a position that was dealt again for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from inglenook.engine.events import Event
from inglenook.engine.game import Game
from inglenook.engine.position import Position

from .tree import WAIT

__all__ = ["WAIT", "Bot", "Decision", "Mind", "Mindful"]


@dataclass(frozen=True)
class Decision:
    """An action, and how it was found: how often each choice was tried and what share of the win it brought.
    `follow` has the further clicks of the same turn that the same thinking has settled. The action WAIT
    is for a seat that may cut in and prefers not to."""

    action: int
    visits: Mapping[int, int] = field(default_factory=dict)
    chances: Mapping[int, float] = field(default_factory=dict)
    follow: tuple[int, ...] = ()

    @property
    def sure(self) -> float:
        """The share of the thought that went to the action taken; 1 if there was nothing to think about."""
        return self.visits[self.action] / sum(self.visits.values()) if self.visits else 1.0


class Mind(Protocol):
    """What a bot remembers of a match. It is fed all that its seat is told and nothing else, so that it can be
    made anew from the match's record at any time."""

    def watch(self, event: Event) -> None: ...


@runtime_checkable
class Bot(Protocol):
    """The position is one of many that the seat cannot tell from the truth. The same position, seat and
    seed (16 bytes) give the same decision. It is called from several threads at once."""

    @property
    def about(self) -> str:
        """A sentence for those who choose an opponent."""

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision: ...


@runtime_checkable
class Mindful(Protocol):
    """A bot that remembers: `mind` makes an empty mind, which `decide` is given, fed up to the present. Where there
    is nothing to remember it may be None."""

    def mind(self, game: Game, seat: int) -> Mind | None: ...
