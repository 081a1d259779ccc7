"""The board, the deck and the start: R-1 to R-8."""

from collections import Counter

import pytest

from inglenook.engine.labels import LETTERS

from .table import (
    CITY,
    GAME,
    GEMS,
    KINDS,
    SQUARES,
    asked,
    castle,
    dealt,
    legal,
    options_of,
    play,
    seen,
    table,
    treasures,
    value,
    words,
)

LANDS = {2: "A1", 3: "J1", 4: "J10", 5: "A10"}


@pytest.mark.clause("R-1")
def test_there_are_a_hundred_fields_in_columns_a_to_j_and_rows_1_to_10() -> None:
    assert len(SQUARES) == 100
    assert [SQUARES[i] for i in (0, 9, 10, 99)] == ["A1", "J1", "A2", "J10"]


@pytest.mark.clause("R-1")
def test_castles_are_in_the_corners_and_the_city_in_the_middle() -> None:
    position = dealt(4)
    assert [duke["castle"] for duke in seen(position, "")["dukes"]] == ["A1", "J1", "J10", "A10"]
    assert list(seen(position, "")["city"]) == ["E5", "F5", "E6", "F6"]


@pytest.mark.clause("R-2")
@pytest.mark.parametrize("number", LANDS)
def test_each_land_is_the_quarter_around_a_castle(number: int) -> None:
    """The Teleportal leads to a land by its number; the city is no part of it."""
    position = table(at={"A": "C4"}, board={"C4": "teleportal"})
    play(position, "A go[C4]", "A use", luck=str(number))
    east, south = LANDS[number].startswith("J"), LANDS[number].endswith("10")
    quarter = {
        name for name in SQUARES if (name[0] in "FGHIJ") == east and (int(name[1:]) > 5) == south
    } - set(seen(position, "")["city"])
    assert len(quarter) == 24
    assert set(options_of(position, "A", "land")) == quarter


@pytest.mark.clause("R-3")
def test_the_city_is_built_at_random() -> None:
    found = Counter(tuple(seen(dealt(2, seed=seed), "")["city"].values()) for seed in range(200))
    assert len(found) == 24
    assert all(sorted(built) == sorted(CITY.split(", ")) for built in found)


@pytest.mark.clause("R-4")
def test_there_are_four_treasures_of_each_kind_all_in_the_pile() -> None:
    position = dealt(3)
    assert words(position.s.pile, GEMS) == "4 crown, 4 goblet, 4 orb"
    assert seen(position, "")["treasures"] == 12


@pytest.mark.clause("R-4")
@pytest.mark.parametrize("viewer", ["B", "C", ""])
def test_how_many_treasures_a_duke_has_is_public_but_not_which(viewer: str) -> None:
    position = table(3, treasures={"A": "crown, orb", "A's": "goblet"}, options={"memory-aid": "yes"})
    duke = seen(position, viewer)["dukes"][0]
    assert (duke["carries"], duke["hidden"]) == (2, 1)
    assert duke["treasures"] == duke["hoard"] == {}
    assert seen(position, "A")["dukes"][0]["treasures"] == {"crown": 1, "orb": 1}
    assert seen(position, "A")["dukes"][0]["hoard"] == {"goblet": 1}


@pytest.mark.clause("R-4")
def test_a_treasure_is_known_to_those_who_see_it_taken() -> None:
    position = table(3, at={"A": "C5", "B": "C5"}, hands={"A": "map-of-C5"}, stage="sway")
    events = play(position, "A hold[map-of-C5]", "A dig", luck="orb, club, club, club, 1", seen_by="B")
    assert "dug A C5 orb" in events
    assert position.s.told[0] == 0b011


@pytest.mark.clause("R-4")
def test_after_an_unseen_choice_among_several_others_know_none_of_them() -> None:
    position = table(3, treasures={"A": "crown, orb"}, told={"A": "AB"}, stage="sway")
    play(position, "A hide[crown]")
    assert treasures(position, "A's") == "crown"
    assert sorted(position.s.told[:2]) == [1, 1]


@pytest.mark.clause("R-4")
def test_where_there_is_no_choice_knowledge_stays() -> None:
    position = table(3, treasures={"A": "crown"}, told={"A": "AB"}, stage="sway")
    play(position, "A hide[crown]")
    assert position.s.told[0] == 0b011


@pytest.mark.clause("R-5")
def test_there_are_122_cards_of_seven_types() -> None:
    copies = Counter[str]()
    for card in GAME.edition.cards.values():
        copies[str(card["type"])] += int(str(card["copies"]))
    assert copies == {
        "arms": 21,
        "potion": 11,
        "trap": 16,
        "special": 14,
        "villain": 34,
        "spell": 14,
        "map": 12,
    }
    assert copies.total() == 122


@pytest.mark.clause("R-6")
@pytest.mark.parametrize(
    ("players", "castles"),
    [(2, ["A1", "J10"]), (3, ["A1", "J1", "J10"]), (4, ["A1", "J1", "J10", "A10"])],
)
def test_each_duke_has_a_castle_four_cards_and_a_henchman(players: int, castles: list[str]) -> None:
    position = dealt(players)
    for letter, corner in zip(LETTERS, castles, strict=False):
        duke = seen(position, "")["dukes"][LETTERS.index(letter)]
        assert (duke["castle"], duke["place"], duke["cards"]) == (corner, corner, 4)
        assert (duke["health"], duke["gulden"], duke["strength"], duke["arms"]) == (15, 5, 2, 0)
        assert not duke["toxicated"]
        assert sum(seen(position, letter)["hand"].values()) == 4
    assert sum(position.s.deck) == 122 - 4 * players


@pytest.mark.clause("R-6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_turns_go_round(players: int) -> None:
    position = table(players, turn="A", stage="sway")
    order = ""
    for _ in range(players + 1):
        order += asked(position)
        if seen(position, "")["phase"] == "journey":
            play(position, f"{asked(position)} go[{castle(players, asked(position))}]")
        play(position, f"{asked(position)} {legal(position, asked(position))[-1]}")
        if seen(position, "")["phase"] != "journey":
            play(position, f"{asked(position)} {legal(position, asked(position))[-1]}")
    assert order == ("ABCD"[:players] * 2)[: players + 1]


@pytest.mark.clause("R-6")
def test_an_unused_castle_takes_treasures_but_no_cards() -> None:
    position = table(2, at={"A": "J1"}, treasures={"J1": "crown"}, hands={"A": "knife"}, stage="field")
    assert options_of(position, "A", "pick") == ["unknown"]
    play(position, "A pick[unknown]", "A hold[knife]", luck="crown")
    assert not {"A1", "J1", "J10", "A10"} & set(options_of(position, "A", "insert"))


@pytest.mark.clause("R-7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_is_random(players: int) -> None:
    found = Counter(asked(dealt(players, seed=seed)) for seed in range(60))
    assert set(found) == set("ABCD"[:players])


@pytest.mark.clause("R-8")
@pytest.mark.parametrize(
    ("card", "name", "before", "after"),
    [
        ("healing-draught", "health", 13, 15),
        ("battle-axe", "arms", 12, 15),
        ("giant's-blood", "strength", 14, 15),
        ("cutpurse", "gulden", 2, 0),
        ("quicksand", "arms", 1, 0),
        ("Grandlin's-curse", "strength", 0, 0),
        ("club", "arms", 13, 15),
    ],
)
def test_values_stay_between_0_and_15(card: str, name: str, before: int, after: int) -> None:
    position = table(board={"B1": card}, values={"A": {name: before}})
    play(position, "A go[B1]")
    assert value(position, "A", name) == after


@pytest.mark.clause("R-8")
def test_gold_from_a_kill_is_lost_beyond_15() -> None:
    position = table(at={"A": "C3", "B": "C3"}, stage="field", values={"A": {"gulden": 12, "arms": 15}})
    position.s.values[1, 0] = 1
    play(position, "A attack[B]", "A fight", "B fight", luck="1, 1")
    assert value(position, "A", "gulden") == 15


def test_the_names_of_the_cards_are_those_of_the_file() -> None:
    assert [*GAME.edition.cards, *GAME.schema.spare] == list(KINDS)
