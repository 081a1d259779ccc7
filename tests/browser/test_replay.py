"""Looking back at a game in a real browser: no page is loaded for a step, and every way to a moment leads there."""

import re

from playwright.sync_api import Browser, expect

from .conftest import PHONE, WIDE, Server, Visitor
from .test_evening import Come, check_page
from .test_scenes import play_on, sit_down, start


def looking_back(visit: Come, **more: object) -> tuple[Visitor, str]:
    ann = visit("Ann", **more)
    address = sit_down(ann, 2)
    start(ann)
    play_on(ann)
    ann.page.goto(f"{address}/replay?as=A&step=0")
    ann.page.evaluate("window.stayed = true")
    return ann, address


def at(ann: Visitor, step: int) -> None:
    expect(ann.page.locator("#reel")).to_have_attribute("data-step", str(step))
    expect(ann.page.locator("#scrub")).to_have_value(str(step))
    assert f"step={step}" in ann.page.url


def test_steps_jumps_and_keys_load_no_page(visit: Come) -> None:
    ann, _ = looking_back(visit)
    last = int(ann.page.locator("#reel").get_attribute("data-last") or 0)
    ann.page.locator("[rel=next]").click()
    at(ann, 1)
    for key, step in (("ArrowRight", 2), ("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        ann.page.keyboard.press(key)
        at(ann, step)
    ann.page.locator("#scrub").fill("5")
    at(ann, 5)
    point = ann.page.locator(".reel-points a").last
    step = int(point.get_attribute("data-step") or 0)
    point.click()
    at(ann, step)
    ann.page.locator("#as").select_option("B")
    expect(ann.page.locator("#position")).to_have_value(re.compile(f"as=B&step={step}$"))
    expect(ann.page.locator("#position")).to_have_value(ann.page.url)
    assert ann.page.evaluate("window.stayed") is True
    check_page(ann.page)
    assert ann.errors == []


def test_it_plays_by_itself_to_the_end_and_shows_the_scenes(visit: Come) -> None:
    ann, _ = looking_back(visit, speed="fast")
    seen: list[str] = []
    ann.page.expose_function("raised", lambda number: seen.append(number))
    ann.page.evaluate(
        """() => {
          const stage = document.getElementById("stage");
          const look = () => { if (stage.dataset.number) raised(stage.dataset.number); };
          new MutationObserver(look).observe(stage, { attributes: true });
        }"""
    )
    ann.page.evaluate("document.activeElement.blur()")
    ann.page.keyboard.press("Space")
    last = ann.page.locator("#reel").get_attribute("data-last") or ""
    expect(ann.page.locator("#reel")).to_have_attribute("data-step", last)
    expect(ann.page.locator("[data-play]")).to_have_attribute("aria-pressed", "false")
    assert seen
    assert ann.errors == []


def test_a_phone_has_room_for_it(visit: Come) -> None:
    ann, _ = looking_back(visit, size=PHONE)
    ann.page.keyboard.press("ArrowRight")
    at(ann, 1)
    check_page(ann.page)
    wide = ann.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= PHONE["width"]


def test_without_a_script_links_and_forms_do_the_same(visit: Come, browser: Browser, server: Server) -> None:
    _, address = looking_back(visit)
    context = browser.new_context(base_url=server.address, java_script_enabled=False, viewport=WIDE)
    page = context.new_page()
    page.goto(f"{address}/replay?as=B&step=3")
    page.locator("[rel=next]").click()
    expect(page.locator("#reel")).to_have_attribute("data-step", "4")
    page.locator(".reel-slide [data-plain]").click()
    expect(page.locator("#reel")).to_have_attribute("data-step", "4")
    assert "as=B" in page.url
    assert page.locator("[data-play]").is_hidden()
    assert "step=4" in page.locator("#position").input_value()
    context.close()
