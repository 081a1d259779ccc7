"""Inns & Outcasts in the browser: a whole evening clicked through, and a full table on a phone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import PHONE, WIDE, Visitor
from .test_evening import check_page, play_out

Come = Callable[..., Visitor]


def start(host: Visitor, seats: int, bots: int, **options: str) -> str:
    host.page.goto("/new/inns")
    host.page.locator(f"input[name=players][value='{seats}']").check(force=True)
    host.page.select_option("#bots", str(bots))
    host.page.locator("input[name=level][value=apprentice]").check(force=True)
    host.page.get_by_text("Options of the game").click()
    for name, value in options.items():
        field = host.page.locator(f"#option-{name}")
        if field.evaluate("element => element.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    host.page.get_by_role("button", name="Make the table").click()
    host.page.wait_for_url("**/t/*")
    return host.page.url


def choose_hand(visitor: Visitor) -> None:
    """Six characters, the Jaded Dragon's and the Wobblin' Wagon's in turn; one is taken back on the way."""
    expect(visitor.page.locator("#table.is-yours")).to_be_visible()
    for rank in range(6):
        with visitor.deciding():
            visitor.page.locator(".pair [id^=act-]").nth(rank % 2).click()
        if rank == 2:
            with visitor.deciding():
                visitor.page.locator("#take-back").click()
            with visitor.deciding():
                visitor.page.locator(".pair [id^=act-]").first.click()
    expect(visitor.page.locator(".six .held")).to_have_count(6)
    with visitor.deciding():
        visitor.page.get_by_role("button", name="Keep this hand").click()


def test_a_ready_made_hand_is_laid_out_in_one_press_and_can_be_changed(visit: Come) -> None:
    ann = visit("Ann", PHONE)
    start(ann, 3, 2)
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    with ann.deciding():
        ann.page.locator(".pair [id^=act-]").first.click()  # the Thief, who is no brawler
    with ann.deciding():
        ann.page.get_by_role("button", name="The brawlers").click()
    expect(ann.page.locator(".six .held .name")).to_have_text(
        ["Bounty Hunter", "Guard", "Cultists", "Mage", "Thane", "Dragon"]
    )
    with ann.deciding():
        ann.page.locator("#take-back").click()
    with ann.deciding():
        ann.page.get_by_role("button", name="Take the Goblins").click()
    expect(ann.page.locator(".six .held .name").last).to_have_text("Goblins")
    with ann.deciding():
        ann.page.get_by_role("button", name="Keep this hand").click()
    expect(ann.page.locator(".hand .held")).to_have_count(6)


def test_two_friends_and_a_bot_play_a_whole_game(visit: Come) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    address = start(ann, 3, 1, goal="25", auction="quick")
    bob.page.goto(address)
    bob.page.get_by_role("button", name="Sit here (B)").click()
    expect(ann.page.get_by_text("Person: Bob")).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    choose_hand(ann)
    expect(ann.page.locator("#banner")).to_contain_text("waiting", ignore_case=True)
    expect(ann.page.locator(".six .held")).to_have_count(6)  # what the others choose cannot be seen
    choose_hand(bob)
    expect(ann.page.locator(".hand .held")).to_have_count(6)
    play_out([ann, bob])
    for visitor in (ann, bob):
        assert "won" in visitor.page.locator("#banner").inner_text()
        expect(visitor.page.locator(".spot.is-winner")).to_have_count(1)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_full_table_of_eight_fits_and_satisfies_axe(visit: Come, size: ViewportSize) -> None:
    ann = visit("Ann", size)
    start(ann, 8, 7, goal="12")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    check_page(ann.page)
    choose_hand(ann)
    expect(ann.page.locator(".hand .held")).to_have_count(6)
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    check_page(ann.page)
    assert ann.page.locator(".felt .spot").count() == 8
    play_out([ann])
    check_page(ann.page)
    ann.page.goto("/rules/inns")
    check_page(ann.page)
