"""The lobby in a real browser: on the first screen of a phone, and a name that is never lost."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect

from .conftest import PHONE, Server, Visitor, opened

Come = Callable[..., Visitor]
BELOW = "e => e.getBoundingClientRect().bottom"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One of its own: the tables of other tests would be on the page, too."""
    with opened(tmp_path_factory.mktemp("lobby")) as running:
        yield running


def test_on_a_phone_the_running_table_and_the_first_games_are_on_the_first_screen(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    ann.play_now("keepers")
    ann.page.wait_for_url("**/t/*")
    table = ann.page.url
    ann.page.goto("/")
    assert ann.page.locator("#mine ~ .tables .table-link").first.evaluate(BELOW) < PHONE["height"] / 2
    assert ann.page.locator(".offer .now").nth(3).evaluate(BELOW) < PHONE["height"]
    assert ann.page.evaluate("document.documentElement.scrollHeight") < 2 * PHONE["height"]
    ann.page.locator("#mine ~ .tables .table-link").first.click()
    ann.page.wait_for_url(table)


def test_a_name_typed_is_taken_with_whatever_is_pressed(browser: Browser, server: Server) -> None:
    for press in ("button[value='/new/keepers']", "a[href='/rules/keepers']", "button[formaction='/play']"):
        context = browser.new_context(base_url=server.address, locale="en-GB")
        page = context.new_page()
        page.goto("/")
        page.locator("#my-name").fill("Zoë")
        page.locator(press).first.click()
        page.wait_for_url(lambda url: url != f"{server.address}/")
        page.goto("/me/games")
        expect(page.locator(".me")).to_contain_text("Zoë")
        context.close()
