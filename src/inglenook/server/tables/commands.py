"""The commands: all that a person can ask for at a table, by whatever door it comes in (the command pattern).

A page posts a form, a program sends JSON; both are decoded into the same structs, so that both have the same fields,
checks and words. A struct is what is asked for, its `run` is how it is done, and its docstring says to people what it
is; the OpenAPI description and the addresses are made from it.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from msgspec import Meta

from inglenook.bots.registry import styled
from inglenook.engine.language import Sentence
from inglenook.engine.match import LONGEST_TEXT

from .. import limits
from ..identity import Person
from . import checks
from .bots import EASIEST
from .checks import LONGEST_CHAT
from .fields import (
    INFINITE,
    AnySeat,
    Commitment,
    Count,
    Decision,
    Fields,
    Level,
    Nonce,
    Post,
    Seat,
    Style,
    Who,
)
from .hints import Adviser
from .service import TableService
from .table import Table
from .talking import REACTIONS

if TYPE_CHECKING:
    from ..analyst import Analyst
    from ..background import Background


@dataclass(frozen=True)
class Desk:
    """The parts of the server that commands work with."""

    tables: TableService
    adviser: Adviser
    background: "Background"
    analyst: "Analyst"


class Command(Fields, frozen=True):
    """Something to do at a table."""

    async def run(self, desk: Desk, table: Table, person: Person) -> Table | None:
        """Do it, or refuse it with the reason. Where it leads to another table, that one is given back."""
        raise NotImplementedError

    def makes_table(self, table: Table) -> bool:
        """Whether it makes another table, which is counted (see `limits`)."""
        return False


class Sit(Command, frozen=True):
    """Take a seat."""

    seat: AnySeat = None
    commitment: Commitment = ""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.sit(table, person, self.seat, bytes.fromhex(self.commitment))


class SeatBot(Command, frozen=True):
    """Put a bot on a seat (the host)."""

    seat: Seat
    level: Level = EASIEST
    style: Style = ""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.seat_bot(table, person, self.seat, styled(self.level, self.style))


class Clear(Command, frozen=True):
    """Clear a seat, your own or (the host) another's; in a running game a bot plays on."""

    seat: Seat

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.clear_seat(table, person, self.seat)


class Leave(Command, frozen=True):
    """Leave; in a running game a bot plays on."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.leave(table, person)


class Start(Command, frozen=True):
    """Start the game (the host)."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.start(table, person)


class Reveal(Command, frozen=True):
    """Tell the nonce that you are committed to."""

    nonce: Nonce

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.reveal(table, person, bytes.fromhex(self.nonce))


class Move(Command, frozen=True, kw_only=True):
    """Something that a seat decides; sent again with the same post, it counts once."""

    post: Post = ""

    def __post_init__(self) -> None:
        if len(self.post) > limits.POST:
            raise ValueError(str(Sentence("refused.post", most=limits.POST)))


class Act(Move, frozen=True):
    """Play one of the choices."""

    action: Count
    decision: Decision

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        post = self.post or f"act {self.action}"
        await desk.tables.act(table, person, self.action, self.decision, post)


class Say(Move, frozen=True):
    """Say something in the game."""

    text: Annotated[str, Meta(description=f"up to {LONGEST_TEXT} printable characters")]
    decision: Decision

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        post = self.post or f"say {self.text}"
        await desk.tables.say(table, person, self.text, self.decision, post)


class TakeBack(Move, frozen=True):
    """Take back the last click of a draft."""

    decision: Decision

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.take_back(table, person, self.decision, self.post or "back")


class Lay(Move, frozen=True):
    """Lay out a whole draft at once; what was drafted before is taken back."""

    clicks: Annotated[str, Meta(description="the choices by notation, with spaces between them")]
    decision: Decision

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        post = self.post or f"lay {self.clicks}"
        await desk.tables.lay(table, person, self.clicks.split(), self.decision, post)


class Keep(Command, frozen=True):
    """Give an answer from now on, as long as it is possible."""

    action: Annotated[int, Meta(ge=-1, le=INFINITE, description="-1: be asked again")]

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.keep(table, person, self.action)


class AskHint(Command, frozen=True):
    """Ask what the master would do in your seat; the answer comes later, to you alone."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        desk.adviser.ask(table, checks.seat_of(table, person))


class Return(Command, frozen=True):
    """Play on yourself after a bot kept your seat warm."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.stand_in(table, person, "")


class Chat(Command, frozen=True):
    """Talk to all, or to one person alone."""

    text: Annotated[str, Meta(description=f"1 to {LONGEST_CHAT} printable characters")]
    to: Annotated[Count | None, Meta(description="the seat of the only one who may hear it")] = None

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.chat(table, person, self.text, self.to)


class React(Command, frozen=True):
    """Say one of a few short things, which each reads in their own language."""

    reaction: Annotated[str, Meta(extra_json_schema={"enum": list(REACTIONS)})]

    def __post_init__(self) -> None:
        if self.reaction not in REACTIONS:
            raise ValueError(str(Sentence("refused.reaction", reactions=", ".join(REACTIONS))))

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.react(table, person, self.reaction)


class Mute(Command, frozen=True):
    """Hear no more of somebody at this table, or hear them again."""

    who: Who
    on: bool = True

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.mute(table, person, self.who, self.on)


class Remove(Command, frozen=True):
    """Send somebody away, who can then neither sit, play nor talk here, or let them in again (the host)."""

    who: Who
    on: bool = True

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.remove(table, person, self.who, self.on)


class HandOver(Command, frozen=True):
    """Make somebody who plays the host (the host)."""

    seat: Seat

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.hand_over(table, person, self.seat)


class Pause(Command, frozen=True):
    """Pause the game, or let it go on (the host)."""

    on: bool = True

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.pause(table, person, self.on)


class AgreeToEnd(Command, frozen=True):
    """Agree to end the game without a result; it ends when all people do."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.agree_to_end(table, person)


class Settle(Command, frozen=True):
    """Agree to end a game past its usual limit with the result that the limit gives."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.settle(table, person)


class Rematch(Command, frozen=True):
    """Play again after the end, at a new table, one seat further; it leads there."""

    commitment: Commitment = ""

    def makes_table(self, table: Table) -> bool:
        return not table.rematch  # who asks first makes it

    async def run(self, desk: Desk, table: Table, person: Person) -> Table:
        return await desk.tables.rematch(table, person, bytes.fromhex(self.commitment))


class Wait(Command, frozen=True):
    """Play along from the next game of a series, though no seat is free now, or no longer."""

    on: bool = True

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.tables.wait(table, person, self.on)


class PlayOn(Command, frozen=True):
    """Play on from a step of a finished game, against bots, at a new table; it leads there."""

    step: Count
    seat: Seat = 0
    level: Level = EASIEST
    style: Style = ""

    def makes_table(self, table: Table) -> bool:
        return True

    async def run(self, desk: Desk, table: Table, person: Person) -> Table:
        level = styled(self.level, self.style)
        checks.is_level(table.game, level)
        prefix = await desk.background.prefix(table, self.step)
        return await desk.tables.play_on(table, person, prefix, self.seat, level)


class Analyse(Command, frozen=True):
    """Have a finished game looked back at: what went right, what went wrong, and what was luck."""

    async def run(self, desk: Desk, table: Table, person: Person) -> None:
        await desk.analyst.ask(table, person.id)


COMMANDS: dict[str, type[Command]] = {
    "sit": Sit,
    "bot": SeatBot,
    "clear": Clear,
    "leave": Leave,
    "start": Start,
    "reveal": Reveal,
    "act": Act,
    "say": Say,
    "back": TakeBack,
    "lay": Lay,
    "keep": Keep,
    "hint": AskHint,
    "return": Return,
    "chat": Chat,
    "react": React,
    "mute": Mute,
    "remove": Remove,
    "host": HandOver,
    "pause": Pause,
    "end": AgreeToEnd,
    "settle": Settle,
    "rematch": Rematch,
    "wait": Wait,
    "onward": PlayOn,
    "analyse": Analyse,
}
