"""Our own bots: a search at three levels, one that plays at random, and one for study."""

import time
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import Any

import numpy as np

from inglenook.engine.chance import chance_from
from inglenook.engine.game import Game
from inglenook.engine.language import english
from inglenook.engine.layout import Bytes, Grid, Row
from inglenook.engine.learned import Learned, learned
from inglenook.engine.net import NO_NET, Net
from inglenook.engine.position import NO_LOG, Position
from inglenook.warmup import warms

from .protocol import WAIT, Decision
from .search import LONGEST, search
from .tree import (
    ACTION,
    FIRST,
    KEY,
    NEXT,
    NO_LEANING,
    NONE,
    PLAIN,
    VISITS,
    Tree,
    code,
    mix,
    new_tree,
    node_key,
    slot_of,
)

CHUNK = 100  # iterations between two looks at the clock
JOINT = "-"  # between a level and a style, as in master-bold
SETTLED = 0.25  # share of the iterations that must have reached a click to follow it without new thought


def about(level: str) -> str:
    """What a bot of ours says of itself."""
    return english().say(f"level.{level}-about")


@dataclass(frozen=True)
class Random:
    about: str = about("random")

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
        legal = choices(position, seat)
        return Decision(legal[int.from_bytes(seed[:8], "little") % len(legal)])


def unlearned(position: Position) -> None:
    """For a search that plays as it was written, whatever others have learned."""


@dataclass(frozen=True)
class Searcher:
    """Thinks for so many iterations, or for so many seconds if those are over before. Without a limit of
    time a decision depends on nothing but position, seat and seed. A game may have budgets of its own for our
    levels, or minds, which decide without a search."""

    iterations: int
    about: str = ""
    seconds: float | None = None
    explore: float = 1.0  # where nothing was learned
    cutoff: int = LONGEST  # decisions of a playout; the game's own horizon is another bound
    level: str = ""
    style: str = ""  # one of the game's `styles`; at a game without it, it plays as it would without
    learned: Callable[[Position], Learned | None] = learned  # what it has learned; see `unlearned`

    def mind(self, game: Game, seat: int) -> Any:
        return game.mind(self.named(game), seat)

    def named(self, game: Game) -> str:
        """Its level, and its style if that means something at the game."""
        return f"{self.level}{JOINT}{self.style}" if self.style in game.styles else self.level

    def budget(self, game: Game) -> int:
        """How many iterations it thinks for at that game; one is the game's bare policy."""
        return game.budgets.get(self.level, self.iterations)

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
        if mind is not None:
            action = mind.decide(position, seat, seed)
            return Decision(WAIT if action is None else action)
        legal = choices(position, seat)
        if len(legal) == 1:
            return Decision(legal[0])
        if not position.game.compiled:  # as Python a search would take minutes
            return Decision(by_policy(position, seat, seed, self.style))
        tree = self.think(position, seat, seed)
        visits, chances = tried(tree, node_key(tree.keys * 0, seat))
        action = favourite(tree, seat, legal, visits)
        least = SETTLED * sum(visits.values())
        follow = () if action == WAIT else settled(tree, position, seat, action, least)
        return Decision(action, visits, chances, follow)

    def judgement(self, position: Position) -> tuple[Net, float, int]:
        """What estimates positions, how widely to explore with it, and after how many decisions of a playout it is
        asked; without a net it is the game's own word."""
        learned = self.learned(position)
        if learned is not None:
            return learned.net.fresh(), learned.explore, learned.playout
        game = position.game
        return NO_NET, self.explore, min(self.cutoff, game.horizon or LONGEST) if game.judges else LONGEST

    def leaning(self, position: Position, seat: int) -> Grid:
        """What its style makes of the weights of its own actions; of others it expects what is usual."""
        if self.style not in position.game.styles:
            return NO_LEANING
        leaning = np.full(
            (position.players + 1, len(position.game.actions.all) + 1), PLAIN
        )  # the clock; to wait
        leaning[seat, :-1] = factors(position.game, self.style)
        return leaning

    def think(self, position: Position, seat: int, seed: bytes) -> Tree:
        game = position.game
        budget = self.budget(game)
        tree = new_tree(budget, private_actions(game), position.players, self.leaning(position, seat))
        records = (position.edition.packed, game.witness_s, game.witness_e)
        net, explore, cutoff = self.judgement(position)
        head = (position.state, position.state.copy(), *records, seat, chance_from(seed), NO_LOG, tree, net)
        ends, left = time.monotonic() + (self.seconds or 0), budget
        while left and (self.seconds is None or left == budget or time.monotonic() < ends):
            some = left if self.seconds is None else min(left, CHUNK)
            search(*head, some, explore, cutoff)
            left -= some
        return tree


@warms("search")
def warm_search(game: Game) -> None:
    position = Position(game, game.edition, game.players.start).setup(chance_from(bytes(16)))
    seat = position.asked()[0]
    position.features(seat)
    if len(position.legal(seat)) > 1:
        Searcher(2).decide(position, seat, bytes(16))


def choices(position: Position, seat: int) -> list[int]:
    """The legal actions; who need not act may also wait."""
    return position.legal(seat) + ([] if position.waiting() >> seat & 1 else [WAIT])


def by_policy(position: Position, seat: int, seed: bytes, style: str = "") -> int:
    """An action by the game's policy alone; to wait weighs as much as all the rest, as in the search."""
    legal, weights = choices(position, seat), position.weights(seat)
    if style in position.game.styles:
        leaning = factors(position.game, style)
        weights = [
            -(-weight * int(leaning[action]) // PLAIN) for action, weight in zip(legal, weights, strict=False)
        ]
    if len(legal) > len(weights):
        weights.append(sum(weights))
    drawn = int.from_bytes(seed, "little") % sum(weights)
    return legal[bisect_right(list(accumulate(weights)), drawn)]


@cache
def factors(game: Game, style: str) -> Row:
    """What a style of the game makes of each action's weight, in parts of PLAIN."""
    changed = game.styles[style]
    return np.array([round(PLAIN * changed.get(each.group.name, 1)) for each in game.actions.all])


def private_actions(game: Game) -> Bytes:
    """Which actions other seats do not see; the last place is for WAIT, which nobody sees."""
    return np.array([*(each.group.draft for each in game.actions.all), True], np.uint8)


def tried(tree: Tree, key: int) -> tuple[dict[int, int], dict[int, float]]:
    """Visits and mean utilities of a node's edges."""
    visits, chances = {}, {}
    node = slot_of(tree, key)
    edge = int(tree.nodes[node, FIRST]) if tree.nodes[node, KEY] else NONE
    while edge != NONE:
        action, times = int(tree.edges[edge, ACTION]), int(tree.edges[edge, VISITS])
        visits[action], chances[action] = times, float(tree.worth[edge]) / times
        edge = int(tree.edges[edge, NEXT])
    return visits, chances


def favourite(tree: Tree, seat: int, legal: list[int], visits: dict[int, int]) -> int:
    """The action most visited, or which comes nearest to that for the seat's taste."""
    taste = tree.leaning[seat] if tree.leaning.size else None
    return max(legal, key=lambda each: visits.get(each, 0) * (1 if taste is None else int(taste[each])))


def settled(tree: Tree, position: Position, seat: int, action: int, least: float) -> tuple[int, ...]:
    """The clicks after a draft that the search has gone through often enough."""
    line: list[int] = []
    keys = np.zeros_like(tree.keys)
    position, game = position.copy(), position.game
    while game.actions.is_draft(action):
        position.apply(seat, action, chance_from(bytes(16)))
        keys[seat] = mix(int(keys[seat]), code(seat, action))
        legal = position.legal(seat)
        visits, _ = tried(tree, node_key(keys, seat))
        if len(legal) > 1 and sum(visits.values()) < least:
            break
        action = favourite(tree, seat, legal, visits)
        line.append(action)
    return tuple(line)


RANDOM = Random()
APPRENTICE = Searcher(60, about("apprentice"), level="apprentice")
JOURNEYMAN = Searcher(500, about("journeyman"), level="journeyman")
MASTER = Searcher(8000, about("master"), level="master")
GRANDMASTER = Searcher(500_000, about("grandmaster"), level="grandmaster")  # 2 to 3 seconds, 50 MB of tree
LEVELS = tuple(each.level for each in (APPRENTICE, JOURNEYMAN, MASTER, GRANDMASTER))  # the weakest first
PERFECT = Searcher(8000, about("perfect"), level="perfect")
