"""Whole games counted in a real browser, at three sizes: at every own decision prompt and choices can be seen, nothing
jumps, and every reveal is shown."""

import random

import pytest
from playwright.sync_api import ViewportSize, expect
from screen import SIZES, WATCH, Counts, play

from .conftest import Visitor
from .test_evening import Come, check_page

PARTS = {
    "keepers": {"max-rounds": "1"},
    "heroes": {"rounds": "1", "max-turns": "12"},
    "hoardraids": {"max-days": "3"},
    "inns": {"goal": "9"},
    "rogues": {"max-laps": "1", "window": "1"},
}
SHORT = 5  # decisions of a game that is not played out
TARGET, FIELD, CARD = 44, 40, 70  # pixels


# Guests that are not whole within their tavern, or lie over what has been laid there.
HOMELESS = """() => [...document.querySelectorAll(".tavern")].flatMap((tavern) => {
  const home = tavern.getBoundingClientRect(), laid = tavern.querySelector(".laid");
  const edge = laid?.getBoundingClientRect().left ?? home.right;
  return [...tavern.querySelectorAll(".lodgers > li")].map((each) => each.getBoundingClientRect())
    .filter((each) => each.left < home.left - 1 || each.top < home.top - 1
      || each.bottom > home.bottom + 1 || each.right > edge + 1)
    .map((each) => `${tavern.id}: ${JSON.stringify(each)} in ${JSON.stringify(home)} until ${edge}`);
})"""


def sit_down(player: Visitor, game: str, options: dict[str, str], seats: int = 4) -> None:
    player.page.goto(f"/new/{game}")
    player.page.locator(f"input[name=players][value='{seats}']").check(force=True)
    player.page.select_option("#bots", str(seats - 1))
    player.page.locator("details.more").evaluate_all("all => all.forEach(each => each.open = true)")
    for name, value in options.items():
        player.page.locator(f"#option-{name}").fill(value)
    player.page.get_by_role("button", name="Make the table").click()
    player.page.wait_for_url("**/t/*")
    player.page.get_by_role("button", name="Start the game").click()
    expect(player.page.locator("#board")).to_be_visible()


def is_sound(counts: Counts) -> None:
    assert counts.decisions
    assert counts.unseen == []
    assert counts.prompted == counts.whole == counts.decisions
    assert counts.scrolled == 0
    assert counts.shifts == []
    assert counts.told <= counts.shown
    assert counts.smallest >= TARGET
    assert counts.smallest_field >= FIELD
    assert counts.narrowest >= CARD


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", PARTS)
def test_every_decision_is_on_one_screen(visit: Come, soak: bool, game: str, size: str) -> None:
    """On a phone with scenes and to the end; elsewhere the first decisions only, unless there is time."""
    whole = soak or size == "360x740"
    width, height = SIZES[size]
    ann = visit("Ann", ViewportSize(width=width, height=height), speed="fast" if whole else "once")
    ann.context.add_init_script(WATCH)
    sit_down(ann, game, {} if soak else PARTS[game])
    counts = play(ann.page, random.Random(7), most=10_000 if whole else SHORT)
    if not whole:  # scenes were switched off
        counts.told.clear()
    is_sound(counts)
    assert ann.over() or not whole
    assert not whole or counts.told or game == "heroes"  # a round of which may end without a team
    check_page(ann.page)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_guest_has_room_in_a_tavern(visit: Come, seats: int) -> None:
    """The fewer keepers, the more guests has each."""
    ann = visit("Ann")
    sit_down(ann, "keepers", PARTS["keepers"], seats)
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    for width, height in SIZES.values():
        ann.page.set_viewport_size(ViewportSize(width=width, height=height))
        assert ann.page.evaluate(HOMELESS) == [], width


# A reveal of four bids as large as they come, made from one that was told, and what of it lies outside of the picture.
CROWDED = """() => {
  const told = document.querySelector("#scenes > .scene--reveal").cloneNode(true), root = document.createElement("div");
  const bids = told.querySelector(".bids"), won = bids.querySelector(".is-won"), card = won.querySelector("li");
  while (won.querySelectorAll("li").length < 6) card.after(card.cloneNode(true));
  bids.replaceChildren(won, ...[1, 2, 3].map(() => {
    const other = won.cloneNode(true);
    other.classList.remove("is-won");
    other.querySelector(".scene-why").remove();
    return other;
  }));
  bids.className = "scene-sides bids bids-4";
  const head = told.querySelector(".scene-head .cards"), top = head.querySelector("li");
  while (head.children.length < 5) head.append(top.cloneNode(true));
  told.dataset.number = 999999;
  const box = document.getElementById("scenes").cloneNode();
  box.append(told);
  root.append(box);
  scenes.take(root);
  const picture = document.querySelector(".stage-picture").getBoundingClientRect();
  const inside = ({ left, top, right, bottom }) => left >= picture.left - 1 && right <= picture.right + 1
    && top >= picture.top - 1 && bottom <= picture.bottom + 1;
  const shown = [...document.querySelectorAll(".stage-picture :is(.scene-title, .bidder, .bidder li, .scene-why)")];
  return shown.map((each) => [each.className, each.getBoundingClientRect()]).filter(([, place]) => !inside(place))
    .map(([name, place]) => `${name} ${JSON.stringify(place)} in ${JSON.stringify(picture)}`)
    .concat(document.querySelectorAll(".stage-picture .bidder").length === 4 ? [] : ["not four"]);
}"""


def test_four_bids_are_shown_whole(visit: Come) -> None:
    """At the table on a phone, and in the low picture of its replay."""
    ann = visit("Ann", ViewportSize(width=360, height=740))
    sit_down(ann, "keepers", PARTS["keepers"])
    for _ in range(200):
        if ann.page.locator("#scenes > .scene--reveal").count():
            break
        ann.click_something()
        ann.page.wait_for_timeout(30)
    ann.page.evaluate("localStorage.scenes = 'slow'")
    assert ann.page.evaluate(CROWDED) == []
    ann.page.evaluate("document.getElementById('board').style.height = '21rem'")
    ann.page.wait_for_timeout(300)  # the shield
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate(CROWDED.replace("999999", "9999999")) == []


def test_the_counts_would_notice(visit: Come) -> None:
    """A page on which the choices are pushed down and the board jumps."""
    ann = visit("Ann")
    ann.context.add_init_script(WATCH)
    sit_down(ann, "keepers", PARTS["keepers"])
    expect(ann.page.locator("#table.is-yours")).to_be_visible()
    ann.page.wait_for_timeout(200)
    ann.page.evaluate("document.body.style.paddingTop = '600px'")
    ann.page.wait_for_timeout(200)
    counts = play(ann.page, random.Random(7), most=1)
    assert counts.shifts
    assert counts.unseen
    with pytest.raises(AssertionError):
        is_sound(counts)
