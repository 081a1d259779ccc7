"""What may be done at a table: each check refuses with its reason, in one sentence."""

from collections.abc import Callable

from inglenook.engine.errors import RefusedError, UnknownNameError
from inglenook.engine.labels import LETTERS
from inglenook.engine.match import Match
from inglenook.engine.seeds import SIZE

from .. import limits
from ..identity import Person
from . import events as happened
from .bots import levels, seatable
from .seats import Kind
from .table import Table

LONGEST_CHAT = 300

OLD_PAGE = "that page was old; here is the table as it stands now"
STARTED = "the game has started already"
COMMITMENT = f"a commitment has {SIZE} bytes: the SHA-256 of a nonce of {SIZE} bytes"
DEALT = "the cards are dealt already"
TOO_SOON = "not yet: nonces are told when everybody is committed and the host has started"
OTHER_NONCE = "that is not the nonce that this seat is committed to"
HOST_ONLY = "only the host of the table may do that"
SEATS = "this table has seats A to {}"
SEATED = "you sit at this table already"
NOT_SEATED = "you do not sit at this table"
TAKEN = "seat {} is taken"
DEALING = "the cards are being dealt; wait a moment"
NOBODY_AT = "nobody sits at {} yet: wait, or seat a bot there"
IN_WORDS = "that is said in words, not pressed"
OVER = "the game is over"
PAUSED = "the game is paused"
NOT_KEPT = "that answer cannot be kept; it is asked for each time"
NOTHING_TAKEN = "there is nothing to take back"
WITHIN_LIMIT = "a game ends with a result by its rules, or past its usual limit if all agree"
NO_REMATCH = "a rematch is for those who played, after the end"
CHAT = f"a line of chat has 1 to {LONGEST_CHAT} printable characters"
PLAYERS_ONLY = "only those who play talk in private"
NOBODY_THERE = "there is nobody in that seat to talk to"
FULL = "this table has kept {} entries and takes no more"


def is_playable(table: Table) -> None:
    if table.outdated:
        raise RefusedError(table.outdated)


def before_start(table: Table) -> None:
    is_playable(table)
    if table.match is not None or table.revealing:
        raise RefusedError(STARTED)


def everybody_sits(table: Table) -> None:
    if empty := table.empty_seats():
        raise RefusedError(NOBODY_AT.format(", ".join(LETTERS[number] for number in empty)))


def is_commitment(commitment: bytes) -> None:
    if len(commitment) not in (0, SIZE):
        raise RefusedError(COMMITMENT)


def is_level(level: str) -> None:
    if level not in seatable():
        raise UnknownNameError("level", level, levels())


def may_reveal(table: Table, number: int, nonce: bytes) -> None:
    """Nothing is told before everybody is committed, and nothing else than what was committed to."""
    seal = table.seats[number].seal
    if table.match is not None:
        raise RefusedError(DEALT)
    if not table.revealing:
        raise RefusedError(TOO_SOON)
    if seal is None or not seal.fits(nonce) or len(nonce) != SIZE:
        raise RefusedError(OTHER_NONCE)


def is_host(table: Table, person: Person) -> None:
    if not table.is_host(person.id):
        raise RefusedError(HOST_ONLY)


def is_seat(table: Table, number: int) -> None:
    if not 0 <= number < len(table.seats):
        raise RefusedError(SEATS.format(LETTERS[len(table.seats) - 1]))


def is_free(table: Table, number: int) -> None:
    """A bot makes room for anybody."""
    if table.seats[number].kind is Kind.PERSON:
        raise RefusedError(TAKEN.format(LETTERS[number]))


def seat_of(table: Table, by: Person | int) -> int:
    """The seat for which something is done: the person's own, or the one for which the server plays."""
    seat = by if isinstance(by, int) else table.seat_of(by.id)
    if seat < 0:
        raise RefusedError(NOT_SEATED)
    return seat


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


def is_pressed(table: Table, by: Person | int, action: int) -> None:
    """A person says in words what is to be said: a number would spare the memory."""
    numbered = isinstance(by, Person) and 0 <= action < len(table.game.actions)
    if numbered and table.game.actions.is_spoken(action):
        raise RefusedError(IN_WORDS)


def may_play(table: Table, check: Callable[[Match], object]) -> None:
    is_playable(table)
    if table.over:
        raise RefusedError(OVER)
    if table.paused:
        raise RefusedError(PAUSED)
    check(table.playing)


def may_keep(table: Table, seat: int, action: int) -> None:
    may_play(table, lambda match: match.check(seat, action))
    if not table.game.actions[action].group.standing:
        raise RefusedError(NOT_KEPT)


def has_draft(table: Table, seat: int) -> None:
    if not table.playing.drafts.get(seat):
        raise RefusedError(NOTHING_TAKEN)


def is_past_limit(table: Table) -> None:
    if not table.past_limit:
        raise RefusedError(WITHIN_LIMIT)


def is_line(text: str) -> None:
    if not text or not text.isprintable() or len(text) > LONGEST_CHAT:
        raise RefusedError(CHAT)


def may_whisper(table: Table, person: Person, to: int) -> None:
    seat = table.seat_of(person.id)
    if seat < 0:
        raise RefusedError(PLAYERS_ONLY)
    if to == seat or not (0 <= to < len(table.seats) and table.seats[to].person):
        raise RefusedError(NOBODY_THERE)


def has_space(table: Table, event: happened.AnyEvent, size: int) -> None:
    """Talk may fill half of a table: the other half is for the game, which talk must not end."""
    part = 2 if isinstance(event, happened.Chatted) else 1
    if table.rev >= limits.EVENTS // part or table.size + size > limits.BYTES // part:
        raise RefusedError(FULL.format(table.rev))
