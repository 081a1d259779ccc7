"""What our pages say of every game is what the games' own files say; `make docs` writes it."""

import re
import runpy
from pathlib import Path

import pytest

from inglenook.engine.registry import find_game
from inglenook.lab.ladder import HEAD

from ..ours import OURS

ROOT = Path(__file__).resolve().parents[2]
DOCS = runpy.run_path(str(ROOT / "tools" / "docs.py"))


@pytest.mark.parametrize("page", DOCS["pages"](), ids=lambda page: page.name)
def test_no_block_is_stale(page: Path) -> None:
    assert DOCS["filled"](page) == page.read_text("utf-8"), "`make docs` writes it anew"


def test_every_block_is_on_a_page() -> None:
    texts = [page.read_text("utf-8") for page in DOCS["pages"]()]
    found = [name for text in texts for name in re.findall(r"<!-- ([\w-]+): written by tools/docs", text)]
    assert sorted(found) == sorted(DOCS["BLOCKS"])


@pytest.mark.parametrize("page", ["README.md", "GAMES.md"])
def test_every_game_of_ours_has_a_row(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    for name in OURS:
        assert re.search(rf"^\| \W*{re.escape(find_game(name).title)}\b", text, re.MULTILINE), name


@pytest.mark.parametrize(
    ("clauses", "said"),
    [
        ([], []),
        (["K-4"], ["K-4"]),
        (["K-4", "K-5"], ["K-4", "K-5"]),
        (["K-1", "K-3", "K-4", "K-5", "K-6", "K-9"], ["K-1", "K-3 to K-6", "K-9"]),
    ],
)
def test_clauses_in_a_row_are_told_by_the_first_and_the_last(clauses: list[str], said: list[str]) -> None:
    assert list(DOCS["spans"](clauses)) == said


def test_the_page_of_the_ladder_has_the_head_of_the_code() -> None:
    assert (ROOT / "docs" / "ladder.md").read_text("utf-8").startswith(HEAD)
