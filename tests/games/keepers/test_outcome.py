"""Who wins a bid and what follows from it: K-8, K-9, K-10 and K-13."""

import pytest

from .table import (
    asked,
    cards,
    chance,
    deck,
    discards,
    focus,
    hand,
    known,
    pile,
    play,
    prepared,
    rumours,
    seen,
    table,
    tavern,
    won,
)

ROGUES_ON_RIGHT = {"right": "2 wizard, rogue"}  # more wizards, but a rogue on top


@pytest.mark.clause("K-8")
def test_most_cards_of_the_focus_win_against_a_larger_bid() -> None:
    position = table(2, hands={"A": "5 wizard, rogue", "B": "2 rogue"}, piles=ROGUES_ON_RIGHT)
    play(position, "A bids 5 wizard, rogue on right", "B bids 2 rogue")
    assert won(position) == "B"


@pytest.mark.clause("K-8")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_later_bid_wins_only_if_it_is_better(players: int) -> None:
    last = "ABCD"[players - 1]
    for bid, winner in (("2 rogue", "A"), ("3 rogue", last)):
        position = table(players, hands={"A": "2 rogue", last: "4 rogue"}, piles=ROGUES_ON_RIGHT)
        between = [f"{letter} pass" for letter in "ABCD"[1 : players - 1]]
        play(position, "A bids 2 rogue on right", *between, f"{last} bids {bid}")
        assert won(position) == winner


@pytest.mark.clause("K-8")
def test_the_focus_is_the_top_card_not_the_most_common() -> None:
    position = table(2, hands={"A": "3 wizard", "B": "rogue"}, piles={"left": "4 wizard, rogue"})
    assert focus(position, "left") == "rogue"
    play(position, "A bids 3 wizard on left", "B bids rogue")
    assert won(position) == "B"


@pytest.mark.clause("K-8")
def test_a_rumour_becomes_the_focus() -> None:
    position = table(3, hands={"B": "2 warrior", "C": "ranger"})  # the rumours are rangers
    play(position, "A bids warrior on middle", "B pass", "C pass")
    assert focus(position, "left") == "ranger"
    play(position, "B bids 2 warrior on left", "C bids ranger")
    assert won(position) == "AC"


@pytest.mark.clause("K-8")
def test_tie_goes_to_the_larger_bid() -> None:
    position = table(2, hands={"A": "2 rogue", "B": "warrior, 2 rogue"}, piles=ROGUES_ON_RIGHT)
    play(position, "A bids 2 rogue on right", "B bids warrior, 2 rogue")
    assert won(position) == "B"


@pytest.mark.clause("K-8")
def test_without_any_card_of_the_focus_the_larger_bid_wins() -> None:
    position = table(3, hands={"A": "warrior", "B": "2 wizard", "C": "ranger"}, piles=ROGUES_ON_RIGHT)
    play(position, "A bids warrior on right", "B bids 2 wizard", "C bids ranger")
    assert won(position) == "B"


@pytest.mark.clause("K-8")
def test_full_tie_goes_to_who_bid_first() -> None:
    position = table(2, hands={"A": "warrior, rogue", "B": "rogue, ranger"}, piles=ROGUES_ON_RIGHT)
    play(position, "A bids warrior, rogue on right", "B bids rogue, ranger")
    assert won(position) == "A"


@pytest.mark.clause("K-8")
@pytest.mark.parametrize(("order", "winner"), [("CDAB", "D"), ("ABCD", "B"), ("DABC", "A")])
def test_first_is_counted_from_the_starter_among_those_who_tied(order: str, winner: str) -> None:
    hands = dict.fromkeys("ABCD", "2 rogue")
    position = table(4, giver=order[0], hands=hands, piles=ROGUES_ON_RIGHT)
    rest = [f"{letter} bids 2 rogue" for letter in order[1:]]
    play(position, f"{order[0]} bids rogue on right", *rest)
    assert won(position) == winner


@pytest.mark.clause("K-8")
def test_all_bids_are_turned_up_in_the_order_of_bidding() -> None:
    position = table(3, giver="C", hands={"C": "2 rogue", "B": "2 wizard"})
    events = play(position, "C bids rogue on right", "A pass", "B bids 2 wizard", seen_by="A")
    turned = "turned right rogue rogue"  # for the scene: the quest, its focus and its cards
    assert events[3:7] == [turned, "showed C rogue", "showed B 2 wizard", "won C right rogue"]


@pytest.mark.clause("K-9")
def test_losers_take_their_bids_back() -> None:
    position = table(3, hands={"A": "2 warrior, rogue", "B": "2 rogue", "C": "3 rogue"})
    play(position, "A bids warrior, rogue on right", "B bids rogue", "C bids 2 rogue")
    assert hand(position, "A") == "2 warrior, rogue"
    assert hand(position, "B") == "2 rogue"


@pytest.mark.clause("K-9")
def test_the_winner_discards_the_bid_and_the_quest() -> None:
    position = table(2, hands={"A": "warrior, 2 rogue, ranger"}, piles={"right": "wizard, rogue"})
    play(position, "A bids 2 rogue, ranger on right", "B pass")
    assert hand(position, "A") == "warrior"
    assert discards(position) == "wizard, 3 rogue, ranger"
    assert "wizard" not in pile(position, "right")


@pytest.mark.clause("K-9")
def test_each_card_of_the_quest_prepares_one_matching_adventurer() -> None:
    position = table(2, piles={"left": "2 warrior, rogue"}, taverns={"A": "3 warrior, 2 rogue, ranger"})
    play(position, "A bids warrior on left", "B pass")
    assert prepared(position, "A") == "2 warrior, rogue"
    assert tavern(position, "A") == "warrior, rogue, ranger"


@pytest.mark.clause("K-9")
def test_cards_without_a_matching_adventurer_are_ignored() -> None:
    position = table(2, piles={"left": "4 warrior, 2 ranger"}, taverns={"A": "warrior, rogue"})
    play(position, "A bids warrior on left", "B pass")
    assert prepared(position, "A") == "warrior"
    assert tavern(position, "A") == "rogue"
    assert discards(position) == "5 warrior, 2 ranger"


@pytest.mark.clause("K-9")
def test_an_adventurer_already_prepared_is_not_prepared_again() -> None:
    position = table(2, piles={"left": "2 rogue"}, taverns={"A": "warrior"}, prepared={"A": "rogue"})
    play(position, "A bids warrior on left", "B pass")
    assert prepared(position, "A") == "rogue"


@pytest.mark.clause("K-9")
def test_only_the_winner_prepares_and_only_by_the_quest_bid_on() -> None:
    position = table(3, piles={"left": "warrior, wizard"}, hands={"B": "2 wizard"})
    play(position, "A bids warrior on left", "B bids 2 wizard", "C pass")
    assert (prepared(position, "A"), prepared(position, "C")) == ("nothing", "nothing")
    assert prepared(position, "B") == "warrior, wizard"


@pytest.mark.clause("K-10")
def test_each_rumour_goes_on_top_of_the_quest_below_it() -> None:
    position = table(
        2,
        piles={"left": "2 warrior", "middle": "wizard", "right": "warrior, rogue"},
        rumours={"left": "rogue", "middle": "wizard", "right": "ranger"},
    )
    play(position, "A bids warrior on left", "B pass")
    assert [pile(position, name) for name in ("left", "middle", "right")] == [
        "rogue",  # the quest that was won begins anew
        "2 wizard",
        "warrior, rogue, ranger",
    ]
    assert [focus(position, name) for name in ("left", "middle", "right")] == ["rogue", "wizard", "ranger"]


@pytest.mark.clause("K-10")
def test_three_new_rumours_are_dealt_from_left_to_right() -> None:
    position = table(2, deck="2 wizard, 2 rogue, 2 ranger")
    events = play(position, "A bids warrior on left", "B pass", draws="ranger, wizard, rogue")
    assert rumours(position) == ["ranger", "wizard", "rogue"]
    assert deck(position) == "wizard, rogue, ranger"
    assert events[-3:] == ["rumour left ranger", "rumour middle wizard", "rumour right rogue"]


@pytest.mark.clause("K-10")
def test_the_new_rumours_wait_for_the_next_bid() -> None:
    position = table(2, rumours={"left": "ranger"})
    play(position, "A bids warrior on left", "B pass", draws="rogue, rogue, rogue")
    assert pile(position, "left") == "ranger"
    play(position, "B bids warrior, wizard on middle")
    assert pile(position, "left") == "rogue, ranger"


# What everybody knows of a hand: no fewer cards of a colour than these.


@pytest.mark.clause("K-13")
@pytest.mark.parametrize("viewer", ["", "A", "B", "C"])
def test_a_losing_bid_stays_known(viewer: str) -> None:
    position = table(3, hands={"A": "3 warrior, rogue", "B": "3 rogue"})
    play(position, "A bids 2 warrior on right", "B bids 2 rogue", "C pass")
    assert seen(position, viewer)["keepers"][0]["known"] == {"warrior": 2}
    assert seen(position, viewer)["keepers"][1]["known"] == {}


@pytest.mark.clause("K-13")
def test_a_second_losing_bid_raises_what_is_known_to_what_it_shows_not_by_it() -> None:
    position = table(2, hands={"A": "2 warrior, 2 wizard", "B": "3 rogue"}, known={"A": "warrior, 2 wizard"})
    play(position, "A bids 2 warrior, wizard on right", "B bids rogue")
    assert known(position, "A") == "2 warrior, 2 wizard"


@pytest.mark.clause("K-13")
def test_what_is_discarded_is_known_no_more() -> None:
    position = table(2, hands={"A": "2 warrior, 3 rogue"}, known={"A": "2 warrior, rogue"})
    play(position, "A bids warrior, 2 rogue on right", "B pass")
    assert known(position, "A") == "warrior"
    assert hand(position, "A") == "warrior, rogue"


@pytest.mark.clause("K-13")
def test_two_cards_discarded_in_sabotage_are_known_no_more() -> None:
    hands, bounds = {"A": "3 rogue, ranger"}, {"A": "rogue, ranger"}
    position = table(2, phase="sabotage", hands=hands, known=bounds, prepared={"B": "2 rogue"})
    play(position, "A sabotage[B,rogue]")
    assert known(position, "A") == "ranger"


@pytest.mark.clause("K-13")
def test_adventurers_that_come_to_hand_are_known_drawn_cards_are_not() -> None:
    position = table(
        2, phase="sabotage", hands={"A": "rogue"}, known={"A": "rogue"}, prepared={"A": "rogue, ranger"}
    )
    play(position, "B refrain", draws="warrior, warrior")
    assert hand(position, "A") == "warrior, 2 rogue, ranger"
    assert known(position, "A") == "2 rogue, ranger"


@pytest.mark.clause("K-13")
def test_another_truth_keeps_what_is_known_and_changes_the_rest() -> None:
    position = table(2, hands={"A": "2 warrior, 3 rogue", "B": "3 rogue"})
    play(position, "A bids 2 warrior, rogue on right", "B bids 2 rogue")
    assert asked(position) == "A"
    others = [position.redeal(1, chance(n)) for n in range(40)]
    hands = [cards(hand(other, "A")) for other in others]
    assert all(counts[0] >= 2 and counts[2] >= 1 and sum(counts) == 5 for counts in hands)
    assert len(set(map(tuple, hands))) > 5
