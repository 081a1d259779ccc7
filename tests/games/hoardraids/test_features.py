"""What a net is told of Hoardraids: the ways that decide the end, reckoned, and from the own seat on."""

from typing import Any

from inglenook.engine.position import Position
from inglenook.games.hoardraids.declarations import SEATS
from inglenook.games.hoardraids.features import BODY, DUKE, FEATURES, GOODS, NO_TRIP, ROUND, TABLE

from .table import table

BACK, HAS_TO_GO, THERE, TRIP, NO_AIM, IN_ALL = 0, 3, 5, 7, 8, 9  # of the ways
TODAY, HIDES, WINS, DIGS = 11, 12, 13, 14


def ways(position: Position, seat: int = 0, step: int = 0) -> list[int]:
    at = step * DUKE + GOODS + BODY
    return list(map(int, position.features(seat)[at : at + DUKE]))


def bringing(**more: Any) -> Position:
    """A carries a treasure, two steps from home; another is hidden there."""
    return table(at={"A": "C1"}, treasures={"A": "crown", "A's": "orb"}, **more)


def test_a_win_within_reach_is_told() -> None:
    told = ways(bringing(roll=2, options={"goal": "any-2"}))
    assert [told[each] for each in (BACK, HAS_TO_GO, IN_ALL)] == [2, 2, 2]
    assert (told[TODAY], told[HIDES], told[WINS]) == (1, 1, 1)
    assert ways(bringing(roll=1, options={"goal": "any-2"}))[HIDES : WINS + 1] == [0, 0]
    assert ways(bringing(roll=2, options={"goal": "any-3"}))[HIDES : WINS + 1] == [1, 0]


def test_the_way_to_the_next_treasure_leads_home() -> None:
    told = ways(table(at={"A": "E3"}, hands={"A": "map-of-F3"}, options={"goal": "any-2"}))
    here, dig = 1, 7  # from E3 to F3, and from there to A1
    assert (told[THERE], told[TRIP], told[IN_ALL]) == (here, here + dig, here + dig + ROUND)
    assert (told[NO_AIM], told[DIGS]) == (0, 1)
    lost = ways(table(at={"A": "E3"}, pile="nothing", hands={"A": "map-of-F3"}, options={"goal": "any-2"}))
    assert (lost[THERE], lost[TRIP], lost[NO_AIM]) == (NO_TRIP, NO_TRIP, 1)


def test_dukes_are_told_from_the_own_seat_on() -> None:
    position = bringing(roll=2)
    own, other = position.features(0), position.features(1)
    assert ways(position, 1, 1)[BACK] == ways(position, 0, 0)[BACK] == 2
    assert list(own[:DUKE]) == list(other[DUKE : 2 * DUKE])
    assert list(own[SEATS * DUKE :]) == list(other[SEATS * DUKE :])
    assert own.size == FEATURES == SEATS * DUKE + TABLE


def test_nobody_has_a_way_home_before_castles_are_chosen() -> None:
    position = bringing()
    position.s.castle[0] = -1
    assert ways(position)[: DIGS + 1] == [0] * (DIGS + 1)
