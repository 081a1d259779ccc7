"""Measure how long games last, and write the table of docs/benchmarks.md. The pages of the games show its lines.

    python tools/lengths.py

Apprentices play, with the standard edition; the same command gives the same figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game_pages import BENCHMARKS, END, LENGTHS

from docs import our_games
from inglenook.bots import find_bot, play_out
from inglenook.engine.game import Game
from inglenook.engine.match import Deal, Match
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.lab.stats import Spread
from inglenook.warmup import prepare

GAMES, LEVEL = 50, "apprentice"
KEY = seed_from(1)
HEAD = ("| game | players | decisions | it lasts |", "|---|---|---|---|")


def main() -> None:
    lines = [row for game in our_games() for row in rows(game)]
    before, _, rest = BENCHMARKS.read_text("utf-8").partition(LENGTHS)
    after = rest.partition(END)[2]
    BENCHMARKS.write_text(before + "\n".join([LENGTHS, *HEAD, *lines, END]) + after, "utf-8")


def rows(game: Game) -> Iterator[str]:
    """For the fewest and the most players."""
    print(f"{game.title} …", flush=True)
    prepare(game, parts=("table", "search"))
    counted = next(iter(game.schema.limit.values()), game.measures[0])  # rounds, turns, days …
    called = game.words.measures.get(counted, counted)
    for players in (game.players[0], game.players[-1]):
        matches = [played(game, players, number) for number in range(GAMES)]
        decisions = Spread.of(Counter(len(match.deeds) for match in matches))
        lasts = Spread.of(Counter(match.position.measures()[counted] for match in matches))
        yield f"| {game.title} | {players} | {said(decisions)} | {said(lasts)} {called} |"


def played(game: Game, players: int, number: int) -> Match:
    match = Match(game, game.edition, players, Deal(seed_for(KEY, number)))
    return play_out(match, [find_bot(LEVEL)] * players, seed_for(KEY, number))


def said(spread: Spread) -> str:
    return f"{spread.mean:.0f} ({spread.low} – {spread.high})"


if __name__ == "__main__":
    main()
