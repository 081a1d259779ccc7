"""What the lab found, as text for a person."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from inglenook.engine.game import Game
from inglenook.engine.labels import LETTERS
from inglenook.engine.transcript import said_changes
from inglenook.lab.arena import Contest, Outcome
from inglenook.lab.sim import VALVE, Result
from inglenook.lab.stats import Share, Spread

from .screen import table

if TYPE_CHECKING:
    from rich.table import Table

SIDE_BY_SIDE = 3
FIGURES = {
    "players": "players",
    "decisions_per_s": "compiled playouts, decisions/s",
    "games_per_s": "compiled playouts, games/s",
    "vector_decisions_per_s": "vector of 1,024 games with observations and masks, decisions/s",
    "python_decisions_per_s": "single positions driven from Python, decisions/s",
    "search_iterations_per_s": "search, iterations/s on one core",
    "state_bytes": "bytes of a state",
    "cold_compile_s": "compiling everything, seconds",
    "warm_start_s": "sim of 1,000 games with everything compiled, seconds",
}


def said_plan(game: Game, result: Result) -> Iterator[str]:
    how = "by the game's policy" if result.policy else "at random"
    yield f"{game.title}: {result.players} players, {result.games:,} games {how}, seed {result.seed}"
    if result.changed:
        yield f"options: {said_changes(result.changed)}"


def wins_table(result: Result) -> "Table":
    wins = table("seat", "wins", "share", "95 % interval", numbers=("wins", "share", "95 % interval"))
    for seat, share in enumerate(result.wins):
        wins.add_row(LETTERS[seat], *_cells(share))
    wins.add_row("no winner", *_cells(result.no_winner))
    return wins


def said_facts(game: Game, result: Result) -> Iterator[str]:
    named = game.words.measures
    yield f"won by several: {_of(result.shared)} (a shared win counts in equal parts)"
    yield f"decisions per game: {_said(result.decisions)}"
    for name, spread in result.measures.items():
        yield f"{named.get(name, name)}: {_said(spread)}"
    if result.valve:
        yield f"how often the valve fired ({named.get(VALVE, VALVE)}): {_of(result.valve)}"
    wrong = result.misplaced
    yield f"cards: not all in place in {wrong:,} games" if wrong else "cards: all in place in every game"


def said_contest(plan: Contest, outcome: Outcome) -> Iterator[str]:
    yield f"{plan.game.title}: {outcome.players} players, {outcome.games:,} games, seed {outcome.seed}"
    if outcome.changed:
        yield f"options: {said_changes(outcome.changed)}"
    yield f"line-up: {', '.join(plan.tables[0])}, in every rotation; an equal share is {1 / outcome.players:.1%}"


def standings_table(outcome: Outcome) -> "Table":
    """Wins per seat played, and the rating that explains them."""
    figures = ("seats", "wins", "win share", "95 % interval", "rating", "95 %")
    cleared = any(each.adjusted for each in outcome.bots.values())
    columns = (*figures, *(("without luck", "games") if cleared else ()))
    made = table("bot", *columns, numbers=columns)
    for name, each in outcome.bots.items():
        rating = each.rating
        spread = f"{rating.low:+.0f} – {rating.high:+.0f}"
        plain = (name, f"{each.wins.of:,}", *_cells(each.wins), f"{rating.value:+.0f}", spread)
        made.add_row(*plain, *(each.adjusted.said() if each.adjusted else ()))
    return made


def figures_tables(figures: dict[str, dict[str, float]]) -> Iterator["Table"]:
    """One column per game, one row per figure; as many games side by side as a narrow screen can show."""
    games = list(figures)
    for first in range(0, len(games), SIDE_BY_SIDE):
        chosen = games[first : first + SIDE_BY_SIDE]
        made = table("", *chosen, numbers=tuple(chosen))
        for name, words in FIGURES.items():
            made.add_row(words, *(f"{figures[game][name]:,}" for game in chosen))
        yield made


def _cells(share: Share) -> tuple[str, str, str]:
    low, high = share.interval
    return f"{share.count:,.1f}", f"{share.share:.1%}", f"{low:.1%} – {high:.1%}"


def _of(share: Share) -> str:
    return f"{share.count:,.0f} of {share.of:,} games, {share.share:.2%}"


def _said(spread: Spread) -> str:
    return f"{spread.mean:.2f} on average, nine games in ten from {spread.low:,} to {spread.high:,}"
