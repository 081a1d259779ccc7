"""Castles that dukes choose: R-6."""

import pytest

from inglenook.engine.position import Position
from inglenook.games.hoardraids import declarations as d

from .table import GAME, asked, dealt, hand, legal, options_of, place, play, seen, stage, turn

HAND = "knife, club, mace, bandit"


def chosen(players: int, first: int, seed: int = 0) -> Position:
    """Before the first choice; `first` begins."""
    return dealt(players, seed=seed, luck=f"1, 1, 1, {first}", castles="chosen")


@pytest.mark.clause("R-6")
def test_dukes_choose_castles_openly_by_seat_from_the_one_who_begins() -> None:
    position = chosen(3, first=2)
    assert (asked(position), stage(position)) == ("B", "settling")
    assert legal(position, "B") == ["settle[A1]", "settle[J1]", "settle[J10]", "settle[A10]"]
    assert "settled B J10" in play(position, "B settle[J10]", luck=HAND)
    assert options_of(position, "C", "settle") == ["A1", "A10", "J1"]
    play(position, "C settle[A1]", luck=HAND)
    assert options_of(position, "A", "settle") == ["A10", "J1"]
    play(position, "A settle[A10]", luck=f"{HAND}, 4")
    assert [place(position, letter) for letter in "ABC"] == ["A10", "J10", "A1"]


@pytest.mark.clause("R-6")
def test_a_duke_draws_four_cards_when_the_castle_is_chosen() -> None:
    position = chosen(2, first=1)
    assert (hand(position, "A"), seen(position, "A")["dukes"][0]["castle"]) == ("nothing", None)
    play(position, "A settle[J1]", luck=HAND)
    assert (hand(position, "A"), hand(position, "B")) == (HAND, "nothing")
    facts = seen(position, "B")["dukes"][0]
    assert (facts["castle"], facts["place"], facts["health"], facts["gulden"]) == ("J1", "J1", 15, 5)
    assert seen(position, "B")["dukes"][1]["place"] is None


@pytest.mark.clause("R-6")
def test_turns_go_by_seat_wherever_the_castles_lie() -> None:
    position = chosen(3, first=1)
    play(position, "A settle[A1]", "B settle[A10]", "C settle[J1]", luck=f"{HAND}, {HAND}, {HAND}, 3")
    begun = [turn(position)]
    for letter in "AB":
        play(position, f"{letter} stay", f"{letter} done", luck="3")
        begun.append(turn(position))
    assert begun == ["A", "B", "C"]


@pytest.mark.clause("R-6")
def test_a_new_henchman_sets_out_from_the_chosen_castle() -> None:
    position = chosen(2, first=1)
    play(position, "A settle[J1]", "B settle[A10]", luck=f"{HAND}, {HAND}, 6")
    s = position.s
    s.place[0], s.values[0, d.HEALTH], s.toxic[0] = 23, 1, 1
    events = play(position, "A stay", "A done", "B stay", "B done", luck=f"3, {HAND}")
    assert "returned A J1" in events


@pytest.mark.clause("R-6")
def test_four_dukes_choose_as_well() -> None:
    position = chosen(4, first=4)
    play(position, "D settle[J1]", "A settle[J10]", "B settle[A1]", luck=", ".join([HAND] * 3))
    assert options_of(position, "C", "settle") == ["A10"]


@pytest.mark.clause("R-6")
def test_castles_are_fixed_unless_chosen_and_tables_of_people_choose() -> None:
    assert GAME.edition.options["castles"] == "fixed"
    assert GAME.schema.table["castles"] == "chosen"
    for players, castles in ((2, ["A1", "J10"]), (3, ["A1", "J1", "J10"]), (4, ["A1", "J1", "J10", "A10"])):
        assert [duke["castle"] for duke in seen(dealt(players), "")["dukes"]] == castles
