"""Scenes of any game: by number, by action, and where time runs."""

import pytest

from inglenook.engine.conformance.cases import Case
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.page import LONGEST, page, showing
from inglenook.engine.record import write_record
from inglenook.engine.registry import find_game
from inglenook.engine.scenes import RIBBON, Weight

from ..torture import GAME as TORTURE


def ended(name: str = "keepers", players: int = 3) -> Match:
    *_, match = Case(find_game(name), players, {}).walk(1)
    return match


def test_scenes_are_numbered_upwards_and_begin_after_the_event_asked_for() -> None:
    match = ended()
    every = page(match, 0)["scenes"]
    numbers = [scene["number"] for scene in every]
    assert numbers == sorted(set(numbers))
    middle = numbers[len(numbers) // 2]
    assert page(match, 0, since=middle)["scenes"] == [each for each in every if each["number"] > middle]
    assert page(match, 0, since=match.happened)["scenes"] == []


def test_a_scene_is_never_cut_in_two() -> None:
    match = ended()
    whole = [match.whole(number) for number in range(match.happened + 1)]
    assert all(0 <= each <= number for number, each in enumerate(whole))
    assert len(set(whole)) <= len(match.deeds) + 2
    for since in set(whole):
        page(match, 0, since=since)


def test_a_game_without_scenes_of_its_own_has_a_ribbon_for_each_action() -> None:
    match = ended("purses")
    shown = page(match, 0)["scenes"]
    assert 0 < len(shown) <= len(match.deeds) + 1
    assert {(each["weight"], each["ms"]) for each in shown} == {(Weight.LIGHT, RIBBON)}
    assert shown[-1]["said"].split(". ")[0] in " ".join(page(match, 0)["log"])


def test_what_is_derived_is_neither_told_nor_a_part_of_the_record() -> None:
    match = ended()
    kinds = match.game.events.kinds
    derived = [event for event in match.events(SPECTATOR) if kinds[event.kind].derived]
    assert derived
    assert len(page(match, 0)["log"]) == match.happened - len(derived)
    assert "turned" not in write_record(match)


def test_a_decision_waits_for_the_heavy_scenes_but_not_for_ever() -> None:
    match = ended()
    assert showing(match, match.happened) == 0
    assert showing(match, 0) == LONGEST
    last = next(each for each in page(match, SPECTATOR)["scenes"][::-1] if each["weight"] is Weight.HEAVY)
    assert showing(match, last["number"] - 1) == last["ms"] / 1000


def test_where_time_runs_nothing_holds_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    match = ended()
    monkeypatch.setattr(Match, "live", True)
    assert {each["weight"] for each in page(match, 0)["scenes"]} == {Weight.LIGHT}
    assert max(each["ms"] for each in page(match, 0)["scenes"]) <= RIBBON
    assert showing(match, 0) == 0


def test_time_runs_while_a_clock_is_waited_for() -> None:
    moments = Case(TORTURE, 3, {"live": "on"}).walk(1)
    assert {match.live for match in moments} == {True, False}
    assert not any(match.live for match in Case(TORTURE, 3, {"live": "off"}).walk(1))
