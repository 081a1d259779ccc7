"""Sentences as HTML: what a template says by `say` and `word`. Of facts only what a template has made is HTML."""

from collections.abc import Mapping
from functools import lru_cache
from string import Formatter

from markupsafe import Markup

from inglenook.engine.edition import NOTHING
from inglenook.engine.language import Phrase
from inglenook.engine.words import Words

from .escaping import escaped, html, shown

Piece = tuple[str, str | None, str]  # text, then perhaps a fact and its form


def in_table(words: Words, key: str, /, **facts: object) -> Markup:
    """What a game's own table says. Its file is text."""
    return _said(words.table[key], facts, words.facts, escape=True) if facts else kept(words, key)


@lru_cache(maxsize=4096)  # most have no facts but the edition's, and a page says dozens of them
def kept(words: Words, key: str) -> Markup:
    return _said(words.table[key], words.facts, words.facts, escape=True)


def spoken(phrase: Phrase, facts: Mapping[str, object]) -> Markup:
    """What every page says. Our files are HTML as they are."""
    return _said(phrase, facts, NOTHING, escape=False)


def _said(phrase: Phrase, facts: Mapping[str, object], usual: Mapping[str, object], escape: bool) -> Markup:
    text = phrase.form({**usual, **facts}) if phrase.forms else phrase
    said = []
    for before, name, form in _pieces(text, escape):
        said.append(before)
        if name is not None:
            fact = facts[name] if name in facts else usual[name]
            said.append(fact if type(fact) is Markup else shown(format(fact, form)))
    return html("".join(said))


@lru_cache(maxsize=4096)
def _pieces(text: str, escape: bool) -> tuple[Piece, ...]:
    found = Formatter().parse(text)
    return tuple(
        ((escaped(before) if escape else before), name, form or "") for before, name, form, _ in found
    )
