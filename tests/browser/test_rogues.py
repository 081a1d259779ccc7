"""Rogues live, on three phones: nothing on the page remembers, and the first press has the floor."""

from collections.abc import Callable
from contextlib import suppress

from playwright.sync_api import TimeoutError, expect

from .conftest import PHONE, Visitor
from .test_evening import check_page

Come = Callable[..., Visitor]
CLAIM = "button.objection"


def sit_down(visitors: list[Visitor], bots: int = 0, **options: str) -> None:
    """The first one makes a table, the others come; no others but bots. The host begins."""
    host, *guests = visitors
    host.page.goto("/new/rogues")
    host.page.locator(f"input[name=players][value='{len(visitors) + bots}']").check(force=True)
    host.page.select_option("#bots", str(bots))
    host.page.get_by_text("Options of the game").click()
    host.page.select_option("#option-youngest", "seat-one")
    for name, value in options.items():
        host.page.fill(f"#option-{name}", value)
    host.page.get_by_role("button", name="Make the table").click()
    host.page.wait_for_url("**/t/*")
    for letter, guest in zip("BCD", guests, strict=False):
        guest.page.goto(host.page.url)
        guest.page.get_by_role("button", name=f"Sit here ({letter})").click()
    host.page.get_by_role("button", name="Start the game").click()
    for visitor in visitors:
        expect(visitor.page.locator("#board")).to_be_visible()


def press(visitor: Visitor, selector: str) -> None:
    """Press something and wait until it has been done."""
    with visitor.deciding():
        visitor.page.locator(selector).first.click()


def hide_traps(youngest: Visitor, doors: list[int], watcher: Visitor) -> list[str]:
    """Take every suggestion, and hide the traps behind these doors; what the watcher saw."""
    seen = []
    for door in doors:
        lit = youngest.page.locator("button.leaf").first
        suggested = youngest.page.locator(".suggested")
        expect(lit.or_(suggested)).to_be_visible()
        if suggested.count():
            word = suggested.get_attribute("value") or ""
            press(youngest, ".suggested")
            expect(watcher.page.locator("#heard")).to_contain_text(word)
            seen.append(word)
        press(youngest, f"#doors .door:nth-child({door}) button.leaf")
        expect(watcher.page.locator("#doors .is-fresh .plate")).to_have_text(str(door))
    return seen


def test_three_phones_race_to_object_and_the_first_press_has_the_floor(visit: Come) -> None:
    ann, bob, cleo = (visit(name, PHONE) for name in ("Ann", "Bob", "Cleo"))
    sit_down([ann, bob, cleo], window="60", count="30", instant="0")
    words = hide_traps(ann, [5, 9, 14], bob)
    check_page(ann.page)
    for visitor in (ann, bob, cleo):
        assert not any(f"“{word}”" in visitor.page.content() for word in words)  # what is hidden is forgotten
        assert visitor.page.locator(".door.is-bare").count() == 0
    press(ann, ".numbers button >> text='3'")
    expect(bob.page.locator(".bubble--answer")).to_contain_text("3")
    check_page(bob.page)
    expect(cleo.page.locator(CLAIM)).to_be_visible()
    cleo.page.locator(CLAIM).click()
    expect(bob.page.locator(".claims")).to_contain_text("Cleo")
    expect(bob.page.locator(CLAIM)).to_have_count(0)  # too late
    expect(ann.page.locator(".claims")).to_contain_text("Cleo")
    check_page(cleo.page)
    press(cleo, ".numbers button >> text='1'")
    for visitor in (ann, bob):
        expect(visitor.page.locator(".verdict")).to_contain_text("had it right")
        expect(visitor.page.locator(".door.is-bare .plate")).to_have_text("1")
    hide_traps(cleo, [2], ann)
    expect(cleo.page.locator(".rogue-place.is-mine .points")).to_contain_text("3")
    expect(ann.page.locator(".rogue-place.is-mine .points")).to_contain_text("-1")
    assert bob.page.locator(".verdict, .claims, .door.is-bare").count() == 0
    expect(bob.page.locator(".pad")).to_be_visible()


def test_a_count_to_five_ends_the_turn(visit: Come) -> None:
    ann, bob, cleo = (visit(name) for name in ("Ann", "Bob", "Cleo"))
    sit_down([ann, bob, cleo], window="1", count="3")
    hide_traps(ann, [5, 9, 14], bob)
    press(bob, "button >> text='Hurry them: count to five'")
    expect(ann.page.locator("#ring-count")).to_be_visible()
    expect(cleo.page.locator(".bubble--answer")).to_contain_text("says nothing")
    expect(bob.page.locator(".pad")).to_be_visible()  # nobody objected: it is his turn


def test_a_word_is_refused_with_a_reason_and_understood_without_its_accents(visit: Come) -> None:
    ann, bob, cleo = (visit(name) for name in ("Ann", "Bob", "Cleo"))
    sit_down([ann, bob, cleo], window="1")
    for door in (1, 2, 3):
        lit, naming = ann.page.locator("button.leaf").first, ann.page.locator(".naming")
        expect(lit.or_(naming)).to_be_visible()
        if naming.count():
            ann.page.locator("#say").fill("seven")
            ann.page.get_by_role("button", name="Speak").click()
            expect(ann.page.locator("#notice")).to_contain_text("a number cannot be a code word")
            ann.say(f"Crème {'abc'[door - 1] * 9}")
            expect(bob.page.locator("#heard .heard-word")).to_contain_text("Crème")
        press(ann, f"#doors .door:nth-child({door}) button.leaf")
    ann.say("creme aaaaaaaaa")
    expect(bob.page.locator(".bubble--answer q")).to_have_text("creme aaaaaaaaa")


def test_what_is_typed_anywhere_is_said_and_a_lap_can_be_practised(visit: Come) -> None:
    ann, bob, cleo = (visit(name, PHONE) for name in ("Ann", "Bob", "Cleo"))
    sit_down([ann, bob, cleo], window="60")
    bob.page.locator(".practise").click()
    practice = bob.page.locator("#practice")
    practice.locator(".try-look input").check()
    for answer, told in (
        ("Polly", "think again"),
        ("1", "its number"),
        ("Objection!", "the floor"),
        ("Polly", "penalty card"),
        ("Let it pass", "Nothing happens"),
        ("Scatty Rogues!", "the call"),
    ):
        practice.locator(".try:visible").last.get_by_text(answer, exact=True).click()
        expect(practice.locator(".try-yes:visible, .try-no:visible").last).to_contain_text(told)
    expect(practice.locator(".try-done")).to_be_visible()
    bob.page.keyboard.press("Escape")
    hide_traps(ann, [5, 9, 14], bob)
    expect(ann.page.locator("#pad")).to_be_visible()
    ann.page.keyboard.type("1")
    expect(ann.page.locator("#say")).to_have_value("1")
    with ann.deciding():
        ann.page.keyboard.press("Enter")
    expect(bob.page.locator(".bubble--answer q")).to_have_text("1")


def test_no_race_begins_behind_a_scene(visit: Come) -> None:
    """A trap is being looked at when the next answer comes: the page shows that at once."""
    ann, bob, cleo = (
        visit(name, speed="slow" if name == "Cleo" else "once") for name in ("Ann", "Bob", "Cleo")
    )
    sit_down([ann, bob, cleo], window="60")
    hide_traps(ann, [5, 9, 14], bob)
    expect(cleo.page.locator("#stage .scene")).to_be_visible()
    press(ann, "#act-say-1")
    expect(cleo.page.locator(CLAIM)).to_be_visible()
    expect(cleo.page.locator("#stage")).to_be_hidden(timeout=1500)


def test_a_game_with_two_bots_is_played_to_its_end(visit: Come) -> None:
    ann = visit("Ann")
    sit_down([ann], bots=2, window="1", **{"max-laps": "1"})
    hide_traps(ann, [5, 9, 14], ann)
    for _ in range(4000):
        if ann.over():
            break
        for selector in (".suggested", "button.leaf", ".pad .call", "[id^=act-] >> text=/^(Let|Take)/"):
            if ann.page.locator(selector).count():
                with suppress(TimeoutError):  # the clock may have taken it away meanwhile
                    ann.page.locator(selector).first.click(timeout=3000, no_wait_after=True)
                ann.page.wait_for_timeout(150)
        ann.page.wait_for_timeout(50)
    expect(ann.page.locator("#table.is-over")).to_be_visible()
    expect(ann.page.locator(".epilogue .curve")).to_have_count(3)
    check_page(ann.page)
