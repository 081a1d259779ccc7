"""What the JSON interface takes and gives. The OpenAPI description is made from these."""

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from inglenook.bots.registry import STUDY
from inglenook.engine.match import LONGEST_TEXT

from .. import limits
from ..identity import LONGEST_NAME
from ..tables.bots import EASIEST, KNOWN
from ..tables.service import LONGEST_CHAT
from ..tables.table import CLOCKS

Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, examples=["Ann"])]
Seat = Annotated[int, Meta(ge=0, le=7, description="0 is seat A")]
Commitment = Annotated[
    str,
    Meta(
        pattern="^([0-9a-f]{64})?$",
        description="the SHA-256 of your nonce of 32 bytes, which you `reveal` later; without it the server makes one",
    ),
]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="the 32 bytes that you are committed to")]
Count = Annotated[int, Meta(ge=0, le=1_000_000_000)]
if TYPE_CHECKING:
    Level: TypeAlias = str
    Clock: TypeAlias = int
else:  # these and no others
    Level, Clock = Literal[(*KNOWN, *STUDY)], Literal[tuple(CLOCKS)]


class Form(Struct, forbid_unknown_fields=True):
    """Something that is sent; a misspelt field is an error, not a silence."""


class NewPerson(Form):
    name: Name


class NewTable(Form):
    """A table to make. Whoever makes it has seat A and is its host."""

    game: str
    players: Annotated[int, Meta(ge=1, le=8)]
    options: dict[str, str] = {}
    bots: Annotated[int, Meta(ge=0, le=7, description="how many of the last seats bots take")] = 0
    level: Level = EASIEST
    clock: Annotated[Clock, Meta(description="seconds for a decision; 0: no clock")] = 0
    listed: Annotated[bool, Meta(description="whether the lobby shows the table")] = True
    edition: Annotated[str, Meta(description="the text of an edition of your own")] = ""
    commitment: Commitment = ""


class ASeat(Form):
    seat: Seat
    commitment: Commitment = ""


class ANonce(Form):
    nonce: Nonce


class ABot(Form):
    seat: Seat
    level: Level = EASIEST


class AnAction(Form):
    """`decision` is the number of the page acted on; an identical post with the same `post` counts once."""

    action: Count
    decision: Count
    post: Annotated[str, Meta(max_length=limits.POST)] = ""


class Words(Form):
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]
    decision: Count
    post: Annotated[str, Meta(max_length=limits.POST)] = ""


class ADecision(Form):
    decision: Count
    post: Annotated[str, Meta(max_length=limits.POST)] = ""


class Line(Form):
    """`to`: the seat of the only one who may hear it; without it all do."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]
    to: Count | None = None


class Nothing(Form):
    """An empty object."""


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
    state: str
    players: int
    seats: list[str]


class Tables(Struct):
    tables: list[Listed]


class Place(Struct):
    """Who sits there. `commitment` is that to the seat's nonce, which was made by its `page` or by the `server`
    (`nonce`), or was `left-out` of the deal."""

    letter: str
    kind: str
    name: str
    level: str
    away: bool
    asked: bool
    nonce: str
    commitment: str


class Choice(Struct):
    action: int
    notation: str
    words: str


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


class TablePage(Struct):
    """A table as the caller sees it; `seat` is -1 for a spectator, `page` is absent before the start. `revealing`:
    everybody is committed, and whoever has a nonce of their own must reveal it now."""

    id: str
    game: str
    title: str
    state: str
    host: str
    paused: bool
    revealing: bool
    commitment: str
    options: dict[str, str]
    places: list[Place]
    chat: list[list[str]]
    speakers: Annotated[
        list[str],
        Meta(description="of each line of chat: a seat's letter, spectator, server, or nothing if unknown"),
    ]
    seat: int
    decision: int
    etag: str
    page: Page | UnsetType = UNSET
