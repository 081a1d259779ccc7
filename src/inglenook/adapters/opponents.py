"""A seat among bots: a game that goes on by itself until the seat is asked."""

from collections.abc import Sequence

from inglenook.bots.protocol import Bot, Mind, Mindful
from inglenook.bots.registry import find_bot
from inglenook.bots.turns import IMAGINE, THINK, catch_up
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import GameError
from inglenook.engine.events import new_log, take
from inglenook.engine.position import NO_LOG
from inglenook.engine.seeds import seed_for

from .setting import Setting, phrase, turn

RANDOM_SEAT = "random"


def check_seat(seat: int | str, players: int) -> int | str:
    if seat != RANDOM_SEAT and seat not in range(players):
        raise GameError(f"seat is {RANDOM_SEAT!r} or a number from 0 to {players - 1}, not {seat!r}")
    return seat


def seated(opponents: str | Bot | Sequence[str | Bot], count: int) -> list[Bot]:
    """A bot for each of the other seats, clockwise from the agent's; one alone has them all."""
    listed = [opponents] * count if isinstance(opponents, str | Bot) else list(opponents)
    if len(listed) != count:
        raise GameError(f"there are {count} other seats, and {len(listed)} opponents for them")
    return [find_bot(each) if isinstance(each, str) else each for each in listed]


class Opponents:
    """One game from its deal on. All chance, and the bots' own, comes from a key of 32 bytes."""

    def __init__(self, setting: Setting, seat: int, bots: Sequence[Bot], key: bytes) -> None:
        self.setting, self.seat, self._key = setting, seat, key
        others = [(seat + step) % setting.players for step in range(1, setting.players)]
        self.bots = dict(zip(others, bots, strict=True))
        self.minds: dict[int, Mind | None] = {
            other: bot.mind(setting.game, other) if isinstance(bot, Mindful) else None
            for other, bot in self.bots.items()
        }
        self.texts: list[str] = []
        self._log = new_log() if any(mind is not None for mind in self.minds.values()) else NO_LOG
        self._chance, self._decided = chance_from(seed_for(key, 0)), 0
        self.position = setting.position().setup(self._chance, self._log)
        self._tell()

    def play(self, action: int) -> bool:
        """An action of the seat, and what follows until it is asked again; says whether the game is over."""
        self._apply(self.seat, action)
        return self.go_on()

    def go_on(self) -> bool:
        """Let bots decide until the seat is asked, or the game is over, which is said."""
        while (other := turn(self.position)) not in (self.seat, -1):
            self._let(other)
        return other == -1

    def _let(self, other: int) -> None:
        self._decided += 1
        key = seed_for(self._key, self._decided)
        imagined = self.position.redeal(other, chance_from(seed_for(key, IMAGINE)))
        decision = self.bots[other].decide(imagined, other, seed_for(key, THINK), self.minds[other])
        for action in (decision.action, *decision.follow):
            self._apply(other, action)

    def _apply(self, seat: int, action: int) -> None:
        if self.setting.game.actions.is_spoken(action):
            self.texts.append(phrase(self.position, seat, self.texts, action))
        self.position.apply(seat, action, self._chance, self._log)
        self._tell()

    def _tell(self) -> None:
        """Let minds know what their seats are told."""
        if self._log is NO_LOG:
            return
        rows = take(self._log)
        for other, mind in self.minds.items():
            catch_up(mind, [self.setting.game.events.told(row, other) for row in rows])
