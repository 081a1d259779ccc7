"""What can be counted in a game without asking it: what is done, by groups of actions and by cards, and what is told,
by kinds of events and by the cards and other names in them.

A thing has a name that says what it is: `do:sabotage` (a group of actions), `do:hold.lightning` (with what),
`tell:fined` (a kind of event), `tell:died.lightning`. Its last part is what a designer calls it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from inglenook.engine.errors import UnknownNameError
from inglenook.engine.events import OPERANDS, SECRET
from inglenook.engine.game import Game
from inglenook.engine.labels import Labels
from inglenook.engine.layout import Grid, Row

NONE = -1
FEW = 12  # names of something that is no card: kinds of causes, colours, places to work at; but not a map's fields
DO, TELL = "do", "tell"


@dataclass(frozen=True)
class Things:
    """`of_action[action]`: its group, and what is named by its first operand of interest; `of_event[kind, place]`: the
    kind itself at place 0, then for each operand the thing of its number 0, if its names are of interest."""

    names: tuple[str, ...]
    of_action: Grid
    of_event: Grid

    def __len__(self) -> int:
        return len(self.names)


def of_interest(game: Game, labels: Labels | None) -> bool:
    """Whether the names are those of cards, or a few."""
    if labels is None or labels.kind != "label":
        return False
    return len(labels) <= FEW or not {*game.schema.rows}.isdisjoint(labels.names)


@lru_cache(64)
def things(game: Game) -> Things:
    names: list[str] = []
    of_action = np.full((len(game.actions), 2), NONE, np.int64)
    for group in game.actions.groups:
        _list_group(game, group.name, names, of_action)
    of_event = np.full((len(game.events.kinds), SECRET + 1), NONE, np.int64)
    for number in range(len(game.events.kinds)):
        _list_kind(game, number, names, of_event[number])
    return Things(tuple(names), of_action, of_event)


def _list_group(game: Game, group: str, names: list[str], of_action: Grid) -> None:
    own = len(names)
    first: dict[str, int] = {}
    names.append(f"{DO}:{group}")
    for action in game.actions.all:
        if action.group.name == group:
            of_action[action.number, 0] = own
            for name in _named(game, action.group.operands, action.operands):
                thing = first.setdefault(name, len(names))
                if thing == len(names):
                    names.append(f"{DO}:{group}.{name}")
                of_action[action.number, 1] = thing
                break


def _named(game: Game, operands: dict[str, Labels], values: tuple[int, ...]) -> Iterator[str]:
    for labels, value in zip(operands.values(), values, strict=True):
        if of_interest(game, labels):
            yield labels.name(value)


def _list_kind(game: Game, number: int, names: list[str], places: Row) -> None:
    kind = game.events.kinds[number]
    places[0] = len(names)
    names.append(f"{TELL}:{kind.name}")
    at = 1
    for labels in kind.operands.values():
        if at <= OPERANDS and of_interest(game, labels):
            _list_names(kind.name, labels, names, places, at)
        at += labels.width
    if kind.secret is not None and of_interest(game, kind.secret):
        _list_names(kind.name, kind.secret, names, places, SECRET)


def _list_names(kind: str, labels: Labels, names: list[str], places: Row, at: int) -> None:
    places[at] = len(names)
    names += [f"{TELL}:{kind}.{name}" for name in labels.names]


def called(thing: str) -> str:
    """What a designer calls a thing: its card, or else its group or kind."""
    return thing.partition(":")[2].rpartition(".")[2]


def actions_named(game: Game, name: str) -> list[int]:
    """The actions that a handicap means by a name: those of a group, a single one, or those with a card."""
    found = [
        each.number
        for each in game.actions.all
        if name in (each.group.name, each.notation)
        or name in _named(game, each.group.operands, each.operands)
    ]
    if not found:
        raise UnknownNameError(
            "group of actions, action or card", name, [each.name for each in game.actions.groups]
        )
    return found
