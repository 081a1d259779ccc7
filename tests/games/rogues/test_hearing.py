"""What is said at the table, as readers of another language read it."""

from inglenook.engine.events import Event
from inglenook.engine.language import languages
from inglenook.games.rogues import declarations as d
from inglenook.games.rogues.hearing import GESTURE, GESTURES, reason_against

from .table import GAME

GERMAN = GAME.words_in(languages()["de"])


def test_every_sign_is_read_in_german_and_what_people_say_is_left_alone() -> None:
    signs = [f"{GESTURE}{GERMAN.label(name):alone}" for name in d.SIGNS.names]
    assert [GERMAN.heard_as(text) for text in GESTURES] == signs
    said = [
        GERMAN.event(Event(d.SAID, (0, n, 0), None), ["Ann"], ["thumb up", "✋ thumb up"]) for n in (0, 1)
    ]
    assert said == ["Ann hat „thumb up“ gesagt.", "Ann hat „✋ Daumen hoch“ gesagt."]


def test_every_word_that_is_suggested_in_german_is_a_code_word_of_its_own() -> None:
    things = [name for name, card in GAME.edition.cards.items() if card["kind"] == "thing"]
    words = [f"{GERMAN.label(name):alone}" for name in things]
    assert len({*map(str.casefold, words)}) == len(things)
    assert [word for word in words if reason_against(word, ())] == []
