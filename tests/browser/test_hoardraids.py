"""A duke's evening: a whole game of Hoardraids against a bot, on a phone, and what the page shows on the way."""

import re
from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import TimeoutError, expect

from .conftest import PHONE, WIDE, Visitor
from .test_evening import axe

Come = Callable[..., Visitor]
MOST = 1500  # clicks


def make_table(host: Visitor) -> None:
    host.page.goto("/new/hoardraids")
    host.page.locator("input[name=players][value='2']").check(force=True)
    host.page.select_option("#bots", "1")
    host.page.get_by_text("Options of the game").click()
    host.page.select_option("#option-goal", "any-2")
    host.page.get_by_role("button", name="Make the table").click()
    host.page.wait_for_url("**/t/*")
    host.page.get_by_role("button", name="Start the game").click()


def click_sensibly(visitor: Visitor) -> bool:
    """The page's own buttons: something useful, else the way home, else anything."""
    page = visitor.page
    buttons = page.locator("#table [id^=act-]")
    words = [
        label or text
        for label, text in buttons.evaluate_all("all => all.map(each => [each.ariaLabel, each.textContent])")
    ]
    if not words:
        return False
    wanted = best(words, page.locator(".hand").inner_text())
    with suppress(TimeoutError), visitor.deciding(10_000):  # a forced move may be made for her meanwhile
        buttons.nth(wanted).dispatch_event("click", timeout=2000)
    return True


def best(words: list[str], hand: str) -> int:
    for wanted in ("Store", "Dig up", "Pick up", "Take it", "Buy", "Be cured", "Earn", "Train"):
        for i, each in enumerate(words):
            if each.strip().startswith(wanted):
                return i
    castle = re.search(r"bring it to ([A-J]\d+)", hand)
    if castle:
        ways = [
            (far(found.group(1), castle.group(1)), i)
            for i, each in enumerate(words)
            if (found := WAY.search(each))
        ]
        if ways:
            return min(ways)[1]
    return len(words) - 1


WAY = re.compile(r"Go to ([A-J]\d+)")


def far(one: str, two: str) -> int:
    return abs(ord(one[0]) - ord(two[0])) + abs(int(one[1:]) - int(two[1:]))


def test_a_whole_game_against_a_bot_on_a_phone(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    make_table(ann)
    ann.page.locator(".map").wait_for()
    for _ in range(MOST):
        if ann.over():
            break
        if not click_sensibly(ann):
            ann.page.wait_for_timeout(50)
    assert ann.over(), ann.page.locator("#banner").inner_text()
    assert "won" in ann.page.locator("#banner").inner_text()
    assert not ann.errors
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_map_follows_the_henchman_and_can_be_seen_whole(visit: Come) -> None:
    """On a phone its fields are large enough for a finger, and as many as there are on a press."""
    ann = visit("Ann", PHONE)
    make_table(ann)
    ann.page.locator(".on-settle .lit").last.dispatch_event("click")  # the farthest that the other has left
    man = ann.page.locator("[data-glide=man-0]")
    expect(ann.page.locator(".on-go .lit").first).to_be_in_viewport()
    expect(man).to_be_in_viewport()
    near = man.bounding_box()
    ann.page.locator(".zoom").click()
    whole = ann.page.locator(".map").bounding_box()
    assert near is not None
    assert whole is not None
    assert near["width"] > 35
    assert whole["width"] <= PHONE["width"]


def test_where_no_hints_are_given_a_sentence_says_why(visit: Come) -> None:
    ann = visit("Ann", WIDE)
    make_table(ann)
    ann.page.locator(".map").wait_for()
    expect(ann.page.locator("#no-hints")).to_contain_text("remember")


def test_nothing_keeps_anybody_from_the_table(visit: Come) -> None:
    ann = visit("Ann", WIDE)
    make_table(ann)
    ann.page.locator(".map").wait_for()
    assert axe(ann.page) == []
