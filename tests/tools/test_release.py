"""A release is refused while something is missing, and says what."""

import subprocess
from pathlib import Path

import pytest
import release

NAMED = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"]


def git(folder: Path, *words: str) -> None:
    subprocess.run(["git", *NAMED, *words], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small project that is ready to be released."""
    package = tmp_path / "src" / "inglenook"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text('"""Games."""\n\n__version__ = "1.2.3"\n')
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## Unreleased\n\n## 1.2.3 - 2030-01-31\n")
    (tmp_path / ".gitignore").write_text("/dist/\n*.egg-info/\n/build/\n")
    (tmp_path / "pyproject.toml").write_text(
        '[project]\nname = "inglenook"\nversion = "1.2.3"\n[build-system]\nrequires = ["setuptools"]\n'
    )
    git(tmp_path, "init", "-q")
    commit(tmp_path)
    return tmp_path


def commit(tree: Path) -> None:
    git(tree, "add", "-A")
    git(tree, "commit", "-q", "--allow-empty", "-m", "Release")
    git(tree, "tag", "-f", "v1.2.3")


def test_a_tree_that_is_ready_is_built(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert release.main(tree) == 0
    built = ["dist/inglenook-1.2.3-py3-none-any.whl", "dist/inglenook-1.2.3.tar.gz"]
    assert capsys.readouterr().out.split() == built
    assert all((tree / each).exists() for each in built)


def test_a_dirty_tree_is_refused(tree: Path) -> None:
    (tree / "notes.txt").write_text("not committed")
    assert [each[:21] for each in release.complaints(tree)] == ["The tree is not clean"]


@pytest.mark.parametrize(
    "heading", ["## 1.2.3", "## 1.2.3 - soon", "## Unreleased", "## 11.2.3 - 2030-01-31"]
)
def test_a_changelog_without_a_date_is_refused(tree: Path, heading: str) -> None:
    (tree / "CHANGELOG.md").write_text(f"# Changelog\n\n{heading}\n")
    commit(tree)
    assert [each[:20] for each in release.complaints(tree)] == ["CHANGELOG.md has no "]


def test_a_version_without_a_tag_is_refused(tree: Path) -> None:
    git(tree, "tag", "-d", "v1.2.3")
    git(tree, "tag", "v1.2.30")
    assert [each[:26] for each in release.complaints(tree)] == ["This commit has no tag v1."]


def test_a_tag_of_an_older_commit_does_not_count(tree: Path) -> None:
    git(tree, "commit", "-q", "--allow-empty", "-m", "More")
    assert len(list(release.complaints(tree))) == 1


def test_all_that_is_missing_is_told_at_once(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tree / "CHANGELOG.md").write_text("# Changelog\n")
    git(tree, "tag", "-d", "v1.2.3")
    assert release.main(tree) == 2
    assert capsys.readouterr().err.count("\n") == 3
    assert not (tree / "dist").exists()


def test_our_own_version_can_be_read() -> None:
    import inglenook

    assert release.version(release.ROOT) == inglenook.__version__
