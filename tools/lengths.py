"""Measure how long games last, and write the table of docs/benchmarks.md. The pages of the games show its lines.

    python tools/lengths.py

Apprentices play, with what a table usually plays (but with limits, and without a clock); the same command gives the
same figures. Minutes are those of people at the lab's stated pace. A game's about.toml has them for the lobby.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from game_pages import BENCHMARKS, END, LENGTHS

from docs import our_games
from inglenook.bots import find_bot, play_out
from inglenook.engine.edition import Edition
from inglenook.engine.game import Game
from inglenook.engine.match import Deal, Match
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.lab.pace import SECONDS, kind_of
from inglenook.lab.stats import Spread
from inglenook.warmup import prepare

GAMES, LEVEL = 50, "apprentice"
KEY = seed_from(1)
HEAD = ("| game | players | decisions | it lasts | minutes |", "|---|---|---|---|---|")
LIVE = "live"  # the option of games against the clock


def main() -> None:
    lines = [row for game in our_games() for row in rows(game)]
    before, _, rest = BENCHMARKS.read_text("utf-8").partition(LENGTHS)
    after = rest.partition(END)[2]
    BENCHMARKS.write_text(before + "\n".join([LENGTHS, *HEAD, *lines, END]) + after, "utf-8")


def rows(game: Game) -> Iterator[str]:
    """For the fewest and the most players."""
    print(f"{game.title} …", flush=True)
    prepare(game, parts=("table", "search"))
    counted = game.measures[0]  # rounds, turns, days …
    called = game.words.measures.get(counted, counted)
    for players in (game.players[0], game.players[-1]):
        matches = [played(game, players, number) for number in range(GAMES)]
        decisions = Spread.of(Counter(len(match.deeds) for match in matches))
        lasts = Spread.of(Counter(match.position.measures()[counted] for match in matches))
        minutes = Spread.of(Counter(round(seconds(match) / 60) for match in matches))
        yield f"| {game.title} | {players} | {said(decisions)} | {said(lasts)} {called} | {said(minutes)} |"


def edition_of(game: Game) -> Edition:
    """What people usually play, as far as bots can play it by themselves to an end."""
    left_out = (*game.schema.limit, LIVE)
    return game.schema.with_options(
        {name: text for name, text in game.schema.table.items() if name not in left_out}
    )


def seconds(match: Match) -> float:
    """What people would take at the stated pace; those who decide at the same time take it together."""
    again, total = Match(match.game, match.edition, match.players, match.deal), 0.0
    asked, taken = set[int](), defaultdict[int, float](float)
    for deed in match.deeds:
        if not asked.issuperset(again.asked()):
            total, asked, taken = (
                total + max(taken.values(), default=0),
                set(again.asked()),
                defaultdict(float),
            )
        taken[deed.seat] += SECONDS[kind_of(match.game.actions[deed.action].group)]
        again.act(deed.seat, deed.action)
    return total + max(taken.values(), default=0)


def played(game: Game, players: int, number: int) -> Match:
    match = Match(game, edition_of(game), players, Deal(seed_for(KEY, number)))
    return play_out(match, [find_bot(LEVEL)] * players, seed_for(KEY, number))


def said(spread: Spread) -> str:
    return f"{spread.mean:.0f} ({spread.low} – {spread.high})"


if __name__ == "__main__":
    main()
