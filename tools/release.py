"""Build a release into dist/, or say in a sentence each what is still missing.

    python tools/release.py

A release is a clean tree whose version the changelog has under a date and the commit has as a tag.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = "from setuptools import build_meta as b; b.build_sdist('dist'); b.build_wheel('dist')"


def main(root: Path = ROOT) -> int:
    missing = list(complaints(root))
    for each in missing:
        print(each, file=sys.stderr)
    if missing:
        return 2
    subprocess.run([sys.executable, "-c", BUILD], cwd=root, check=True, stdout=subprocess.DEVNULL)
    print(*sorted(f"dist/{path.name}" for path in (root / "dist").glob(f"*-{version(root)}*")), sep="\n")
    return 0


def complaints(root: Path) -> Iterator[str]:
    """What keeps the tree from being released."""
    number = version(root)
    if git(root, "status", "--porcelain"):
        yield "The tree is not clean: commit what belongs to the release, drop the rest."
    if not dated(root, number):
        yield f"CHANGELOG.md has no line `## {number} - YYYY-MM-DD`: date what is released."
    if f"v{number}" not in git(root, "tag", "--points-at", "HEAD").split():
        yield f"This commit has no tag v{number}: raise the version or tag the commit."


def version(root: Path) -> str:
    text = (root / "src" / "inglenook" / "__init__.py").read_text("utf-8")
    (found,) = re.findall(r'^__version__ = "(.*)"$', text, re.MULTILINE)
    return str(found)


def dated(root: Path, number: str) -> bool:
    lines = (root / "CHANGELOG.md").read_text("utf-8").splitlines()
    return any(re.fullmatch(rf"## {re.escape(number)} - \d{{4}}-\d\d-\d\d", line) for line in lines)


def git(root: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=root, check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    sys.exit(main())
