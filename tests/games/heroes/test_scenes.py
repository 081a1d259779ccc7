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
from inglenook.games.heroes.scenes import BEATS, FACING, ROBBED, ROUND, dwell

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


def test_a_mage_strikes_with_a_scene_of_its_own_for_whom_it_strikes() -> None:
    game = find_game("heroes")
    for calling, mage, name in (
        (d.MAGE, "standard", "charmed"),
        (d.THIEF, "standard", "ribbon"),
        (d.MAGE, "alternate", "ribbon"),
    ):
        edition = game.schema.edition({}, {"mage": mage})
        past = [Event(d.USED, (1, calling), None, 1, 3), Event(d.AIMED, (1, 2), None, 2, 4)]
        reader = Reader(2, [*"ABCD"], game.words.of(edition), edition, past=past)
        assert [scene.name for scene in game.scenes.made(past, reader)] == ["ribbon", name]
        (_, other) = game.scenes.made(past, replace(reader, seat=3))
        assert other.weight is Weight.LIGHT
        later = replace(reader, past=[*past, Event(d.USED, (3, d.SCOUT), None, 3, 5)])
        assert [scene.name for scene in game.scenes.made(past, later)] == ["ribbon", name]


def test_a_thief_of_the_alternate_kind_is_seen_by_whom_it_robs_and_a_merchant_by_nobody() -> None:
    game = find_game("heroes")
    run = [Event(d.TRADED, (2, 1, 4), None, 2, 3), Event(d.RECEIVED, (2, 1), ORC, 3, 3)]
    for turn, weight in ((1, Weight.HEAVY), (2, Weight.LIGHT)):
        past = [Event(d.STEPPED, (turn,), None, 1, 2), *run]
        reader = Reader(2, [*"ABCD"], game.words.of(game.edition), game.edition, past=past)
        (scene,) = game.scenes.made(run, reader)
        assert scene.weight is weight
        assert scene.facts["seat"] == turn


def test_a_round_ends_with_what_everybody_has_by_then() -> None:
    game = find_game("heroes")
    scored = [
        Event(d.SCORED, (seat, gold), None, number, 3)
        for number, seat, gold in ((1, 0, 9), (3, 1, 20), (5, 1, 5))
    ]
    quested = Event(d.QUESTED, (1,), None, 2, 3)
    reader = Reader(
        0, [*"ABCD"], game.words.of(game.edition), game.edition, past=[scored[0], quested, *scored[1:]]
    )
    (scene,) = game.scenes.made([quested, scored[1]], reader)
    assert scene.facts["totals"] == [9, 20, 0, 0]  # and not what came later
    assert scene.facts["others"].startswith("Only the first home scores")


def test_what_a_player_has_done_stands_in_few_words_beside_the_rack() -> None:
    (scene,) = shown((d.RECRUITED, 1, ORC, 2))
    assert (scene.facts["seat"], scene.facts["did"]) == (1, "took the Orc Scout")


def test_a_bot_waits_as_long_as_there_is_something_to_look_at() -> None:
    """Of what all were told, and of whether a person was robbed, which all see, too."""
    taken = [Event(d.SWAPPED, (1, 0, 2, 1), None), Event(d.STEPPED, (2,), None)]
    faced = [Event(d.USED, (1, d.HEALER), None), Event(d.FACED, (4, ORC), None), Event(d.STEPPED, (2,), None)]
    assert dwell(taken, {2}) == ROBBED > dwell(taken, {0})
    assert dwell(faced, {0}) == FACING
    assert dwell([Event(d.RECRUITED, (1, ORC, 2), None)], {0}) == BEATS[d.RECRUITED] < BEATS[d.LAID]
    assert dwell([Event(d.BEGAN, (2, 1), None)], {0}) == ROUND
