"""A sixth game is one folder and one test folder: a copy of the project gets both, and nothing else is touched.

The copy runs un-jitted: nothing is compiled for a game that is played three times."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PURSES = ROOT / "examples" / "purses" / "inglenook_purses"
COPIED = (
    "src",
    "tools",
    "docs",
    "tests",
    "examples",
    "pyproject.toml",
    *(page.name for page in ROOT.glob("*.md")),
)
LEFT = shutil.ignore_patterns("__pycache__", "*.egg-info", "images", "vendor")
ABOUT = """
author = "Nobody in particular"
readme = "Found in a coat."
rulings = "Whose coat it was."
[designs]
"everything" = {clauses}
"""
PLAYS = "[three]\nplayers = 3\nseed = 1\n\n[five]\nplayers = 5\nseed = 2\n"
TESTS = """
import pytest
from inglenook.engine.registry import find_game

@pytest.mark.clause({clauses})
def test_it_is_for_three_to_five() -> None:
    assert find_game("pockets").players == range(3, 6)
"""
PYTEST = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
WATCHING = [  # tests that look at every game of ours
    "tests/games/test_clauses.py",
    "tests/test_golden.py",
    "tests/test_docs.py",
    "tests/test_site.py",
    "tests/test_language.py",
    "tests/tools/test_docs.py",
    "tests/tools/test_icons.py",
    "tests/engine/test_about.py",
    "tests/server/test_style.py",
    "tests/server/test_secrecy.py",
]
VISIT = """
import sys
from pathlib import Path
from tests.server.helpers import ANN, app_in, client
with app_in(Path(sys.argv[1])) as app:
    for address in sys.argv[2:]:
        print(address, client(app, ANN).get(address).text.count("Pockets") > 0)
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with Pockets beside its other games."""
    copy = tmp_path_factory.mktemp("project")
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=LEFT)
        else:
            shutil.copy(source, copy / name)
    add_game(copy / "src" / "inglenook" / "games" / "pockets")
    add_tests(copy / "tests" / "games" / "pockets")
    return copy


def clauses() -> list[str]:
    return list(tomllib.loads((PURSES / "clauses.toml").read_text("utf-8")))


def add_game(folder: Path) -> None:
    shutil.copytree(PURSES, folder, ignore=LEFT)
    (folder / "about.toml").write_text(ABOUT.format(clauses=clauses()), "utf-8")
    for name, old, new in (
        ("__init__.py", '"purses"', '"pockets"'),
        ("words.toml", '"Purses"', '"Pockets"'),
        ("static/table.css", ".table--purses", ".table--pockets"),
    ):
        text = (folder / name).read_text("utf-8")
        assert text.count(old) == 1
        (folder / name).write_text(text.replace(old, new), "utf-8")


def add_tests(folder: Path) -> None:
    folder.mkdir()
    for name, text in {
        "__init__.py": "",
        "test_pockets.py": TESTS.format(clauses=", ".join(map(repr, clauses()))),
        "plays.toml": PLAYS,
        "served.toml": "pages = [{}]\n",
    }.items():
        (folder / name).write_text(text, "utf-8")


def run(project: Path, *command: str) -> str:
    paths = [project / "src", project, *filter(None, sys.path)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "NUMBA_DISABLE_JIT": "1",
        "COLUMNS": "200",
    }
    done = subprocess.run(
        [sys.executable, *command], cwd=project, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_command_line_knows_it(project: Path) -> None:
    assert " pockets " in run(project, "-m", "inglenook.cli", "games")
    assert "P-1 (D)" in run(project, "-m", "inglenook.cli", "rules", "pockets")
    assert run(project, "-m", "inglenook.cli", "sim", "pockets", "--games", "3").startswith("Pockets: ")


def test_the_server_has_it_on_every_page(project: Path, tmp_path: Path) -> None:
    pages = ["/", "/new/pockets", "/rules/pockets", "/credits", "/api/v1/games"]
    assert run(project, "-c", VISIT, str(tmp_path), *pages).splitlines() == [f"{page} True" for page in pages]


def test_the_docs_have_its_rows_and_the_tests_take_it_in(project: Path) -> None:
    before = {path: path.read_text("utf-8") for path in project.rglob("*.md")}
    run(project, "tools/docs.py")
    changed = {
        str(path.relative_to(project)) for path, text in before.items() if path.read_text("utf-8") != text
    }
    assert changed == {"README.md", "GAMES.md", "docs/bots.md"}  # it has styles of bots, too
    games = (project / "GAMES.md").read_text("utf-8")
    assert "| **Pockets** | 3–5 | 8 | Found in a coat. |" in (project / "README.md").read_text("utf-8")
    assert "| Pockets | 3–5 | Nobody in particular |" in games
    assert "| Pockets | P-1 to P-8 (everything) | none |" in games
    run(project, *PYTEST, "tests/test_golden.py", "-k", "pockets", "--regenerate")
    run(project, *PYTEST, *WATCHING, "-k", "pockets or stale or has_a_row or left_out")
