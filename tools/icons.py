"""Write the icon sprite and its credits from icons.toml; needs npm, which fetches the collection.

A page shows an icon by <svg><use href="…/sprite.svg#icon-KEY"/></svg>; it takes the colour of the text.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "tools" / "icons.toml"
SPRITE = ROOT / "src" / "inglenook" / "server" / "static" / "sprite.svg"
CREDITS = ROOT / "CREDITS.md"
BEGIN, END = "<!-- icons: written by tools/icons.py -->\n", "<!-- icons: end -->\n"


class Icon(NamedTuple):
    key: str
    name: str
    folder: str
    author: str


def main() -> None:
    listed = tomllib.loads(LIST.read_text("utf-8"))
    icons = read_icons(listed)
    drawings = fetch(listed["package"])
    unknown = [icon.name for icon in icons if icon.name not in drawings]
    if unknown:
        sys.exit(f"{listed['package']} has no {', '.join(unknown)}")
    SPRITE.write_text(sprite(icons, drawings), "utf-8")
    before, rest = CREDITS.read_text("utf-8").split(BEGIN)
    CREDITS.write_text(before + BEGIN + table(icons) + END + rest.split(END)[1], "utf-8")
    print(f"{len(icons)} icons, {SPRITE.stat().st_size / 1000:.0f} kB")


def read_icons(listed: dict[str, Any]) -> list[Icon]:
    return [
        Icon(key, entry["icon"], entry["author"], listed["authors"][entry["author"]])
        for key, entry in sorted(listed["icons"].items())
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


def table(icons: list[Icon]) -> str:
    rows = (
        f"| {icon.key} | [{icon.name}](https://game-icons.net/1x1/{icon.folder}/{icon.name}.html) "
        f"| {icon.author} | CC BY 3.0 |\n"
        for icon in icons
    )
    return "\n| key | icon | author | licence |\n| --- | --- | --- | --- |\n" + "".join(rows) + "\n"


if __name__ == "__main__":
    main()
