"""Other editions: what a card may do, cards of one's own, and goals as the players agree. R-5, R-21 to R-31, R-46."""

from collections.abc import Mapping
from typing import Any

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.errors import EditionError
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .table import GAME, asked, card_at, discards, hand, legal, play, seen, table, value

SIMPLE = "nothing, raise, lower, halve, set, toxicate, cure, skip"
AIMED = "teleport, hasten, banish, strike, fury, exile"


@pytest.mark.clause("R-22", "R-24", "R-25", "R-29", "R-31")
@pytest.mark.parametrize(
    ("card", "cell", "where", "allowed"),
    [
        ("poison", "does = 'portal'", "on a card of type potion", SIMPLE),
        ("shrine", "does = 'teleport'", "on a card of type special", f"{SIMPLE}, look, portal"),
        ("warg", "does = 'look'", "on a card of type villain", SIMPLE),
        ("haste", "does = 'portal'", "on a card of type spell", f"{SIMPLE}, look, {AIMED}"),
        ("map-of-C5", "does = 'raise'", "on a card of type map", "nothing"),
        ("exile", "does-2 = 'cure'", "besides exile on a card of type spell", "nothing"),
        ("knife", "face = 6", "on a card of type arms", "0"),
        ("teleportal", "face = 6", "with portal", "0"),
        ("pitfall", "price = 2", "on a card of type trap", "0"),
        ("shrine", "power = 2", "on a card of type special", "0"),
    ],
)
def test_an_effect_that_cannot_work_there_is_refused(card: str, cell: str, where: str, allowed: str) -> None:
    with pytest.raises(EditionError) as error:
        GAME.schema.parse(f'name = "odd"\ncards.{card}.{cell}')
    said = cell.replace("'", "")
    assert str(error.value) == f"line 2: {card}: {said} cannot work {where}; allowed: {allowed}"


@pytest.mark.clause("R-24", "R-31")
def test_what_can_work_is_allowed() -> None:
    GAME.schema.parse('cards.shrine = { does = "look", by = 2 }\ncards.mending = { does = "skip" }')
    GAME.schema.parse('cards.bandit = { type = "trap", power = 0, does = "toxicate" }')


# Cards of one's own

SAND = {"type": "trap", "copies": 2, "does": "lower", "what": "arms", "by": 3}
IDOL = {
    "type": "special",
    "copies": 1,
    "stays": "yes",
    "price": 1,
    "does": "raise",
    "what": "strength",
    "by": 1,
}


def with_own(**facts: Any) -> Position:
    """A table at which blank-1 is the Bag of Sand and blank-2 the Idol."""
    return table(own={"Bag of Sand": SAND, "Idol": IDOL}, **facts)


@pytest.mark.clause("R-5")
def test_an_added_card_works_like_any_of_its_type() -> None:
    position = with_own(board={"B1": "blank-1"}, values={"A": {"arms": 5}})
    events = play(position, "A go[B1]")
    assert events[:3] == ["went A B1", "uncovered A B1 blank-1", "lowered A arms 3"]
    assert (value(position, "A", "arms"), discards(position)) == (2, "blank-1")
    position = with_own(board={"B1": "blank-2"})
    play(position, "A go[B1]", "A use")
    assert (value(position, "A", "strength"), value(position, "A", "gulden"), card_at(position, "B1")) == (
        3,
        4,
        "blank-2",
    )


@pytest.mark.clause("R-5")
def test_an_added_card_is_drawn_held_and_inserted() -> None:
    position = with_own(hands={"A": "3 knife"}, deck="blank-1, 9 club", stage="sway")
    play(position, "A plays knife at C3", luck="blank-1, club, 3")
    assert hand(position, "A") == "club, 2 knife, blank-1" or "blank-1" in hand(position, "A")
    assert seen(position, "A")["faces"]["blank-1"] == {"type": "trap", "text": ["arms −3"]}
    assert "blank-1" not in seen(position, "B")["faces"]


@pytest.mark.clause("R-5")
def test_without_an_edition_that_fills_them_there_are_no_blank_cards() -> None:
    record = GAME.edition.packed.view(GAME.edition_type)[0]
    assert int(record.copies.sum()) == 122
    assert not record.copies[-4:].any()


@pytest.mark.clause("R-5")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("cards.Sand = { copies = 3 }", "line 1: Sand: does nothing; a arms may: raise"),
        (
            'cards."Short sword" = { does = "raise" }',
            "line 1: Short sword: there is a card 'short-sword' already",
        ),
    ],
)
def test_a_card_that_would_do_nothing_or_has_a_name_twice_is_refused(text: str, message: str) -> None:
    with pytest.raises(EditionError) as error:
        GAME.schema.parse(text)
    assert str(error.value).startswith(message)
    GAME.schema.parse(
        'cards.Hermit = { type = "villain", power = 3 }\ncards.Chart = { type = "map", spot = 27 }'
    )


# Goals as the players agree

FEW = 'numbers.treasures = [2, 2, 2]\noptions = { goal = "agreed", '


def agreed(hidden: str, numbers: Mapping[str, int], carried: str = "crown") -> Position:
    """A hides what he carries, beside what is hidden."""
    options = {"goal": "agreed", **{f"goal-{name}": n for name, n in numbers.items()}}
    position = table(treasures={"A": carried, "A's": hidden}, stage="sway", options=options)
    position.apply(0, GAME.actions.parse(f"hide[{carried}]"), chance_from(seed_for(b"hide", 0)))
    return position


@pytest.mark.clause("R-46")
@pytest.mark.parametrize(
    ("numbers", "hidden", "wins"),
    [
        ({"any": 3}, "goblet", False),
        ({"any": 3}, "goblet, orb", True),
        ({"crowns": 2}, "3 orb", False),
        ({"crowns": 2}, "crown", True),
        ({"any": 4, "crowns": 2}, "crown, orb", False),
        ({"any": 4, "crowns": 2}, "3 orb", False),
        ({"any": 4, "crowns": 2}, "crown, 2 orb", True),
        ({"crowns": 1, "goblets": 1, "orbs": 2}, "goblet, orb", False),
        ({"crowns": 1, "goblets": 1, "orbs": 2}, "goblet, 2 orb", True),
        ({}, "nothing", True),
    ],
)
def test_players_may_agree_on_any_number_or_combination(
    numbers: dict[str, int], hidden: str, wins: bool
) -> None:
    assert agreed(hidden, numbers).scores()[0] == wins


@pytest.mark.clause("R-46")
def test_an_agreed_combination_turns_looting_on_and_a_number_does_not() -> None:
    for numbers, on in (({"any": 5}, False), ({"any": 5, "orbs": 1}, True)):
        options = {"goal": "agreed", **{f"goal-{name}": n for name, n in numbers.items()}}
        position = table(
            at={"A": "J10", "B": "D4"}, treasures={"B's": "crown"}, stage="field", options=options
        )
        assert ("search" in legal(position, "A")) == on


@pytest.mark.clause("R-46")
def test_a_number_that_nobody_can_reach_any_more_is_a_draw() -> None:
    """Seven are asked for; with six in each of two castles, or too few left, all see that nobody can win."""
    options = {"goal": "agreed", "goal-any": 7}
    facts: dict[str, Any] = {"stage": "sway", "options": options}
    pile = "4 crown, 4 goblet, 4 orb"
    position = table(
        treasures={"A": "crown", "A's": "crown, 4 orb", "B's": "2 crown, 4 goblet"}, pile=pile, **facts
    )
    assert play(position, "A hide[crown]")[-1] == "drawn"
    assert (asked(position), position.scores(), position.measures()["valve"]) == ("", [0, 0], 0)
    position = table(
        treasures={"A": "crown", "A's": "crown, 4 orb", "B's": "crown, 4 goblet"}, pile=pile, **facts
    )
    play(position, "A hide[crown]", luck="pitfall, pitfall, pitfall, pitfall, 3")
    assert asked(position) == "B"


@pytest.mark.clause("R-46")
def test_a_redeal_never_gives_a_castle_what_was_agreed() -> None:
    options = {"goal": "agreed", "goal-any": 3, "goal-crowns": 1}
    position = table(treasures={"A's": "2 goblet, 2 orb", "B's": "crown"}, options=options)
    kinds = set()
    for seed in range(60):
        other = position.redeal(1, chance_from(seed_for(b"win", seed)))
        gems = other.s.gem[other.s.spot == 104]
        assert not (gems == 0).any()
        kinds.add(tuple(gems.tolist()))
    assert len(kinds) > 1


@pytest.mark.clause("R-46")
def test_all_see_what_was_agreed() -> None:
    options = {"goal": "agreed", "goal-any": 3, "goal-crowns": 1, "goal-orbs": 2}
    assert seen(table(options=options), "")["goal"] == {
        "name": "agreed",
        "number": 3,
        "kinds": {"crown": 1, "orb": 2},
        "looting": True,
    }


@pytest.mark.clause("R-46")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("options.goal-crowns = 2", "line 1: goal-crowns: counts only with goal = agreed"),
        (f"{FEW}goal-any = 7 }}", "line 2: goal-any: 7 are asked for; there are 6"),
        (f"{FEW}goal-orbs = 3 }}", "line 2: goal-orbs: 3 are asked for; there are 2"),
        ("options.goal-any = 0", "line 1: goal-any: 0 is not a whole number from 1 to 12"),
    ],
)
def test_a_goal_that_cannot_be_meant_is_refused(text: str, message: str) -> None:
    with pytest.raises(EditionError) as error:
        GAME.schema.parse(text)
    assert str(error.value) == message
