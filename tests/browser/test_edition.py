"""A host brings an edition along: a slip in it is shown with its line, mended, and the table is made."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize, expect

from inglenook.engine.registry import find_game

from .conftest import PHONE, WIDE, Visitor
from .test_evening import axe

Come = Callable[..., Visitor]


def choose(host: Visitor, file: Path) -> None:
    host.page.get_by_text("Your own edition").click()
    host.page.get_by_label("File", exact=True).set_input_files(file)


def sound(host: Visitor) -> None:
    """Nothing that axe objects to, nothing wider than the screen."""
    assert axe(host.page) == []
    wide = host.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_table_with_an_edition_of_its_own(visit: Come, tmp_path: Path, size: ViewportSize) -> None:
    ann, bob = visit("Ann", size), visit("Bob")
    ann.page.goto("/new/keepers")
    ann.page.get_by_text("Your own edition").click()
    with ann.page.expect_download() as standard:
        ann.page.get_by_role("link", name="Download the standard edition").click()
    file = tmp_path / "house.toml"
    text = Path(standard.value.path()).read_text("utf-8").replace("my edition", "The Crooked House")
    file.write_text(text.replace("hand = 5", "hand = many"), "utf-8")
    ann.page.get_by_label("File", exact=True).set_input_files(file)
    ann.page.locator("input[name=players][value='2']").check(force=True)
    ann.page.select_option("#clock", "600")
    ann.page.get_by_role("button", name="Make the table").click()
    alert = ann.page.get_by_role("alert")
    expect(alert).to_contain_text(
        "There is no table yet. Line 14: not valid TOML: Invalid value in 'hand = many'."
    )
    assert ann.page.locator("input[name=players]:checked").input_value() == "2"
    assert ann.page.locator("#clock").input_value() == "600"
    sound(ann)

    typed = ann.page.get_by_label("Or its text")
    typed.fill(typed.input_value().replace("hand = many", "hand = 4"))
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit here (B)").click()
    for visitor in (ann, bob):
        expect(visitor.page.get_by_text("Edition: The Crooked House")).to_be_visible()
        expect(visitor.page.get_by_text("hand = 4 (usually 5)")).to_be_visible()
    expect(ann.page.locator("#share-link")).to_have_value(ann.page.url)
    sound(ann)

    expect(ann.page.get_by_role("button", name="Start the game")).to_be_enabled()
    ann.page.get_by_role("button", name="Start the game").click()
    bob.page.get_by_text("Edition: The Crooked House (1 changed)").click()
    expect(bob.page.get_by_text("hand = 4 (usually 5)")).to_be_visible()
    with bob.page.expect_download() as taken:
        bob.page.get_by_role("link", name="Download this edition").click()
    schema = find_game("keepers").schema
    home = schema.parse(Path(taken.value.path()).read_text("utf-8"))
    assert (home.name, home.numbers["hand"]) == ("The Crooked House", 4)
    sound(bob)


def test_a_file_that_cannot_be_an_edition_is_not_even_sent(visit: Come, tmp_path: Path) -> None:
    ann = visit("Ann")
    ann.page.goto("/new/keepers")
    picture, house = tmp_path / "picture.png", tmp_path / "house.toml"
    picture.write_bytes(bytes(100_000))
    house.write_text("numbers.hand = 4\n")
    choose(ann, picture)
    ann.page.get_by_role("button", name="Make the table").click()
    field = ann.page.get_by_label("File", exact=True)
    assert field.evaluate("field => field.validationMessage") == "This file is too long for an edition."
    assert ann.page.url.endswith("/new/keepers")
    field.set_input_files(house)
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/t/*")
