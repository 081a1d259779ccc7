"""Many games side by side, stepped from Python by one call per decision of each.

    batch = Batch(game, edition, players=4, games=4096, seed=b"…")
    while …:
        batch.step(batch.legal[rows, picks])

`seats` and `legal` say who is asked in each game and what they may do. A game that ends leaves its result
in `scores`, `won` (a mask of seats) and `ended`, and starts anew.
"""

from typing import Any

import numpy as np

from . import contract
from .chance import CHANCE, chance_from
from .edition import Edition
from .errors import RefusedError
from .events import LOG, new_log
from .game import Game
from .kernel import entry, kernel
from .layout import Bytes, Grid, Moves, Row
from .playout import somebody
from .rows import typed


@kernel
def ask(s: Any, e: Any, chance: Any, game: int, seats: Row, counts: Row, legal: Moves) -> None:
    """Pick who decides next in a game and list what they may do."""
    seats[game] = somebody(chance, contract.waiting(s, e) | contract.may(s, e))
    counts[game] = contract.legal(s, e, seats[game], legal[game])


@kernel
def allowed(actions: Moves, n: int, action: int) -> bool:
    for i in range(n):
        if actions[i] == action:
            return True
    return False


@entry
def start_all(
    states: Bytes, e_bytes: Bytes, ws: Any, we: Any, players: int, chance_bytes: Bytes, log_bytes: Bytes,
    seats: Row, counts: Row, legal: Moves,
) -> None:  # fmt: skip
    e, log = typed(e_bytes, we), typed(log_bytes, LOG)
    chance = typed(chance_bytes, CHANCE)
    for game in range(states.shape[0]):
        s = typed(states[game], ws)
        states[game, :] = 0
        contract.setup(s, e, players, chance, log)
        ask(s, e, chance, game, seats, counts, legal)


@entry
def step_all(
    states: Bytes, e_bytes: Bytes, ws: Any, we: Any, players: int, chance_bytes: Bytes, log_bytes: Bytes,
    seats: Row, counts: Row, legal: Moves, actions: Moves, scores: Grid, won: Row, ended: Row,
) -> int:  # fmt: skip
    """Play one action in every game. Returns the first game whose action is not legal, or -1; then nothing
    has been played."""
    e, log = typed(e_bytes, we), typed(log_bytes, LOG)
    chance = typed(chance_bytes, CHANCE)
    for game in range(states.shape[0]):
        if not allowed(legal[game], counts[game], actions[game]):
            return game
    for game in range(states.shape[0]):
        s = typed(states[game], ws)
        contract.apply(s, e, seats[game], int(actions[game]), chance, log)
        ended[game] = contract.waiting(s, e) == 0
        if ended[game]:
            contract.scores(s, e, scores[game])
            won[game] = contract.won(s, e, scores[game])
            states[game, :] = 0
            contract.setup(s, e, players, chance, log)
        ask(s, e, chance, game, seats, counts, legal)
    return -1


class Batch:
    def __init__(self, game: Game, edition: Edition, *, players: int, games: int, seed: bytes) -> None:
        game.check_players(players)
        self.game = game
        self.seats: Row = np.zeros(games, np.int64)
        self.counts: Row = np.zeros(games, np.int64)
        self.legal: Moves = np.zeros((games, len(game.actions)), np.int16)
        self.scores: Grid = np.zeros((games, players), np.int64)
        self.won: Row = np.zeros(games, np.int64)
        self.ended: Row = np.zeros(games, np.int64)
        self.states = np.zeros((games, game.state_type.itemsize), np.uint8)
        head = (edition.packed, game.witness_s, game.witness_e, players, chance_from(seed), new_log(0))
        self._args = (self.states, *head, self.seats, self.counts, self.legal)
        start_all(*self._args)

    def step(self, actions: Moves) -> None:
        """Play one action per game, in the order of the games."""
        wrong = step_all(*self._args, actions, self.scores, self.won, self.ended)
        if wrong >= 0:
            raise RefusedError(f"game {wrong}: action {int(actions[wrong])} is not legal; nothing was played")
