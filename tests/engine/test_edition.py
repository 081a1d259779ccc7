"""Editions: defaults, changes, and errors that say what is allowed."""

import pytest

from inglenook.engine.errors import EditionError, InglenookError, UnknownNameError
from inglenook.engine.registry import find_game, game_names

RECIPE = find_game("keepers").recipe


def test_the_record_holds_what_the_file_says() -> None:
    edition = RECIPE.edition({"hand": 4, "quests": [1, 2, 3, 4]}, {"quest-giver": "fixed"})
    record = edition.record.view(RECIPE.dtype)[0]
    assert (record.hand, list(record.quests), record.quest_giver, record.max_rounds) == (
        4,
        [1, 2, 3, 4],
        1,
        200,
    )


@pytest.mark.parametrize("name", game_names())
def test_text_and_edition_are_a_fixed_point(name: str) -> None:
    recipe = find_game(name).recipe
    for edition in (find_game(name).edition, recipe.tiny_edition):
        again = recipe.parse("\n".join(edition.lines()))
        assert again.lines() == edition.lines()
        assert bytes(again.record) == bytes(edition.record)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"quest-giver": "stays"}, "quest-giver: 'stays' is not one of passes, fixed"),
        ({"max-rounds": "many"}, "max-rounds: 'many' is not a whole number from 1 to 10000"),
        ({"max-rounds": "0"}, "max-rounds: 0 is not a whole number from 1 to 10000"),
        ({"colour": "red"}, "no option of keepers 'colour'; known: max-rounds, quest-giver"),
    ],
)
def test_a_bad_option_says_what_is_allowed(options: dict[str, str], message: str) -> None:
    with pytest.raises(InglenookError, match=message):
        RECIPE.with_options(options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "not valid TOML"),
        ("colour = 1", "unknown entry 'colour'; known: name, numbers, options"),
        ("numbers = 3", "numbers must be a table"),
        ("numbers.hand = [1]", r"hand: expected a number, not \[1\]"),
        ("numbers.quests = [1, 2]", r"quests: expected 4 numbers, not \[1, 2\]"),
        ("numbers.quests = [1, 2, 3, 99]", "quests: 99 is not a whole number from 0 to 60"),
        ("numbers.hand = true", "hand: True is not a whole number"),
        ("numbers.cards = 1", "no number 'cards'"),
    ],
)
def test_a_bad_edition_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises((EditionError, UnknownNameError), match=message):
        RECIPE.parse(text)
