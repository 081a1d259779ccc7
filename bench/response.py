"""A trained answer to one of our bots: a search whose net learns from games against that bot alone.

    python bench/response.py [--at keepers-2] [--against journeyman] [--iterations 500] [--generations 2] [--games 1500]
        [--practice 500] [--rate 0.0005] [--scratch] [--match 200] [--seed 1]

What it wins beyond an equal share is a lower bound of what can be won from that bot by whoever knows it. It begins
with the net that the bot has, if there is one, and else (or with `--scratch`) with what our search plays without one.
After each generation of games it learns anew, from that beginning, from how all games so far ended, and is judged by
a match on fresh deals. One seat is the answer's and all others are the bot's, every seat in turn. With `--practice` it
learns from games in which both think for so few iterations. Every generation is told. One thread.
"""

import argparse
import time
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import numpy as np

from inglenook.bots import find_bot
from inglenook.bots.levels import Searcher
from inglenook.bots.protocol import Bot, Decision
from inglenook.bots.registry import SEARCH
from inglenook.bots.search import viewer
from inglenook.bots.selfplay import Notes
from inglenook.engine.game import Game
from inglenook.engine.layout import Moves
from inglenook.engine.learned import Learned, learned
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.lab.arena import Contest, play_game
from inglenook.lab.stats import Share
from inglenook.lab.training import Student, spread, train
from inglenook.warmup import prepare

EXPLORE, EPOCHS = 0.4, 6
OUTCOME = (
    0.0  # a net trusts how games ended, and nothing of what a search thought who took the others for its like
)
ANSWER, TARGET = "answer", "target"


@dataclass
class Noting:
    """A bot whose real decisions are noted: the seat that a net counts from, and what it is told."""

    bot: Bot
    seen: list[tuple[int, Moves]] = field(default_factory=list)
    about: str = ""

    def decide(self, position: Position, seat: int, seed: bytes, mind: Any = None) -> Decision:
        decision = self.bot.decide(position, seat, seed, mind)
        if decision.visits:
            first = viewer(position.waiting(), position.players)
            self.seen.append((first, position.features(first)))
        return decision


@dataclass
class Lessons:
    """All decisions so far, and how their games ended."""

    seen: list[Moves] = field(default_factory=list)
    won: list[Any] = field(default_factory=list)

    def add(self, seen: list[tuple[int, Moves]], shares: list[float]) -> None:
        if sum(shares):
            self.seen += [features for _, features in seen]
            self.won += [np.roll(shares, -first) for first, _ in seen]

    def learned(self, seed: int, known: Learned | None, rate: float) -> Learned:
        """What they teach, on from what was known before."""
        won, seen = np.array(self.won), np.array(self.seen)
        notes = Notes(seen, won, won, np.array([len(won)]))
        if known is None:
            return Learned(train(notes, seed, EPOCHS, OUTCOME).student.net(), 0, {}, EXPLORE)
        before = Student.of(known.net, spread(seen))
        return replace(known, net=train(notes, seed, EPOCHS, OUTCOME, before, rate).student.net())


@dataclass
class Duel:
    """The answer against a bot, in every rotation of the seats."""

    game: Game
    players: int

    def play(self, answer: Bot, target: Bot, games: int, key: bytes, lessons: Lessons | None = None) -> Share:
        noted = [Noting(answer), Noting(target)]
        bots = dict(zip((ANSWER, TARGET), noted, strict=True))
        plan = Contest(self.game, self.game.edition, bots, self.players, games, 0).balanced()
        wins = 0.0
        for number in range(plan.games):
            table = plan.tables[number % len(plan.tables)]
            played = play_game(plan, table, seed_for(key, number))
            wins += played.shares[table.index(ANSWER)]
            for each in noted:
                if lessons:
                    lessons.add(each.seen, played.shares)
                each.seen.clear()
        return Share(wins, plan.games)


def keep(learned: Learned, position: Position) -> Learned:
    """What is known wherever it plays."""
    return learned


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at", default="keepers-2", metavar="GAME-N")
    parser.add_argument("--against", default="journeyman", metavar="BOT")
    parser.add_argument("--iterations", type=int, default=500, help="of the answer's search")
    parser.add_argument("--practice", type=int, metavar="N", help="iterations of both in what it learns from")
    parser.add_argument("--rate", type=float, default=5e-4, help="of learning on from a net")
    parser.add_argument("--scratch", action="store_true", help="begin without the net that there is")
    parser.add_argument("--generations", type=int, default=2)
    parser.add_argument("--games", type=int, default=1500, help="of a generation")
    parser.add_argument("--match", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    name, players = chosen.at.split("-")
    game, key = find_game(name), seed_from(chosen.seed)
    prepare(game, parts=("table", "search"))
    duel, lessons = Duel(game, int(players)), Lessons()
    target = find_bot(chosen.against)
    practice = find_bot(f"{SEARCH}{chosen.practice}") if chosen.practice else target
    known = None if chosen.scratch else learned(Position(game, game.edition, int(players)))
    answer = Searcher(chosen.practice or chosen.iterations)
    print("| generation | games | against the bot | processor time |\n|---|---|---|---|")
    for number in range(1, chosen.generations + 1):
        began = time.process_time()
        deals, fresh = seed_for(key, 2 * number), seed_for(key, 2 * number + 1)
        duel.play(answer, practice, chosen.games, deals, lessons)
        taught = lessons.learned(chosen.seed + number, known, chosen.rate)
        answer = replace(answer, learned=partial(keep, taught))
        share = duel.play(replace(answer, iterations=chosen.iterations), target, chosen.match, fresh)
        low, high = share.interval
        print(
            f"| {number} | {chosen.games:,} | {share.share:.1%} ({low:.1%} – {high:.1%}, n = {share.of}) "
            f"| {time.process_time() - began:,.0f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main()
