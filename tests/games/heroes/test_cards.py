"""Cards, backs and the deal: H-1 to H-4."""

from collections import Counter
from itertools import product

import pytest

from inglenook.engine.edition import Card
from inglenook.engine.errors import EditionError

from .model import DECK
from .table import (
    GAME,
    NAMES,
    asked,
    chance,
    dealt,
    face,
    lying,
    play,
    rack,
    seen_rack,
    seen_table,
    table,
    view,
)

SIZES = {2: 6, 3: 4, 4: 3}
each_number = pytest.mark.parametrize("players", SIZES)
PRINTED = GAME.edition.cards


@pytest.mark.clause("H-1")
def test_the_deck_is_the_printed_one() -> None:
    assert list(PRINTED) == list(NAMES) == [card.name for card in DECK]
    for card in DECK:
        facts = {"element": card.element, "race": card.race, "calling": card.calling, "gold": card.gold}
        assert PRINTED[card.name] == facts


@pytest.mark.clause("H-1")
@pytest.mark.parametrize("column", ["element", "race", "calling"])
def test_every_element_race_and_class_is_there_three_times(column: str) -> None:
    assert set(Counter(card[column] for card in PRINTED.values()).values()) == {3}
    assert len({card[column] for card in PRINTED.values()}) == 6


@pytest.mark.clause("H-1")
def test_no_two_cards_share_race_and_element() -> None:
    assert len({(card["race"], card["element"]) for card in PRINTED.values()}) == 18


@pytest.mark.clause("H-1")
@each_number
def test_every_card_is_in_the_game_once(players: int) -> None:
    position = dealt(players)
    assert sorted(position.s.card) == list(range(18))


@pytest.mark.clause("H-2")
def test_the_sums_of_gold() -> None:
    assert worth("element") == {"dark": 15, "air": 17, "water": 18, "earth": 19, "fire": 20, "light": 21}
    assert worth("race") == {"orc": 15, "gnome": 16, "halfling": 17, "dwarf": 19, "elf": 21, "human": 22}


def worth(column: str) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for card in PRINTED.values():
        sums[str(card[column])] += int(str(card["gold"]))
    return dict(sums)


@pytest.mark.clause("H-2")
def test_another_gold_and_another_mix_are_allowed() -> None:
    assert GAME.schema.edition({}, {}, {"elf mage": {"gold": 0}}).cards["elf mage"]["gold"] == 0
    swapped = {"elf mage": {"calling": "healer"}, "halfling healer": {"calling": "mage"}}
    assert GAME.schema.edition({}, {}, swapped).cards["elf mage"]["calling"] == "healer"


@pytest.mark.clause("H-2")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"elf mage": {"element": "fire"}}, "every element must be on 3 cards, but fire is on 4"),
        ({"elf mage": {"race": "orc"}}, "every race must be on 3 cards, but orc is on 4"),
        ({"elf mage": {"calling": "scout"}}, "every calling must be on 3 cards, but mage is on 2"),
        (
            {"elf mage": {"element": "earth"}, "dwarf merchant": {"element": "light"}},
            "elf scout and elf mage are both a elf of earth; only one card may be",
        ),
        ({"elf mage": {"gold": -1}}, "elf mage: gold: -1 is not a whole number from 0 to 5000"),
        ({"elf mage": {"gold": 1.5}}, "elf mage: gold: 1.5 is not a whole number from 0 to 5000"),
        ({"elf mage": {"gold": 5001}}, "elf mage: gold: 5001 is not a whole number from 0 to 5000"),
    ],
)
def test_another_deck_is_refused_with_the_reason(changes: dict[str, Card], reason: str) -> None:
    with pytest.raises(EditionError) as refused:
        GAME.schema.edition({}, {}, changes)
    assert str(refused.value) == reason


@pytest.mark.clause("H-2")
def test_the_richest_cards_there_can_be_are_counted_right() -> None:
    """Two players, six cards, nine rounds: the most that there is to add up."""
    racks = {"A": "elf healer, elf scout, elf mage, human mage, human merchant, human warrior"}
    position = table(2, racks=racks, rounds_played=8, rounds=9, gold=dict.fromkeys(NAMES, 5000))
    position.s.gold[:8, 0] = 30_000
    play(position, "A quest")
    assert [seat["total"] for seat in view(position)["seats"]] == [270_000, 0]
    assert position.scores() == [270_000, 0]
    assert position.game.observation.named(position.observe(0))["gold"][:, 0].tolist() == [30_000] * 9


@pytest.mark.clause("H-3")
@each_number
def test_backs_give_the_two_clues_to_everybody(players: int) -> None:
    position = dealt(players)
    truth = [DECK[card] for card in position.s.card]
    for viewer in ["", *"ABCD"[:players]]:
        seen = view(position, viewer)
        places = [*seen["table"], *(place for seat in seen["seats"] for place in seat["rack"])]
        for place, card in zip(places, truth, strict=True):
            assert card.element in place["elements"].replace(",", "").split()
            assert card.race in place["races"].replace(",", "").split()
            assert place["elements"] in ("fire, water or air", "earth, light or dark")
            assert place["races"] in ("halfling, gnome or human", "dwarf, orc or elf")


@pytest.mark.clause("H-3")
def test_a_card_that_comes_takes_the_slot_of_the_card_that_goes() -> None:
    position = table(up="elf mage", racks={"A": "orc scout, gnome scout, dwarf thief"})
    play(position, "A take[1]", "A lay[2]")
    assert rack(position, "A") == ["orc scout", "elf mage", "dwarf thief"]
    assert lying(position)[0] == "(gnome scout)"


@pytest.mark.clause("H-3")
def test_who_put_a_card_down_still_knows_it_and_nobody_else_does() -> None:
    position = table(up="elf mage", racks={"A": "orc scout, gnome scout, dwarf thief"})
    told = {letter: play(position.copy(), "A take[1]", "A lay[2]", seen_by=letter)[-1] for letter in "AB"}
    assert told == {"A": "laid A 2 1 gnome scout", "B": "laid A 2 1"}
    play(position, "A take[1]", "A lay[2]", "A skip")
    assert [seen_table(position, viewer)[0] for viewer in ("A", "B", "")] == ["gnome scout", None, None]


@pytest.mark.clause("H-3")
def test_a_card_seen_face_up_is_followed_into_a_rack_and_back_to_the_table() -> None:
    position = table(up="elf mage, orc warrior", racks={"A": "orc scout, gnome scout, dwarf thief"})
    play(position, "A take[1]", "A lay[2]", "A skip")
    for viewer in ("B", "C", "D", ""):
        assert seen_rack(position, viewer, "A") == [None, "elf mage", None]
    play(position, "B take[2]", "B lay[1]", "B skip", "C turn", "C take[3]", "C lay[1]", "C skip")
    play(position, *[f"D {move}" for move in ("take[4]", "lay[1]", "skip")])
    play(position, "A take[2]", "A lay[2]", "A skip")
    for viewer in ("B", "C", "D", ""):
        assert seen_table(position, viewer)[1] == "elf mage"
        assert seen_rack(position, viewer, "A")[1] is not None  # that one, too, lay face up


@pytest.mark.clause("H-3")
def test_what_was_seen_in_one_round_is_not_known_in_the_next() -> None:
    position = table(racks={"A": "elf mage, elf scout, elf healer"}, rounds=2)
    position.s.seen[:] = 31
    play(position, "A quest")
    for viewer, other in product("ABCD", "ABCD"):
        known = seen_rack(position, viewer, other)
        assert known == (rack(position, other) if viewer == other else [None] * 3)


@pytest.mark.clause("H-3")
def test_without_pencil_marks_a_screen_shows_what_lies_open_and_the_own_rack() -> None:
    position = table(up="elf mage, orc warrior", racks={"A": "orc scout, gnome scout"}, seen_cards="unmarked")
    play(position, "A take[1]", "A lay[2]", "A skip")
    assert seen_table(position, "A") == [None, "orc warrior", *[None] * 4]
    assert seen_rack(position, "A", "A") == rack(position, "A")
    assert seen_rack(position, "B", "A") == [None] * 3
    assert view(position, "B")["marks"] is False


@pytest.mark.clause("H-4")
@each_number
def test_six_cards_on_the_table_three_of_them_up_and_the_rest_in_the_racks(players: int) -> None:
    position = dealt(players)
    assert [place["open"] for place in view(position)["table"]] == [True] * 3 + [False] * 3
    assert [len(seat["rack"]) for seat in view(position)["seats"]] == [SIZES[players]] * players


@pytest.mark.clause("H-4")
@each_number
def test_who_sees_what_of_the_deal(players: int) -> None:
    position = dealt(players)
    letters = "ABCD"[:players]
    for viewer in ["", *letters]:
        assert seen_table(position, viewer) == [*lying(position)[:3], None, None, None]
        for letter in letters:
            shown = rack(position, letter) if letter == viewer else [None] * SIZES[players]
            assert seen_rack(position, viewer, letter) == shown


@pytest.mark.clause("H-4")
@each_number
def test_the_deal_and_the_starting_player_are_chance(players: int) -> None:
    many = [dealt(players, seed=seed) for seed in range(60)]
    assert {asked(position) for position in many} == set("ABCD"[:players])
    assert len({tuple(position.s.card) for position in many}) == 60
    assert {asked(dealt(players, tape=[first])) for first in range(players)} == set("ABCD"[:players])


@pytest.mark.clause("H-4")
def test_every_card_can_come_to_every_place_equally_often() -> None:
    hits: Counter[tuple[int, int]] = Counter()
    position = dealt(4)
    for seed in range(3_600):
        position.s.players = 0
        position.setup(chance(seed))
        hits.update(enumerate(position.s.card.tolist()))
    assert len(hits) == 18 * 18
    assert 130 < min(hits.values()) <= max(hits.values()) < 280  # 200 each; the spread is about 14


@pytest.mark.clause("H-4")
def test_stacked_cards_lie_in_order_for_all_to_see() -> None:
    edition = GAME.schema.edition({"stacked": 10}, {})
    position = dealt(2)
    position = type(position)(GAME, edition, 2).setup(chance(1))
    assert [face(place) for place in view(position)["table"]] == list(NAMES[:6])
    assert [rack(position, "A")[:2], rack(position, "B")[:2]] == [[NAMES[6], NAMES[8]], [NAMES[7], NAMES[9]]]
    assert seen_rack(position, "", "A") == [NAMES[6], NAMES[8], *[None] * 4]
