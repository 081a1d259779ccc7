"""Who bids, on what, and how a bid is built: K-6, K-7, K-11 and K-12."""

from functools import partial

import pytest

from inglenook.engine.position import Position

from .table import asked, giver, hand, legal, play, prepared, seen, table, won

CHOICES = ["quest[left]", "quest[middle]", "quest[right]"]


@pytest.mark.clause("K-6")
def test_the_starter_must_choose_one_of_the_three_quests() -> None:
    position = table(giver="B")
    assert asked(position) == "B"
    assert legal(position, "B") == CHOICES


@pytest.mark.clause("K-6")
def test_the_starter_must_bid_at_least_one_card() -> None:
    position = table(hands={"A": "wizard, 2 rogue"})
    play(position, "A quest[right]")
    assert legal(position, "A") == ["add[wizard]", "add[rogue]"]
    play(position, "A add[rogue]")
    assert legal(position, "A") == ["add[rogue]", "done"]


@pytest.mark.clause("K-6")
@pytest.mark.parametrize("viewer", ["", "B", "C"])
def test_the_size_of_a_bid_is_public_once_it_is_laid(viewer: str) -> None:
    position = table(hands={"A": "3 rogue"})
    play(position, "A quest[right]", "A add[rogue]", "A add[rogue]")
    assert seen(position, viewer)["keepers"][0]["laid"] is None
    assert seen(position, viewer)["bid"]["quest"] is None
    events = play(position, "A done", seen_by=viewer)
    assert events == ["bid A right 2"]
    assert seen(position, viewer)["keepers"][0]["laid"] == 2
    assert seen(position, viewer)["bid"]["quest"] == "right"


@pytest.mark.clause("K-6")
@pytest.mark.parametrize("viewer", ["", "B", "C"])
def test_a_bid_lies_face_down(viewer: str) -> None:
    position, twin = (table(hands={"A": "2 rogue, 2 ranger"}) for _ in range(2))
    assert play(position, "A bids 2 rogue on left", seen_by=viewer) == play(
        twin, "A bids 2 ranger on left", seen_by=viewer
    )
    assert seen(position, viewer) == seen(twin, viewer)
    assert seen(position, "A") != seen(twin, "A")


@pytest.mark.clause("K-7")
@pytest.mark.parametrize(("players", "order"), [(2, "BA"), (3, "CAB"), (4, "CDAB")])
def test_all_are_asked_clockwise_from_the_starter(players: int, order: str) -> None:
    position = table(players, giver=order[0])
    play(position, f"{order[0]} bids warrior on left")
    for letter in order[1:]:
        assert asked(position) == letter
        play(position, f"{letter} pass")
    assert won(position) == order[0]


@pytest.mark.clause("K-7")
def test_the_others_bid_on_the_same_quest_or_pass() -> None:
    position = table(hands={"B": "wizard, rogue"})
    play(position, "A bids warrior on left")
    assert legal(position, "B") == ["add[wizard]", "add[rogue]", "pass"]


@pytest.mark.clause("K-7")
def test_who_bids_lays_at_least_one_card_and_who_has_begun_a_bid_does_not_pass() -> None:
    position = table(hands={"B": "wizard, rogue"})
    play(position, "A bids warrior on left", "B add[wizard]")
    assert legal(position, "B") == ["add[rogue]", "done"]
    assert play(position, "B done") == ["bid B left 1"]


@pytest.mark.clause("K-7")
def test_a_bid_may_take_the_whole_hand() -> None:
    position = table(hands={"B": "2 wizard, rogue"})
    play(position, "A bids warrior on left", "B add[wizard]", "B add[wizard]", "B add[rogue]")
    assert legal(position, "B") == ["done"]


@pytest.mark.clause("K-7")
def test_who_has_won_this_round_is_not_asked() -> None:
    position = table(4, won="BC")
    play(position, "A bids warrior on left")
    assert asked(position) == "D"


@pytest.mark.clause("K-7")
def test_who_has_no_cards_is_not_asked() -> None:
    position = table(4, hands={"B": "nothing", "D": "nothing"})
    play(position, "A bids warrior on left")
    assert asked(position) == "C"
    play(position, "C pass")
    assert won(position) == "A"


@pytest.mark.clause("K-7")
def test_an_earlier_pass_does_not_bind_in_the_next_bid() -> None:
    position = table(hands={"B": "warrior", "C": "2 wizard"})
    play(position, "A bids warrior on left", "B pass", "C pass", "B bids warrior on right")
    assert asked(position) == "C"


@pytest.mark.clause("K-11")
@pytest.mark.parametrize(
    ("players", "holder", "already", "winner", "following"),
    [
        (2, "A", "", "A", "B"),
        (2, "A", "", "B", "A"),  # the Current Player lost and starts again
        (3, "C", "", "B", "C"),
        (3, "B", "B", "C", "A"),
        (4, "C", "", "C", "D"),
        (4, "C", "C", "D", "A"),  # not the next after the winner alone, but past all winners
        (4, "D", "D", "B", "A"),
        (4, "B", "BC", "A", "D"),
    ],
)
def test_the_next_bid_is_started_by_the_first_who_has_not_won(
    players: int, holder: str, already: str, winner: str, following: str
) -> None:
    position = table(players, giver=holder, won=already, hands={winner: "3 wizard"})
    bid_until(position, winner)
    assert won(position) == "".join(sorted(already + winner))
    assert asked(position) == following
    assert legal(position, following) == CHOICES


@pytest.mark.clause("K-11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bidding_goes_on_until_all_have_won(players: int) -> None:
    nobody_gets_ready = partial(table, taverns=dict.fromkeys("ABCD", "5 warrior"), deck="20 ranger")
    position = nobody_gets_ready(players, piles={"left": "wizard"})
    winners = ""
    for letter in "ABCD"[:players]:
        assert seen(position, "")["round"] == 1
        assert asked(position) == letter
        winners += letter
        play(position, f"{letter} bids warrior, wizard on left", *passes(position, winners))
    assert seen(position, "")["round"] == 2
    assert won(position) == ""  # everybody may win again


@pytest.mark.clause("K-12")
@pytest.mark.parametrize(("players", "rest"), [(2, "A"), (3, "AC"), (4, "ACD")])
def test_the_last_one_left_bids_at_least_two_cards(players: int, rest: str) -> None:
    position = table(players, giver="B", won=rest, hands={"B": "2 warrior, rogue"})
    assert legal(position, "B") == CHOICES
    play(position, "B quest[middle]", "B add[warrior]")
    assert legal(position, "B") == ["add[warrior]", "add[rogue]"]
    play(position, "B add[rogue]")
    assert legal(position, "B") == ["done"]


@pytest.mark.clause("K-12")
def test_the_last_one_left_may_bid_more() -> None:
    position = table(2, won="B", hands={"A": "4 rogue"})
    play(position, "A quest[left]", "A add[rogue]", "A add[rogue]")
    assert legal(position, "A") == ["add[rogue]", "done"]


@pytest.mark.clause("K-12")
def test_the_last_one_left_wins_without_any_card_of_the_focus() -> None:
    position = table(won="AC", hands={"B": "2 rogue"}, taverns={"B": "warrior, wizard"})
    events = play(position, "B bids 2 rogue on left")
    assert "won B left warrior" in events


@pytest.mark.clause("K-12")
def test_the_last_one_left_bids_the_whole_hand_if_it_has_fewer_cards() -> None:
    position = table(2, won="B", hands={"A": "rogue"})
    play(position, "A quest[left]")
    assert legal(position, "A") == ["add[rogue]"]
    play(position, "A add[rogue]")
    assert legal(position, "A") == ["done"]


@pytest.mark.clause("K-12")
@pytest.mark.parametrize(("already", "without"), [("", "BCD"), ("B", "CD"), ("CD", "B")])
def test_who_has_no_cards_leaves_the_starter_alone_too(already: str, without: str) -> None:
    position = table(4, won=already, hands=dict.fromkeys(without, "nothing"))
    play(position, "A quest[left]", "A add[warrior]")
    assert "done" not in legal(position, "A")
    play(position, "A add[wizard]", "A done")
    assert won(position) == "".join(sorted("A" + already))


@pytest.mark.clause("K-12")
@pytest.mark.parametrize("able", "BCD")
def test_while_anybody_else_can_bid_one_card_is_enough(able: str) -> None:
    already = "BCD".replace(able, "")
    position = table(4, won=already, hands={able: "ranger"})
    play(position, "A quest[left]", "A add[warrior]")
    assert "done" in legal(position, "A")


@pytest.mark.clause("K-12")
def test_a_starter_without_cards_chooses_a_quest_and_bids_nothing() -> None:
    position = table(2, hands={"A": "nothing"})
    assert legal(position, "A") == CHOICES
    play(position, "A quest[right]")
    assert legal(position, "A") == ["done"]
    assert play(position, "A done") == ["bid A right 0"]
    assert asked(position) == "B"


@pytest.mark.clause("K-12")
def test_a_starter_without_cards_wins_if_nobody_else_bids() -> None:
    position = table(3, hands={"A": "nothing"}, piles={"right": "2 rogue"})
    play(position, "A bids nothing on right", "B pass", "C pass")
    assert won(position) == "A"
    assert prepared(position, "A") == "rogue"


@pytest.mark.clause("K-12")
def test_a_starter_without_cards_loses_to_any_bid() -> None:
    position = table(3, hands={"A": "nothing"})
    play(position, "A bids nothing on right", "B pass", "C bids warrior")
    assert won(position) == "C"


@pytest.mark.clause("K-12")
def test_nobody_has_cards() -> None:
    position = table(2, hands={"A": "nothing", "B": "nothing"})
    play(position, "A bids nothing on left")
    assert won(position) == "A"
    play(position, "B bids nothing on middle")
    assert giver(position) == "B"  # the next round


@pytest.mark.clause("K-12")
def test_a_bid_is_built_in_the_order_of_the_colours() -> None:
    position = table(hands={"A": "2 warrior, wizard, 2 rogue, ranger"})
    play(position, "A quest[left]")
    assert legal(position, "A") == ["add[warrior]", "add[wizard]", "add[rogue]", "add[ranger]"]
    play(position, "A add[wizard]")
    assert legal(position, "A") == ["add[rogue]", "add[ranger]", "done"]
    play(position, "A add[rogue]")
    assert legal(position, "A") == ["add[rogue]", "add[ranger]", "done"]
    play(position, "A add[ranger]")
    assert legal(position, "A") == ["done"]
    assert hand(position, "A") == "2 warrior, rogue"


@pytest.mark.clause("K-12")
@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ("warrior, ranger", ["add[warrior]"]),  # after a ranger nothing could follow
        ("warrior, wizard, rogue", ["add[warrior]", "add[wizard]"]),
        ("warrior, 2 ranger", ["add[warrior]", "add[ranger]"]),
    ],
)
def test_a_card_may_be_added_only_while_the_minimum_stays_in_reach(cards: str, first: list[str]) -> None:
    position = table(2, won="B", hands={"A": cards})
    play(position, "A quest[left]")
    assert legal(position, "A") == first


def bid_until(position: Position, winner: str) -> None:
    """One bid that the winner wins: the starter lays a card, all others but the winner pass."""
    starter = asked(position)
    bids = "3 wizard" if starter == winner else "ranger"
    play(position, f"{starter} bids {bids} on middle")
    while winner not in won(position):
        answer = "bids 3 wizard" if asked(position) == winner else "pass"
        play(position, f"{asked(position)} {answer}")


def passes(position: Position, winners: str) -> list[str]:
    return [f"{letter} pass" for letter in "ABCD"[: position.players] if letter not in winners]
