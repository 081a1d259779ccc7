"""What may be done at a table: each check refuses with its reason, in one sentence."""

from collections.abc import Callable

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import LETTERS
from inglenook.engine.match import Match
from inglenook.engine.seeds import SIZE

from .. import limits
from ..identity import Person
from . import events as happened
from .table import Table

OLD_PAGE = "that page was old; here is the table as it stands now"


def is_playable(table: Table) -> None:
    if table.outdated:
        raise RefusedError(table.outdated)


def before_start(table: Table) -> None:
    is_playable(table)
    if table.match is not None or table.revealing:
        raise RefusedError("the game has started already")


def is_commitment(commitment: bytes) -> None:
    if len(commitment) not in (0, SIZE):
        raise RefusedError(f"a commitment has {SIZE} bytes: the SHA-256 of a nonce of {SIZE} bytes")


def may_reveal(table: Table, number: int, nonce: bytes) -> None:
    """Nothing is told before everybody is committed, and nothing else than what was committed to."""
    seal = table.seats[number].seal
    if table.match is not None:
        raise RefusedError("the cards are dealt already")
    if not table.revealing:
        raise RefusedError("not yet: nonces are told when everybody is committed and the host has started")
    if seal is None or not seal.fits(nonce) or len(nonce) != SIZE:
        raise RefusedError("that is not the nonce that this seat is committed to")


def is_host(table: Table, person: Person) -> None:
    if table.host != person.id:
        raise RefusedError("only the host of the table may do that")


def is_seat(table: Table, number: int) -> None:
    if not 0 <= number < len(table.seats):
        raise RefusedError(f"this table has seats A to {LETTERS[len(table.seats) - 1]}")


def is_new(table: Table, number: int, decision: int, post: str) -> bool:
    """Whether a post is for the seat's present decision. A retry of the last one is no error; an old page's
    post is. Each seat has its own count, so others' choices do not make a page old."""
    if number >= len(table.seats):
        return True  # the clock
    seat = table.seats[number]
    if post and post == seat.post and decision == seat.decisions - 1:
        return False
    if decision != seat.decisions:
        raise RefusedError(OLD_PAGE)
    return True


def may_play(table: Table, check: Callable[[Match], object]) -> None:
    is_playable(table)
    if table.over:
        raise RefusedError("the game is over")
    if table.paused:
        raise RefusedError("the game is paused")
    check(table.playing)


def has_space(table: Table, event: happened.AnyEvent, size: int) -> None:
    """Talk may fill half of a table: the other half is for the game, which talk must not end."""
    part = 2 if isinstance(event, happened.Chatted) else 1
    if table.rev >= limits.EVENTS // part or table.size + size > limits.BYTES // part:
        raise RefusedError(f"this table has kept {table.rev} entries and takes no more")
