"""What the JSON interface gives, and takes besides the commands of the tables. The OpenAPI description (JSON Schema) is
made from these."""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from ..identity import LONGEST_NAME
from ..tables.fields import Fields
from ..tables.seats import Kind
from ..tables.table import State

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, examples=["Ann"])]


class NewPerson(Fields, frozen=True):
    """Somebody who arrives."""

    name: Name


class Problem(Struct):
    """Why not, in a sentence."""

    error: str


class Token(Struct):
    """Keep it: it is the person. Send it as `Authorization: Bearer …`."""

    token: str
    name: str


class Choices(Struct):
    """An option of a game: what it does, and what can be chosen."""

    help: str
    default: str
    choices: list[str] | None
    range: list[int] | None


class AGame(Struct):
    name: str
    title: str
    rules: int
    players: list[int]
    options: dict[str, Choices]


class Games(Struct):
    games: list[AGame]


class Listed(Struct):
    id: str
    title: str
    state: State
    players: int
    seats: list[str]


class Tables(Struct):
    tables: list[Listed]


class Place(Struct):
    """Who sits there. `commitment` is that to the seat's nonce, which was made by its `page` or by the `server`
    (`nonce`), or was `left-out` of the deal. `agreed`: to end the game, as it is or with a result."""

    letter: str
    kind: Kind
    name: str
    level: str
    away: bool
    asked: bool
    nonce: str
    commitment: str
    agreed: bool


class Choice(Struct):
    action: int
    notation: str
    words: str


class InSeries(Struct):
    """Of several games of the same people: the table of the first, which one this is, and of how many at most; `early`:
    it is over as soon as nobody can catch up."""

    first: str
    number: int
    games: int
    early: bool


class Page(Struct):
    """All that the seat may see. `view` is the game's own; its shape is the same on every page of that game.
    `own` has the names that the edition gives to cards of its own, which have a number in view and notation. Who
    has won is said by `winners`, not by the highest of the `scores`; before the end there are none."""

    waiting: list[int]
    over: bool
    scores: list[int] | None
    winners: list[int]
    choices: list[Choice]
    speak: bool
    view: dict[str, Any]
    own: dict[str, str]
    log: list[str]


class Told(Struct):
    """Something that happened, as the caller was told it: the n-th event of the match. `facts` are by name, cards that
    are counted by kind. `secret` is none for those who may not know it, `words` where it repeats what others tell."""

    number: int
    name: str
    facts: dict[str, str | dict[str, int]]
    secret: str | None
    words: str | None


class Happened(Struct):
    """What a page may still tell of the past, after the event asked for. `number` is that of the latest event."""

    number: int
    events: list[Told]


class Chance(Struct):
    """A choice as the master thinks of it: its chance to win; `faint`: it hardly thought about it."""

    words: str
    percent: int
    best: bool
    faint: bool


class Hint(Struct):
    """What the master would do in your seat: that it can be asked (`offered`) or not before the
    rules are compiled (`warming`), is `thinking`, or has `given` this."""

    state: str
    words: str = ""
    then: list[str] = []
    sure: str = ""
    thought: int = 0
    fair: float = 0.0
    chances: list[Chance] = []


class TablePage(Struct):
    """A table as the caller sees it; `seat` is -1 for a spectator, `page` is absent before the start. `revealing`:
    everybody is committed, and whoever has a nonce of their own must reveal it now. `past_limit`: it may be settled.
    `keepable`: the action that you could `keep` giving; `kept`: you do. `rematch` is the id of the next table,
    told to those who played."""

    id: str
    game: str
    title: str
    state: State
    host: str
    paused: bool
    revealing: bool
    past_limit: bool
    rematch: str
    series: InSeries | None
    bench: Annotated[list[str], Meta(description="who waits for the next games of the series")]
    commitment: str
    options: dict[str, str]
    places: list[Place]
    chat: list[list[str]]
    speakers: Annotated[
        list[str],
        Meta(description="of each line of chat: a seat's letter, spectator, server, or nothing if unknown"),
    ]
    voices: Annotated[
        dict[str, str],
        Meta(description="whom you can hear: the name of each by what `mute` and `remove` call them"),
    ]
    seat: int
    decision: int
    keepable: int | None
    kept: bool
    hint: Hint | None
    etag: str
    page: Page | UnsetType = UNSET
