"""Scenes of all our games: as long as they may be, with a sentence, and nothing of a game's end is left out."""

from itertools import islice

import pytest

from inglenook.engine.conformance.cases import Case
from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.page import page
from inglenook.engine.registry import find_game
from inglenook.engine.scenes import MINE, NOTICE, OTHERS, SOUNDS, Reader, Scene, Weight
from inglenook.games.hoardraids import declarations as hoardraids
from inglenook.games.inns import declarations as inns
from inglenook.games.inns.scenes import SUMS
from inglenook.games.rogues import declarations as rogues

from ..ours import OURS

DECISIONS = 60
MOST = 4400  # milliseconds of a scene that holds the page


def begun(name: str) -> Match:
    *_, match = islice(Case(find_game(name), 3, {}).walk(1), DECISIONS)
    return match


def shown(name: str, *events: tuple[int, ...], seat: int = SPECTATOR) -> list[Scene]:
    game = find_game(name)
    told = [Event(each[0], each[1:], None, number, 3) for number, each in enumerate(events, 1)]
    reader = Reader(seat, [*"ABCD"], game.words.of(game.edition), game.edition, ["a", "b"], told)
    return list(game.scenes.made(told, reader))


@pytest.mark.parametrize("name", OURS)
def test_scenes_keep_their_time_and_say_what_they_show(name: str) -> None:
    match = begun(name)
    for seat in (0, SPECTATOR):
        for scene in page(match, seat)["scenes"]:
            assert scene["said"]
            heavy = scene["weight"] is Weight.HEAVY
            assert 1000 <= scene["ms"] <= MOST if heavy else scene["ms"] <= NOTICE
            assert scene["sound"] in (SOUNDS if heavy else ("", *SOUNDS))


@pytest.mark.parametrize("name", OURS)
def test_what_has_a_picture_is_told_as_well(name: str) -> None:
    """No event but a derived one is known to scenes alone, and makers are named for kinds that there are."""
    game = find_game(name)
    assert set(game.scenes.makers) <= set(range(len(game.events.kinds)))
    assert all(game.words.events.get(kind.name) for kind in game.events.kinds if not kind.derived)


def test_inns_counts_what_a_turn_has_brought() -> None:
    """The Thane's 2 for each Hero, at most 5; a blocked card earns nothing."""
    thane, guard = inns.CHARACTERS.names.index("thane"), inns.CHARACTERS.names.index("guard")
    reckoned = [(inns.RECKONED, 0, thane, 3, 0, 0, 0), (inns.RECKONED, 1, guard, 0, 0, 0, 1)]
    carried = [(inns.COLLECTED, 0, 3, 5, 12), (inns.COLLECTED, 1, 2, 0, 6)]
    (scene,) = shown("inns", reckoned[0], carried[0], reckoned[1], carried[1], seat=1)
    assert (scene.weight, scene.ms, scene.stake) == (Weight.HEAVY, SUMS, 8)
    assert [side["won"] for side in scene.facts["sides"]] == [True, False]
    assert [[f"{term['n']} {term['text']}" for term in side["terms"]] for side in scene.facts["sides"]] == [
        ["3 on the table", "6 2 × 3 Heroes", "-1 5 at most"],
        ["2 on the table", "0 blocked"],
    ]
    assert scene.said == "A had the most this turn: 8, with the Thane."
    (poor,) = shown("inns", (inns.RECKONED, 0, thane, 0, 0, 0, 0), (inns.COLLECTED, 0, 0, 0, 5))
    assert (poor.said, poor.facts["sides"][0]["won"]) == ("Nobody gained anything.", False)
    assert poor.facts["sides"][0]["terms"][-1] == {"n": 0, "text": "no Heroes in range"}  # why it is nothing


def test_inns_shows_each_call_that_turns_cards_up_by_itself() -> None:
    lord, thane = inns.CHARACTERS.names.index("lord"), inns.CHARACTERS.names.index("thane")
    scenes = shown(
        "inns",
        *((inns.CALLED, 1), (inns.CALLED, 2), (inns.CALLED, 5)),
        *((inns.TURNED, 1, lord), (inns.TURNED, 2, thane), (inns.PLACED, 1, 2)),
        *((inns.GAVE, 2, 1, 1), (inns.GAVE, 3, 1, 1), (inns.TOOK, 1, 1), (inns.PLACED, 2, 4)),
        (inns.CALLED, 6),
    )
    (scene,) = scenes
    assert (scene.name, scene.weight, scene.facts["number"]) == ("call", Weight.HEAVY, 5)
    cards = [(side["seat"], side["card"], side["loot"], side["lines"]) for side in scene.facts["cards"]]
    assert cards == [
        (1, "lord", 5, ["starting loot 2", "+1 each from C and D", "+1 from the pile"]),
        (2, "thane", 3, ["starting loot 4", "−1 to B"]),
    ]
    assert scene.said == (
        "B turned up the Lord. C turned up the Thane. B took 1 each from C and D. B took 1 from the pile."
    )


def test_inns_tells_who_has_blocked_whom() -> None:
    lord, guard = inns.CHARACTERS.names.index("lord"), inns.CHARACTERS.names.index("guard")
    turned = (inns.CALLED, 5), (inns.TURNED, 1, lord)
    (marked,) = shown("inns", *turned, (inns.BLOCKED, 2, 1))
    assert [side["lines"] for side in marked.facts["cards"]] == [
        ["blocked by C", "acts after that, with 2 loot"]
    ]
    for seat, ms, title in ((1, MINE, "C blocked B."), (0, OTHERS, "C blocked B.")):
        *_, struck = shown("inns", (inns.BLOCKED, 2, 1), seat=seat)
        assert (struck.name, struck.weight, struck.ms, struck.facts["title"]) == (
            "deed",
            Weight.HEAVY,
            ms,
            title,
        )
        assert [(side["seat"], side["lines"]) for side in struck.facts["cards"]] == [(1, ["blocked by C"])]
    counted = (inns.RECKONED, 1, guard, 0, 0, 0, 1), (inns.COLLECTED, 1, 2, 0, 6)

    def culprit(*events: tuple[int, ...]) -> str:
        return str([*shown("inns", *events, *counted)][-1].facts["sides"][0]["terms"][1]["text"])

    freed = (inns.BLOCKED, 3, 1), (inns.PROTECTED, 0, 1), (inns.BLOCKED, 2, 1), (inns.BLOCKED, 2, 0)
    assert culprit(*freed) == "blocked by C"
    assert culprit((inns.BLOCKED, 2, 1), (inns.TURN_BEGAN, 2, 0)) == "blocked"  # that was another turn


def test_inns_tells_whoever_cannot_bid_that_the_auction_passes_them_by() -> None:
    run = (inns.BADE, 0, 2), (inns.PASSED, 1), (inns.PASSED, 2)
    (scene,) = shown("inns", *run, seat=2)
    assert (scene.name, scene.weight, scene.ms) == ("outbid", Weight.HEAVY, MINE)
    assert [(side["seat"], side["text"]) for side in scene.facts["sides"]] == [
        (1, "0 on the table, the bid is 2"),
        (2, "0 on the table, the bid is 2"),
    ]
    for seat, events in ((0, run), (1, run[1:])):  # the second has passed by their own choice
        (told,) = shown("inns", *events, seat=seat)
        assert told.weight is Weight.LIGHT


def test_inns_opens_sealed_bids_together_and_tells_what_an_auction_was_won_for() -> None:
    bids, chosen = shown(
        "inns",
        *((inns.BADE, 0, 2), (inns.BADE, 1, 2), (inns.WON, 0, 2)),
        *((inns.CHOSE, 0, 0), (inns.GAVE, 1, 3, 1), (inns.BLOCKED, 3, 2)),
    )
    assert (bids.weight, [side["won"] for side in bids.facts["sides"]]) == (Weight.HEAVY, [True, False])
    assert [(side["seat"], side["lines"]) for side in chosen.facts["cards"]] == [
        (1, ["−1 to D"]),
        (3, ["+1 from B"]),
        (2, ["blocked by D"]),
    ]
    assert chosen.ms == MINE  # it is to be read, whomever it hits
    (nothing,) = shown("inns", (inns.CHOSE, 0, 0))
    assert nothing.facts["note"]
    (called,) = shown("inns", (inns.BADE, 0, 2))
    assert (called.weight, called.said) == (Weight.LIGHT, "A bid 2.")


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
    named = ((rogues.SHOWN, 1, 0, 0, 2), (rogues.NAMED, 1, 0))
    (theirs,), (mine,) = (shown("rogues", *named, seat=seat) for seat in (0, 1))
    assert (theirs.weight, theirs.said) == (Weight.HEAVY, "B called a pirate “a”.")
    assert theirs.facts["before"] == {"n": 2, "of": 3}
    assert mine.weight is Weight.LIGHT
    sign = rogues.TRAPS.number("wink")
    drawn = ((rogues.DREW, 1, sign), (rogues.SHOWN, 1, sign, rogues.NONE, 0))
    (theirs,), (mine,) = (shown("rogues", *drawn, seat=seat) for seat in (0, 1))
    assert (theirs.weight, theirs.said) == (Weight.HEAVY, "B showed the sign “wink”.")
    assert theirs.facts["before"] is None
    assert mine.weight is Weight.LIGHT
    (loot,) = shown("rogues", (rogues.HID, 1, 4), (rogues.LOOTED, 1, 0), seat=1)
    assert (loot.weight, loot.facts["loot"]) == (Weight.HEAVY, "treasure")


def test_hoardraids_shows_who_has_robbed_whom() -> None:
    fight = (hoardraids.FACED, 0, 1, -1, 9, 2), (hoardraids.FOUGHT, 0, 6, 9, 1, 4)
    fell = (hoardraids.DIED, 1, hoardraids.BY_HENCHMAN, 44), (hoardraids.ROBBED, 0, 1, 2)
    (scene,) = shown("hoardraids", *fight, *fell)
    assert (scene.weight, scene.stake) == (Weight.HEAVY, 5)
    assert scene.said.startswith("B lost 5 health.")
    assert "A robbed B" in scene.said


def test_what_several_did_is_one_sentence_and_what_one_did_twice_is_two() -> None:
    words, names = find_game("inns").words, [*"ABC"]

    def told(*seats: int) -> list[str]:
        events = [Event(inns.TOOK, (seat, 1), None) for seat in seats]
        return [words.sentence(each, names) for each in words.gathered(events)]

    assert told(0, 1) == ["A and B took 1 each from the pile."]
    assert told(0, 0) == [words.event(Event(inns.TOOK, (0, 1), None), names)] * 2
