"""Combat, flight and death: R-37 to R-43. The odds have a file of their own."""

from typing import Any

import pytest

from inglenook.engine.position import Position

from .table import (
    asked,
    card_at,
    discards,
    hand,
    is_open,
    knowers,
    legal,
    options_of,
    place,
    play,
    seen,
    stage,
    table,
    treasures,
    value,
    words,
)

NEW_HAND = "club, club, club, club"


def met(players: int = 2, **facts: Any) -> Position:
    """A has come to the field where all others are."""
    at = facts.pop("at", dict.fromkeys("ABCD"[:players], "C3"))
    return table(players, at=at, stage="field", **facts)


@pytest.mark.clause("R-37")
def test_who_arrives_may_attack_but_need_not() -> None:
    position = table(3, at={"B": "B1", "C": "J1"})
    play(position, "A go[B1]")
    assert legal(position, "A") == ["attack[B]", "proceed"]
    assert "attacked A B" in play(position, "A attack[B]")
    assert seen(position, "")["fight"]["foe"] == 1


@pytest.mark.clause("R-37")
def test_each_of_them_once_a_day() -> None:
    position = met(3)
    play(position, "A attack[B]", "A flee", luck="1")
    assert options_of(position, "A", "attack") == ["C"]
    play(position, "A attack[C]", "A flee", luck="1")
    assert options_of(position, "A", "attack") == []


@pytest.mark.clause("R-37")
def test_not_after_fleeing_from_a_villain() -> None:
    position = table(board={"C3": "bandit"}, open=["C3"], at={"A": "C3", "B": "C3"})
    play(position, "A go[C3]", "A flee", luck="1")
    assert stage(position) == "sway"


@pytest.mark.clause("R-37")
def test_to_leave_by_a_spell_is_not_to_flee() -> None:
    position = table(board={"B1": "bandit"}, hands={"A": "teleportation"}, at={"B": "H7"})
    play(position, "A go[B1]", "A casts teleportation at H7")
    assert options_of(position, "A", "attack") == ["B"]


@pytest.mark.clause("R-37")
def test_after_a_villain_is_beaten_another_may_be_attacked() -> None:
    position = table(
        board={"C3": "bandit"}, open=["C3"], at={"A": "C3", "B": "C3"}, values={"A": {"arms": 15}}
    )
    play(position, "A go[C3]", "A fight", luck="1, 1")
    assert options_of(position, "A", "attack") == ["B"]


@pytest.mark.clause("R-38")
def test_the_lower_impact_loses_the_difference_in_health() -> None:
    position = met(values={"A": {"strength": 3, "arms": 4}, "B": {"strength": 2, "arms": 3}})
    events = play(position, "A attack[B]", "A fight", "B fight", luck="5, 2")
    assert "fought A 5 12 2 7" in events
    assert (value(position, "A", "health"), value(position, "B", "health")) == (15, 10)
    play(position, "A fight", "B fight", luck="1, 6")  # 3 + 3 + 1 against 2 + 2 + 6
    assert (value(position, "A", "health"), value(position, "B", "health")) == (12, 10)


@pytest.mark.clause("R-38")
def test_equal_impacts_hurt_nobody() -> None:
    position = met()
    play(position, "A attack[B]", "A fight", "B fight", luck="4, 4")
    assert (value(position, "A", "health"), value(position, "B", "health")) == (15, 15)


@pytest.mark.clause("R-38")
def test_every_exchange_costs_each_one_arms() -> None:
    position = met(values={"A": {"arms": 1}, "B": {"arms": 5}})
    play(position, "A attack[B]")
    for arms in ((0, 4), (0, 3)):
        play(position, "A fight", "B fight", luck="3, 3")
        assert (value(position, "A", "arms"), value(position, "B", "arms")) == arms


@pytest.mark.clause("R-39")
def test_a_villain_has_constant_power_and_starts_with_full_health() -> None:
    position = table(board={"B1": "troll"}, values={"A": {"arms": 9, "strength": 9}})
    play(position, "A go[B1]", "A fight", luck="6, 1")
    assert seen(position, "")["fight"] | {} == seen(position, "")["fight"] | {"stamina": 2, "against": 10}
    assert value(position, "A", "arms") == 8
    play(position, "A flee", luck="1")
    again = table(board={"B1": "troll"}, open=["B1"], at={"A": "B1"})
    play(again, "A go[B1]")
    assert seen(again, "")["fight"]["stamina"] == 15


@pytest.mark.clause("R-39")
def test_a_villain_hurts_by_the_difference() -> None:
    position = table(board={"B1": "warg"}, values={"A": {"arms": 3}})
    play(position, "A go[B1]", "A fight", luck="2, 4")  # 2 + 3 + 2 against 8 + 4
    assert value(position, "A", "health") == 10


@pytest.mark.clause("R-40")
def test_who_flees_before_the_first_blow_is_struck_once() -> None:
    position = met(values={"A": {"arms": 2}, "B": {"arms": 6}})
    events = play(position, "A attack[B]", "A flee", luck="3")
    assert "fled A 3 11" in events  # 2 + 6 + 3 against 2 + 2
    assert value(position, "A", "health") == 8
    assert (value(position, "A", "arms"), value(position, "B", "arms")) == (2, 5)
    assert seen(position, "")["fight"] is None
    assert place(position, "A") == "C3"


@pytest.mark.clause("R-40")
def test_a_weak_blow_from_behind_does_not_hurt() -> None:
    position = met(values={"A": {"arms": 9}})
    play(position, "A attack[B]", "A flee", luck="6")
    assert value(position, "A", "health") == 15


@pytest.mark.clause("R-40")
def test_the_active_duke_decides_first_then_the_other() -> None:
    position = met()
    play(position, "A attack[B]")
    assert asked(position) == "A"
    play(position, "A fight")
    assert asked(position) == "B"
    assert legal(position, "B") == ["fight", "flee"]
    play(position, "B fight", luck="1, 1")
    assert asked(position) == "A"


@pytest.mark.clause("R-40")
def test_the_other_may_flee_too() -> None:
    position = met(values={"A": {"arms": 4}})
    play(position, "A attack[B]", "A fight", "B flee", luck="2")  # 2 + 4 + 2 against 2
    assert (value(position, "B", "health"), value(position, "A", "arms")) == (9, 3)
    assert (asked(position), stage(position)) == ("A", "sway")


@pytest.mark.clause("R-40")
def test_a_villain_attacks_again_on_the_next_day() -> None:
    position = table(board={"B1": "bandit"}, at={"A": "B1"}, open=["B1"])
    play(position, "A go[B1]", "A flee", luck="1")
    assert (place(position, "A"), is_open(position, "B1")) == ("B1", True)
    again = table(board={"B1": "bandit"}, at={"A": "B1"}, open=["B1"])
    assert "A1" in options_of(again, "A", "go")  # he may leave
    assert "ambushed A bandit" in play(again, "A go[B1]")


@pytest.mark.clause("R-40")
def test_a_villain_s_blow_from_behind_can_kill() -> None:
    position = table(board={"B1": "warpig"}, treasures={"A": "orb"})
    events = play(position, "A go[B1]", "A flee", luck=f"1, {NEW_HAND}")
    assert "died A villain B1" in events
    assert treasures(position, "B1") == "orb"


@pytest.mark.clause("R-41")
def test_the_dead_man_s_duke_discards_his_hand_unseen() -> None:
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 1}}, hands={"A": "knife, mending"})
    events = play(position, "A go[B1]", luck=NEW_HAND, seen_by="B")
    assert not [each for each in events if "knife" in each or "mending" in each]
    assert words(position.s.buried[0]) == "knife, mending"
    assert discards(position) == "pitfall"


@pytest.mark.clause("R-41")
def test_killed_by_a_henchman_the_killer_gets_treasures_and_gulden() -> None:
    position = met(
        3,
        values={"A": {"arms": 9, "gulden": 2}, "B": {"health": 2, "gulden": 6}},
        treasures={"B": "crown, orb"},
        told={"B": "B"},
    )
    events = play(position, "A attack[B]", "A fight", "B fight", luck=f"1, 1, {NEW_HAND}")
    assert "robbed A B 2" in events
    assert (treasures(position, "A"), value(position, "A", "gulden")) == ("crown, orb", 8)
    assert knowers(position, "A") == ["ABC", "ABC"]  # C stood there too


@pytest.mark.clause("R-41")
def test_the_attacked_one_may_be_the_killer() -> None:
    position = met(values={"B": {"arms": 9}, "A": {"health": 1, "gulden": 3}}, treasures={"A": "orb"})
    play(position, "A attack[B]", "A fight", "B fight", luck=f"1, 1, {NEW_HAND}")
    assert (treasures(position, "B"), value(position, "B", "gulden")) == ("orb", 8)
    assert (asked(position), stage(position)) == ("A", "sway")


@pytest.mark.clause("R-41")
def test_killed_by_a_villain_the_gulden_are_lost() -> None:
    position = table(board={"B1": "wyvern"}, values={"A": {"gulden": 9, "health": 1}}, treasures={"A": "orb"})
    play(position, "A go[B1]", "A fight", luck=f"1, 1, {NEW_HAND}")
    assert (treasures(position, "B1"), card_at(position, "B1")) == ("orb", "wyvern")
    assert value(position, "A", "gulden") == 5


@pytest.mark.clause("R-41")
def test_in_another_duke_s_castle_they_count_as_hidden_in_it() -> None:
    position = table(
        hands={"A": "lightning"}, at={"B": "A1"}, values={"B": {"health": 1}}, treasures={"B": "orb, crown"}
    )
    events = play(position, "A casts lightning at B", luck=NEW_HAND)
    assert "kept A 2" in events
    assert treasures(position, "A's") == "crown, orb"
    assert knowers(position, "A's") == ["AB", "AB"]


@pytest.mark.clause("R-41")
def test_in_the_own_castle_they_lie_ownerless_and_can_be_picked_up_again() -> None:
    position = table(hands={"A": "lightning"}, values={"B": {"health": 1}}, treasures={"B": "orb"})
    play(position, "A casts lightning at B", "A go[A1]", luck=f"{NEW_HAND}, {NEW_HAND}, 3")
    assert (treasures(position, "J10"), treasures(position, "B's")) == ("orb", "nothing")
    play(position, "B go[J10]", "B pick[unknown]", luck="orb")
    assert treasures(position, "B") == "orb"


@pytest.mark.clause("R-42")
def test_a_new_henchman_with_four_new_cards_and_the_starting_values() -> None:
    position = table(
        board={"B1": "pitfall"},
        values={"A": {"health": 1, "gulden": 0, "strength": 9, "arms": 9}},
        hands={"A": "knife"},
        toxic="A",
    )
    play(position, "A go[B1]", luck=NEW_HAND)
    assert hand(position, "A") == "4 club"
    duke = seen(position, "")["dukes"][0]
    assert (duke["health"], duke["gulden"], duke["strength"], duke["arms"]) == (15, 5, 2, 0)
    assert (duke["place"], duke["toxicated"]) == ("A1", False)


@pytest.mark.clause("R-42")
def test_who_dies_in_his_own_turn_still_has_his_sway_with_the_new_hand() -> None:
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 1}})
    play(position, "A go[B1]", luck=NEW_HAND)
    assert (asked(position), stage(position)) == ("A", "sway")
    play(position, "A plays club at D4")
    assert asked(position) == "B"


@pytest.mark.clause("R-42")
def test_not_if_a_card_was_played() -> None:
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 1}}, hands={"A": "haste"})
    play(position, "A casts haste", "A go[B1]")
    assert asked(position) == "B"


@pytest.mark.clause("R-42")
def test_the_new_henchman_does_not_move_before_the_next_day_not_by_a_spell_either() -> None:
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 1}}, deck="4 teleportation")
    play(position, "A go[B1]", "A hold[teleportation]")
    assert options_of(position, "A", "land") == []
    assert options_of(position, "A", "insert")


@pytest.mark.clause("R-42")
def test_who_dies_in_another_s_turn_draws_at_once_and_starts_on_his_own() -> None:
    position = met(values={"A": {"arms": 9}, "B": {"health": 1}}, hands={"B": "knife"})
    play(position, "A attack[B]", "A fight", "B fight", luck=f"1, 1, {NEW_HAND}")
    assert (place(position, "B"), hand(position, "B")) == ("J10", "4 club")
    assert asked(position) == "A"


@pytest.mark.clause("R-43")
def test_only_one_is_hurt_in_an_exchange() -> None:
    for mine in range(1, 7):
        for theirs in range(1, 7):
            position = met(values={"A": {"health": 9}, "B": {"health": 9}})
            play(position, "A attack[B]", "A fight", "B fight", luck=f"{mine}, {theirs}")
            lost = [9 - value(position, who, "health") for who in "AB"]
            assert lost == [max(0, theirs - mine), max(0, mine - theirs)]
