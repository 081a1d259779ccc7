"""A stranger's game with a look of its own, in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import PHONE, WIDE, Visitor
from .test_evening import check_page, play_out

SHEETS = "[...document.styleSheets].map((each) => each.href.split('/').at(-1) + ' ' + each.cssRules.length)"


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_its_own_sheet_and_icons_are_on_its_page(visit: Callable[..., Visitor], size: ViewportSize) -> None:
    ann = visit("Ann", size)
    ann.play_now("purses")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#table.is-yours, #table.is-over")).to_be_visible()
    assert ann.page.evaluate(SHEETS)[-1] == "table.css 1"
    icon = ann.page.locator(".purse > .icon").first.bounding_box()
    assert icon is not None
    assert icon["width"] > 90
    check_page(ann.page)
    play_out([ann])
    check_page(ann.page)
