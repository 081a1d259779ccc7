"""Who is at a table: its host, its seats, and what has been said there."""

from dataclasses import dataclass, field

from inglenook.engine.labels import LETTERS

from ..identity import OURS
from .company import Company
from .seats import Kind, Line, Seat


@dataclass(eq=False)
class Seating:
    id: str
    host: str = ""  # the id of the person
    seats: list[Seat] = field(default_factory=list)
    bench: dict[str, str] = field(
        default_factory=dict
    )  # who waits for the next games: their names by their ids
    company: Company = field(default_factory=Company)

    def seat_of(self, person: str | None) -> int:
        """The person's seat, or -1."""
        return next((n for n, seat in enumerate(self.seats) if person and seat.person == person), -1)

    @property
    def chat(self) -> list[Line]:
        return self.company.lines

    def speaker(self, line: Line) -> str:
        """From where something was said: a seat's letter, the server or a spectator. Older lines do not tell."""
        if line.by in ("", OURS):
            return "server" if line.by else ""
        seat = self.seat_of(line.by)
        return LETTERS[seat] if seat >= 0 else "spectator"

    def is_host(self, person: str | None) -> bool:
        return bool(person) and self.host == person

    @property
    def host_name(self) -> str:
        """Empty while the host has no seat."""
        return next((seat.name for seat in self.seats if seat.person == self.host), "")

    @property
    def names(self) -> list[str]:
        """What the seats are called, each by another name; an empty one by its letter."""
        names = [seat.name or LETTERS[number] for number, seat in enumerate(self.seats)]
        return [name if names.count(name) == 1 else f"{name} ({LETTERS[n]})" for n, name in enumerate(names)]

    def empty_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind is Kind.EMPTY]

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person]

    def owing(self) -> list[int]:
        """The seats whose nonce has still to be told."""
        return [number for number, seat in enumerate(self.seats) if seat.seal and not seat.nonce]

    def voters(self) -> list[int]:
        """Whoever was sent away is not waited for."""
        return [seat for seat in self.people() if self.seats[seat].person not in self.company.removed]
