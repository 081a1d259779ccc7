"""Stale rules are impossible: a changed helper anywhere below a kernel is seen by the next process."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
from inglenook.engine.kernel import entry
from .near import bonus

@entry
def rule(x):
    return x + bonus(x)
"""
NEAR = """
from inglenook.engine.toolkit import kernel
from farpackage import AMOUNT, amount

@kernel
def bonus(x):
    return amount(x) + AMOUNT
"""
FAR = """
from inglenook.engine.toolkit import kernel

AMOUNT = {constant}

@kernel
def amount(x):
    return {helper}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "project").mkdir()
    (tmp_path / "farpackage").mkdir()
    (tmp_path / "project" / "__init__.py").touch()
    (tmp_path / "project" / "rules.py").write_text(RULES)
    (tmp_path / "project" / "near.py").write_text(NEAR)
    return tmp_path


def ask(project: Path, far: dict[str, object]) -> tuple[int, int]:
    """Run the rule in a fresh process; returns its answer and how often the disk cache was hit."""
    (project / "farpackage" / "__init__.py").write_text(FAR.format(**far))
    return run(project, "from project.rules import rule; print(rule(5), sum(rule.stats.cache_hits.values()))")


def run(project: Path, program: str) -> tuple[int, int]:
    """A fresh process with a cache of its own, which prints an answer and a number of cache hits."""
    environment = {**os.environ, "INGLENOOK_CACHE": str(project / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["PYTHONPATH"] = os.pathsep.join([str(project), *filter(None, sys.path)])
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    answer, hits = done.stdout.split()
    return int(answer), int(hits)


def test_a_helper_in_another_package_is_seen_at_once(project: Path) -> None:
    assert ask(project, {"constant": 0, "helper": "x * 2"}) == (15, 0)
    assert ask(project, {"constant": 0, "helper": "x * 2"}) == (15, 1)
    assert ask(project, {"constant": 0, "helper": "x * 3"}) == (20, 0)


def test_a_constant_in_another_package_is_seen_at_once(project: Path) -> None:
    assert ask(project, {"constant": 1, "helper": "x"}) == (11, 0)
    assert ask(project, {"constant": 2, "helper": "x"}) == (12, 0)


def test_a_number_taken_from_cards_toml_is_seen_at_once(project: Path) -> None:
    reads = "len(open(__file__.replace('__init__.py', 'cards.toml')).read())"
    answers = []
    for text in ("a", "a", "ab"):
        (project / "farpackage" / "cards.toml").write_text(text)
        answers.append(ask(project, {"constant": reads, "helper": "x"}))
    assert answers == [(11, 0), (11, 1), (12, 0)]


def test_a_project_that_was_moved_is_not_compiled_again(project: Path, tmp_path: Path) -> None:
    far: dict[str, object] = {"constant": 0, "helper": "x * 2"}
    assert ask(project, far) == (15, 0)
    moved = tmp_path / "elsewhere"
    for name in ("project", "farpackage", "cache"):
        shutil.copytree(project / name, moved / name)
    assert ask(moved, far) == (15, 1)


GAME = """
import sys
import numpy as np
from inglenook.engine import calls, contract, layout
from inglenook.engine.kernel import fingerprint
from project import rules

class State(layout.Record):
    x: int = layout.cell()

made = layout.layout(State, fingerprint("project.rules"))
contract.bind(made, {"waiting": rules.waiting})
state, witness = np.zeros(made.itemsize, np.uint8), np.zeros(0, made)
print(calls.waiting(state, state, witness, witness), sum(calls.waiting.stats.cache_hits.values()))
"""


RULE = """
from inglenook.engine.toolkit import kernel

@kernel
def waiting(s, e):
    return s.x + {number}
"""


def test_generic_code_compiled_for_a_game_is_seen_at_once(project: Path) -> None:
    """The calls live in the engine's files, which do not change: the record type tells games apart."""
    answers = []
    for number in (1, 1, 2):
        (project / "project" / "rules.py").write_text(RULE.format(number=number))
        answers.append(run(project, GAME))
    assert answers == [(1, 0), (1, 1), (2, 0)]


CALLERS = """
from inglenook.engine.kernel import entry, kernel

@kernel
def helper(x, sure):
    return x + sure

@entry
def caller(narrow):
    return helper(1, True) + helper(2, False) + helper(narrow[0], narrow[0] > 0)
"""


def test_a_kernel_is_compiled_once_for_all_constants_and_widths(project: Path) -> None:
    """Numba's own way is anew for each, which made the longest game a fifth longer to compile."""
    (project / "project" / "rules.py").write_text(CALLERS)
    program = "import numpy as np; from project.rules import caller, helper; "
    program += "print(caller(np.ones(1, np.int8)), len(helper.signatures))"
    assert run(project, program) == (6, 1)
