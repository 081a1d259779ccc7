"""Measure how long games last, and write the table of docs/benchmarks.md. The pages of the games show its lines.

    python tools/lengths.py

Games are played by the game's policy, the cheapest sensible player; the same command gives the same figures.
"""

from __future__ import annotations

from collections.abc import Iterator

from game_pages import BENCHMARKS, END, LENGTHS, ours

from inglenook.engine.game import Game
from inglenook.lab.sim import Plan, simulate
from inglenook.lab.stats import Spread
from inglenook.warmup import prepare

GAMES, SEED = 200, 1


def main() -> None:
    before, _, rest = BENCHMARKS.read_text("utf-8").partition(LENGTHS)
    lines = [LENGTHS, "| game | players | decisions | the game counts |", "|---|---|---|---|"]
    for game in ours():
        print(f"{game.title} …", flush=True)
        prepare(game, parts=("playout",))
        lines += rows(game)
    after = rest.partition(END)[2]
    BENCHMARKS.write_text(before + "\n".join([*lines, END]) + after, "utf-8")


def rows(game: Game) -> Iterator[str]:
    for players in sorted({game.players.start, game.players.stop - 1}):
        plan = Plan(game, game.edition, players, GAMES, SEED, policy=True)
        result = simulate(plan, lambda done: None)
        counted = ", ".join(
            f"{game.words.measures.get(name, name)} {said(each)}" for name, each in result.measures.items()
        )
        yield f"| {game.title} | {players} | {said(result.decisions)} | {counted} |"


def said(spread: Spread) -> str:
    return f"{spread.mean:.0f} ({spread.low} to {spread.high})"


if __name__ == "__main__":
    main()
