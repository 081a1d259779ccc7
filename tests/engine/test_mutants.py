"""The conformance suite can fail: each of these broken games is caught by the check made for it."""

import json
import os
import subprocess
import sys
from functools import cache

import pytest

from .mutants import MUTANTS


@cache
def verdicts() -> dict[str, str | None]:
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    command = [sys.executable, "-m", "tests.engine.mutants"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_suite_notices(mutant: str) -> None:
    assert verdicts()[mutant], f"nobody noticed that {mutant}"
