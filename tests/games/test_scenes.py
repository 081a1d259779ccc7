"""Scenes of all our games: as long as they may be, with a sentence, and nothing of a game's end is left out."""

from itertools import islice

import pytest

from inglenook.engine.conformance.cases import Case
from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.page import page
from inglenook.engine.registry import find_game
from inglenook.engine.scenes import MINE, RIBBON, SOUNDS, Reader, Scene, Weight
from inglenook.games.hoardraids import declarations as hoardraids
from inglenook.games.inns import declarations as inns
from inglenook.games.rogues import declarations as rogues

from ..ours import OURS

DECISIONS = 60


def begun(name: str) -> Match:
    *_, match = islice(Case(find_game(name), 3, {}).walk(1), DECISIONS)
    return match


def shown(name: str, *events: tuple[int, ...], seat: int = SPECTATOR) -> list[Scene]:
    game = find_game(name)
    reader = Reader(seat, [*"ABCD"], game.words.of(game.edition), game.edition, ["a", "b"])
    told = [Event(each[0], each[1:], None, number, 3) for number, each in enumerate(events, 1)]
    return list(game.scenes.made(told, reader))


@pytest.mark.parametrize("name", OURS)
def test_scenes_keep_their_time_and_say_what_they_show(name: str) -> None:
    match = begun(name)
    for seat in (0, SPECTATOR):
        for scene in page(match, seat)["scenes"]:
            assert scene["said"]
            heavy = scene["weight"] is Weight.HEAVY
            assert 1000 <= scene["ms"] <= MINE if heavy else scene["ms"] <= RIBBON
            assert scene["sound"] in (SOUNDS if heavy else ("", *SOUNDS))


@pytest.mark.parametrize("name", OURS)
def test_what_has_a_picture_is_told_as_well(name: str) -> None:
    """No event but a derived one is known to scenes alone, and makers are named for kinds that there are."""
    game = find_game(name)
    assert set(game.scenes.makers) <= set(range(len(game.events.kinds)))
    assert all(game.words.events.get(kind.name) for kind in game.events.kinds if not kind.derived)


def test_inns_counts_what_a_turn_has_brought() -> None:
    (scene,) = shown("inns", (inns.COLLECTED, 0, 3, 0, 5), (inns.COLLECTED, 1, 2, 4, 6), seat=1)
    assert (scene.weight, scene.ms, scene.stake) == (Weight.HEAVY, MINE, 6)
    assert [side["won"] for side in scene.facts["sides"]] == [False, True]
    assert scene.said == "Most was gained by B: 6."
    (poor,) = shown("inns", (inns.COLLECTED, 0, 0, 0, 5))
    assert (poor.said, poor.facts["sides"][0]["won"]) == ("Nobody gained anything.", False)


def fight(verdict: int, door: tuple[int, ...], *right: int, silent: bool = False) -> Scene:
    """C objects to what B said, or to B's silence."""
    fix = (rogues.CORRECTED, 2, 1, 5)
    (scene,) = shown(
        "rogues",
        fix,
        (rogues.FOUGHT, 1, -1 if silent else 0),
        (rogues.REVEALED, *door),
        (rogues.JUDGED, 2, verdict),
        right,
        (rogues.FINED, 1),
        seat=1,
    )
    return scene


def test_rogues_turns_up_the_door_that_was_fought_over_and_says_who_was_right_and_why() -> None:
    scene = fight(rogues.RIGHT, (3, 0), rogues.REPEATED, 1, 2)
    assert (scene.weight, scene.ms) == (Weight.HEAVY, MINE)
    assert scene.said == "C had it right, and B had it wrong."
    assert scene.facts["why"] == "Door 3 hides a treasure, so “3” is right."
    assert [(side["text"], side["right"]) for side in scene.facts["sides"]] == [("a", False), ("b", True)]
    assert scene.facts["fined"] == [1]
    named = fight(rogues.WRONG, (4, 1), rogues.RECALLED, 1, 0, silent=True)
    assert named.said == "B and C both had it wrong."
    assert named.facts["why"] == "Door 4 hides a pirate, called “a”."
    assert named.facts["sides"][0]["text"] is None  # silence, and no word of another


def test_rogues_shows_a_trap_to_all_but_who_has_drawn_it() -> None:
    named = ((rogues.SHOWN, 1, 0, 0), (rogues.NAMED, 1, 0))
    (theirs,), (mine,) = (shown("rogues", *named, seat=seat) for seat in (0, 1))
    assert (theirs.weight, theirs.said) == (Weight.HEAVY, "B called a pirate “a”.")
    assert mine.weight is Weight.LIGHT
    (loot,) = shown("rogues", (rogues.HID, 1, 4), (rogues.LOOTED, 1, 0), seat=1)
    assert (loot.weight, loot.facts["loot"]) == (Weight.HEAVY, "treasure")


def test_hoardraids_shows_who_has_robbed_whom() -> None:
    (scene,) = shown("hoardraids", (hoardraids.ROBBED, 0, 1, 2))
    assert (scene.weight, scene.stake) == (Weight.HEAVY, 3)
