"""A turn from the first card laid to the discards: I-5 to I-12."""

import pytest

from inglenook.engine.labels import LETTERS
from inglenook.engine.position import Position

from .table import (
    asked,
    begun,
    blocked,
    dealt,
    finish,
    hoards,
    lay,
    legal,
    loot,
    only,
    play,
    seen,
    settings,
    table,
    take_hand,
)


@pytest.mark.clause("I-5")
def test_all_lay_one_card_at_the_same_time() -> None:
    position = begun("thief, monk, bard")
    assert asked(position) == "ABC"
    play(position, "B play[monk]")
    assert asked(position) == "AC"
    assert [each["laid"] for each in seen(position, "")["players"]] == [False, True, False]


@pytest.mark.clause("I-5")
@pytest.mark.parametrize("viewer", ["", "A", "C"])
def test_a_card_laid_is_hidden(viewer: str) -> None:
    one, two = begun("thief, monk, bard"), begun("thief, monk, bard")
    assert play(one, "B play[monk]", seen_by=viewer) == play(two, "B play[goblins]", seen_by=viewer) == []
    assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, "B")["players"][1]["card"] == "monk"


@pytest.mark.clause("I-5", "I-6")
def test_a_card_stays_hidden_until_its_initiative_is_called() -> None:
    position = table("thief, monk, bard")
    assert asked(position) == "A"
    assert [each["card"] for each in seen(position, "")["players"]] == ["thief", None, None]
    assert seen(position, "")["call"] == 1
    play(position, "A target[C]")
    assert [each["card"] for each in seen(position, "")["players"]] == ["thief", "monk", None]
    assert [each["known"][2] for each in seen(position, "")["players"]] == [None, None, None]


@pytest.mark.clause("I-6")
def test_initiatives_are_called_from_one_to_six() -> None:
    events = lay(begun("goblins, bard, lord"), "goblins, bard, lord")
    assert only(events, "called") == [f"called {n}" for n in range(1, 7)]
    assert only(events, "turned") == ["turned B bard", "turned C lord", "turned A goblins"]


@pytest.mark.clause("I-6")
@pytest.mark.parametrize(("head", "order"), [("A", "ABCD"), ("C", "CDAB"), ("D", "DABC")])
def test_cards_of_one_initiative_are_turned_up_together_and_resolved_from_the_head(
    head: str, order: str
) -> None:
    position = begun("lord, thane, lord, thane", head=head)
    events = lay(position, "lord, thane, lord, thane")
    turned = [each.split(" ")[1] for each in events if each.startswith("turned")]
    placed = [each.split(" ")[1] for each in events if each.startswith("placed")]
    assert turned == placed == list(order)
    assert max(map(events.index, only(events, "turned"))) < min(map(events.index, only(events, "placed")))


@pytest.mark.clause("I-7")
def test_tokens_come_before_starting_loot_before_the_block_before_the_reveal_ability() -> None:
    position = table("bounty-hunter, mage, bard")
    play(position, "A mark[B]", "A target[B]")
    events = play(position, "A name[4]", "B block[C]", "B decline")
    took, placed = events.index("took A 4"), events.index("placed B 3")
    assert took < placed < events.index("blocked B C")
    assert settings(position)[0] == 0  # all collected
    assert hoards(position)[0] == 2 + 4 + 3


@pytest.mark.clause("I-7")
def test_the_block_is_asked_before_the_reveal_ability() -> None:
    position = table("bard, mage, goblins")
    assert asked(position) == "B"
    assert legal(position, "B") == ["block[A]", "decline"]
    play(position, "B decline")
    assert legal(position, "B") == ["hex[A]", "decline"]


@pytest.mark.clause("I-7")
def test_a_reveal_ability_must_be_used() -> None:
    assert legal(table("thief, lord, bard"), "A") == ["target[B]", "target[C]"]
    assert "decline" not in legal(table("monk, lord, bard"), "A")
    position = table("thief, guard, bard")
    play(position, "A target[C]", "B decline")
    assert legal(position, "B") == ["clear[C]"]  # a single answer that must be given is asked for


@pytest.mark.clause("I-8")
def test_costs_are_paid_from_the_setting_alone() -> None:
    faces = {"mage": {"start": 1}, "alchemist": {"start": 1}}
    position = begun("bard, mage, alchemist", faces=faces, hoards=[0, 50, 50])
    lay(position, "bard, mage, alchemist")
    play(position, "B decline")
    assert asked(position) == "C"  # the Mage cannot pay 2
    assert legal(position, "C") == ["pay[0]", "pay[1]"]
    play(position, "C pay[1]")
    assert hoards(position) == [3 + 2, 50 + 1 + 3, 50 + 2 + 2]


@pytest.mark.clause("I-8")
def test_bids_are_paid_from_the_setting_alone_and_go_to_the_pile() -> None:
    position = begun("goblins, bard, bard", hoards=[9, 9, 9])
    lay(position, "goblins, bard, bard")
    assert legal(position, "A") == ["bid[0]", "bid[1]", "bid[2]"]
    play(position, "A bid[1]", "B bid[3]")
    assert settings(position) == [2, 0, 3]


@pytest.mark.clause("I-8")
def test_reveal_gains_go_to_the_setting_and_loot_straight_to_the_hoard() -> None:
    position = table("goblins, lord, bard")  # the Lord takes 1 from the pile for the Goblins, 1 from the Bard
    assert settings(position) == [2, 4, 2]
    events = finish(position, A="choose[blow-up]")
    assert "collected B 4 0 4" in events


@pytest.mark.clause("I-8")
def test_loot_is_moved_as_far_as_there_is_any() -> None:
    position = table("thane, monk, guard", faces={"thane": {"amount": 3}})
    play(position, "B protect[B]")
    assert hoards(position) == [4 + 3 + 4, 0 + 6, 0 + 3]


@pytest.mark.clause("I-9")
def test_every_card_that_is_not_blocked_uses_its_loot_ability() -> None:
    position = table("guard, thief, goblins")
    play(position, "B target[C]", "A block[B]", "A clear[C]")
    assert blocked(position) == "B"
    events = finish(position, A="choose[pay-up]", C="choose[pay-up]")
    assert loot(events) == {"A": 3, "B": 0, "C": 4}


@pytest.mark.clause("I-9")
def test_a_blocked_card_still_counts_for_others() -> None:
    position = table("bard, thief, guard")
    play(position, "B target[C]", "C block[B]")
    assert hoards(position) == [3 + 2 * 2, 3 + 3, 3]


@pytest.mark.clause("I-9")
def test_all_loot_abilities_are_judged_on_the_same_table() -> None:
    for head in "ABC":
        position = begun("monk, cultists, thane", head=head)
        lay(position, "monk, cultists, thane")
        events = play(position, "A protect[A]")
        assert loot(events) == {"A": 6, "B": 0, "C": 2}


@pytest.mark.clause("I-9")
def test_settings_and_loot_go_to_the_hoards() -> None:
    position = begun("guard, bard, bard", hoards=[5, 6, 7])
    events = lay(position, "guard, bard, bard")
    assert only(events, "collected") == ["collected A 3 3 11", "collected B 3 4 13", "collected C 3 4 14"]
    assert settings(position) == [0, 0, 0]


@pytest.mark.clause("I-10")
def test_after_the_turn_cards_lie_in_the_discards_without_effect() -> None:
    position = table("guard, bard, bard")
    shown = seen(position, "")["players"]
    assert [each["discards"] for each in shown] == [["guard"], ["bard"], ["bard"]]
    assert [each["laid"] for each in shown] == [False, False, False]
    assert "play[bard]" not in legal(position, "B")
    events = lay(position, "thane, guard, guard")
    assert loot(events) == {"A": 4, "B": 3, "C": 3}  # no Bard is counted, blocked or robbed


@pytest.mark.clause("I-10")
def test_tokens_marks_blocks_and_protection_end_with_the_turn() -> None:
    position = table("bounty-hunter, guard, monk")
    play(position, "A mark[B]", "A target[B]", "A name[6]", "B block[A]", "C protect[B]")
    s = position.s
    assert seen(position, "")["turn"] == 2
    assert (s.blocked, s.protected, s.up, s.tokens) == (0, 0, 0, 0)
    for row in (s.mark, s.target, s.named, s.card):
        assert set(row[:3].tolist()) == {-1}


@pytest.mark.clause("I-10")
def test_the_end_is_checked_before_the_table_is_cleared() -> None:
    position = begun("guard, bard, bard", goal=7, hoards=[4, 0, 0])
    lay(position, "guard, bard, bard")
    assert [each["card"] for each in seen(position, "")["players"]] == ["guard", "bard", "bard"]


@pytest.mark.clause("I-11")
@pytest.mark.parametrize("turns", [1, 2, 3, 4, 5])
def test_after_a_round_everybody_takes_the_cards_back(turns: int) -> None:
    position = begun("bard, bard, bard", round_turns=turns, goal=999)
    for n in range(turns):
        assert len(legal(position, "A")) == 6 - n
        assert seen(position, "")["turns left"] == turns - n - 1
        events = quiet_turn(position)
    assert f"returned {turns}" in events
    assert len(legal(position, "A")) == 6


@pytest.mark.clause("I-11")
def test_a_round_has_five_turns() -> None:
    position = begun("bard, bard, bard", goal=999)
    for n in range(5):
        assert len(legal(position, "A")) == 6 - n
        quiet_turn(position)
    assert len(legal(position, "A")) == 6


@pytest.mark.clause("I-12")
@pytest.mark.parametrize(("option", "heads"), [("turn", [0, 1, 2, 0, 1]), ("round", [0, 0, 1, 1, 2])])
def test_the_head_passes_after_every_turn_or_every_round(option: str, heads: list[int]) -> None:
    position = begun("bard, bard, bard", head="A", round_turns=2, goal=999, head_passes=option)
    for head in heads:
        assert seen(position, "")["head"] == head
        quiet_turn(position)


@pytest.mark.clause("I-12")
def test_by_default_the_head_passes_after_every_turn() -> None:
    position = begun("bard, bard, bard", head="C", goal=999)
    quiet_turn(position)
    assert seen(position, "")["head"] == 0


def quiet_turn(position: Position) -> list[str]:
    """Everybody plays the highest card left that asks nothing much."""
    letters = LETTERS[: position.players]
    events: list[str] = []
    for letter in letters:
        events += play(position, f"{letter} {legal(position, letter)[-1]}")
    return events + finish(position)


def test_a_hand_can_be_taken_in_any_order_of_seats() -> None:
    position = dealt(3)
    for letter in "CAB":
        take_hand(position, letter, [])
    assert asked(position) == "ABC"
