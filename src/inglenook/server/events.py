"""What can happen to a table. A table is nothing but the list of these; replaying it gives the table back.

They lie on disk for ever, by their tags: a class or a field may be renamed here only with its old name on disk, and a
new field needs a default. Actions are written by their notation. (The first tables have their numbers.)
"""

import msgspec

from .store import StoreError


class Event(msgspec.Struct, tag_field="is", frozen=True, omit_defaults=True):
    """Something that happened, and when (seconds since 1970)."""

    at: float


class Created(Event, frozen=True, tag="Created"):
    game: str
    rules: int
    edition: str
    players: int
    host: str
    half: bytes  # the table's half of the key; its commitment is public from now on
    clock: int = 0  # seconds for a decision; 0: no clock
    listed: bool = True
    hints: str = "never"  # to whom they are given: see hints.WHO


class Sat(Event, frozen=True, tag="Sat"):
    seat: int
    person: str
    name: str
    nonce: bytes = b""  # if the server made it; the person's own is told when all are committed
    commitment: bytes = b""


class BotSat(Event, frozen=True, tag="BotSat"):
    seat: int
    level: str


class Rose(Event, frozen=True, tag="Rose"):
    """A seat is free again, before the start."""

    seat: int


class Revealing(Event, frozen=True, tag="Revealing"):
    """Everybody is committed: now the nonces are told. A table that has none to wait for starts at once."""


class Revealed(Event, frozen=True, tag="Revealed"):
    seat: int
    nonce: bytes


class Started(Event, frozen=True, tag="Started"):
    """The deal, with the nonces that are there."""


class Acted(Event, frozen=True, tag="Acted"):
    """An action, perhaps a draft; `post` tells a retry from a new one."""

    seat: int
    action: str | int
    post: str = ""


class Said(Event, frozen=True, tag="Said"):
    seat: int
    text: str
    post: str = ""


class TookBack(Event, frozen=True, tag="TookBack"):
    seat: int
    post: str = ""


class StoodIn(Event, frozen=True, tag="StoodIn"):
    """A bot keeps the seat warm, or (no level) hands it back."""

    seat: int
    level: str = ""


class Kept(Event, frozen=True, tag="Kept"):
    """A standing answer, given as long as it is possible; empty or -1: no more."""

    seat: int
    action: str | int


class Chatted(Event, frozen=True, tag="Chatted"):
    """Somebody said something, to all or to one other person alone; then both are named by their ids."""

    name: str
    text: str
    by: str = ""
    to: str = ""


class Paused(Event, frozen=True, tag="Paused"):
    on: bool


class Agreed(Event, frozen=True, tag="Agreed"):
    """A seat is for ending the game now; when all people are, it ends."""

    seat: int


class Rematched(Event, frozen=True, tag="Rematched"):
    table: str


AnyEvent = (
    Created
    | Sat
    | BotSat
    | Rose
    | Revealing
    | Revealed
    | Started
    | Acted
    | Said
    | TookBack
    | StoodIn
    | Kept
    | Chatted
    | Paused
    | Agreed
    | Rematched
)
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
encode = msgspec.json.Encoder().encode


def decode(body: bytes) -> AnyEvent:
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StoreError(f"an entry of this table cannot be read: {error}") from None


def game_of(body: bytes) -> str:
    """The game of a table, from its first event."""
    created = decode(body)
    if not isinstance(created, Created):
        raise StoreError("the first entry of this table cannot be read: it does not create one")
    return created.game
