"""Style sheets: what belongs to one game stands in that game's folder and touches no other page."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import inglenook
from inglenook.engine.registry import find_game, game_names, games

SERVER = Path(inglenook.__file__).parent / "server"
SHEETS = sorted((SERVER / "static").glob("*.css"))
OWN = sorted(name for name in game_names() if (find_game(name).folder / "static" / "table.css").exists())
LONGEST = 400  # lines
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
ESCAPES = re.compile(
    r"(^|,) ?[+~]|&(?!:[^+~]*$)"
)  # what stands beside a table; the table in some state does not
CLASS = re.compile(r"\.([a-z][\w-]*)")


def preludes(sheet: str) -> Iterator[tuple[int, str]]:
    """What stands before each opening brace, and within how many others it stands."""
    depth = 0
    for text, mark in re.findall(r"([^{};]*)([{};])", COMMENT.sub("", sheet)):
        if mark == "{":
            yield depth, " ".join(text.split())
        depth += {"{": 1, "}": -1, ";": 0}[mark]
        assert depth >= 0, f"a brace too many after {text!r}"
    assert depth == 0, "a brace is missing"


def unscoped(sheet: str, game: str) -> list[str]:
    """What of a game's sheet could reach beyond the game's table, or never reaches it."""
    scope, frames = f".table--{game}", f"@keyframes {game}-"
    found = list(preludes(sheet))
    outside = [text for depth, text in found if depth == 0 and text != scope and not text.startswith(frames)]
    escaping = [text for depth, text in found if depth and ESCAPES.search(text)]
    twice = [text for depth, text in found if depth and "table--" in text]  # would apply nowhere
    loose = re.findall(r"@(?:import|charset|font-face)[^;{]*", sheet)
    return outside + escaping + twice + loose


def own_sheet(game: str) -> str:
    return (find_game(game).folder / "static" / "table.css").read_text("utf-8")


@pytest.mark.parametrize("game", OWN)
def test_every_rule_of_a_game_applies_at_its_tables_only(game: str) -> None:
    assert unscoped(own_sheet(game), game) == []


@pytest.mark.parametrize(
    "stray",
    [
        ".card { color: red; }",
        ".table--keepers, body { color: red; }",
        ".table--keepers { .table--keepers .card { color: red; } }",
        ".table--keepers { & + footer { color: red; } }",
        ".table--keepers { &:hover ~ footer { color: red; } }",
        ".table--keepers { .a, ~ footer { color: red; } }",
        "@media print { .table--keepers { color: red; } body { color: red; } }",
        "@keyframes turn { to { opacity: 0; } }",
        '@import "else.css"; .table--keepers { color: red; }',
    ],
)
def test_a_rule_that_reaches_further_is_found(stray: str) -> None:
    assert unscoped(stray, "keepers")


@pytest.mark.parametrize("stray", [".table--keepers { .a { color: red; }", ".table--keepers { } }"])
def test_a_lost_brace_is_found(stray: str) -> None:
    with pytest.raises(AssertionError, match="brace"):
        unscoped(stray, "keepers")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_the_sheets_of_every_page_are_whole(path: Path) -> None:
    assert list(preludes(path.read_text("utf-8")))


def all_sheets() -> list[Path]:
    return [*SHEETS, *(find_game(name).folder / "static" / "table.css" for name in OWN)]


def test_no_sheet_is_long() -> None:
    lengths = {str(path): len(path.read_text("utf-8").splitlines()) for path in all_sheets()}
    assert {path: length for path, length in lengths.items() if length > LONGEST} == {}


@pytest.mark.parametrize("path", all_sheets(), ids=lambda path: f"{path.parts[-3]}-{path.name}")
def test_a_page_that_waits_rests(path: Path) -> None:
    """What moves for ever is drawn anew sixty times a second, as long as somebody thinks."""
    assert not re.search(r"\binfinite\b", COMMENT.sub("", path.read_text("utf-8")))


@cache
def classes_of(*folders: Path) -> set[str]:
    """The words of all templates and scripts there: each may be a class."""
    files = chain.from_iterable(folder.glob(kind) for folder in folders for kind in ("*.html", "*.js"))
    return set(re.findall(r"[\w-]+", " ".join(file.read_text("utf-8") for file in files)))


# The lab draws its pictures in Python, and calls its findings by how grave they are.
DRAWN = {
    word
    for folder in (SERVER / "lab", SERVER.parent / "lab")
    for file in folder.glob("*.py")
    for word in re.findall(r"[\w-]+", file.read_text("utf-8"))
}


def users(name: str) -> list[str]:
    """The games whose templates have that class."""
    return [game.name for game in games() if name in classes_of(game.folder)]


def serves_all(name: str) -> bool:
    """Whether a class is the server's own, or part of what several games are made of."""
    parts = classes_of(SERVER / "templates", SERVER / "static") | DRAWN
    made = name.startswith("is-")  # often put together of "is-" and a fact
    return made or name in parts or len(users(name)) > 1


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_the_sheets_of_every_page_belong_to_no_game(path: Path) -> None:
    sheet = COMMENT.sub("", path.read_text("utf-8"))
    named = [game.name for game in games() if re.search(rf"\b{game.name}\b|table--", sheet)]
    selectors = " ".join(text for _, text in preludes(sheet) if not text.startswith("@"))
    alone = sorted(name for name in set(CLASS.findall(selectors)) if not serves_all(name))
    assert (named, alone) == ([], [])
