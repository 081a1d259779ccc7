"""Settings of Sphinx, which builds the site. `tools/site.py` gathers the pages and calls it."""

project = "Inglenook"
author = "the Inglenook authors"
copyright = "the Inglenook authors"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
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
