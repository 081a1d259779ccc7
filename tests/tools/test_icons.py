"""The list of icons, the sprite and the credits speak of the same icons."""

import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
LISTED = tomllib.loads((ROOT / "tools/icons.toml").read_text("utf-8"))
SPRITE = (ROOT / "src/inglenook/server/static/sprite.svg").read_text("utf-8")
CREDITS = (ROOT / "CREDITS.md").read_text("utf-8")
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def sprite() -> ElementTree.Element:
    return ElementTree.fromstring(SPRITE)


def test_sprite_has_the_listed_icons(sprite):
    assert [symbol.get("id") for symbol in sprite] == [f"icon-{key}" for key in sorted(LISTED["icons"])]


def test_credits_name_icon_and_author_of_every_key():
    row = r"^\| (\S+) \| \[(\S+)\]\(\S+/(\S+)/\S+\.html\) \| (.+) \| CC BY 3\.0 \|$"
    rows = re.findall(row, CREDITS, re.MULTILINE)
    icons = sorted(LISTED["icons"].items())
    assert rows == [(k, i["icon"], i["author"], LISTED["authors"][i["author"]]) for k, i in icons]


def test_no_author_is_listed_in_vain():
    assert {icon["author"] for icon in LISTED["icons"].values()} == set(LISTED["authors"])


def test_every_symbol_is_a_square_that_draws_in_the_colour_of_the_text(sprite):
    for symbol in sprite:
        assert symbol.tag == SVG + "symbol"
        assert symbol.get("viewBox") == "0 0 512 512"
        shapes = list(symbol.iter(SVG + "path"))
        assert shapes, symbol.get("id")
        assert {shape.get("fill") for shape in shapes} == {"currentColor"}


def test_sprite_is_drawing_only(sprite):
    """No script, no style, no reference to anything outside, no document type that could bring one."""
    assert {element.tag for element in sprite.iter()} <= {SVG + tag for tag in ("svg", "symbol", "g", "path")}
    attributes = {name for element in sprite.iter() for name in element.keys()}  # noqa: SIM118
    assert attributes <= {"id", "viewBox", "fill", "d", "fill-rule", "clip-rule", "transform"}
    assert "url(" not in SPRITE
    assert "<!DOCTYPE" not in SPRITE
