"""The ladder: each level of our bots against the one below, and twice the thought against once.

A step is played in stages, each as long as all before, and ends early where it is clear. To look several times
makes chance look like skill, so it counts as clear only where all of the 99 % interval lies above an equal share.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log
from pathlib import Path

from inglenook.bots import DEFAULT, find_bot
from inglenook.bots.levels import LEVELS, Searcher
from inglenook.bots.registry import SEARCH
from inglenook.engine.about import about
from inglenook.engine.game import Game
from inglenook.engine.transcript import changes, said_changes

from .arena import Adjusted, Contest, Played, adjusted_share, played
from .sim import seats_near
from .stats import Share

RUNGS = (*reversed(LEVELS), "random")
SEED = 1
FIRST, MOST = 50, 800  # games of a step's first stage, and of all
NOTHING = Share(0, 0)
BETA = (
    60 * 25 / 6 * 2**0.5
)  # points for each natural logarithm of the odds, between two (see the server's ratings)
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Step:
    """The upper bot has one seat, the lower all others."""

    game: Game
    players: int
    upper: str
    lower: str
    wins: Share = NOTHING
    adjusted: Adjusted | None = None  # the same without luck, if it was asked for

    @property
    def equal(self) -> float:
        return 1 / self.players

    @property
    def clear(self) -> bool:
        return self.wins.wide_interval[0] > self.equal

    @property
    def holds(self) -> bool:
        """Whether the whole interval lies above equality."""
        return self.wins.interval[0] > self.equal


def climb(game: Game, tell: Tell, most: int | None = None, samples: int = 0) -> list[Step]:
    """All the steps, at the fewest seats and at four; each has so many games at most (as many as the game says, if no
    number is given), and the last, where the difference is small, twice as many. `samples`: playouts by which luck is
    taken out of the results, if any."""
    most = most or about(game).ladder or MOST
    planned = list(plan(game))
    steps: list[Step] = []
    for step in planned:
        tell(f"{game.title}, step {len(steps) + 1} of {len(planned)}: {step.upper} against {step.lower}")
        steps.append(take(step, tell, 2 * most if step.upper.startswith(SEARCH) else most, samples))
    return steps


def plan(game: Game) -> Iterator[Step]:
    for players in sorted({game.players.start, seats_near(game)}):
        for upper, lower in pairwise(RUNGS):
            yield Step(game, players, upper, lower)
    middle = find_bot(DEFAULT)
    if isinstance(middle, Searcher) and game.mind(DEFAULT, 0) is None:
        yield Step(game, game.players.start, f"{SEARCH}{2 * middle.budget(game)}", DEFAULT)


def take(step: Step, tell: Tell, most: int, samples: int = 0) -> Step:
    """Play until it is clear who is better, or so many games. Whether it is clear is said by the results as they came,
    so that the same games are played with and without adjustment."""
    bots = {name: find_bot(name) for name in (step.upper, step.lower)}
    contest = Contest(step.game, step.game.schema.ladder_edition, bots, step.players, most, SEED, samples)
    results: list[Played] = []
    for games in stages(step.players, most):
        results += played(contest, range(len(results), games), lambda more: None)
        cleared = adjusted_share(step.upper, results) if samples else None
        step = replace(step, wins=wins_of(step.upper, results), adjusted=cleared)
        tell(row(step))
        if step.clear:
            break
    return step


def stages(players: int, most: int) -> list[int]:
    """How many games are played before each look: whole rotations of the seats."""
    sizes = [FIRST]
    while sizes[-1] < most:
        sizes.append(2 * sizes[-1])
    return [-(-min(size, most) // players) * players for size in sizes]


def wins_of(bot: str, results: list[Played]) -> Share:
    shares = [
        share for each in results for name, share in zip(each.table, each.shares, strict=True) if name == bot
    ]
    return Share(sum(shares), len(shares))


# The page

HEAD = """# The ladder

Written by `make ladder`; the same on every machine. In each line the first bot has one seat and the second all
others, in every rotation of the seats. A win shared by several counts in equal parts. The interval is Wilson's of 95 %;
a step holds if all of it lies above an equal share. A step is played for 50, 100, 200, 400 or 800 games (twice the
thought also for 1,600); it ends early only where even the 99 % interval lies above an equal share, because looking
several times makes chance look like skill. Where games are long a step has 50 games, as the game's about.toml says.
Behind a level stand the iterations of its search; where remembering is the game, levels differ in memory instead.
"Without luck", where it was asked for (`--adjusted`), is the share of the wins with the luck of cards and dice taken
out, and "games" how many times as many games the plain share would need to be as sure ([how](analysis.md)); both with
95 % intervals.
"""


def write(path: Path, steps: list[Step]) -> None:
    """A game's section, new; those of other games stay as they are, and all are in the order of their titles."""
    before = path.read_text("utf-8") if path.exists() else ""
    path.write_text(page(steps, before), "utf-8")


def page(steps: list[Step], before: str = "") -> str:
    found = re.split(r"^(?=## )", before, flags=re.MULTILINE)[1:]
    sections = {text.splitlines()[0].removeprefix("## "): text.strip() for text in found}
    sections[steps[0].game.title] = "\n".join(section(steps))
    return "\n".join([HEAD, *(f"{sections[title]}\n" for title in sorted(sections))])


def strengths(page: str, title: str) -> dict[str, int]:
    """Points of each level above the middle one, by the chance to win that the steps of a game's section show, on the
    scale of the ratings: the mean of a step at the fewest seats and at four."""
    text = next(each for each in re.split(r"^## ", page, flags=re.MULTILINE) if each.startswith(title))
    gaps: dict[tuple[str, str], list[float]] = {}
    for players, upper, lower, games, won in re.findall(
        r"^\| (\d) \| (\w+).*?\| (\w+).*?\| ([\d,]+) \| ([\d.]+)%", text, re.MULTILINE
    ):
        sure = 0.5 / int(games.replace(",", ""))
        share = min(max(float(won) / 100, sure), 1 - sure)
        gaps.setdefault((upper, lower), []).append(log(share / (1 - share)) + log(int(players) - 1))
    above, below = ((upper, lower) for upper, lower in pairwise(RUNGS) if DEFAULT in (upper, lower))
    points = {pair: round(BETA * sum(each) / len(each)) for pair, each in gaps.items()}
    return {below[1]: -points[below], DEFAULT: 0, above[0]: points[above]}


def section(steps: list[Step]) -> Iterator[str]:
    game = steps[0].game
    changed = changes(game, game.schema.ladder_edition)
    yield from (f"## {game.title}", "")
    if changed:
        yield from (f"Played with {said_changes(changed)}.", "")
    columns = ["players", "bot", "against", "games", "wins", "95 % interval", "equal share", "holds"]
    if any(step.adjusted for step in steps):
        columns += ["without luck", "games"]
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    yield from map(row, steps)


def row(step: Step) -> str:
    low, high = step.wins.interval
    cells = [
        str(step.players),
        said(step.game, step.upper),
        said(step.game, step.lower),
        f"{step.wins.of:,}",
        f"{step.wins.share:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{step.equal:.0%}",
        "yes" if step.holds else "no",
        *(step.adjusted.said() if step.adjusted else ()),
    ]
    return f"| {' | '.join(cells)} |"


def said(game: Game, name: str) -> str:
    """A level and how long it thinks, if it does."""
    bot = find_bot(name)
    if name.startswith(SEARCH) or not isinstance(bot, Searcher) or game.mind(name, 0) is not None:
        return name
    return f"{name} ({bot.budget(game):,})"
