"""Languages: sentences by key, in the forms that a language's own grammar wants (localization).

All that is not a game's own stands in `inglenook/words/<code>/`, a folder for each language. A sentence is a text with
facts in braces, or a table of such texts, its forms. A form is named after when it is used:

    passed = { seat = "Du hast gepasst.", other = "{seat} hat gepasst." }
    free = { "n=1" = "Ein Platz ist noch frei.", other = "{n} Plätze sind noch frei." }

A bare name: that person is the reader. `n=1`: the fact is that number. Several, with spaces between them: all of it.
The first form that fits is used, and `other` if none does. A word has forms as well, under names that its language
chooses (cases, plurals): `{colour:den}` asks for one, and a word that does not have it is said as it is.

(gettext keeps English in the code and knows forms by one number alone; Fluent knows all this, at the price of one more
format and one more dependency.)
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

FOLDER = Path(__file__).parent.parent / "words"
FIRST = "en"  # said where nobody has chosen
OTHER = "other"

Entry = str | Mapping[str, str]
NO_FORMS: Mapping[str, str] = {}


class Word(str):
    """A word or a name, with the forms that sentences may ask for."""

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] = NO_FORMS) -> "Word":
        word = super().__new__(cls, text)
        word.forms = forms
        return word

    def __format__(self, form: str) -> str:
        return self.forms.get(form, str(self))


class You(Word):
    """The reader, by whatever a language calls them; another than somebody who has that for a name."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, You) and str(self) == str(other)

    def __ne__(self, other: object) -> bool:  # a text has its own, which knows nothing of this
        return not self == other

    def __hash__(self) -> int:
        return hash((You, str(self)))


def word(entry: Entry) -> Word:
    """As a file has it: a text, or its forms with the one that stands alone under `other`."""
    return Word(entry) if isinstance(entry, str) else Word(entry[OTHER], entry)


class Phrase(str):
    """A sentence of a file: the text of its usual form, with the other forms at hand."""

    forms: tuple[tuple[tuple[str, ...], str], ...]

    def __new__(cls, entry: Entry) -> "Phrase":
        forms = {OTHER: entry} if isinstance(entry, str) else dict(entry)
        phrase = super().__new__(cls, forms.pop(OTHER))
        phrase.forms = tuple((tuple(when.split()), text) for when, text in forms.items())
        return phrase

    def form(self, facts: Mapping[str, object]) -> str:
        """The text that fits these facts."""
        for when, text in self.forms:
            if all(_holds(each, facts) for each in when):
                return text
        return str(self)

    def said(self, facts: Mapping[str, object]) -> str:
        text = self.form(facts)
        sentence = text.format_map(facts)
        return sentence[:1].upper() + sentence[1:] if _begins_with_you(text, facts) else sentence

    @property
    def needs(self) -> set[str]:
        """The facts that its forms speak of, or that decide among them."""
        named = {each.partition("=")[0] for when, _ in self.forms for each in when}
        return named.union(*(fields_of(text) for text in (str(self), *(text for _, text in self.forms))))


def _holds(condition: str, facts: Mapping[str, object]) -> bool:
    name, equals, value = condition.partition("=")
    fact = facts.get(name)
    return str(fact) == value if equals else isinstance(fact, You)


def _begins_with_you(text: str, facts: Mapping[str, object]) -> bool:
    return text.startswith("{") and isinstance(facts.get(text[1 : text.find("}")]), You)


def fields_of(text: str) -> set[str]:
    """The facts that a text has in braces."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


class Sentence:
    """Something to be said in whatever language: a key and its facts, which may be sentences themselves. As text it is
    English, for programs, records and the command line."""

    def __init__(self, key: str, /, **facts: object) -> None:
        self.key, self.facts = key, facts

    def __str__(self) -> str:
        return english().tell(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"Sentence({self.key!r}, {self.facts!r})"


class Language:
    """The sentences of one language, all but those of the games."""

    def __init__(self, code: str, entries: Mapping[str, Any]) -> None:
        self.code = code
        self.phrases = {key: Phrase(entry) for key, entry in _flat(entries)}
        self.you = You(self.phrases["you.alone"], {"": str(self.phrases["you.within"])})

    def say(self, key: str, /, **facts: object) -> str:
        return self.phrases[key].said({name: self.fact(each) for name, each in facts.items()})

    def tell(self, what: object) -> str:
        """A sentence in this language; anything else as it is."""
        return self.say(what.key, **what.facts) if isinstance(what, Sentence) else str(what)

    def fact(self, fact: object) -> object:
        return self.tell(fact) if isinstance(fact, Sentence) else fact

    def finds(self, key: str, usual: str) -> str:
        """What the language has for something that others may add to, such as bots; theirs is said as it is."""
        return str(self.phrases.get(key, usual))

    def all_of(self, names: Iterable[str]) -> str:
        """Names as one says them: "Ann, Bob and Cid"."""
        *first, last = names
        return self.say("list.and", first=", ".join(first), last=last) if first else last


def _flat(entries: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Entry]]:
    """Tables in tables as keys with dots; what has an `other` is one sentence."""
    for name, entry in entries.items():
        if isinstance(entry, str) or OTHER in entry:
            yield above + name, entry
        else:
            yield from _flat(entry, f"{above}{name}.")


@cache
def languages() -> dict[str, Language]:
    """By code, English first."""
    codes = sorted((each.name for each in FOLDER.iterdir()), key=lambda code: (code != FIRST, code))
    return {code: Language(code, _read(FOLDER / code)) for code in codes}


def _read(folder: Path) -> dict[str, Any]:
    """All files of a language; each has tables of its own."""
    read = (tomllib.loads(file.read_text("utf-8")) for file in folder.glob("*.toml"))
    return {name: entries for file in read for name, entries in file.items()}


def english() -> Language:
    return languages()[FIRST]
