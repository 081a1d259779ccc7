"""What is shown of Heroes and Rogues as it happens."""

from dataclasses import replace

from inglenook.engine.conformance.cases import Case
from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.page import page
from inglenook.engine.registry import find_game
from inglenook.engine.scenes import BRIEF, Reader, Scene, Weight
from inglenook.engine.settings import Value
from inglenook.games.heroes import declarations as d
from inglenook.games.heroes.scenes import ROUND

ORC, MAGE, WARRIOR = d.CARDS.numbers("orc scout", "human mage", "dwarf warrior")


def shown(*events: tuple[int, ...], seat: int = SPECTATOR) -> list[Scene]:
    game = find_game("heroes")
    reader = Reader(seat, [*"ABCD"], game.words.of(game.edition), game.edition)
    told = [Event(each[0], each[1:], None, number, 3) for number, each in enumerate(events, 1)]
    return list(game.scenes.made(told, reader))


def home(seat: int, gold: int, *cards: int) -> list[tuple[int, ...]]:
    return [*((d.SHOWED, seat, 0, card) for card in cards), (d.SCORED, seat, gold)]


def test_a_team_sets_out_with_its_cards_and_its_gold() -> None:
    (scene,) = shown((d.QUESTED, 1), *home(1, 20, ORC, MAGE, WARRIOR), seat=1)
    (team,) = scene.facts["sides"]
    assert (scene.weight, scene.ms) == (Weight.HEAVY, ROUND)
    assert [(card["name"], card["worth"]) for card in team["cards"]] == [
        ("Orc Scout", 4),
        ("Human Mage", 7),
        ("Dwarf Warrior", 9),
    ]
    assert (team["text"], team["won"]) == ("20 gold", True)
    assert scene.said == "B set out on the quest and ended the round. B came home with 20 gold."


def test_the_richest_is_lit_and_among_equals_who_has_set_out() -> None:
    for gold, lit, why in (
        ((9, 7), [True, False], "9 gold beat 7."),
        ((7, 9), [False, True], "9 gold beat 7."),
        ((7, 7), [True, False], "As much gold, but B set out."),
    ):
        (scene,) = shown((d.QUESTED, 1), *home(1, gold[0], ORC), *home(2, gold[1], MAGE))
        assert [side["won"] for side in scene.facts["sides"]] == lit
        assert scene.facts["why"] == why


def test_a_card_that_is_shown_to_all_holds_the_page_briefly() -> None:
    (scene,) = shown((d.SHOWED, 2, 1, MAGE))
    assert (scene.ms, scene.weight, scene.facts["sides"][0]["seat"]) == (BRIEF, Weight.HEAVY, 2)


def test_a_card_that_a_screen_must_not_name_has_no_face() -> None:
    (scene,) = shown((d.SHOWED, 2, 1, d.TOLD_CARDS.number("card")))
    assert scene.facts["sides"][0]["cards"] == [{"name": "card", "icon": "", "kind": "", "worth": None}]


def test_who_is_robbed_sees_what_was_left_and_others_a_ribbon() -> None:
    swapped, received = (d.SWAPPED, 1, 0, 2, 3), (d.RECEIVED, 2, 3)
    game = find_game("heroes")
    for seat, secret, weight in (
        (2, ORC, Weight.HEAVY),
        (0, None, Weight.LIGHT),
        (SPECTATOR, None, Weight.LIGHT),
    ):
        reader = Reader(seat, [*"ABCD"], game.words.of(game.edition), game.edition)
        told = [Event(d.SWAPPED, swapped[1:], None, 1, 3), Event(d.RECEIVED, received[1:], secret, 2, 3)]
        (scene,) = game.scenes.made(told, reader)
        assert scene.weight is weight
        assert ("Orc Scout" in str(scene)) == (seat == 2)
    told[1:1] = [Event(d.RECEIVED, (1, 0), MAGE, 2, 3)]
    (scene,) = game.scenes.made([*told[:2], Event(d.RECEIVED, (2, 3), ORC, 3, 3)], replace(reader, seat=2))
    assert [(side["seat"], side["cards"][0]["name"]) for side in scene.facts["sides"]] == [
        (1, "Human Mage"),
        (2, "Orc Scout"),
    ]
    (scene,) = shown(swapped, received, seat=2)  # which card came, a screen may have to forget
    assert (scene.facts["title"], scene.facts["sides"][0]["cards"]) == ("B took your card 4", [])


def test_swaps_are_ribbons_also_where_cards_are_forgotten() -> None:
    every: list[dict[str, Value]] = [{}, {"seen-cards": "unmarked"}]
    for options in every:
        *_, match = Case(find_game("heroes"), 3, options).walk(3)
        scenes = page(match, 0)["scenes"]
        assert {"ribbon", "teams"} <= {scene["name"] for scene in scenes}
        assert all(scene["ms"] <= 800 for scene in scenes if scene["weight"] is Weight.LIGHT)
