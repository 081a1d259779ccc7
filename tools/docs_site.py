"""Build the docs as a site in build/docs: no network, strict, every link checked.

    python tools/docs_site.py                    # needs the extra `docs`: Sphinx, MyST and Furo
    python tools/docs_site.py --gather FOLDER    # only lays the pages there that the site is made from

The pages are those of docs/, some of the root folder, and one for each game, made here from the game's own files.
`docs/index.md` is the order of them all: the menu is made from its links.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from game_pages import DOCS, game_page

from docs import ROOT, our_games

SOURCE, BUILT = ROOT / "build" / "docs-source", ROOT / "build" / "docs"
# Pages of the root folder, and what they are called in the site.
BESIDE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "GAMES.md": "authors.md",
    "CREDITS.md": "credits.md",
}
FILES = Path("files")  # where other files lie that a page links to
GAMES = "games"
LINK = re.compile(r"(\]\()([^)#\s]+)([^)]*\))")
REQUEST = re.compile(
    r"""<(?:link|script|img|iframe|source)\b[^>]*?(?:href|src)="(?:https?:)?//|url\(["']?(?:https?:)?//|@import\s+["'](?:https?:)?//"""
)


def main() -> None:
    if sys.argv[1:2] == ["--gather"]:
        return gather(Path(sys.argv[2]))
    gather(SOURCE)
    build(SOURCE, BUILT)
    check_requests(BUILT)
    print(f"The docs are built: {BUILT / 'index.html'}", flush=True)


def gather(target: Path) -> None:
    """All that the site is made from, in one folder."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(DOCS, target, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in pages().items():
        put(target / name, text.encode())
        for file in taken_along(text):
            put(target / FILES / file, (ROOT / file).read_bytes())


def put(place: Path, content: bytes) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def pages() -> dict[str, str]:
    """Every page by its name in the site, with links that hold there."""
    written = {path.name: path.read_text("utf-8") for path in sorted(DOCS.glob("*.md"))}
    made = {f"{GAMES}/{game.name}.md": game_page(game) for game in our_games()}
    beside = {new: relinked((ROOT / old).read_text("utf-8"), ROOT, new) for old, new in BESIDE.items()}
    linked = {name: relinked(text, DOCS, name) for name, text in written.items()}
    linked["index.md"] = with_menu(linked["index.md"].replace("<!-- games -->", game_list()))
    return {**linked, **made, **beside}


# Links


def relinked(text: str, folder: Path, page: str) -> str:
    """A page's links as the site has them; `folder` is where the page stands in the project."""
    return LINK.sub(lambda found: found[1] + in_site(found[2], folder, page) + found[3], text)


def in_site(link: str, folder: Path, page: str) -> str:
    target = (folder / link).resolve()
    if "://" in link or link.startswith("mailto:") or not target.exists():
        return link  # of a game's page, which is made here, or wrong: the build says so
    place = str(place_of(target.relative_to(ROOT)))
    return os.path.relpath(place, Path(page).parent)


def place_of(path: Path) -> Path:
    """Where a file of the project is found in the site; one that is no page is taken along."""
    if str(path) in BESIDE:
        return Path(BESIDE[str(path)])
    return path.relative_to(DOCS.name) if path.parts[0] == DOCS.name else FILES / path


def taken_along(text: str) -> Iterator[Path]:
    """The files of the project that a page of the site links to."""
    for _, link, _ in LINK.findall(text):
        if link.startswith(f"{FILES}/"):
            yield Path(link).relative_to(FILES)


# The menu


def with_menu(index: str) -> str:
    """The index, with a menu of each section's links that no reader of the page sees."""
    head, *sections = index.split("\n## ")
    return head + "".join(f"\n## {section.rstrip()}\n{menu_of(section)}" for section in sections)


def menu_of(section: str) -> str:
    caption, body = section.partition("\n")[::2]
    names = [link for _, link, _ in LINK.findall(body) if link.endswith(".md")]
    listed = "\n".join(dict.fromkeys(names))
    return f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{listed}\n```\n"


def game_list() -> str:
    return "\n".join(f"- [{game.title}]({GAMES}/{game.name}.md): {game.words.about}" for game in our_games())


# Building


def build(source: Path, target: Path) -> None:
    """Warnings are errors: a link that leads nowhere is one."""
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-E"]
    done = subprocess.run([*command, "-d", str(target.with_name("docs-trees")), str(source), str(target)])
    if done.returncode:
        sys.exit("The docs were not built, see above.")


def check_requests(target: Path) -> None:
    """A page may link to another host, but must not ask it for anything."""
    for path in sorted(target.rglob("*")):
        if path.suffix in {".html", ".css"} and (found := REQUEST.search(path.read_text("utf-8"))):
            sys.exit(f"{path.relative_to(target)} asks another host: {found[0]}")


if __name__ == "__main__":
    main()
