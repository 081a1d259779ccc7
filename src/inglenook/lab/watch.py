"""Games played by cheap agents, and watched: who wins, how long it takes, what is done, offered and told.

Each game has two generators of its own, one for what the rules draw and one for what agents choose, both made from its
seed. So two editions, or two ways to play, meet the same chance as long as their games go the same way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from inglenook.bots.tree import code, mix
from inglenook.engine import contract
from inglenook.engine.address import typed, typed_row
from inglenook.engine.chance import CHANCE, Chance, below, chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.errors import GameError
from inglenook.engine.events import LOG, Log, new_log
from inglenook.engine.game import Game
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.layout import Bytes, Grid, Moves, Row
from inglenook.engine.playout import draw_weighted, somebody
from inglenook.engine.vector import generators, put_down, take_up
from inglenook.warmup import warms

from .plan import BEGINNER, LONGEST, RANDOM, Agent
from .things import NONE, actions_named, things

NEVER, MAY, ALWAYS = range(3)  # what an agent makes of an action
ALL = 3  # decisions, of which a seat makes some at random
BLIND = {RANDOM: ALL, BEGINNER: 1}


class Room(NamedTuple):
    """What agents and counting need: kernels cannot allocate."""

    list: Moves
    weights: Row
    offered: Row  # by thing: the decision at which it was last counted as offered
    ranks: Grid  # seats (the clock's last) × actions
    blind: Row  # by seat: how many of ALL decisions it makes at random
    of_action: Grid
    of_event: Grid


@kernel
def restrict(actions: Moves, n: int, ranks: Row, weights: Row) -> int:
    """Leave weight to what an agent always does, if that is there; else to all but what it never does, if that is not
    all. Returns the sum. (A policy is always asked about the whole list: it may count on that.)"""
    wanted = NEVER
    for i in range(n):
        wanted = max(wanted, ranks[actions[i]])
    left = 0
    for i in range(n):
        if ranks[actions[i]] < wanted:
            weights[i] = 0
        left += weights[i]
    return left


@kernel
def slips(choice: Chance, often: int) -> bool:
    """Whether this decision is made at random; nothing is drawn where that is always so, or never."""
    return often == ALL or (often > 0 and below(choice, ALL) < often)


@kernel
def choose(s: Any, e: Any, seat: int, choice: Chance, room: Room, n: int) -> int:
    """One of the first n actions that are listed, by the policy or blindly."""
    if n == 1:
        return int(room.list[0])
    if slips(choice, room.blind[seat]):
        for i in range(n):
            room.weights[i] = 1
    else:
        contract.policy(s, e, seat, room.list, n, room.weights)
    left = restrict(room.list, n, room.ranks[seat], room.weights)
    return int(room.list[draw_weighted(choice, room.weights, left)])


@kernel
def note_offers(room: Room, n: int, mark: int, offered: Row) -> None:
    """Count once for this decision what may be done, if anything else may be."""
    for i in range(n if n > 1 else 0):
        for place in range(2):
            thing = room.of_action[room.list[i], place]
            if thing != NONE and room.offered[thing] != mark:
                room.offered[thing] = mark
                offered[thing] += 1


@kernel
def note_deed(room: Room, action: int, done: Row) -> None:
    for place in range(2):
        if room.of_action[action, place] != NONE:
            done[room.of_action[action, place]] += 1


@kernel
def note_news(room: Room, log: Log, done: Row) -> None:
    """Count what was told, and wipe it."""
    for number in range(log.count):
        row = log.rows[number]
        places = room.of_event[row[0]]
        done[places[0]] += 1
        for place in range(1, places.size):
            if places[place] != NONE and row[place] >= 0:
                done[places[place] + row[place]] += 1
    log.count = 0


@kernel
def play_on(
    s: Any, e: Any, deal: Chance, choice: Chance, log: Log, room: Room, most: int, mark: int, done: Row, offered: Row
) -> tuple[int, int]:  # fmt: skip
    """Play to the end or for so many decisions; returns how many there were and a digest of them."""
    decisions, trace = 0, 0
    must = contract.waiting(s, e)
    while must and decisions < most:
        seat = somebody(choice, must | contract.may(s, e))
        n = contract.legal(s, e, seat, room.list)
        note_offers(room, n, mark + decisions, offered)
        action = choose(s, e, seat, choice, room, n)
        contract.apply(s, e, seat, action, deal, log)
        note_deed(room, action, done)
        note_news(room, log, done)
        trace = mix(trace, code(seat, action))
        must = contract.waiting(s, e)
        decisions += 1
    return decisions, trace


@entry
def watch_games(
    resume: int, players: int, e_bytes: Bytes, ws: Any, we: Any, states: Bytes, words: Grid, deal_bytes: Bytes,
    choice_bytes: Bytes, log_bytes: Bytes, room: Room, until: Row, decisions: Row, traces: Row, scores: Grid,
    won: Row, measures: Grid, done: Grid, offered: Grid,
) -> None:  # fmt: skip
    """Play each game until so many decisions, from its beginning or from the state it is in; fill a row for each."""
    e, log = typed(e_bytes, we), typed(log_bytes, LOG)
    deal, choice = typed(deal_bytes, CHANCE), typed(choice_bytes, CHANCE)
    mark = 1
    for game in range(decisions.size):
        s = typed_row(states, game, ws)
        take_up(deal, words[game, :4])
        take_up(choice, words[game, 4:])
        if not resume:
            contract.setup(s, e, players, deal, log)
            note_news(room, log, done[game])
        decisions[game], traces[game] = play_on(
            s, e, deal, choice, log, room, until[game], mark, done[game], offered[game]
        )
        mark += decisions[game]
        put_down(deal, words[game, :4])
        put_down(choice, words[game, 4:])
        contract.scores(s, e, scores[game])
        won[game] = -1 if contract.waiting(s, e) else contract.won(s, e, scores[game])
        contract.measure(s, e, measures[game])


@dataclass(frozen=True)
class Watched:
    """A row per game."""

    decisions: Row
    traces: Row
    scores: Grid
    won: Row  # mask; -1 in a game that was broken off
    measures: Grid
    done: Grid  # things
    offered: Grid
    states: Bytes
    words: Grid  # the generators as they were left

    @property
    def broken_off(self) -> NDArray[np.bool_]:
        return self.won < 0

    @property
    def shares(self) -> NDArray[np.float64]:
        """Of the win, by seat."""
        won = (np.maximum(self.won, 0)[:, None] >> np.arange(self.scores.shape[1]) & 1).astype(np.float64)
        shares: NDArray[np.float64] = won / np.maximum(won.sum(axis=1, keepdims=True), 1)
        return shares


def watch(
    game: Game, edition: Edition, players: int, agents: Sequence[Agent], seeds: NDArray[np.uint64],
    until: Row | int = LONGEST, states: Bytes | None = None,
) -> Watched:  # fmt: skip
    """Games with these seeds, one for each; from given states, if there are any."""
    games = len(seeds)
    begun = np.zeros((games, game.state_type.itemsize), np.uint8) if states is None else states.copy()
    ends = np.full(games, until) if isinstance(until, int) else until
    words = generators(seeds)
    rows = _rows(game, players, games)
    try:
        watch_games(
            int(states is not None), players, edition.packed, game.witness_s, game.witness_e, begun, words,
            chance_from(bytes(16)), chance_from(bytes(16)), new_log(), _room(game, players, agents), ends, *rows,
        )  # fmt: skip
    except ValueError as error:  # raised by a kernel: this edition makes a game that cannot be played
        raise GameError(f"{game.title}: {error}") from error
    return Watched(*(*rows, begun, words))


def _rows(game: Game, players: int, games: int) -> tuple[NDArray[Any], ...]:
    shapes = ((), (), (players,), (), (len(game.measures),), (len(things(game)),), (len(things(game)),))
    return tuple(np.zeros((games, *shape), np.int64) for shape in shapes)


def _room(game: Game, players: int, agents: Sequence[Agent]) -> Room:
    known, actions = things(game), len(game.actions)
    ranks = np.full((players + 1, actions), MAY, np.int64)
    blind = np.zeros(players + 1, np.int64)
    for seat in range(players):
        agent = agents[seat % len(agents)]
        blind[seat] = BLIND.get(agent.bot, 0)
        for names, rank in ((agent.never, NEVER), (agent.always, ALWAYS)):
            for name in names:
                ranks[seat, actions_named(game, name)] = rank
    lists = (np.zeros(actions, np.int16), np.zeros(actions, np.int64), np.zeros(len(known), np.int64))
    return Room(*lists, ranks, blind, known.of_action, known.of_event)


@warms("watch")
def warm_watch(game: Game) -> None:
    watch(game, game.edition, game.players.start, (Agent(),), np.zeros(1, np.uint64))
