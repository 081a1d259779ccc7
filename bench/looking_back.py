"""How far an analysis can be trusted, and what it costs.

    python bench/looking_back.py unbiased [--games 100000] [--only keepers]
    python bench/looking_back.py mistakes [--games 20] [--only keepers]

`unbiased`: games between bots that play at random; what the adjustment takes from each seat on average, and how many
standard errors that is.
`mistakes`: games between apprentices, each looked at twice with other chance. How many of a seat's three dearest
decisions both name; how many of the mistakes called sure a look twenty times as long takes back; the processor's
seconds for each seat. For the variance of adjusted results: `inglenook arena GAME --adjusted`.
"""

import time
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean, stdev

from inglenook.analysis.contest import compare
from inglenook.analysis.decisions import CAREFUL
from inglenook.analysis.luck import adjusted
from inglenook.analysis.report import Analysis, analyse
from inglenook.analysis.steps import steps
from inglenook.bots import find_bot
from inglenook.bots.turns import play_out
from inglenook.cli.inputs import prepared
from inglenook.engine.match import Deal, Match
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from
from inglenook.engine.wins import win_shares

TABLES = (("keepers", 2), ("keepers", 4), ("heroes", 2), ("heroes", 4), ("inns", 3), ("hoardraids", 2))
PLAYOUTS = 2  # on either side of an event: the mean is 0 however few they are
LONGER = 20  # times as long


def played(name: str, players: int, seed: int, bot: str) -> Match:
    game = find_game(name)
    match = Match(game, game.edition, players, Deal(seed_from(seed)))
    return play_out(match, [find_bot(bot)] * players, seed_from(-seed - 1))


def taken(match: Match, seed: int) -> list[float]:
    """What the adjustment takes from each seat."""
    shares = win_shares(match.position.won(), match.players)
    cleared = adjusted(match, seed_from(seed), PLAYOUTS)
    return [share - rest for share, rest in zip(shares, cleared, strict=True)]


def unbiased(name: str, players: int, games: int) -> None:
    found = [taken(played(name, players, seed, "random"), seed) for seed in range(games)]
    for seat, gains in enumerate(zip(*found, strict=True)):
        error = stdev(gains) / sqrt(games)
        print(
            f"{name} {players} seat {seat}: mean {mean(gains):+.5f} ± {1.96 * error:.5f}, z {mean(gains) / error:+.2f}",
            flush=True,
        )


@dataclass
class Tally:
    """What was counted over the games of one table."""

    seconds: list[float] = field(default_factory=list)
    shared: list[float] = field(default_factory=list)  # of a seat's dearest decisions
    long: list[float] = field(default_factory=list)  # what sure mistakes cost by a longer look

    def told(self) -> str:
        refuted = sum(loss <= 0 for loss in self.long)
        return (
            f"{mean(self.seconds):.1f} s a seat; dearest in common {mean(self.shared or [1]):.2f} "
            f"(n={len(self.shared)}); "
            f"sure {len(self.long)}, taken back {refuted} ({100 * refuted / max(1, len(self.long)):.1f} %)"
        )


def mistakes(name: str, players: int, games: int) -> None:
    tally = Tally()
    for seed in range(games):
        match = played(name, players, seed, "apprentice")
        begun = time.process_time()
        one = analyse(match)
        tally.seconds.append((time.process_time() - begun) / players)
        two = analyse(match, key=seed_from(seed))
        tally.shared += [common(one, two, seat) for seat in range(players) if one.costly(seat)]
        tally.long += longer(one)
        print(f"\r{name} {players}: {seed + 1} of {games}, {tally.told()}", end="", flush=True)
    print()


def common(one: Analysis, two: Analysis, seat: int) -> float:
    """Of the decisions that the one names, the share that the other thinks dear, too; as many are asked for."""
    named = {each.step for each in one.costly(seat)}
    other = sorted(two.of(seat), key=lambda each: -each.loss)[: len(named)]
    return len(named & {each.step for each in other}) / len(named)


def longer(found: Analysis) -> Iterator[float]:
    """What the sure mistakes cost, looked at so many times as long."""
    known = {step.number: step for step in steps(found.match)}
    for each in found.decisions:
        if each.sure:
            before = known[each.step].before
            done, best = compare(
                before, each.seat, [each.line, each.best], seed_from(each.step), LONGER * CAREFUL.rounds
            )
            yield best.shares[each.seat] - done.shares[each.seat]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("what", choices=("unbiased", "mistakes"))
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--only", help="one game")
    chosen = parser.parse_args(arguments)
    for name, players in TABLES:
        if chosen.only in (None, name):
            prepared(find_game(name), "table", "search", "analysis")
            if chosen.what == "unbiased":
                unbiased(name, players, chosen.games or 100_000)
            else:
                mistakes(name, players, chosen.games or 20)


if __name__ == "__main__":
    main()
