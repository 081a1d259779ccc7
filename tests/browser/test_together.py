"""An evening of four: three browsers and a phone, from the link to the next game and what is kept of this one."""

from collections.abc import Callable
from fractions import Fraction

from playwright.sync_api import Locator, expect

from .conftest import PHONE, Visitor
from .test_evening import make_table, play_out

Come = Callable[..., Visitor]


def overlap(one: Locator, other: Locator) -> bool:
    first, second = one.bounding_box(), other.bounding_box()
    assert first
    assert second
    return first["y"] < second["y"] + second["height"] and second["y"] < first["y"] + first["height"]


def say(visitor: Visitor, text: str) -> None:
    visitor.open_side()
    visitor.page.locator("#chat-text").fill(text)
    visitor.page.locator("#chat form:has(#chat-text) button").click()
    expect(visitor.page.locator("#chat-text")).to_have_value("")
    visitor.close_side()


def leave(visitor: Visitor) -> None:
    visitor.open_side()
    visitor.page.locator("#controls > summary").click()
    visitor.page.get_by_role("button", name="Leave; a bot plays on").click()
    expect(visitor.page.locator("#banner")).to_have_text("A bot is playing for you.")


def until_missing(host: Visitor, others: list[Visitor]) -> None:
    """Play until all wait for somebody who is not there."""
    for _ in range(600):
        if host.page.locator("#stand-in").is_visible():
            return
        clicked = [visitor.click_something() for visitor in others]
        if not any(clicked):
            host.page.wait_for_timeout(100)
    raise AssertionError("nobody is missed: " + host.page.locator("#prompt").inner_text())


def figures(visitor: Visitor) -> tuple[int, Fraction]:
    """Games played and won, as somebody's own page tells."""
    visitor.page.goto("/me/games")
    cells = visitor.page.locator(".figures tbody tr td").all_inner_texts()
    return int(cells[-2]), Fraction(cells[-1])


def test_three_browsers_and_a_phone_play_an_evening(visit: Come) -> None:
    ann, bob, cleo, dan = visit("Ann"), visit("Bob"), visit("Cleo"), visit("Dan", PHONE)
    everybody = [ann, bob, cleo, dan]
    address = make_table(ann, 4, 0)
    for seat, visitor in zip("BCD", everybody[1:], strict=True):
        visitor.page.goto(address)
        visitor.page.get_by_role("button", name=f"Sit here ({seat})").click()
        expect(visitor.page.locator(".chair.is-you")).to_be_visible()

    say(dan, "I have brought cheese")
    for visitor in everybody:
        expect(visitor.page.locator("#chat")).to_contain_text("I have brought cheese")
    ann.page.get_by_role("button", name="Start the game").click()
    for visitor in everybody:
        expect(visitor.page.locator("#board")).to_be_visible()

    say(bob, "To the cheese!")
    toast = dan.page.locator(".toast")
    expect(toast).to_contain_text("To the cheese!")
    assert not overlap(toast, dan.page.locator(".top"))
    assert not overlap(toast, dan.page.locator("#prompt"))
    expect(dan.page.locator(".drawer-knob")).to_have_attribute("data-unread", "1")
    toast.click()
    expect(dan.page.locator("#chat")).to_be_in_viewport()
    expect(dan.page.locator(".drawer-knob")).not_to_have_attribute("data-unread", "1")
    dan.page.get_by_role("button", name="Ha!").click()
    dan.close_side()
    expect(ann.page.locator("#chat .chat")).to_contain_text("Ha!")

    cleo.page.goto("about:blank")
    until_missing(ann, [ann, bob, dan])
    expect(ann.page.locator("#prompt")).to_contain_text("Cleo left")
    expect(bob.page.locator("#prompt")).to_contain_text("Cleo left")
    expect(bob.page.locator("#stand-in")).to_have_count(0)  # the host decides
    ann.page.locator("#stand-in").click()
    expect(ann.page.locator("#people")).to_contain_text("a bot keeps the seat warm")
    cleo.page.goto(address)
    expect(cleo.page.locator("#banner")).to_have_text("A bot is playing for you.")
    cleo.page.locator("#take-over").click()
    expect(ann.page.locator("#people")).not_to_contain_text("a bot keeps the seat warm")

    for visitor in (bob, cleo, dan):
        leave(visitor)
    play_out([ann])
    ann.page.get_by_role("button", name="Play again").click()
    ann.page.wait_for_url(lambda url: url != address)
    for visitor in everybody[1:]:
        expect(visitor.page.locator("#after")).to_contain_text("Ann wants to play again.")
        visitor.page.get_by_role("button", name="Join").click()
        visitor.page.wait_for_url(ann.page.url)
    expect(ann.page.locator(".chair.is-person")).to_have_count(4)
    chairs = [text.split()[-1] for text in ann.page.locator(".chair .who").all_inner_texts()]
    assert sorted(chair for chair in chairs if chair != "you") == ["Bob", "Cleo", "Dan"]

    told = [figures(visitor) for visitor in everybody]
    assert [played for played, _ in told] == [1] * 4
    assert sum(won for _, won in told) == 1
