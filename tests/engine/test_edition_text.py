"""An edition as a person writes it: what is wrong is told with its line, and nothing wrong gets in."""

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inglenook.engine import toml
from inglenook.engine.edition import Edition, EditionSchema
from inglenook.engine.errors import EditionError
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game, game_names
from inglenook.engine.settings import Choice, Setting
from inglenook.engine.sheet import sheet

from .shelf import CUP, shelf

SCHEMA = find_game("keepers").schema
GAMES = [find_game(name) for name in game_names()]

FILE = '''\
# Our house's own.
name = "house"

[numbers]
hand = 4    # a comment with [ and " in it
quests = [
    1, 2,   # two lines,
    3, 4,
]
"cost" = 3

[options]
quest-giver = """\\
    fixed"""
max-rounds = 90
'''


def refused(text: str, schema: EditionSchema = SCHEMA) -> EditionError:
    with pytest.raises(EditionError) as caught:
        schema.parse(text)
    return caught.value


def test_the_file_that_is_broken_below_is_whole() -> None:
    edition = SCHEMA.parse(FILE)
    assert (edition.name, edition.numbers["quests"], edition.options["max-rounds"]) == (
        "house",
        [1, 2, 3, 4],
        90,
    )


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('"house"', "7", "line 2: name: expected 1 to 40 printable characters, not 7"),
        ('"house"', '"house', "line 2: not valid TOML: Illegal character '\\n' in 'name = \"house'"),
        ("[numbers]", "[number]", "line 4: there is no entry 'number'; did you mean 'numbers'?"),
        ("hand = 4", "hand = 'many'", "line 5: hand: 'many' is not a whole number from 0 to 12"),
        ("hand = 4", "hand = 13", "line 5: hand: 13 is not a whole number from 0 to 12"),
        ("hand = 4", "hand = 4.0", "line 5: hand: 4.0 is not a whole number from 0 to 12"),
        ("hand = 4", "hand = 2020-02-03", "line 5: hand: 2020-02-03 is not a whole number from 0 to 12"),
        ("hand = 4", "hand.left = 4", "line 5: hand: {'left': 4} is not a whole number from 0 to 12"),
        ("hand = 4", "hnad = 4", "line 5: there is no number 'hnad'; did you mean 'hand'?"),
        (
            '"cost" = 3',
            "cost",
            "line 10: not valid TOML: Expected '=' after a key in a key/value pair in 'cost'",
        ),
        ("1, 2,", "1,", "line 6: quests: expected 4 numbers, not [1, 3, 4]"),
        ('"cost" = 3', '"cost" = 9', "line 10: cost: 9 is not a whole number from 1 to 6"),
        ('"cost" = 3', "hand = 4", "line 10: not valid TOML: Cannot overwrite a value in 'hand = 4'"),
        ("fixed", "free", "line 13: quest-giver: 'free' is not one of passes, fixed"),
        (
            "max-rounds = 90",
            "max-rounds = -1",
            "line 15: max-rounds: -1 is not a whole number from 0 to 10000",
        ),
        (
            "max-rounds = 90",
            "[options]",
            "line 15: not valid TOML: Cannot declare ('options',) twice in '[options]'",
        ),
        ("max-rounds = 90", "max-rounds = [", "line 15: not valid TOML: Invalid value in 'max-rounds = ['"),
        (
            "max-rounds = 90",
            "cards = 1",
            "line 15: there is no option 'cards'; known: quest-giver, max-rounds",
        ),
    ],
)
def test_a_broken_line_is_named_with_the_reason(before: str, after: str, message: str, end: str) -> None:
    assert before in FILE
    assert str(refused(FILE.replace(before, after).replace("\n", end))) == message


def test_the_line_is_found_however_a_card_is_spelled() -> None:
    text = "[cards]\nmug.worth = 1\n[cards.penny]\nworth = 2\nsuit = 'cup'\n[cards.'a b']\n"
    assert toml.line_of(text, ("cards",)) == 1  # where it begins
    assert toml.line_of(text, ("cards", "mug", "worth")) == 2
    assert toml.line_of(text, ("cards", "penny")) == 3
    assert toml.line_of(text, ("cards", "penny", "suit")) == 5
    assert toml.line_of(text, ("cards", "a b", "suit")) == 6  # of the card, which does not mention it
    assert toml.line_of(text, ("cards", "cup")) is None
    assert toml.line_of(text, ()) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * 70_000, "too long for an edition; 65,536 characters are the most"),
        ("\n\nnumbers." + "a." * 600 + "a = 1", "line 3: longer than 1,000 characters"),
        ("a = " + "\n".join(["[" * 900] * 20), "not valid TOML: brackets in brackets without end"),
        (
            "a = " + "[" * 200 + "]" * 200,
            "line 1: there is no entry 'a'; known: name, numbers, options, cards",
        ),
        ("numbers.hand = " + "9" * 900, "hand: "),
    ],
)
def test_what_is_meant_to_exhaust_us_is_refused(text: str, message: str) -> None:
    assert message in str(refused(text))
    assert len(str(refused(text))) < 200


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(f"a{n}." + "a." * 495 + "a = 1" for n in range(64)),
        "\n".join(f"[a{n}." + "a." * 490 + "a]" for n in range(64)),
        "a = [\n" + "1,\n" * 21_000 + "]",
        "a.b = 1\n" + "\n" * 65_000,
        "\n".join(f"a{n} = 1" for n in range(7_000)),
    ],
)
def test_a_refusal_does_not_take_long(text: str) -> None:
    began = time.process_time()
    refused(text)
    assert time.process_time() - began < 5


# Anything at all

VALUES = st.recursive(
    st.integers() | st.integers(-5, 70) | st.booleans() | st.floats() | st.text(max_size=8) | st.dates(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def spelled(value: Any) -> str:
    """Any value in TOML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml.quoted(name)} = {spelled(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(spelled, value)) + "]"
    if isinstance(value, str):
        return toml.quoted(value)
    return str(value).lower()


def fits(each: Setting, value: object) -> bool:
    """Whether a setting may have a value, said once more in other words than the engine's."""
    if isinstance(each, Choice):
        return type(value) is str and value in each.choices
    row = value if type(value) is list else [value]
    usual = each.value if type(each.value) is list else [each.value]
    whole = all(type(one) is int and one in range(each.low, each.high + 1) for one in row)
    return whole and (type(value), len(row)) == (type(each.value), len(usual))


def parsed(schema: EditionSchema, text: str) -> Edition | EditionError:
    try:
        return schema.parse(text)
    except EditionError as error:
        return error


def sound(schema: EditionSchema, found: Edition | EditionError, line: int | None = None) -> bool:
    """Refused with the line, or else made of values that fit."""
    if isinstance(found, EditionError):
        return line in (None, found.line) or (found.line is None and schema.check is not None)
    cells = [(schema.columns[name], card[name]) for card in found.cards.values() for name in schema.columns]
    named = [(schema.numbers[name], value) for name, value in found.numbers.items()]
    named += [(schema.options[name], value) for name, value in found.options.items()]
    again = schema.parse("\n".join(found.lines()))
    same = (again.lines(), bytes(again.packed)) == (found.lines(), bytes(found.packed))
    return same and all(fits(each, value) for each, value in named + cells)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=200) | st.text("[]{}='\"#,.\n ahnd19", max_size=60))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    assert sound(SCHEMA, parsed(SCHEMA, text))


@pytest.fixture(scope="module", params=[None, *GAMES], ids=lambda game: game.name if game else "shelf")
def schema(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> EditionSchema:
    return request.param.schema if request.param else shelf(tmp_path_factory.mktemp("shelf"))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_line_with_any_other_value_is_refused_by_its_number_or_fits(
    schema: EditionSchema, data: st.DataObject
) -> None:
    lines = schema.edition({}, {}).lines()
    number = data.draw(st.integers(0, len(lines) - 1))
    lines[number] = lines[number].partition(" = ")[0] + " = " + spelled(data.draw(VALUES))
    assert sound(schema, parsed(schema, "\n".join(lines)), number + 1)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(data=st.data())
def test_a_card_with_any_other_cell_is_refused_by_its_line_or_fits(
    schema: EditionSchema, data: st.DataObject
) -> None:
    if not schema.rows:
        return
    row = data.draw(st.sampled_from(list(schema.rows)))
    name = data.draw(st.sampled_from([*schema.columns, "colour"]))
    choices = getattr(schema.columns.get(name), "choices", ["x"])
    value = data.draw(VALUES | st.sampled_from(choices))
    found = parsed(schema, f"\n[cards.{toml.key(row)}]\n{name} = {spelled(value)}\n")
    headed = isinstance(found, EditionError) and schema.check and found.line == 2  # another cell of that card
    assert headed or sound(schema, found, 3)
    if isinstance(found, Edition):
        assert found.cards[row] == {**schema.rows[row], name: value}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_ends_of_every_range_fit_the_record(game: Game) -> None:
    for part, each in [*game.schema.numbers.items(), *game.schema.options.items()]:
        if isinstance(each, Choice):
            continue
        for end in (each.low, each.high):
            value = [end] * len(each.value) if isinstance(each.value, list) else end
            changed = {part: value}
            numbers, options = (changed, {}) if part in game.schema.numbers else ({}, changed)
            try:
                edition = game.schema.edition(numbers, options)
            except EditionError:  # by the game's own check
                assert game.schema.check
                continue
            record = edition.packed.view(game.schema.dtype)[0]
            assert record[part.replace("-", "_")].tolist() == value


# The sheet to fill in


def test_a_sheet_is_the_same_edition(schema: EditionSchema) -> None:
    edition = schema.edition({}, {}, name="mine")
    again = schema.parse(sheet(schema, "Title", edition))
    assert (again.lines(), bytes(again.packed)) == (edition.lines(), bytes(edition.packed))


def test_a_sheet_explains_every_setting(tmp_path: Path) -> None:
    schema = shelf(tmp_path)
    assert sheet(schema, "Shelf", schema.edition({"shelves": 3}, {}, name="mine")) == (
        "# An edition of Shelf. Change what comes after a = sign. Lines that begin with # are notes; a line\n"
        "# that you delete stays as it is in the standard edition.\n"
        'name = "mine"\n'
        "\n"
        "[numbers]\n"
        "\n"
        "# shelves in the room; a whole number from 1 to 4\n"
        "shelves = 3\n"
        "\n"
        "[options]\n"
        "\n"
        "# whether there is dust; one of no, yes\n"
        'dusty = "no"\n'
        "\n"
        "[cards]\n"
        "# suit: what it is; one of cup, coin\n"
        "# worth: points; a whole number from 0 to 99\n"
        "# top-weight: ounces; a whole number from 1 to 9\n"
        f'{toml.key(CUP)} = {{ suit = "cup", worth = 3, top-weight = 4 }}\n'
        'penny = { suit = "coin", worth = 0, top-weight = 1 }\n'
        'mug = { suit = "cup", worth = 0, top-weight = 4 }\n'
    )


def test_differences_from_the_standard_edition(tmp_path: Path) -> None:
    schema = shelf(tmp_path)
    assert schema.differences(schema.standard) == []
    changed = schema.edition({"shelves": 3}, {"dusty": "yes"}, {"penny": {"worth": 7, "suit": "coin"}})
    assert [str(each) for each in schema.differences(changed)] == [
        "shelves = 3 (usually 2)",
        "dusty = yes (usually no)",
        "penny: worth = 7 (usually 0)",
    ]


def test_options_go_over_an_edition(tmp_path: Path) -> None:
    schema = shelf(tmp_path)
    base = schema.edition({"shelves": 3}, {}, {"penny": {"worth": 7}}, "mine")
    over = schema.with_options({"dusty": "yes"}, base)
    assert (over.name, over.numbers, over.cards) == (base.name, base.numbers, base.cards)
    assert over.options == {"dusty": "yes"}


def test_a_mark_that_some_editors_put_at_the_front_is_no_error() -> None:
    assert SCHEMA.parse("\ufeff" + FILE).name == "house"
    assert refused("\ufeff" + FILE.replace("hand = 4", "hand = 77")).line == 5
