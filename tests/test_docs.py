"""The docs say what the code says: code blocks are cut out of the example, tables are those of the engine."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.engine import contract
from inglenook.engine.game import DECLARED, OPTIONAL
from inglenook.engine.registry import find_game

from .ours import OURS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
EXAMPLE = ROOT / "examples" / "purses"
WALK = (DOCS / "add-a-game.md").read_text("utf-8")
CONTRACT = (DOCS / "contract.md").read_text("utf-8")


def blocks(text: str) -> list[str]:
    """The fenced blocks of Python and TOML."""
    return re.findall(r"^```(?:python|toml)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def example_files() -> list[str]:
    files = [EXAMPLE / "pyproject.toml", *EXAMPLE.glob("inglenook_purses/*.*")]
    return [file.read_text("utf-8") for file in files if file.suffix in {".py", ".toml"}]


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the first table under a heading of the contract's page."""
    section = CONTRACT.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    yield from ([each.strip() for each in line.strip("|").split("|")] for line in lines[1:])


def kernels() -> list[ast.FunctionDef]:
    """The functions in contract.py that stand for every game's own."""
    tree = ast.parse(inspect.getsource(contract))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [each for each in functions if [ast.unparse(mark) for mark in each.decorator_list] == ["_generic"]]


def call(function: ast.FunctionDef) -> str:
    return f"`{function.name}({', '.join(argument.arg for argument in function.args.args)})`"


@pytest.mark.parametrize("block", blocks(WALK))
def test_every_code_block_of_the_walk_is_cut_out_of_the_example(block: str) -> None:
    assert any(block in text for text in example_files())


def test_the_walk_shows_every_function_of_the_example() -> None:
    rules = ast.parse((EXAMPLE / "inglenook_purses" / "rules.py").read_text("utf-8"))
    names = {node.name for node in rules.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    shown = {
        name for block in blocks(WALK) for name in re.findall(r"^(?:def|class) (\w+)", block, re.MULTILINE)
    }
    assert shown == names


def test_the_contract_has_every_kernel_with_its_arguments_and_its_docstring() -> None:
    written = [(name, says) for name, says, _ in rows("Kernels")]
    assert written == [(call(each), " ".join((ast.get_docstring(each) or "").split())) for each in kernels()]


def test_the_contract_has_every_other_part() -> None:
    named = {each.name for each in kernels()}
    written = [name.strip("`") for name, _, _ in rows("Other parts")]
    assert sorted(written) == sorted({*DECLARED, *OPTIONAL} - named)


def test_the_contract_says_what_is_required() -> None:
    parts = [*rows("Kernels"), *rows("Other parts")]
    required = {name.strip("`").partition("(")[0] for name, _, without in parts if without == "required"}
    assert required == set(DECLARED)


def test_the_edition_that_is_shown_is_one() -> None:
    shown = "".join(blocks((DOCS / "editions.md").read_text("utf-8")))
    edition = find_game("keepers").schema.parse(shown)
    assert [str(each) for each in find_game("keepers").schema.differences(edition)] == [
        "quests = [14, 14, 10, 10] (usually [12, 12, 12, 12])",
        "hand = 4 (usually 5)",
        "quest-giver = fixed (usually passes)",
    ]


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_links_between_files_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        assert "://" in link or (page.parent / link).exists(), link


def test_every_threat_is_stopped_by_a_test_that_exists() -> None:
    lines = [line for line in (DOCS / "threats.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    threats = [line for line in lines if not line.startswith(("| who tries |", "| what happens |"))]
    assert len(threats) > 20
    for line in threats:
        named = re.findall(r"`(tests/\S+\.py)::(\w+)`", line)
        assert named, line
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"


def game_rows(marker: str) -> dict[str, list[str]]:
    """The rows of the table in GAMES.md whose head has that word, by title."""
    tables = re.findall(r"(?:^\|.*\n)+", (ROOT / "GAMES.md").read_text("utf-8"), re.MULTILINE)
    (table,) = [each for each in tables if marker in each.splitlines()[0]]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    return {row[0].partition(",")[0].rstrip("™").partition(" (")[0]: row[1:] for row in rows}


def listed(text: str) -> list[str]:
    """The clauses of a cell: `H-2 to H-4, H-8` are four."""
    bare = re.sub(r"\(.*?\)", "", text)
    found = re.findall(r"([A-Z])-(\d+)(?: to [A-Z]-(\d+))?", bare)
    return [f"{letter}-{n}" for letter, low, high in found for n in range(int(low), int(high or low) + 1)]


@pytest.mark.parametrize("name", OURS)
def test_every_game_says_whose_it_is_and_what_we_decided(name: str) -> None:
    game = find_game(name)
    title = game.title.partition(",")[0]
    assert title in game_rows("author")
    designs, rulings = game_rows("rulings")[title]
    for mark, cell in (("D", designs), ("R", rulings)):
        marked = [clause for clause, facts in game.clauses.items() if mark in facts["mark"].split(", ")]
        assert sorted(listed(cell)) == sorted(marked), mark
