"""Golden plays are evidence: whoever changes a record or its story raises the game's rules number, or says why in the
commit.

A line `Golden: …` in the message is such a reason. Commits are asked, not the working tree; a merge is asked for what
none of its parents had.
"""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SINCE = "a0cbdcf"  # the rule is younger than the plays
PLAYS = "tests/games/*/plays/*"
PLAY = re.compile(r"[MDR]\S*\ttests/games/(\w+)/plays/")
NUMBER = re.compile(r"\b(?:rules_)?number=(\d+)")
REASON = re.compile(r"^Golden: \S", re.MULTILINE)
SAID_LATER = {  # commits whose message lacks the line: why they changed plays
    "2df0e49": "records of form 1 hashed a state that had grown; rules number 2 came before main had it",
    "495f69a": "stories tell numbers and options in other words; the records are the same",
}


def git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout


def silent_changes(root: Path, since: str) -> list[str]:
    return [
        f"{commit[:7]} changes golden plays of {game}"
        for commit in git(root, "log", "--format=%H", f"{since}..HEAD", "--", PLAYS).split()
        if not REASON.search(git(root, "log", "-1", "--format=%B", commit))
        for game in changed_games(root, commit)
        if number_in(root, commit, game) <= number_in(root, f"{commit}^", game)
    ]


def changed_games(root: Path, commit: str) -> Iterator[str]:
    changes = git(root, "show", "-c", "--format=", "--name-status", commit, "--", PLAYS).splitlines()
    yield from sorted({found[1] for line in changes if (found := PLAY.match(line))})


def number_in(root: Path, commit: str, game: str) -> int:
    found = NUMBER.search(git(root, "show", f"{commit}:src/inglenook/games/{game}/__init__.py"))
    assert found, f"{game} has no rules number in {commit}"
    return int(found[1])


def has_history() -> bool:
    """Not so in a package, nor in a shallow clone."""
    asked = subprocess.run(
        ["git", "merge-base", "--is-ancestor", SINCE, "HEAD"], cwd=ROOT, capture_output=True, check=False
    )
    return asked.returncode == 0


@pytest.mark.skipif(not has_history(), reason="without a history there are no changes")
def test_a_changed_golden_play_has_a_risen_rules_number_or_a_reason() -> None:
    silent = [each for each in silent_changes(ROOT, SINCE) if each[:7] not in SAID_LATER]
    assert not silent, "raise the rules number, or write a line 'Golden: why' into the commit's message"


class Project:
    """A repository of a game with one golden play."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.record = root / "tests/games/tiny/plays/two.record"
        self.rules = root / "src/inglenook/games/tiny/__init__.py"
        for file in (self.record, self.rules):
            file.parent.mkdir(parents=True)
        git(root, "init", "-q", "-b", "main")
        self.commit("Begin", number=1, play="old")

    def commit(self, message: str, number: int, play: str) -> None:
        self.rules.write_text(f"GAME = Game(number={number})")
        self.record.write_text(play) if play else self.record.unlink()
        git(self.root, "add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)

    def git(self, *arguments: str) -> None:
        git(self.root, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *arguments)

    @property
    def silent(self) -> int:
        return len(silent_changes(self.root, git(self.root, "rev-list", "--max-parents=0", "HEAD").strip()))


@pytest.mark.parametrize(
    ("message", "number", "play", "silent"),
    [
        ("Change", 1, "old", 0),
        ("Change", 1, "new", 1),
        ("Take it away", 1, "", 1),
        ("Change", 2, "new", 0),
        ("Change\n\nGolden: other words", 1, "new", 0),
        ("Change\n\nGolden:", 1, "new", 1),
        ("Change the Golden: play", 1, "new", 1),
    ],
)
def test_the_guard_finds_a_silent_change(
    message: str, number: int, play: str, silent: int, tmp_path: Path
) -> None:
    project = Project(tmp_path)
    project.commit(message, number, play)
    assert project.silent == silent


@pytest.mark.parametrize(("message", "silent"), [("Merge", 1), ("Merge\n\nGolden: both changes", 0)])
def test_the_guard_asks_a_merge_for_what_no_parent_had(message: str, silent: int, tmp_path: Path) -> None:
    project = Project(tmp_path)
    git(tmp_path, "checkout", "-q", "-b", "side")
    project.commit("Change\n\nGolden: one way", 1, "one")
    git(tmp_path, "checkout", "-q", "main")
    project.commit("Change\n\nGolden: another way", 1, "another")
    project.git("merge", "-q", "--no-commit", "-s", "ours", "side")
    project.commit(message, 1, "third")
    assert project.silent == silent


def test_the_guard_lets_a_merge_bring_what_a_parent_has_justified(tmp_path: Path) -> None:
    project = Project(tmp_path)
    git(tmp_path, "checkout", "-q", "-b", "side")
    project.commit("Change\n\nGolden: one way", 1, "one")
    git(tmp_path, "checkout", "-q", "main")
    project.git("merge", "-q", "--no-ff", "-m", "Merge", "side")
    assert project.silent == 0
