"""What is shown of a game of Keepers as it happens: made of events, for whom they are told."""

import pytest

from inglenook.engine.events import Event
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.language import languages
from inglenook.engine.registry import find_game
from inglenook.engine.scenes import BRIEF, MINE, OTHERS, VERDICT, Reader, Scene, Weight
from inglenook.games.keepers import declarations as d
from inglenook.games.keepers.scenes import UNMISSED, WEIGHS

Cards = tuple[int, int, int, int]
WARRIOR = d.COLOURS.number("warrior")


def shown(
    *events: tuple[int, ...],
    seat: int = SPECTATOR,
    code: str = "en",
    before: tuple[tuple[int, ...], ...] = (),
) -> list[Scene]:
    """The scenes of one action, as a seat sees them. `before`: what happened earlier."""
    game, language = find_game("keepers"), languages()[code]
    names = [language.you if number == seat else name for number, name in enumerate("ABCD")]
    past = [Event(each[0], each[1:], None, number, 6) for number, each in enumerate(before, -len(before))]
    reader = Reader(seat, names, game.words_in(language).of(game.edition), game.edition, past=past)
    told = [Event(each[0], each[1:], None, number, 7) for number, each in enumerate(events, 1)]
    return list(game.scenes.made(told, reader))


def bids(*laid: tuple[int, Cards], winner: int, seat: int = SPECTATOR) -> Scene:
    """Bids on the left quest, whose focus is a Warrior."""
    showed = [(d.SHOWED, each, *cards) for each, cards in laid]
    turned = (d.TURNED, 0, WARRIOR, 2, 0, 1, 0)
    (scene,) = shown(turned, *showed, (d.WON, winner, 0, 1, 0, 0, 0), (d.RUMOUR, 0, 1), seat=seat)
    return scene


@pytest.mark.parametrize(
    ("first", "second", "winner", "why"),
    [
        ((1, 0, 0, 0), (2, 0, 0, 0), 1, "2 Warriors beat 1."),
        ((1, 0, 0, 0), (0, 3, 0, 0), 0, "1 Warrior beat none."),
        ((1, 1, 1, 0), (1, 1, 0, 0), 0, "As many Warriors, but 3 cards beat 2."),
        ((0, 1, 0, 0), (0, 0, 1, 0), 0, "All is equal: A came first."),
    ],
)
def test_bids_are_turned_up_with_the_reason(first: Cards, second: Cards, winner: int, why: str) -> None:
    scene = bids((0, first), (1, second), winner=winner)
    assert scene.weight is Weight.HEAVY
    assert scene.facts["why"] == why
    assert [each["won"] for each in scene.facts["bids"]] == [winner == 0, winner == 1]
    assert (scene.facts["focus"], scene.facts["cards"]) == ("warrior", {"warrior": 2, "rogue": 1})
    assert scene.number == 4  # of the last event that it is made of: the rumour is not


def test_who_had_a_rival_has_time_to_read_why_and_a_lone_bid_is_brief() -> None:
    """And so has a spectator: as long as one watches a decision's time waits."""
    laid = (0, (1, 0, 0, 0)), (1, (0, 1, 0, 0))
    assert [bids(*laid, winner=0, seat=seat).ms for seat in (1, 2, SPECTATOR)] == [VERDICT, WEIGHS, VERDICT]
    lone = [bids((0, (0, 2, 0, 0)), winner=0, seat=seat) for seat in (0, 1)]
    assert [(each.ms, each.facts["why"]) for each in lone] == [
        (MINE, "Nobody else bid."),
        (BRIEF, "Nobody else bid."),
    ]


def test_a_quest_that_fetches_nobody_is_told_without_guests() -> None:
    won, none = (d.WON, 0, 0, 1, 0, 0, 0), (d.WON, 0, 0, 0, 0, 0, 0)
    turned, showed = (d.TURNED, 0, WARRIOR, 1, 0, 0, 0), (d.SHOWED, 0, 1, 0, 0, 0)
    said = [shown(turned, showed, each)[0].said for each in (won, none)]
    assert said[0] == "A won the left quest. Ready to leave: 1 Warrior."
    assert "Ready" not in said[1]


def test_sabotages_of_one_moment_are_one_scene_that_holds_the_page() -> None:
    harms = (d.SABOTAGED, 0, 2, WARRIOR), (d.SABOTAGED, 1, 3, WARRIOR)
    (scene,) = shown(*harms, seat=1)
    assert (scene.weight, scene.ms, len(scene.facts["harms"])) == (Weight.HEAVY, OTHERS, 2)
    assert "stops" not in scene.facts


def test_whom_a_sabotage_hits_cannot_miss_it_and_is_told_when_asked_again() -> None:
    (scene,) = shown((d.SABOTAGED, 0, 2, WARRIOR), (d.SABOTAGED, 1, 3, WARRIOR), seat=3)
    assert (scene.ms, scene.facts["stops"]) == (UNMISSED, True)
    assert scene.facts["harms"][0]["said"] == "B holds back a Warrior of yours"
    assert scene.facts["again"] == {"sabotage": "Asked again. B holds back a Warrior of yours."}


@pytest.mark.parametrize(
    ("before", "last"),
    [
        ([(d.WON, 0, 0, 2, 1, 1, 0)], True),  # and one of five with this quest
        ([(d.WON, 0, 0, 1, 1, 1, 0), (d.WON, 1, 0, 1, 0, 0, 0)], False),
        ([(d.WON, 0, 0, 2, 1, 1, 0), (d.SABOTAGED, 1, 0, WARRIOR)], False),
        ([(d.WON, 0, 0, 2, 2, 1, 0), (d.SABOTAGED, 0, 1, WARRIOR), (d.SABOTAGED, 1, 0, WARRIOR)], True),
    ],
)
def test_a_quest_that_leaves_a_tavern_empty_cannot_be_missed(
    before: list[tuple[int, ...]], last: bool
) -> None:
    quest = (d.TURNED, 0, WARRIOR, 1, 0, 0, 0), (d.SHOWED, 0, 1, 0, 0, 0), (d.WON, 0, 0, 1, 0, 0, 0)
    (scene,) = shown(*quest, seat=3, before=tuple(before))
    assert (scene.ms == UNMISSED, "stops" in scene.facts) == (last, last)
    assert ("A wins unless one is held back" in scene.said) == last


def test_a_drawn_card_is_shown_to_who_drew_it_and_to_nobody_else() -> None:
    draws = [(d.DREW, seat) for seat in range(3)]
    assert [scene.name for scene in shown(*draws, seat=1)] == ["drew"]
    assert shown(*draws) == []


def test_the_colour_of_a_drawn_card_is_a_fact_for_its_hand() -> None:
    game = find_game("keepers")
    words = game.words.of(game.edition)
    for seat, secret, colours in ((1, WARRIOR, ["warrior"]), (1, None, [])):
        reader = Reader(seat, [*"ABCD"], words, game.edition)
        (scene,) = game.scenes.made([Event(d.DREW, (1,), secret, 1, 7)], reader)
        assert scene.facts["colours"] == colours


def test_a_new_deck_is_told() -> None:
    (scene,) = shown((d.SHUFFLED, 26))
    assert (scene.weight, scene.said) == (
        Weight.LIGHT,
        "The discards were shuffled into a new deck of 26 cards.",
    )


def test_ordinary_moves_are_ribbons() -> None:
    for event in ((d.BID, 1, 0, 2), (d.PASSED, 1)):
        (scene,) = shown(event)
        assert (scene.weight, scene.ms <= 800) == (Weight.LIGHT, True)
    assert shown((d.BID, 1, 0, 2), seat=1)[0].said == "You bid 2 cards on the left quest."


def test_the_end_of_a_round_shows_who_leaves() -> None:
    (scene,) = shown((d.LEFT, 0, 1, 0, 0, 0), (d.LEFT, 2, 0, 2, 0, 0))
    assert (scene.weight, scene.ms) == (Weight.HEAVY, BRIEF)
    assert [each["cards"] for each in scene.facts["leavers"]] == [{"warrior": 1}, {"wizard": 2}]


def test_the_end_holds_the_page_and_says_once_how_it_came() -> None:
    _, end = shown((d.LEFT, 0, 1, 0, 0, 0), (d.DREW, 0), (d.EMPTIED, 0), (d.EMPTIED, 2))
    assert (end.weight, end.facts["winners"]) == (Weight.HEAVY, [0, 2])
    assert end.said == "A and C emptied their taverns: a good night's sleep at last."


def test_scenes_speak_german() -> None:
    showed = [(d.SHOWED, 0, 2, 0, 0, 0), (d.SHOWED, 1, 1, 0, 0, 0)]
    won = (d.WON, 0, 0, 0, 0, 0, 0)
    (scene,) = shown((d.TURNED, 0, WARRIOR, 2, 0, 1, 0), *showed, won, code="de")
    assert scene.facts["why"] == "2 Krieger schlagen 1."
    assert (
        shown((d.BID, 1, 0, 1), seat=1, code="de")[0].said == "Du bietest eine Karte auf den linken Auftrag."
    )
