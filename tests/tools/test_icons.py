"""The lists of icons, the sprites and the credits speak of the same icons."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from inglenook.engine.language import languages

ROOT = Path(__file__).resolve().parents[2]
LISTED = tomllib.loads((ROOT / "tools/icons.toml").read_text("utf-8"))
OWN = {
    path.parent: tomllib.loads(path.read_text("utf-8"))
    for path in ROOT.glob("src/inglenook/games/*/icons.toml")
}
SPRITES = {
    ROOT / "src/inglenook/server/static/sprite.svg": ("every table", LISTED["icons"]),
    **{folder / "static/icons.svg": (folder.name, OWN[folder]) for folder in sorted(OWN)},
}
FOUND = [*ROOT.glob("src/inglenook/*/*/static/icons.svg"), *ROOT.glob("examples/*/*/static/icons.svg")]
DRAWN = sorted(set(FOUND) - set(SPRITES))  # by those who made the game
CREDITS = (ROOT / "CREDITS.md").read_text("utf-8")
CREDITED = [each.phrases["credits.icons-text"] for each in languages().values()]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=[*SPRITES, *DRAWN], ids=lambda path: path.parts[-3])
def sprite(request: pytest.FixtureRequest) -> ElementTree.Element:
    return ElementTree.fromstring(request.param.read_text("utf-8"))


@pytest.mark.parametrize("path", SPRITES, ids=lambda path: path.parts[-3])
def test_a_sprite_has_the_listed_icons(path: Path) -> None:
    symbols = ElementTree.fromstring(path.read_text("utf-8"))
    _, icons = SPRITES[path]
    assert [symbol.get("id") for symbol in symbols] == [f"icon-{key}" for key in sorted(icons)]


@pytest.mark.parametrize("path", DRAWN, ids=lambda path: path.parts[-3])
def test_a_sprite_without_a_list_says_whose_it_is(path: Path) -> None:
    assert "<!-- Drawn for " in path.read_text("utf-8")


def test_credits_name_icon_and_author_of_every_key() -> None:
    row = r"^\| (.+?) \| (\S+) \| \[(\S+)\]\(\S+/(\S+)/\S+\.html\) \| (.+) \| CC BY 3\.0 \|$"
    rows = re.findall(row, CREDITS, re.MULTILINE)
    icons = [(home, key, icon) for home, listed in SPRITES.values() for key, icon in sorted(listed.items())]
    assert rows == [(h, k, i["icon"], i["author"], LISTED["authors"][i["author"]]) for h, k, i in icons]


def test_no_author_is_listed_in_vain() -> None:
    icons = [icon for _, listed in SPRITES.values() for icon in listed.values()]
    assert {icon["author"] for icon in icons} == set(LISTED["authors"])


@pytest.mark.parametrize("author", LISTED["authors"].values())
def test_the_page_of_credits_names_every_author(author: str) -> None:
    assert all(author in text for text in CREDITED)


def test_every_symbol_is_a_square_that_draws_in_the_colour_of_the_text(sprite: ElementTree.Element) -> None:
    for symbol in sprite:
        assert symbol.tag == SVG + "symbol"
        assert symbol.get("viewBox") == "0 0 512 512"
        shapes = list(symbol.iter(SVG + "path"))
        assert shapes, symbol.get("id")
        assert {shape.get("fill") for shape in shapes} == {"currentColor"}


def test_sprite_is_drawing_only(sprite: ElementTree.Element) -> None:
    """No script, no style, no reference to anything outside, no document type that could bring one."""
    assert {element.tag for element in sprite.iter()} <= {SVG + tag for tag in ("svg", "symbol", "g", "path")}
    attributes = {name for element in sprite.iter() for name in element.keys()}  # noqa: SIM118
    assert attributes <= {"id", "viewBox", "fill", "d", "fill-rule", "clip-rule", "transform"}


@pytest.mark.parametrize("path", [*SPRITES, *DRAWN], ids=lambda path: path.parts[-3])
def test_a_sprite_asks_for_nothing(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "url(" not in text
    assert "<!DOCTYPE" not in text
