"""Who sits at a table, and what is said there."""

from dataclasses import dataclass, field
from enum import StrEnum

from inglenook.bots.registry import parted
from inglenook.engine.language import Language, Sentence
from inglenook.engine.seeds import PAGE, SERVER, Seal

from . import events as happened

# What bots are called, by seat: nobody's name, so that a person can have any other.
NAMES = ("Alewin", "Brimbo", "Caskel", "Dregor", "Embrin", "Fizzle", "Groggin", "Hopsel")


class Kind(StrEnum):
    """Of whom a seat has."""

    PERSON = "person"
    BOT = "bot"
    EMPTY = "empty"


@dataclass
class Seat:
    """Who has a seat: a person, a bot, or nobody. A stand-in plays for a person who is away."""

    person: str | None = None
    name: str = ""
    level: str = ""  # of a bot
    nonce: bytes = b""
    seal: Seal | None = None  # of the nonce; a bot has neither
    stand_in: str = ""
    left: bool = False  # rather than away
    standing: int = -1
    agreed: bool = False  # to end the game
    settled: bool = False  # to end it with the result of its limit
    decisions: int = 0  # how many posts of this seat have been accepted
    stood: int = 0  # how many of them were a stand-in's
    post: str = ""  # the latest of them
    mark: int = 0  # events before the decision that the person pressed last: later ones are news and scenes
    since: float = 0.0  # when the decision before the seat was put to it; 0: there is none
    held: str = ""  # for whom an empty seat is kept
    held_name: str = ""
    turns: int = 0  # how often it has become this seat's turn
    asked: bool = False  # whether it is now

    @property
    def kind(self) -> Kind:
        return Kind.PERSON if self.person else Kind.BOT if self.level else Kind.EMPTY

    @property
    def sealed(self) -> str:
        """The commitment to the seat's nonce, as it is shown."""
        return self.seal.commitment.hex() if self.seal else ""

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now, if one does."""
        return self.stand_in or self.level


@dataclass(frozen=True)
class Line:
    """Something said, to all or among two people."""

    name: str
    text: str
    by: str = ""
    to: str = ""
    told: Sentence | None = None  # what the server says, or a reaction
    aside: bool = False  # among those who watch
    number: int = field(default=0, compare=False)  # of those that the same people may hear

    @property
    def among(self) -> set[str]:
        """The two who may hear it; nobody: it is for all."""
        return {self.by, self.to} if self.to else set()

    @property
    def circle(self) -> tuple[frozenset[str], bool]:
        """Lines of one circle may be heard by the same people."""
        return frozenset(self.among), self.aside


def bot_name(seat: int) -> str:
    """What a bot is called at that seat: a short name that nobody has, with the seat's letter first."""
    return NAMES[seat]


def bot_title(level: str, seat: int, language: Language) -> str:
    """The same with how it plays, where that stands nowhere else."""
    return language.say("level.titled", name=bot_name(seat), level=level_name(level, language))


def level_name(level: str, language: Language) -> str:
    """What a level is called, and in which style it plays, if it has one."""
    plain, style = parted(level)
    title = language.finds(f"level.{plain}", plain.capitalize())
    return language.say(f"style.{style}-named", level=title) if style else title


def seal_of(event: happened.Sat) -> Seal | None:
    """Of a nonce that the server made it has the nonce, too. Old tables had none."""
    return Seal(SERVER if event.nonce else PAGE, event.commitment) if event.commitment else None
