"""The duke's sway: R-14 to R-20."""

import pytest

from .table import (
    SQUARES,
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
)

CASTLES_AND_CITY = ("A1", "J1", "A10", "J10", "E5", "F5", "E6", "F6")


def crowded(*free: str) -> dict[str, str]:
    """A board with as many cards as there can be of a few kinds, and these fields free."""
    kinds = ["club", "knife", "mace", "bandit", "footpad", "poacher", "deserter", "pitfall", "snare"]
    fields = [name for name in SQUARES if name not in (*CASTLES_AND_CITY, *free)]
    return {name: kinds[i // 12] for i, name in enumerate(fields)}


@pytest.mark.clause("R-14")
def test_after_the_journey_a_card_may_be_inserted_unseen() -> None:
    position = table(hands={"A": "knife"})
    play(position, "A go[A2]")
    events = play(position, "A plays knife at D4", luck="club, club, club, club, 3", seen_by="B")
    assert events[0] == "inserted A D4"
    assert card_at(position, "D4") == "knife"
    assert seen(position, "B")["fields"]["D4"] == {"card": None, "open": False}


@pytest.mark.clause("R-14")
def test_it_goes_where_no_card_henchman_castle_city_or_treasure_is() -> None:
    position = table(
        3,
        at={"A": "B2", "B": "C3", "C": "D9"},
        hands={"A": "knife"},
        board={"G7": "club"},
        treasures={"H2": "crown"},
        stage="sway",
    )
    play(position, "A hold[knife]")
    taken = {"B2", "C3", "D9", "G7", "H2", "A1", "J1", "J10", "A10", "E5", "F5", "E6", "F6"}
    assert set(options_of(position, "A", "insert")) == set(SQUARES) - taken


@pytest.mark.clause("R-15")
def test_only_one_card_a_day() -> None:
    position = table(hands={"A": "knife, haste"})
    play(position, "A casts haste", "A go[A2]")
    assert asked(position) == "B"


@pytest.mark.clause("R-15")
@pytest.mark.parametrize(
    ("moves", "luck"),
    [
        (["A plays knife at D4"], "club"),
        (["A casts mending"], "club"),
        (["A hold[map-of-A2]", "A dig"], "crown, club"),
        (["A hide[crown]"], ""),
    ],
)
def test_each_way_to_play_is_the_day_s_card(moves: list[str], luck: str) -> None:
    maps = "map-of-C5"
    moves = [move.replace("map-of-A2", maps) for move in moves]
    home = "C5" if "dig" in moves[-1] else "A1"
    position = table(
        at={"A": home},
        hands={"A": f"knife, mending, {maps}, snare"},
        treasures={"A": "crown"} if "hide" in moves[0] else {},
        stage="sway",
    )
    play(position, *moves)
    assert asked(position) == "B"


@pytest.mark.clause("R-15")
def test_nobody_plays_a_card_in_another_s_turn() -> None:
    position = table(hands={"A": "knife", "B": "lightning, knife"}, at={"A": "C3", "B": "C3"}, stage="field")
    play(position, "A attack[B]", "A fight")
    assert asked(position) == "B"
    assert legal(position, "B") == ["fight", "flee"]


@pytest.mark.clause("R-16")
def test_a_spell_can_be_cast_before_the_journey() -> None:
    position = table(hands={"A": "lightning"})
    play(position, "A casts lightning at B")
    assert value(position, "B", "health") == 11
    assert stage(position) == "journey"


@pytest.mark.clause("R-16")
def test_a_spell_can_be_cast_during_the_journey_and_the_rest_of_the_roll_is_kept() -> None:
    position = table(hands={"A": "lightning"}, roll=5)
    assert "paused A C1" in play(position, "A walk[C1]")
    assert seen(position, "")["steps"] == 3
    play(position, "A casts lightning at B", "A go[F1]")
    assert place(position, "A") == "F1"


@pytest.mark.clause("R-16")
def test_without_a_spell_there_is_no_pause() -> None:
    position = table(hands={"A": "knife"})
    assert options_of(position, "A", "walk") == []
    spent = table(hands={"A": "haste, mending"})
    play(spent, "A casts haste")
    assert options_of(spent, "A", "walk") == []


@pytest.mark.clause("R-16")
def test_no_pause_where_the_journey_would_end() -> None:
    position = table(hands={"A": "mending"}, roll=2, board={"B1": "knife"}, at={"B": "A2"})
    assert options_of(position, "A", "walk") == []
    assert options_of(position, "A", "go") == ["A1", "A2", "B1"]


@pytest.mark.clause("R-16")
def test_a_spell_can_be_cast_after_the_journey_and_when_a_card_is_found() -> None:
    position = table(hands={"A": "lightning"}, board={"B1": "shrine"})
    play(position, "A go[B1]")
    assert "hold[lightning]" in legal(position, "A")
    play(position, "A leave")
    assert "hold[lightning]" in legal(position, "A")


@pytest.mark.clause("R-16")
def test_a_spell_can_be_cast_in_combat_in_the_own_turn() -> None:
    position = table(hands={"A": "battle-fury, mending", "B": "battle-fury"}, board={"B1": "ogre"})
    play(position, "A go[B1]")
    assert legal(position, "A") == ["fight", "flee", "hold[mending]", "hold[battle-fury]"]


@pytest.mark.clause("R-16")
def test_a_spell_needs_a_target() -> None:
    spells = "far-sight, banishment, lightning, exile, battle-fury"
    position = table(hands={"A": spells}, at={"B": "E5"})
    assert options_of(position, "A", "hold") == []
    position = table(hands={"A": spells}, board={"C9": "knife"})
    assert options_of(position, "A", "hold") == ["banishment", "exile", "far-sight", "lightning"]
    position = table(hands={"A": spells}, board={"C9": "knife"}, open=["C9"], at={"B": "F6"})
    assert options_of(position, "A", "hold") == ["banishment"]


@pytest.mark.clause("R-16")
@pytest.mark.parametrize("spell", ["teleportation at H1", "banishment at B1"])
def test_a_spell_ends_a_fight_with_a_villain_without_reward(spell: str) -> None:
    card = spell.partition(" at ")[0]
    position = table(hands={"A": card}, board={"B1": "warg"})
    play(position, "A go[B1]", f"A casts {spell}")
    assert seen(position, "")["fight"] is None
    assert value(position, "A", "strength") == 2
    assert card_at(position, "B1") == ("warg" if card == "teleportation" else "nothing")


@pytest.mark.clause("R-16")
@pytest.mark.parametrize("spell", ["teleportation at H1", "exile at B", "lightning at B"])
def test_a_spell_ends_a_fight_with_a_henchman_without_reward(spell: str) -> None:
    card = spell.partition(" at ")[0]
    position = table(
        hands={"A": card},
        at={"A": "C3", "B": "C3"},
        stage="field",
        values={"B": {"health": 3, "gulden": 7}},
        treasures={"B": "crown"},
    )
    play(position, "A attack[B]", f"A casts {spell}")
    assert seen(position, "")["fight"] is None
    assert value(position, "A", "gulden") == 5
    assert treasures(position, "A") == "nothing"


@pytest.mark.clause("R-16")
def test_a_lightning_that_does_not_kill_leaves_them_fighting() -> None:
    position = table(hands={"A": "lightning"}, at={"A": "C3", "B": "C3"}, stage="field")
    play(position, "A attack[B]", "A casts lightning at B")
    assert seen(position, "")["fight"]["foe"] == 1
    assert "fight" in legal(position, "A")


@pytest.mark.clause("R-17")
def test_playing_is_voluntary_with_four_cards() -> None:
    position = table(hands={"A": "4 knife"}, stage="sway")
    assert "done" in legal(position, "A")


@pytest.mark.clause("R-17")
def test_with_more_than_four_one_must_be_played() -> None:
    position = table(hands={"A": "4 knife"}, treasures={"A": "crown"}, at={"A": "C3"}, stage="sway")
    assert legal(position, "A") == ["hold[knife]"]
    assert position.situation(0) == "must"  # and not that none need be played
    assert table(hands={"A": "4 knife"}, stage="sway").situation(0) == "sway"


@pytest.mark.clause("R-17")
def test_a_spell_cast_today_is_enough() -> None:
    position = table(hands={"A": "5 knife, haste"})
    play(position, "A casts haste", "A go[A2]")
    assert asked(position) == "B"


@pytest.mark.clause("R-17")
def test_if_no_play_is_legal_nothing_happens() -> None:
    position = table(
        at={"A": "C3", "B": "D9"},
        hands={"A": "5 troll"},
        board=crowded("C3", "D9"),
        deck="9 ogre",
        stage="sway",
    )
    assert legal(position, "A") == ["done"]
    play(position, "A done")
    assert asked(position) == "B"


@pytest.mark.clause("R-17")
def test_to_lay_down_a_treasure_is_never_forced() -> None:
    position = table(
        at={"A": "C3", "B": "D9"},
        hands={"A": "4 troll"},
        board=crowded("C3", "D9"),
        deck="9 ogre",
        treasures={"A": "crown"},
        stage="sway",
        options={"drop-treasures": "yes"},
    )
    assert legal(position, "A") == ["drop[crown]", "done"]


@pytest.mark.clause("R-18")
def test_the_hand_is_filled_up_to_four() -> None:
    position = table(hands={"A": "knife, club"}, stage="sway")
    play(position, "A plays club at D4", luck="mace, pitfall, mace, 3")
    assert hand(position, "A") == "knife, 2 mace, pitfall"


@pytest.mark.clause("R-18")
def test_treasures_count_as_cards_in_hand() -> None:
    position = table(hands={"A": "knife"}, treasures={"A": "crown, orb"}, at={"A": "C3"}, stage="sway")
    play(position, "A done", luck="mace, 3")
    assert hand(position, "A") == "knife, mace"


@pytest.mark.clause("R-18")
def test_the_memo_card_does_not_count() -> None:
    position = table(hands={"A": "knife"}, toxic="A", skips="A", stage="sway")
    play(position, "A done", luck="mace, mace, mace, 3")
    assert hand(position, "A") == "knife, 3 mace"


@pytest.mark.clause("R-19")
def test_an_empty_draw_pile_is_made_anew_when_a_card_is_needed() -> None:
    position = table(hands={"A": "2 knife"}, deck="mace", discards="9 club", stage="sway")
    events = play(position, "A done", luck="mace, club, 1")
    assert "shuffled 9" in events
    assert hand(position, "A") == "2 knife, club, mace"
    assert (deck(position), discards(position)) == ("8 club", "nothing")


@pytest.mark.clause("R-19")
def test_the_last_card_drawn_does_not_shuffle() -> None:
    position = table(hands={"A": "3 knife"}, deck="mace", discards="9 club", stage="sway")
    play(position, "A done", luck="mace, 1")
    assert (deck(position), discards(position)) == ("nothing", "9 club")


@pytest.mark.clause("R-19")
def test_cards_discarded_at_a_death_are_shuffled_too() -> None:
    position = table(hands={"A": "2 knife"}, deck="nothing", buried={"B": "2 club"}, stage="sway")
    events = play(position, "A done", luck="club, club, 1")
    assert "shuffled 2" in events


@pytest.mark.clause("R-19")
def test_without_any_card_nobody_draws() -> None:
    position = table(hands={"A": "knife"}, deck="nothing", stage="sway")
    play(position, "A done", luck="1")
    assert hand(position, "A") == "knife"
    assert asked(position) == "B"


@pytest.mark.clause("R-20")
@pytest.mark.parametrize("viewer", ["B", "C", ""])
def test_only_who_inserted_a_card_knows_it(viewer: str) -> None:
    cards = ("knife", "mace")
    one, two = (
        table(3, hands={"A": "knife, mace"}, stage="sway", options={"memory-aid": "yes"}) for _ in cards
    )
    luck = "club, club, club, 1"
    told = [
        play(position, f"A plays {card} at D4", luck=luck, seen_by=viewer)
        for position, card in zip((one, two), cards, strict=True)
    ]
    assert told[0] == told[1]
    assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, "A")["fields"]["D4"]["card"] == "knife"


@pytest.mark.clause("R-20")
def test_until_it_is_uncovered() -> None:
    position = table(3, board={"B1": "shrine"}, seen={"B1": "C"})
    assert seen(position, "B")["fields"]["B1"]["card"] is None
    play(position, "A go[B1]", "A leave")
    assert all(seen(position, who)["fields"]["B1"]["card"] == "shrine" for who in ("A", "B", "C", ""))
