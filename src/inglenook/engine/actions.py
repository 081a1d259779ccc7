"""Actions: ints from named groups, declared once. Encoding, decoding and notation come from that.

    ACTIONS = Actions(group("quest", pile=PILES), group("add", colour=COLOURS, draft=True), group("done"))
    QUEST, ADD, DONE = ACTIONS.starts

Notation is `quest[left]`, `add[rogue]`, `done`.
"""

from dataclasses import dataclass
from math import prod

from .errors import RefusedError
from .labels import Labels

FREE = -1  # in place of an action: none is forced for all to see


@dataclass(frozen=True)
class Group:
    """Actions of one name. A draft is private and revocable until the seat's next other action: it uses
    no chance, logs nothing and leaves `waiting` alone. A spoken action carries text. A standing one may be
    given once for as long as it is asked for."""

    name: str
    operands: dict[str, Labels]
    draft: bool = False
    spoken: bool = False
    standing: bool = False

    @property
    def count(self) -> int:
        return prod(len(labels) for labels in self.operands.values())


def group(
    name: str, *, draft: bool = False, spoken: bool = False, standing: bool = False, **operands: Labels
) -> Group:
    return Group(name, operands, draft, spoken, standing)


@dataclass(frozen=True)
class Action:
    """A decoded action."""

    number: int
    group: Group
    operands: tuple[int, ...]

    @property
    def notation(self) -> str:
        pairs = zip(self.group.operands.values(), self.operands, strict=True)
        names = [labels.name(value) for labels, value in pairs]
        return f"{self.group.name}[{','.join(names)}]" if names else self.group.name


class Actions:
    """A game's action groups, numbered one after the other."""

    def __init__(self, *groups: Group) -> None:
        self.groups = groups
        self.all: list[Action] = []
        starts = []
        for each in groups:
            starts.append(len(self.all))
            self.all += [Action(starts[-1] + i, each, _operands(each, i)) for i in range(each.count)]
        self.starts: tuple[int, ...] = tuple(starts)
        self.notations = tuple(action.notation for action in self.all)
        self.by_notation = {notation: number for number, notation in enumerate(self.notations)}

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, number: int) -> Action:
        return self.all[number]

    def notation(self, number: int) -> str:
        return self.notations[number]

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
