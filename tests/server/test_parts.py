"""Pages by parts: whatever is pushed, in turn or with pages skipped, leads to the page that would be made anew."""

import random
import re
from html.parser import HTMLParser
from typing import Any

import pytest
from jinja2 import DictLoader, Template, TemplateAssertionError

from inglenook.engine.language import english
from inglenook.engine.registry import find_game, game_names
from inglenook.server.app import Inglenook
from inglenook.server.identity import Person
from inglenook.server.tables.hints import ALL
from inglenook.server.tables.table import Table
from inglenook.server.web.parts import Page, Sent, closed
from inglenook.server.web.templates import Templates

from .helpers import ANN, BEN, EVERYBODY, play, play_out, run, running

GAMES = [*game_names(), "torture"]
NASTY = """<b id="table">&"'"""
VOID = {"input", "meter", "circle", "animate", "use", "br", "link", "img", "option"}


class Elements(HTMLParser):
    """The elements of a text that have an id, as they stand in it, and how many stand side by side."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.text, self.lines, self.top = text, [0], 0
        self.found: dict[str, str] = {}
        for line in text.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.open: list[tuple[str, str | None, int]] = []
        self.feed(text)

    def place(self) -> int:
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.top += not self.open
        name = dict(attrs).get("id")
        if tag not in VOID:
            self.open.append((tag, name, self.place()))
        elif name:
            self.found[name] = self.get_starttag_text() or ""

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            opened, name, start = self.open.pop()
            assert opened == tag
            if name:
                assert name not in self.found, name
                self.found[name] = self.text[start : self.place() + len(f"</{tag}>")]


def applied(page: str, news: str) -> str:
    """What a browser makes of a page and a push."""
    parts = Elements(news)
    assert not parts.open
    if parts.found.get("table", "").count("<") > 2:
        return news
    for name, element in parts.found.items():
        if name == "table":
            page = page.replace(
                re.findall(r'<main id="table"[^>]*>', page)[0], element.removesuffix("</main>")
            )
        elif not any(element in other for known, other in parts.found.items() if known != name):
            page = page.replace(Elements(page).found[name], element)
    return page


class Screen:
    """What one pair of eyes has, who may miss pages."""

    def __init__(self, app: Inglenook, table: Table, person: Person | None) -> None:
        self.app, self.table, self.person = app, table, person
        self.sent, self.shown = Sent(), ""
        self.page: Page | None = None

    def look(self) -> str:
        self.page = self.app.renderer.pushed(self.table, self.person, True, self.page)
        news = self.sent.news(self.page)
        if news:
            self.shown = applied(self.shown, news)
        return news

    def check(self) -> None:
        assert self.shown == self.app.renderer.table(self.table, self.person, True, part=True)


def screens(app: Inglenook, table: Table) -> list[Screen]:
    return [Screen(app, table, person) for person in (*EVERYBODY[: len(table.seats)], None)]


@pytest.mark.parametrize("name", GAMES)
def test_parts_in_turn_are_the_page_made_anew(app: Inglenook, name: str) -> None:
    """After every move, and after moves that a viewer has missed."""
    options = {"live": "off"} if "live" in find_game(name).schema.options else {}
    table = run(running(app.tables, name, find_game(name).players.start + 1, ALL, **options))
    rng, all_screens = random.Random(name), screens(app, table)
    for move in range(40):
        for screen in all_screens:
            if rng.random() < 0.7 or not screen.shown:
                screen.look()
                screen.check()
        if not table.over:
            run(play(app.tables, table, 1, move))


@pytest.mark.parametrize("name", ["keepers", "rogues"])
def test_parts_lead_to_the_end(app: Inglenook, name: str) -> None:
    short = {key: str(value) for key, value in find_game(name).schema.brief.items()}
    table = run(running(app.tables, name, find_game(name).players.start, **short))
    all_screens = screens(app, table)
    for screen in all_screens:
        screen.look()
    run(play_out(app.tables, table))
    for screen in all_screens:
        screen.look()
        screen.check()


def test_what_people_do_besides_playing_is_in_the_parts(app: Inglenook) -> None:
    nasty = Person("nasty", NASTY)
    table = run(app.tables.create(ANN, "keepers", 3, {}))
    all_screens = [Screen(app, table, person) for person in (ANN, nasty, None)]

    def seen() -> None:
        for screen in all_screens:
            screen.look()
            screen.check()

    seen()
    run(app.tables.sit(table, nasty, 1))
    run(app.tables.seat_bot(table, ANN, 2, "apprentice"))
    seen()
    run(app.tables.start(table, ANN))
    seen()
    run(app.tables.chat(table, nasty, NASTY))
    run(app.tables.chat(table, ANN, NASTY, 1))
    seen()
    run(app.tables.pause(table, ANN, True))
    seen()
    assert NASTY not in all_screens[0].shown


def test_nothing_is_sent_when_nothing_differs(app: Inglenook) -> None:
    table = run(running(app.tables))
    all_screens = screens(app, table)
    for screen in all_screens:
        assert screen.look() == app.renderer.table(table, screen.person, True, part=True)
    assert [screen.look() for screen in all_screens] == [""] * len(all_screens)


def test_a_line_of_chat_is_one_part(app: Inglenook) -> None:
    table = run(running(app.tables))
    screen = Screen(app, table, BEN)
    screen.look()
    run(app.tables.chat(table, ANN, "hello"))
    assert set(Elements(screen.look()).found) >= {"chat"}
    assert screen.page is not None
    assert len(screen.page.parts["chat"]) < 3000


@pytest.mark.parametrize("name", GAMES)
def test_a_part_is_one_element_with_the_parts_name(app: Inglenook, name: str) -> None:
    table = run(running(app.tables, name, find_game(name).players.start))
    for person in (ANN, None):
        for part, text in app.renderer.pushed(table, person, True).parts.items():
            elements = Elements(closed(text).strip())
            assert elements.top == 1, part
            assert closed(text).strip().startswith("<")
            assert elements.found[part] == closed(text).strip()


# The mechanism on its own


PAGE = """{% from "macros.html" import bold %}{% set view = page.view %}
{% macro seat(i) %}{% part "seat-" ~ i %}<b id="seat-{{ i }}">{{ view.seats[i].name }}{{ told(view.note) }}</b>{% endpart %}{% endmacro %}
{% macro told(text) %}{{ bold(text) }}{{ mark }}{% endmacro %}
{% part "table" %}<main id="table" class="{{ state }}">{% endpart %}
{% part "list" %}<ul id="list">{% for each in view.items_ %}<li>{{ each.n }}</li>{% endfor %}</ul>{% endpart %}
{% part "file" %}<p id="file">{% include "file.html" %}</p>{% endpart %}
{% if extra %}<p>{{ extra }}</p>{% endif %}{% for i in range(2) %}{{ seat(i) }}{% endfor %}</main>"""  # noqa: E501
FILES = {
    "page.html": PAGE,
    "macros.html": "{% macro bold(text) %}<i>{{ text.a }}</i>{% endmacro %}",
    "file.html": "{{ deep.one }}",
}


SEATS = """{% macro purse(i, kind) %}{{ view.seats[i][kind] }}{{ mark }}{% endmacro %}
{% macro seat(i, mark) %}{% part "seat-" ~ i %}<b id="seat-{{ i }}">{{ mark }}{{ purse(i, "gold") }}</b>{% endpart %}{% endmacro %}
{% for i in range(2) %}{{ seat(i, marks[i]) }}{% endfor %}"""  # noqa: E501


@pytest.mark.parametrize(
    ("path", "anew"),
    [
        (("view", "seats", 1, "gold"), {"seat-1"}),  # an index that was handed on
        (("view", "seats", 1, "wood"), set()),
        (("marks", 0), {"seat-0"}),  # the parameter hides the name
        (("mark",), {"seat-0", "seat-1"}),  # but not from another macro
    ],
)
def test_a_macro_reads_what_it_is_handed_and_what_its_file_has(path: tuple[Any, ...], anew: set[str]) -> None:
    template = Templates(english(), DictLoader({"page.html": SEATS})).get_template("page.html")

    def shown() -> dict[str, Any]:
        seats = [{"gold": 1, "wood": 1}, {"gold": 2, "wood": 2}]
        return {"view": {"seats": seats}, "marks": ["a", "b"], "mark": "!"}

    changed = holder = shown()
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = "another"
    first = made_of(template, shown(), None)
    second = made_of(template, changed, first)
    assert {name for name in second.made if second.made[name] is not first.made[name]} == anew
    assert second.whole() == template.render(**changed)


def test_a_macro_inside_something_else_is_refused() -> None:
    inside = "{% if yes %}{% macro one() %}{{ yes }}{% endmacro %}{% endif %}{% part 'a' %}{% endpart %}"
    with pytest.raises(TemplateAssertionError, match="'one' must stand at the top"):
        Templates(english(), DictLoader({"page.html": inside})).get_template("page.html")


def facts() -> dict[str, object]:
    view = {"seats": [{"name": "A"}, {"name": "B"}], "items_": [{"n": 1}], "note": {"a": 1, "b": 1}}
    return {"page": {"view": view}, "state": "s", "mark": "!", "deep": {"one": 1, "two": 2}, "extra": ""}


def made_of(
    template: Template, shown: dict[str, object], before: Page | None, kind: type[Page] = Page
) -> Page:
    return kind.rendered(lambda page: template.render(**shown, parts=page), before)


CHANGES = {
    "page.view.seats.1.name": {"seat-1"},
    "page.view.items_.0.n": {"list"},
    "page.view.note.a": {"seat-0", "seat-1"},
    "page.view.note.b": set(),
    "mark": {"seat-0", "seat-1"},
    "state": {"table"},
    "deep.one": {"file"},
    "deep.two": set(),
}


@pytest.mark.parametrize("path", CHANGES)
def test_only_what_reads_a_changed_fact_is_made_anew(path: str) -> None:
    template = Templates(english(), DictLoader(FILES)).get_template("page.html")
    first = made_of(template, facts(), None)
    changed = facts()
    *way, last = path.split(".")
    holder: object = changed
    for step in way:
        holder = holder[int(step) if step.isdigit() else step]  # type: ignore[index]
    holder[last] = NASTY  # type: ignore[index]
    made: list[str] = []

    class Watched(Page):
        def put(self, name: str, text: str) -> str:
            made.append(name)
            return super().put(name, text)

    second = made_of(template, changed, first, Watched)
    assert set(made) == CHANGES[path]
    assert second.whole() == template.render(**changed)


PIECES = """{% part "all" %}<ul id="all">{{ note }}{% for each in items %}
{%- part "item-" ~ each.n %}<li>{{ drawn(each) }}</li>{% endpart %}{% endfor %}</ul>{% endpart %}"""


def test_a_part_within_another_is_made_once_and_sent_with_it() -> None:
    template = Templates(english(), DictLoader({"page.html": PIECES})).get_template("page.html")
    drawn: list[int] = []
    page, sent = None, Sent()

    def draw(each: dict[str, int]) -> str:
        drawn.append(each["n"])
        return f"<{each['n']}>"

    for note, numbers, new in (
        ("a", [1, 2], [1, 2]),
        ("a", [1, 2], []),
        ("b", [1, 2], []),
        ("b", [2, 3], [3]),
    ):
        shown = {"note": note, "items": [{"n": n} for n in numbers], "drawn": draw}
        drawn.clear()
        page = made_of(template, shown, page)
        assert drawn == new
        assert page.whole() == template.render(shown)
        assert set(page.made["all"].pieces) == {f"item-{n}" for n in numbers}
        assert sent.news(page) == ("" if note == "a" and not new else page.whole())


def test_another_frame_is_a_whole_page() -> None:
    template = Templates(english(), DictLoader(FILES)).get_template("page.html")
    sent, page = Sent(), None
    for extra in ("", "x"):
        shown = facts() | {"extra": extra}
        page = made_of(template, shown, page)
        assert sent.news(page) == template.render(shown)
