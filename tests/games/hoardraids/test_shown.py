"""What those who watch are shown: the way of a walk, and stories of several events as one scene."""

from inglenook.engine.events import Event, new_log, take
from inglenook.engine.position import Position
from inglenook.engine.scenes import BRIEF, MINE, OTHERS, Reader, Scene, Weight
from inglenook.games.hoardraids import declarations as d
from inglenook.games.hoardraids.scenes import GRAVE, SCENES
from inglenook.games.hoardraids.view import recall

from .table import GAME, SQUARES, chance, table


def way(position: Position, notation: str) -> str:
    """The fields that a henchman is seen to cross, from his first to his last."""
    log = new_log()
    position.apply(0, GAME.actions.parse(notation), chance(0), log)
    fields = [SQUARES[row[2]] for row in take(log) if row[0] == d.STEPPED]
    return " ".join(reversed(fields))


def shown(*events: tuple[int, ...], seat: int = 0) -> list[Scene]:
    reader = Reader(seat, ["You", "B"], GAME.words.of(GAME.edition), GAME.edition)
    told = [Event(each[0], each[1:], None, number, 1) for number, each in enumerate(events, 1)]
    return list(SCENES.made(told, reader))


def test_a_walk_is_told_field_by_field_around_what_would_stop_it() -> None:
    assert way(table(roll=3), "go[A3]") == "A1 A2 A3"
    around = table(roll=6, board={"A2": "knife"}, at={"B": "B2"})
    assert way(around, "go[A3]") == "A1 B1 C1 C2 C3 B3 A3"


def test_into_the_city_he_walks_by_its_gate() -> None:
    assert way(table(at={"A": "E4"}, roll=3), "go[F6]") in ("E4 E5 F5 F6", "E4 E5 E6 F6")


def test_a_pause_has_its_way_too() -> None:
    position = table(roll=4, hands={"A": "haste"})
    assert way(position, "walk[A2]") == "A1 A2"
    assert way(position, "go[A4]") == "A2 A3 A4"


def test_a_game_that_nobody_watches_tells_no_way() -> None:
    log = new_log(0)
    table(roll=3).apply(0, GAME.actions.parse("go[A3]"), chance(0), log)
    assert take(log) == []


def test_a_walk_moves_the_henchman_on_the_map() -> None:
    (scene,) = shown((d.STEPPED, 0, 11), (d.STEPPED, 0, 1), (d.STEPPED, 0, 0), (d.WENT, 0, 11))
    assert scene.facts == {"mover": "man-0", "way": "0,0 1,0 1,1"}
    assert (scene.weight, scene.said) == (Weight.LIGHT, "You went to B2.")


def test_a_card_found_and_what_it_does_is_one_scene() -> None:
    snakes = d.CARDS.number("snake-nest")
    (scene,) = shown((d.UNCOVERED, 0, 11, snakes), (d.LOWERED, 0, d.HEALTH, 1), (d.TOXICATED, 0))
    assert scene.weight is Weight.HEAVY
    assert [each["icon"] for each in scene.facts["changes"]] == ["health", "toxicated"]


def test_fighters_see_every_blow_and_others_the_last() -> None:
    ogre = d.CARDS.number("ogre")
    faced, blows = (d.FACED, 0, d.THE_VILLAIN, ogre, 15, 15), (d.FOUGHT, 0, 3, 5, 4, 16)
    (mine,) = shown(faced, blows, (d.LOWERED, 0, d.HEALTH, 11))
    assert (mine.weight, mine.ms, mine.said) == (Weight.HEAVY, BRIEF, "You lost 11 health.")
    assert mine.facts["sides"][0]["lost"] == 11
    (seen,) = shown(faced, blows, (d.LOWERED, 0, d.HEALTH, 11), seat=1)
    assert seen.weight is Weight.LIGHT
    (last,) = shown(faced, blows, (d.LOWERED, 0, d.HEALTH, 15), (d.DIED, 0, d.BY_VILLAIN, 11), seat=1)
    assert (last.weight, last.facts["died"]) == (Weight.HEAVY, [0])


def test_a_flight_is_a_single_blow() -> None:
    (scene,) = shown((d.FACED, 0, 1, d.NONE, 9, 9), (d.FLED, 0, 2, 6), (d.LOWERED, 1, d.ARMS, 1))
    assert [("die" in side) for side in scene.facts["sides"]] == [False, True]
    assert (scene.ms, scene.said) == (MINE, "You fled; a blow of 6 from behind did no harm.")


def test_what_a_flight_cost_is_shown_and_told() -> None:
    struck = (d.FACED, 0, 1, d.NONE, 9, 9), (d.FLED, 0, 5, 9), (d.LOWERED, 1, d.ARMS, 1)
    (scene,) = shown(*struck, (d.LOWERED, 0, d.HEALTH, 3))
    assert [side["lost"] for side in scene.facts["sides"]] == [3, 0]
    assert scene.said == "You fled; a blow of 9 from behind, less the power it met, cost 3 health."
    (other,) = shown(*struck, (d.LOWERED, 0, d.HEALTH, 3), seat=2)
    assert other.weight is Weight.LIGHT


def test_one_s_own_hoard_and_grave_hold_the_page_longer() -> None:
    assert shown((d.HID, 0))[0].ms == MINE > shown((d.HID, 1))[0].ms
    (death,) = shown((d.DIED, 0, d.BY_POISON, 3), (d.RETURNED, 0, 0))
    assert (death.name, death.ms, death.facts["stops"]) == ("death", GRAVE, True)
    assert death.said.endswith("You sent out a new henchman from A1.")
    (other,) = shown((d.DIED, 1, d.BY_POISON, 3), (d.RETURNED, 1, 0))
    assert other.ms == OTHERS
    assert "stops" not in other.facts


def test_who_is_killed_in_a_fight_is_told_to_the_end() -> None:
    struck = (d.FACED, 0, 1, d.NONE, 2, 9), (d.FOUGHT, 0, 1, 3, 6, 9), (d.LOWERED, 0, d.HEALTH, 2)
    (scene,) = shown(*struck, (d.DIED, 0, d.BY_HENCHMAN, 11), (d.ROBBED, 1, 0, 1), (d.RETURNED, 0, 0))
    assert (scene.name, scene.ms, scene.facts["stops"]) == ("blow", GRAVE, True)
    assert scene.facts["anew"] == "You sent out a new henchman from A1."


def test_business_is_one_short_sentence() -> None:
    (scene,) = shown((d.LOWERED, 0, d.GULDEN, 1), (d.RAISED, 0, d.ARMS, 1), (d.BOUGHT, 0))
    assert (scene.weight, scene.said) == (Weight.LIGHT, "You bought arms from the blacksmith.")


def drawn(*cards: str) -> list[Event]:
    return [Event(d.DREW, (0,), d.CARDS.number(card)) for card in cards]


def named(*events: Event) -> list[str]:
    position = table()
    told = recall(position.s, position.e, list(events))
    return [d.CARDS.name(event.secret) for event in told if event.secret is not None]


def test_no_card_that_was_drawn_is_named_again() -> None:
    assert named(*drawn("ogre", "knife")) == []
    (scene,) = shown((d.DREW, 0))
    assert scene.said == "You drew a card."


def test_the_log_says_what_a_blow_cost_in_words_that_add_up() -> None:
    words = GAME.words.of(GAME.edition)
    said = [
        words.event(Event(kind, facts, None), ["You", "B"])
        for kind, facts in (
            (d.FOUGHT, (0, 6, 14, 2, 4)),
            (d.RAISED, (0, d.ARMS, 1)),
            (d.LOWERED, (1, d.ARMS, 2)),
        )
    ]
    assert said == [
        "You struck with 14 against 4; the weaker lost the difference in health.",
        "You gained 1 weapon.",
        "B lost 2 arms.",
    ]
