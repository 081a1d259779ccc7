"""Keepers in German, from the lobby to the end: not one sentence of the English files is on any page."""

import re
from collections.abc import Iterator
from string import Formatter

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from inglenook.engine.language import english, languages
from inglenook.engine.registry import find_game, games

from .conftest import PHONE, WIDE, Visitor
from .test_evening import Come, axe

KEEPERS = find_game("keepers")
WORDS = ("prompts", "guide", "actions", "events", "table")
SHOWN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [document.title];
  while (texts.nextNode()) {
    const place = texts.currentNode.parentElement;
    if (!place.closest("[lang=en], script")) found.push(texts.currentNode.data.trim());
  }
  for (const each of document.querySelectorAll("[aria-label], [placeholder]"))
    found.push(each.getAttribute("aria-label") || each.placeholder);
  return found.join("\\n");
}"""  # hidden texts as well; not what says of itself that it is English


def texts(language_code: str) -> Iterator[str]:
    """Every sentence of a language, server's and game's, in each of its forms."""
    language = languages()[language_code]
    words = KEEPERS.words_in(language)
    phrases = [
        *language.phrases.values(),
        *(each for part in WORDS for each in getattr(words, part).values()),
    ]
    for phrase in phrases:
        yield from (str(phrase), *(text for _, text in phrase.forms))
    yield from (words.about, *(clause["text"] for clause in KEEPERS.clauses_in(language).values()))


def pattern(text: str) -> re.Pattern[str]:
    """What a sentence looks like whatever its facts are; as whole lines, so that a word within another is none."""
    pieces = (
        re.escape(piece) + (".+?" if field is not None else "")
        for piece, field, _, _ in Formatter().parse(text)
    )
    return re.compile(rf"^\s*{''.join(pieces)}\s*$", re.MULTILINE)


def letters(text: str) -> int:
    return sum(len(piece.strip(" :·.,()")) for piece, *_ in Formatter().parse(text))


def only_english() -> list[re.Pattern[str]]:
    german = set(texts("de"))
    return [pattern(text) for text in sorted(set(texts("en")) - german) if letters(text) > 2]


ENGLISH = only_english()


def is_german(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == "de"
    shown = page.evaluate(SHOWN)
    for game in games():  # a title is a name
        shown = shown.replace(game.title, "…")
    assert [found[0].strip() for each in ENGLISH if (found := each.search(shown))] == []


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.parametrize("size", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_game_of_keepers_is_german_from_the_lobby_to_the_end(visit: Come, size: ViewportSize) -> None:
    anna: Visitor = visit("Anna", size, "de-DE")
    page = anna.page
    for address in ("/", "/rules/keepers", "/credits", "/me", "/nowhere"):
        page.goto(address)
        is_german(page)
        fits(page)
    page.goto("/new/keepers")
    page.locator("details summary").first.click()
    page.locator("#option-max-rounds").fill("3")
    is_german(page)
    fits(page)
    page.locator("input[name=players][value='2']").check(force=True)
    page.select_option("#bots", "1")
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.wait_for_url("**/t/*")
    is_german(page)
    fits(page)
    page.get_by_role("button", name="Spiel starten").click()
    expect(page.locator("#board")).to_be_visible()
    for step in range(3000):
        if anna.over():
            break
        if step % 15 == 0:
            is_german(page)
            fits(page)
        if not anna.click_something():
            page.wait_for_timeout(50)
    assert anna.over()
    expect(page.locator("#banner")).to_contain_text(re.compile("gewonnen"))
    is_german(page)
    fits(page)
    page.get_by_role("link", name="Nachspielen").click()
    anna.open_side()
    page.select_option("#as", "open")
    page.get_by_role("button", name="Zeigen").click()
    is_german(page)
    fits(page)
    assert axe(page) == []


def test_the_test_would_notice_english(visit: Come) -> None:
    ann = visit("Ann", WIDE, "de-DE")
    ann.page.get_by_role("button", name="English").click()
    assert ann.page.locator("html").get_attribute("lang") == "en"
    shown = ann.page.locator("body").inner_text()
    assert sum(bool(each.search(shown)) for each in ENGLISH) > 10
    assert english().code == "en"
