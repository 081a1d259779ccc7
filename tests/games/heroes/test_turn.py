"""The turn: H-5 to H-9."""

from typing import Any

import pytest

from .table import asked, legal, lying, play, rack, recruit, table

TAKES = [f"take[{place}]" for place in range(1, 7)]
PLAIN = {"A": "orc scout, gnome healer, elf mage"}
each_number = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("H-5")
@pytest.mark.parametrize(("up", "may_turn"), [("orc warrior", True), ("orc warrior, human mage", False)])
def test_at_most_one_card_up_may_be_turned_up(up: str, may_turn: bool) -> None:
    position = table(up=up, racks=PLAIN)
    assert legal(position) == ["turn"] * may_turn + TAKES[: len(up.split(", "))]


@pytest.mark.clause("H-5")
def test_turning_up_shows_all_six_and_recruiting_goes_on() -> None:
    position = table(up="orc warrior", down="human mage", racks=PLAIN)
    told = play(position, "A turn")
    assert told[:2] == ["turned A", "faced 2 human mage"]
    assert len(told) == 6
    assert lying(position)[:2] == ["orc warrior", "human mage"]
    assert legal(position) == TAKES
    assert asked(position) == "A"


@pytest.mark.clause("H-5")
def test_the_table_may_be_turned_up_before_a_further_recruiting_too() -> None:
    position = table(up="gnome scout, human mage", racks=PLAIN)
    play(position, "A take[1]", "A lay[1]", "A use")
    assert legal(position) == ["turn", "take[2]"]
    play(position, "A turn")
    assert legal(position) == TAKES


@pytest.mark.clause("H-6")
@each_number
def test_with_no_card_up_there_is_only_turning_up(players: int) -> None:
    position = table(players, racks={"A": "orc scout, gnome healer, elf mage"})
    position.s.acted = 0
    assert legal(position) == ["turn"]


@pytest.mark.clause("H-6")
def test_with_no_card_up_one_may_still_set_out() -> None:
    position = table(racks={"A": "elf mage, elf scout, elf healer"})
    assert legal(position) == ["quest", "turn"]


@pytest.mark.clause("H-6")
def test_with_no_card_up_a_scout_has_to_turn_up() -> None:
    position = table(up="gnome scout", racks=PLAIN)
    play(position, "A take[1]", "A lay[1]", "A use")
    assert legal(position) == ["turn"]


@pytest.mark.clause("H-7")
@each_number
def test_recruiting_takes_a_face_up_card_and_puts_another_face_down(players: int) -> None:
    position = table(players, up="orc warrior, human mage", racks={"A": "orc scout, gnome healer, elf mage"})
    assert legal(position) == ["take[1]", "take[2]"]
    told = play(position, "A take[2]")
    assert told == ["recruited A human mage 2"]
    assert legal(position) == [f"lay[{slot}]" for slot in range(1, 1 + 12 // players)]
    play(position, "A lay[3]")
    assert rack(position, "A")[:3] == ["orc scout", "gnome healer", "human mage"]
    assert lying(position)[:2] == ["orc warrior", "(elf mage)"]


@pytest.mark.clause("H-7")
def test_recruiting_is_a_must() -> None:
    position = table(up="orc warrior, human mage, dwarf thief", racks=PLAIN)
    assert legal(position) == TAKES[:3]


@pytest.mark.clause("H-8")
@pytest.mark.parametrize(
    "card", ["orc thief", "human merchant", "human mage", "elf healer", "human warrior", "gnome scout"]
)
def test_an_action_may_be_used_or_let_be(card: str) -> None:
    position = table(up=f"{card}, dwarf thief", racks=PLAIN)
    recruit(position, "A", 1, 2)
    assert legal(position) == ["use", "skip"]
    assert asked(position) == "A"
    before = lying(position)
    told = play(position, "A skip")
    assert told == [f"skipped A {card.split()[1]}", "stepped B"]
    assert (asked(position), lying(position)) == ("B", before)


@pytest.mark.clause("H-8")
@pytest.mark.parametrize(
    ("card", "options", "questions"),
    [
        ("orc thief", {}, ["target", "their", "give"]),
        ("orc thief", {"thief": "alternate"}, ["target", "their", "pick"]),
        ("human merchant", {}, ["pick", "give"]),
        ("human mage", {}, ["target", "take", "give"]),
        ("human mage", {"mage": "alternate"}, ["target", "their"]),
        ("elf healer", {}, []),
        ("human warrior", {}, []),
    ],
)
@each_number
def test_the_order_of_the_choices(
    players: int, card: str, options: dict[str, Any], questions: list[str]
) -> None:
    position = table(players, up=f"{card}, dwarf thief", racks=PLAIN, **options)
    recruit(position, "A", 1, 2)
    play(position, "A use")
    found = []
    while position.s.turn == 0:
        found.append(legal(position)[0].partition("[")[0])
        play(position, f"{asked(position)} {legal(position)[0]}")
    assert found == questions


@pytest.mark.clause("H-8")
def test_an_answer_without_alternative_is_still_asked() -> None:
    position = table(
        2, up="orc thief, dwarf thief", down="human merchant", racks={"A": "orc scout, gnome healer"}
    )
    recruit(position, "A", 1, 1)
    play(position, "A use")
    assert legal(position) == ["target[B]"]


@pytest.mark.clause("H-8")
def test_the_card_just_recruited_may_be_given_and_the_card_just_put_down_picked() -> None:
    position = table(up="human merchant, dwarf thief", racks=PLAIN)
    recruit(position, "A", 1, 2)
    play(position, "A use", "A pick[1]", "A give[2]")
    assert rack(position, "A") == ["orc scout", "gnome healer", "elf mage"]
    assert lying(position)[0] == "(human merchant)"


@pytest.mark.clause("H-9")
@each_number
def test_turns_pass_clockwise(players: int) -> None:
    position = table(
        players, up="orc warrior, human mage, dwarf thief, dwarf warrior, elf healer, orc thief", turn="B"
    )
    order = ""
    for place in range(1, 6):
        order += asked(position)
        recruit(position, asked(position), place, 1)
        play(position, f"{asked(position)} skip")
    assert order == ("ABCD"[:players] * 3)[1:6]
