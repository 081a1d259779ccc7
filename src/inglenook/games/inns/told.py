"""Inns & Outcasts: what a reader was told of a turn up to a moment, as a scene needs it: cards, loot, guesses."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile, takewhile

from inglenook.engine.events import Event

from . import declarations as d


@dataclass(frozen=True)
class Told:
    """The events of a turn, from its beginning up to the last one of a scene."""

    events: tuple[Event, ...]

    @classmethod
    def until(cls, last: Event, past: Iterable[Event]) -> "Told":
        back = dropwhile(lambda event: event.number > last.number, reversed([*past]))
        return cls((*takewhile(lambda event: event.kind != d.TURN_BEGAN, back),)[::-1])

    def of(self, kind: int) -> Iterator[tuple[int, ...]]:
        return (event.operands for event in self.events if event.kind == kind)

    @cached_property
    def cards(self) -> dict[int, int]:
        """By seat: the characters turned up."""
        return {operands[0]: operands[1] for operands in self.of(d.TURNED)}

    @cached_property
    def resolved(self) -> set[int]:
        """Whose cards have placed their loot."""
        return {seat for seat, _ in self.of(d.PLACED)}

    @cached_property
    def called(self) -> int:
        """The number called last."""
        return max((number for (number,) in self.of(d.CALLED)), default=0)

    @cached_property
    def tokens(self) -> set[tuple[int, int]]:
        """Who has aimed at whom: what such a one is given never lay on the table."""
        return {(seat, target) for seat, target in self.of(d.TARGETED)}

    @cached_property
    def guesses(self) -> dict[tuple[int, int], int]:
        """By who said it of whom: the number."""
        return {(seat, target): number for seat, target, number in self.of(d.NAMED)}

    def blocker(self, seat: int) -> int | None:
        """By whom a card is blocked. Nobody blocks what is blocked, so the last is the one."""
        by = None
        for event in self.events:
            if event.kind in (d.BLOCKED, d.PROTECTED) and event.operands[1] == seat:
                by = event.operands[0] if event.kind == d.BLOCKED else None
        return by

    def on_table(self, seat: int) -> int:
        """The loot before a seat."""
        return sum(self.brought(event, seat) for event in self.events)

    def brought(self, event: Event, seat: int) -> int:
        """What an event has brought a seat's setting."""
        if event.kind == d.GAVE:
            giver, taker, n = event.operands
            lost = n if giver == seat and (taker, giver) not in self.tokens else 0
            return (n if taker == seat else 0) - lost
        if not event.operands or event.operands[0] != seat:
            return 0
        if event.kind in (d.PLACED, d.TOOK):
            return event.operands[1]
        return -event.operands[1] if event.kind in (d.PAID, d.WON) else 0
