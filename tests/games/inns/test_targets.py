"""Target tokens and the abilities of the cards: I-17, I-22 and I-23."""

import pytest

from inglenook.engine.events import Event
from inglenook.games.inns.declarations import GAVE

from .table import (
    GAME,
    asked,
    begun,
    blocked,
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
)


@pytest.mark.clause("I-17")
def test_a_token_lies_openly_on_the_setting_until_the_card_is_revealed() -> None:
    position = table("thief, goblins, monk")
    assert play(position, "A target[B]", seen_by="C")[0] == "targeted A B"
    assert seen(position, "C")["players"][1]["tokens"] == [{"of": 0, "named": None}]
    play(position, "C protect[C]")
    assert settings(position) == [3 + 2, 0, 0]  # the Goblins have come, and what they had is gone
    assert seen(position, "C")["players"][1]["tokens"] == []
    assert asked(position) == "B"


@pytest.mark.clause("I-17")
def test_only_face_down_cards_can_be_targeted() -> None:
    position = table("thief, thief, bard")
    assert legal(position, "A") == ["target[C]"]
    faces = {"goblins": {"reveal": "steal", "amount": 1}}
    position = begun("goblins, bard, bard", faces=faces)
    lay(position, "goblins, bard, bard")
    assert seen(position, "")["turn"] == 2  # none is left: no effect


@pytest.mark.clause("I-17")
@pytest.mark.parametrize(
    ("first", "second", "settings_then"), [("A", "B", [3 + 3, 3, 0]), ("B", "A", [3, 3 + 3, 0])]
)
def test_several_tokens_are_resolved_in_the_order_placed(
    first: str, second: str, settings_then: list[int]
) -> None:
    position = begun("thief, thief, goblins", head=first, faces={"goblins": {"start": 3}})
    lay(position, "thief, thief, goblins")
    play(position, f"{first} target[C]", f"{second} target[C]")
    assert settings(position) == settings_then


@pytest.mark.clause("I-17")
def test_the_second_token_gets_what_the_first_has_left() -> None:
    position = table("thief, thief, goblins", faces={"goblins": {"start": 5}})
    assert only(play(position, "A target[C]", "B target[C]"), "gave") == ["gave C A 3", "gave C B 2"]
    assert settings(position) == [6, 5, 0]


@pytest.mark.clause("I-17")
def test_a_token_that_finds_nothing_is_told_without_a_gift_of_0() -> None:
    position = table("thief, thief, goblins", faces={"goblins": {"start": 3}})
    assert only(play(position, "A target[C]", "B target[C]"), "gave") == ["gave C A 3", "gave C B 0"]
    assert GAME.words.event(Event(GAVE, (2, 1, 0), None), list("ABC")) == "B found nothing to take from C."


@pytest.mark.clause("I-17")
def test_a_resolved_token_is_dead() -> None:
    faces = {"thane": {"reveal": "clear"}}
    position = table("thief, bard, thane", faces=faces)
    play(position, "A target[B]")
    assert hoards(position)[1] == 0 + 4
    assert seen(position, "")["turn"] == 2  # nothing was left for the Thane to clear


@pytest.mark.clause("I-17")
def test_the_guard_clears_one_setting_in_range_that_has_tokens() -> None:
    position = table("thief, guard, bard, bounty-hunter, lord")
    play(position, "A target[C]", "D decline", "D target[C]", "D name[3]", "B decline")
    assert legal(position, "B") == ["clear[C]"]
    assert play(position, "B clear[C]")[0] == "cleared B C 2"
    assert settings(position) == [0, 0, 0, 0, 0]
    assert hoards(position)[2] == 3 - 1 + 4  # neither robbed nor hunted; the Lord took 1


@pytest.mark.clause("I-17")
def test_the_guard_can_clear_a_card_that_is_turned_up_but_not_resolved() -> None:
    position = table("thief, guard, guard")
    play(position, "A target[C]", "B decline")
    assert legal(position, "B") == ["clear[C]"]


@pytest.mark.clause("I-22")
@pytest.mark.parametrize(("start", "stolen"), [(0, 0), (2, 2), (3, 3), (5, 3)])
def test_the_thief_takes_up_to_three_of_the_starting_loot(start: int, stolen: int) -> None:
    position = table("thief, bard, thane", faces={"bard": {"start": start}})
    play(position, "A target[B]")
    assert hoards(position)[:2] == [3 + stolen + 1, start - stolen + 4]


@pytest.mark.clause("I-22")
@pytest.mark.parametrize("named", range(1, 7))
def test_the_bounty_hunter_is_paid_for_the_right_initiative(named: int) -> None:
    position = table("bounty-hunter, bard, thane")
    play(position, "A decline", "A target[B]")
    assert legal(position, "A") == [f"name[{n}]" for n in range(1, 7)]
    events = play(position, f"A name[{named}]", seen_by="C")
    assert events[0] == f"named A B {named}"
    right = named == 3
    assert ("took A 4" in events, "missed A B" in events) == (right, not right)
    assert hoards(position)[0] == 2 + 3 + (4 if right else 0)


@pytest.mark.clause("I-22")
def test_the_mage_may_pay_to_block_any_revealed_card() -> None:
    position = table("mage, guard, goblins")
    assert legal(position, "A") == ["hex[B]", "decline"]
    assert play(position, "A hex[B]")[:2] == ["paid A 2", "blocked A B"]
    assert settings(position)[0] == 1
    position = table("mage, guard, goblins")
    play(position, "A decline")
    assert settings(position)[0] == 3


@pytest.mark.clause("I-22")
@pytest.mark.parametrize(("rest", "earned"), [("guard, guard", 4), ("guard, bard", 2), ("thief, bard", 0)])
def test_the_thane_earns_by_heroes(rest: str, earned: int) -> None:
    cards = f"thane, {rest}"
    position = begun(cards)
    assert loot(lay(position, cards) + finish(position))["A"] == earned


@pytest.mark.clause("I-22")
def test_the_goblins_want_to_be_paid_or_to_blow_up_the_house() -> None:
    position = table("goblins, monk, bard")
    play(position, "B protect[B]", "A bid[1]", "C pass")
    assert legal(position, "A") == ["choose[pay-up]", "choose[blow-up]"]
    assert only(play(position, "A choose[pay-up]"), "gave") == ["gave C A 1"]  # the Monk has nothing to give
    position = table("goblins, mage, bard")
    play(position, "B decline", "B decline", "A bid[0]", "B pass", "C pass")
    events = play(position, "A choose[blow-up]")
    assert loot(events) == {"A": 4, "B": 0, "C": 0}


@pytest.mark.clause("I-22")
@pytest.mark.parametrize(("card", "earned"), [("lord", 2), ("guard", 6)])
def test_the_monk_earns_most_with_an_empty_setting(card: str, earned: int) -> None:
    faces = {"monk": {"start": 1}} if card == "lord" else {"monk": {"start": 0}}
    cards = "monk, bard, dragon"
    position = begun(cards, faces=faces)
    lay(position, cards)
    events = play(position, "A protect[A]") + finish(position, C="choose[hoard]")
    assert loot(events)["A"] == earned


@pytest.mark.clause("I-22")
@pytest.mark.parametrize(
    ("rest", "earned"), [("thief, bard", 2), ("cultists, bard", 3), ("cultists, cultists", 6)]
)
def test_the_cultists_earn_by_villains_and_more_by_cultists(rest: str, earned: int) -> None:
    cards = f"cultists, {rest}"
    position = begun(cards)
    assert loot(lay(position, cards) + finish(position))["A"] == earned


@pytest.mark.clause("I-22")
@pytest.mark.parametrize("paid", [0, 1, 2])
def test_the_alchemist_doubles_what_was_paid(paid: int) -> None:
    position = table("alchemist, goblins, bard")
    assert legal(position, "A") == ["pay[0]", "pay[1]", "pay[2]"]
    play(position, f"A pay[{paid}]")
    assert (settings(position)[0], seen(position, "")["players"][0]["paid"]) == (2 - paid, paid)
    assert loot(finish(position, B="choose[pay-up]"))["A"] == 2 * paid + 2


@pytest.mark.clause("I-22")
def test_the_alchemist_without_loot_is_not_asked() -> None:
    position = table("alchemist, thief, bard")
    play(position, "B target[A]")
    assert seen(position, "")["turn"] == 2


@pytest.mark.clause("I-22")
def test_the_lord_takes_from_settings_or_from_the_pile() -> None:
    events = lay(begun("lord, bard, goblins, guard"), "lord, bard, goblins, guard")
    assert [each for each in events if each.split(" ")[0] in ("gave", "took")] == [
        "gave B A 1",
        "took A 1",
        "gave D A 1",
    ]
    faces = {"lord": {"amount": 2}, "bard": {"start": 1}}
    events = lay(begun("lord, bard, goblins", faces=faces), "lord, bard, goblins")
    assert [each for each in events if each.split(" ")[0] in ("gave", "took")] == ["gave B A 1", "took A 2"]


@pytest.mark.clause("I-22")
@pytest.mark.parametrize(("option", "after"), [("hoard", [7, 3, 0]), ("feast", [2, 4, 1])])
def test_the_dragon_hoards_or_gives_a_feast(option: str, after: list[int]) -> None:
    position = table("dragon, bard, monk")
    play(position, "C protect[C]", "A bid[0]", "B pass")
    events = play(position, f"A choose[{option}]")
    assert [int(each.split(" ")[2]) for each in only(events, "collected")] == after


@pytest.mark.clause("I-22")
def test_the_dragon_earns_at_most_six() -> None:
    cards = "dragon, bard, mage, guard, thane"
    position = begun(cards)
    assert loot(lay(position, cards) + finish(position))["A"] == 6


@pytest.mark.clause("I-22")
def test_a_question_without_an_object_is_not_asked() -> None:
    position = table("guard, bard, mage")  # no 1 to block, no token to clear; then the Mage is asked
    assert asked(position) == "C"
    assert blocked(position) == ""


@pytest.mark.clause("I-23")
def test_loot_is_never_negative() -> None:
    position = table("lord, thane, monk, mage")
    while position.waiting() and position.s.turns < 12:
        assert min(settings(position) + hoards(position)) >= 0
        letter = asked(position)[0]
        play(position, f"{letter} {legal(position, letter)[-1]}")


@pytest.mark.clause("I-23")
def test_the_pile_never_runs_out() -> None:
    position = begun(
        "dragon, lord, lord, lord, lord, lord, lord, lord", hoards=[9000] * 8, goal=999, max_turns=2
    )
    cards = "dragon, lord, lord, lord, lord, lord, lord, lord"
    lay(position, cards)
    finish(position, A="choose[hoard]")
    assert min(hoards(position)) > 9000
