"""Maps and spells from the hand: R-29 to R-32."""

import pytest

from .table import (
    GAME,
    asked,
    card_at,
    deck,
    discards,
    hand,
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

SPOTS = ["C5", "F3", "H6", "E8", "E2", "I5", "F9", "B6", "D4", "G4", "G7", "D7"]
NEW_HAND = "club, club, club, club"


@pytest.mark.clause("R-29")
def test_there_are_twelve_maps() -> None:
    maps = [name for name, card in GAME.edition.cards.items() if card["type"] == "map"]
    assert maps == [f"map-of-{spot}" for spot in SPOTS]


@pytest.mark.clause("R-29")
@pytest.mark.parametrize("spot", SPOTS)
def test_on_its_field_a_map_leads_to_a_treasure(spot: str) -> None:
    position = table(at={"A": spot}, hands={"A": f"map-of-{spot}"}, stage="sway")
    play(position, f"A hold[map-of-{spot}]")
    assert legal(position, "A")[0] == "dig"
    events = play(position, "A dig", luck="goblet, club, club, club, 1", seen_by="B")
    assert events[0] == f"dug A {spot}"
    assert treasures(position, "A") == "goblet"
    assert discards(position) == f"map-of-{spot}"
    assert seen(position, "")["treasures"] == 11


@pytest.mark.clause("R-29")
def test_elsewhere_it_can_only_be_inserted() -> None:
    position = table(at={"A": "C4"}, hands={"A": "map-of-C5"}, stage="sway")
    play(position, "A hold[map-of-C5]")
    assert {each.partition("[")[0] for each in legal(position, "A")} == {"insert"}


@pytest.mark.clause("R-29")
def test_it_is_used_after_the_journey() -> None:
    position = table(at={"A": "C5"}, hands={"A": "map-of-C5"})
    assert "hold[map-of-C5]" not in legal(position, "A")
    play(position, "A go[C5]")
    assert "hold[map-of-C5]" in legal(position, "A")


@pytest.mark.clause("R-29")
def test_or_at_once_when_found_there() -> None:
    position = table(at={"A": "C4"}, board={"C5": "map-of-C5"})
    play(position, "A go[C5]")
    assert legal(position, "A") == ["use", "take", "leave"]
    play(position, "A use", luck=f"orb, {NEW_HAND[:-6]}, 1")
    assert treasures(position, "A") == "orb"
    assert discards(position) == "map-of-C5"
    assert asked(position) == "B"


@pytest.mark.clause("R-29")
def test_a_map_of_another_field_cannot_be_used_where_it_is_found() -> None:
    position = table(at={"A": "C4"}, board={"C5": "map-of-H6"})
    play(position, "A go[C5]")
    assert legal(position, "A") == ["take", "leave"]


@pytest.mark.clause("R-30")
def test_with_the_last_treasure_all_maps_in_hand_are_replaced() -> None:
    position = table(
        3,
        at={"A": "C5"},
        hands={"A": "map-of-C5, map-of-F3, knife", "B": "mace", "C": "map-of-E8, map-of-H6"},
        pile="orb",
        stage="sway",
    )
    luck = "orb, club, pitfall, mace, club, 1"
    events = play(position, "A hold[map-of-C5]", "A dig", luck=luck)
    assert [each for each in events if each.startswith("removed")] == [
        "removed A map-of-F3",
        "removed C map-of-H6",
        "removed C map-of-E8",
    ]
    assert (hand(position, "A"), hand(position, "C")) == ("knife, 2 club", "mace, pitfall")
    assert words(position.s.removed) == "map-of-F3, map-of-H6, map-of-E8"


@pytest.mark.clause("R-30")
def test_a_map_drawn_later_is_replaced_at_once() -> None:
    position = table(hands={"A": "3 knife"}, pile="nothing", deck="map-of-C5, 9 club", stage="sway")
    events = play(position, "A done", luck="map-of-C5, club, 1")
    assert "removed A map-of-C5" in events
    assert hand(position, "A") == "3 knife, club"


@pytest.mark.clause("R-30")
def test_a_map_found_later_is_replaced_if_taken() -> None:
    position = table(board={"B1": "map-of-B6"}, pile="nothing")
    play(position, "A go[B1]")
    assert legal(position, "A") == ["take", "leave"]
    play(position, "A take", luck="club")
    assert hand(position, "A") == "club"
    assert words(position.s.removed) == "map-of-B6"


@pytest.mark.clause("R-30")
def test_while_treasures_are_left_a_map_stays_a_map() -> None:
    position = table(board={"B1": "map-of-B6"}, pile="orb")
    play(position, "A go[B1]", "A take")
    assert hand(position, "A") == "map-of-B6"


@pytest.mark.clause("R-31")
def test_there_are_fourteen_spells() -> None:
    spells = {name: card["copies"] for name, card in GAME.edition.cards.items() if card["type"] == "spell"}
    assert spells == {
        "teleportation": 2,
        "haste": 2,
        "far-sight": 2,
        "banishment": 2,
        "lightning": 2,
        "mending": 1,
        "battle-fury": 2,
        "exile": 1,
    }


@pytest.mark.clause("R-31")
def test_teleportation_leads_to_any_other_field_outside_the_city_and_ends_the_journey() -> None:
    position = table(hands={"A": "teleportation"}, board={"H7": "club"})
    play(position, "A hold[teleportation]")
    there = options_of(position, "A", "land")
    assert len(there) == 95
    assert not {"A1", "E5", "F5", "E6", "F6"} & set(there)
    events = play(position, "A land[H7]")
    assert events[:4] == ["cast A teleportation", "went A H7", "uncovered A H7 club", "raised A arms 2"]
    assert asked(position) == "B"  # the rest of the roll is gone, and the day's card played


@pytest.mark.clause("R-31")
def test_teleportation_leads_out_of_the_city_and_into_a_fight() -> None:
    position = table(hands={"A": "teleportation"}, at={"A": "E5", "B": "H7"})
    play(position, "A casts teleportation at H7", "A attack[B]")
    assert seen(position, "")["fight"]["foe"] == 1


@pytest.mark.clause("R-31")
def test_haste_adds_six_steps_before_or_during_the_journey() -> None:
    position = table(hands={"A": "haste"}, roll=1)
    play(position, "A casts haste")
    assert seen(position, "")["steps"] == 7
    assert "H1" in options_of(position, "A", "go")
    later = table(hands={"A": "haste"}, roll=2)
    play(later, "A walk[B1]", "A casts haste")
    assert seen(later, "")["steps"] == 7


@pytest.mark.clause("R-31")
def test_haste_is_of_no_use_after_the_journey() -> None:
    position = table(hands={"A": "haste"}, stage="sway")
    play(position, "A hold[haste]")
    assert "cast" not in legal(position, "A")


@pytest.mark.clause("R-31")
def test_far_sight_shows_up_to_four_covered_cards() -> None:
    board = dict.fromkeys(["C9", "D9", "E9", "G9", "H9"], "ogre")
    position = table(hands={"A": "far-sight"}, board={**board, "B9": "knife"}, open=["B9"])
    play(position, "A casts far-sight")
    assert options_of(position, "A", "look") == ["C9", "D9", "E9", "G9", "H9"]
    play(position, "A look[C9]", "A look[D9]", "A look[E9]")
    assert options_of(position, "A", "look") == ["G9", "H9"]
    play(position, "A look[G9]")
    assert legal(position, "A") == ["proceed"]
    play(position, "A proceed")
    assert stage(position) == "journey"
    assert [int(position.s.seen[80 + i]) for i in (2, 3, 4, 6, 7)] == [1, 1, 1, 1, 0]


@pytest.mark.clause("R-31")
def test_fewer_looks_are_enough() -> None:
    position = table(hands={"A": "far-sight"}, board={"C9": "ogre", "D9": "ogre"})
    play(position, "A casts far-sight", "A look[C9]", "A proceed")
    assert stage(position) == "journey"


@pytest.mark.clause("R-31")
def test_banishment_discards_an_inserted_card_for_all_to_see() -> None:
    position = table(hands={"A": "banishment"}, board={"C9": "ogre"}, treasures={"C9": "orb", "D9": "crown"})
    play(position, "A hold[banishment]")
    assert legal(position, "A") == ["banish[C9]"]
    events = play(position, "A banish[C9]")
    assert events == ["cast A banishment", "banished C9 ogre"]
    assert (card_at(position, "C9"), treasures(position, "C9")) == ("nothing", "orb")
    assert stage(position) == "journey"


@pytest.mark.clause("R-31")
def test_lightning_takes_four_health_from_another_henchman_outside_the_city() -> None:
    position = table(4, hands={"A": "lightning"}, at={"B": "E5"})
    play(position, "A hold[lightning]")
    assert legal(position, "A") == ["target[C]", "target[D]"]
    play(position, "A target[C]")
    assert value(position, "C", "health") == 11


@pytest.mark.clause("R-31")
def test_mending_restores_six_health_and_cures() -> None:
    position = table(hands={"A": "mending"}, toxic="A", values={"A": {"health": 3}})
    play(position, "A casts mending")
    assert value(position, "A", "health") == 9
    assert not seen(position, "")["dukes"][0]["toxicated"]


@pytest.mark.clause("R-31")
def test_battle_fury_adds_four_power_for_the_rest_of_the_fight() -> None:
    position = table(
        hands={"A": "battle-fury"}, at={"A": "C3", "B": "C3"}, stage="field", values={"A": {"arms": 3}}
    )
    play(position, "A attack[B]", "A casts battle-fury")
    assert seen(position, "")["fight"]["power"] == 9
    play(position, "A fight", "B fight", luck="1, 1")
    assert value(position, "B", "health") == 8
    assert seen(position, "")["fight"]["power"] == 8
    again = table(3, hands={"A": "battle-fury"}, at=dict.fromkeys("ABC", "C3"), stage="field")
    play(again, "A attack[B]", "A casts battle-fury", "A flee", "A attack[C]", luck="1")
    assert seen(again, "")["fight"]["power"] == 2


@pytest.mark.clause("R-31")
def test_exile_sends_another_henchman_back_to_his_castle() -> None:
    position = table(3, hands={"A": "exile"}, at={"B": "C3", "C": "F6"}, treasures={"B": "crown"})
    play(position, "A hold[exile]")
    assert legal(position, "A") == ["target[B]"]
    play(position, "A target[B]")
    assert place(position, "B") == "J1"
    assert treasures(position, "B") == "crown"


@pytest.mark.clause("R-31")
def test_a_spell_from_the_hand_is_discarded() -> None:
    position = table(hands={"A": "mending, knife"})
    play(position, "A casts mending")
    assert (hand(position, "A"), discards(position)) == ("knife", "mending")


@pytest.mark.clause("R-32")
def test_who_is_killed_by_lightning_leaves_his_treasures_on_his_field() -> None:
    position = table(
        hands={"A": "lightning"},
        at={"A": "C3", "B": "C3"},
        values={"B": {"health": 4}},
        treasures={"B": "crown"},
    )
    events = play(position, "A casts lightning at B", luck=NEW_HAND)
    assert "died B lightning C3" in events
    assert (treasures(position, "C3"), treasures(position, "A")) == ("crown", "nothing")
    assert value(position, "A", "gulden") == 5
    assert deck(position) == "5 club, 9 mace, 9 pitfall"
