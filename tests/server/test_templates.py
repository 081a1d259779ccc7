"""Templates written the short way: the same pages as Jinja's own code makes, and nothing that a name can break."""

from typing import Any

import pytest
from jinja2 import DictLoader
from jinja2.exceptions import UndefinedError
from markupsafe import Markup

from inglenook.engine.labels import SPECTATOR
from inglenook.engine.language import You, english, languages
from inglenook.engine.registry import find_game, game_names
from inglenook.server.app import Inglenook
from inglenook.server.tables.hints import ALL
from inglenook.server.tables.table import Table
from inglenook.server.web.escaping import shown
from inglenook.server.web.render import Renderer
from inglenook.server.web.templates import Plain, Templates

from .helpers import ANN, BEN, EVERYBODY, client, play, play_out, run, running

GAMES = [*game_names(), "torture"]
NASTY = """<b>&amp;"quoted" 'n' {{ odd }} {n}"""


def both(app: Inglenook, code: str = "en") -> list[Renderer]:
    """Those who make pages our way and Jinja's."""
    ours = app.renderers[code]
    return [ours, Renderer(app.tables, app.adviser, ours.looks, ours.language, ours.heat, Plain)]


def assert_alike(makers: list[Renderer], table: Table) -> None:
    for person in (*EVERYBODY[: len(table.seats)], None):
        for part in (True, False):
            ours, plain = (each.table(table, person, True, part) for each in makers)
            assert ours == plain


@pytest.mark.parametrize("name", GAMES)
def test_a_table_reads_the_same_both_ways(app: Inglenook, name: str) -> None:
    options = {"live": "off"} if "live" in find_game(name).schema.options else {}
    table = run(running(app.tables, name, find_game(name).players.start + 1, hints=ALL, **options))
    makers = both(app, "de" if name == "keepers" else "en")
    for stretch in range(4):
        assert_alike(makers, table)
        run(play(app.tables, table, 7, stretch))


@pytest.mark.parametrize("name", GAMES)
def test_the_end_and_its_replay_read_the_same_both_ways(app: Inglenook, name: str) -> None:
    short = {key: str(value) for key, value in find_game(name).schema.brief.items()}
    table = run(running(app.tables, name, find_game(name).players.start, **short))
    run(play_out(app.tables, table))
    makers = both(app)
    assert_alike(makers, table)
    moment = table.playing.at(len(table.playing.deeds) // 2)
    facts = app.renderer.replay(table, moment, SPECTATOR)
    ours, plain = (each(facts["game_template"], **facts) for each in makers)
    assert ours == plain


def test_the_other_pages_read_the_same_both_ways(app: Inglenook) -> None:
    waiting = run(app.tables.create(ANN, "keepers", 3, {}))
    run(app.tables.chat(waiting, ANN, NASTY))
    ended = run(running(app.tables, "keepers", 2, **{"max-rounds": "2"}))
    run(play_out(app.tables, ended))
    places = ("/", "/new/inns", "/rules", "/rules/heroes", "/credits", "/me", "/nowhere")
    asked = [*places, f"/t/{waiting.id}", f"/t/{ended.id}", f"/t/{ended.id}/replay?step=3"]
    browser = client(app, BEN)
    ours = [browser.get(each).text for each in asked]
    app.renderers["en"] = both(app)[1]
    assert [browser.get(each).text for each in asked] == ours


def test_a_changed_template_is_read_again_when_a_page_is_asked_for(app: Inglenook) -> None:
    files = {"one.html": "{{ 1 }}"}
    app.renderer.jinja.loader = DictLoader(files)
    assert app.renderer("one.html") == "1"
    files["one.html"] = "{{ 2 }}"
    assert app.renderer("one.html") == "1"
    assert app.renderer.fresh()("one.html") == "2"


# What templates may do, each on its own


FACTS: dict[str, Any] = {
    "nasty": NASTY,
    "html": Markup("<i>&amp;</i>"),
    "card": {"title": "T<", "items": 3, "n": 0, "none": None},
    "numbers": [3, 1, 2],
    "yes": True,
    "you": You("You"),
}
TEMPLATES = [
    "{{ nasty }}{{ html }}{{ yes }}{{ you }}{{ 1.5 }}{{ card }}{{ numbers }}",
    "{{ card.title }}{{ card.n }}{{ card['title'] }}{{ numbers[0] }}{{ numbers[-1] }}{{ card.none }}",
    "{{ card.items() | list }}{{ card.get('n', 4) }}{{ nasty.upper() }}{{ nasty[1:4] }}{{ 'x'.join(['a', nasty]) }}",
    "{{ 'a' ~ 1 ~ nasty }}{{ 'a' ~ html ~ nasty }}{{ (nasty ~ yes) | upper }}{{ card.title ~ '>' }}",
    "{% for n in numbers %}{{ loop.index }}{{ loop.first }}{{ loop.last }}{{ loop.length }}{{ n }}{% endfor %}",
    "{% for n in numbers if n > 1 %}{{ loop.index0 }}{{ n }}{{ loop.cycle('a', 'b') }}{% endfor %}",
    "{% for n in [] %}{{ loop.index }}{% else %}none{% endfor %}",
    "{% for n in numbers %}{% set m = n %}{{ m }}{% else %}-{% endfor %}",
    "{% for n in numbers %}{% for m in numbers %}{{ loop.index }}{% endfor %}{{ loop.index0 }}{% endfor %}",
    "{% set all = namespace(n=0) %}{% for n in numbers %}{% set all.n = all.n + n %}{% endfor %}{{ all.n }}",
    "{% macro m(a, b='<') %}[{{ a }}{{ b }}]{% endmacro %}{{ m(1) }}{{ m(nasty, b=html) }}{{ m(b=2, a=1) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{{ m('x') | length }}{{ m(m('<')) }}",
    "{% macro m(a) %}{{ a }}{% endmacro %}{% macro n(m) %}{{ m }}{% endmacro %}{{ n(nasty) }}",
    "{% macro m() %}{{ n('<') }}{% endmacro %}{% macro n(a) %}{{ a }}{% endmacro %}{{ m() }}{{ 'x' ~ m() }}",
    "{% macro m() %}{{ caller() }}{% endmacro %}{% for n in numbers %}{% call m() %}{{ n }}{% endcall %}{% endfor %}",
    "{% macro m() %}{{ varargs }}{{ kwargs }}{% endmacro %}{{ m(1, b='<') }}{{ m(*numbers) }}",
    "{% from 'other.html' import sign, sign as mark %}{{ sign('x') }}{{ mark(nasty) }}{{ sign('<b>') ~ nasty }}",
    "{% from 'other.html' import sign %}{% macro m(sign) %}{{ sign }}{% endmacro %}{{ m('own') }}{{ sign('it') }}",
    "{% set here = 'in' %}{% include 'inner.html' %}{% for n in numbers %}{% include 'inner.html' %}{% endfor %}",
    "{% set inside %}<b>{{ nasty }}</b>{% endset %}{{ inside }}{{ inside | length }}",
    "{{ missing is defined }}{{ card.missing is defined }}{{ card['missing'] is defined }}{{ missing | default('d') }}",
    "{{ card.none is none }}{{ 1 is none }}{{ 'y' if yes }}{{ [1, 2] | first }}{{ nasty | capitalize }}{{ nasty | e }}",
    "{% extends 'outer.html' %}{% from 'other.html' import sign %}{% block body %}{{ sign('b') }}{% endblock %}",
]  # fmt: skip
OTHERS = {
    "other.html": '{% macro sign(key, kind="k") %}<s class="{{ kind }}">{{ key }}</s>{% endmacro %}',
    "inner.html": "({{ here }}{{ n is defined and n }}{{ nasty }})",
    "outer.html": "<main>{% block body %}{% endblock %}{% block foot %}{{ nasty }}{% endblock %}</main>",
}


@pytest.mark.parametrize("source", TEMPLATES)
def test_whatever_a_template_does_it_says_the_same_both_ways(source: str) -> None:
    loader = DictLoader({**OTHERS, "page.html": source})
    ours, plain = (kind(english(), loader).get_template("page.html") for kind in (Templates, Plain))
    assert ours.render(**FACTS) == plain.render(**FACTS)


@pytest.mark.parametrize(
    "source", ["{{ missing }}", "{{ card.missing }}", "{{ card['no'] }}", "{{ missing() }}"]
)
def test_what_is_not_there_is_still_an_error(source: str) -> None:
    template = Templates(english(), DictLoader({"page.html": source})).get_template("page.html")
    with pytest.raises(UndefinedError):
        template.render(**FACTS)


@pytest.mark.parametrize("fact", [NASTY, Markup(NASTY), 3, True, None, 1.5, You(NASTY), [NASTY]])
def test_a_fact_is_escaped_as_ever(fact: object) -> None:
    assert shown(fact) == str(Markup.escape(fact))


@pytest.mark.parametrize("code", languages())
def test_a_sentence_has_its_facts_escaped_and_what_a_template_made_as_it_is(
    app: Inglenook, code: str
) -> None:
    say = app.renderers[code].say
    nasty, made = say("table.paused", banner=NASTY), say("table.paused", banner=Markup(NASTY))
    assert str(Markup.escape(NASTY)) in nasty
    assert NASTY not in nasty
    assert NASTY in made
