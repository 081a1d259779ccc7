"""What a redeal makes of the hidden, counted exactly: nothing impossible, and everything that is possible."""

from itertools import product

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .table import DRAGON, begun, dealt, lay, play, table, take_hand

Secret = tuple[tuple[int, ...], int, int]  # a hand, the card laid, the bids


def worlds(position: Position, seat: int, redeals: int) -> set[tuple[Secret, ...]]:
    """Others' hands, cards and bids as redeals have them."""
    made: set[tuple[Secret, ...]] = set()
    for n in range(redeals):
        s = position.redeal(seat, chance_from(seed_for(b"worlds", n))).s
        players = range(position.players)
        made.add(
            tuple(
                (tuple(s.hand[other].tolist()), int(s.card[other]), int(s.bids[other])) for other in players
            )
        )
    return made


@pytest.mark.parametrize("viewer", [-1, 0])
def test_a_sealed_hand_may_be_any_of_the_sixty_four(viewer: int) -> None:
    position = dealt(3)
    take_hand(position, "B", DRAGON)
    play(position, "C pick[thief]")
    hands = {each[1][0] for each in worlds(position, viewer, 2000)}
    assert hands == set(product((0, 1), repeat=6))
    assert {each[2][0] for each in worlds(position, viewer, 20)} == {(-1,) * 6}  # a draft is undone


def test_a_face_down_card_is_above_the_call_and_not_in_the_discards() -> None:
    position = begun("monk, thane, thane")
    position.s.spent[1] = 1 << 2
    position.s.evening = 2
    position.s.spent[0] = position.s.spent[2] = 1 << 3
    lay(position, "monk, thane, thane")
    seen_at_b = {each[1][1] for each in worlds(position, 0, 500)}
    assert seen_at_b == {3, 4, 5}  # 1 and 2 are called, 3 is in the discard
    assert {each[2][1] for each in worlds(position, 0, 500)} == {2, 4, 5}


def test_what_has_been_turned_up_once_stays_known() -> None:
    position = begun("bard, cultists, guard")
    lay(position, "bard, cultists, guard")
    made = worlds(position, 0, 500)
    assert {each[1][0][2] for each in made} == {1}
    assert {each[2][0][1] for each in made} == {0}
    assert len({each[1][0] for each in made}) == 2**5


def test_a_sealed_quick_bid_may_be_anything_the_setting_allows() -> None:
    position = table("goblins, bard, bard", auction="quick")
    play(position, "B bid[1]")
    assert {each[1][2] for each in worlds(position, 0, 200)} == {0, 1, 2, 3}
    assert {each[1][2] for each in worlds(position, 1, 200)} == {1}  # its own
    assert {each[2][2] for each in worlds(position, 0, 200)} == {-1}


def test_one_s_own_hand_and_card_stay() -> None:
    position = begun("monk, bard, bard")
    play(position, "A play[monk]")
    made = worlds(position, 0, 100)
    assert {each[0][:2] for each in made} == {((0, 1, 0, 0, 0, 0), 1)}
