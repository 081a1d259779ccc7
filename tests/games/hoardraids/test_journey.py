"""The henchman's journey and the city's walls: R-9 to R-13."""

import pytest

from .table import (
    asked,
    card_at,
    is_open,
    legal,
    options_of,
    place,
    play,
    seen,
    square,
    stage,
    table,
    turn,
    value,
)

INSIDE = {"E5", "F5", "E6", "F6"}


@pytest.mark.clause("R-9")
@pytest.mark.parametrize("roll", range(1, 7))
def test_a_henchman_may_go_as_far_as_the_die_says(roll: int) -> None:
    position = table(roll=roll, at={"A": "A1"})
    expected = {
        f"{column}{row}"
        for i, column in enumerate("ABCDEFGHIJ")
        for row in range(1, 11)
        if i + row - 1 <= roll
    }
    assert set(options_of(position, "A", "go")) == expected - INSIDE


@pytest.mark.clause("R-9")
def test_he_turns_at_will_around_what_is_in_his_way() -> None:
    position = table(roll=4, at={"A": "A1"}, board={"B1": "knife", "A3": "knife"})
    reached = options_of(position, "A", "go")
    assert {"A1", "B1", "A2", "A3", "B2", "B3", "C2", "C1"} <= set(reached)
    assert "D1" not in reached  # five steps around the card at B1
    assert "A4" not in reached


@pytest.mark.clause("R-9")
def test_the_die_is_rolled_when_the_turn_begins() -> None:
    position = table(stage="sway")
    events = play(position, "A done", luck="club, club, club, club, 4")
    assert events[-1] == "rolled B 4"
    assert asked(position) == "B"
    assert seen(position, "")["steps"] == 4


@pytest.mark.clause("R-9")
def test_he_may_stay() -> None:
    position = table(at={"A": "C3"})
    assert "stayed A C3" in play(position, "A go[C3]")
    assert place(position, "A") == "C3"


@pytest.mark.clause("R-10")
@pytest.mark.parametrize("what", ["card", "henchman"])
def test_a_card_or_a_henchman_ends_the_journey(what: str) -> None:
    """Nothing behind the obstacle can be reached through it."""
    board = {"B1": "pitfall"} if what == "card" else {}
    at = {"A": "A1", "B": "B1" if what == "henchman" else "J10"}
    position = table(roll=2, at=at, board={**board, "A2": "pitfall"})
    assert options_of(position, "A", "go") == ["A1", "A2", "B1"]
    play(position, "A go[B1]")
    assert stage(position) != "journey"


@pytest.mark.clause("R-10")
def test_treasures_alone_do_not_stop_him() -> None:
    position = table(roll=3, treasures={"B1": "orb"})
    assert {"B1", "C1", "D1"} <= set(options_of(position, "A", "go"))


@pytest.mark.clause("R-11")
def test_a_card_is_uncovered_for_all_and_takes_effect_before_an_attack() -> None:
    position = table(at={"B": "B1"}, board={"B1": "club"}, seen={"B1": "B"})
    events = play(position, "A go[B1]")
    assert events == ["went A B1", "uncovered A B1 club", "raised A arms 2"]
    assert "attack[B]" in legal(position, "A")


@pytest.mark.clause("R-11")
def test_treasure_is_picked_up_only_after_the_cards() -> None:
    position = table(board={"B1": "shrine"}, treasures={"B1": "orb"})
    play(position, "A go[B1]")
    assert options_of(position, "A", "pick") == []
    play(position, "A leave")
    assert options_of(position, "A", "pick") == ["unknown"]


@pytest.mark.clause("R-11")
def test_all_this_holds_for_who_stays() -> None:
    position = table(at={"A": "C3", "B": "C3"}, board={"C3": "bandit"}, open=["C3"])
    assert "ambushed A bandit" in play(position, "A go[C3]")
    position = table(at={"A": "C3", "B": "C3"})
    play(position, "A go[C3]")
    assert "attack[B]" in legal(position, "A")


@pytest.mark.clause("R-12")
@pytest.mark.parametrize("gate", ["E4", "F4", "D5", "D6", "G5", "G6", "E7", "F7"])
def test_the_city_opens_to_who_spent_the_night_before_its_walls(gate: str) -> None:
    position = table(roll=6, at={"A": gate})
    assert set(options_of(position, "A", "go")) >= INSIDE


@pytest.mark.clause("R-12")
@pytest.mark.parametrize("start", ["E3", "D4", "C5", "G4", "A1"])
def test_from_farther_away_nobody_gets_in(start: str) -> None:
    position = table(roll=6, at={"A": start})
    assert not set(options_of(position, "A", "go")) & INSIDE


@pytest.mark.clause("R-12")
def test_only_the_first_step_leads_in() -> None:
    """From D5 the first step leads to E5; F7 can be reached through the city, not F6 by way of D6 and E7."""
    position = table(roll=1, at={"A": "D5"})
    assert set(options_of(position, "A", "go")) & INSIDE == {"E5"}
    blocked = table(roll=3, at={"A": "D5"}, hands={"A": "haste"})
    play(blocked, "A walk[D6]")
    assert not set(options_of(blocked, "A", "go")) & INSIDE


@pytest.mark.clause("R-12")
def test_inside_nothing_stops_him_and_the_way_out_is_free() -> None:
    position = table(3, roll=4, at={"A": "D5", "B": "E5", "C": "F5"}, treasures={"E5": "orb"})
    assert {"G5", "H5"} <= set(options_of(position, "A", "go"))


@pytest.mark.clause("R-12")
def test_the_first_field_outside_stops_as_usual() -> None:
    position = table(roll=3, at={"A": "F5", "B": "F4"}, board={"G5": "knife"})
    reached = set(options_of(position, "A", "go"))
    assert {"G5", "F4"} <= reached
    assert not {"H5", "F3"} & reached


@pytest.mark.clause("R-12")
def test_who_leaves_does_not_come_back_on_the_same_day() -> None:
    position = table(roll=6, at={"A": "F5"}, hands={"A": "haste"})
    play(position, "A walk[G5]")
    assert not set(options_of(position, "A", "go")) & INSIDE


@pytest.mark.clause("R-12")
def test_a_night_in_front_of_the_walls_counts_after_the_next_roll() -> None:
    position = table(2, at={"A": "E2", "B": "E4"}, stage="sway")
    play(position, "A done", luck="club, club, club, club, 1")
    assert options_of(position, "B", "go") == ["D4", "E3", "E4", "E5", "F4"]


@pytest.mark.clause("R-13")
def test_several_henchmen_share_a_city_field_in_peace() -> None:
    position = table(3, at={"A": "E5", "B": "E5", "C": "E5"})
    play(position, "A go[E5]")
    assert options_of(position, "A", "attack") == []
    assert "work" in legal(position, "A")


@pytest.mark.clause("R-13")
def test_a_city_field_with_somebody_on_it_can_be_passed() -> None:
    position = table(3, roll=2, at={"A": "D5", "B": "E5"})
    assert "F5" in options_of(position, "A", "go")


def test_a_journey_that_ends_on_a_quiet_field_leads_to_the_sway() -> None:
    position = table()
    play(position, "A go[B2]")
    assert (stage(position), turn(position), card_at(position, "B2")) == ("sway", "A", "nothing")
    assert not is_open(position, "B2")
    assert value(position, "A", "health") == 15
    assert square("B2") == 11
