"""Games in German, from the lobby to the end: not one sentence of the English files is on any page."""

import re
from collections.abc import Iterable, Iterator
from string import Formatter

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from inglenook.engine.language import Language, Phrase, english, languages
from inglenook.engine.registry import find_game, games

from .conftest import PHONE, WIDE, Visitor
from .test_evening import Come, axe

WORDS = ("prompts", "reasons", "guide", "actions", "events", "together", "scenes", "table")
# What makes a game short enough to be played to its end.
SHORT = {
    "keepers": {"max-rounds": "3"},
    "heroes": {"rounds": "1"},
    "hoardraids": {"castles": "fixed", "max-days": "4"},
    "inns": {"hands": "random", "goal": "12"},
    "rogues": {"live": "off", "sealed-count": "off", "max-laps": "1"},
}
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


def texts(language: Language) -> Iterator[str]:
    """Every sentence of a language, the server's and the games', in each of its forms."""
    yield from said(language.phrases.values())
    for game in map(find_game, SHORT):
        words = game.words_in(language)
        yield from said(each for part in WORDS for each in getattr(words, part).values())
        yield from (words.about, *(clause["text"] for clause in game.clauses_in(language).values()))


def said(phrases: Iterable[Phrase]) -> Iterator[str]:
    for phrase in phrases:
        yield from (str(phrase), *(text for _, text in phrase.forms))


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
    german = set(texts(languages()["de"]))
    return [pattern(text) for text in sorted(set(texts(english())) - german) if letters(text) > 2]


ENGLISH = only_english()


def is_german(page: Page) -> None:
    assert page.locator("html").get_attribute("lang") == "de"
    shown = page.evaluate(SHOWN)
    for game in games():  # a title is a name
        shown = shown.replace(game.title, "…")
    assert [found[0].strip() for each in ENGLISH if (found := each.search(shown))] == []


def fits(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_pages_of_the_house_are_german(visit: Come) -> None:
    page = visit("Anna", PHONE, "de-DE").page
    for address in ("/", "/credits", "/me", "/nowhere"):
        page.goto(address)
        is_german(page)
        fits(page)


def choose(option: Locator, value: str) -> None:
    if option.evaluate("each => each.tagName") == "SELECT":
        option.select_option(value)
    else:
        option.fill(value)


@pytest.mark.parametrize(
    ("name", "size"), [("keepers", WIDE), *((each, PHONE) for each in SHORT)], ids=lambda each: str(each)[:9]
)
def test_a_game_is_german_from_its_rules_to_the_end(visit: Come, name: str, size: ViewportSize) -> None:
    anna: Visitor = visit("Anna", size, "de-DE")
    page = anna.page
    page.goto(f"/rules/{name}")
    is_german(page)
    fits(page)
    page.goto(f"/new/{name}")
    page.locator("details summary").first.click()
    for option, value in SHORT[name].items():
        choose(page.locator(f"#option-{option}"), value)
    is_german(page)
    fits(page)
    fewest = find_game(name).players[0]
    page.locator(f"input[name=players][value='{fewest}']").check(force=True)
    page.select_option("#bots", str(fewest - 1))
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
    expect(page).to_have_url(re.compile("as=open"))
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
