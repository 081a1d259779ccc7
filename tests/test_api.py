"""The public API: lazy, typed, documented, and a match that shows itself."""

import ast
import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import inglenook
from inglenook import api
from inglenook.bots import find_bot
from inglenook.engine.conformance import CHECKS
from inglenook.engine.edition import Edition
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Deal, Match
from inglenook.engine.page import page
from inglenook.engine.registry import game_names

ROOT = Path(__file__).parents[1]


def new() -> Match:
    return inglenook.new_match("keepers", players=3, seed=1)


def run(program: str) -> str:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


# The door


def test_importing_it_loads_neither_numpy_nor_numba() -> None:
    told = run("import sys, inglenook; dir(inglenook); print({'numpy', 'numba', 'rich'} & {*sys.modules})")
    assert told == "set()"


def test_every_name_is_there_listed_and_seen_by_a_type_checker() -> None:
    tree = ast.parse(Path(inglenook.__file__).read_text("utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)
                and node.module == "api" for alias in node.names}  # fmt: skip
    assert imported == {*inglenook.__all__} == {*api.__all__}
    assert {*inglenook.__all__} <= {*dir(inglenook)}
    assert all(getattr(inglenook, name).__doc__ for name in inglenook.__all__)


def test_a_name_that_is_not_there_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'inglenook' has no attribute 'no_such_thing'"):
        inglenook.no_such_thing  # noqa: B018


@pytest.mark.parametrize("before", ["", "import inglenook.games; ", "inglenook.load('keepers'); "])
def test_games_can_be_called_whether_or_not_the_package_of_that_name_is_loaded(before: str) -> None:
    assert run(f"import inglenook; {before}print(inglenook.games())") == str(game_names())


def test_the_page_names_them_all() -> None:
    text = (ROOT / "docs" / "api.md").read_text("utf-8").partition("## A match")[0]
    assert {*re.findall(r"`(\w+)(?:\(.*?\))?`", text)} >= {*inglenook.__all__}


def test_the_examples_in_the_docstrings_say_the_truth() -> None:
    found = doctest.DocTestFinder().find(api, globs={"inglenook": inglenook})
    runner = doctest.DocTestRunner()
    results = [runner.run(each) for each in found]
    assert sum(each.attempted for each in results) >= 5
    assert sum(each.failed for each in results) == 0


def test_the_first_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    first, *_ = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    exec(compile(first, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert told.startswith("Keepers, 3 players")
    assert " won.\n[" in told


# What it does


def test_the_same_seed_deals_the_same_match() -> None:
    assert new().checks == new().checks != inglenook.new_match("keepers", players=3, seed=2).checks
    assert inglenook.new_match("keepers").checks != inglenook.new_match("keepers").checks


def test_players_options_and_editions() -> None:
    keepers = inglenook.load("keepers")
    assert inglenook.new_match(keepers).players == 4
    own = keepers.schema.edition({"hand": 4}, {})
    match = inglenook.new_match(keepers, options={"quest-giver": "fixed"}, edition=own)
    assert [str(each) for each in keepers.schema.differences(match.edition)] == [
        "hand = 4 (usually 5)",
        "quest-giver = fixed (usually passes)",
    ]
    assert isinstance(match.edition, Edition)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"game": "chess"}, "there is no game 'chess'; known: "),
        ({"game": "keepers", "players": 9}, "Keepers is for 2 to 4 players, not 9"),
        ({"game": "keepers", "options": {"luck": "good"}}, "there is no option of .* 'luck'; known: "),
        ({"game": "keepers", "options": {"quest-giver": 7}}, "quest-giver: '7' is not one of "),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(arguments: dict[str, Any], reason: str) -> None:
    for make in (inglenook.new_match, inglenook.simulate):
        with pytest.raises(inglenook.InglenookError, match=reason):
            make(**arguments)


def test_bots_are_named_or_given_and_the_last_fills_the_table() -> None:
    one, two = find_bot("apprentice"), find_bot("random")
    named = inglenook.play_out(new(), ["apprentice", "random"], seed=3)
    given = inglenook.play_out(new(), [one, two, two], seed=3)
    assert named.over
    assert named.checks == given.checks != inglenook.play_out(new(), two, seed=3).checks
    assert len(inglenook.play_out(new(), "random", most=5).deeds) == 5


def test_a_match_is_kept_and_read_again(tmp_path: Path) -> None:
    match = inglenook.play_out(new(), "random")
    inglenook.write_record(match, tmp_path / "game.txt")
    assert inglenook.read_record(tmp_path / "game.txt").checks == match.checks
    with pytest.raises(inglenook.InglenookError, match=r"none\.txt: cannot be read"):
        inglenook.read_record(str(tmp_path / "none.txt"))


def test_the_conformance_suite_tells_as_it_goes() -> None:
    lines: Iterator[str] = inglenook.check_game("keepers")
    assert next(iter(CHECKS)) in next(lines)


# A match shows itself


class Words(HTMLParser):
    """What a reader of a page sees, and the tags that were used."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.mark.parametrize("name", game_names())
def test_a_match_shows_what_everybody_sees_and_nothing_else(name: str) -> None:
    """Whatever a spectator cannot know is replaced, and every line stays as it is."""
    match = inglenook.play_out(inglenook.new_match(name, seed=1), "random", most=6)
    other = match.copy()
    other.position = match.position.forget(SPECTATOR, Deal(bytes(32)).dealer()(0))
    assert bytes(other.position.state) != bytes(match.position.state)
    assert match.view() == page(match, SPECTATOR)["view"]
    assert (str(other), other._repr_html_()) == (str(match), match._repr_html_())
    assert match.game.title in str(match)
    assert match.deal.half.hex() not in repr(match)


def test_in_a_line() -> None:
    match = new()
    assert repr(match) == "<Match of keepers, 3 players, 0 actions, it is the turn of C>"
    assert repr(inglenook.play_out(match, "random")).endswith("actions, over>")


def test_a_seat_sees_its_own_draft() -> None:
    match = new()
    seat = match.asked()[0]
    match.act(seat, match.legal(seat)[0])
    assert match.drafts
    assert match.view(seat) == page(match, seat)["view"] != match.position.view(seat)


def test_html_says_the_same_and_every_word_is_escaped() -> None:
    keepers = inglenook.load("keepers")
    match = inglenook.new_match(keepers, seed=1, edition=keepers.schema.edition({}, {}, name="<b>&mine"))
    shown = Words(match._repr_html_())
    assert shown.tags == {"p", "strong", "br", "pre"}
    assert "<b>&mine" in shown.words
    assert "".join(shown.words.split()) == "".join(str(match).split())
