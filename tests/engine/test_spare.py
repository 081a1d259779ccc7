"""Room for cards: an edition names spare rows and fills them; nothing else changes its shape."""

from pathlib import Path

import pytest

from inglenook.engine.edition import EditionSchema
from inglenook.engine.errors import EditionError
from inglenook.engine.layout import Record, Row, cell, cells
from inglenook.engine.match import Deal, Match
from inglenook.engine.page import named, page, view_lines
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from
from inglenook.engine.sheet import sheet

from .shelf import SHELF, shelf

ROOM = SHELF + '\n[cards]\nspare = ["blank-1", "blank-2"]\n'
SAND = 'cards."Bag of Sand" = { suit = "coin", worth = 2 }'
JAR = "cards.Jar = { worth = 5, top-weight = 2 }"


class Roomy(Record):
    shelves: int = cell()
    dusty: int = cell()
    suit: Row = cells(5)
    worth: Row = cells(5)
    top_weight: Row = cells(5)


@pytest.fixture
def schema(tmp_path: Path) -> EditionSchema:
    return shelf(tmp_path, ROOM, Roomy)


def test_spare_rows_are_all_0_until_an_edition_fills_them(schema: EditionSchema) -> None:
    record = schema.standard.packed.view(schema.dtype)[0]
    assert (list(record.worth), list(record.top_weight)) == ([3, 0, 0, 0, 0], [4, 1, 4, 0, 0])
    filled = schema.parse(f"{SAND}\n{JAR}").packed.view(schema.dtype)[0]
    assert (list(filled.worth), list(filled.top_weight)) == ([3, 0, 0, 2, 5], [4, 1, 4, 4, 2])


def test_cards_of_an_editions_own_take_the_spare_rows_in_their_order(schema: EditionSchema) -> None:
    assert schema.parse(f"{JAR}\n{SAND}").own == {"blank-1": "Jar", "blank-2": "Bag of Sand"}
    assert schema.standard.own == {}


def test_the_standard_edition_says_nothing_of_spare_rows(schema: EditionSchema, tmp_path: Path) -> None:
    assert schema.standard.lines() == shelf(tmp_path).standard.lines()
    assert "blank" not in sheet(schema, "Shelf", schema.standard)


def test_an_edition_with_its_own_cards_is_a_fixed_point_as_text_and_as_a_sheet(schema: EditionSchema) -> None:
    edition = schema.parse(f'name = "mine"\n{JAR}\ncards.penny.worth = 4\n{SAND}')
    for text in ("\n".join(edition.lines()), sheet(schema, "Shelf", edition)):
        again = schema.parse(text)
        assert (again.lines(), again.own, again.cards) == (edition.lines(), edition.own, edition.cards)
        assert bytes(again.packed) == bytes(edition.packed)
    over = schema.with_options({"dusty": "yes"}, edition)
    assert (over.own, over.cards) == (edition.own, edition.cards)


def test_the_sheet_says_how_many_cards_there_is_room_for(schema: EditionSchema, tmp_path: Path) -> None:
    note = (
        "# There is room for 2 cards of your own: add a line for each, under a name that no other card has.\n"
    )
    assert note in sheet(schema, "Shelf", schema.standard)
    assert "of your own" not in sheet(shelf(tmp_path), "Shelf", shelf(tmp_path).standard)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            f"{SAND}\n{JAR}\ncards.Cork = {{}}",
            "line 3: Cork: there is room for 2 cards of your own, not for 3",
        ),
        ("cards.Mug = {}", "line 1: Mug: there is a card 'mug' already"),
        (f"{JAR}\ncards.jar = {{}}", "line 2: jar: there is a card 'Jar' already"),
        ("cards.'blank-2' = {}", "line 1: blank-2: there is a card 'blank-2' already"),
        ("cards.'Blank 2' = {}", "line 1: Blank 2: there is a card 'blank-2' already"),
        ('cards." " = {}', "line 1: card: expected 1 to 40 printable characters, not ' '"),
        (f"cards.{'x' * 41} = {{}}", "line 1: card: expected 1 to 40 printable characters"),
        ("cards.Jar = 3", "line 1: Jar: expected { column = value, … }, not 3"),
        ("cards.Jar.worth = 100", "line 1: Jar: worth: 100 is not a whole number from 0 to 99"),
    ],
)
def test_a_card_that_cannot_be_added_says_why(text: str, message: str, schema: EditionSchema) -> None:
    with pytest.raises(EditionError) as error:
        schema.parse(text)
    assert message in str(error.value)


def test_an_added_card_is_a_difference_of_its_own(schema: EditionSchema) -> None:
    changed = schema.differences(schema.parse(f"{SAND}\ncards.penny.worth = 4"))
    assert [str(each) for each in changed] == [
        "penny: worth = 4 (usually 0)",
        'Bag of Sand = { suit = "coin", worth = 2 } (usually no such card)',
    ]


# Where a name is told

GAME = find_game("hoardraids")
NAME = "Sack of <Sand> {0}"
EDITION = GAME.schema.parse(
    f'options.max-days = 20\ncards."{NAME}" = {{ type = "trap", copies = 12, does = "lower", by = 1 }}'
)


def test_words_call_a_card_what_its_edition_calls_it() -> None:
    hold = GAME.actions[GAME.actions.parse("hold[blank-1]")]
    assert GAME.words.of(EDITION).action(hold, []) == f"Choose {NAME}"
    assert GAME.words.of(GAME.edition).action(hold, []) == "Choose Blank card 1"
    assert GAME.words.of(EDITION) is GAME.words.of(GAME.schema.parse("\n".join(EDITION.lines())))


def test_pages_and_records_know_the_card() -> None:
    match = Match(GAME, EDITION, 2, Deal(seed_from(1)))
    while not any("blank-1" in GAME.actions.notation(action) for action in match.legal(match.asked()[0])):
        match.act(match.asked()[0], match.legal(match.asked()[0])[-1])
    seat = match.asked()[0]
    shown = page(match, seat)
    assert shown["own"] == {"blank-1": NAME}
    assert f"Choose {NAME}" in [choice["words"] for choice in shown["choices"]]
    assert any(NAME in line for line in view_lines(shown["view"], shown["own"]))
    match.act(seat, GAME.actions.parse("hold[blank-1]"))
    match.act(seat, match.legal(seat)[-1])
    text = write_record(match)
    assert "A hold[blank-1]" in text or "B hold[blank-1]" in text
    again = read_record(text, lambda _: GAME)
    assert (write_record(again), again.edition.own) == (text, {"blank-1": NAME})


def test_names_go_into_every_corner_of_a_view() -> None:
    view = {"hand": {"blank-1": 2}, "fields": [{"card": "blank-1"}, None], "n": 3}
    assert named(view, {"blank-1": "Jar"}) == {"hand": {"Jar": 2}, "fields": [{"card": "Jar"}, None], "n": 3}
