"""Cards, hands, the Head and the goal: I-1 to I-4, and the faces of I-22."""

from itertools import pairwise
from typing import Any

import pytest

from inglenook.engine.errors import EditionError
from inglenook.engine.labels import LETTERS
from inglenook.engine.language import languages
from inglenook.games.inns.declarations import CHARACTERS

from .table import (
    CAST,
    DRAGON,
    FIRST,
    GAME,
    WAGON,
    asked,
    begun,
    choices,
    dealt,
    edition,
    hoards,
    legal,
    play,
    seen,
    take_hand,
)

STANDARD = GAME.edition.cards


@pytest.mark.clause("I-1")
def test_six_characters_of_each_inn_with_initiatives_one_to_six() -> None:
    assert tuple(STANDARD) == CHARACTERS.names == CAST
    shown = seen(dealt(3), "")["faces"]
    for inn, house in (("wobblin-wagon", WAGON), ("jaded-dragon", DRAGON)):
        assert [shown[name]["initiative"] for name in house] == [1, 2, 3, 4, 5, 6]
        assert {shown[name]["inn"] for name in house} == {inn}


@pytest.mark.clause("I-1")
def test_there_are_copies_enough_for_eight_equal_hands() -> None:
    position = dealt(8)
    for letter in "ABCDEFGH":
        take_hand(position, letter, DRAGON)
    hands = [[card["name"] for card in seen(position, letter)["hand"]] for letter in "ABCDEFGH"]
    assert hands == [list(DRAGON)] * 8


@pytest.mark.clause("I-1", "I-22")
def test_one_of_each_race_per_inn_and_four_of_each_morality() -> None:
    for house in (WAGON, DRAGON):
        assert len({STANDARD[name]["race"] for name in house}) == 6
    moralities = [card["morality"] for card in STANDARD.values()]
    assert {each: moralities.count(each) for each in moralities} == {"hero": 4, "mercenary": 4, "villain": 4}
    given = {"bounty-hunter": "elf", "thane": "dwarf", "lord": "halfling"}
    assert {name: STANDARD[name]["race"] for name in given} == given


CORNERS = {
    "en": ("starting loot", "blocks", "Reveal", "Loot"),
    "de": ("Startbeute", "blockiert", "Aufdecken", "Beute"),
}


@pytest.mark.clause("I-22")
@pytest.mark.parametrize("code", CORNERS)
def test_the_rules_tell_the_faces_that_the_edition_has(code: str) -> None:
    language, (start, block, turned, loot) = languages()[code], CORNERS[code]
    told = GAME.printed(GAME.words_in(language).of(GAME.edition), GAME.edition)
    for number, (name, card) in enumerate(STANDARD.items()):
        blocks = f", {block} {card['block']}" if card["block"] else ""
        reveal = f" {turned}: {told[name]['reveal']}" if told[name]["reveal"] else ""
        corner = f"({told[name]['traits']}, {start} {card['start']}{blocks})"
        sentence = f"{number % 6 + 1} {told[name]['title']} {corner}.{reveal} {loot}: {told[name]['loot']}."
        assert sentence in GAME.clauses_in(language)["I-22"]["text"]


def test_a_card_explains_the_words_of_the_trade_that_stand_on_it() -> None:
    told = {
        name: card["terms"] for name, card in GAME.printed(GAME.words.of(GAME.edition), GAME.edition).items()
    }
    assert told["bounty-hunter"] == ["initiative", "range", "target", "block"]
    assert told["monk"] == ["setting", "block"]
    assert told["dragon"] == ["range", "unique", "block", "auction"]
    assert told["mage"] == ["range", "block"]
    for term in {each for terms in told.values() for each in terms}:
        assert {f"term-{term}", f"is-{term}"} <= set(GAME.words.table)


@pytest.mark.clause("I-22")
def test_there_are_words_for_all_that_an_edition_may_put_on_a_card() -> None:
    """Whatever a column of the table of cards allows has a label, or the sentences that tell it."""
    told = {"race": "", "morality": "", "who": "", "of": "", "more-of": ""}
    for column in told:
        assert set(choices(column)) <= set(GAME.words.labels)
    assert {f"reveal-{each}" for each in choices("reveal")} <= set(GAME.words.table)
    assert {f"gist-{each}" for each in choices("reveal")} <= set(GAME.words.table)
    for each in set(choices("first")) - {"nothing"}:
        assert {f"option-{each}", f"effect-{each}"} <= set(GAME.words.table)


@pytest.mark.clause("I-22")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"goblins": {"first": "nothing"}}, "needs something"),
        ({"dragon": {"second": "hoard"}}, "must differ"),
        ({"thief": {"start": 13}}, "thief: start: 13"),
        ({"bard": {"of": "mermaid"}}, "bard: of: 'mermaid'"),
        ({"bard": {"beauty": 1}}, "bard: .*beauty"),
        ({"bartender": {"start": 1}}, "bartender"),
    ],
)
def test_a_broken_table_of_cards_is_refused_with_a_reason(changes: Any, reason: str) -> None:
    with pytest.raises(Exception, match=reason) as caught:
        edition(changes)
    assert isinstance(caught.value, (EditionError, LookupError)) or "known" in str(caught.value)


@pytest.mark.clause("I-2")
@pytest.mark.parametrize("players", range(3, 9))
def test_all_choose_their_hands_at_the_same_time(players: int) -> None:
    position = dealt(players)
    assert asked(position) == LETTERS[:players]
    for number, letter in enumerate(reversed(LETTERS[:players])):
        assert seen(position, "")["turn"] == 0
        take_hand(position, letter, DRAGON[:number])
    assert seen(position, "")["turn"] == 1


@pytest.mark.clause("I-2")
def test_a_hand_has_one_card_of_each_initiative_from_either_inn() -> None:
    position = dealt(3)
    for wagon, dragon in zip(WAGON, DRAGON, strict=True):
        assert legal(position, "B") == [f"pick[{wagon}]", f"pick[{dragon}]"]
        play(position, f"B pick[{dragon}]")
    assert legal(position, "B") == ["ready"]


@pytest.mark.clause("I-2")
@pytest.mark.parametrize("viewer", ["", "B", "C"])
def test_nobody_sees_a_hand_being_chosen_or_chosen(viewer: str) -> None:
    position, twin = dealt(3), dealt(3)
    before = seen(position, viewer)
    play(position, "A pick[thief]")
    assert seen(position, viewer) == before
    play(position, *(f"A pick[{card}]" for card in WAGON[1:]), "A ready")
    take_hand(twin, "A", DRAGON)
    assert seen(position, viewer) == seen(twin, viewer)
    assert seen(position, "A") != seen(twin, "A")


@pytest.mark.clause("I-2")
def test_a_hand_is_kept_for_the_whole_game() -> None:
    position = begun("monk, guard, bard", round_turns=1)
    for _ in range(3):
        assert legal(position, "A") == [f"play[{card}]" for card in ("thief", "monk", *WAGON[2:])]
        play(position, "A play[monk]", "B play[bard]", "C play[bard]", "A protect[A]")


@pytest.mark.clause("I-2")
def test_chance_deals_the_hands_if_the_players_want_it() -> None:
    tape = [0, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    position = dealt(3, hands="random", tape=tape)
    assert asked(position) == "ABC"
    assert legal(position, "A") == [
        f"play[{card}]" for card in ("thief", "monk", "bard", "alchemist", "thane", "dragon")
    ]
    assert legal(position, "B") == [f"play[{card}]" for card in DRAGON]
    assert legal(position, "C") == [f"play[{card}]" for card in WAGON]


@pytest.mark.clause("I-2")
def test_the_inns_of_a_dealt_hand_are_its_owners_secret() -> None:
    one, two = (dealt(3, hands="random", tape=[bit] * 6 + [0] * 12) for bit in (0, 1))
    assert seen(one, "B") == seen(two, "B")
    assert seen(one, "A")["hand"] != seen(two, "A")["hand"]


@pytest.mark.clause("I-3")
@pytest.mark.parametrize("head", "ABCD")
def test_the_head_is_drawn_at_random_and_acts_first(head: str) -> None:
    position = begun("monk, monk, monk, monk", head=head)
    assert seen(position, "")["head"] == LETTERS.index(head)
    play(position, *(f"{letter} play[monk]" for letter in "ABCD"))
    order = "ABCD"[LETTERS.index(head) :] + "ABCD"[: LETTERS.index(head)]
    for letter in order:
        assert asked(position) == letter
        play(position, f"{letter} protect[{letter}]")


@pytest.mark.clause("I-4")
@pytest.mark.parametrize(("players", "goal"), [(3, 75), (4, 75), (5, 65), (6, 55), (7, 50), (8, 50)])
def test_the_goal_depends_on_the_number_of_players(players: int, goal: int) -> None:
    cards = ", ".join(["bard"] * players)
    for short in (0, 1):
        position = begun(cards, hoards=[goal - short - earned_by_bard(players)] + [0] * (players - 1))
        play(position, *(f"{letter} play[bard]" for letter in LETTERS[:players]))
        assert seen(position, "")["goal"] == goal
        assert hoards(position)[0] == goal - short
        assert (position.waiting() == 0) == (short == 0)


@pytest.mark.clause("I-4")
def test_the_players_may_agree_on_another_goal() -> None:
    position = begun("bard, bard, thane", goal=10, hoards=[2, 0, 0])
    play(position, "A play[bard]", "B play[bard]", "C play[thane]")
    assert hoards(position) == [2 + 3 + 4, 3 + 4, 4]  # every Wagon card brings a Bard 2
    assert position.waiting() != 0
    position = begun("bard, bard, thane", goal=9, hoards=[2, 0, 0])
    play(position, "A play[bard]", "B play[bard]", "C play[thane]")
    assert position.waiting() == 0


def earned_by_bard(players: int) -> int:
    """At a table of Bards: the starting loot, and something for each other in range."""
    bard = FIRST["bard"]
    return int(str(bard["start"])) + int(str(bard["each"])) * min(4, players - 1)


def test_the_initiatives_rise_along_each_inn() -> None:
    for house in (WAGON, DRAGON):
        initiatives = [seen(dealt(3), "")["faces"][name]["initiative"] for name in house]
        assert all(one < two for one, two in pairwise(initiatives))
