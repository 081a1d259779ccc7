"""A series of two friends, one of them on a phone: one press of each begins the next game, and both see who leads."""

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import PHONE, Visitor
from .test_evening import check_page, play_out
from .test_together import leave

Come = Callable[..., Visitor]


def begun(ann: Visitor, bob: Visitor) -> str:
    """The first of three games: its address."""
    ann.page.goto("/new/keepers")
    ann.page.locator("input[name=players][value='2']").check(force=True)
    ann.page.select_option("#series", "3")
    ann.page.locator("input[name=early]").check()
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto(ann.page.url)
    expect(bob.page.locator("#series")).to_contain_text("Game 1 of 3")
    bob.page.locator(".welcome-seat button").click()
    expect(ann.page.locator(".chair.is-person")).to_have_count(2)
    ann.page.get_by_role("button", name="Start the game").click()
    expect(bob.page.locator("#board")).to_be_visible()
    return ann.page.url


def test_one_press_of_each_begins_the_next_game_and_both_see_who_leads(visit: Come) -> None:
    ann, bob = visit("Ann"), visit("Bob", PHONE)
    address = begun(ann, bob)
    leave(bob)
    play_out([ann])
    for visitor in (ann, bob):
        expect(visitor.page.locator("#ending")).to_contain_text("After game 1 of 3: games won")
        expect(visitor.page.locator(".standings li")).to_have_count(2)
        check_page(visitor.page)
    ann.page.get_by_role("button", name="Next game (2 of 3)").click()
    ann.page.wait_for_url(lambda url: url != address)
    expect(ann.page.locator("#series")).to_contain_text("It begins by itself as soon as everybody is here.")
    check_page(ann.page)
    expect(bob.page.locator("#after")).to_contain_text("Ann wants to play again.")
    bob.page.get_by_role("button", name="Join").click()
    bob.page.wait_for_url(ann.page.url)
    for visitor in (ann, bob):
        expect(visitor.page.locator("#board")).to_be_visible()
    for visitor in (ann, bob):
        visitor.open_side()
        visitor.page.get_by_role("link", name="Game 2 of 3").click()
        visitor.page.wait_for_url("**/series")
        expect(visitor.page.locator(".standings .figure")).to_contain_text(["of 1", "of 1"])
        expect(visitor.page.locator("#main .table-link")).to_have_count(2)
        check_page(visitor.page)
    bob.page.get_by_role("link", name="To the table").first.click()
    expect(bob.page.locator("#board")).to_be_visible()
