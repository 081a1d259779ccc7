"""Sabotage, in rounds of sealed choices: K-14."""

from functools import partial

import pytest

from inglenook.engine.position import Position

from .table import Texts, asked, discards, hand, legal, play, prepared, seen, table, tavern

PAIR = "2 rogue"
ALL = dict.fromkeys("ABCD", PAIR)


@pytest.mark.clause("K-14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_cards_of_a_colour_hold_back_one_adventurer_of_that_colour(players: int) -> None:
    hands = {"A": "wizard, 3 rogue", "B": "nothing", "C": "nothing", "D": "nothing"}
    victim = "ABCD"[players - 1]
    position = table(
        players,
        phase="sabotage",
        hands=hands,
        prepared={victim: "wizard, 2 rogue"},
        taverns={victim: "rogue"},
    )
    events = play(position, f"A sabotage[{victim},rogue]")
    assert events == [f"sabotaged A {victim} rogue"]
    assert prepared(position, victim) == "wizard, rogue"
    assert tavern(position, victim) == "2 rogue"
    assert hand(position, "A") == "wizard, rogue"
    assert discards(position) == "2 rogue"


@pytest.mark.clause("K-14")
def test_a_sabotage_needs_two_cards_of_the_adventurers_colour() -> None:
    hands = {"A": "2 warrior, wizard, 2 rogue, 3 ranger"}
    ready = {"B": "wizard, rogue", "C": "warrior, wizard, ranger"}
    position = table(3, phase="sabotage", hands=hands, prepared=ready)
    assert legal(position, "A") == [
        "sabotage[B,rogue]",
        "sabotage[C,warrior]",
        "sabotage[C,ranger]",
        "refrain",
    ]


@pytest.mark.clause("K-14")
def test_nobody_sabotages_their_own_adventurers() -> None:
    ready = {"A": "rogue", "B": "rogue", "C": "rogue"}
    position = table(3, phase="sabotage", hands=ALL, prepared=ready)
    assert legal(position, "B") == ["sabotage[A,rogue]", "sabotage[C,rogue]", "refrain"]


@pytest.mark.clause("K-14")
def test_only_prepared_adventurers_can_be_held_back() -> None:
    position = table(2, phase="sabotage", hands=ALL, taverns={"B": "rogue"}, prepared={"B": "wizard"})
    assert legal(position, "A") == ["refrain"]


@pytest.mark.clause("K-14")
def test_sabotage_comes_after_the_last_bid_and_before_adventurers_leave() -> None:
    position = table(2, won="B", hands={"A": "2 warrior"}, prepared={"B": "rogue"})
    play(position, "A bids 2 warrior on left")
    assert seen(position, "")["phase"] == "sabotage"
    assert prepared(position, "A") == "warrior"
    assert asked(position) == "B"  # A has no cards left to sabotage with


@pytest.mark.clause("K-14")
@pytest.mark.parametrize(
    ("ready", "expected"),
    [
        ({"A": "rogue"}, "BC"),  # nobody is asked who alone has prepared adventurers
        ({"B": "rogue"}, "AC"),
        ({"A": "rogue", "C": "wizard"}, "ABC"),
    ],
)
def test_all_are_asked_at_the_same_time_while_somebody_else_is_prepared(ready: Texts, expected: str) -> None:
    position = after_the_last_bid(hands={"B": "2 rogue", "C": "2 ranger"}, ready=ready)
    assert asked(position) == expected


@pytest.mark.clause("K-14")
def test_being_asked_tells_nothing_about_the_colours() -> None:
    position = after_the_last_bid(hands={"B": "warrior, ranger", "C": "2 wizard"}, ready={"A": "rogue"})
    assert asked(position) == "BC"
    assert legal(position, "B") == ["refrain"]


@pytest.mark.clause("K-14")
def test_who_holds_fewer_than_two_cards_is_not_asked() -> None:
    position = after_the_last_bid(hands={"B": "rogue", "C": "nothing"}, ready={"B": "rogue"})
    assert asked(position) == "A"


@pytest.mark.clause("K-14")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_without_prepared_adventurers_nobody_is_asked(players: int) -> None:
    rest = "BCD"[: players - 1]
    nobody_fits = partial(table, taverns={"A": "wizard"}, piles={"left": "rogue"})
    position = nobody_fits(players, won=rest, hands={"A": "4 warrior"})
    play(position, "A bids 2 warrior on left")
    assert seen(position, "")["phase"] == "bidding"
    assert seen(position, "")["round"] == 2


@pytest.mark.clause("K-14")
@pytest.mark.parametrize("viewer", ["", "B", "C"])
def test_a_choice_stays_sealed_until_the_last_is_in(viewer: str) -> None:
    bold, shy = (table(3, phase="sabotage", hands=ALL, prepared={"B": "rogue"}) for _ in range(2))
    assert asked(bold) == "AC"
    assert play(bold, "A sabotage[B,rogue]", seen_by=viewer) == play(shy, "A refrain", seen_by=viewer) == []
    assert asked(bold) == asked(shy) == "C"
    assert seen(bold, viewer) == seen(shy, viewer)
    assert bold.observe("ABC".find(viewer or "C")).tolist() == shy.observe("ABC".find(viewer or "C")).tolist()


@pytest.mark.clause("K-14")
def test_choices_may_come_in_any_order() -> None:
    position = table(3, phase="sabotage", hands=ALL, prepared={"B": "2 rogue"})
    events = play(position, "C sabotage[B,rogue]", "A sabotage[B,rogue]")
    assert events[:2] == ["sabotaged A B rogue", "sabotaged C B rogue"]


@pytest.mark.clause("K-14")
@pytest.mark.parametrize(("giver", "order"), [("A", "ACD"), ("B", "CDA"), ("D", "DAC")])
def test_choices_are_carried_out_from_the_current_player_clockwise(giver: str, order: str) -> None:
    position = table(
        4, phase="sabotage", giver=giver, hands=ALL | {"B": "nothing"}, prepared={"B": "4 rogue"}
    )
    events = play(position, *[f"{letter} sabotage[B,rogue]" for letter in "ACD"])
    assert events[:3] == [f"sabotaged {letter} B rogue" for letter in order]


@pytest.mark.clause("K-14")
@pytest.mark.parametrize(("giver", "quick", "late"), [("A", "A", "C"), ("B", "C", "A"), ("C", "C", "A")])
def test_a_target_that_has_gone_costs_nothing_and_is_not_shown(giver: str, quick: str, late: str) -> None:
    hands = {"A": "3 rogue", "C": "3 rogue"}
    ready = {"B": "rogue, wizard"}  # the wizard keeps the sabotage going
    position = table(3, phase="sabotage", giver=giver, hands=hands, prepared=ready)
    events = play(position, "A sabotage[B,rogue]", "C sabotage[B,rogue]")
    assert events == [f"sabotaged {quick} B rogue"]
    assert hand(position, quick) == "rogue"
    assert hand(position, late) == "3 rogue"
    assert discards(position) == "2 rogue"
    assert tavern(position, "B") == "warrior, wizard, 2 rogue, ranger"


@pytest.mark.clause("K-14")
def test_two_keepers_may_sabotage_each_other() -> None:
    ready = {"A": "rogue", "B": "rogue"}
    position = table(2, phase="sabotage", hands={"A": PAIR, "B": PAIR}, prepared=ready)
    events = play(position, "A sabotage[B,rogue]", "B sabotage[A,rogue]")
    assert events[:2] == ["sabotaged A B rogue", "sabotaged B A rogue"]


@pytest.mark.clause("K-14")
def test_after_a_sabotage_all_are_asked_again() -> None:
    hands = {"A": "4 rogue", "B": "2 wizard", "C": "2 warrior"}
    position = table(3, phase="sabotage", hands=hands, prepared={"B": "2 rogue"})
    play(position, "A sabotage[B,rogue]", "C refrain")
    assert asked(position) == "AC"
    assert legal(position, "A") == ["sabotage[B,rogue]", "refrain"]
    assert seen(position, "")["phase"] == "sabotage"


@pytest.mark.clause("K-14")
def test_a_round_without_sabotage_ends_it() -> None:
    position = table(3, phase="sabotage", hands={"A": "4 rogue", "C": "2 rogue"}, prepared={"B": "3 rogue"})
    play(position, "A sabotage[B,rogue]", "C refrain", "A refrain", "C refrain")
    assert seen(position, "")["round"] == 2
    assert prepared(position, "B") == "nothing"
    assert tavern(position, "B") == "warrior, wizard, 2 rogue, ranger"


@pytest.mark.clause("K-14")
def test_it_also_ends_when_nobody_can_be_asked_any_more() -> None:
    position = table(2, phase="sabotage", hands={"A": PAIR, "B": "3 wizard"}, prepared={"B": "2 rogue"})
    play(position, "A sabotage[B,rogue]")
    assert seen(position, "")["round"] == 2


@pytest.mark.clause("K-14")
def test_an_adventurer_held_back_can_be_held_back_but_once() -> None:
    position = table(2, phase="sabotage", hands={"A": "4 rogue"}, prepared={"B": "wizard, rogue"})
    play(position, "A sabotage[B,rogue]")
    assert asked(position) == "A"
    assert legal(position, "A") == ["refrain"]


def after_the_last_bid(hands: Texts, ready: Texts) -> Position:
    """Three keepers; A, the last one left, wins a quest that prepares nobody and keeps two cards."""
    position = table(
        3, won="BC", hands={"A": "2 warrior, 2 wizard", **hands}, taverns={"A": "ranger"}, prepared=ready
    )
    play(position, "A bids 2 warrior on left")
    return position
