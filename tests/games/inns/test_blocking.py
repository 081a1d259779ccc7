"""Range, blocking, and what is counted: I-13 to I-16."""

import pytest

from inglenook.engine.labels import LETTERS

from .table import (
    CAST,
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


@pytest.mark.clause("I-13")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_up_to_five_players_everybody_is_in_range(players: int) -> None:
    position = table(", ".join(["thief", *["bard"] * (players - 1)]))
    assert legal(position, "A") == [f"target[{letter}]" for letter in LETTERS[1:players]]


@pytest.mark.clause("I-13")
@pytest.mark.parametrize(
    ("players", "seat", "near"),
    [
        (6, 0, "BCEF"),
        (6, 2, "ABDE"),
        (7, 0, "BCFG"),
        (7, 6, "ABEF"),
        (8, 0, "BCGH"),
        (8, 4, "CDFG"),
    ],
)
def test_further_away_than_two_places_is_out_of_range(players: int, seat: int, near: str) -> None:
    cards = ["bard"] * players
    cards[seat] = "thief"
    position = table(", ".join(cards))
    assert legal(position, LETTERS[seat]) == [f"target[{letter}]" for letter in near]


@pytest.mark.clause("I-13")
def test_only_abilities_that_speak_of_range_are_bound_by_it() -> None:
    position = table("monk, bard, bard, bard, bard, bard, bard, bard")
    assert legal(position, "A") == [f"protect[{letter}]" for letter in LETTERS]
    position = table("goblins, bard, bard, bard, bard, bard, bard, bard")
    play(position, "A bid[0]", *(f"{letter} pass" for letter in LETTERS[1:]))
    events = play(position, "A choose[pay-up]")
    assert only(events, "gave") == [f"gave {letter} A 1" for letter in LETTERS[1:]]


@pytest.mark.clause("I-13")
def test_range_bounds_blocks_clearing_hexes_tips_levies_and_blow_up() -> None:
    far = "bard, bard, bard, bard, bard"
    position = table(f"thief, bard, {far}, guard")  # H sits beside A; the Guard's 1 is in range
    play(position, "A target[B]")
    assert legal(position, "H") == ["block[A]", "decline"]
    position = table(f"thief, bard, bard, guard, {'bard, ' * 3}bard")
    events = play(position, "A target[G]")
    assert "turned D guard" in events  # neither the Thief nor its token is in reach: the Guard was not asked
    assert seen(position, "")["turn"] == 2
    position = table("mage, bard, bard, bard, bard, bard, bard, bard")
    play(position, "A decline")
    assert legal(position, "A") == ["hex[B]", "hex[C]", "hex[G]", "hex[H]", "decline"]
    events = lay_all("lord", 8)
    assert only(events, "gave") == [f"gave {letter} A 1" for letter in "BCGH"]
    position = table("goblins, bard, bard, bard, bard, bard, bard, bard")
    play(position, "A bid[0]", *(f"{letter} pass" for letter in LETTERS[1:]))
    assert [each.split(" ")[2] for each in only(play(position, "A choose[blow-up]"), "blocked")] == list(
        "BCGH"
    )


def lay_all(card: str, players: int) -> list[str]:
    """What happens when A plays a card and all others are Bards."""
    cards = ", ".join([card, *["bard"] * (players - 1)])
    return lay(begun(cards), cards)


@pytest.mark.clause("I-13")
@pytest.mark.parametrize("players", range(3, 9))
def test_the_table_says_what_own_card_comes_to(players: int) -> None:
    bards = ", ".join(["bard"] * players)
    assert seen(begun(bards, own_card="yes"), "")["own card"] is (players == 3)
    assert seen(begun(bards), "")["own card"] is None


@pytest.mark.clause("I-13")
def test_tips_come_from_revealed_heroes_in_range() -> None:
    cards = "thane, guard, bard, guard, bard, bard, bard, guard"
    events = lay(begun(cards), cards)
    assert only(events, "gave") == ["gave B A 1", "gave H A 1"]
    cards = (
        "thane, guard, lord, bard"  # the Lord is turned up together with the Thane, but its loot comes later
    )
    events = lay(begun(cards), cards)
    assert only(events, "gave") == ["gave B A 1", "gave D C 1", "gave A C 1", "gave B C 1"]


@pytest.mark.clause("I-13")
@pytest.mark.parametrize(
    ("cards", "without", "with_own"),
    [
        ("thane, bard, thief", 0, 2),  # a Hero counts itself
        ("bard, guard, monk", 2, 2),  # "other" cards are others'
        ("cultists, thief, bard", 2, 4),
        ("alchemist, goblins, bard", 2, 1),  # the other Goblin is no longer unique
        ("dragon, thief, bard", 4, 6),
    ],
)
def test_with_three_players_one_s_own_card_may_count(cards: str, without: int, with_own: int) -> None:
    for option, expected in (("no", without), ("yes", with_own)):
        position = begun(cards, own_card=option)
        events = lay(position, cards) + finish(position, A="pay[0]")
        assert loot(events)["A"] == expected


@pytest.mark.clause("I-13")
def test_one_s_own_card_counts_with_three_players_only() -> None:
    cards = "thane, bard, thief, bard"
    position = begun(cards, own_card="yes")
    events = lay(position, cards) + finish(position)
    assert loot(events)["A"] == 0


@pytest.mark.clause("I-13")
def test_one_s_own_card_is_never_blocked_targeted_or_asked() -> None:
    for cards in ("thief, bard, bard", "mage, bard, bard"):
        position = table(cards, own_card="yes")
        assert not [each for each in legal(position, "A") if "[A]" in each]
    events = lay(begun("thane, guard, bard", own_card="yes"), "thane, guard, bard")
    assert only(events, "gave") == ["gave B A 1"]


@pytest.mark.clause("I-14")
def test_the_chart_is_that_of_the_cards() -> None:
    position = begun("bard, bard, bard")
    chart = {
        each["initiative"]: each["block"] for each in seen(position, "")["faces"].values() if each["block"]
    }
    assert chart == {1: 6, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5}


@pytest.mark.clause("I-14")
@pytest.mark.parametrize(
    ("blocker", "other", "answers"),
    [
        ("guard", "thief", {"B": "target[A]"}),
        ("guard", "bounty-hunter", {"B": "target[A]"}),
        ("cultists", "monk", {"B": "protect[C]"}),
        ("cultists", "guard", {}),
        ("mage", "bard", {}),
        ("mage", "cultists", {}),
        ("thane", "mage", {}),
        ("thane", "alchemist", {}),
        ("dragon", "lord", {}),
        ("dragon", "thane", {}),
    ],
)
def test_an_icon_blocks_the_initiative_before_its_own(
    blocker: str, other: str, answers: dict[str, str]
) -> None:
    cards = f"{blocker}, {other}, goblins"
    position = begun(cards)
    events = lay(position, cards) + finish(position, A="block[B]", **answers)
    assert only(events, "blocked")[0] == "blocked A B"
    assert loot(events)["B"] == 0


@pytest.mark.clause("I-14")
def test_a_block_is_a_free_choice_of_one() -> None:
    position = table("mage, bard, cultists, bard")
    assert legal(position, "A") == ["block[B]", "block[C]", "block[D]", "decline"]
    events = play(position, "A block[C]", "A decline")
    assert only(events, "blocked") == ["blocked A C"]
    position = table("mage, bard, cultists, bard")
    assert not only(play(position, "A decline", "A decline"), "blocked")


@pytest.mark.clause("I-14")
def test_without_the_icon_or_without_a_card_to_block_nobody_is_asked() -> None:
    assert seen(table("bard, guard, bard"), "")["turn"] == 2
    position = table("mage, guard, monk")
    play(position, "C protect[C]")
    assert legal(position, "A") == ["hex[B]", "decline"]  # no 3 is there


@pytest.mark.clause("I-14")
def test_a_card_already_blocked_cannot_be_chosen() -> None:
    position = table("mage, mage, bard")
    play(position, "A block[C]", "A decline")
    assert asked(position) == "B"
    assert legal(position, "B") == ["hex[A]", "decline"]


@pytest.mark.clause("I-14")
def test_the_limit_of_one_covers_the_icon_only() -> None:
    position = table("mage, bard, cultists")
    events = play(position, "A block[B]", "A hex[C]")
    assert only(events, "blocked") == ["blocked A B", "blocked A C"]


@pytest.mark.clause("I-14")
def test_an_early_card_marks_a_face_down_card_openly() -> None:
    position = table("bounty-hunter, dragon, thief")
    assert asked(position) == "A"
    assert legal(position, "A") == ["mark[B]", "decline"]  # the Thief is turned up already
    assert play(position, "A mark[B]", seen_by="C") == ["marked A B"]
    assert seen(position, "C")["players"][1]["marked by"] == [0]
    assert blocked(position) == ""


@pytest.mark.clause("I-14")
@pytest.mark.parametrize(
    ("card", "caught"), [("goblins", True), ("dragon", True), ("lord", False), ("guard", False)]
)
def test_a_marked_card_is_blocked_as_it_turns_up_if_it_is_a_six(card: str, caught: bool) -> None:
    position = table(f"bounty-hunter, {card}, bard")
    events = play(position, "A mark[B]", "A target[C]", "A name[3]") + finish(position)
    assert only(events, "blocked") == (["blocked A B"] if caught else [])
    if caught:
        assert events.index(f"turned B {card}") < events.index("blocked A B") < events.index("placed B 2")


@pytest.mark.clause("I-14")
def test_a_mark_that_misses_has_used_up_the_block() -> None:
    position = table("bounty-hunter, bard, goblins")
    events = play(position, "A mark[B]", "A target[C]", "A name[6]") + finish(position)
    assert not only(events, "blocked")


@pytest.mark.clause("I-14")
def test_a_mark_is_no_target_token() -> None:
    position = table("bounty-hunter, goblins, guard")
    play(position, "A mark[B]", "A target[B]", "A name[6]", "C decline", "C clear[B]")
    assert seen(position, "")["players"][1]["tokens"] == []
    assert blocked(position) == "B"


@pytest.mark.clause("I-14")
def test_an_icon_may_name_its_own_initiative_or_any_other() -> None:
    faces = {"bard": {"block": 3}, "thane": {"block": 2}}
    position = table("bard, cultists, thane, guard", faces=faces)
    assert legal(position, "A") == ["block[B]", "decline"]
    play(position, "A decline")
    assert legal(position, "B") == ["block[D]", "decline"]
    play(position, "B decline")
    assert legal(position, "C") == ["block[D]", "decline"]


@pytest.mark.clause("I-15")
def test_a_blocked_card_earns_no_loot_but_keeps_the_rest() -> None:
    position = table("bounty-hunter, goblins, monk")
    play(position, "A mark[B]", "A target[C]", "A name[1]", "C protect[C]")
    assert blocked(position) == "B"
    assert settings(position) == [2, 2, 0]
    assert asked(position) == "B"  # its auction takes place
    play(position, "B bid[0]", "A pass")
    events = play(position, "B choose[pay-up]")
    assert "collected B 3 0 3" in events


@pytest.mark.clause("I-15")
def test_a_blocked_thief_still_steals() -> None:
    position = table("thief, guard, bard")
    play(position, "A target[C]", "B block[A]", "B clear[C]")
    assert hoards(position) == [3, 6, 3 + 4]
    position = table("thief, guard, bard")
    play(position, "A target[B]")
    assert settings(position) == [6, 0, 0]
    play(position, "B block[A]")
    assert hoards(position) == [6, 3, 7]


@pytest.mark.clause("I-15")
def test_only_an_ability_that_says_so_unblocks() -> None:
    position = table("thief, guard, monk")
    play(position, "A target[C]", "B block[A]", "B clear[C]")
    assert blocked(position) == "A"
    play(position, "C protect[A]")
    assert hoards(position) == [3 + 1, 3 + 3, 0 + 6]


@pytest.mark.clause("I-15")
def test_what_the_monk_protects_cannot_be_blocked_any_more() -> None:
    position = table("monk, bard, mage")
    assert legal(position, "A") == ["protect[A]", "protect[B]", "protect[C]"]
    play(position, "A protect[B]")
    assert legal(position, "C") == ["hex[A]", "decline"]  # neither the icon nor the ability reaches the Bard
    position = table("monk, goblins, bounty-hunter, goblins")
    play(position, "C mark[B]", "C target[D]", "C name[1]", "A protect[B]")
    assert blocked(position) == ""  # the mark passes it by
    play(position, "B bid[2]", "B choose[pay-up]")
    play(position, "D bid[2]")
    events = play(position, "D choose[blow-up]")
    assert [each.split(" ")[2] for each in only(events, "blocked")] == ["A", "C"]


@pytest.mark.clause("I-15")
def test_a_protected_face_down_card_cannot_be_marked() -> None:
    faces = {"guard": {"block": 6}}
    position = begun("monk, bard, guard, goblins", faces=faces, head="A")
    lay(position, "monk, bard, guard, goblins")
    play(position, "A protect[D]")
    assert legal(position, "C") == ["mark[B]", "decline"]


@pytest.mark.clause("I-16")
@pytest.mark.parametrize(
    ("of", "cards", "number"),
    [
        ("matching-race", "bard, guard, cultists, thane, monk", 4),
        ("unique-race", "bard, guard, cultists, thane, thief", 2),
        ("matching-inn", "bard, guard, cultists, thane, thief", 3),
        ("unique-inn", "bard, guard, cultists, thane, thief", 1),
        ("matching-morality", "bard, guard, cultists, thane, mage", 2),
        ("unique-morality", "bard, guard, cultists, thane, mage", 2),
        ("matching-initiative", "bard, guard, monk, thane, lord", 4),
        ("unique-initiative", "bard, guard, monk, thane, mage", 2),
        ("cards", "bard, guard, monk, thane, mage", 4),
        ("same-race", "bard, bounty-hunter, monk, bard, mage", 2),
        ("same-morality", "bard, bounty-hunter, monk, bard, mage", 3),
        ("same-initiative", "bard, cultists, monk, bard, mage", 2),
        ("same-character", "bard, cultists, monk, bard, mage", 1),
        ("same-inn", "bard, cultists, monk, bard, mage", 2),
        ("jaded-dragon", "bard, cultists, monk, bard, mage", 2),
        ("wobblin-wagon", "bard, cultists, monk, bard, mage", 2),
        ("mercenary", "bard, cultists, monk, bard, mage", 2),
        ("villain", "bard, cultists, monk, bard, mage", 1),
        ("dwarf", "bard, thane, monk, bard, mage", 2),
        ("blocked", "bard, thief, guard, cultists, monk", 1),
    ],
)
def test_what_is_counted(of: str, cards: str, number: int) -> None:
    plain = {"each": 0, "more": 0, "reveal": "nothing", "block": 0}
    faces = {name: dict(plain) for name in CAST} | {"guard": {"reveal": "nothing"}}
    faces["bard"] = {"each": 1, "of": of, "loot": 0, "start": 0}
    position = begun(cards, faces=faces)
    events = lay(position, cards) + finish(position, C="block[B]")
    assert loot(events)["A"] == number


@pytest.mark.clause("I-16")
def test_only_cards_in_range_are_counted() -> None:
    cards = "dragon, bard, mage, guard, guard, guard, thane, thief"
    position = begun(cards)
    play_all = lay(position, cards) + finish(position, H="target[A]", D="decline")
    assert loot(play_all)["A"] == 6  # 3, 4, 5 and 1 are unique and would bring 8: at most 6
    cards = "bard, guard, guard, thief, thief, thief, monk, monk"
    position = begun(cards)
    assert loot(lay(position, cards) + finish(position))["A"] == 4
