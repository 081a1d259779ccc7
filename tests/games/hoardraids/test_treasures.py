"""Treasures and the city: R-33 to R-36."""

import pytest

from inglenook.engine.position import Position

from .table import (
    asked,
    knowers,
    legal,
    options_of,
    play,
    seen,
    table,
    treasures,
    value,
)


@pytest.mark.clause("R-33")
def test_carried_treasures_are_lost_with_the_henchman_s_life() -> None:
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 3}}, treasures={"A": "crown, orb"})
    play(position, "A go[B1]")
    assert (treasures(position, "A"), treasures(position, "B1")) == ("nothing", "crown, orb")


@pytest.mark.clause("R-33")
def test_hidden_ones_are_not() -> None:
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 3}}, treasures={"A's": "crown"})
    play(position, "A go[B1]")
    assert treasures(position, "A's") == "crown"


@pytest.mark.clause("R-34")
def test_one_treasure_a_day_can_be_hidden_in_the_own_castle() -> None:
    position = table(treasures={"A": "crown, orb"}, hands={"A": "knife"})
    play(position, "A go[A1]")
    assert options_of(position, "A", "hide") == ["crown", "orb"]
    events = play(position, "A hide[orb]", seen_by="B")
    assert events[0] == "hid A"
    assert (treasures(position, "A"), treasures(position, "A's")) == ("crown", "orb")
    assert asked(position) == "B"


@pytest.mark.clause("R-34")
@pytest.mark.parametrize("field", ["J10", "J1", "C3"])
def test_nowhere_else(field: str) -> None:
    position = table(at={"A": field}, treasures={"A": "crown"}, stage="sway")
    assert options_of(position, "A", "hide") == []


@pytest.mark.clause("R-34")
def test_not_after_another_card() -> None:
    position = table(treasures={"A": "crown"}, hands={"A": "mending"})
    play(position, "A casts mending", "A go[A1]")
    assert asked(position) == "B"


@pytest.mark.clause("R-34")
def test_castles_hold_any_number_of_treasures() -> None:
    position = table(treasures={"A": "crown", "A's": "2 goblet, 2 orb"}, stage="sway")
    play(position, "A hide[crown]")
    assert treasures(position, "A's") == "crown, 2 goblet, 2 orb"


@pytest.mark.clause("R-35")
def test_ownerless_treasure_may_be_picked_up_any_number() -> None:
    position = table(treasures={"B1": "crown, 2 orb"}, hands={"A": "knife"})
    play(position, "A go[B1]", "A pick[unknown]", "A pick[unknown]", luck="orb, crown")
    assert (treasures(position, "A"), treasures(position, "B1")) == ("crown, orb", "orb")
    play(position, "A proceed")
    assert "hold[knife]" in legal(position, "A")  # it was not the day's card


@pytest.mark.clause("R-35")
def test_who_knows_a_treasure_may_choose_it() -> None:
    position = table(treasures={"B1": "crown, orb"}, told={"B1": "A"})
    play(position, "A go[B1]", "A pick[orb]")
    assert (treasures(position, "A"), treasures(position, "B1")) == ("orb", "crown")


@pytest.mark.clause("R-35")
@pytest.mark.parametrize(("told", "luck", "left"), [("", "crown", "orb"), ("A", "orb", "crown")])
def test_who_names_a_kind_that_he_has_not_seen_there_gets_whichever(told: str, luck: str, left: str) -> None:
    position = table(treasures={"B1": "crown, orb"}, told={"B1": told})
    play(position, "A go[B1]", "A pick[goblet]", luck=luck)
    assert (treasures(position, "A"), treasures(position, "B1")) == (luck, left)


@pytest.mark.clause("R-35")
def test_only_where_the_journey_ends() -> None:
    position = table(treasures={"B1": "crown"})
    play(position, "A go[C1]")
    assert options_of(position, "A", "pick") == []


@pytest.mark.clause("R-35")
def test_all_on_the_field_see_what_is_picked_up_and_others_lose_track() -> None:
    position = table(
        3, treasures={"C3": "crown, orb"}, told={"C3": "C"}, at={"A": "C3", "B": "C3"}, stage="field"
    )
    events = play(position, "A pick[unknown]", luck="orb", seen_by="B")
    assert events == ["picked A orb"]
    assert knowers(position, "A") == ["AB"]
    assert knowers(position, "C3") == [""]


@pytest.mark.clause("R-35")
def test_not_from_a_villain_s_field_before_he_is_beaten() -> None:
    position = table(board={"B1": "bandit"}, treasures={"B1": "crown"}, values={"A": {"arms": 6}})
    play(position, "A go[B1]", "A flee", luck="1")
    assert options_of(position, "A", "pick") == []
    assert treasures(position, "B1") == "crown"


def in_the_city(field: str, **values: int) -> Position:
    position = table(at={"A": field}, values={"A": {"health": 5, "gulden": 7, **values}}, toxic="A")
    play(position, f"A go[{field}]")
    return position


@pytest.mark.clause("R-36")
def test_the_tavern_pays_two_gulden_a_day() -> None:
    position = in_the_city("E5")
    assert legal(position, "A") == ["work", "proceed"]
    play(position, "A work")
    assert value(position, "A", "gulden") == 9
    assert "work" not in legal(position, "A")


@pytest.mark.clause("R-36")
def test_the_healer_sells_a_cure_for_five_and_health_three_for_one() -> None:
    position = in_the_city("F5")
    assert legal(position, "A") == ["cure", "heal", "proceed"]
    play(position, "A cure")
    assert not seen(position, "")["dukes"][0]["toxicated"]
    assert (value(position, "A", "health"), value(position, "A", "gulden")) == (5, 2)
    play(position, "A heal", "A heal")
    assert (value(position, "A", "health"), value(position, "A", "gulden")) == (11, 0)


@pytest.mark.clause("R-36")
def test_a_cure_takes_five_gulden() -> None:
    assert legal(in_the_city("F5", gulden=4), "A") == ["heal", "proceed"]


@pytest.mark.clause("R-36")
def test_the_gym_sells_one_strength_a_day_for_three() -> None:
    position = in_the_city("E6")
    play(position, "A train")
    assert (value(position, "A", "strength"), value(position, "A", "gulden")) == (3, 4)
    assert "train" not in legal(position, "A")
    poor = in_the_city("E6", gulden=2)
    assert "train" not in legal(poor, "A")


@pytest.mark.clause("R-36")
def test_the_blacksmith_sells_arms_for_one_each_any_amount() -> None:
    position = in_the_city("F6", gulden=3)
    play(position, "A buy", "A buy", "A buy")
    assert (value(position, "A", "arms"), value(position, "A", "gulden")) == (3, 0)
    assert asked(position) == "A"


@pytest.mark.clause("R-36")
def test_only_the_facility_where_the_journey_ends_is_open() -> None:
    position = table(at={"A": "D5"}, roll=3)
    play(position, "A go[F6]")
    assert legal(position, "A") == ["buy", "proceed"]
