"""The app in a real browser: an honest page without a connection; daylight that can be read."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from ..ours import OURS
from .conftest import PHONE, Server, Visitor
from .test_evening import axe

Come = Callable[..., Visitor]


def test_without_a_connection_a_page_says_so_and_comes_back(visit: Come, server: Server) -> None:
    ann = visit("Ann", PHONE)
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    server.kill()
    ann.page.goto("/rules/keepers")
    expect(ann.page.locator("h1")).to_have_text("The fire is out of reach")
    expect(ann.page.get_by_role("link", name="Try again")).to_be_visible()
    server.start()  # it looks again by itself
    expect(ann.page.locator("h1")).to_contain_text("Keepers")


# Stands for the device's screen: how many locks there were, and whether one holds now.
SCREEN = """
window.asked = 0;
window.held = () => Boolean(lock && !lock.released);
let lock = null;
const release = function () { this.released = true; };
const request = async () => { asked += 1; return lock = { released: false, release }; };
Object.defineProperty(navigator, "wakeLock", { value: %s });
"""


def test_the_screen_stays_on_for_who_wants_that_while_a_game_is_played(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    ann.context.add_init_script(SCREEN % "{ request }")
    ann.play_now("heroes")
    ann.open_side()
    ann.page.locator("#controls > summary").click()
    knob = ann.page.get_by_role("button", name="Keep the screen on")
    expect(knob).to_have_attribute("aria-pressed", "false")
    assert not ann.page.evaluate("held()")
    knob.click()
    expect(knob).to_have_attribute("aria-pressed", "true")
    ann.page.wait_for_function("held()")
    ann.page.reload()
    ann.page.wait_for_function("held()")  # it is remembered
    ann.page.evaluate("document.getElementById('table').classList.add('is-over')")
    ann.page.evaluate("document.dispatchEvent(new Event('shown'))")
    ann.page.wait_for_function("!held()")
    assert ann.page.evaluate("asked") == 1


def test_where_no_screen_can_be_kept_on_there_is_no_button_for_it(visit: Come) -> None:
    """As on every page that came neither over https nor from the machine itself."""
    ann = visit("Ann")
    ann.context.add_init_script(SCREEN % "undefined")
    ann.play_now("heroes")
    ann.page.locator("#controls > summary").click()
    expect(ann.page.locator("[data-notify]")).to_be_visible()
    expect(ann.page.locator("[data-awake]")).to_be_hidden()


def test_by_daylight_pages_can_be_read_and_large_text_fits_a_phone(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    ann.page.get_by_role("button", name="Daylight").click()
    ann.page.get_by_role("button", name="very large text").click()
    expect(ann.page.locator("html")).to_have_attribute("data-size", "larger")
    for page in ("/", "/new/keepers", "/rules/keepers", "/me/games", "/credits"):
        ann.page.goto(page)
        assert axe(ann.page) == []
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    ann.page.goto("/new/keepers")
    ann.page.get_by_role("button", name="Make the table").click()
    expect(ann.page.locator(".chairs")).to_be_visible()
    assert axe(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("game", OURS)
def test_a_board_fits_its_screen_in_whatever_size_somebody_reads(visit: Come, game: str) -> None:
    ann = visit("Ann", PHONE)
    size = "getComputedStyle(document.querySelector('#board')).fontSize"
    ann.play_now(game)
    expect(ann.page.locator("#board")).to_be_visible()
    usual = ann.page.evaluate(size)
    ann.context.add_cookies([{"name": "reading", "value": "day.larger", "url": ann.page.url}])
    ann.page.reload()
    expect(ann.page.locator("#board")).to_be_visible()
    assert ann.page.evaluate(size) == usual
    assert ann.page.evaluate("getComputedStyle(document.querySelector('#people')).zoom") == "1.3"
    ann.open_side()
    assert axe(ann.page) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
