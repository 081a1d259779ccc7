"""The end of a round: adventurers leave, cards are drawn, the deck, the end: K-15 to K-20."""

import random
from typing import Any

import pytest

from inglenook.engine.position import Position
from inglenook.engine.settings import Value

from .table import (
    GAME,
    asked,
    chance,
    dealt,
    deck,
    discards,
    focus,
    hand,
    legal,
    pile,
    play,
    prepared,
    rumours,
    seen,
    table,
    tavern,
    won,
)

EMPTY_BOARD = dict.fromkeys(("left", "middle", "right"), "nothing")


@pytest.mark.clause("K-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_prepared_adventurers_go_to_their_keepers_hand(players: int) -> None:
    ready = {"A": "2 rogue", "B": "wizard"}
    position = ending(players, hands={"A": "2 warrior", "B": "wizard"}, prepared=ready, deck="nothing")
    events = play(position, *refrains(position))
    assert events == ["left A 2 rogue", "left B wizard"]
    assert hand(position, "A") == "2 warrior, 2 rogue"
    assert hand(position, "B") == "2 wizard"
    assert prepared(position, "A") == prepared(position, "B") == "nothing"


@pytest.mark.clause("K-15")
def test_unprepared_adventurers_stay() -> None:
    position = ending(2, prepared={"A": "rogue"}, taverns={"A": "2 rogue, ranger"})
    play(position, *refrains(position))
    assert tavern(position, "A") == "2 rogue, ranger"


@pytest.mark.clause("K-15")
def test_an_adventurer_in_hand_is_an_ordinary_card() -> None:
    position = ending(2, giver="B", prepared={"A": "rogue"}, hands={"A": "rogue"}, deck="9 wizard")
    play(position, *refrains(position))
    play(position, "A bids 2 rogue on right", "B bids rogue")
    assert won(position) == "A"
    assert discards(position) == "3 rogue"  # the adventurer, the other card and the quest
    assert hand(position, "A") == "wizard"


@pytest.mark.clause("K-16")
@pytest.mark.parametrize(("players", "giver", "order"), [(2, "B", "BA"), (3, "C", "CAB"), (4, "B", "BCDA")])
def test_each_draws_one_card_from_the_current_player_clockwise(players: int, giver: str, order: str) -> None:
    colours = ["warrior", "wizard", "rogue", "ranger"][:players]
    position = ending(players, giver=giver, hands=dict.fromkeys("ABCD", "2 rogue"), prepared={"A": "rogue"})
    before = {letter: [*position.s.hand["ABCD".index(letter)]] for letter in order}
    events = play(position, *refrains(position), draws=", ".join(colours))
    assert [each for each in events if each.startswith("drew")] == [f"drew {letter}" for letter in order]
    for letter, colour in zip(order, range(players), strict=True):
        before[letter][colour] += 1
        before[letter][2] += letter == "A"  # the adventurer
        assert [*position.s.hand["ABCD".index(letter)]] == before[letter]


@pytest.mark.clause("K-16")
def test_only_the_drawer_sees_the_card() -> None:
    for viewer, expected in (("", ["drew A", "drew B"]), ("A", ["drew A wizard", "drew B"])):
        position = ending(2, prepared={"B": "rogue"})
        events = play(position, *refrains(position), draws="wizard, ranger", seen_by=viewer)
        assert events == ["left B rogue", *expected]


# K-17: the deck


@pytest.mark.clause("K-17")
def test_the_discards_become_the_deck_as_soon_as_the_last_card_is_drawn() -> None:
    position = ending(2, prepared={"B": "rogue"}, deck="2 wizard", discards="3 ranger")
    events = play(position, *refrains(position))
    assert (deck(position), discards(position)) == ("3 ranger", "nothing")
    assert "shuffled 3" in events


@pytest.mark.clause("K-17")
def test_a_draw_that_leaves_a_card_does_not_shuffle() -> None:
    position = ending(2, prepared={"B": "rogue"}, deck="3 wizard", discards="3 ranger")
    play(position, *refrains(position))
    assert (deck(position), discards(position)) == ("wizard", "3 ranger")


@pytest.mark.clause("K-17")
def test_the_next_card_comes_out_of_the_new_deck() -> None:
    position = ending(2, prepared={"B": "rogue"}, hands={"B": "wizard"}, deck="wizard", discards="3 ranger")
    play(position, *refrains(position))
    assert hand(position, "B") == "wizard, rogue, ranger"
    assert (deck(position), discards(position)) == ("2 ranger", "nothing")


@pytest.mark.clause("K-17")
def test_dealing_the_last_card_as_a_rumour_shuffles_too() -> None:
    position = table(2, hands={"A": "2 warrior"}, deck="rogue, wizard")
    events = play(position, "A bids warrior on left", "B pass", draws="rogue, wizard, warrior")
    assert "shuffled 2" in events  # the bid and the quest just won
    assert rumours(position) == ["rogue", "wizard", "warrior"]
    assert (deck(position), discards(position)) == ("warrior", "nothing")


@pytest.mark.clause("K-17")
def test_without_discards_the_shuffle_waits_until_a_card_is_needed() -> None:
    hands = {"A": "5 rogue", "B": "2 wizard"}
    position = table(2, phase="sabotage", hands=hands, prepared={"B": "2 rogue"}, deck="nothing")
    play(position, "A sabotage[B,rogue]")
    assert (deck(position), discards(position)) == ("nothing", "2 rogue")
    events = play(position, "A refrain")
    assert events == ["left B rogue", "shuffled 2", "drew A", "drew B"]
    assert (hand(position, "A"), hand(position, "B")) == ("4 rogue", "2 wizard, 2 rogue")
    assert (deck(position), discards(position)) == ("nothing", "nothing")


@pytest.mark.clause("K-17")
def test_rumours_too_wait_for_discards() -> None:
    position = table(2, deck="nothing")
    play(position, "A bids warrior on left", "B pass")
    assert rumours(position) == [
        "warrior",
        "warrior",
        "nothing",
    ]  # the bid and the quest, then nothing is left


@pytest.mark.clause("K-17")
def test_with_deck_and_discards_empty_nothing_is_drawn() -> None:
    position = ending(3, prepared={"B": "rogue"}, deck="wizard", giver="C")
    events = play(position, *refrains(position))
    assert events == ["left B rogue", "drew C"]
    assert hand(position, "A") == "warrior, wizard, rogue, ranger"


@pytest.mark.clause("K-17")
def test_an_empty_rumour_space_leaves_its_quest_as_it_is() -> None:
    position = table(2, piles={"middle": "rogue, wizard"}, rumours={"middle": "nothing"})
    play(position, "A bids warrior on left", "B pass")
    assert pile(position, "middle") == "wizard, rogue"
    assert focus(position, "middle") == "wizard"


@pytest.mark.clause("K-17")
def test_a_quest_won_below_an_empty_rumour_space_is_empty_and_cannot_be_chosen() -> None:
    position = table(2, rumours={"left": "nothing"})
    play(position, "A bids warrior on left", "B pass")
    assert (pile(position, "left"), focus(position, "left")) == ("nothing", "nothing")
    assert seen(position, "B")["quests"]["left"]["focus"] is None
    assert legal(position, "B") == ["quest[middle]", "quest[right]"]


@pytest.mark.clause("K-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bidding_ends_when_no_quest_has_cards(players: int) -> None:
    position = table(
        players,
        hands=dict.fromkeys("ABCD", "3 rogue"),
        piles=EMPTY_BOARD | {"right": "rogue"},
        rumours=EMPTY_BOARD,
        taverns={"A": "2 rogue"},
    )
    rest = "BCD"[: players - 1]
    play(position, "A bids rogue on right", *[f"{letter} pass" for letter in rest])
    assert won(position) == "A"  # the others have won nothing, yet sabotage begins
    assert seen(position, "")["phase"] == "sabotage"
    assert asked(position) == rest


# K-18 to K-20: the end


@pytest.mark.clause("K-18")
@pytest.mark.parametrize(
    ("players", "winners"), [(2, "A"), (2, "AB"), (3, "C"), (3, "AC"), (4, "BD"), (4, "ABCD")]
)
def test_all_whose_tavern_is_empty_win_together(players: int, winners: str) -> None:
    bare = dict.fromkeys(winners, "nothing")
    position = ending(players, taverns=bare, prepared={winners[-1]: "rogue"}, hands={"A": "4 ranger"})
    events = play(position, *refrains(position))
    assert asked(position) == ""
    assert position.scores() == [int(letter in winners) for letter in "ABCD"[:players]]
    assert events[-len(winners) :] == [f"emptied {letter}" for letter in winners]
    assert [keeper["winner"] for keeper in seen(position, "")["keepers"]] == [
        letter in winners for letter in "ABCD"[:players]
    ]


@pytest.mark.clause("K-18")
def test_the_end_comes_after_the_draw() -> None:
    position = ending(2, taverns={"A": "nothing"}, prepared={"A": "rogue"}, hands={"B": "2 wizard"})
    events = play(position, *refrains(position), draws="ranger, warrior")
    assert events == ["left A rogue", "drew A", "drew B", "emptied A"]
    assert hand(position, "B") == "warrior, 2 wizard"


@pytest.mark.clause("K-18")
def test_the_game_goes_on_until_the_end_of_the_round() -> None:
    position = table(2, taverns={"A": "warrior"})
    play(position, "A bids warrior on left", "B pass")
    assert tavern(position, "A") == "nothing"
    assert asked(position) == "B"
    assert position.scores() == [0, 0]


@pytest.mark.clause("K-18")
def test_nobody_wins_whose_last_adventurer_was_held_back() -> None:
    hands = {"A": "nothing", "B": "2 rogue"}
    position = ending(2, taverns={"A": "nothing"}, prepared={"A": "rogue"}, hands=hands)
    play(position, "B sabotage[A,rogue]")
    assert tavern(position, "A") == "rogue"
    assert seen(position, "")["round"] == 2
    assert asked(position) == "B"


@pytest.mark.clause("K-18")
def test_while_every_tavern_has_an_adventurer_the_game_goes_on() -> None:
    position = ending(3, taverns=dict.fromkeys("ABC", "rogue"), prepared={"A": "4 rogue"})
    play(position, *refrains(position))
    assert seen(position, "")["phase"] == "bidding"
    assert position.scores() == [0, 0, 0]


@pytest.mark.clause("K-19")
@pytest.mark.parametrize(("players", "cards"), [(2, 68), (3, 66), (4, 68)])
@pytest.mark.parametrize("quest_giver", ["passes", "fixed"])
def test_every_card_is_always_in_exactly_one_place(players: int, cards: int, quest_giver: str) -> None:
    for seed in range(8):
        rng = random.Random(seed)
        position = dealt(players, seed=seed, quest_giver=quest_giver, max_rounds=12)
        while position.asked():
            assert in_play(position) == cards
            assert position.intact()
            seat = rng.choice(position.asked())
            position.apply(seat, rng.choice(position.legal(seat)), chance(rng.randrange(10**6)))
        assert in_play(position) == cards


@pytest.mark.clause("K-19")
@pytest.mark.parametrize("zone", ["deck", "discards", "box", "hand", "bid", "tavern", "prepared", "piles"])
def test_a_card_too_many_is_noticed_anywhere(zone: str) -> None:
    position = dealt(3)
    getattr(position.s, zone).flat[1] += 1
    assert not position.intact()


@pytest.mark.clause("K-19")
def test_a_changed_rumour_is_noticed() -> None:
    position = dealt(3)
    position.s.rumours[0] = (position.s.rumours[0] + 1) % 4
    assert not position.intact()


@pytest.mark.clause("K-20")
def test_the_game_ends_without_a_winner_after_the_last_round() -> None:
    position = ending(2, rounds=7, options={"max-rounds": 7}, prepared={"B": "rogue"})
    events = play(position, *refrains(position))
    assert events[-1] == "stopped 7"
    assert asked(position) == ""
    assert position.scores() == [0, 0]
    assert position.measures() == {"rounds": 7, "valve": 1}


@pytest.mark.clause("K-20")
def test_a_round_before_the_last_does_not_end_the_game() -> None:
    position = ending(2, rounds=6, options={"max-rounds": 7}, prepared={"B": "rogue"})
    play(position, *refrains(position))
    assert seen(position, "")["round"] == 7
    assert asked(position) == "B"


@pytest.mark.clause("K-20")
def test_who_empties_the_tavern_in_the_last_round_wins() -> None:
    bare = {"B": "nothing"}
    position = ending(2, rounds=7, options={"max-rounds": 7}, taverns=bare, prepared={"B": "rogue"})
    play(position, *refrains(position))
    assert position.scores() == [0, 1]
    assert position.measures() == {"rounds": 7, "valve": 0}


@pytest.mark.clause("K-20")
def test_with_a_limit_of_0_no_round_is_the_last() -> None:
    assert GAME.schema.table == {"max-rounds": "0"}
    position = ending(2, rounds=50_000, options={"max-rounds": 0}, prepared={"B": "rogue"})
    play(position, *refrains(position))
    assert seen(position, "")["round"] == 50_001
    assert asked(position) == "B"


@pytest.mark.clause("K-20")
@pytest.mark.parametrize("quests", [[0, 0, 0, 0], [1, 0, 0, 0]], ids=["no card", "one card"])
def test_without_a_limit_a_game_in_which_no_quest_can_come_any_more_ends(quests: list[int]) -> None:
    """Nobody is asked anything there, so such a game would go on in silence for ever."""
    for seed in range(6):
        rng = random.Random(seed)
        numbers: dict[str, Value] = {"quests": quests, "hand": 1}
        position = Position(GAME, GAME.schema.edition(numbers, {"max-rounds": 0}), 2).setup(chance(seed))
        while position.asked():
            seat = rng.choice(position.asked())
            position.apply(seat, rng.choice(position.legal(seat)), chance(rng.randrange(10**6)))
        assert position.measures()["valve"] == 1
        assert position.s.rounds < 20


@pytest.mark.clause("K-20")
def test_two_hundred_rounds_unless_told_otherwise() -> None:
    assert GAME.edition.options["max-rounds"] == 200
    for rounds, over in ((199, False), (200, True)):
        position = ending(2, rounds=rounds, prepared={"B": "rogue"})
        play(position, *refrains(position))
        assert (asked(position) == "") == over


def ending(players: int, **facts: Any) -> Position:
    """The last chance for sabotage in a round."""
    return table(players, phase="sabotage", **facts)


def refrains(position: Position) -> list[str]:
    return [f"{letter} refrain" for letter in asked(position)]


def in_play(position: Position) -> int:
    """All cards but those in the box, counted here anew."""
    s = position.s
    zones = (s.deck, s.discards, s.piles, s.tavern, s.prepared, s.hand, s.bid, s.rumours >= 0)
    return sum(int(zone.sum()) for zone in zones)
