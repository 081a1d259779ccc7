"""What is said stands in files, by key, and every language has all of it, in its own grammar."""

import re
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from string import Formatter

import pytest

import inglenook
from inglenook.engine.game import Game
from inglenook.engine.labels import Labels
from inglenook.engine.language import FIRST, Language, Phrase, Sentence, Word, english, languages
from inglenook.engine.registry import find_game, game_names
from inglenook.engine.words import Words, read, translation

from .ours import OURS

ROOT = Path(inglenook.__file__).parent
OWN = [
    path
    for name in ("hoardraids", "inns", "keepers", "rogues")
    for path in (ROOT / "games" / name).glob("*.html")
]
TEMPLATES = [*(ROOT / "server" / "templates").glob("*.html"), *OWN]
# A key in a call; one that ends with a brace or a quote and a tilde is the beginning of several.
SAID = re.compile(r"""\b(?:say|Sentence|finds|word)\(\s*(f?)(["'])([a-z][\w.-]*)(\{?)""")
MORE = re.compile(r"""(["'])([a-z]+(?:-[a-z]+)*\.[a-z-]+)\1""")  # a key that is chosen before it is said
TRANSLATED = [(find_game(name), code) for name in OURS for code in languages() if code != FIRST]
TRANSLATED = [(game, code) for game, code in TRANSLATED if game.speaks(languages()[code])]
every_translation = pytest.mark.parametrize(
    ("game", "code"), TRANSLATED, ids=[f"{game.name}-{code}" for game, code in TRANSLATED]
)
UNLIKE = re.compile(r"(?<!of )\{(\w+)\} (?:was|is|has|does)\b")  # You were, are, have, do


def sources() -> Iterator[str]:
    programs = (path for path in ROOT.rglob("*.py") if "cli" not in path.parts)  # which speaks English
    for path in chain(programs, TEMPLATES, [ROOT.parents[1] / "tools" / "game_pages.py"]):
        yield path.read_text("utf-8")


def said() -> tuple[set[str], set[str]]:
    """The keys that are said somewhere, and the beginnings of such as are put together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for text in sources():
        for fill, quote, key, brace in SAID.findall(text):
            together = (fill and brace) or f"{quote}{key}{quote} ~" in text
            (begun if together else whole).add(key)
    return whole, begun


def chosen() -> set[str]:
    """Whatever looks like a key."""
    return {key for text in sources() for _, key in MORE.findall(text)}


# The files


def test_german_is_there() -> None:
    assert list(languages()) == ["en", "de"]
    assert [game.name for game, _ in TRANSLATED] == ["heroes", "hoardraids", "inns", "keepers", "rogues"]


@pytest.mark.parametrize("language", languages().values(), ids=languages())
def test_no_language_lacks_a_key_or_has_another(language: Language) -> None:
    assert language.phrases.keys() == english().phrases.keys()


@pytest.mark.parametrize("language", languages().values(), ids=languages())
def test_every_language_speaks_of_the_same_facts(language: Language) -> None:
    unlike = {key for key, phrase in language.phrases.items() if phrase.needs != english().phrases[key].needs}
    assert unlike == set()


@pytest.mark.parametrize("language", languages().values(), ids=languages())
def test_a_page_may_show_the_sentences_as_they_are(language: Language) -> None:
    assert [key for key, phrase in language.phrases.items() if set('<>&"') & set(phrase)] == []


def test_every_key_is_said_somewhere() -> None:
    whole, begun = said()
    known = whole | chosen()
    scripts = "".join(path.read_text() for path in (ROOT / "server" / "static").glob("[!i]*.js"))
    silent = [
        key
        for key in english().phrases
        if key not in known
        and not key.startswith(tuple(begun))
        and not re.search(rf'said(?:\.|\["|\[.*"){key.removeprefix("script.")}\b', scripts)
    ]
    assert silent == []


def test_every_key_that_is_said_is_there() -> None:
    assert {key for key in said()[0] if "." in key} <= english().phrases.keys()


def test_a_table_says_all_its_sentences_and_no_others() -> None:
    game = find_game("keepers")
    text = (game.folder / "table.html").read_text("utf-8")
    keys = re.findall(r'word\("([\w-]+)"( ~)?', text) + re.findall(
        r'word\("[\w-]+" if [^)]* else "([\w-]+)"()', text
    )
    begun = tuple(key for key, more in keys if more)
    assert {key for key in game.words.table if not key.startswith(begun)} == {
        key for key, more in keys if not more
    }


@every_translation
def test_a_translated_game_has_all_sentences(game: Game, code: str) -> None:
    language = languages()[code]
    told = read_alone(game, language)
    for part in (
        "prompts",
        "why",
        "guide",
        "actions",
        "events",
        "measures",
        "scenes",
        "table",
        "styles",
        "levels",
    ):
        assert told.get(part, {}).keys() == english_of(game).get(part, {}).keys(), part
    assert told.keys() - {"help", "heard"} == english_of(game).keys() - {"clause"}
    schema = game.schema
    settings = {**schema.numbers, **schema.options, **schema.columns}
    assert told["help"].keys() == settings.keys()
    assert told["labels"].keys() >= english_of(game)["labels"].keys() | schema.options.keys()
    assert {name: {"text"} for name in game.clauses} == {
        name: set(clause) for name, clause in clauses_alone(game, language).items()
    }


@every_translation
def test_a_translated_sentence_speaks_of_the_same_facts(game: Game, code: str) -> None:
    words, other = game.words, game.words_in(languages()[code])
    for part in ("prompts", "guide", "actions", "events", "table"):
        mine, theirs = getattr(words, part), getattr(other, part)
        assert [key for key in mine if theirs[key].needs != mine[key].needs] == [], part


@every_translation
def test_every_form_that_a_sentence_asks_of_a_word_is_there(game: Game, code: str) -> None:
    """Or the word would be said in a case that is not the sentence's."""
    words = game.words_in(languages()[code])
    wanted = {form for text in texts(words) for _, _, form, _ in Formatter().parse(text) if form}
    had = {form for label in words.labels.values() for form in label.forms}
    assert wanted <= had


@every_translation
def test_a_sentence_about_somebody_has_a_form_for_the_reader(game: Game, code: str) -> None:
    words = game.words_in(languages()[code])
    lacking = [
        (name, operand)
        for name, phrase in words.events.items()
        for operand, labels in operands(game, name).items()
        if labels.kind == "seat"
        and operand in phrase.needs
        and not any(operand in when for when, _ in phrase.forms)
    ]
    assert lacking == []


@pytest.mark.parametrize("name", game_names())
def test_no_english_sentence_has_a_verb_that_you_would_change(name: str) -> None:
    game = find_game(name)
    wrong = [
        str(sentence)
        for key, sentence in game.words.events.items()
        for operand in UNLIKE.findall(sentence)
        if operand in operands(game, key) and operands(game, key)[operand].kind == "seat"
    ]
    assert wrong == []


def operands(game: Game, event: str) -> dict[str, Labels]:
    return dict(
        next(kind for kind in game.events.kinds if kind.name == event.removesuffix("-secret")).operands
    )


def texts(words: Words) -> Iterator[str]:
    for part in (words.prompts, words.guide, words.actions, words.events, words.table):
        for phrase in part.values():
            yield from (str(phrase), *(text for _, text in phrase.forms))


def english_of(game: Game) -> dict[str, dict[str, str]]:
    return read(game.folder / "words.toml", english())


def read_alone(game: Game, language: Language) -> dict[str, dict[str, str]]:
    return tomllib.loads(translation(game.folder / "words.toml", language).read_text("utf-8"))


def clauses_alone(game: Game, language: Language) -> dict[str, dict[str, str]]:
    return tomllib.loads(translation(game.folder / "clauses.toml", language).read_text("utf-8"))


# Neither Python nor templates hold what is said

NAMES = {"Inglenook", "game-icons.net", "CC BY 3.0", "idiomorph", "inglenook verify FILE", "table"}
REFUSED = re.compile(
    r'(?:RefusedError|EditionError|StatusError|HTTPException|BotError)\(\s*(?:\d+, )?f?"[^"]* '
)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_template_holds_no_words(path: Path) -> None:
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "", path.read_text("utf-8"), flags=re.DOTALL)
    shown = [each.strip() for each in re.sub(r"<[^>]*>", "\n", text).split("\n")]
    named = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', text)
    words = [each for each in shown + named if re.search(r"[A-Za-z]{2}", each)]
    assert [each for each in words if each not in NAMES and "Inglenook" not in each] == []


@pytest.mark.parametrize("path", [*(ROOT / "server").rglob("*.py"), ROOT / "engine" / "match.py"], ids=str)
def test_python_refuses_by_key(path: Path) -> None:
    assert REFUSED.findall(path.read_text("utf-8")) == []


# How it is said


def test_a_sentence_is_english_as_text_and_german_for_a_german() -> None:
    refusal = Sentence("edition.at-line", line=3, reason=Sentence("edition.numbers", n=2))
    assert str(refusal) == "line 3: 2 numbers"
    assert languages()["de"].tell(refusal) == "Zeile 3: eine Reihe von 2 Zahlen"


def test_forms_go_by_number_and_by_reader() -> None:
    german, phrase = (
        languages()["de"],
        Phrase({"who n=1": "Du eine", "who": "Du", "n=1": "eine", "other": "{who} {n}"}),
    )
    you = german.you
    assert phrase.said({"who": you, "n": 1}) == "Du eine"
    assert phrase.said({"who": you, "n": 2}) == "Du"
    assert phrase.said({"who": "Ann", "n": 1}) == "eine"
    assert phrase.said({"who": "Ann", "n": 2}) == "Ann 2"


def test_the_reader_is_small_within_a_sentence_and_large_in_front() -> None:
    you = english().you
    assert Phrase("{a} met {b}.").said({"a": you, "b": "Ann"}) == "You met Ann."
    assert Phrase("{a} met {b}.").said({"a": "ann", "b": you}) == "ann met you."


def test_who_is_called_you_is_not_the_reader() -> None:
    assert english().you != "You"
    assert Phrase({"who": "reader", "other": "{who}"}).said({"who": "You"}) == "You"


def test_a_word_is_said_in_the_form_that_is_asked_for() -> None:
    rogue = Word("Schurke", {"den": "Schurken"})
    assert Phrase("einen {colour:den}").said({"colour": rogue}) == "einen Schurken"
    assert Phrase("einen {colour:den}").said({"colour": Word("Krieger")}) == "einen Krieger"
