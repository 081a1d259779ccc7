"""What was play and what was luck, in a real browser: asked for once, found in the background, all a press away."""

import re

from playwright.sync_api import expect

from .test_evening import Come, check_page
from .test_replay import at
from .test_scenes import play_on, sit_down, start

PATIENCE = 240_000  # ms: the first time it is compiled, and it gives way to everybody


def test_a_game_is_looked_at_and_its_moments_are_a_press_away(visit: Come) -> None:
    ann = visit("Ann")
    address = sit_down(ann, 2)
    start(ann)
    play_on(ann)
    ann.page.get_by_role("button", name="What was play, what was luck?").click()
    expect(ann.page.locator(".ending .curves")).to_be_visible(
        timeout=PATIENCE
    )  # the page comes to know by itself
    expect(ann.page.locator(".ending .played").first.locator(":scope > li")).to_have_count(
        2
    )  # figures fold out below
    check_page(ann.page)
    ann.page.goto(f"{address}/replay?as=A&step=0")
    ann.page.evaluate("window.stayed = true")
    turn = ann.page.locator("section:has(#looked) .costly [data-step]").last
    step = int(turn.get_attribute("data-step") or 0)
    turn.click()
    at(ann, step)
    assert ann.page.evaluate("window.stayed") is True
    ann.page.goto("/me/games")
    expect(ann.page.locator("section:has(#study)")).to_contain_text(re.compile(r"\d+ %"))
    assert ann.errors == []
