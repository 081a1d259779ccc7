"""Cards found on the board, poison and lost days: R-21 to R-28."""

import pytest

from inglenook.engine.position import Position

from .table import (
    GAME,
    asked,
    card_at,
    discards,
    hand,
    is_open,
    legal,
    options_of,
    place,
    play,
    seen,
    stage,
    table,
    treasures,
    value,
)

VALUES = ("health", "gulden", "strength", "arms")
BEFORE = {"health": 9, "gulden": 7, "strength": 6, "arms": 5}


def found(card: str, *, luck: str = "", use: bool = False, toxic: str = "", **values: int) -> Position:
    """A henchman with middling values has found the card, and used it if asked to."""
    position = table(board={"B1": card}, values={"A": BEFORE | values}, toxic=toxic)
    play(position, "A go[B1]", *(["A use"] if use else []), luck=luck)
    return position


def changed(position: Position) -> dict[str, int]:
    now = {name: value(position, "A", name) - BEFORE[name] for name in VALUES}
    return {name: by for name, by in now.items() if by}


@pytest.mark.clause("R-21")
@pytest.mark.parametrize(
    ("card", "copies", "arms"),
    [
        ("knife", 6, 1),
        ("club", 5, 2),
        ("short-sword", 4, 3),
        ("mace", 3, 4),
        ("long-sword", 2, 5),
        ("battle-axe", 1, 6),
    ],
)
def test_arms_are_added_and_discarded(card: str, copies: int, arms: int) -> None:
    assert GAME.edition.cards[card]["copies"] == copies
    position = found(card)
    assert changed(position) == {"arms": arms}
    assert (card_at(position, "B1"), discards(position)) == ("nothing", card)


@pytest.mark.clause("R-21")
def test_a_card_is_discarded_before_it_takes_effect() -> None:
    """The trap that kills him is among the cards shuffled for his new hand."""
    position = table(board={"B1": "pitfall"}, values={"A": {"health": 2}}, deck="nothing", discards="3 club")
    play(position, "A go[B1]", luck="pitfall, club, club, club")
    assert hand(position, "A") == "3 club, pitfall"


@pytest.mark.clause("R-22")
@pytest.mark.parametrize(
    ("card", "copies", "effect"),
    [
        ("healing-draught", 2, {"health": 5}),
        ("elixir-of-life", 1, {"health": 6}),
        ("strong-brew", 2, {"strength": 1}),
        ("giant's-blood", 1, {"strength": 2}),
        ("antidote", 1, {"health": 2}),
        ("wasting-philtre", 1, {"strength": -3}),
        ("poison", 2, {}),
        ("sleeping-draught", 1, {}),
    ],
)
def test_potions_work_at_once_and_are_discarded(card: str, copies: int, effect: dict[str, int]) -> None:
    assert GAME.edition.cards[card]["copies"] == copies
    position = found(card)
    assert changed(position) == effect
    assert (card_at(position, "B1"), discards(position)) == ("nothing", card)
    duke = seen(position, "")["dukes"][0]
    assert duke["toxicated"] == (card == "poison")
    assert duke["skips"] == (card == "sleeping-draught")


@pytest.mark.clause("R-22")
def test_an_antidote_cures() -> None:
    assert not seen(found("antidote", toxic="A"), "")["dukes"][0]["toxicated"]


@pytest.mark.clause("R-22")
def test_a_potion_works_even_if_it_does_nothing() -> None:
    position = found("healing-draught", health=15)
    assert discards(position) == "healing-draught"


@pytest.mark.clause("R-23")
@pytest.mark.parametrize(
    ("card", "copies", "effect"),
    [
        ("pitfall", 3, {"health": -3}),
        ("snare", 2, {}),
        ("spear-trap", 2, {"health": -5}),
        ("cutpurse", 2, {"gulden": -3}),
        ("rust-mist", 2, {"arms": -3}),
        ("snake-nest", 2, {"health": -1}),
        ("quicksand", 1, {"health": -2, "arms": -2}),
        ("swamp-fever", 1, {"health": -5}),
        ("Grandlin's-curse", 1, {"strength": -1}),
    ],
)
def test_traps_work_at_once_and_are_discarded(card: str, copies: int, effect: dict[str, int]) -> None:
    assert GAME.edition.cards[card]["copies"] == copies
    position = found(card)
    assert changed(position) == effect
    assert (card_at(position, "B1"), discards(position)) == ("nothing", card)
    duke = seen(position, "")["dukes"][0]
    assert duke["toxicated"] == (card == "snake-nest")
    assert duke["skips"] == (card == "snare")


@pytest.mark.clause("R-23")
@pytest.mark.parametrize(("before", "after"), [(9, 4), (8, 4), (1, 0), (0, 0)])
def test_halving_rounds_down(before: int, after: int) -> None:
    assert value(found("rust-mist", arms=before), "A", "arms") == after


@pytest.mark.clause("R-24")
@pytest.mark.parametrize(
    ("card", "copies", "stays", "effect"),
    [
        ("hermitage", 2, True, {"health": 3}),
        ("hidden-armoury", 2, True, {"gulden": -2, "arms": 3}),
        ("training-ground", 2, False, {"health": -2, "strength": 1}),
        ("gold-vein", 2, False, {"gulden": 4}),
        ("shrine", 1, True, {}),
    ],
)
def test_a_special_place_can_be_used(card: str, copies: int, stays: bool, effect: dict[str, int]) -> None:
    assert GAME.edition.cards[card]["copies"] == copies
    position = found(card, use=True, toxic="A")
    assert changed(position) == effect
    assert card_at(position, "B1") == (card if stays else "nothing")
    duke = seen(position, "")["dukes"][0]
    assert duke["skips"] == (card == "hermitage")
    assert duke["toxicated"] == (card != "shrine")


@pytest.mark.clause("R-24")
@pytest.mark.parametrize(
    ("face", "effect"), [(6, {"gulden": 5}), (5, {"gulden": -1, "health": 4}), (4, {"gulden": -1})]
)
def test_the_wishing_well_takes_luck(face: int, effect: dict[str, int]) -> None:
    position = found("wishing-well", use=True, luck=str(face))
    assert changed(position) == effect
    assert card_at(position, "B1") == "wishing-well"


@pytest.mark.clause("R-24")
def test_the_watchtower_shows_three_covered_cards_to_its_visitor() -> None:
    board = {"B1": "watchtower", "C9": "knife", "D9": "ogre", "E9": "mace", "G9": "club"}
    position = table(board=board)
    play(position, "A go[B1]", "A use")
    assert options_of(position, "A", "look") == ["C9", "D9", "E9", "G9"]
    assert play(position, "A look[D9]", seen_by="A") == ["looked A D9 ogre"]
    assert play(position, "A look[C9]", seen_by="B") == ["looked A C9"]
    play(position, "A look[E9]")
    assert legal(position, "A") == ["proceed"]
    assert seen(position, "A")["fields"]["D9"] == {"card": "ogre", "open": False}
    play(position, "A proceed")
    assert stage(position) == "sway"
    assert card_at(position, "B1") == "watchtower"


@pytest.mark.clause("R-24")
def test_the_visitor_chooses_once_for_each_arrival_and_it_stays_uncovered() -> None:
    position = found("hidden-armoury")
    assert legal(position, "A") == ["use", "leave"]
    play(position, "A leave")
    assert stage(position) == "sway"
    assert is_open(position, "B1")
    used = found("hidden-armoury", use=True)
    assert stage(used) == "sway"


@pytest.mark.clause("R-24")
def test_who_stays_may_use_it_again_on_the_next_day() -> None:
    position = table(at={"A": "B1"}, board={"B1": "hermitage"}, open=["B1"])
    play(position, "A go[B1]")
    assert "use" in legal(position, "A")


@pytest.mark.clause("R-24")
def test_who_cannot_pay_cannot_use_it() -> None:
    assert legal(found("hidden-armoury", gulden=1), "A") == ["leave"]


@pytest.mark.clause("R-25")
@pytest.mark.parametrize(
    ("card", "power", "copies", "reward"),
    [
        ("bandit", 2, 4, {"gulden": 1}),
        ("footpad", 3, 4, {"gulden": 2}),
        ("poacher", 4, 4, {"gulden": 2}),
        ("deserter", 5, 4, {"arms": 2}),
        ("smuggler", 6, 3, {"gulden": 4}),
        ("cutthroat", 7, 3, {"arms": 3}),
        ("warg", 8, 3, {"strength": 1}),
        ("troll", 10, 2, {"gulden": 6}),
        ("witch", 11, 2, {"health": 6}),
        ("ogre", 12, 2, {"strength": 1, "gulden": 4}),
        ("black-knight", 15, 1, {"arms": 6}),
        ("wyvern", 17, 1, {"gulden": 10}),
        ("warpig", 20, 1, {"strength": 3}),
    ],
)
def test_a_beaten_villain_gives_the_reward_and_is_discarded(
    card: str, power: int, copies: int, reward: dict[str, int]
) -> None:
    facts = GAME.edition.cards[card]
    assert (facts["power"], facts["copies"]) == (power, copies)
    position = table(board={"B1": card}, values={"A": {"health": 5, "gulden": 5, "strength": 9, "arms": 9}})
    play(position, "A go[B1]")
    assert seen(position, "")["fight"]["against"] == power
    position.s.stamina = 1
    position.s.fury = 20
    play(position, "A fight", luck="6, 1")
    before = {"health": 5, "gulden": 5, "strength": 9, "arms": 8}
    now = {name: value(position, "A", name) - before[name] for name in VALUES}
    assert {name: by for name, by in now.items() if by} == reward
    assert (card_at(position, "B1"), discards(position)) == ("nothing", card)


@pytest.mark.clause("R-25")
def test_a_villain_attacks_until_the_henchman_flees_or_dies() -> None:
    position = found("bandit")
    assert legal(position, "A") == ["fight", "flee"]
    play(position, "A fight", luck="1, 1")
    assert legal(position, "A") == ["fight", "flee"]


@pytest.mark.clause("R-25")
def test_a_villain_who_wins_takes_the_treasures_and_stays_uncovered() -> None:
    position = table(board={"B1": "warpig"}, treasures={"A": "crown, orb"}, values={"A": {"health": 3}})
    events = play(position, "A go[B1]", "A fight", luck="1, 6, club, club, club, club")
    assert "snatched B1 2" in events
    assert treasures(position, "B1") == "crown, orb"
    assert is_open(position, "B1")


@pytest.mark.clause("R-25")
def test_who_beats_a_villain_gets_what_he_has_taken() -> None:
    position = table(board={"B1": "bandit"}, treasures={"B1": "crown, orb"}, values={"A": {"arms": 9}})
    play(position, "A go[B1]")
    position.s.stamina = 1
    play(position, "A fight", luck="1, 1")
    assert treasures(position, "A") == "crown, orb"


@pytest.mark.clause("R-25")
def test_a_villain_discarded_otherwise_leaves_his_treasures_ownerless() -> None:
    position = table(board={"B1": "warpig"}, treasures={"B1": "crown"}, hands={"A": "banishment"})
    play(position, "A go[B1]", "A casts banishment at B1")
    assert treasures(position, "B1") == "crown"
    assert options_of(position, "A", "pick") == ["unknown"]


@pytest.mark.clause("R-26")
@pytest.mark.parametrize("card", ["mending", "map-of-H6"])
def test_a_black_card_may_be_taken_without_effect(card: str) -> None:
    position = found(card, health=9)
    assert "take" in legal(position, "A")
    play(position, "A take")
    assert hand(position, "A") == card
    assert changed(position) == {}
    assert position.s.known[0].sum() == 1  # everybody has seen it go there


@pytest.mark.clause("R-26")
def test_what_others_know_of_a_hand_is_dropped_when_a_card_is_played_unseen() -> None:
    position = table(hands={"A": "mending, club"}, known={"A": "mending"}, stage="sway")
    play(position, "A plays club at D4")
    assert position.s.known[0].sum() == 0


@pytest.mark.clause("R-26")
def test_a_known_card_that_is_shown_is_no_longer_known_to_be_there() -> None:
    position = table(hands={"A": "mending, 2 haste"}, known={"A": "mending, haste"})
    play(position, "A casts haste")
    assert hand(position, "A") == "haste, mending"
    assert position.s.known[0].sum() == 1


@pytest.mark.clause("R-26")
def test_a_black_card_may_be_played_at_once() -> None:
    position = table(board={"B1": "lightning"}, hands={"A": "club"})
    play(position, "A go[B1]", "A use")
    assert legal(position, "A") == ["target[B]"]
    play(position, "A target[B]")
    assert value(position, "B", "health") == 11
    assert (card_at(position, "B1"), discards(position)) == ("nothing", "lightning")
    assert asked(position) == "B"  # that was the day's card


@pytest.mark.clause("R-26")
def test_not_if_a_card_was_played_already() -> None:
    position = table(board={"B1": "lightning"}, hands={"A": "haste"})
    play(position, "A casts haste", "A go[B1]")
    assert legal(position, "A") == ["take", "leave"]


@pytest.mark.clause("R-26")
@pytest.mark.parametrize("card", ["banishment", "battle-fury", "haste"])
def test_not_without_a_target(card: str) -> None:
    """A banishment does not banish itself; a journey is over when a card is found."""
    position = table(board={"B1": card})
    play(position, "A go[B1]")
    assert legal(position, "A") == ["take", "leave"]


@pytest.mark.clause("R-26")
def test_a_found_banishment_can_be_aimed_at_any_other_card() -> None:
    position = table(board={"B1": "banishment", "C9": "ogre"})
    play(position, "A go[B1]", "A use")
    assert legal(position, "A") == ["banish[C9]"]


@pytest.mark.clause("R-26")
def test_left_lying_it_stays_uncovered() -> None:
    position = found("exile")
    play(position, "A leave")
    assert card_at(position, "B1") == "exile"
    assert is_open(position, "B1")


@pytest.mark.clause("R-27")
def test_poison_bites_at_the_start_of_each_own_turn() -> None:
    position = table(toxic="B", stage="sway")
    events = play(position, "A done", luck="club, club, club, club, 3")
    assert events[-3:] == ["bitten B", "lowered B health 1", "rolled B 3"]
    assert seen(position, "A")["dukes"][1]["toxicated"]


@pytest.mark.clause("R-27")
def test_until_he_is_cured() -> None:
    for name, moves in (("mending", ["A casts mending"]), ("shrine", ["A go[B1]", "A use"])):
        position = table(toxic="A", hands={"A": "mending"}, board={"B1": "shrine"})
        play(position, *moves)
        assert not seen(position, "")["dukes"][0]["toxicated"], name


@pytest.mark.clause("R-27")
@pytest.mark.parametrize("field", ["C3", "E5"])
def test_who_dies_of_poison_leaves_his_treasures_where_he_is(field: str) -> None:
    position = table(
        toxic="B", at={"B": field}, values={"B": {"health": 1}}, treasures={"B": "orb"}, stage="sway"
    )
    luck = "club, club, club, club, club, club, club, club"
    events = play(position, "A done", luck=luck)
    assert f"died B poison {field}" in events
    assert treasures(position, field) == "orb"
    assert (place(position, "B"), stage(position)) == ("J10", "sway")


@pytest.mark.clause("R-27")
def test_treasure_in_the_city_can_be_picked_up() -> None:
    position = table(at={"A": "E5"}, treasures={"E5": "orb"})
    play(position, "A go[E5]", "A pick[unknown]", luck="orb")
    assert treasures(position, "A") == "orb"


@pytest.mark.clause("R-28")
def test_a_skipped_day_is_passed_over_whole() -> None:
    position = table(skips="B", stage="sway", hands={"B": "knife"})
    events = play(position, "A done", luck="club, club, club, club, 2")
    assert "slept B" in events
    assert asked(position) == "A"  # no journey, no sway
    assert hand(position, "B") == "knife"  # no draw
    assert not seen(position, "")["dukes"][1]["skips"]


@pytest.mark.clause("R-28")
def test_poison_bites_on_a_skipped_day_too() -> None:
    position = table(skips="B", toxic="B", stage="sway")
    play(position, "A done", luck="club, club, club, club, 2")
    assert value(position, "B", "health") == 14
    assert asked(position) == "A"


@pytest.mark.clause("R-28")
def test_a_new_henchman_does_not_skip() -> None:
    position = table(skips="B", at={"A": "C3", "B": "C3"}, values={"B": {"health": 1}, "A": {"arms": 15}})
    play(position, "A go[C3]", "A attack[B]", "A fight", "B fight", luck="1, 1, club, club, club, club")
    assert not seen(position, "")["dukes"][1]["skips"]
    play(position, "A done")
    assert (asked(position), stage(position)) == ("B", "journey")


@pytest.mark.clause("R-28")
def test_who_dies_of_poison_on_a_skipped_day_has_no_sway() -> None:
    position = table(skips="B", toxic="B", values={"B": {"health": 1}}, stage="sway")
    play(position, "A done")
    assert (asked(position), stage(position)) == ("A", "journey")
    assert sum(position.s.hand[1]) == 4
