"""Learning in a real browser: the primer, the rules over the table, and tips that come and go."""

from contextlib import suppress

import pytest
from playwright.sync_api import Locator, TimeoutError, expect

from ..ours import OURS
from .conftest import PHONE, Visitor
from .test_evening import Come


def test_a_primer_is_read_once_and_can_be_opened_again(visit: Come) -> None:
    ann = visit("Ann", PHONE, read=())
    ann.play_now("keepers")
    primer = ann.page.locator("#primer")
    expect(primer).to_be_visible()
    assert ann.page.evaluate("document.activeElement.closest('#primer') !== null")  # the keyboard is in it
    assert primer.evaluate("each => each.scrollHeight <= each.clientHeight")  # all of it is seen on a phone
    with ann.page.expect_response("**/read"):
        ann.page.keyboard.press("Escape")
    expect(primer).to_be_hidden()
    ann.page.reload()
    expect(ann.page.locator("#banner")).to_be_visible()
    expect(primer).to_be_hidden()
    ann.page.locator("[popovertarget=learning]").first.click()
    ann.page.locator("[data-opens]").click()
    expect(primer).to_be_visible()
    ann.page.keyboard.press("Enter")  # its button has the focus
    expect(primer).to_be_hidden()


def test_a_game_of_memory_waits_while_its_host_reads(visit: Come) -> None:
    ann = visit("Ann", PHONE, read=())
    ann.play_now("rogues")
    expect(ann.page.locator("#primer")).to_be_visible()
    expect(ann.page.locator("#table.is-paused")).to_be_attached()
    assert ann.page.locator("#primer").evaluate("each => each.scrollHeight <= each.clientHeight")
    ann.page.locator("#primer [data-read] .strong").click()
    expect(ann.page.locator("#table:not(.is-paused)")).to_be_visible()


def test_the_rules_open_over_the_table_at_their_clause(visit: Come) -> None:
    ann = visit("Ann")
    ann.play_now("keepers")
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    address = ann.page.url
    clause = ann.page.locator(".clause-link").get_attribute("href") or ""
    ann.page.locator("nav [data-rules]").click()
    here = ann.page.locator("#rulebook .is-here")
    expect(here).to_be_visible()
    assert clause.endswith(f"#{here.get_attribute('id')}")
    ann.page.locator("#rulebook a[href='#how'], #rulebook a[href^='#K-']").first.click()
    expect(here).to_have_count(1)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("#rulebook")).to_be_hidden()
    assert ann.page.url == address
    assert ann.choices()


def test_without_a_script_the_primer_is_a_form_and_the_rules_are_a_page(visit: Come) -> None:
    ann = visit("Ann")
    plain = ann.page.context.browser.new_context(java_script_enabled=False, base_url=ann.page.url)  # type: ignore[union-attr]
    page = plain.new_page()
    page.goto("/")
    page.locator("button[formaction='/play'][value=keepers]").click()
    page.locator("#primer [data-read] .strong").click()
    expect(page.locator("#primer")).to_be_hidden()
    table = page.url
    page.locator("nav [data-rules]").click()
    assert page.url == f"{table}/rules"
    page.locator(".return a").click()
    assert page.url == table
    plain.close()


@pytest.mark.parametrize("game", OURS)
def test_a_lesson_is_learned_by_pressing_what_is_lit(visit: Come, game: str) -> None:
    """On a phone, from the lobby to free play."""
    ann = visit("Ann", PHONE)
    lesson = ann.page.locator(f"button[formaction='/lesson'][value={game}]")
    if game != "keepers":  # the game to begin with lies open
        ann.page.locator(f"#offer-{game} summary").click()
    lesson.click()
    coach, lit = ann.page.locator("#coach"), ann.page.locator(".is-taught[id^=act-], #say.is-taught")
    expect(coach).to_be_visible()
    for _ in range(400):
        if coach.locator("form").count():
            break
        if coach.locator("[data-next]").is_visible():
            with suppress(TimeoutError):  # the coach may have gone on meanwhile, and is looked at again
                coach.locator("[data-next]").click(timeout=2_000)
        elif lit.count():
            press(ann, lit.first)
        else:
            ann.page.wait_for_timeout(30)
    expect(coach.locator("form")).to_be_visible()
    assert ann.page.locator(".coach-lines li:visible").count() == 1


def press(learner: Visitor, lit: Locator) -> None:
    """Something that is lit; the word of Rogues is typed."""
    with suppress(TimeoutError), learner.deciding(5_000):
        if lit.get_attribute("id") == "say":
            learner.say("spider")
        else:
            assert seen(lit)
            lit.click(timeout=2000)


def seen(lit: Locator) -> bool:
    """Whether it is on the screen: nothing has to be looked for."""
    found: bool = lit.evaluate(
        """each => { const { top, bottom } = each.getBoundingClientRect();
                     return top >= 0 && bottom <= innerHeight + 1; }"""
    )
    return found
