"""A seat at a game in the terminal: one person against bots that play at random."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random

from inglenook.engine.errors import RefusedError
from inglenook.engine.labels import LETTERS
from inglenook.engine.match import Match
from inglenook.engine.page import page, seat_names, view_lines
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for
from inglenook.engine.transcript import outcome
from inglenook.engine.words import Words

HELP = "Type the number of your choice, b to take back a click, ? for the rules, q to quit."
Read = Callable[[str], str]
Say = Callable[[str], None]


class QuitError(Exception):
    """The player has had enough for today."""


def random_choice(position: Position, seat: int, random: Random) -> int:
    """A bot: all it is given is a position in which what it may not know is made up."""
    return random.choice(position.legal(seat))


def bot_turn(match: Match, seat: int) -> None:
    """Let a bot act. Its luck comes from the deal and the clicks so far: the same seed, the same game."""
    clicks = len(match.deeds) + sum(map(len, match.drafts.values()))
    luck = seed_for(match.deal.half, clicks)
    position = match.imagined(seat, luck)
    match.act(seat, random_choice(position, seat, Random(luck)))


def demonstration(match: Match) -> None:
    """Bots at every seat, to the end."""
    while not match.over:
        bot_turn(match, Random(len(match.deeds)).choice(match.asked()))


@dataclass
class Table:
    """A person's seat at a match."""

    match: Match
    seat: int
    rules: Iterable[str]
    read: Read = input
    say: Say = print
    told: int = 0  # events the person has been told
    lines: list[str] = field(default_factory=list)  # the table as last shown

    @property
    def names(self) -> list[str]:
        names = seat_names(self.match.game)
        names[self.seat] = "You"
        return names

    @property
    def words(self) -> Words:
        return self.match.game.words.of(self.match.edition)

    def play(self) -> None:
        """Until the game is over, or the person quits: then QuitError."""
        match = self.match
        self.say(f"{match.game.title}: you are {LETTERS[self.seat]}; bots that play at random have the other")
        self.say(f"{match.players - 1} of {match.players} seats. {HELP}")
        while not match.over:
            if self.seat in match.able():
                self.turn()
            else:
                bot_turn(match, match.asked()[0])
        self.show()
        self.say(f"\n{outcome(match, self.names)}")

    def turn(self) -> None:
        """One click. Where the person may act but need not, an empty line lets the others go on."""
        self.show()
        shown = page(self.match, self.seat, self.names)
        choices = shown["choices"]
        self.say(f"\n{self.prompt()}{' Say it in words.' if shown['speak'] else ''}")
        for number, choice in enumerate(choices, 1):
            self.say(f"{number:4}  {choice['words']}")
        while not self.answer(self.ask(), [choice["action"] for choice in choices], shown["speak"]):
            pass

    def ask(self) -> str:
        try:
            return self.read("> ").strip().lower()
        except EOFError:
            raise QuitError from None

    def answer(self, text: str, actions: list[int], speak: bool = False) -> bool:
        """Whether the answer was one; if not, it has been said why."""
        if text == "q":
            raise QuitError
        if text == "?":
            self.say("\n".join(self.rules))
            return False
        if text == "b":
            return self.take_back()
        if not text and self.seat not in self.match.asked():
            bot_turn(self.match, self.match.asked()[0])
            return True
        if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= len(actions)):
            if speak:
                return self.try_to(lambda: self.match.say(self.seat, text))
            self.say(f"{HELP} The numbers here: 1 to {len(actions)}.")
            return False
        self.match.act(self.seat, actions[int(text) - 1])
        return True

    def take_back(self) -> bool:
        return self.try_to(lambda: self.match.take_back(self.seat))

    def try_to(self, work: Callable[[], None]) -> bool:
        try:
            work()
        except RefusedError as error:
            self.say(f"{str(error).capitalize()}.")
            return False
        return True

    def show(self) -> None:
        """The news, and the table as it lies; between the clicks of a draft only what has changed on it."""
        self.say("\n".join(["", *self.news()]))
        view = page(self.match, self.seat, self.names)["view"]
        before, self.lines = self.lines, list(view_lines(view, self.match.edition.own))
        between = bool(self.match.drafts.get(self.seat))
        for line in self.lines:
            if not (between and line in before):
                self.say(f"  {line}")

    def news(self) -> Iterator[str]:
        """The events since the last time, those that the game lets a page tell."""
        events = self.match.events(self.seat)
        new, self.told = len(events) - self.told, len(events)
        recalled = self.match.told(self.seat)
        for event in self.words.sayable(recalled[max(0, len(recalled) - new) :]):
            yield self.words.event(event, self.names, self.match.texts)

    def prompt(self) -> str:
        """The game's own question for this phase."""
        view = self.match.position.view(self.seat, self.match.texts)
        asked = self.words.prompt(str(view.get("phase"))) or "Your turn"
        return asked if self.seat in self.match.asked() else f"{asked}, or press Enter to wait"
