"""The Teleportal: R-44 and R-45."""

import pytest

from .table import GAME, SQUARES, card_at, legal, options_of, place, play, stage, table, treasures

CITY = {"E5", "F5", "E6", "F6"}


@pytest.mark.clause("R-44")
def test_the_teleportal_is_a_special_card() -> None:
    assert (
        GAME.edition.cards["teleportal"] | {"type": "special", "copies": 3, "stays": "yes"}
        == (GAME.edition.cards["teleportal"])
    )


@pytest.mark.clause("R-44")
def test_it_works_on_the_board_and_not_from_the_hand() -> None:
    position = table(hands={"A": "teleportal"})
    assert "hold[teleportal]" not in legal(position, "A")
    play(position, "A go[A2]", "A hold[teleportal]")
    assert {each.partition("[")[0] for each in legal(position, "A")} == {"insert"}


@pytest.mark.clause("R-44")
def test_nobody_has_to_use_it() -> None:
    position = table(board={"B1": "teleportal"})
    play(position, "A go[B1]")
    assert legal(position, "A") == ["use", "leave"]


@pytest.mark.clause("R-45")
def test_a_one_is_death_and_the_treasures_stay_at_the_portal() -> None:
    position = table(board={"B1": "teleportal"}, treasures={"A": "crown"})
    events = play(position, "A go[B1]", "A use", luck="1, club, club, club, club")
    assert "died A portal B1" in events
    assert (treasures(position, "B1"), place(position, "A")) == ("crown", "A1")
    assert stage(position) == "sway"


@pytest.mark.clause("R-45")
@pytest.mark.parametrize(
    ("face", "inside", "outside"), [(2, "A1", "J1"), (3, "J1", "A1"), (4, "J10", "A10"), (5, "A10", "J10")]
)
def test_two_to_five_lead_into_a_land(face: int, inside: str, outside: str) -> None:
    position = table(board={"B1": "teleportal"})
    play(position, "A go[B1]", "A use", luck=str(face))
    there = options_of(position, "A", "land")
    assert len(there) == 24
    assert inside in there
    assert outside not in there
    assert legal(position, "A") == [each for each in legal(position, "A") if each.startswith("land[")]


@pytest.mark.clause("R-45")
def test_a_six_leads_anywhere_outside_the_city() -> None:
    position = table(board={"B1": "teleportal"})
    play(position, "A go[B1]", "A use", luck="6")
    assert set(options_of(position, "A", "land")) == set(SQUARES) - CITY


@pytest.mark.clause("R-45")
def test_what_lies_at_the_destination_is_dealt_with() -> None:
    position = table(board={"B1": "teleportal", "H8": "bandit"})
    play(position, "A go[B1]", "A use", luck="6")
    events = play(position, "A land[H8]")
    assert events == ["went A H8", "uncovered A H8 bandit", "ambushed A bandit"]
    assert card_at(position, "B1") == "teleportal"
    assert place(position, "A") == "H8"
