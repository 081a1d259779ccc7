"""How it ends: I-20 and I-21."""

import pytest

from .table import GAME, begun, hoards, lay, only, seen

BARDS = "bard, bard, guard"  # 7, 7 and 6 for a turn: the Bards earn 2 for every other card of the Wagon


@pytest.mark.clause("I-20")
def test_the_largest_hoard_wins_when_somebody_has_reached_the_goal() -> None:
    position = begun(BARDS, hoards=[68, 70, 0])
    events = lay(position, BARDS)
    assert hoards(position) == [75, 77, 6]
    assert position.waiting() == 0
    assert position.scores() == [75, 77, 6]
    assert only(events, "reached") == ["reached B 77"]
    assert position.measures() == {"turns": 1, "valve": 0}


@pytest.mark.clause("I-20")
def test_nobody_has_won_before_the_goal_is_reached() -> None:
    position = begun(BARDS, hoards=[67, 66, 0])
    lay(position, BARDS)
    assert max(hoards(position)) == 74
    assert position.waiting() != 0


@pytest.mark.clause("I-20")
def test_on_a_tie_for_the_largest_everybody_plays_on() -> None:
    position = begun(BARDS, hoards=[70, 70, 70])
    events = lay(position, BARDS)
    assert only(events, "tied") == ["tied 77"]
    assert seen(position, "")["turn"] == 2
    lay(position, "thane, guard, bard")
    assert hoards(position)[0] > max(hoards(position)[1:])
    assert position.waiting() == 0


@pytest.mark.clause("I-20")
def test_a_tie_below_the_largest_does_not_matter() -> None:
    position = begun(BARDS, hoards=[80, 70, 71])
    lay(position, BARDS)
    assert position.waiting() == 0


@pytest.mark.clause("I-21")
def test_after_so_many_turns_the_largest_hoard_wins() -> None:
    position = begun(BARDS, max_turns=1, hoards=[1, 2, 0])
    events = lay(position, BARDS)
    assert position.waiting() == 0
    assert only(events, "stopped") == ["stopped 1"]
    assert position.scores() == [8, 9, 6]
    assert position.measures() == {"turns": 1, "valve": 1}


@pytest.mark.clause("I-21")
def test_a_tie_is_then_shared() -> None:
    position = begun(BARDS, max_turns=1, goal=5)
    lay(position, BARDS)
    assert position.waiting() == 0
    assert position.scores() == [7, 7, 6]
    assert position.measures() == {"turns": 1, "valve": 1}


@pytest.mark.clause("I-21")
def test_with_a_limit_of_0_no_turn_is_the_last() -> None:
    assert GAME.schema.table == {"max-turns": "0"}
    position = begun(BARDS, max_turns=0)
    position.s.turns = 50_000
    assert only(lay(position, BARDS), "stopped") == []
    assert position.waiting() != 0


@pytest.mark.clause("I-21")
def test_the_limit_is_two_hundred_turns() -> None:
    position = begun(BARDS)
    position.s.turns = 200
    lay(position, BARDS)
    assert position.waiting() == 0
    position = begun(BARDS)
    position.s.turns = 199
    lay(position, BARDS)
    assert position.waiting() != 0
