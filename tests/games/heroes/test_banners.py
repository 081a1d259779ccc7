"""What stands beside a rack: whether its team may be whole, who sets out first, and what the own one is worth."""

import random

import pytest

from inglenook.engine.labels import SPECTATOR
from inglenook.engine.position import seats_in
from inglenook.games.heroes.declarations import EVERYBODY, QUEST, SKIP, TABLE
from inglenook.games.heroes.teams import has_team

from .table import chance, play, recruit, table
from .test_secrets import ALL_TEAMS

UP = "dwarf merchant, halfling healer, halfling thief"  # of no team
ORCS = "orc scout, orc thief, orc warrior"


def test_a_team_from_which_all_have_seen_a_card_go_is_broken_for_them() -> None:
    """Whoever knows nothing of the new card believes in the banner still."""
    position = table(up="elf mage, dwarf thief", racks={"A": "elf scout, gnome healer", "B": ORCS})
    position.s.ready = 0b0010
    assert [each["broken"] for each in position.view(0)["seats"]] == [False] * 4
    position.s.seen[TABLE + 3 : TABLE + 5] = EVERYBODY  # two Orcs of different elements
    assert not position.view(0)["seats"][1]["broken"]
    s = position.s
    s.card[TABLE + 5], s.card[0] = s.card[0], s.card[TABLE + 5]
    s.seen[TABLE + 5] = EVERYBODY
    assert [position.view(seat)["seats"][1]["broken"] for seat in (0, 2, SPECTATOR)] == [True] * 3
    s.ready = 0
    assert not position.view(0)["seats"][1]["broken"]  # nothing was announced


def test_a_team_that_was_broken_unseen_stands_for_who_has_seen_nothing() -> None:
    """Its place knows better than the reader: nothing of that may show."""
    position = table(up=UP, racks={"B": "orc scout, orc thief, elf mage"})
    position.s.ready = 0b0010
    assert not has_team(position.s, position.e, 1)
    assert [position.view(seat)["seats"][1]["broken"] for seat in (0, 2, SPECTATOR)] == [False] * 3


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_called_broken_is_so_in_every_world_that_a_seat_believes_in(players: int) -> None:
    """All are ready; then every action is used, and nobody sets out."""
    found = 0
    for seed in range(10):
        rng, position = random.Random(seed), table(players, up=UP, racks=ALL_TEAMS[players])
        position.s.ready = position.s.acted
        for number in range(16):
            (asked,) = seats_in(position.waiting())
            legal = [action for action in position.legal(asked) if action not in (QUEST, SKIP)]
            position.apply(asked, rng.choice(legal), chance(number))
            for seat in range(players):
                called = [at for at, each in enumerate(position.view(seat)["seats"]) if each["broken"]]
                found += len(called)
                redealt = [position.redeal(seat, chance(1))] if called else []
                assert not any(
                    has_team(world.s, world.e, at) for world in (position, *redealt) for at in called
                )
    assert found


def test_of_several_who_are_ready_the_next_in_turn_sets_out_first() -> None:
    position = table(turn="C", racks={"B": ORCS, "D": "elf mage, elf scout, elf healer"})
    position.s.ready = 0b1010
    assert [each["sets out"] for each in position.view(0)["seats"]] == [None, 2, None, 1]
    position.s.ready = 0b0010
    assert [each["sets out"] for each in position.view(0)["seats"]] == [None] * 4


def test_the_readers_own_team_is_worth_its_gold() -> None:
    position = table(racks={"A": ORCS})
    assert position.view(0)["team"] == 4 + 5 + 6
    assert position.view(1)["team"] is None
    pairs = table(2, racks={"A": "orc scout, orc thief, orc warrior, elf mage, elf scout, gnome mage"})
    assert pairs.view(0)["team"] is None


def test_who_is_charmed_is_told_that_the_team_breaks() -> None:
    position = table(
        up="elf mage, dwarf thief, gnome scout", racks={"A": "elf scout, gnome healer", "B": ORCS}
    )
    recruit(position, "A", 1, 2)
    play(position, "A use", "A target[B]")
    assert position.situation(1) == "forced-whole"
    position = table(up="elf mage, dwarf thief, gnome scout", racks={"B": "orc scout, gnome healer"})
    recruit(position, "A", 1, 2)
    play(position, "A use", "A target[B]")
    assert position.situation(1) == "forced"
