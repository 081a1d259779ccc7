"""Every clause of our games has a text and a test that names it, and no test names another."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.engine.game import Game
from inglenook.engine.registry import find_game

from ..ours import OURS

MARKS = {"G", "F", "R", "D"}  # given, found, ruling, data of our own

every_game = pytest.mark.parametrize("game", [find_game(name) for name in OURS], ids=OURS)


@every_game
def test_the_clauses_are_numbered_without_a_gap(game: Game) -> None:
    letter = next(iter(game.clauses))[0]
    assert list(game.clauses) == [f"{letter}-{n}" for n in range(1, len(game.clauses) + 1)]


@every_game
def test_every_clause_has_marks_and_a_text(game: Game) -> None:
    for clause, facts in game.clauses.items():
        assert facts.keys() == {"mark", "text"}, clause
        assert set(facts["mark"].split(", ")) <= MARKS, clause
        assert facts["text"].endswith("."), clause


@every_game
def test_every_clause_is_named_by_a_test_and_no_other(game: Game) -> None:
    files = (Path(__file__).parent / game.name).glob("test_*.py")
    assert {clause for file in files for clause in named_in(file)} == set(game.clauses)


@every_game
def test_every_prompt_and_every_tip_can_be_said(game: Game) -> None:
    """They may name numbers of the edition."""
    words = game.words.of(game.edition)
    said = [words.prompt(key) for key in words.prompts] + [words.tip(key) for key in words.guide]
    assert all(sentence and "{" not in sentence for sentence in said)


def named_in(file: Path) -> Iterator[str]:
    """The arguments of every `pytest.mark.clause` that stands over a test."""
    for function in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    yield from (ast.literal_eval(argument) for argument in mark.args)
