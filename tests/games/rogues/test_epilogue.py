"""Looking back after the game: who was right when, and how long memories lasted."""

import pytest

from inglenook.engine.match import Match
from inglenook.engine.remembering import Remembered, ages, together
from inglenook.games.rogues.epilogue import AGES

from .table import match, say

OPENING = ("A: Tom", "A hide[2]", "A hide[9]", "A hide[18]")


def ended(*lines: str) -> Match:
    """A game of one lap, in which all pass but where it is said."""
    played = match(draws=["cat", "wink", "figure-7", "shrug"], max_laps=1)
    return say(played, *OPENING, *lines)


def lap(**others: str) -> list[str]:
    """Everybody answers in turn; all is right but what is told otherwise."""
    right = {2: "Tom", 9: "✋ wink", 18: "7"} | {int(name[1:]): text for name, text in others.items()}
    lines = []
    for trove in range(1, 19):
        seats = "ABC"[(trove - 1) % 3 :] + "ABC"[: (trove - 1) % 3]
        lines += [f"{seats[0]}: {right.get(trove, str(trove))}", f"{seats[1]} pass", f"{seats[2]} pass"]
    return [*lines, "A: Scatty Rogues", "B pass", "C pass", "A hide[1]"]


def test_there_is_nothing_to_see_before_the_end() -> None:
    assert ended().epilogue() is None


def test_all_was_right() -> None:
    looks = ended(*lap()).epilogue()
    assert looks["turns"] == 19
    assert [rogue["right"] for rogue in looks["rogues"]] == [7, 6, 6]
    assert {each["outcome"] for rogue in looks["rogues"] for each in rogue["answers"]} == {"right"}


def test_a_mistake_was_noticed_or_not() -> None:
    lines = lap(t2="2", t4="5")
    at = lines.index("B: 2")
    lines[at + 1 : at + 3] = ["C claim", "A pass", "C: gibberish"]
    looks = ended(*lines).epilogue()
    ann, ben, cleo = looks["rogues"]
    assert [each["outcome"] for each in ben["answers"]][:2] == ["caught", "right"]
    assert [each["outcome"] for each in ann["answers"]][:2] == ["right", "lucky"]
    assert cleo["objections"] == {"unjustified": 0, "right": 0, "wrong": 1}


@pytest.mark.parametrize(
    ("wrong", "curve"),
    [({}, {"up to 9": (2, 2), "10 to 18": (1, 1)}), ({"t9": "9"}, {"up to 9": (1, 2), "10 to 18": (1, 1)})],
)
def test_traps_are_counted_by_the_age_of_the_memory(
    wrong: dict[str, str], curve: dict[str, tuple[int, int]]
) -> None:
    looks = ended(*lap(**wrong)).epilogue()
    found = {
        name: (
            sum(rogue["curve"][place]["right"] for rogue in looks["rogues"]),
            sum(rogue["curve"][place]["due"] for rogue in looks["rogues"]),
        )
        for place, name in enumerate(AGES)
    }
    assert {name: counts for name, counts in found.items() if counts[1]} == curve


def test_a_game_tells_how_well_each_remembered() -> None:
    played = ended(*lap(t9="9"))
    found = played.remembered()
    looks = played.epilogue()["rogues"]
    for curve, rogue in zip(found, looks, strict=True):
        assert [(each.due, each.right) for each in curve] == [
            (point["due"], point["right"]) for point in rogue["curve"]
        ]
    assert ages(found[0]) == ["≤9", "10–18", "19–37", "38–75", "76+"]
    assert ended().remembered() == []  # not before the end


def test_the_curves_of_several_games_add_up() -> None:
    first, second = (
        [Remembered(9, 3, 2), Remembered(None, 1, 0)],
        [Remembered(9, 2, 2), Remembered(None, 4, 1)],
    )
    assert together([first, second]) == [Remembered(9, 5, 4), Remembered(None, 5, 1)]
