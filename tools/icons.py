"""Write the icon sprites and their credits from the lists of icons; needs npm, which fetches the collection.

tools/icons.toml lists what every table has, `icons.toml` in a game's folder what that game alone has. A page shows an
icon by <svg><use href="…/sprite.svg#icon-KEY"/></svg>; it takes the colour of the text.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tools" / "icons.toml"
GAMES = ROOT / "src" / "inglenook" / "games"
SPRITE = ROOT / "src" / "inglenook" / "server" / "static" / "sprite.svg"
CREDITS = ROOT / "CREDITS.md"
BEGIN, END = "<!-- icons: written by tools/icons.py -->\n", "<!-- icons: end -->\n"


class Icon(NamedTuple):
    home: str  # "every table", or a game
    key: str
    name: str
    folder: str
    author: str


def main() -> None:
    package = listed()["package"]
    drawings = fetch(package)
    unknown = [icon.name for icons in sprites().values() for icon in icons if icon.name not in drawings]
    if unknown:
        sys.exit(f"{package} has no {', '.join(unknown)}")
    write(drawings)


def write(drawings: dict[str, str]) -> None:
    """All sprites and the credits, from the inner markup of each drawing."""
    found = sprites()
    for path, icons in found.items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(sprite(icons, drawings), "utf-8")
        print(f"{path.relative_to(ROOT)}: {len(icons)} icons, {path.stat().st_size / 1000:.0f} kB")
    before, rest = CREDITS.read_text("utf-8").split(BEGIN)
    CREDITS.write_text(before + BEGIN + table(found.values()) + END + rest.split(END)[1], "utf-8")


def listed() -> dict[str, Any]:
    return tomllib.loads(LIST.read_text("utf-8"))


def sprites() -> dict[Path, list[Icon]]:
    """The icons of every sprite: that of every table first, then those of the games that have one."""
    games = {
        path.parent: tomllib.loads(path.read_text("utf-8")) for path in sorted(GAMES.glob("*/icons.toml"))
    }
    own = {folder / "static" / "icons.svg": read_icons(folder.name, icons) for folder, icons in games.items()}
    return {SPRITE: read_icons("every table", listed()["icons"]), **own}


def read_icons(home: str, icons: dict[str, Any]) -> list[Icon]:
    authors = listed()["authors"]
    return [
        Icon(home, key, entry["icon"], entry["author"], authors[entry["author"]])
        for key, entry in sorted(icons.items())
    ]


def fetch(package: str) -> dict[str, str]:
    """The inner markup of every drawing in the package, by name."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["npm", "pack", "--silent", package]
        subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as tar:
            file = tar.extractfile("package/icons.json")
            assert file is not None
            found = json.load(file)
    if (found.get("width"), found.get("height")) != (512, 512):
        sys.exit(f"{package}: expected drawings of 512 by 512")
    return {name: entry["body"] for name, entry in found["icons"].items()}


def sprite(icons: list[Icon], drawings: dict[str, str]) -> str:
    authors = ", ".join(sorted({icon.author for icon in icons}))
    symbols = (
        f'<symbol id="icon-{icon.key}" viewBox="0 0 512 512">{drawings[icon.name]}</symbol>\n'
        for icon in icons
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        f"<!-- Icons made by {authors}; game-icons.net, CC BY 3.0. CREDITS.md names the author of each. -->\n"
        f"{''.join(symbols)}</svg>\n"
    )


def table(sets: Iterable[list[Icon]]) -> str:
    rows = (
        f"| {icon.home} | {icon.key} | [{icon.name}](https://game-icons.net/1x1/{icon.folder}/{icon.name}.html) "
        f"| {icon.author} | CC BY 3.0 |\n"
        for icons in sets
        for icon in icons
    )
    return (
        "\n| at | key | icon | author | licence |\n| --- | --- | --- | --- | --- |\n" + "".join(rows) + "\n"
    )


if __name__ == "__main__":
    main()
