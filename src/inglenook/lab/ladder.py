"""The ladder: each level of our bots against the one below, and twice the thought against once."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from inglenook.bots import DEFAULT, Bot, find_bot
from inglenook.bots.levels import Searcher
from inglenook.engine.errors import GameError
from inglenook.engine.game import Game

from .arena import Contest, contest
from .sim import seats_near
from .stats import Share

LEVELS = ("master", "journeyman", "apprentice", "random")
TWICE = f"{DEFAULT} with twice the thought"
SEED = 1
STEP_GAMES = 400  # about half an hour for a quick game on two cores
TWICE_GAMES = 1200  # a small difference needs more
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Step:
    """The upper bot has one seat, the lower all others."""

    game: Game
    players: int
    upper: str
    lower: str
    wins: Share

    @property
    def holds(self) -> bool:
        """Whether the whole interval lies above equality."""
        return self.wins.interval[0] > 1 / self.players


def climb(game: Game, tell: Tell, games: int = STEP_GAMES, twice: int = TWICE_GAMES) -> list[Step]:
    """All the steps, at the fewest seats and at four."""
    steps = []
    for players in sorted({game.players.start, seats_near(game)}):
        for upper, lower in pairwise(LEVELS):
            steps.append(_step(game, players, upper, lower, games, tell))
    steps.append(_step(game, game.players.start, TWICE, DEFAULT, twice, tell))
    return steps


def _step(game: Game, players: int, upper: str, lower: str, games: int, tell: Tell) -> Step:
    tell(f"{game.title}, {players} players: {upper} against {lower}")
    bots = {upper: level(upper), lower: level(lower)}
    plan = Contest(game, game.edition, bots, players, games, SEED).balanced()
    step = Step(game, players, upper, lower, contest(plan, lambda more: None).bots[upper].wins)
    tell(row(step))
    return step


def level(name: str) -> Bot:
    if name != TWICE:
        return find_bot(name)
    bot = find_bot(DEFAULT)
    if not isinstance(bot, Searcher):
        raise GameError(f"the bot {DEFAULT!r} does not search")
    return replace(bot, iterations=2 * bot.iterations)


HEAD = """# The ladder

Written by `make ladder`; the same on every machine. In each line the first bot has one seat and the second all
others, in every rotation of the seats. A win shared by several counts in equal parts. The interval is Wilson's of 95 %;
a step holds if all of it lies above an equal share.
"""


def page(ladders: list[list[Step]]) -> str:
    return HEAD + "".join(line + "\n" for steps in ladders for line in section(steps))


def section(steps: list[Step]) -> Iterator[str]:
    yield from ("", f"## {steps[0].game.title}", "")
    yield "| players | bot | against | games | wins | 95 % interval | equal share | holds |"
    yield "|---|---|---|---|---|---|---|---|"
    yield from map(row, steps)


def row(step: Step) -> str:
    low, high = step.wins.interval
    cells = [
        str(step.players),
        said(step.upper),
        said(step.lower),
        f"{step.wins.of:,}",
        f"{step.wins.share:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{1 / step.players:.0%}",
        "yes" if step.holds else "no",
    ]
    return f"| {' | '.join(cells)} |"


def said(name: str) -> str:
    """A level and how long it thinks."""
    bot = level(name)
    return f"{name} ({bot.iterations:,})" if isinstance(bot, Searcher) else name
