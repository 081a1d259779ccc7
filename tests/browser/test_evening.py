"""An evening at the table, as people have it: friends, bots, reloads, a dead connection, a phone, a keyboard."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from .conftest import PHONE, WIDE, Server, Visitor

AXE = Path(__file__).parents[1] / "vendor" / "axe.min.js"
Come = Callable[..., Visitor]


def axe(page: Page) -> list[str]:
    """What axe-core objects to, in its own words. It is loaded past the page's own policy."""
    page.context.set_offline(False)
    page.evaluate(AXE.read_text() + "\nwindow.axe !== undefined")
    found = page.evaluate(
        "async () => (await axe.run()).violations.map(v => [v.id, v.nodes.map(n => n.html)])"
    )
    return [json.dumps(each) for each in found]


def play_out(visitors: list[Visitor]) -> None:
    """Click until the game is over for everybody."""
    for _ in range(3000):
        if all(visitor.over() for visitor in visitors):
            return
        clicked = [visitor.click_something() for visitor in visitors if not visitor.over()]
        if not any(clicked):
            visitors[0].page.wait_for_timeout(50)
    raise AssertionError("the game did not end: " + visitors[0].page.locator("#banner").inner_text())


def resting(visitor: Visitor) -> bool:
    """Whether nobody but the visitor can act: not so where all choose at the same time (K-14)."""
    shown = visitor.page.locator("#table.is-yours .clause-link")
    return bool(shown.count()) and "K-14" not in shown.inner_text()


def make_table(host: Visitor, seats: int, bots: int) -> str:
    host.page.goto("/new/keepers")
    host.page.locator(f"input[name=players][value='{seats}']").check(force=True)
    host.page.select_option("#bots", str(bots))
    host.page.get_by_role("button", name="Make the table").click()
    host.page.wait_for_url("**/t/*")
    return host.page.url


def test_two_friends_and_two_bots_play_a_whole_game(visit: Come) -> None:
    ann, bob = visit("Ann"), visit("Bob")
    address = make_table(ann, 4, 2)
    bob.page.goto(address)
    bob.page.get_by_role("button", name="Sit here (B)").click()
    expect(ann.page.get_by_text("Person: Bob")).to_be_visible()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(bob.page.locator("#board")).to_be_visible()
    for _ in range(600):
        if bob.page.locator("#table.is-yours").count():
            break
        if not ann.click_something():
            ann.page.wait_for_timeout(100)
    before = bob.page.locator("#board").inner_text()  # the table waits for him: it will not change
    bob.page.reload()
    if resting(bob):
        assert bob.page.locator("#board").inner_text() == before
    play_out([ann, bob])
    for visitor in (ann, bob):
        assert "won" in visitor.page.locator("#banner").inner_text()


def test_a_killed_server_loses_nothing_and_the_page_comes_back(visit: Come, server: Server) -> None:
    ann = visit("Ann")
    ann.play_now("keepers")
    ann.page.wait_for_url("**/t/*")
    for _ in range(5):
        if not ann.click_something():
            ann.page.wait_for_timeout(200)
    expect(ann.page.locator("#table.is-yours")).to_be_visible(timeout=60_000)
    board = ann.page.locator("#board").inner_text()
    server.kill()
    server.start()
    ann.page.reload()
    if resting(ann):
        assert ann.page.locator("#board").inner_text() == board
    play_out([ann])


def test_the_keyboard_is_enough(visit: Come) -> None:
    ann = visit("Ann")
    ann.page.goto("/new/keepers")
    ann.page.locator("#bots").focus()
    ann.page.keyboard.type("3")
    ann.page.get_by_role("button", name="Make the table").focus()
    ann.page.keyboard.press("Enter")
    ann.page.wait_for_url("**/t/*")
    ann.page.get_by_role("button", name="Start the game").focus()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("#board")).to_be_visible()
    for _ in range(12):
        expect(ann.page.locator("#table.is-yours, #table.is-over")).to_be_visible(timeout=60_000)
        if ann.over():
            return
        with ann.deciding():
            ann.page.locator("#table [id^=act-]").last.focus()
            ann.page.keyboard.press("Enter")


def test_a_dead_network_is_told_and_the_move_arrives_later(visit: Come) -> None:
    ann = visit("Ann")
    ann.play_now("keepers")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#table.is-yours")).to_be_visible(timeout=60_000)
    ann.context.set_offline(True)
    with ann.deciding():
        ann.page.locator("#table [id^=act-]").first.click()
        expect(ann.page.locator("#notice")).to_have_text("Sending again …")
        ann.context.set_offline(False)
    ann.context.set_offline(True)
    ann.page.locator("#table [id^=act-]").first.click()
    expect(ann.page.locator("#notice")).to_contain_text("It could not be sent.")
    ann.context.set_offline(False)
    with ann.deciding():
        ann.page.locator("#table [id^=act-]").first.click()
    expect(ann.page.locator("#notice")).to_be_hidden()


def test_a_draft_can_be_taken_back(visit: Come) -> None:
    ann = visit("Ann")
    ann.play_now("keepers")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#table.is-yours")).to_be_visible(timeout=60_000)
    before = ann.page.locator("#board").inner_text()
    ann.page.locator("#table [id^=act-]").first.click()
    ann.page.locator("#take-back").click()
    expect(ann.page.locator("#take-back")).to_have_count(0)
    if resting(ann):
        assert ann.page.locator("#board").inner_text() == before


def test_a_page_holds_still_while_a_button_is_pressed(visit: Come) -> None:
    ann, bob = sit_down_together(visit)
    presser, talker = (ann, bob) if ann.choices() else (bob, ann)
    expect(presser.page.locator("#table.is-yours")).to_be_visible()
    with presser.deciding():
        presser.page.locator("#table [id^=act-]").last.hover()
        presser.page.mouse.down()
        presser.page.evaluate(
            "clearTimeout(longest)"
        )  # a press of a second is let go; a machine may be busy longer
        chat(talker, "what are you waiting for")
        expect(talker.page.get_by_role("log")).to_contain_text("what are you waiting for")
        presser.page.wait_for_timeout(200)
        expect(presser.page.get_by_role("log")).not_to_contain_text("what are you waiting for")
        presser.page.mouse.up()
    expect(presser.page.get_by_role("log")).to_contain_text("what are you waiting for")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_hint_is_shown_until_the_decision_is_made(visit: Come, size: ViewportSize) -> None:
    """With the real master, at a table of bots; the page it makes fits and satisfies axe, too."""
    ann = visit("Ann", size)
    ann.play_now("keepers")
    ann.page.wait_for_url("**/t/*")
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".why")).to_contain_text("The master would")
    ann.open_side()
    advice = ann.page.get_by_role("region", name="The master would")
    expect(advice).to_be_visible()
    advice.locator("summary").click()
    bars = advice.get_by_role("listitem")
    assert bars.count() > 1
    assert all("%" in bar for bar in bars.all_inner_texts())
    bar = advice.locator(".chance-bar").first.bounding_box()
    assert bar is not None
    assert bar["width"] > 1
    check_page(ann.page)
    ann.close_side()
    ann.click_something()
    expect(advice).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_every_page_fits_and_satisfies_axe(visit: Come, size: ViewportSize) -> None:
    ann = visit("Ann", size)
    for path in ("/", "/new/keepers", "/rules/keepers", "/credits", "/t/nowhere"):
        ann.page.goto(path)
        check_page(ann.page)
    make_table(ann, 4, 3)
    check_page(ann.page)
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator("#table.is-yours")).to_be_visible(timeout=60_000)
    check_page(ann.page)
    play_out([ann])
    check_page(ann.page)


PLAIN_BUTTONS = """() => {
  const plain = document.body.appendChild(document.createElement("button"));
  const look = (button) => getComputedStyle(button).backgroundColor + getComputedStyle(button).borderStyle;
  const others = [...document.querySelectorAll("button:enabled")].filter((each) => each !== plain);
  const found = others.filter((each) => look(each) === look(plain)).map((each) => each.outerHTML);
  plain.remove();
  return found;
}"""


def check_page(page: Page) -> None:
    """Whether everybody can use it, it fits, and nothing on it has been left as a browser draws it."""
    assert axe(page) == []
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} scrolls sideways by {wide} px"
    assert page.evaluate(PLAIN_BUTTONS) == []


def sit_down_together(visit: Come) -> tuple[Visitor, Visitor]:
    """Ann and Bob in a game of two."""
    ann, bob = visit("Ann"), visit("Bob")
    address = make_table(ann, 2, 0)
    bob.page.goto(address)
    bob.page.get_by_role("button", name="Sit here (B)").click()
    ann.page.get_by_role("button", name="Start the game").click()
    for visitor in (ann, bob):
        expect(visitor.page.locator("#board")).to_be_visible()
    return ann, bob


def chat(visitor: Visitor, line: str) -> None:
    visitor.page.get_by_label("Say something").fill(line)
    visitor.page.get_by_role("button", name="Send").click()


def test_chat_reaches_the_others_and_cannot_carry_markup(visit: Come) -> None:
    ann, bob = sit_down_together(visit)
    chat(ann, "<b>good evening</b>")
    expect(bob.page.get_by_role("log")).to_contain_text("<b>good evening</b>")
