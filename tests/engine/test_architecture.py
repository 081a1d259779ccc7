"""The arrows: who may import whom. A game imports only the engine; everything else finds games by registry."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import inglenook

ROOT = Path(inglenook.__file__).parent
ALLOWED: dict[str, set[str]] = {
    "engine": set(),
    "games": {"engine"},
    "warmup": {"engine"},
    "bots": {"engine", "warmup"},
    "lab": {"analysis", "bots", "engine", "warmup"},
    "server": {"analysis", "bots", "engine", "lab", "warmup"},
    "analysis": {"bots", "engine", "warmup"},
    "api": {"analysis", "bots", "engine", "lab"},
    "adapters": {"api", "bots", "engine"},
    "cli": {"analysis", "api", "bots", "engine", "lab", "server", "warmup"},
    "__init__": {"api"},
}


def files(part: str) -> list[Path]:
    """Of a package, or of a module beside them."""
    return [*(ROOT / part).rglob("*.py"), *ROOT.glob(f"{part}.py")]


def imports(path: Path) -> Iterator[str]:
    """Every inglenook module that a file imports, in full."""
    package = ["inglenook", *path.relative_to(ROOT).parent.parts]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("inglenook"))
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            if base.split(".")[0] == "inglenook":
                yield from (f"{base}.{alias.name}" for alias in node.names) if "." not in base else [base]


def test_every_package_and_module_has_its_arrows() -> None:
    there = {path.stem for path in ROOT.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert there == ALLOWED.keys()


@pytest.mark.parametrize("part", ALLOWED)
def test_arrows_point_at_what_is_used(part: str) -> None:
    assert files(part)
    for path in files(part):
        used = {name.split(".")[1] for name in imports(path)} - {"__version__"}
        assert used <= ALLOWED[part] | {part}, f"{path.relative_to(ROOT)} imports {sorted(used)}"


def test_arrows_form_no_circle() -> None:
    waiting = dict(ALLOWED)
    while free := [part for part, used in waiting.items() if not used & waiting.keys()]:
        waiting = {part: used for part, used in waiting.items() if part not in free}
    assert not waiting


def test_a_game_imports_no_other_game() -> None:
    for path in (ROOT / "games").rglob("*.py"):
        own = path.relative_to(ROOT).parts[1]
        for name in imports(path):
            assert not name.startswith("inglenook.games.") or name.split(".")[2] == own, (
                f"{path} imports {name}"
            )


def test_nobody_outside_the_games_names_one() -> None:
    for path in ROOT.rglob("*.py"):
        if "games" not in path.relative_to(ROOT).parts:
            found = [name for name in imports(path) if name.startswith("inglenook.games")]
            assert not found, f"{path.relative_to(ROOT)} imports {found}"


def test_files_are_short() -> None:
    long = [path.relative_to(ROOT) for path in ROOT.rglob("*.py") if path.read_text().count("\n") > 400]
    assert not long


def test_functions_of_the_rules_are_short() -> None:
    """The budget of the design: median at most 6 lines, nine in ten at most 25."""
    files = [*(ROOT / "games").rglob("*.py"), *(ROOT / "engine").rglob("*.py")]
    nodes = [node for path in files for node in ast.walk(ast.parse(path.read_text()))]
    sizes = sorted(length(node) for node in nodes if isinstance(node, ast.FunctionDef))
    assert sizes[len(sizes) // 2] <= 6
    assert sizes[len(sizes) * 9 // 10] <= 25


def length(function: ast.FunctionDef) -> int:
    """Lines of a function's body, its docstring aside."""
    first, *rest = function.body
    documented = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and rest
    start = rest[0].lineno if documented else first.lineno
    return (function.end_lineno or start) - start + 1
