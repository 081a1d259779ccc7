"""The code of templates, kept on disk by content; and all of it made ready before somebody waits."""

from pathlib import Path

import pytest
from jinja2 import DictLoader, TemplateError

from inglenook.engine.language import english
from inglenook.server.app import Inglenook
from inglenook.server.web import template_cache
from inglenook.server.web.templates import Templates


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(template_cache, "cache_folder", lambda: tmp_path / "kernels")
    return tmp_path / "templates"


def pages(macro: str) -> Templates:
    parts = f"{{% macro star(n) %}}{macro}{{% endmacro %}}"
    page = '{% from "parts.html" import star %}{{ star("a") }}'
    return Templates(english(), DictLoader({"parts.html": parts, "page.html": page}))


def test_the_code_of_templates_is_read_back(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pages("<b>{{ n }}</b>").get_template("page.html").render() == "<b>a</b>"

    def written_anew(*given: object, **named: object) -> None:
        raise TemplateError("it should be there")

    monkeypatch.setattr(Templates, "compile", written_anew)
    assert pages("<b>{{ n }}</b>").get_template("page.html").render() == "<b>a</b>"
    with pytest.raises(TemplateError):
        pages("<i>{{ n }}</i>").get_template("page.html")


def test_code_follows_what_it_has_of_other_templates(kept: Path) -> None:
    """A macro may be a part of the code of the template that calls it."""
    assert [pages(f"{word} {{{{ n }}}}").get_template("page.html").render() for word in "xyx"] == [
        "x a",
        "y a",
        "x a",
    ]
    assert len(list(kept.iterdir())) == 2


def test_only_so_much_code_is_kept_and_none_need_be(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(template_cache, "MOST", 3)
    for number in range(6):
        assert pages(f"{number}").get_template("page.html").render() == str(number)
    assert len(list(kept.iterdir())) == 3
    monkeypatch.setattr(template_cache, "cache_folder", lambda: Path("/dev/null/nowhere/kernels"))
    assert pages("still").get_template("page.html").render() == "still"


def test_everything_is_made_ready(app: Inglenook) -> None:
    app.open = True
    app.get_ready()
    named = {name for renderer in app.renderers.values() for name in renderer.get_ready()}
    assert {"lobby.html", "keepers/table.html", "keepers"} <= named
