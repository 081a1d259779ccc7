"""What the classes do: H-10 to H-18."""

from itertools import product

import pytest

from .table import asked, legal, lying, play, rack, recruit, seen_rack, seen_table, table

RACKS = {
    "A": "orc scout, gnome healer, elf mage",
    "B": "dwarf merchant, human warrior, gnome mage",
    "C": "elf scout, halfling healer, orc warrior",
}
each_number = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("H-10")
@each_number
def test_the_thief_swaps_an_own_card_for_one_of_any_opponent(players: int) -> None:
    racks = {letter: cards for letter, cards in RACKS.items() if letter in "ABC"[:players]}
    position = table(players, up="orc thief, dwarf thief", racks=racks)
    recruit(position, "A", 1, 1)
    play(position, "A use")
    assert legal(position) == [f"target[{letter}]" for letter in "BCD"[: players - 1]]
    play(position, "A target[B]")
    assert legal(position) == [f"their[{slot}]" for slot in range(1, 1 + 12 // players)]
    play(position, "A their[3]")
    assert legal(position) == [f"give[{slot}]" for slot in range(1, 1 + 12 // players)]
    told = play(position, "A give[2]")
    assert told[0] == "swapped A 2 B 3"
    assert rack(position, "A")[:3] == ["orc thief", "gnome mage", "elf mage"]
    assert rack(position, "B")[:3] == ["dwarf merchant", "human warrior", "gnome healer"]
    assert asked(position) == "B"


@pytest.mark.clause("H-10")
def test_the_thief_chooses_unseen_and_both_see_what_they_got() -> None:
    position = table(up="orc thief, dwarf thief", racks=RACKS)
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]")
    assert seen_rack(position, "A", "B") == [None] * 3
    play(position, "A their[3]", "A give[2]")
    assert [seen_rack(position, letter, letter) for letter in "AB"] == [
        rack(position, "A"),
        rack(position, "B"),
    ]
    assert seen_rack(position, "A", "B") == [None, None, "gnome healer"]
    assert seen_rack(position, "B", "A") == ["orc thief", "gnome mage", None]
    assert seen_rack(position, "C", "A") == ["orc thief", None, None]
    assert seen_rack(position, "C", "B") == [None] * 3


@pytest.mark.clause("H-10")
def test_the_thief_may_give_itself_away() -> None:
    position = table(up="orc thief, dwarf thief", racks=RACKS)
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[C]", "A their[1]", "A give[1]")
    assert (rack(position, "A")[0], rack(position, "C")[0]) == ("elf scout", "orc thief")


@pytest.mark.clause("H-11")
@each_number
def test_the_alternate_thief_swaps_an_opponents_card_for_a_face_down_one(players: int) -> None:
    racks = {letter: cards for letter, cards in RACKS.items() if letter in "ABC"[:players]}
    position = table(players, up="orc thief, dwarf thief", down="human mage", racks=racks, thief="alternate")
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]", "A their[2]")
    assert legal(position) == ["pick[1]", "pick[3]", "pick[4]", "pick[5]", "pick[6]"]
    told = play(position, "A pick[3]")
    assert told[0] == "traded B 2 3"
    assert rack(position, "B")[1] == "human mage"
    assert lying(position)[2] == "(human warrior)"
    assert asked(position) == "B"


@pytest.mark.clause("H-11")
def test_the_alternate_thief_sees_neither_card() -> None:
    position = table(up="orc thief, dwarf thief", down="human mage", racks=RACKS, thief="alternate")
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]", "A their[2]", "A pick[3]")
    assert seen_rack(position, "A", "B") == [None] * 3
    assert seen_table(position, "A")[2] is None
    assert seen_table(position, "B")[2] == "human warrior"  # B has held it
    assert seen_rack(position, "B", "B")[1] == "human mage"


@pytest.mark.clause("H-12")
@each_number
def test_the_merchant_swaps_an_own_card_for_a_face_down_one(players: int) -> None:
    racks = {letter: cards for letter, cards in RACKS.items() if letter in "ABC"[:players]}
    position = table(players, up="human merchant, dwarf thief", down="human mage", racks=racks)
    recruit(position, "A", 1, 1)
    play(position, "A use")
    assert legal(position) == ["pick[1]", "pick[3]", "pick[4]", "pick[5]", "pick[6]"]
    assert seen_table(position, "A")[2] is None
    play(position, "A pick[3]")
    assert legal(position) == [f"give[{slot}]" for slot in range(1, 1 + 12 // players)]
    told = play(position, "A give[3]", seen_by="A")
    assert told[:2] == ["traded A 3 3 elf mage", "received A 3 human mage"]
    assert rack(position, "A")[2] == seen_rack(position, "A", "A")[2] == "human mage"
    assert lying(position)[2] == "(elf mage)"
    assert [seen_table(position, viewer)[2] for viewer in ("A", "B", "")] == ["elf mage", None, None]
    assert seen_rack(position, "B", "A")[2] is None


@pytest.mark.clause("H-13")
@each_number
def test_the_mages_victim_chooses_what_to_take_and_what_to_give(players: int) -> None:
    racks = {letter: cards for letter, cards in RACKS.items() if letter in "ABC"[:players]}
    position = table(players, up="human mage, dwarf thief, elf healer", racks=racks)
    recruit(position, "A", 1, 1)
    play(position, "A use")
    assert legal(position) == [f"target[{letter}]" for letter in "BCD"[: players - 1]]
    play(position, "A target[B]")
    assert (asked(position), legal(position)) == ("B", ["take[2]", "take[3]"])
    play(position, "B take[3]")
    assert (asked(position), legal(position)[0], len(legal(position))) == ("B", "give[1]", 12 // players)
    told = play(position, "B give[2]")
    assert told[:2] == ["exchanged B 2 elf healer 3", "faced 3 human warrior"]
    assert rack(position, "B")[:3] == ["dwarf merchant", "elf healer", "gnome mage"]
    assert lying(position)[:3] == ["(orc scout)", "dwarf thief", "human warrior"]
    assert asked(position) == "B"
    assert position.s.turn == 1


@pytest.mark.clause("H-13")
def test_the_turn_passes_from_the_mage_and_not_from_the_victim() -> None:
    position = table(up="human mage, dwarf thief, elf healer", racks=RACKS)
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[C]", "C take[2]", "C give[1]")
    assert asked(position) == "B"


@pytest.mark.clause("H-13")
def test_a_mage_before_an_empty_table_asks_nobody() -> None:
    position = table(up="human mage", racks=RACKS)
    recruit(position, "A", 1, 1)
    assert legal(position) == ["use", "skip"]
    before = position.s.card.tolist()
    assert play(position, "A use") == ["used A mage", "stepped B"]
    assert (asked(position), position.s.card.tolist()) == ("B", before)


@pytest.mark.clause("H-14")
@each_number
def test_the_alternate_mage_shows_an_opponents_card_to_all(players: int) -> None:
    racks = {letter: cards for letter, cards in RACKS.items() if letter in "ABC"[:players]}
    position = table(players, up="human mage, dwarf thief", racks=racks, mage="alternate")
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]")
    assert (asked(position), legal(position)[1]) == ("A", "their[2]")
    assert play(position, "A their[2]")[0] == "showed B 2 human warrior"
    for viewer in ("A", ""):
        assert seen_rack(position, viewer, "B") == [None, "human warrior", *[None] * (12 // players - 2)]
    assert rack(position, "B")[1] == "human warrior"


@pytest.mark.clause("H-14")
def test_the_alternate_mage_needs_no_face_up_card_and_the_shown_card_is_followed() -> None:
    position = table(up="human mage", racks=RACKS, mage="alternate")
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]", "A their[2]", "B turn", "B take[1]", "B lay[2]", "B skip")
    assert seen_table(position, "D")[0] == "human warrior"


@pytest.mark.clause("H-15")
def test_the_healer_turns_every_card_up() -> None:
    position = table(up="elf healer, dwarf thief", down="human mage", racks=RACKS)
    recruit(position, "A", 1, 1)
    told = play(position, "A use")
    assert told[:3] == ["used A healer", "faced 1 orc scout", "faced 3 human mage"]
    assert lying(position)[:3] == ["orc scout", "dwarf thief", "human mage"]
    assert position.s.up == 0b111111
    assert None not in seen_table(position, "")
    assert asked(position) == "B"


@pytest.mark.clause("H-16")
def test_the_warrior_turns_every_card_over() -> None:
    position = table(up="dwarf warrior, dwarf thief, orc thief", down="human mage", racks=RACKS)
    recruit(position, "A", 1, 1)
    told = play(position, "A use")
    assert told[:3] == ["used A warrior", "faced 1 orc scout", "faced 4 human mage"]
    assert lying(position)[:4] == ["orc scout", "(dwarf thief)", "(orc thief)", "human mage"]
    assert position.s.up == 0b111001
    assert seen_table(position, "")[1] == "dwarf thief"  # it lay open before
    assert asked(position) == "B"


@pytest.mark.clause("H-17")
def test_scouts_chain_and_the_last_action_may_be_used_too() -> None:
    position = table(
        up="gnome scout, elf scout, elf healer, dwarf thief",
        racks={"A": "orc warrior, gnome healer, elf mage"},
    )
    recruit(position, "A", 1, 1)
    assert play(position, "A use") == ["used A scout"]
    assert (asked(position), legal(position)) == ("A", ["take[2]", "take[3]", "take[4]"])
    recruit(position, "A", 2, 2)
    play(position, "A use")
    recruit(position, "A", 3, 1)
    assert legal(position) == ["use", "skip"]
    play(position, "A use")
    assert position.s.up == 0b111111
    assert asked(position) == "B"
    assert position.s.turns == 6


@pytest.mark.clause("H-17", "H-21")
def test_after_a_scout_there_is_no_setting_out_and_no_way_back() -> None:
    position = table(
        2, up="orc scout, dwarf thief, elf healer", racks={"A": "elf mage, elf scout, dwarf warrior"}
    )
    position.s.card[6:12] = sorted(position.s.card[6:12])
    recruit(position, "A", 1, 6)
    play(position, "A use")
    assert legal(position) == ["take[2]", "take[3]"]


@pytest.mark.clause("H-18")
@pytest.mark.parametrize(("thief", "mage"), list(product(["standard", "alternate"], repeat=2)))
def test_thief_and_mage_are_chosen_independently(thief: str, mage: str) -> None:
    stolen = table(up="orc thief, dwarf thief", racks=RACKS, thief=thief, mage=mage)
    recruit(stolen, "A", 1, 1)
    play(stolen, "A use", "A target[B]", "A their[1]")
    assert legal(stolen)[0] == ("give[1]" if thief == "standard" else "pick[1]")
    charmed = table(up="human mage, dwarf thief", racks=RACKS, thief=thief, mage=mage)
    recruit(charmed, "A", 1, 1)
    play(charmed, "A use", "A target[B]")
    assert asked(charmed) == ("B" if mage == "standard" else "A")


@pytest.mark.clause("H-18")
def test_the_standard_cards_are_the_default() -> None:
    position = table(up="orc thief, dwarf thief", racks=RACKS)
    assert position.edition.options["thief"] == position.edition.options["mage"] == "standard"
