"""Heroes and Rogues in a real browser: a whole game, on a wide screen and on a phone, and by keyboard."""

import pytest
from playwright.sync_api import ViewportSize, expect

from .conftest import PHONE, WIDE, Visitor
from .test_evening import Come, check_page, play_out


def sit_down(player: Visitor, seats: int, **options: str) -> None:
    """A table with bots in all other seats, and the game begun."""
    player.page.goto("/new/heroes")
    player.page.locator(f"input[name=players][value='{seats}']").check(force=True)
    player.page.select_option("#bots", str(seats - 1))
    player.page.locator("details.more").evaluate_all("all => all.forEach(each => each.open = true)")
    for name, value in options.items():
        player.page.locator(f"#option-{name.replace('_', '-')}").fill(value)
    player.page.get_by_role("button", name="Make the table").click()
    player.page.wait_for_url("**/t/*")
    player.page.get_by_role("button", name="Start the game").click()
    expect(player.page.locator("#table.is-yours, #table.is-over")).to_be_visible()


@pytest.mark.parametrize(("size", "seats"), [(WIDE, 4), (PHONE, 2)], ids=["wide", "phone"])
def test_a_whole_game_fits_and_satisfies_axe(visit: Come, size: ViewportSize, seats: int) -> None:
    ann = visit("Ann", size)
    sit_down(ann, seats, rounds="1", max_turns="60")
    check_page(ann.page)
    for _ in range(3):
        ann.click_something()
        expect(ann.page.locator("#table.is-yours, #table.is-over")).to_be_visible()
        check_page(ann.page)
    play_out([ann])
    assert "won" in ann.page.locator("#banner").inner_text()
    check_page(ann.page)


def test_the_keyboard_is_enough_to_recruit(visit: Come) -> None:
    ann = visit("Ann")
    sit_down(ann, 3, rounds="1", max_turns="60")
    for _ in range(6):
        expect(ann.page.locator("#table.is-yours, #table.is-over")).to_be_visible()
        if ann.over():
            return
        with ann.deciding():
            ann.page.locator("#table [id^=act-]").first.focus()
            ann.page.keyboard.press("Enter")
    assert ann.page.locator(".middle .hero").count() == 6
    assert ann.page.locator(".pencil").count() > 0  # what was put down is remembered


def test_a_press_beside_an_open_card_only_closes_it(visit: Come) -> None:
    ann = visit("Ann")
    sit_down(ann, 4, max_turns="60")
    lit = ann.page.locator(".middle .is-lit").first
    ann.page.evaluate("addEventListener('submit', () => { window.sent = (window.sent ?? 0) + 1 })")
    ann.page.locator("#mine button.hero:not([name])").first.click()
    expect(ann.page.locator(".read:popover-open")).to_be_visible()
    lit.click(position={"x": 5, "y": 5}, force=True)
    expect(ann.page.locator(".read:popover-open")).to_have_count(0)
    assert ann.page.evaluate("window.sent") is None
    with ann.deciding():
        lit.click(position={"x": 5, "y": 5})
    assert ann.page.evaluate("window.sent") == 1
