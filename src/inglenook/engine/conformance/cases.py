"""What is checked: every game, seat count and option; and the random play that visits its positions."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product

from ..edition import Edition
from ..game import Game
from ..labels import SPECTATOR
from ..match import Deal, Match
from ..seeds import seed_from
from ..settings import Choice, Number, Value

LONG, THOROUGH = (
    64,
    128,
)  # actions; pages grow with the past: to visit a long match throughout would take hours
LONGEST_WALK = 20_000  # committed actions; a game that goes on has no end


class ConformanceError(AssertionError):
    """A game breaks the contract."""


def require(truth: bool, message: str) -> None:
    if not truth:
        raise ConformanceError(message)


@dataclass(frozen=True)
class Case:
    """A game at one seat count with some options changed, and the seeds to play it with."""

    game: Game
    players: int
    options: dict[str, Value] = field(default_factory=dict)
    seeds: range = range(3)
    thorough: bool = False

    def __str__(self) -> str:
        changed = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game.name}-{self.players}" + (f"-{changed}" if changed else "")

    @property
    def edition(self) -> Edition:
        return self.game.schema.edition({}, {**self.game.schema.brief, **self.options})

    @property
    def viewers(self) -> list[int]:
        """Every seat and a spectator."""
        return [*range(self.players), SPECTATOR]

    def match(self, seed: int) -> Match:
        return Match(self.game, self.edition, self.players, Deal(seed_from(seed)))

    def walk(self, seed: int) -> Iterator[Match]:
        """A random match after the deal and after each action, drafts among them."""
        return random_play(self.match(seed), random.Random(seed))

    def visit(self, every: int = 5) -> list[Match]:
        """Some positions of some random matches; kept until another case is visited, for one check after the other."""
        if _visited.case is not self:
            _visited.case, _visited.matches = self, {}
        if every not in _visited.matches:
            _visited.matches[every] = [match.copy() for match in self.tour(every)]
        return _visited.matches[every]

    def tour(self, every: int = 5) -> Iterator[Match]:
        """Some positions of matches that go on, fewer as a match grows long, never in the middle of a draft."""
        long = THOROUGH if self.thorough else LONG
        for seed in self.seeds:
            for number, match in enumerate(sensible_play(self.match(seed), random.Random(seed))):
                rarely = every << (number // long).bit_length()
                if number % rarely == seed % every and not match.drafts:
                    yield match


@dataclass
class _Visited:
    """Positions of the case that was visited last."""

    case: Case | None = None
    matches: dict[int, list[Match]] = field(default_factory=dict)


_visited = _Visited()


def random_play(match: Match, rng: random.Random) -> Iterator[Match]:
    return _play(match, rng, lambda seat: rng.choice(match.legal(seat)))


def sensible_play(match: Match, rng: random.Random) -> Iterator[Match]:
    """Every second decision, or so, by the game's policy: pure chance hardly ever gets far in a long game."""

    def choose(seat: int) -> int:
        legal = match.legal(seat)
        if rng.random() < 0.5:
            return rng.choice(legal)
        return rng.choices(legal, match.seen_by(seat).weights(seat))[0]

    return _play(match, rng, choose)


def curious_play(match: Match, rng: random.Random) -> Iterator[Match]:
    """Now and then what was done least so far: that leads where policy and pure chance hardly ever come."""
    taken: Counter[str] = Counter()

    def choose(seat: int) -> int:
        legal = match.legal(seat)
        kinds = [match.game.actions[action].group.name for action in legal]
        least = min(taken[kind] for kind in kinds)
        weights = match.seen_by(seat).weights(seat)
        if rng.random() < 0.3:
            weights = [int(taken[kind] == least) for kind in kinds]
        (chosen,) = rng.choices(range(len(legal)), weights)
        taken[kinds[chosen]] += 1
        return legal[chosen]

    return _play(match, rng, choose)


def _play(match: Match, rng: random.Random, choose: Callable[[int], int]) -> Iterator[Match]:
    yield match
    for _ in range(LONGEST_WALK):
        if match.over:
            return
        seat = rng.choice(match.able())
        match.act(seat, choose(seat))
        yield match
    require(False, f"{match.game.name}: no end after {LONGEST_WALK} actions")


def cases(game: Game, thorough: bool = False) -> list[Case]:
    """A sample: every seat count as it is, and every option once; thorough: everything with everything."""
    if thorough:
        settings = product(*([(name, value) for value in _values(each)] for name, each in _options(game)))
        return [
            Case(game, players, dict(chosen), range(8), thorough=True)
            for chosen in settings
            for players in game.players
        ]
    changed = [
        Case(game, players, {name: value}, range(1))
        for name, each in _options(game)
        for value, players in zip(_values(each)[1:], reversed(game.players), strict=False)
    ]
    return [Case(game, players) for players in game.players] + changed


def _options(game: Game) -> list[tuple[str, Number | Choice]]:
    """Those that may vary; what keeps matches short does not."""
    return [(name, each) for name, each in game.schema.options.items() if name not in game.schema.brief]


def _values(setting: Number | Choice) -> list[Value]:
    """The default first; of a number also its lowest."""
    if isinstance(setting, Choice):
        return list(setting.choices)
    return list(dict.fromkeys([setting.value, setting.low]))
