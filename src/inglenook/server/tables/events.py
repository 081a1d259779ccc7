"""What can happen to a table (event sourcing). A table is nothing but the list of these; replaying it gives the table
back.

They lie on disk for ever, by their tags: a class or a field may be renamed here only with its old name on disk, and a
new field needs a default. Actions are written by their notation. (The first tables have their numbers.)
"""

import msgspec

from inglenook.engine.language import Sentence

from ..store import DamagedError


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence by its key and its facts, which are words, numbers or sentences themselves."""

    key: str
    facts: dict[str, "str | int | Told"] = {}

    def sentence(self) -> Sentence:
        facts = {
            name: each.sentence() if isinstance(each, Told) else each for name, each in self.facts.items()
        }
        return Sentence(self.key, **facts)


def written(sentence: Sentence) -> Told:
    """As it lies on disk."""
    facts = {
        name: written(each) if isinstance(each, Sentence) else each if isinstance(each, int) else str(each)
        for name, each in sentence.facts.items()
    }
    return Told(sentence.key, facts)


class Event(msgspec.Struct, tag_field="is", frozen=True, omit_defaults=True):
    """Something that happened, and when (seconds since 1970)."""

    at: float


class Series(msgspec.Struct, frozen=True, omit_defaults=True):
    """Several games of the same people, each at a table of its own."""

    games: int  # so many at most
    early: bool = False  # it is over as soon as nobody can catch up with the first
    first: str = ""  # the table of its first game, by which the series is known; nothing: this one
    number: int = 1  # which of its games this is


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
    rated: bool = False
    lesson: bool = False  # all of its chance is known beforehand, and it counts nowhere
    prefix: str = (
        ""  # the record of another game until the moment from which this one goes on; it counts nowhere
    )
    series: Series | None = None

    @property
    def counts(self) -> bool:
        """Whether its result is in anybody's history."""
        return not (self.lesson or self.prefix)


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
    back: bool = False  # the person is back with it, and the stand-in goes


class Said(Event, frozen=True, tag="Said"):
    seat: int
    text: str
    post: str = ""
    back: bool = False


class TookBack(Event, frozen=True, tag="TookBack"):
    seat: int
    post: str = ""


class StoodIn(Event, frozen=True, tag="StoodIn"):
    """A bot keeps the seat warm, or (no level) hands it back. `left`: because its person has gone, or was sent."""

    seat: int
    level: str = ""
    left: bool = False


class Kept(Event, frozen=True, tag="Kept"):
    """A standing answer, given as long as it is possible; empty or -1: no more."""

    seat: int
    action: str | int


class Chatted(Event, frozen=True, tag="Chatted"):
    """Somebody said something, to all or to one other person alone."""

    name: str
    text: str
    by: str = ""  # the speaker's id, so that a name alone says nothing; older entries have none
    to: str = ""  # the id of the only one who may hear it
    told: Told | None = (
        None  # a sentence by its key, so that each reads it in their own language: the server's, or a reaction
    )
    aside: bool = False  # among those who watch: players hear it when the game is over


class Muted(Event, frozen=True, tag="Muted"):
    """Somebody will hear no more of another, or will again. Nobody else is told."""

    by: str
    of: str
    on: bool = True


class Removed(Event, frozen=True, tag="Removed"):
    """The host has sent somebody away, or lets them in again."""

    person: str
    name: str
    on: bool = True


class Hosted(Event, frozen=True, tag="Hosted"):
    """Somebody else is the host now."""

    host: str


class Paused(Event, frozen=True, tag="Paused"):
    on: bool


class Agreed(Event, frozen=True, tag="Agreed"):
    """A seat is for ending the game now; when all people are, it ends. `operator`: whoever runs the server ends the
    table; told for every seat, because an older version hears consent of each."""

    seat: int
    operator: bool = False


class Settled(Event, frozen=True, tag="Settled"):
    """A seat is for ending a game that is past its usual limit, with the result that the limit gives; when all
    people are, it ends so."""

    seat: int


class Rematched(Event, frozen=True, tag="Rematched"):
    table: str
    by: str = ""  # who asked for it; older entries do not tell


class Held(Event, frozen=True, tag="Held"):
    """A seat is kept for somebody who played before, until they come or the host gives it free."""

    seat: int
    person: str
    name: str


class Benched(Event, frozen=True, tag="Benched"):
    """Somebody for whom there is no seat waits for the next games of a series, or does so no longer."""

    person: str
    name: str
    on: bool = True


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
    | Settled
    | Rematched
    | Muted
    | Removed
    | Hosted
    | Held
    | Benched
)
_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)
encode = msgspec.json.Encoder().encode


def decode(body: bytes) -> AnyEvent:
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise DamagedError(f"not an entry of a table: {error}") from None


def created(body: bytes) -> Created:
    """The first event of a table."""
    event = decode(body)
    if not isinstance(event, Created):
        raise DamagedError("its first entry does not create it")
    return event
