"""How far an analysis can be trusted, and what it costs.

    python bench/looking_back.py unbiased [--games 100000] [--only keepers] [--players 2]
    python bench/looking_back.py mistakes [--games 20] [--only keepers] [--players 2]

`unbiased`: games by the policy; what the adjustment takes from each seat on average, and how many standard errors that
is.
`mistakes`: games between apprentices, each looked at twice with other chance. How many of a seat's three dearest
decisions both name: of the sure ones, and of all that players are told, sure or not; how many of the mistakes
called sure a far longer look takes back; the processor's seconds for each seat. For the
variance of adjusted results: `inglenook arena GAME --adjusted`.
"""

import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev
from typing import Any

import numpy as np

from inglenook.analysis.contest import compare
from inglenook.analysis.outlook import DEAL, NOTHING, happen, reach, rewind
from inglenook.analysis.report import Analysis, analyse
from inglenook.analysis.steps import steps
from inglenook.bots import find_bot
from inglenook.bots.levels import private_actions
from inglenook.bots.search import copy, play_on
from inglenook.bots.tree import Tree, new_tree
from inglenook.bots.turns import play_out
from inglenook.cli.inputs import prepared
from inglenook.engine import contract
from inglenook.engine.address import typed
from inglenook.engine.chance import CHANCE, FACES, Chance, chance_from
from inglenook.engine.chance import LONGEST as ROWS
from inglenook.engine.events import LOG, Log
from inglenook.engine.kernel import entry, kernel
from inglenook.engine.layout import Bytes, Utilities
from inglenook.engine.match import Deal, Match
from inglenook.engine.net import NO_NET, Net
from inglenook.engine.playout import pick, somebody
from inglenook.engine.position import NO_LOG, Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from

TABLES = (("keepers", 2), ("keepers", 4), ("heroes", 2), ("heroes", 4), ("inns", 3), ("hoardraids", 2))
PLAYOUTS = 8  # on either side of an event: the mean is 0 however few they are
CHUNK = 500  # games without a word
LONG = 25_000  # rounds of the longer look


def played(name: str, players: int, seed: int, bot: str) -> Match:
    game = find_game(name)
    match = Match(game, game.edition, players, Deal(seed_from(seed)))
    return play_out(match, [find_bot(bot)] * players, seed_from(-seed - 1))


@entry
def lucks(
    blank: Bytes, before: Bytes, here: Bytes, s_bytes: Bytes, e_bytes: Bytes, ws: Any, we: Any, players: int,
    chance_bytes: Bytes, log_bytes: Bytes, tree: Tree, net: Net, cutoff: int, times: int, gains: Utilities,
) -> None:  # fmt: skip
    """Whole games by the game's policy; `gains`: what chance gave each seat of each game. Without Python between the
    steps, but by the same playouts as `analysis.luck.adjusted`."""
    s, now, e = typed(s_bytes, ws), typed(here, ws), typed(e_bytes, we)
    chance, log = typed(chance_bytes, CHANCE), typed(log_bytes, LOG)
    for game in range(gains.shape[0]):
        copy(blank, here)
        seat, action = 0, DEAL
        while action != NOTHING:
            copy(here, before)
            rewind(chance, 0)
            chance.room = ROWS
            happen(now, e, players, seat, action, chance, log)
            if by_chance(chance):
                own = gains[game]
                add(here, s_bytes, s, e, 0, NOTHING, chance, log, tree, net, cutoff, times, 1, own)
                add(before, s_bytes, s, e, seat, action, chance, log, tree, net, cutoff, times, -1, own)
            must = contract.waiting(now, e)
            action = NOTHING
            if must:
                seat = somebody(chance, must)
                action = pick(now, e, seat, chance, tree.actions, tree.weights)


@kernel
def by_chance(chance: Chance) -> bool:
    """Whether anything else could have come than what the tape has kept."""
    for row in range(chance.at):
        kinds, place = chance.tape[row, 1], chance.tape[row, 3]
        ways = kinds
        if place != FACES:
            ways = 0
            for kind in range(kinds):
                ways += chance.pools[place + kind] > 0
        if ways > 1:
            return True
    return False


@kernel
def add(
    root: Bytes, s_bytes: Bytes, s: Any, e: Any, seat: int, action: int, chance: Chance, log: Log, tree: Tree,
    net: Net, cutoff: int, times: int, sign: int, gains: Utilities,
) -> None:  # fmt: skip
    """What a position promises when the action happens in it, to what the seats have gained so far."""
    for _ in range(times):
        copy(root, s_bytes)
        rewind(chance, 0)
        happen(s, e, gains.size, seat, action, chance, log)
        play_on(s, e, chance, log, tree, net, cutoff)
        for each in range(gains.size):
            gains[each] += sign * tree.shares[each] / times


def unbiased(name: str, players: int, games: int) -> None:
    game = find_game(name)
    blank = Position(game, game.edition, players)
    tree, gains = new_tree(1, private_actions(game), players), np.zeros((games, players))
    for first in range(0, games, CHUNK):
        lucks(
            blank.state, blank.state.copy(), blank.state.copy(), blank.state.copy(), game.edition.packed,
            game.witness_s, game.witness_e, players, chance_from(seed_from(first)), NO_LOG, tree, NO_NET, reach(game),
            PLAYOUTS, gains[first : first + CHUNK],
        )  # fmt: skip
        print(f"\r{name} {players}: {min(first + CHUNK, games):,} of {games:,} games", end="", flush=True)
    print()
    for seat in range(players):
        error = float(gains[:, seat].std(ddof=1)) / sqrt(games)
        value = float(gains[:, seat].mean())
        print(
            f"  seat {seat}: mean {value:+.5f} ± {1.96 * error:.5f}, z {value / error if error else 0:+.2f}"
        )


@dataclass
class Tally:
    """What was counted over the games of one table."""

    seconds: list[float] = field(default_factory=list)
    shared: list[float] = field(default_factory=list)  # of a seat's dearest sure mistakes
    told: list[float] = field(default_factory=list)  # of all that are told as a seat's dearest decisions
    long: list[float] = field(default_factory=list)  # what sure mistakes cost by a longer look

    def summary(self) -> str:
        refuted = sum(loss <= 0 for loss in self.long)
        return (
            f"{mean(self.seconds):.1f} s a seat; in common of the sure {said(self.shared)}, "
            f"of what is told {said(self.told)}; "
            f"sure {len(self.long)}, taken back {refuted} ({100 * refuted / max(1, len(self.long)):.1f} %)"
        )


def said(shares: list[float]) -> str:
    error = 1.96 * stdev(shares) / sqrt(len(shares)) if len(shares) > 1 else 1
    return f"{mean(shares or [1]):.2f} ± {error:.2f} (n={len(shares)})"


def mistakes(name: str, players: int, games: int, first: int) -> None:
    tally = Tally()
    for seed in range(first, first + games):
        match = played(name, players, seed, "apprentice")
        begun = time.process_time()
        one = analyse(match)
        tally.seconds.append((time.process_time() - begun) / players)
        two = analyse(match, key=seed_from(seed))
        tally.shared += [common(one, two, seat) for seat in range(players) if one.costly(seat)]
        tally.told += both(one, two, players)
        tally.long += longer(one)
        print(f"\r{name} {players}: {seed + 1 - first} of {games}, {tally.summary()}", end="", flush=True)
    print()


def common(one: Analysis, two: Analysis, seat: int) -> float:
    """Of the sure mistakes that the one names, the share that the other thinks dear, too; as many are asked for."""
    named = {each.step for each in one.costly(seat)}
    other = sorted(two.of(seat), key=lambda each: -each.loss)[: len(named)]
    return len(named & {each.step for each in other}) / len(named)


def both(one: Analysis, two: Analysis, players: int) -> Iterator[float]:
    """Of a seat's decisions that players are told, sure or not, the share that both tell."""
    for seat in range(players):
        here, there = ({each.step for each in look.dearest(seat)} for look in (one, two))
        if here or there:
            yield len(here & there) / max(len(here), len(there))


def longer(found: Analysis) -> Iterator[float]:
    """What the sure mistakes cost, looked at so many times as long."""
    known = {step.number: step for step in steps(found.match)}
    for each in found.decisions:
        if each.sure:
            before = known[each.step].before
            done, best = compare(before, each.seat, [each.line, each.best], seed_from(each.step), LONG)
            yield best.shares[each.seat] - done.shares[each.seat]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("unbiased", "mistakes"))
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--only", help="one game")
    parser.add_argument("--players", type=int, help="of it at so many seats only")
    chosen = parser.parse_args(arguments)
    for name, players in TABLES:
        if chosen.only in (None, name) and chosen.players in (None, players):
            prepared(find_game(name), "table", "search", "analysis")
            if chosen.what == "unbiased":
                unbiased(name, players, chosen.games or 100_000)
            else:
                mistakes(name, players, chosen.games or 20, chosen.first)


if __name__ == "__main__":
    main()
