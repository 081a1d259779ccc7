"""Games that a search plays against itself, in compiled code: what a net learns from."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from inglenook.engine import contract
from inglenook.engine.address import typed
from inglenook.engine.chance import CHANCE, Chance, below, chance_from
from inglenook.engine.edition import Edition
from inglenook.engine.events import LOG
from inglenook.engine.game import Game
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.layout import Bytes, Moves, Row, Utilities
from inglenook.engine.net import NO_NET, Net
from inglenook.engine.playout import draw_weighted, somebody
from inglenook.engine.position import NO_LOG
from inglenook.engine.rows import clockwise, wipe
from inglenook.engine.wins import share_win
from inglenook.warmup import warms

from .levels import private_actions
from .search import choices, copy, iterate, play, viewer, weigh
from .tree import NONE, VISITS, Tree, clear, find_edges, new_tree, node_key, slot_of

STRAYS = 8  # one decision in so many is drawn from the game's policy, for variety
LONGEST = 5_000  # decisions; what has not ended by then is left


class Notes(NamedTuple):
    """What is kept of the decisions of some games: a row for each."""

    seen: Moves  # features, as one seat counts them
    thought: Utilities  # each seat's share as the search saw it, counted from that seat
    won: Utilities  # and as it came
    used: Row  # how many rows are filled


def new_notes(game: Game, players: int, rows: int) -> Notes:
    thought, won = (np.zeros((rows, players)) for _ in range(2))
    return Notes(np.zeros((rows, game.features), np.int16), thought, won, np.zeros(1, np.int64))


@entry
def self_play(
    s_bytes: Bytes, w_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, players: int, games: int, chance_bytes: Bytes,
    log_bytes: Bytes, tree: Tree, net: Net, notes: Notes, seats: Row, iterations: int, explore: float, cutoff: int,
    every: int,
) -> None:  # fmt: skip
    """Play so many games and note of every so many real decisions one, as long as there is room."""
    s, w, e = typed(s_bytes, ws), typed(w_bytes, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for _ in range(games):
        s_bytes[:] = 0
        contract.setup(s, e, players, chance, log)
        first, decisions = int(notes.used[0]), 0
        must = contract.waiting(s, e)
        while must and decisions < LONGEST:
            seat = somebody(chance, must | contract.may(s, e))
            n = choices(s, e, seat, must, tree.actions)
            action = int(tree.actions[0])
            if n > 1:
                row = note(s, e, viewer(must, players), notes, seats, decisions % every == 0)
                clear(tree)
                for _ in range(iterations):
                    copy(s_bytes, w_bytes)
                    iterate(w, e, seat, chance, log, tree, net, explore, cutoff)
                    think_of(notes, row, int(seats[row]), tree.shares)
                action = settle(s, e, seat, must, chance, tree)
            play(s, e, seat, action, chance, log)
            must = contract.waiting(s, e)
            decisions += 1
        end(s, e, must, notes, seats, first, iterations, tree)


@kernel
def note(s: Any, e: Any, seat: int, notes: Notes, seats: Row, kept: bool) -> int:
    """Write down what a net is told of this position; returns its row. The last row is for what is not kept."""
    row = int(notes.used[0]) if kept else seats.size - 1
    if row < seats.size - 1:
        notes.used[0] += 1
    notes.seen[row, :] = 0
    notes.thought[row, :] = 0
    seats[row] = seat
    contract.features(s, e, seat, notes.seen[row])
    return row


@kernel
def think_of(notes: Notes, row: int, seat: int, shares: Utilities) -> None:
    for step in range(shares.size):
        notes.thought[row, step] += shares[clockwise(seat, step, shares.size)]


@kernel
def settle(s: Any, e: Any, seat: int, must: int, chance: Chance, tree: Tree) -> int:
    """Draw one of the choices, by the square of its visits; now and then by the game's policy."""
    n = choices(s, e, seat, must, tree.actions)
    total = weigh(s, e, seat, tree.actions, n, tree.weights)
    if below(chance, STRAYS) > 0:
        wipe(tree.keys, 0)
        find_edges(tree, slot_of(tree, node_key(tree.keys, seat)), n)
        total = 0
        for i in range(n):
            visits = 0 if tree.found[i] == NONE else tree.edges[tree.found[i], VISITS]
            tree.weights[i] = visits * visits
            total += visits * visits
    return int(tree.actions[draw_weighted(chance, tree.weights, total)])


@kernel
def end(s: Any, e: Any, must: int, notes: Notes, seats: Row, first: int, iterations: int, tree: Tree) -> None:
    """Write beside all decisions of a game how it ended; forget a game that nobody won."""
    contract.scores(s, e, tree.scores)
    won = 0 if must else contract.won(s, e, tree.scores)
    share_win(won, tree.shares)
    if won == 0:
        notes.used[0] = first
    for row in range(first, notes.used[0]):
        for step in range(tree.shares.size):
            notes.thought[row, step] /= iterations
            notes.won[row, step] = tree.shares[clockwise(int(seats[row]), step, tree.shares.size)]


class Lesson(NamedTuple):
    """What is to be played: how long a decision is thought about, what judges positions, and how many decisions there
    are for each that is noted: in long games those next to each other are much alike."""

    iterations: int
    net: Net
    cutoff: int
    explore: float = 1.0
    every: int = 1


def lessons(
    game: Game, edition: Edition, players: int, seed: bytes, games: int, rows: int, how: Lesson
) -> Notes:
    """Some games, and what there is to learn from them."""
    notes = new_notes(game, players, rows + 1)
    tree = new_tree(how.iterations, private_actions(game), players)
    state, world = (np.zeros(game.state_type.itemsize, np.uint8) for _ in range(2))
    seats: NDArray[np.int64] = np.zeros(rows + 1, np.int64)
    self_play(
        state, world, edition.packed, game.witness_s, game.witness_e, players, games, chance_from(seed), NO_LOG, tree,
        how.net.fresh(), notes, seats, how.iterations, how.explore, how.cutoff, how.every,
    )  # fmt: skip
    used = int(notes.used[0])
    return Notes(notes.seen[:used], notes.thought[:used], notes.won[:used], notes.used)


@warms("learning")
def warm_learning(game: Game) -> None:
    if game.features:
        lessons(game, game.edition, game.players.start, bytes(16), 0, 1, Lesson(1, NO_NET, 1))
