"""The torture game in the browser, so that the table is not shaped on one game: sealed choices, a spoken word, a
race closed by the clock, a screen that forgets."""

from collections.abc import Callable

from playwright.sync_api import expect

from .conftest import Visitor

Come = Callable[..., Visitor]


def start(ann: Visitor, bob: Visitor, live: str) -> None:
    ann.page.goto("/new/torture")
    ann.page.locator("input[name=players][value='2']").check(force=True)
    ann.page.get_by_text("Options of the game").click()
    ann.page.select_option("#option-live", live)
    ann.page.get_by_role("button", name="Make the table").click()
    ann.page.wait_for_url("**/t/*")
    bob.page.goto(ann.page.url)
    bob.page.get_by_role("button", name="Sit here (B)").click()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(bob.page.locator("#board")).to_be_visible()


def until_spoken(ann: Visitor, bob: Visitor, word: str) -> tuple[Visitor, Visitor]:
    """Click until somebody can speak, who says the word; returns the speaker and the other."""
    for _ in range(200):
        for one, other in ((ann, bob), (bob, ann)):
            if one.page.locator("#say").count():
                one.say(word)
                return one, other
            one.click_something()
        ann.page.wait_for_timeout(50)
    raise AssertionError("nobody was ever asked to speak")


def test_a_word_is_heard_by_all_and_then_forgotten(visit: Come) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    start(ann, bob, "off")
    speaker, other = until_spoken(ann, bob, "Quillfeather")
    expect(other.page.locator("#table")).to_contain_text("Quillfeather")
    speaker.say("hullabaloo")
    expect(other.page.locator("#table")).to_contain_text("hullabaloo")
    assert "Quillfeather" not in other.page.content()
    speaker.page.reload()
    assert "Quillfeather" not in speaker.page.content()


def test_a_race_is_won_by_the_first_press_or_closed_by_the_clock(visit: Come) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    start(ann, bob, "on")
    speaker, other = until_spoken(ann, bob, "Quill")
    speaker.say("Quill")
    claim = other.page.locator("#table [id^=act-]", has_text="bject").or_(
        other.page.get_by_role("button", name="laim")
    )
    expect(claim.first).to_be_visible()
    before = other.page.locator("#banner").inner_text()
    expect(other.page.locator("#banner")).not_to_have_text(before, timeout=15_000)  # the clock closes it


def test_a_sealed_choice_shows_on_nobody_elses_page(visit: Come) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    start(ann, bob, "off")
    bob.page.wait_for_timeout(300)
    before = bob.page.locator("#board").inner_text()
    ann.page.locator("#table [id^=act-]").first.click()
    expect(ann.page.locator("#table [id^=act-]")).to_have_count(0)
    expect(bob.page.locator("#board")).to_contain_text("chosen")
    after = bob.page.locator("#board").inner_text()
    told = [line for line in after.splitlines() if line not in ("chosen", "yes")]
    assert told == before.splitlines()  # that a choice is in, and nothing of what it is
