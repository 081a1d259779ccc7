"""Many games side by side, stepped by one compiled call into buffers that the caller owns.

    vector = Vector(game, game.edition, players=4, games=1024, seed=1)
    seen = vector.buffers
    while …:
        vector.step(policy(seen.observations, seen.masks))

`seen` then says of every game: who acts (`seats`), what that seat sees (`observations`) and may do (`masks`), each
seat's reward (its share of the win at the end, 0 before), whether the game has ended, and whether the action was
legal. Every game has generators of its own, made from its seed: what happens in it depends neither on the
other games nor on the number of threads. A draft is a step like any other, and is not taken back.

With `learners` one seat of each game is played from outside, all others blindly or by the game's policy. The CLOCK of a
live table is always played here. Who acts is the lowest seat that must; if some may cut in, any of them all. (So
where objections are a race, a seat may be asked that need not act; let it take what it likes best.)
"""

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import contract
from .address import typed, typed_row
from .buffers import Buffers, new_buffers
from .chance import CHANCE, Chance, below, chance_from
from .edition import Edition
from .errors import GameError
from .events import LOG, Log, new_log
from .game import Game
from .kernel import entry, kernel
from .layout import Bytes, Grid, Moves, Record, Row, cell, cells, layout
from .playout import pick, somebody
from .rows import ones

NOBODY = -1  # as the seat that acts: the game is over; as a learner: every seat is played from outside
ANYBODY = -2  # as a learner: a seat drawn anew for every game


class Autoreset(IntEnum):
    """What becomes of a game that has ended: the next step, whatever its action, begins a new one; or the same step
    does; or it waits for `reset`."""

    NEXT_STEP = 0
    SAME_STEP = 1
    DISABLED = 2


SAME_STEP, DISABLED = int(Autoreset.SAME_STEP), int(Autoreset.DISABLED)
RESET = 3  # instead of a step: games that are marked begin anew, all others stay as they are
BEGINS = 2  # the mark
PLAYED, ENDED, TRUNCATED, ILLEGAL = range(4)  # what a step was


class Slot(Record):
    """What is kept of a game besides its state."""

    deal: Row = cells(4, kind="<i8")  # its generator
    choice: Row = cells(4, kind="<i8")  # the generator of blind choices
    wanted: int = cell()  # the seat to be played from outside, NOBODY or ANYBODY
    learner: int = cell()  # the seat that is, in this game; NOBODY: all are
    seat: int = cell()  # who acts
    listed: int = cell()  # how many actions are legal
    steps: int = cell()  # taken since the game began
    over: int = cell()  # or BEGINS


SLOT = np.zeros(0, layout(Slot, "slot"))


class Call(NamedTuple):
    """What all games of one call share."""

    e: Any
    players: int
    mode: int
    most: int
    chance: Chance
    log: Log
    room: Moves  # for a list of actions
    weights: Row  # for their weights; without room others play blindly


@kernel
def next_seat(s: Any, e: Any, chance: Chance) -> int:
    """Who acts: the lowest seat that must, or any of those who must or may; NOBODY at the end."""
    must = contract.waiting(s, e)
    if must == 0:
        return NOBODY
    may = contract.may(s, e)
    return somebody(chance, must | may if may else must & -must)


@kernel
def go_on(s: Any, slot: Slot, call: Call) -> None:
    """Let all seats act that are not played from outside, until one is asked that is, or the game ends."""
    seat = next_seat(s, call.e, call.chance)
    while seat == call.players or (slot.learner != NOBODY and seat != NOBODY and seat != slot.learner):
        action = pick(s, call.e, seat, call.chance, call.room, call.weights)
        contract.apply(s, call.e, seat, action, call.chance, call.log)
        seat = next_seat(s, call.e, call.chance)
    slot.seat = seat


@kernel
def begin(s: Any, state: Bytes, slot: Slot, call: Call) -> None:
    """Deal a game; one that ends before anybody outside is asked is dealt again."""
    slot.steps, slot.over, slot.seat = 0, 0, NOBODY
    while slot.seat == NOBODY:
        slot.learner = below(call.chance, call.players) if slot.wanted == ANYBODY else slot.wanted
        state[:] = 0
        contract.setup(s, call.e, call.players, call.chance, call.log)
        go_on(s, slot, call)


@kernel
def act(s: Any, slot: Slot, action: int, mask: Row, call: Call) -> int:
    """Play an action and what follows; returns what the step was."""
    slot.steps += 1
    if action < 0 or action >= mask.size or mask[action] == 0:
        return ILLEGAL
    contract.apply(s, call.e, slot.seat, action, call.chance, call.log)
    go_on(s, slot, call)
    if slot.seat == NOBODY:
        return ENDED
    return TRUNCATED if slot.steps == call.most else PLAYED


@kernel
def settle(s: Any, e: Any, step: int, actor: int, scores: Row, rewards: Row) -> None:
    """Shares of the win for a game that has ended; for an illegal action -1, and nothing for the others."""
    contract.scores(s, e, scores)
    won = contract.won(s, e, scores) if step == ENDED else 0
    for seat in range(rewards.size):
        rewards[seat] = 1 / ones(won) if won >> seat & 1 else 0
    if step == ILLEGAL:
        rewards[actor] = -1


@kernel
def look(s: Any, e: Any, seat: int, game: int, numbers: Grid, wo: Any) -> None:
    """Fill a row of observations."""
    numbers[game, :] = 0
    contract.observe(s, e, seat, typed_row(numbers, game, wo))


@kernel
def list_actions(s: Any, e: Any, slot: Slot, legal: Moves, mask: Row) -> None:
    """List what the seat may do, and mark it instead of what was listed before."""
    for i in range(slot.listed):
        mask[legal[i]] = 0
    slot.listed = 0 if slot.seat == NOBODY else contract.legal(s, e, slot.seat, legal)
    for i in range(slot.listed):
        mask[legal[i]] = 1


@kernel
def take_up(chance: Chance, words: Row) -> None:
    """Go on with a generator."""
    chance.a, chance.b, chance.c, chance.d = words[0], words[1], words[2], words[3]


@kernel
def put_down(chance: Chance, words: Row) -> None:
    words[0], words[1], words[2], words[3] = chance.a, chance.b, chance.c, chance.d


@entry
def step_all(
    first: int, last: int, mode: int, most: int, players: int, e_bytes: Bytes, ws: Any, we: Any, wo: Any,
    states: Bytes, slots: Bytes, legal: Moves, room: Moves, weights: Row, chance_bytes: Bytes, log_bytes: Bytes,
    actions: Row, observations: Grid, masks: Grid, rewards: Grid, terminations: Row, truncations: Row, illegal: Row,
    seats: Row, actors: Row, finals: Grid, scores: Grid,
) -> None:  # fmt: skip
    """Step the games from `first` to before `last`."""
    e, chance, log = typed(e_bytes, we), typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    call = Call(e, players, mode, most, chance, log, room, weights)
    for game in range(first, last):
        s, slot = typed_row(states, game, ws), typed_row(slots, game, SLOT)
        if mode == RESET and slot.over != BEGINS:
            continue
        if mode == DISABLED and slot.over:
            rewards[game, :], actors[game] = 0, NOBODY
            continue
        take_up(chance, slot.deal)
        step, actor = PLAYED, NOBODY
        if slot.over:
            begin(s, states[game], slot, call)
        else:
            actor = slot.seat
            step = act(s, slot, actions[game], masks[game], call)
        if step != PLAYED:
            slot.seat, slot.over = NOBODY, 1
            settle(s, e, step, actor, scores[game], rewards[game])
            if mode == SAME_STEP:
                look(s, e, actor, game, finals, wo)
                begin(s, states[game], slot, call)
        else:
            rewards[game, :] = 0
        put_down(chance, slot.deal)
        terminations[game], truncations[game] = step in (ENDED, ILLEGAL), step == TRUNCATED
        illegal[game], actors[game], seats[game] = step == ILLEGAL, actor, slot.seat
        look(s, e, actor if slot.seat == NOBODY else slot.seat, game, observations, wo)
        list_actions(s, e, slot, legal[game], masks[game])


@entry
def choose_all(slots: Bytes, legal: Moves, chance_bytes: Bytes, actions: Row) -> None:
    """A legal action for each game, blindly; 0 where nobody acts."""
    chance = typed(chance_bytes, CHANCE)
    for game in range(actions.size):
        slot = typed_row(slots, game, SLOT)
        actions[game] = 0
        if slot.listed > 0:
            take_up(chance, slot.choice)
            actions[game] = legal[game, below(chance, slot.listed)]
            put_down(chance, slot.choice)


class Vector:
    """N games.

    Args:
        game: What is played.
        edition: With which cards and numbers.
        players: How many seats each game has.
        games: How many games.
        seed: A number, from which the games count on; or one for each game.
        autoreset: What becomes of a game that has ended.
        threads: How many threads share the games; 0: as many as there are processors.
        most: After so many steps a game is truncated; 0: never.
        learners: The seat of each game that is played from outside, or ANYBODY; NOBODY, which is usual: all are.
        policy: Whether the other seats play by the game's policy instead of blindly.
        buffers: Where to write; made here, if left out (see `new_buffers`).
    """

    def __init__(
        self,
        game: Game,
        edition: Edition,
        *,
        players: int,
        games: int,
        seed: int | Sequence[int] = 0,
        autoreset: Autoreset = Autoreset.NEXT_STEP,
        threads: int = 1,
        most: int = 0,
        learners: int | Sequence[int] = NOBODY,
        policy: bool = False,
        buffers: Buffers | None = None,
    ) -> None:
        game.check_players(players)
        self.game, self.edition, self.players, self.games = game, edition, players, games
        self.autoreset, self.most = autoreset, most
        self.buffers = buffers or new_buffers(game, players, games, autoreset == Autoreset.SAME_STEP)
        self.states: Bytes = np.zeros((games, game.state_type.itemsize), np.uint8)
        self.actions: Row = np.zeros(games, np.int64)
        self._slots: Bytes = np.zeros((games, SLOT.dtype.itemsize), np.uint8)
        self._legal: Moves = np.zeros((games, len(game.actions)), np.int16)
        self._rooms = list(_rooms(game, games, threads or os.cpu_count() or 1, policy))
        self._pool = ThreadPoolExecutor(len(self._rooms) - 1) if len(self._rooms) > 1 else None
        self._calls = {
            mode: [self._arguments(room, mode) for room in self._rooms] for mode in (int(autoreset), RESET)
        }
        self._slot["wanted"] = _learners(learners, players, games)
        self.reset(seed)

    @property
    def _slot(self) -> NDArray[Any]:
        found: NDArray[Any] = self._slots.view(SLOT.dtype)[:, 0]
        return found

    def reset(
        self, seed: int | Sequence[int] | None = None, which: NDArray[np.bool_] | None = None
    ) -> Buffers:
        """Begin all games anew, or those that a mask names; with a seed (or a seed for each) from their beginning."""
        chosen = np.ones(self.games, bool) if which is None else which
        if seed is not None:
            words = generators(_seeds(seed, self.games)[chosen])
            self._slot["deal"][chosen], self._slot["choice"][chosen] = words[:, :4], words[:, 4:]
        self._slot["over"][chosen] = BEGINS
        return self._run(RESET)

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Buffers:
        """Take one action in each game; where a game begins, or nobody acts, the action is not looked at."""
        if actions is not self.actions:
            self.actions[:] = actions
        return self._run(int(self.autoreset))

    def stepper(self) -> Callable[[], None]:
        """What `step` does with one thread, prepared: for who steps single games. Actions are set in `actions`."""
        return partial(step_all, *self._calls[int(self.autoreset)][0])

    def choose(self) -> NDArray[np.int64]:
        """A legal action for each game, blindly, from a generator of its own. The array is the vector's: `step` may be
        given it as it is."""
        choose_all(self._slots, self._legal, self._rooms[0].chance, self.actions)
        return self.actions

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _run(self, mode: int) -> Buffers:
        """Every thread steps its share of the games; the first share is stepped here."""
        first, *others = self._calls[mode]
        running = [self._pool.submit(step_all, *each) for each in others] if self._pool else []
        step_all(*first)
        for each in running:
            each.result()
        return self.buffers

    def _arguments(self, room: "Room", mode: int) -> tuple[Any, ...]:
        game = self.game
        settings = (mode, self.most, self.players, self.edition.packed)
        kinds = (game.witness_s, game.witness_e, game.observation.witness)
        kept = (self.states, self._slots, self._legal)
        return (*room.span, *settings, *kinds, *kept, *room.rows, self.actions, *self.buffers)


class Room(NamedTuple):
    """What a thread needs for itself, and its games: from the first to before the last."""

    span: tuple[int, int]
    list: Moves
    weights: Row
    chance: Bytes
    log: Bytes

    @property
    def rows(self) -> tuple[NDArray[Any], ...]:
        return self[1:]


def _rooms(game: Game, games: int, threads: int, policy: bool) -> Iterator[Room]:
    most, actions = min(threads, games), len(game.actions)
    for thread in range(most):
        span = thread * games // most, (thread + 1) * games // most
        weights: Row = np.zeros(actions if policy else 0, np.int64)
        yield Room(span, np.zeros(actions, np.int16), weights, chance_from(bytes(16)), new_log(0))


def _learners(learners: int | Sequence[int], players: int, games: int) -> NDArray[np.int64]:
    """A seat for each game."""
    seats: NDArray[np.int64] = np.broadcast_to(np.asarray(learners, np.int64), (games,))
    if not ((seats >= ANYBODY) & (seats < players)).all():
        raise GameError(f"a learner has one of the seats 0 to {players - 1}; {NOBODY}: all, {ANYBODY}: any")
    return seats


def _seeds(seed: int | Sequence[int], games: int) -> NDArray[np.uint64]:
    """A seed for each game."""
    if isinstance(seed, int | np.integer):
        return np.arange(games, dtype=np.uint64) + np.uint64(int(seed) % (1 << 64))
    if len(seed) != games:
        raise GameError(f"{games} games need {games} seeds, not {len(seed)}")
    return np.array([int(each) % (1 << 64) for each in seed], np.uint64)


def generators(seeds: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Two generators of four 32-bit words for each seed (SplitMix64), none of them all zeros."""
    steps = np.arange(1, 5, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = seeds[:, None] + steps
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = (mixed ^ mixed >> np.uint64(shift)) * np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    words = np.ascontiguousarray(mixed).view("<u4").reshape(len(seeds), 8).astype(np.int64)
    words[:, ::4] |= 1
    return words
