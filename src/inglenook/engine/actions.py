"""Actions: ints from named groups, declared once. Encoding, decoding and notation come from that.

    ACTIONS = Actions()
    QUEST = ACTIONS.group("quest", pile=PILES)
    ADD = ACTIONS.group("add", colour=COLOURS, draft=True)
    DONE = ACTIONS.group("done")

Notation is `quest[left]`, `add[rogue]`, `done`.
"""

from dataclasses import dataclass
from functools import cached_property
from math import prod

from .errors import GameError, RefusedError
from .labels import Labels

FREE = -1  # in place of an action: none is forced for all to see


@dataclass(frozen=True)
class Group:
    """Actions of one name. A draft is private and revocable until the seat's next other action: it uses
    no chance, logs nothing and leaves `waiting` alone. A spoken action carries text. A standing one may be
    given once for as long as it is asked for: `standing` is how long it then waits each time, in milliseconds, so that
    what came of the last one is seen and the next can be stopped."""

    name: str
    operands: dict[str, Labels]
    draft: bool = False
    spoken: bool = False
    standing: int = 0

    @property
    def count(self) -> int:
        return prod(len(labels) for labels in self.operands.values())


@dataclass(frozen=True)
class Action:
    """A decoded action."""

    number: int
    group: Group
    operands: tuple[int, ...]

    @cached_property
    def notation(self) -> str:
        pairs = zip(self.group.operands.values(), self.operands, strict=True)
        names = [labels.name(value) for labels, value in pairs]
        return f"{self.group.name}[{','.join(names)}]" if names else self.group.name


class Actions:
    """A game's action groups, numbered one after the other."""

    def __init__(self) -> None:
        self.groups: list[Group] = []
        self.all: list[Action] = []
        self.by_notation: dict[str, int] = {}

    def group(
        self,
        name: str,
        *,
        draft: bool = False,
        spoken: bool = False,
        standing: int = 0,
        **operands: Labels,
    ) -> int:
        """Declare a group: gives the number of its first action, from which kernels count."""
        if name in (each.name for each in self.groups):
            raise GameError(f"there are two groups of actions {name!r}; each name is declared once")
        self.groups.append(Group(name, operands, draft, spoken, standing))
        first = len(self.all)
        for i in range(self.groups[-1].count):
            self._add(Action(first + i, self.groups[-1], _operands(self.groups[-1], i)))
        return first

    def _add(self, action: Action) -> None:
        self.all.append(action)
        self.by_notation[action.notation] = action.number

    @property
    def notations(self) -> tuple[str, ...]:
        return tuple(self.by_notation)

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Action:
        return self.all[number]

    def notation(self, number: int) -> str:
        return self.all[number].notation

    def parse(self, notation: str) -> int:
        """The action a notation stands for; an unknown one is refused with those of its group."""
        if notation in self.by_notation:
            return self.by_notation[notation]
        name = notation.partition("[")[0]
        alike = [action.notation for action in self.all if action.group.name == name]
        known = alike or [each.name for each in self.groups]
        raise RefusedError(f"there is no action {notation!r}; known: {', '.join(known)}")

    def is_spoken(self, number: int) -> bool:
        return self.all[number].group.spoken

    def is_draft(self, number: int) -> bool:
        return self.all[number].group.draft


def _operands(group: Group, index: int) -> tuple[int, ...]:
    """The operands of a group's index-th action; the last operand runs fastest."""
    values: list[int] = []
    for labels in reversed(group.operands.values()):
        index, value = divmod(index, len(labels))
        values.insert(0, value)
    return tuple(values)
