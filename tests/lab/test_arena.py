"""The arena and the ladder: balanced, reproducible, and honest about how sure they are."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from inglenook.bots import Bot
from inglenook.bots.levels import RANDOM, Searcher, unlearned
from inglenook.cli.main import main
from inglenook.engine.about import About
from inglenook.engine.errors import EditionError
from inglenook.engine.registry import find_game
from inglenook.lab import ladder
from inglenook.lab.arena import Contest, contest, line_ups
from inglenook.lab.rating import rate
from inglenook.lab.stats import Share
from inglenook.warmup import prepare

from ..ours import OURS

GAME = find_game("keepers")


def plan(games: int = 8, players: int = 4) -> Contest:
    bots: dict[str, Bot] = {"thinker": Searcher(30, learned=unlearned), "random": RANDOM}
    return Contest(GAME, GAME.edition, bots, players, games, seed=1)


@pytest.mark.parametrize(("names", "players"), [("ab", 2), ("ab", 4), ("abc", 4), ("abcde", 3)])
def test_every_bot_sits_in_every_seat_equally_often(names: str, players: int) -> None:
    tables = line_ups(list(names), players)
    for name in names:
        assert (
            len(Counter(seat for table in tables for seat in range(players) if table[seat] == name))
            == players
        )
        assert len({sum(table[seat] == name for table in tables) for seat in range(players)}) == 1


def test_the_last_bot_fills_the_table() -> None:
    assert line_ups(["master", "random"], 4)[0] == ("master", "random", "random", "random")


def test_games_are_rounded_up_to_whole_rotations() -> None:
    assert plan(9).balanced().games == 12


def test_threads_make_no_difference() -> None:
    outcomes = [contest(plan(), lambda more: None, threads) for threads in (1, 2)]
    assert outcomes[0] == outcomes[1]


def test_thought_beats_chance() -> None:
    outcome = contest(plan(40, players=2), lambda more: None)
    thinker, chance = outcome.bots["thinker"], outcome.bots["random"]
    assert thinker.wins.interval[0] > 0.5 > chance.wins.interval[1]
    assert thinker.rating.low > 0 > chance.rating.high
    assert thinker.wins.count + chance.wins.count + outcome.no_winner.count == pytest.approx(40)


def test_ratings_find_the_strengths_behind_the_wins() -> None:
    random, powers = np.random.default_rng(1), np.array([4.0, 2.0, 1.0])
    seats = np.array([random.permutation(3) for _ in range(6000)])
    winners = [random.choice(3, p=powers[row] / powers.sum()) for row in seats]
    ratings = rate(seats, np.eye(3)[winners], 3)
    expected = 400 * np.log10(powers / 2)
    for rating, truth in zip(ratings, expected, strict=True):
        assert rating.low < truth < rating.high
        assert rating.high - rating.low < 30


def test_a_bot_that_never_wins_has_a_rating() -> None:
    ratings = rate(np.array([[0, 1]] * 10), np.array([[1.0, 0.0]] * 10), 2)
    assert -2000 < ratings[1].value < -100


def test_the_command_prints_json_or_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    prepare(GAME, parts=("table", "search"))
    arguments = ["arena", "keepers", "--bots", "apprentice,random", "--players", "2", "--games", "4"]
    assert main([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 4
    assert found["equality"] == 0.5
    bot = found["bots"]["apprentice"]
    assert 0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1
    assert main(arguments) == 0
    assert "line-up: apprentice, random" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("bots", "reason"), [("random,wizard", "no bot 'wizard'"), ("random,random", "not a list of different")]
)
def test_the_command_refuses_bots_that_are_not_there(
    bots: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "keepers", "--bots", bots]) == 2
    assert reason in capsys.readouterr().err


def test_results_are_told_with_and_without_luck(capsys: pytest.CaptureFixture[str]) -> None:
    prepare(GAME, parts=("table", "search", "analysis"))
    arguments = [
        "arena",
        "keepers",
        "--bots",
        "apprentice,random",
        "--players",
        "2",
        "--games",
        "6",
        "--adjusted",
    ]
    assert main([*arguments, "--json"]) == 0
    bot = json.loads(capsys.readouterr().out)["bots"]["apprentice"]
    assert bot["adjusted_low"] <= bot["adjusted"] <= bot["adjusted_high"]
    assert bot["factor_low"] <= bot["variance_factor"] <= bot["factor_high"]
    assert main(arguments) == 0
    assert "without luck" in capsys.readouterr().out


# The ladder


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that hardly think."""
    monkeypatch.setattr(
        ladder, "find_bot", lambda name: Searcher(5, learned=unlearned) if name != "random" else RANDOM
    )


def test_the_ladder_has_every_step_and_says_whether_it_holds(quick: None) -> None:
    said: list[str] = []
    steps = ladder.climb(GAME, said.append, most=4)
    assert [step.players for step in steps] == [2, 2, 2, 4, 4, 4, 2]
    text = ladder.page(steps)
    assert "| 4 | apprentice (5) | random | 4 |" in text
    assert "| 2 | search:10 | journeyman (5) | 8 |" in text
    assert "Keepers, step 7 of 7: search:10 against journeyman" in said


def test_a_step_goes_on_until_it_is_clear(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the games of a longer run begin with those of a shorter one."""
    monkeypatch.setattr(ladder, "FIRST", 10)
    told: list[str] = []
    strong = ladder.take(ladder.Step(GAME, 2, "apprentice", "random"), told.append, 40)
    even = ladder.take(ladder.Step(GAME, 2, "master", "apprentice"), told.append, 40)
    assert strong.clear
    assert strong.holds
    assert strong.wins.of < 40
    assert not even.clear
    assert even.wins.of == 40
    ladder.take(ladder.Step(GAME, 2, "master", "apprentice"), told.append, 20)
    assert told[-5:-3] == told[-2:]


@pytest.mark.parametrize(
    ("players", "most", "sizes"), [(2, 800, [50, 100, 200, 400, 800]), (3, 70, [51, 72]), (4, 7, [8])]
)
def test_stages_are_whole_rotations(players: int, most: int, sizes: list[int]) -> None:
    assert ladder.stages(players, most) == sizes


def test_a_step_may_be_told_without_luck_beside_what_came(quick: None) -> None:
    step = ladder.take(ladder.Step(GAME, 2, "apprentice", "random"), lambda line: None, 8, samples=2)
    plain = ladder.take(ladder.Step(GAME, 2, "apprentice", "random"), lambda line: None, 8)
    assert step.wins == plain.wins  # the same games
    assert step.adjusted
    lines = list(ladder.section([step]))
    assert lines[2].endswith("| holds | without luck | games |")
    assert {line.count("|") for line in lines[2:]} == {11}
    assert {line.count("|") for line in list(ladder.section([plain]))[2:]} == {9}


def test_a_page_keeps_the_sections_of_other_games(quick: None, tmp_path: Path) -> None:
    file = tmp_path / "ladder.md"
    steps = [ladder.Step(GAME, 2, "master", "random", Share(3, 4))]
    file.write_text("# Was\n\nbefore\n\n## Zebras\n\nz\n\n## Keepers\n\nbefore\n\n## Ants\n\na\n")
    ladder.write(file, steps)
    once = file.read_text("utf-8")
    assert re.findall("^#+ .*", once, re.MULTILINE) == ["# The ladder", "## Ants", "## Keepers", "## Zebras"]
    assert "\na\n" in once
    assert "before" not in once
    assert once.count("75.0%") == 1
    ladder.write(file, steps)
    assert file.read_text("utf-8") == once


def test_a_game_may_say_with_what_settings_it_is_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.schema.ladder_edition.lines() == GAME.edition.lines()
    other = replace(GAME.schema, ladder={"quest-giver": "fixed", "hand": 4})
    monkeypatch.setitem(GAME.__dict__, "schema", other)
    steps = [ladder.Step(GAME, 2, "master", "random", Share(3, 4))]
    assert "Played with hand = 4, quest-giver = fixed." in ladder.page(steps)
    monkeypatch.setitem(GAME.__dict__, "schema", replace(GAME.schema, ladder={"colour": "red"}))
    with pytest.raises(EditionError, match="colour"):
        ladder.page(steps)


def test_the_command_writes_a_page_or_prints_it(
    quick: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    prepare(GAME, parts=("table", "search"))
    assert main(["ladder", "keepers", "--most", "4", "--out", str(tmp_path / "page.md")]) == 0
    assert main(["ladder", "keepers", "--most", "4"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("## Keepers\n")
    assert (tmp_path / "page.md").read_text("utf-8") == f"{ladder.HEAD}\n{printed.rstrip()}\n"


def test_a_game_may_say_how_many_games_a_step_has(quick: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "about", lambda game: About(ladder=4))
    played = [step.wins.of for step in ladder.climb(GAME, lambda line: None)]
    assert (max(played), played[-1]) == (8, 8)
    assert max(step.wins.of for step in ladder.climb(GAME, lambda line: None, most=2)) == 4


def test_without_a_name_those_that_come_with_inglenook_are_compared(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("inglenook.cli.arena.prepared", lambda game, *parts: game)
    monkeypatch.setattr(
        ladder, "climb", lambda game, *_: [ladder.Step(game, 4, "master", "random", Share(3, 4))]
    )
    assert main(["ladder"]) == 0
    said = re.findall("^## (.*)", capsys.readouterr().out, re.MULTILINE)
    assert said == [find_game(name).title for name in OURS]
