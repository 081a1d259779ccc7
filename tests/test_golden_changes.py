"""Golden plays are evidence: whoever changes a record raises the game's rules number, or says why in the commit.

A line `Golden: …` in the message is such a reason. Commits are asked, not the working tree.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SINCE = "a0cbdcf"  # the rule is younger than the plays
PLAY = re.compile(r"M\ttests/games/(\w+)/plays/.*\.record")
NUMBER = re.compile(r"\bnumber=(\d+)")
REASON = re.compile(r"^Golden: \S", re.MULTILINE)


def git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="without a history there are no changes")
def test_a_changed_golden_play_has_a_risen_rules_number_or_a_reason() -> None:
    silent = [
        f"{commit[:7]} changes golden plays of {game}"
        for commit in git(
            "log", "--no-merges", "--format=%H", f"{SINCE}..HEAD", "--", "tests/games/*/plays/*.record"
        ).split()
        if not REASON.search(git("log", "-1", "--format=%B", commit))
        for game in changed_games(commit)
        if number_in(commit, game) <= number_in(f"{commit}^", game)
    ]
    assert not silent, "raise the rules number, or write a line 'Golden: why' into the commit's message"


def changed_games(commit: str) -> Iterator[str]:
    changes = git("show", "--format=", "--name-status", commit).splitlines()
    yield from sorted({found[1] for line in changes if (found := PLAY.match(line))})


def number_in(commit: str, game: str) -> int:
    found = NUMBER.search(git("show", f"{commit}:src/inglenook/games/{game}/__init__.py"))
    assert found, f"{game} has no rules number in {commit}"
    return int(found[1])


@pytest.mark.parametrize(
    ("message", "given"),
    [("Golden: form 2", True), ("Tell more\n\nGolden: words", True), ("Golden:", False), ("x", False)],
)
def test_a_reason_is_a_line_of_the_message(message: str, given: bool) -> None:
    assert bool(REASON.search(message)) == given
