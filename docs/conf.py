"""Settings of Sphinx, which builds the site. `tools/docs_site.py` gathers the pages and calls it."""

from typing import Any

project = "Inglenook"
author = "the Inglenook authors"
copyright = "the Inglenook authors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "index"
exclude_patterns = ["files/**"]
highlight_language = "none"  # a block without a language is plain text
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Inglenook"
html_theme_options = {  # the colours of the lobby
    "light_css_variables": {"color-brand-primary": "#6e2412", "color-brand-content": "#8a3b12"},
    "dark_css_variables": {"color-brand-primary": "#ffd27f", "color-brand-content": "#f3b74a"},
}
html_static_path = ["static"]
html_css_files = ["site.css"]
html_show_sourcelink = False
html_copy_source = False
html_show_sphinx = False

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", set_off)


def set_off(app: Any, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Our docstrings indent examples and say no more; for Sphinx each is announced as a block of text."""
    before = ["", *lines]
    lines[:] = [part for was, line in zip(before, lines) for part in announced(was, line)]


def announced(was: str, line: str) -> list[str]:
    return ["::", "", line] if line.startswith("    ") and not was.strip() else [line]
