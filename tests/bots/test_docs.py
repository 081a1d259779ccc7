"""The page about bots says what the code says."""

from pathlib import Path

from inglenook.bots import find_bot
from inglenook.bots.levels import LEVELS, SETTLED, Searcher
from inglenook.engine.registry import find_game, game_names

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")


def test_the_levels_are_those_of_the_code() -> None:
    rows = [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in PAGE.splitlines()
        if line.startswith("| `")
    ]
    assert [row[0].split("`")[1] for row in rows] == [
        "random",
        "apprentice",
        "journeyman",
        "master",
        "grandmaster",
    ]
    for name, thinks, about in rows:
        bot = find_bot(name.split("`")[1])
        assert about == bot.about
        assert thinks == (f"{bot.iterations:,} iterations" if isinstance(bot, Searcher) else "–")


def test_the_games_with_budgets_of_their_own_are_named() -> None:
    games = [game for game in map(find_game, game_names()) if game.budgets]
    levels = [find_bot(name) for name in LEVELS]
    for game in games:
        counts = [f"{level.budget(game):,}" for level in levels if isinstance(level, Searcher)]
        assert f"| {game.title} | {' | '.join(counts)} |" in PAGE


def test_the_formula_is_the_codes() -> None:
    assert f"mean + {Searcher(1).explore} · p" in PAGE
    assert SETTLED == 1 / 4
    assert "a quarter of the iterations" in PAGE
