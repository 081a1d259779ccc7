"""Seating bots in a match: each decides from a position dealt again for it, and never sees the true one."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from inglenook.engine.events import Event
from inglenook.engine.match import Match
from inglenook.engine.seeds import seed_for

from .protocol import WAIT, Bot, Decision, Mind, Mindful

IMAGINE, THINK = range(2)  # what a decision's key seeds


def decide(match: Match, seat: int, bot: Bot, key: bytes, mind: Mind | None = None) -> Decision:
    """What the bot would do in that seat now, its draft considered. A mind that is not given is made anew."""
    imagined = match.imagined(seat, seed_for(key, IMAGINE))
    known = mind or recollect(match, seat, bot)
    return bot.decide(imagined, seat, seed_for(key, THINK), known)


def recollect(match: Match, seat: int, bot: Bot) -> Mind | None:
    """The bot's mind after all that its seat was told in the match so far."""
    if not isinstance(bot, Mindful):
        return None
    return catch_up(bot.mind(match.game, seat), match.events(seat))


def catch_up(mind: Mind | None, news: Sequence[Event]) -> Mind | None:
    """Tell a mind what it does not know yet; a bot need not have one at every game."""
    if mind is not None:
        for event in news:
            mind.watch(event)
    return mind


@dataclass
class Minds:
    """The minds of those who play a match out, kept from one decision to the next."""

    match: Match
    bots: Sequence[Bot]

    def __post_init__(self) -> None:
        self.told = [0] * len(self.bots)
        self.minds = [
            bot.mind(self.match.game, seat) if isinstance(bot, Mindful) else None
            for seat, bot in enumerate(self.bots)
        ]

    def at(self, seat: int) -> Mind | None:
        """The seat's mind, caught up with the match."""
        if self.minds[seat] is not None:
            events = self.match.events(seat)
            catch_up(self.minds[seat], events[self.told[seat] :])
            self.told[seat] = len(events)
        return self.minds[seat]


def take_turn(match: Match, seat: int, bot: Bot, key: bytes, mind: Mind | None = None) -> bool:
    """Let the bot act until something of it is to be seen; says whether it did."""
    done = len(match.deeds)
    while len(match.deeds) == done:
        decision = decide(match, seat, bot, seed_for(key, len(match.drafts.get(seat, ()))), mind)
        if decision.action == WAIT:
            return False
        for action in (decision.action, *decision.follow):
            match.act(seat, action)
    return True


def play_out(match: Match, bots: Sequence[Bot], key: bytes, most: int | None = None) -> Match:
    """Let bots, one per seat, play the match to its end, or for so many deeds."""
    random, minds = Random(key), Minds(match, bots)
    while not match.over and (most is None or len(match.deeds) < most):
        number = len(match.deeds)
        for seat in order(match, random):
            if seat == match.players:  # the clock does what it must, when nobody has cut in
                match.act(seat, match.legal(seat)[0])
            elif take_turn(
                match, seat, bots[seat], seed_for(key, number * match.players + seat), minds.at(seat)
            ):
                break
    return match


def order(match: Match, random: Random) -> list[int]:
    """Whom to ask next until one acts: first who may cut in, last somebody who must decide."""
    must = match.asked()
    may = [seat for seat in match.able() if seat not in must]
    random.shuffle(may)
    return [*may, random.choice(must)]
