"""What a position promises each seat: the mean share of the win when all play on by the game's policy.

This is the value that luck is measured with. It is fixed before a game is played: it depends on the rules, the
edition and the policy, and on nothing that the players of the game do.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from inglenook.bots.levels import private_actions
from inglenook.bots.search import LONGEST, copy, play_on
from inglenook.bots.tree import Tree, new_tree
from inglenook.engine import contract
from inglenook.engine.address import typed
from inglenook.engine.chance import CHANCE, Chance, chance_from
from inglenook.engine.chance import LONGEST as ROWS
from inglenook.engine.events import LOG, Log
from inglenook.engine.game import Game
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.layout import Bytes, Utilities
from inglenook.engine.net import NO_NET, Net
from inglenook.engine.position import NO_LOG, Position

NOTHING, DEAL = -1, -2  # in the place of an action: the position is played on as it is, or dealt


@entry
def sample(
    root: Bytes, s_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, players: int, seat: int, action: int,
    known: int, chance_bytes: Bytes, log_bytes: Bytes, tree: Tree, net: Net, cutoff: int, times: int,
    sums: Utilities, squares: Utilities,
) -> None:  # fmt: skip
    """Let the action happen so many times, the first `known` outcomes as the tape has them, and play each on."""
    s, e = typed(s_bytes, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for _ in range(times):
        copy(root, s_bytes)
        rewind(chance, known)
        happen(s, e, players, seat, action, chance, log)
        rewind(chance, 0)
        play_on(s, e, chance, log, tree, net, cutoff)
        for each in range(players):
            sums[each] += tree.shares[each]
            squares[each] += tree.shares[each] * tree.shares[each]


@kernel
def rewind(chance: Chance, known: int) -> None:
    """Use so many outcomes of the tape again; without any there is no tape, so that a game of any length fits."""
    chance.at, chance.held, chance.given = 0, 0, known
    chance.room = ROWS if known > 0 else 0


@kernel
def happen(s: Any, e: Any, players: int, seat: int, action: int, chance: Chance, log: Log) -> None:
    if action == DEAL:
        contract.setup(s, e, players, chance, log)
    elif action != NOTHING:
        contract.apply(s, e, seat, action, chance, log)


@dataclass(frozen=True)
class Outlook:
    """Each seat's mean share of the win, and the square of its standard error."""

    shares: tuple[float, ...]
    variances: tuple[float, ...]


@dataclass(frozen=True)
class Event:
    """What may happen: an action in a position, or the deal; `tape`: the outcomes that are taken as given."""

    before: Position
    seat: int = 0
    action: int = NOTHING
    tape: tuple[int, ...] = ()

    def outlook(self, seed: bytes, times: int) -> Outlook:
        game, players = self.before.game, self.before.players
        sums, squares = np.zeros(players), np.zeros(players)
        root, tree = self.before.state, new_tree(1, private_actions(game), players)
        sample(
            root, root.copy(), self.before.edition.packed, game.witness_s, game.witness_e, players, self.seat,
            self.action, len(self.tape), chance_from(seed, self.tape), NO_LOG, tree, NO_NET, reach(game), times,
            sums, squares,
        )  # fmt: skip
        means = sums / times
        spread = np.maximum(squares / times - means * means, 0.0) / max(1, times - 1)
        return Outlook(tuple(means.tolist()), tuple(spread.tolist()))


def reach(game: Game) -> int:
    """After how many decisions a playout stops and the game judges."""
    return game.horizon or LONGEST if game.judges else LONGEST
