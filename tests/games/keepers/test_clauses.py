"""Every clause has a text and a test that names it, and no test names another."""

import ast
from collections.abc import Iterator
from pathlib import Path

from .table import GAME

MARKS = {"G", "F", "R", "D"}  # given, found, ruling, data of our own


def test_the_clauses_are_numbered_without_a_gap() -> None:
    assert list(GAME.clauses) == [f"K-{n}" for n in range(1, 21)]


def test_every_clause_has_marks_and_a_text() -> None:
    for clause, facts in GAME.clauses.items():
        assert facts.keys() == {"mark", "text"}, clause
        assert set(facts["mark"].split(", ")) <= MARKS, clause
        assert facts["text"].endswith("."), clause


def test_every_clause_is_named_by_a_test_and_no_other() -> None:
    named = {clause for file in Path(__file__).parent.glob("test_*.py") for clause in named_in(file)}
    assert named == set(GAME.clauses)


def named_in(file: Path) -> Iterator[str]:
    """The arguments of every `pytest.mark.clause` that stands over a test."""
    for function in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    yield from (ast.literal_eval(argument) for argument in mark.args)
