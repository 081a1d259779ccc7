"""Sentences are worded for a name and for "You" alike."""

import re

import pytest

from inglenook.engine.registry import find_game, game_names

UNLIKE = re.compile(r"(?<!of )\{(\w+)\} (?:was|is|has|does)\b")  # You were, are, have, do


@pytest.mark.parametrize("name", game_names())
def test_no_sentence_has_a_verb_that_you_would_change(name: str) -> None:
    game = find_game(name)
    wrong = [
        sentence
        for kind in game.events.kinds
        for sentence in (game.words.events[kind.name], game.words.events.get(f"{kind.name}-secret", ""))
        for operand in UNLIKE.findall(sentence)
        if operand in kind.operands and kind.operands[operand].kind == "seat"
    ]
    assert wrong == []
