"""The app in a real browser: an honest page without a connection; daylight that can be read."""

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import PHONE, Visitor
from .test_evening import axe

Come = Callable[..., Visitor]


def test_without_a_connection_a_page_says_so_and_comes_back(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ann.context.set_offline(True)
    ann.page.goto("/rules/keepers")
    expect(ann.page.locator("h1")).to_have_text("The fire is out of reach")
    expect(ann.page.get_by_role("link", name="Try again")).to_be_visible()
    ann.context.set_offline(False)  # it looks again by itself
    expect(ann.page.locator("h1")).to_contain_text("Keepers")


def test_by_daylight_pages_can_be_read_and_large_text_fits_a_phone(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    ann.page.get_by_role("button", name="Daylight").click()
    ann.page.get_by_role("button", name="very large text").click()
    expect(ann.page.locator("html")).to_have_attribute("data-size", "larger")
    for page in ("/", "/new/keepers", "/rules/keepers", "/me/games", "/credits"):
        ann.page.goto(page)
        assert axe(ann.page) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
