"""Cards and set-up: K-1 to K-5."""

import numpy as np
import pytest

from inglenook.engine.position import Position

from .table import (
    BOARD,
    GAME,
    HUES,
    asked,
    cards,
    dealt,
    deck,
    focus,
    giver,
    hand,
    pile,
    play,
    rumours,
    seen,
    table,
    tavern,
)

SHARES = {2: 10, 3: 6, 4: 5}
each_number = pytest.mark.parametrize("players", SHARES)


@pytest.mark.clause("K-1")
@each_number
def test_twelve_quest_cards_and_five_adventurers_of_each_colour(players: int) -> None:
    s = dealt(players).s
    adventurers = s.tavern.sum(axis=0) + s.box
    quests = s.deck + s.hand.sum(axis=0) + s.piles.sum(axis=0) + np.bincount(s.rumours, minlength=4)
    assert adventurers.tolist() == [5, 5, 5, 5]
    assert quests.tolist() == [12, 12, 12, 12]


@pytest.mark.clause("K-2")
@each_number
def test_adventurers_are_dealt_evenly(players: int) -> None:
    s = dealt(players).s
    assert s.tavern.sum(axis=1).tolist() == [SHARES[players]] * players + [0] * (4 - players)


@pytest.mark.clause("K-2")
@pytest.mark.parametrize(("players", "left_over"), [(2, 0), (3, 2), (4, 0)])
def test_what_cannot_be_shared_goes_back_to_the_box(players: int, left_over: int) -> None:
    assert dealt(players).s.box.sum() == left_over


@pytest.mark.clause("K-2")
@each_number
def test_taverns_and_box_lie_open_to_all(players: int) -> None:
    position = dealt(players)
    for viewer in ["", *"ABCD"[:players]]:
        view = seen(position, viewer)
        assert sum(view["box"].values()) == position.s.box.sum()
        for letter, keeper in zip("ABCD", view["keepers"], strict=False):
            assert [keeper["tavern"].get(name, 0) for name in HUES] == cards(tavern(position, letter))


@pytest.mark.clause("K-2")
def test_adventurers_are_shuffled() -> None:
    assert len({tavern(dealt(2, seed=seed), "A") for seed in range(20)}) > 10


@pytest.mark.clause("K-2")
def test_adventurers_are_dealt_round_the_table() -> None:
    suits = [HUES.index(name) for name in HUES for _ in range(5)]
    position = dealt(4, tape=suits)
    assert [tavern(position, letter) for letter in "ABCD"] == [
        "2 warrior, wizard, rogue, ranger",
        "warrior, 2 wizard, rogue, ranger",
        "warrior, wizard, 2 rogue, ranger",
        "warrior, wizard, rogue, 2 ranger",
    ]


@pytest.mark.clause("K-2")
def test_there_is_no_sixth_adventurer_of_a_colour() -> None:
    with pytest.raises(ValueError, match="not in the pool"):
        dealt(2, tape=[HUES.index("warrior")] * 6)


@pytest.mark.clause("K-3")
@each_number
def test_one_card_for_each_quest_and_each_rumour_and_five_for_each_hand(players: int) -> None:
    s = dealt(players).s
    assert s.piles.sum(axis=1).tolist() == [1, 1, 1]
    assert (s.rumours >= 0).tolist() == [True, True, True]
    assert s.hand.sum(axis=1).tolist() == [5] * players + [0] * (4 - players)
    assert s.deck.sum() == 48 - 6 - 5 * players
    assert s.discards.sum() == 0


@pytest.mark.clause("K-3")
def test_quests_then_rumours_then_hands_are_dealt() -> None:
    blank, quests, new = [-1] * 20, ["rogue", "wizard", "ranger"], ["warrior", "ranger", "rogue"]
    own = ["warrior", "wizard"] * 5
    position = dealt(2, tape=blank + [HUES.index(name) for name in quests + new + own])
    assert [pile(position, name) for name in BOARD] == quests
    assert [focus(position, name) for name in BOARD] == quests
    assert rumours(position) == new
    assert (hand(position, "A"), hand(position, "B")) == ("5 warrior", "5 wizard")


@pytest.mark.clause("K-3")
def test_the_quest_cards_are_shuffled() -> None:
    assert len({hand(dealt(4, seed=seed), "D") for seed in range(20)}) > 10
    assert len({tuple(rumours(dealt(4, seed=seed))) for seed in range(20)}) > 10


@pytest.mark.clause("K-3")
@each_number
def test_quests_and_rumours_lie_open_hands_and_deck_do_not(players: int) -> None:
    position = dealt(players)
    for viewer in ["", *"ABCD"[:players]]:
        view = seen(position, viewer)
        quests = [view["quests"][name] for name in BOARD]
        assert [quest["cards"] for quest in quests] == [{pile(position, name): 1} for name in BOARD]
        assert [quest["rumour"] for quest in quests] == rumours(position)
        assert view["deck"] == sum(cards(deck(position)))
        assert {keeper["cards"] for keeper in view["keepers"]} == {5}
        assert (view["hand"] is None) == (viewer == "")


@pytest.mark.clause("K-3")
@pytest.mark.parametrize("viewer", ["", "A", "B"])
def test_a_view_does_not_change_with_the_cards_of_other_hands(viewer: str) -> None:
    rich = table(2, hands={"A": "2 rogue", "B": "2 rogue"}, deck="2 wizard")
    poor = table(2, hands={"A": "rogue, wizard", "B": "rogue, wizard"}, deck="rogue, wizard")
    views = [seen(position, viewer) for position in (rich, poor)]
    own = [view.pop("hand") for view in views]
    assert views[0] == views[1]
    assert own == ([None, None] if viewer == "" else [{"rogue": 2}, {"rogue": 1, "wizard": 1}])


@pytest.mark.clause("K-3")
def test_every_card_of_a_grown_quest_stays_visible() -> None:
    position = table(2, piles={"middle": "rogue, wizard"}, rumours={"middle": "rogue"})
    play(position, "A bids warrior on left", "B pass")
    for viewer in ("", "A", "B"):
        quest = seen(position, viewer)["quests"]["middle"]
        assert quest["cards"] == {"rogue": 2, "wizard": 1}
        assert quest["focus"] == "rogue"


@pytest.mark.clause("K-4")
@each_number
def test_the_first_player_is_found_by_chance_and_begins(players: int) -> None:
    positions = [dealt(players, seed=seed) for seed in range(40)]
    assert {giver(position) for position in positions} == set("ABCD"[:players])
    assert all(asked(position) == giver(position) for position in positions)


@pytest.mark.clause("K-4")
@pytest.mark.parametrize("holder", "ABC")
def test_the_holder_of_the_quest_giver_is_the_current_player(holder: str) -> None:
    position = dealt(3, tape=[-1] * (18 + 6 + 15) + ["ABC".index(holder)])
    assert giver(position) == asked(position) == holder
    assert seen(position, "B")["quest giver"] == "ABC".index(holder)


@pytest.mark.clause("K-5")
@pytest.mark.parametrize(("players", "holder", "following"), [(2, "A", "B"), (3, "C", "A"), (4, "B", "C")])
def test_the_quest_giver_passes_clockwise_after_a_round(players: int, holder: str, following: str) -> None:
    position = last_bid(players, holder)
    assert giver(position) == holder  # not before the round is over
    play(position, f"{asked(position)} bids warrior, wizard on left")
    assert giver(position) == asked(position) == following


@pytest.mark.clause("K-5")
@pytest.mark.parametrize(("players", "holder"), [(2, "A"), (3, "C"), (4, "B")])
def test_the_quest_giver_may_be_fixed(players: int, holder: str) -> None:
    position = last_bid(players, holder, {"quest-giver": "fixed"})
    play(position, f"{asked(position)} bids warrior, wizard on left")
    assert giver(position) == asked(position) == holder


@pytest.mark.clause("K-5")
def test_passing_is_the_default() -> None:
    assert GAME.edition.options["quest-giver"] == "passes"


def last_bid(players: int, holder: str, options: dict[str, str] | None = None) -> Position:
    """Only the keeper before the Current Player has still to win, a quest that prepares nobody."""
    seats = "ABCD"[:players]
    last = seats[seats.index(holder) - 1]
    return table(
        players,
        giver=holder,
        won=seats.replace(last, ""),
        taverns={last: "ranger"},
        options=options,
    )
