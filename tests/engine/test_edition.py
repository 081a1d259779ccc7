"""Editions: defaults, changes, and errors that say what is allowed."""

from pathlib import Path

import pytest

from inglenook.engine.errors import EditionError, GameError, InglenookError
from inglenook.engine.layout import Record, Row, cell, cells
from inglenook.engine.registry import find_game, game_names

from .shelf import CUP, SHELF, shelf

SCHEMA = find_game("keepers").schema


def test_the_record_holds_what_the_file_says() -> None:
    edition = SCHEMA.edition({"hand": 4, "quests": [1, 2, 3, 4]}, {"quest-giver": "fixed"})
    record = edition.packed.view(SCHEMA.dtype)[0]
    assert (record.hand, list(record.quests), record.quest_giver, record.max_rounds) == (
        4,
        [1, 2, 3, 4],
        1,
        200,
    )


@pytest.mark.parametrize("name", game_names())
def test_text_and_edition_are_a_fixed_point(name: str) -> None:
    schema = find_game(name).schema
    for edition in (find_game(name).edition, schema.tiny_edition):
        again = schema.parse("\n".join(edition.lines()))
        assert again.lines() == edition.lines()
        assert bytes(again.packed) == bytes(edition.packed)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"quest-giver": "stays"}, "quest-giver: 'stays' is not one of passes, fixed"),
        ({"max-rounds": "many"}, "max-rounds: 'many' is not a whole number from 0 to 10000"),
        ({"max-rounds": "-1"}, "max-rounds: -1 is not a whole number from 0 to 10000"),
        ({"colour": "red"}, "no option of keepers 'colour'; known: max-rounds, quest-giver"),
    ],
)
def test_a_bad_option_says_what_is_allowed(options: dict[str, str], message: str) -> None:
    with pytest.raises(InglenookError, match=message):
        SCHEMA.with_options(options)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "not valid TOML"),
        ("colour = 1", "there is no entry 'colour'; known: name, numbers, options, cards"),
        ("option.x = 1", r"there is no entry 'option'; did you mean 'options'\?"),
        ("name = 7", "name: expected 1 to 40 printable characters, not 7"),
        ('name = "a\\nb"', r"name: expected 1 to 40 printable characters, not 'a\\nb'"),
        ('name = " "', "name: expected 1 to 40 printable characters"),
        ("numbers = 3", "numbers must be a table, not 3"),
        ("numbers.hand = [1]", r"hand: expected a number, not \[1\]"),
        ("numbers.quests = [1, 2]", r"quests: expected 4 numbers, not \[1, 2\]"),
        ("numbers.quests = [1, 2, 3, 99]", "quests: 99 is not a whole number from 0 to 60"),
        ("numbers.hand = true", "hand: true is not a whole number"),
        ("numbers.cards = 1", "no number 'cards'"),
    ],
)
def test_a_bad_edition_says_what_is_wrong(text: str, message: str) -> None:
    with pytest.raises(EditionError, match=message):
        SCHEMA.parse(text)


def test_cards_are_columns_of_the_record_in_the_order_of_the_rows(tmp_path: Path) -> None:
    schema = shelf(tmp_path)
    edition = schema.edition({}, {}, {"penny": {"worth": 7}})
    record = edition.packed.view(schema.dtype)[0]
    assert (list(record.suit), list(record.worth)) == ([0, 1, 0], [3, 7, 0])
    assert list(record.top_weight) == [4, 1, 4]
    assert edition.cards["penny"] == {"suit": "coin", "worth": 7, "top-weight": 1}
    assert edition.cards["mug"] == {"suit": "cup", "worth": 0, "top-weight": 4}


def test_every_card_is_a_line_of_the_canonical_text(tmp_path: Path) -> None:
    schema = shelf(tmp_path)
    edition = schema.edition({}, {}, name='"my" \\n 書 shelf')
    assert edition.lines() == [
        'name = "\\"my\\" \\\\n 書 shelf"',
        "numbers.shelves = 2",
        'options.dusty = "no"',
        'cards."a \\"wooden\\" cup \\u007f\\\\" = { suit = "cup", worth = 3, top-weight = 4 }',
        'cards.penny = { suit = "coin", worth = 0, top-weight = 1 }',
        'cards.mug = { suit = "cup", worth = 0, top-weight = 4 }',
    ]
    again = schema.parse("\n".join(edition.lines()))
    assert again.lines() == edition.lines()
    assert (again.name, again.cards, bytes(again.packed)) == (
        edition.name,
        edition.cards,
        bytes(edition.packed),
    )


def test_an_edition_may_change_some_cells_of_some_rows(tmp_path: Path) -> None:
    schema = shelf(tmp_path)
    edition = schema.parse("[cards.penny]\nworth = 5\n[cards.mug]\ntop-weight = 9\n")
    assert edition.cards[CUP] == schema.rows[CUP]
    assert edition.cards["penny"] == {"suit": "coin", "worth": 5, "top-weight": 1}
    assert edition.cards["mug"] == {"suit": "cup", "worth": 0, "top-weight": 9}


def test_the_tiny_edition_may_change_cards(tmp_path: Path) -> None:
    tiny = shelf(tmp_path).tiny_edition
    assert (tiny.numbers, tiny.options) == ({"shelves": 1}, {"dusty": "yes"})
    assert (tiny.cards["penny"]["worth"], tiny.cards[CUP]["worth"]) == (9, 3)


def test_the_tiny_edition_may_name_nothing_else(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match="no option 'shelfs'; known: dusty"):
        assert shelf(tmp_path, SHELF.replace("shelves = 1", "shelfs = 1")).tiny_edition


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards = 3", "cards must be a table, not 3"),
        ("cards.cup = {}", "no card 'cup'; known: a \"wooden\" cup"),
        ("cards.mug = 3", "mug: expected { column = value, … }, not 3"),
        ("cards.pennny = {}", "no card 'pennny'; did you mean 'penny'?"),
        ("cards.mug.colour = 3", "mug: there is no column 'colour'; known: suit, worth, top-weight"),
        ("cards.mug.worth = 100", "mug: worth: 100 is not a whole number from 0 to 99"),
        ("cards.mug.suit = 'sword'", "mug: suit: 'sword' is not one of cup, coin"),
        ("cards.penny = {}\ncards.mug.suit = 'coin'", "line 2: a mug is a cup"),
    ],
)
def test_a_bad_card_says_what_is_wrong(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(EditionError) as error:
        shelf(tmp_path).parse(text)
    assert message in str(error.value)


class Short(Record):
    shelves: int = cell()
    dusty: int = cell()
    suit: Row = cells(3)
    worth: Row = cells(2)
    colour: Row = cells(3)


def test_columns_and_record_must_agree_in_names_and_length(tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"shelf: .* disagree about colour, top_weight, worth"):
        shelf(tmp_path, record=Short)
    twice = SHELF.replace("[options.dusty]", "[options.worth]").replace("dusty", "worth")
    with pytest.raises(GameError, match="disagree about dusty, worth"):
        shelf(tmp_path, twice)
