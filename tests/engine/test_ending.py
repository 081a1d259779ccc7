"""The end of a game: places, figures, why, and what mattered."""

from inglenook.engine.conformance.cases import Case
from inglenook.engine.ending import MOMENTS, ending, mattered, ranking
from inglenook.engine.match import Match
from inglenook.engine.page import seat_names
from inglenook.engine.registry import find_game
from inglenook.engine.scenes import Reader, Scene, Weight


def ended(name: str, seed: int = 1) -> tuple[Match, Reader]:
    game = find_game(name)
    *_, match = Case(game, 3, {}).walk(seed)
    return match, Reader(0, seat_names(game), game.words.of(match.edition), match.edition, match.texts)


def test_winners_come_first_and_then_those_with_the_better_figures() -> None:
    match, reader = ended("keepers")
    places = ranking(match, reader)
    left = [sum(keeper["tavern"].values()) for keeper in match.view()["keepers"]]
    assert {each["seat"] for each in places if each["won"]} == set(match.winners())
    assert [left[each["seat"]] for each in places] == sorted(left)
    assert places[0]["figure"] == "an empty tavern"


def test_equals_share_a_place() -> None:
    match, reader = ended("purses")
    scores = match.scores()
    for each in ranking(match, reader):
        assert each["place"] == 1 + sum(other > scores[each["seat"]] for other in scores)
        assert each["figure"].startswith(str(scores[each["seat"]]))


def test_the_last_heavy_scene_says_why_and_others_are_the_moments() -> None:
    match, reader = ended("keepers")
    told = ending(match, reader)
    assert told["why"].endswith("emptied the tavern: a good night's sleep at last.")
    assert len(told["moments"]) == MOMENTS
    assert told["why"] not in [each["said"] for each in told["moments"]]


def test_what_mattered_had_most_at_stake_and_stands_in_its_order() -> None:
    heavy = [
        Scene("each", str(number), stake=stake, number=number, weight=Weight.HEAVY)
        for number, stake in enumerate([3, 1, 2, 2, 1])
    ]
    assert [scene.number for scene in mattered(heavy)] == [0, 2, 3]
    assert [scene.number for scene in mattered(heavy[:2])] == [0, 1]


def test_what_mattered_is_of_several_kinds_and_nothing_is_told_twice() -> None:
    told = [
        ("quest", "a", 9),
        ("quest", "b", 8),
        ("quest", "c", 7),
        ("theft", "d", 2),
        ("quest", "b", 8),
        ("rest", "e", 0),
    ]
    heavy = [
        Scene(name, said, stake=stake, number=number, weight=Weight.HEAVY)
        for number, (name, said, stake) in enumerate(told)
    ]
    assert [scene.said for scene in mattered(heavy)] == ["a", "d", "b"]


def test_a_game_without_scenes_has_places_and_no_moments() -> None:
    told = ending(*ended("purses"))
    assert (told["why"], told["moments"], len(told["ranking"])) == ("", [], 3)
