"""Our master against OpenSpiel's IS-MCTS as it is published, at equal processor time or with equally many iterations.

    python bench/judges.py [--at keepers-2 inns-3 …] [--games 100] [--seconds 600] [--equal time] [--iterations 100]
        [--playouts random] [--seed 1]

Theirs is `ismcts.ISMCTSBot` with random playouts (one a leaf, UCT with c = 2), on our games through our door for
OpenSpiel, whose redeal is its resampler. It gets as many simulations for a decision as take the time that ours took on
average so far, at least two. One seat is ours and all others are theirs, every seat in turn. It ends after so many
games, or when so many seconds of processor time are over; Ctrl-C ends a table earlier. With `--playouts ours` its
playouts are by the game's policy, cut off where ours are.
"""

import argparse
import random
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from inglenook.adapters import spiel  # noqa: F401 - makes the games known
from inglenook.analysis.outlook import Event
from inglenook.bots import find_bot
from inglenook.bots.levels import MASTER
from inglenook.bots.protocol import Bot
from inglenook.engine.chance import chance_from
from inglenook.lab.stats import Share

AT = ("keepers-2", "keepers-4", "heroes-2", "heroes-4", "inns-3")
UCT = 2.0
FIRST = 4  # simulations of theirs before it is known how long one takes
FEWEST = 2  # its first simulation only makes the root, and chooses nothing


@dataclass
class Clock:
    """What a side has taken: processor time, decisions and simulations."""

    spent: float = 0.0
    decisions: int = 0
    simulations: int = 0

    def time(self, work: Callable[[], Any], simulations: int = 0) -> Any:
        began = time.thread_time()
        found = work()
        self.spent += time.thread_time() - began
        self.decisions += 1
        self.simulations += simulations
        return found

    @property
    def mean(self) -> float:
        return self.spent / max(1, self.decisions)


class OurPlayouts(mcts.Evaluator):  # type: ignore[misc]
    """Plays on as our search does where nothing was learned, in place of random play."""

    def __init__(self, generator: np.random.RandomState) -> None:
        self.generator = generator

    def evaluate(self, state: Any) -> list[float]:
        position = state.referee.position(state.course)
        return list(Event(position).outlook(self.generator.bytes(16), 1).shares)

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Theirs:
    """OpenSpiel's bot, with as many simulations as ours has time for."""

    def __init__(self, game: Any, seed: int, simulations: int | None, ours: bool) -> None:
        generator = np.random.RandomState(seed)
        self.bot = ismcts.ISMCTSBot(
            game,
            OurPlayouts(generator) if ours else mcts.RandomRolloutEvaluator(1, generator),
            UCT,
            FIRST,
            random_state=generator,
            allow_inconsistent_action_sets=True,
        )
        self.bot.set_resampler(lambda state, player: state.resample_from_infostate(player, generator.uniform))
        self.fixed, self.clock = simulations, Clock()

    def step(self, state: Any, ours: Clock) -> int:
        count = self.fixed or self.affordable(ours)
        self.bot._max_simulations = count  # its own limit; it has no other
        return int(self.clock.time(lambda: self.bot.step(state), count))

    def affordable(self, ours: Clock) -> int:
        if not self.clock.simulations or not ours.decisions:
            return FIRST
        return max(FEWEST, round(ours.mean * self.clock.simulations / self.clock.spent))


def play(game: Any, own: int, bot: Bot, theirs: Theirs, ours: Clock, chance: random.Random) -> float:
    """A game, and our share of its win."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.legal_actions()[0])  # chance is sampled: it has one outcome
        elif len(state.legal_actions()) == 1:
            state.apply_action(state.legal_actions()[0])
        elif state.current_player() == own:
            position = state.referee.position(state.course).redeal(own, chance_from(chance.randbytes(16)))
            decision = ours.time(partial(bot.decide, position, own, chance.randbytes(16)))
            for action in (decision.action, *decision.follow):
                state.apply_action(action)
        else:
            state.apply_action(theirs.step(state, ours))
    return float(state.returns()[own])


def judge(at: str, games: int, seconds: float, iterations: int | None, playouts: bool, seed: int) -> None:
    name, players = at.split("-")
    game = pyspiel.load_game(f"inglenook_{name}(players={players},chance=sampled,utility=share,seed={seed})")
    bot = find_bot(f"search:{iterations}") if iterations else MASTER
    ours, theirs, chance = Clock(), Theirs(game, seed, iterations, playouts), random.Random(seed)
    won: list[float] = []
    began = time.process_time()
    with suppress(KeyboardInterrupt):
        while len(won) < games and time.process_time() - began < seconds:
            won += [play(game, own, bot, theirs, ours, chance) for own in range(int(players))]
    share = Share(sum(won), len(won))
    low, high = share.interval
    their = theirs.clock
    print(
        f"| {at} | {share.share:.1%} ({low:.1%} – {high:.1%}, n = {len(won)}) | {1 / int(players):.0%} "
        f"| {1000 * ours.mean:.1f} : {1000 * their.mean:.1f} ms | {their.simulations / max(1, their.decisions):,.0f} |",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at", nargs="+", default=AT, metavar="GAME-N", help="tables; default: all five")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600, help="of processor time a table, at most")
    parser.add_argument("--equal", choices=("time", "iterations"), default="time")
    parser.add_argument("--iterations", type=int, default=100, help="of both, where they are equal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", choices=("random", "ours"), default="random", help="of theirs")
    chosen = parser.parse_args()
    print(
        "| table | our wins | equal share | for a decision, ours : theirs | their simulations |\n|---|---|---|---|---|"
    )
    for at in chosen.at:
        iterations = chosen.iterations if chosen.equal == "iterations" else None
        judge(at, chosen.games, chosen.seconds, iterations, chosen.playouts == "ours", chosen.seed)


if __name__ == "__main__":
    main()
