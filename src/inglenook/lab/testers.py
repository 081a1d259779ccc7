"""Bots as testers: any bot at a table, with the handicaps that a designer ticks. They think, so there are few games."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from inglenook.bots import find_bot, play_out
from inglenook.bots.protocol import Bot, Decision, Mind, Mindful
from inglenook.bots.registry import SEARCH
from inglenook.engine.game import Game
from inglenook.engine.match import Deal, Match
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.wins import win_shares

from .lengths import by_length
from .plan import POLICY, Agent, Job, Sums, Table, opened
from .sim import VALVE
from .things import DO, actions_named
from .work import FIRST, add_up, outcome_names


@dataclass(frozen=True)
class Handicapped:
    """A bot that never does some things, and always others, if it may."""

    bot: Bot
    never: frozenset[int]
    always: frozenset[int]

    @property
    def about(self) -> str:
        return self.bot.about

    def mind(self, game: Game, seat: int) -> Mind | None:
        return self.bot.mind(game, seat) if isinstance(self.bot, Mindful) else None

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
        found = self.bot.decide(position, seat, seed, mind)
        legal = position.legal(seat)
        wanted = [each for each in legal if each in self.always]
        allowed = [each for each in legal if each not in self.never]
        if wanted:
            return found if found.action in wanted else Decision(self._best(wanted, found, seed))
        if found.action in self.never and allowed:
            return Decision(self._best(allowed, found, seed))
        return found

    def _best(self, actions: Sequence[int], found: Decision, seed: bytes) -> int:
        """What the bot thought best of them; if it thought of none, any."""
        thought = max(actions, key=lambda each: found.visits.get(each, 0))
        return thought if found.visits.get(thought) else actions[seed[0] % len(actions)]


def seated(game: Game, agent: Agent) -> Bot:
    """The bot that plays as an agent says; the policy is a search that does not look ahead."""
    bot = find_bot(f"{SEARCH}1" if agent.bot == POLICY else agent.bot)
    if not agent.never and not agent.always:
        return bot
    never, always = (
        {each for name in names for each in actions_named(game, name)}
        for names in (agent.never, agent.always)
    )
    return Handicapped(bot, frozenset(never), frozenset(always))


def contest(job: Job) -> Sums:
    """Whole games of bots; game n has the same deal at every table."""
    key = seed_from(job.seed)
    numbers = range(job.first, job.first + job.games)
    values = [np.array([[_share(table, number, key)] for number in numbers]) for table in job.tables]
    return add_up((FIRST,), values)


def thoughtful(job: Job) -> Sums:
    """The same, but with all that is counted of how a game ends, for each seat where it sits."""
    game, _ = opened(job.tables[0].game, job.tables[0].edition)
    key = seed_from(job.seed)
    numbers = range(job.first, job.first + job.games)
    played = [[_played(table, number, key, 0) for number in numbers] for table in job.tables]
    values = [np.array([_outcome(match) + _done(match) for match in each]) for each in played]
    groups = tuple(f"{DO}:{group.name}" for group in game.actions.groups)
    names = (*outcome_names(game, job.tables[0].players), *groups)
    found = add_up(names, values)
    return by_length(game, found, values[0]) if len(values) == 1 else found


def _done(match: Match) -> list[float]:
    """How often each kind of action was chosen."""
    chosen = Counter(match.game.actions[deed.action].group.name for deed in match.deeds)
    return [float(chosen[group.name]) for group in match.game.actions.groups]


def _share(table: Table, number: int, key: bytes) -> float:
    """What the first agent wins in a game; the seats turn with the games' numbers."""
    seat = number % table.players
    match = _played(table, number, key, seat)
    return win_shares(match.position.won(), table.players)[seat] if match.over else 0.0


def _played(table: Table, number: int, key: bytes, first: int) -> Match:
    """A game to its end; the first agent sits at that seat."""
    game, edition = opened(table.game, table.edition)
    bots = [seated(game, table.agent((each - first) % table.players)) for each in range(table.players)]
    match = Match(game, edition, table.players, Deal(seed_for(key, 2 * number)))
    return play_out(match, bots, seed_for(key, 2 * number + 1), table.most)


def _outcome(match: Match) -> list[float]:
    """In the order of `outcome_names`."""
    position, counted = match.position, match.position.measures()
    shares = win_shares(position.won(), match.players) if match.over else [0.0] * match.players
    sharers = sum(each > 0 for each in shares)
    fired = bool(counted.pop(VALVE, 0)) or not match.over
    ends = (sharers == 0, sharers > 1, len(match.deeds), fired, sum(position.scores()))
    return [*shares, *map(float, ends), *map(float, counted.values())]
