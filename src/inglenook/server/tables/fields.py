"""The fields of what is sent to a table: their types, limits and what is said of them to people."""

from typing import Annotated

from msgspec import Meta, Struct

from inglenook.bots.registry import STUDY, STYLES

from .. import limits
from .bots import KNOWN
from .hints import WHO
from .table import CLOCKS

INFINITE = 1_000_000_000

Seat = Annotated[int, Meta(ge=0, le=7, description="0 is seat A")]
AnySeat = Annotated[Seat | None, Meta(description="without it the first free one")]
Count = Annotated[int, Meta(ge=0, le=INFINITE)]
Decision = Annotated[Count, Meta(description="the number of the page acted on")]
Post = Annotated[
    str,
    Meta(
        description="an identical post with the same one counts once",
        extra_json_schema={"maxLength": limits.POST},
    ),
]
Commitment = Annotated[
    str,
    Meta(
        pattern="^([0-9a-f]{64})?$",
        description="the SHA-256 of your nonce of 32 bytes, which you `reveal` later; without it the server makes one",
    ),
]
Nonce = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", description="the 32 bytes that you are committed to")]
Level = Annotated[str, Meta(extra_json_schema={"enum": [*KNOWN, *STUDY]})]
Style = Annotated[
    str,
    Meta(
        description="how a bot plays, where the game knows such a style",
        extra_json_schema={"enum": ["", *STYLES]},
    ),
]
Clock = Annotated[
    int,
    Meta(description="seconds for a decision; 0: no clock", extra_json_schema={"enum": list(CLOCKS)}),
]
Who = Annotated[str, Meta(description="by what a table's page speaks of somebody (`voices`)")]
Hints = Annotated[str, Meta(description="who gets hints", extra_json_schema={"enum": list(WHO)})]


class Fields(Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is sent; a misspelt field is an error, not a silence."""
