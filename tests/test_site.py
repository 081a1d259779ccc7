"""The docs as a site: every page can be reached, every link leads somewhere, what the walks name is there.

Nothing is built here; `make docs` does that, and is stricter."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from inglenook.engine.registry import find_game

from .ours import OURS

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "inglenook"
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADINGS = [
    "What it is",
    "Pictures",
    "Players and length",
    "Rules",
    "Options",
    "Bots",
    "Editions",
    "Observations",
    "All clauses",
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages that the site is built from."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    command = [sys.executable, str(ROOT / "tools" / "docs_site.py"), "--gather", str(folder)]
    path = os.pathsep.join(filter(None, sys.path))
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": path})
    return folder


def text_of(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def links(page: Path) -> list[tuple[Path, str]]:
    """The file and the place in it of every link to our own."""
    found = [link.partition("#") for link in LINK.findall(text_of(page)) if "://" not in link]
    return [((page.parent / name).resolve() if name else page, place) for name, _, place in found]


def anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_page_is_linked_from_the_index(site: Path) -> None:
    pages = {page for page in site.rglob("*.md") if page.name != "index.md"}
    assert pages == {page for page, _ in links(site / "index.md")} & pages


def test_every_link_leads_somewhere(site: Path) -> None:
    for page in site.rglob("*.md"):
        for target, place in links(page):
            assert target.is_file(), f"{page.name}: {target}"
            assert not place or place in anchors(target), f"{page.name}: {target.name}#{place}"


@pytest.mark.parametrize("name", OURS)
def test_every_game_has_a_page_with_the_same_headings(site: Path, name: str) -> None:
    page = (site / "games" / f"{name}.md").read_text("utf-8")
    assert re.findall(r"^## (.+)$", page, re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("name", OURS)
def test_every_page_of_a_game_tells_what_its_agents_see(site: Path, name: str) -> None:
    page = (site / "games" / f"{name}.md").read_text("utf-8").split("## Observations")[1]
    for field, seen in find_game(name).observation.fields.items():
        assert f"| `{field}` |" in page
        assert f"| {seen.low} | {seen.high} | {seen.meaning} |" in page


def test_pictures_are_shown_somewhere(site: Path) -> None:
    shown = {target for page in site.rglob("*.md") for target, _ in links(page)}
    for picture in (site / "images").iterdir():
        assert picture in shown, picture.name


def walks() -> list[tuple[str, str]]:
    """What the walks of the architecture name: a file, and the names in it."""
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    return re.findall(r"^\| \d+ \| `([^`]+)`:? ?([^|]*) \|", page, re.MULTILINE)


def test_the_walks_have_steps() -> None:
    assert len(walks()) == 28


@pytest.mark.parametrize(("file", "names"), walks())
def test_what_a_walk_names_is_there(file: str, names: str) -> None:
    text = (SOURCES / file).read_text("utf-8")
    for name in re.findall(r"`(\w+)`", names):
        assert re.search(rf"^ *(?:async )?(?:def|class|function) {name}\b", text, re.MULTILINE), (
            f"{name} in {file}"
        )


def test_the_packages_of_the_architecture_are_there() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    named = re.findall(r"^\| `([\w/]+)/` \|", page, re.MULTILINE)
    assert len(named) == 13
    assert all((SOURCES / each / "__init__.py").is_file() for each in named)


def test_the_code_about_bots_is_cut_out_of_the_example() -> None:
    page = (ROOT / "docs" / "add-a-bot.md").read_text("utf-8")
    blocks = re.findall(r"^```(?:python|toml)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    example = [file.read_text("utf-8") for file in (ROOT / "examples" / "grumpy").glob("*.*")]
    assert len(blocks) == 5
    for block in blocks:
        assert any(block in text for text in example), block
