"""A designer without a line of code: change a number, measure, read, change again, take it home and play it."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, ViewportSize, expect

from inglenook.engine.registry import find_game
from inglenook.server.lab.wishes import PARTS
from inglenook.warmup import prepare

from ..server.helpers import app_in, served
from .conftest import PHONE, WIDE
from .test_evening import axe

Open = Callable[[ViewportSize], Page]


@pytest.fixture
def lab(browser: Browser, tmp_path: Path) -> Iterator[Open]:
    """The lab as its host's browser opens it."""
    prepare(find_game("keepers"), parts=PARTS)
    with app_in(tmp_path) as app, served(app) as port:

        def open_lab(size: ViewportSize) -> Page:
            context = browser.new_context(viewport=size, base_url=f"http://127.0.0.1:{port}", locale="en-GB")
            page = context.new_page()
            page.set_default_timeout(60_000)
            page.goto(app.lab.door.way())
            return page

        yield open_lab
        for context in browser.contexts:
            context.close()


def settle(page: Page) -> None:
    """Stop here, unless it is done already."""
    with suppress(TimeoutError):
        page.get_by_role("button", name="Stop here").click(timeout=5000)
    page.locator("main:not([data-news])").wait_for()


def sound(page: Page) -> None:
    assert axe(page) == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0


def test_from_an_idea_to_a_tested_edition(lab: Open, tmp_path: Path) -> None:
    page = lab(WIDE)
    sound(page)
    page.locator("a[href='/lab/g/keepers']").click()
    hand = page.get_by_role("spinbutton", name="Hand", exact=True)
    hand.fill("50")
    page.get_by_label("Name of this edition").fill("Full hands")
    page.get_by_role("checkbox", name="2").check(force=True)
    page.get_by_role("button", name="Measure").click()
    expect(page.get_by_text("Hand: 50 is not a whole number from 0 to 12.")).to_be_visible()
    sound(page)
    hand.fill("8")
    page.get_by_role("button", name="Measure").click()
    expect(page.locator("#lab-findings")).to_be_visible()
    expect(page.get_by_text("hand = 8 (usually 5)")).to_be_visible()
    settle(page)
    sound(page)
    page.get_by_role("link", name="Change and measure again").first.click()
    expect(hand).to_have_value("8")
    page.get_by_label("Compare with").select_option("standard")
    page.get_by_role("button", name="Measure").click()
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    expect(page.locator("#lab-findings")).to_contain_text("instead of")
    settle(page)
    sound(page)
    with page.expect_download() as kept:
        page.get_by_role("link", name="HTML").click()
    kept.value.save_as(tmp_path / "report.html")
    standing = page.context.new_page()
    standing.goto((tmp_path / "report.html").as_uri())
    expect(standing.get_by_role("heading", name="Full hands")).to_be_visible()
    standing.close()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as edition file").click()
    text = Path(saved.value.path()).read_text("utf-8")
    assert find_game("keepers").schema.parse(text).numbers["hand"] == 8
    page.get_by_role("button", name="Play this at a table").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("hand = 8 (usually 5)")).to_be_visible()


def test_on_a_phone_and_stopped(lab: Open) -> None:
    page = lab(PHONE)
    page.goto("/lab/g/keepers")
    sound(page)
    page.get_by_role("button", name="Measure").click()
    settle(page)
    sound(page)
