"""Names for the numbers in actions and events: seats, colours, piles, plain counts."""

from dataclasses import dataclass

from .errors import GameError, UnknownNameError

LETTERS = "ABCDEFGH"
SPECTATOR = -1


@dataclass(frozen=True)
class Labels:
    """What a number stands for. `kind` is "seat", "label", "number", "text" (the number of something said),
    or "counts": a number per name."""

    kind: str
    names: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.names)

    @property
    def width(self) -> int:
        """How many operands of an event it takes."""
        return len(self.names) if self.kind == "counts" else 1

    def said(self, value: int) -> str:
        """A name, or the bare number where there is none or it counts something."""
        named = self.kind != "counts" and 0 <= value < len(self.names)
        return self.names[value] if named else str(value)

    def name(self, value: int) -> str:
        if self.names and not 0 <= value < len(self.names):
            raise IndexError(f"{value} is not the number of one of {', '.join(self.names)}")
        return self.names[value] if self.names else str(value)

    def number(self, name: str) -> int:
        """What stands for a name: the inverse of `name`."""
        if name not in self.names:
            raise UnknownNameError("label", name, self.names)
        return self.names.index(name)

    def numbers(self, *names: str) -> tuple[int, ...]:
        """Constants for kernels: `HEALTH, GULDEN = VALUES.numbers("health", "gulden")`."""
        return tuple(map(self.number, names))

    def run(self, *names: str) -> int:
        """The number of the first of names that stand side by side in this order, so that kernels may count from it."""
        first = self.number(names[0])
        if self.names[first : first + len(names)] != names:
            raise GameError(
                f"{', '.join(names)} must stand side by side, in this order; there is: {', '.join(self.names)}"
            )
        return first


def seats(n: int) -> Labels:
    """Seats, written A, B, C … in notation and records."""
    return Labels("seat", tuple(LETTERS[:n]))


def labels(*names: str) -> Labels:
    return Labels("label", names)


def numbers(n: int, first: int = 0) -> Labels:
    """The n numbers from `first` on, as an action's operand."""
    return Labels("number", tuple(str(first + i) for i in range(n)))


def counts(of: Labels) -> Labels:
    """How many of each, as an operand of an event."""
    return Labels("counts", of.names)


TEXT = Labels("text")  # something said, by its number, for events
NUMBER = Labels("number")  # any number, for events
SEAT = seats(len(LETTERS))  # any seat, for events


def letter(seat: int, players: int) -> str:
    """A seat's name in text: a letter, or `clock` for the seat that keeps time."""
    return LETTERS[seat] if seat < players else "clock"
