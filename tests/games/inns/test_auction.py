"""Auctions, open and quick: I-18 and I-19."""

import pytest

from .table import asked, begun, lay, legal, only, play, seen, settings, table

EARLY = {
    "bard": {"reveal": "auction", "first": "feast", "first-amount": 2, "second": "pay-up", "second-amount": 1}
}


@pytest.mark.clause("I-18")
def test_the_card_s_player_opens_with_any_bid_it_can_pay() -> None:
    position = table("bard, goblins, bard")
    assert asked(position) == "B"
    assert legal(position, "B") == ["bid[0]", "bid[1]", "bid[2]"]
    assert seen(position, "")["auction"]["leader"] is None


@pytest.mark.clause("I-18")
def test_clockwise_everybody_raises_or_passes() -> None:
    position = table("bard, goblins, bard, bard")
    play(position, "B bid[1]")
    assert asked(position) == "C"
    assert legal(position, "C") == ["bid[2]", "bid[3]", "pass"]
    play(position, "C bid[2]")
    assert asked(position) == "D"
    assert legal(position, "D") == ["bid[3]", "pass"]
    play(position, "D pass")
    assert asked(position) == "A"


@pytest.mark.clause("I-18")
def test_a_pass_is_final() -> None:
    position = table("bard, goblins, bard, bard", faces={"goblins": {"start": 4}, "bard": {"start": 5}})
    play(position, "B bid[0]", "C pass", "D bid[1]", "A bid[2]", "B bid[3]")
    assert asked(position) == "D"
    play(position, "D pass", "A bid[4]")
    assert asked(position) == "A"  # all others have passed, B because it cannot raise
    assert legal(position, "A") == ["choose[pay-up]", "choose[blow-up]"]


@pytest.mark.clause("I-18")
def test_who_cannot_raise_passes_automatically() -> None:
    position = table("goblins, monk, bard, bard")
    play(position, "B protect[B]")
    events = play(position, "A bid[2]")
    assert events[:2] == ["bid A 2", "passed B"]
    assert asked(position) == "C"
    events = play(position, "C bid[3]")
    assert only(events, "passed") == ["passed D", "passed A"]
    assert asked(position) == "C"


@pytest.mark.clause("I-18")
def test_the_highest_bid_is_paid_and_the_others_keep_theirs() -> None:
    position = table("goblins, bard, bard")
    events = play(position, "A bid[1]", "B bid[2]", "C bid[3]")
    assert "won C 3" in events
    assert settings(position) == [2, 3, 0]


@pytest.mark.clause("I-18")
def test_a_bid_of_nothing_can_win() -> None:
    position = table("goblins, bard, bard")
    assert "won A 0" in play(position, "A bid[0]", "B pass", "C pass")


@pytest.mark.clause("I-18")
def test_the_winner_chooses_and_the_card_s_player_gets_the_effect() -> None:
    position = table("goblins, bard, thane")
    play(position, "A bid[0]", "B bid[1]", "C pass", "A pass")
    assert asked(position) == "B"
    events = play(position, "B choose[pay-up]")
    assert "chose B pay-up" in events
    assert only(events, "gave") == ["gave B A 1", "gave C A 1"]


@pytest.mark.clause("I-18")
def test_there_may_be_several_auctions_in_a_turn() -> None:
    position = table("goblins, dragon, bard")
    play(position, "A bid[2]", "C pass", "A choose[pay-up]")
    play(position, "B bid[0]")
    assert asked(position) == "C"


@pytest.mark.clause("I-18")
def test_in_an_earlier_auction_also_those_may_bid_whose_card_lies_face_down() -> None:
    position = table("bard, goblins, bard", faces=EARLY)
    assert asked(position) == "A"
    play(position, "A bid[0]")
    assert asked(position) == "A"  # the others have nothing yet and pass
    play(position, "A choose[feast]")
    assert settings(position) == [3, 2, 2 + 3]
    assert not seen(position, "")["players"][1]["up"]
    play(position, "C bid[1]")
    assert asked(position) == "A"
    play(position, "A pass")
    assert legal(position, "B") == ["bid[2]", "pass"]  # face down, with 2 from the feast
    play(position, "B bid[2]", "C pass")
    assert asked(position) == "B"


@pytest.mark.clause("I-18")
def test_an_early_blow_up_blocks_face_down_cards_too() -> None:
    faces = {"bard": {**EARLY["bard"], "second": "blow-up"}}
    position = table("bard, goblins, mage", faces=faces)
    play(position, "A bid[0]")
    events = play(position, "A choose[blow-up]")
    assert only(events, "blocked")[:2] == ["blocked A B", "blocked A C"]


@pytest.mark.clause("I-18")
def test_an_auction_may_have_a_single_option() -> None:
    faces = {"goblins": {"second": "nothing"}}
    position = table("goblins, bard, bard", faces=faces)
    play(position, "A bid[2]", "B bid[3]")
    assert legal(position, "B") == ["choose[pay-up]"]


@pytest.mark.clause("I-19")
def test_in_a_quick_auction_all_bid_at_the_same_time() -> None:
    position = begun("goblins, bard, monk", auction="quick")
    lay(position, "goblins, bard, monk")
    play(position, "C protect[C]")
    assert asked(position) == "ABC"
    assert legal(position, "A") == ["bid[0]", "bid[1]", "bid[2]"]
    assert legal(position, "C") == ["bid[0]"]
    events = play(position, "B bid[2]", "A bid[1]", "C bid[0]")
    assert events == ["bid A 1", "bid B 2", "bid C 0", "won B 2"]
    assert settings(position) == [2, 1, 0]
    assert asked(position) == "B"


@pytest.mark.clause("I-19")
@pytest.mark.parametrize("viewer", ["", "A", "C"])
def test_a_quick_bid_is_hidden_until_all_are_in(viewer: str) -> None:
    one, two = (table("goblins, bard, bard", auction="quick") for _ in range(2))
    assert play(one, "B bid[0]", seen_by=viewer) == play(two, "B bid[3]", seen_by=viewer) == []
    assert seen(one, viewer) == seen(two, viewer)
    assert seen(two, "B")["auction"]["mine"] == 3


@pytest.mark.clause("I-19")
@pytest.mark.parametrize(("head", "winner"), [("A", "B"), ("B", "B"), ("C", "C"), ("D", "D")])
def test_among_equal_quick_bids_the_closest_to_the_head_wins(head: str, winner: str) -> None:
    cards = "goblins, bard, bard, bard"
    position = begun(cards, auction="quick", head=head)
    lay(position, cards)
    events = play(position, "A bid[2]", "B bid[3]", "C bid[3]", "D bid[3]")
    assert f"won {winner} 3" in events
    assert settings(position) == [2, *(0 if each == winner else 3 for each in "BCD")]


@pytest.mark.clause("I-19")
def test_if_all_bid_nothing_the_first_from_the_head_wins() -> None:
    position = table("goblins, bard, bard", auction="quick", head="C")
    assert "won C 0" in play(position, "A bid[0]", "B bid[0]", "C bid[0]")


@pytest.mark.clause("I-18", "I-22")
def test_a_face_down_hero_with_loot_tips_nobody() -> None:
    position = table("bard, thane, goblins", faces={**EARLY, "goblins": {"morality": "hero"}})
    play(position, "A bid[0]", "A choose[feast]")
    assert settings(position) == [3, 2 + 4, 2 + 2]  # the Thane was resolved while the Goblins lay face down
