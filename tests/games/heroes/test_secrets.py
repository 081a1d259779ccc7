"""What a redeal may change: H-3, and what H-20 tells."""

from collections.abc import Iterable

import pytest

from inglenook.engine.position import Position
from inglenook.games.heroes.declarations import TABLE
from inglenook.games.heroes.teams import is_team, kind

from .table import NAMES, chance, play, recruit, table

UP = "elf mage, dwarf thief, orc warrior"
ELVES, ORCS = "elf mage, elf scout, elf healer", "orc scout, orc thief, orc warrior"
HUMANS, GNOMES = "human mage, human merchant, human warrior", "gnome scout, gnome healer, gnome mage"
ALL_TEAMS = {
    2: {"A": f"{ELVES}, {HUMANS}", "B": f"{ORCS}, {GNOMES}"},
    3: {"A": f"{ELVES}, human warrior", "B": f"{ORCS}, dwarf thief", "C": f"{GNOMES}, human merchant"},
    4: {"A": ELVES, "B": ORCS, "C": HUMANS, "D": GNOMES},
}


def redeals(position: Position, seat: int, n: int = 150) -> list[Position]:
    return [position.redeal(seat, chance(seed)) for seed in range(n)]


def back(card: int) -> tuple[bool, bool]:
    name = NAMES[card].split()[0]
    return name in ("halfling", "gnome", "human"), card < 9  # the first nine cards are of fire, water and air


@pytest.mark.clause("H-3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_redeals_keep_backs_and_all_that_was_seen_and_vary_the_rest(players: int) -> None:
    position = table(players, up=UP, racks={"A": "orc scout, gnome healer, elf scout"})
    recruit(position, "A", 1, 1)
    play(position, "A skip")
    seen = [place for place in range(18) if position.s.seen[place] & 1]
    worlds = redeals(position, 0)
    for world in worlds:
        assert [world.s.card[place] for place in seen] == [position.s.card[place] for place in seen]
        assert [back(card) for card in world.s.card] == [back(card) for card in position.s.card]
    assert len({tuple(world.s.card) for world in worlds}) > 50


@pytest.mark.clause("H-20")
def test_redeals_give_an_announced_player_a_team_and_a_silent_one_none() -> None:
    position = table(
        up=UP, racks={"A": "elf scout, elf healer, orc scout", "C": "human mage, human merchant"}
    )
    recruit(position, "A", 1, 3)
    play(position, "A skip")
    recruit(position, "B", 2, 1)
    play(position, "B skip")
    for seat in (1, 2, 3, -1):
        for world in redeals(position, seat):
            assert holds_team(world, range(6, 9))
            assert not holds_team(world, range(9, 12))


@pytest.mark.clause("H-20")
def test_an_announcement_is_about_the_rack_of_that_moment() -> None:
    """A announced; then B stole a card from A. What all know is that A's two and B's one made a team."""
    racks = {"A": "elf scout, elf healer, orc scout", "B": "gnome mage, gnome healer, human mage"}
    position = table(up="elf mage, orc thief, orc warrior", racks=racks)
    recruit(position, "A", 1, 3)
    play(position, "A skip")
    recruit(position, "B", 2, 1)
    play(position, "B use", "B target[A]", "B their[1]", "B give[2]")
    assert [NAMES[card] for card in position.s.card[6:12]][1:5] == [
        "elf healer",
        "elf mage",
        "orc thief",
        "elf scout",
    ]
    for seat in (2, 3, -1):
        worlds = redeals(position, seat)
        for world in worlds:
            assert holds_team(world, [7, 8, 10])
        assert not all(holds_team(world, range(6, 9)) for world in worlds)


@pytest.mark.clause("H-20")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_everybody_announced_at_once_is_respected(players: int) -> None:
    """Nobody sees anything, and all have announced: the hardest deal there is."""
    position = table(players, racks=ALL_TEAMS[players])
    position.s.ready = position.s.acted
    size = 12 // players
    for world in redeals(position, -1, 40):
        for seat in range(players):
            assert holds_team(world, range(TABLE + seat * size, TABLE + (seat + 1) * size))


def holds_team(world: Position, places: Iterable[int]) -> bool:
    e = world.e
    return bool(is_team(sum(kind(e, int(world.s.card[place])) for place in places), world.players))
