"""What a screen remembers for a duke, and what it does not: R-51."""

import random
from functools import partial

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.conformance.cases import Case
from inglenook.engine.page import choices
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for
from inglenook.engine.settings import Value

from .table import GAME, KINDS, options_of, play, seen, table


def offered(position: Position, seat: int) -> list[str]:
    return [choice["words"] for choice in choices(position, seat)]


def forgotten(position: Position, seat: int, seed: int = 0) -> Position:
    return position.forget(seat, chance_from(seed_for(b"forget", seed)))


@pytest.mark.clause("R-51")
@pytest.mark.parametrize("lying", ["goblet", "goblet, orb"])
def test_choices_do_not_remember_which_treasure_lies_there(lying: str) -> None:
    position = table(treasures={"B1": lying}, told={"B1": "A"})
    play(position, "A go[B1]")
    assert offered(position, 0) == offered(forgotten(position, 0), 0)
    stranger = table(treasures={"B1": lying})
    play(stranger, "A go[B1]")
    assert offered(position, 0) == offered(stranger, 0)


@pytest.mark.clause("R-51")
def test_of_several_any_kind_may_be_named_and_one_is_just_picked_up() -> None:
    position = table(treasures={"B1": "goblet, orb"}, told={"B1": "A"})
    play(position, "A go[B1]")
    assert options_of(position, "A", "pick") == ["crown", "goblet", "orb", "unknown"]
    play(position, "A pick[goblet]")
    assert options_of(position, "A", "pick") == ["unknown"]
    assert "Pick up: a treasure" in offered(position, 0)


@pytest.mark.clause("R-51")
def test_the_memory_aid_offers_what_he_knows() -> None:
    aided = partial(table, treasures={"B1": "goblet, 2 orb"}, options={"memory-aid": "yes"})
    position = aided(told={"B1": "A"})
    play(position, "A go[B1]")
    assert options_of(position, "A", "pick") == ["goblet", "orb"]
    stranger = aided()
    play(stranger, "A go[B1]")
    assert options_of(stranger, "A", "pick") == ["unknown"]


@pytest.mark.clause("R-51")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_choices_are_worded_the_same_after_forgetting(players: int) -> None:
    options: dict[str, Value] = {"drop-treasures": "yes", "goal": "one-of-each", "max-days": 40}
    case, rng = Case(GAME, players, options), random.Random(players)
    position, n = Position(GAME, case.edition, players).setup(chance_from(seed_for(b"notes", players))), 0
    while position.waiting() and n < 600:
        seat, n = position.asked()[0], n + 1
        assert offered(position, seat) == offered(forgotten(position, seat, n), seat)
        legal = position.legal(seat)
        better = [a for a in legal if GAME.actions.notation(a).split("[")[0] in ("dig", "drop", "pick")]
        position.apply(seat, rng.choice(better or legal), chance_from(seed_for(b"play", n)))


@pytest.mark.clause("R-51")
def test_the_memory_aid_marks_the_treasures_he_knows_on_fields() -> None:
    told = partial(table, treasures={"C3": "2 crown, orb", "D4": "goblet"}, told={"C3": "B"})
    aided = told(options={"memory-aid": "yes"})
    assert seen(aided, "B")["fields"]["C3"] == {"treasures": 3, "kinds": {"crown": 2, "orb": 1}}
    assert seen(aided, "B")["fields"]["D4"] == {"treasures": 1}
    assert seen(aided, "A")["fields"]["C3"] == {"treasures": 3}
    assert seen(told(), "B")["fields"]["C3"] == {"treasures": 3}
    assert seen(aided, "")["fields"]["C3"] == {"treasures": 3}


@pytest.mark.clause("R-51")
@pytest.mark.parametrize("viewer", ["A", "B", ""])
def test_everybody_may_look_through_what_everybody_saw_discarded(viewer: str) -> None:
    position = table(discards="2 knife, warg", buried={"B": "exile"})
    position.s.removed[KINDS.index("map-of-C5")] = 1
    shown = seen(position, viewer)
    assert (shown["discarded"], shown["removed"]) == ({"knife": 2, "warg": 1}, {"map-of-C5": 1})
    assert shown["discards"] == 4
    assert {"knife", "warg", "map-of-C5"} <= set(shown["faces"])
    assert "exile" not in shown["faces"]


@pytest.mark.clause("R-9")
def test_to_stay_is_worded_as_that() -> None:
    position = table(at={"A": "C3"})
    said = offered(position, 0)
    assert {"Stay here", "Go to C4"} <= set(said)
    assert "Go to C3" not in said
    assert play(position, "A stay")[0] == "stayed A C3"


@pytest.mark.clause("R-36")
@pytest.mark.parametrize("wage", [2, 5])
def test_the_tavern_s_offer_tells_the_edition_s_wage(wage: int) -> None:
    position = table(at={"A": "E5"}, numbers={"wage": wage}, stage="field")
    assert f"Earn {wage} gulden" in offered(position, 0)
