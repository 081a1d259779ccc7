"""Scenes in a real browser: every reveal is seen by player and spectator, however pages are skipped or loaded anew."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import PHONE, Visitor
from .test_evening import Come

# Keeps the number of every scene that was raised on the stage, also over a reload.
WATCH = """
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const { number } = document.getElementById("stage").dataset, shown = JSON.parse(sessionStorage.shown ?? "[]");
  if (number && !shown.includes(number)) sessionStorage.shown = JSON.stringify([...shown, number]);
}).observe(document.getElementById("stage") ?? document, { attributes: true }));
"""


def sit_down(player: Visitor, seats: int = 3) -> str:
    """A short game of Keepers with bots in all other seats; gives its address."""
    player.page.goto("/new/keepers")
    player.page.locator(f"input[name=players][value='{seats}']").check(force=True)
    player.page.select_option("#bots", str(seats - 1))
    player.page.locator("details.more").evaluate_all("all => all.forEach(each => each.open = true)")
    player.page.locator("#option-max-rounds").fill("2")
    player.page.get_by_role("button", name="Make the table").click()
    player.page.wait_for_url("**/t/*")
    return player.page.url


def start(player: Visitor) -> None:
    player.page.get_by_role("button", name="Start the game").click()
    expect(player.page.locator("#table.is-yours, #table.is-waiting, #table.is-over")).to_be_visible()


def stage(page: Page) -> str | None:
    found: str | None = page.evaluate("document.getElementById('stage')?.dataset.number")
    return found


def play_on(player: Visitor, until: Callable[[], bool] = lambda: False) -> None:
    """Press choices, and never a scene, until something is there or the game is over."""
    for _ in range(2000):
        if until() or (player.over() and not stage(player.page)):
            return
        if not stage(player.page) and player.choices():
            player.page.evaluate("[...document.querySelectorAll('#table [id^=act-]')].at(-1)?.click()")
        player.page.wait_for_timeout(30)
    raise AssertionError("the game did not go on")


def happened(player: Visitor, address: str) -> list[int]:
    """The numbers of the events with which reveals and the end are told."""
    events = player.page.request.get(f"/api/v1/tables/{address.rpartition('/')[2]}/events").json()["events"]
    ended = [each["number"] for each in events if each["name"] in ("emptied", "stopped")]
    return [each["number"] for each in events if each["name"] == "won"] + ended[-1:]


def shown(player: Visitor) -> list[int]:
    return [int(each) for each in player.page.evaluate("JSON.parse(sessionStorage.shown ?? '[]')")]


def watching(visitor: Visitor) -> Visitor:
    visitor.context.add_init_script(WATCH)
    return visitor


def test_every_reveal_is_seen_by_player_and_spectator(visit: Come) -> None:
    """Bots hardly pause here, so that most pages are skipped; once the player loads the page anew."""
    ann, eve = watching(visit("Ann", speed="fast")), watching(visit("Eve", PHONE, speed="fast"))
    address = sit_down(ann)
    eve.page.goto(address)
    start(ann)
    play_on(ann, lambda: bool(shown(ann)))
    ann.page.reload()
    play_on(ann)
    for visitor in (ann, eve):
        expect(visitor.page.locator("#table.is-over")).to_be_visible()
        expect(visitor.page.locator("#stage")).to_be_hidden()
    reveals = happened(ann, address)
    assert len(reveals) > 2
    assert set(reveals) <= set(shown(ann))
    assert set(reveals) <= set(shown(eve))


def test_a_scene_holds_the_page_until_it_is_pressed_away(visit: Come) -> None:
    ann = visit("Ann", speed="slow")
    sit_down(ann)
    start(ann)
    play_on(ann, lambda: bool(stage(ann.page)))
    told = ann.page.locator("#scene-told").inner_text()
    assert re.search(r"won the \w+ quest", told)
    assert ann.page.locator("#stage").get_attribute("aria-hidden") == "true"
    assert ann.page.locator(".scene-side.is-won .scene-why").inner_text()
    first = stage(ann.page)
    ann.page.wait_for_timeout(300)  # the shield
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_function("was => document.getElementById('stage').dataset.number !== was", arg=first)
    play_on(ann, lambda: bool(stage(ann.page)))
    ann.page.wait_for_timeout(300)
    ann.page.get_by_text("Skip ahead").click()
    expect(ann.page.locator("#stage")).to_be_hidden()


def test_speed_is_each_ones_own_and_stays(visit: Come) -> None:
    ann = visit("Ann", speed="normal")
    sit_down(ann)
    start(ann)
    ann.page.locator("#controls").evaluate("each => { each.open = true; }")
    ann.page.locator("#speed").select_option("once")
    play_on(ann)
    assert shown(ann) == []
    ann.page.reload()
    assert ann.page.locator("#speed").input_value() == "once"


def test_a_replay_plays_the_same_scenes(visit: Come) -> None:
    ann = visit("Ann")
    address = sit_down(ann, 2)
    start(ann)
    play_on(ann)
    ann.page.evaluate("localStorage.scenes = 'slow'")
    for step in range(2, 12):
        ann.page.goto(f"{address}/replay?step={step}")
        if ann.page.locator("#scenes [data-weight=heavy]").count():
            break
    expect(ann.page.locator("#stage .scene--reveal")).to_be_visible()


def test_what_moves_flies_and_what_is_pushed_aside_does_not(visit: Come) -> None:
    ann = visit("Ann", speed="normal")
    sit_down(ann)
    start(ann)
    flying = """change => {
      document.getElementById("flights").replaceChildren();
      const before = motion.places();
      Function(change)();
      motion.fly(before);
      return document.getElementById("flights").childElementCount;
    }"""
    giver, aside = "[data-glide=quest-giver]", "document.querySelector('.board').style.marginTop = '90px';"
    other = f"[...document.querySelectorAll('.tavern')].find(each => !each.querySelector('{giver}'))"
    assert ann.page.evaluate(flying, "") == 0
    assert ann.page.evaluate(flying, aside) == 0
    assert ann.page.evaluate(flying, f"{other}.append(document.querySelector('{giver}'));") == 1
