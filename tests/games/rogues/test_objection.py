"""Claims, the floor, verdicts, penalty cards: S-10 to S-12, S-14, S-15."""

from typing import Any

import pytest

from inglenook.engine.errors import RefusedError

from .table import (
    able,
    asked,
    legal,
    match,
    penalties,
    play,
    points,
    say,
    seen,
    table,
    trove,
)

A, B, C = range(3)


@pytest.mark.clause("S-10")
@pytest.mark.parametrize("live", ["off", "on"])
def test_any_other_may_claim_and_the_speaker_may_not(live: str) -> None:
    position = table(4, speaker="C", live=live)
    play(position, "C number[1]")
    assert able(position).removesuffix("clock") == "ABD"


@pytest.mark.clause("S-10")
def test_nobody_may_claim_when_the_next_turn_has_come() -> None:
    position = table(3)
    play(position, "A number[9]", "all pass")
    assert (able(position), seen(position)["answer"]["text"]) == ("B", "word 0")


@pytest.mark.clause("S-10")
@pytest.mark.parametrize(
    ("door", "shows"), [("treasure", "treasure"), ("cat", "cat"), ("wink", "wink"), ("figure-3", "figure-3")]
)
def test_the_door_in_question_is_turned_up_for_all(door: str, shows: str) -> None:
    position = table(3, doors={} if door == "treasure" else {6: door}, trove=6)
    told = play(position, "A number[9]", "B objects", "B number[10]")
    assert f"revealed 6 {shows}" in told
    for viewer in ("", "A", "C"):
        assert seen(position, viewer)["revealed"]["shows"] == shows


@pytest.mark.clause("S-10")
def test_where_the_call_was_due_no_door_is_turned_up() -> None:
    position = table(3, trove="call")
    told = play(position, "A number[1]", "B objects", "B call", draws=["figure-2"])
    assert not any(line.startswith("revealed") for line in told)
    assert seen(position)["revealed"] is None


@pytest.mark.clause("S-10")
@pytest.mark.parametrize("said", ["number[4]", "call", "sign[wink]", "word[1]"])
def test_the_correction_cannot_be_what_was_said(said: str) -> None:
    position = table(3, doors={9: "cat"})
    play(position, f"A {said}", "C objects")
    assert said not in legal(position, "C")
    assert "other" in legal(position, "C")
    assert "silence" not in legal(position, "C")
    assert len(legal(position, "C")) == 18 + 1 + 12 + 1 + 1 - 1


@pytest.mark.clause("S-10")
@pytest.mark.parametrize(
    ("said", "again"), [("Tom", "t o m"), ("7", "seven"), ("blabla", "BlaBla!"), ("", ""), ("", "?!")]
)
def test_a_correction_that_repeats_the_answer_is_refused(said: str, again: str) -> None:
    played = say(match(draws=["cat", "wink", "shrug"]), "A: Tom", "A hide[2]", "A hide[3]", "A hide[4]")
    say(played, f"A: {said}", "B claim", "C pass")
    with pytest.raises(RefusedError, match="that is what was said"):
        played.say(B, again)
    played.say(B, "something else")
    assert played.asked() == [B]


@pytest.mark.clause("S-5", "S-10")
def test_a_sign_and_the_word_for_it_are_not_the_same_answer() -> None:
    played = say(match(draws=["cat", "wink", "shrug"]), "A: Tom", "A hide[2]", "A hide[3]", "A hide[1]")
    say(played, "A: shrug", "B claim", "C pass", "B: ✋ shrug")
    assert seen(played.position)["verdict"] == "right"


@pytest.mark.clause("S-10")
def test_there_is_one_objection_in_a_turn() -> None:
    position = table(4)
    play(position, "A number[9]", "BC objects", "B number[10]", tape=[0])
    assert (asked(position), trove(position)) == ("B", 2)


@pytest.mark.clause("S-10")
def test_a_correction_that_does_not_come_in_time_counts_as_wrong() -> None:
    position = table(3, live="on")
    play(position, "A number[9]", "B claim", "clock close")
    assert (asked(position), able(position), position.pace()) == ("clock", "Bclock", 5000)
    told = play(position, "clock silence")
    assert told[:1] == ["speechless B"]
    assert "judged B wrong" in told
    assert penalties(position) == [1, 1, 0]


@pytest.mark.clause("S-11")
def test_an_unjustified_objection_costs_the_objector_a_penalty_card() -> None:
    position = table(3, trove=4)
    told = play(position, "A number[4]", "B objects", "B number[5]")
    assert told[-3:] == ["judged B unjustified", "repeated A 4", "fined B"]
    assert points(position) == [0, -1, 0]
    assert (asked(position), trove(position)) == ("B", 5)


@pytest.mark.clause("S-11")
def test_a_right_objection_costs_the_speaker_one_and_the_objector_hides_a_trap() -> None:
    position = table(3, trove=4)
    told = play(position, "A number[5]", "C objects", "C number[4]", draws=["figure-2"])
    assert told[-2:] == ["fined A", "drew C figure-2"]
    assert legal(position, "C")[0] == "hide[1]"
    play(position, "C hide[9]")
    assert points(position) == [-1, 0, 3]
    assert (asked(position), trove(position)) == ("B", 5)


@pytest.mark.clause("S-11")
def test_if_both_are_wrong_both_take_one_the_speaker_first() -> None:
    position = table(3, trove=4, speaker="B")
    told = play(position, "B number[5]", "A objects", "A number[6]")
    assert told[-2:] == ["fined B", "fined A"]
    assert points(position) == [-1, -1, 0]
    assert seen(position)["pile"] == 12


@pytest.mark.clause("S-11")
def test_with_one_card_left_the_speaker_gets_it() -> None:
    position = table(3, trove=4, penalties={"C": 5})
    told = play(position, "A number[5]", "B objects", "B number[6]")
    assert told[-1] == "fined A"
    assert asked(position) == "B"  # who must take one from somebody else
    assert legal(position, "B") == ["take[A]", "take[C]"]


@pytest.mark.clause("S-12")
def test_with_an_empty_middle_a_penalty_card_comes_from_any_fellow_rogue() -> None:
    position = table(4, penalties={"B": 4, "C": 3, "D": 1}, trove=4)
    play(position, "A number[4]", "C objects", "C number[5]")
    assert asked(position) == "C"
    assert legal(position, "C") == ["take[B]", "take[D]"]  # neither the own ones nor A's, who has none
    assert play(position, "C take[D]") == ["took C D"]
    assert penalties(position) == [0, 4, 4, 0]
    assert (asked(position), trove(position)) == ("B", 5)


@pytest.mark.clause("S-12")
def test_if_nobody_else_has_one_nothing_is_taken() -> None:
    position = table(3, penalties={"C": 6}, trove=4)
    told = play(position, "A number[4]", "C objects", "C number[5]")
    assert told[-1] == "spared C"
    assert penalties(position) == [0, 0, 6]
    assert (asked(position), trove(position)) == ("B", 5)


@pytest.mark.clause("S-12")
def test_the_speaker_takes_first_and_then_the_objector_may_take_that_very_card() -> None:
    position = table(3, penalties={"C": 6}, trove=4)
    play(position, "A number[5]", "B objects", "B number[6]")
    assert legal(position, "A") == ["take[C]"]
    play(position, "A take[C]")
    assert legal(position, "B") == ["take[A]", "take[C]"]
    play(position, "B take[A]")
    assert penalties(position) == [0, 1, 5]


@pytest.mark.clause("S-14")
def test_chance_picks_the_quickest_of_those_who_claim() -> None:
    for roll, objector in enumerate("BD"):
        position = table(4)
        told = play(position, "A number[9]", "BD objects", tape=[roll])
        assert told[-3:] == ["claimed B", "claimed D", f"floor {objector}"]
        assert asked(position) == objector


@pytest.mark.clause("S-14")
def test_who_claims_alone_has_the_floor_without_a_roll() -> None:
    position = table(4)
    assert play(position, "A number[9]", "C objects")[-1] == "floor C"


TIES = {
    "fewest points": ({"treasures": {"B": 1}, "doors": {2: "wink"}}, "C"),
    "fewest points, though more penalty cards": (
        {"treasures": {"B": 1}, "doors": {2: "wink"}, "penalties": {"C": 2}},
        "C",
    ),
    "as many points, fewest penalty cards": ({"loot": {"B": ["cat"]}, "penalties": {"C": 1}}, "B"),
    "a tie that nobody wins": ({}, ""),
    "equal in points and penalty cards": (
        {"treasures": {"B": 1, "C": 1}, "doors": {2: "wink", 3: "shrug"}, "penalties": {"B": 1, "C": 1}},
        "",
    ),
    "fewer points than nothing": ({"penalties": {"B": 1, "C": 2}}, "C"),
}


@pytest.mark.clause("S-14")
@pytest.mark.parametrize(("facts", "winner"), TIES.values(), ids=TIES)
@pytest.mark.parametrize("live", ["off", "on"])
def test_ties_are_broken_by_points_and_penalty_cards(facts: dict[str, Any], winner: str, live: str) -> None:
    position = table(4, live=live, race="tie-rule", trove=5, **facts)
    moves = ("BC objects",) if live == "off" else ("C claim", "B claim", "clock close")
    told = play(position, "A number[9]", *moves)
    if winner:
        assert told[-1] == f"floor {winner}"
        assert asked(position).replace("clock", able(position)[0]) == winner
    else:
        assert told[-1] == "tied"
        assert (asked(position), trove(position)) == ("B", 6)  # the window is closed, nothing is turned up
        assert seen(position)["revealed"] is None


@pytest.mark.clause("S-14")
def test_the_winner_of_a_tie_of_three_may_come_after_two_equals() -> None:
    position = table(4, race="tie-rule", trove=5, penalties={"D": 1})
    assert play(position, "A number[9]", "BCD objects")[-1] == "floor D"
    position = table(4, race="tie-rule", trove=5, penalties={"B": 1})
    assert play(position, "A number[9]", "BCD objects")[-1] == "floor B"


@pytest.mark.clause("S-14")
def test_at_a_live_table_the_first_claim_has_the_floor_after_an_instant() -> None:
    position = table(4, live="on")
    play(position, "A number[9]", "C claim")
    assert seen(position, "B")["claims"] == [C]
    assert (asked(position), able(position), position.pace()) == ("clock", "BDclock", 150)
    assert play(position, "clock close") == ["floor C"]


@pytest.mark.clause("S-14")
def test_without_an_instant_the_first_claim_has_the_floor_at_once() -> None:
    position = table(4, live="on", instant=0)
    assert play(position, "A number[9]", "C claim")[-1] == "floor C"
    assert able(position) == "Cclock"


@pytest.mark.clause("S-14")
def test_when_all_have_claimed_there_is_nothing_to_wait_for() -> None:
    position = table(3, live="on", penalties={"C": 1})
    assert play(position, "A number[9]", "B claim", "C claim")[-1] == "floor C"


@pytest.mark.clause("S-15")
def test_at_a_live_table_the_window_is_open_for_some_seconds() -> None:
    position = table(3, live="on", window=7)
    play(position, "A number[9]")
    assert (asked(position), able(position), position.pace()) == ("clock", "BCclock", 7000)
    play(position, "clock close")
    assert (asked(position), trove(position)) == ("B", 2)


@pytest.mark.clause("S-15")
def test_the_window_closes_when_all_have_let_it_pass() -> None:
    position = table(3, live="on")
    play(position, "A number[9]", "B pass")
    assert able(position) == "BCclock"  # who has let it pass may think better of it, and nobody knows
    assert legal(position, "B") == ["claim"]
    play(position, "C pass")
    assert (asked(position), trove(position)) == ("B", 2)


@pytest.mark.clause("S-15")
def test_what_was_let_pass_may_still_be_claimed() -> None:
    position = table(3, live="on")
    play(position, "A number[9]", "B pass", "B claim", "clock close")
    assert seen(position)["floor"] == B


@pytest.mark.clause("S-15")
def test_without_a_clock_all_others_decide_in_secret() -> None:
    position = table(4)
    play(position, "A number[9]")
    assert asked(position) == "BCD"
    one, two = position.copy(), position.copy()
    play(one, "B claim")
    play(two, "B pass")
    for viewer in ("", "A", "C"):
        assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, "B") != seen(two, "B")
    assert asked(one) == asked(two) == "CD"
