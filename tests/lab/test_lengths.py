"""How many games are how long."""

from itertools import pairwise

from inglenook.engine.registry import find_game
from inglenook.lab.lengths import EDGES, spans
from inglenook.lab.plan import LONGEST, sharpen, text_of
from inglenook.lab.study import Study

KEEPERS = find_game("keepers")


def test_bins_are_round_and_hold_any_length() -> None:
    assert EDGES[:3] == (0, 1, 2)
    assert EDGES[-1] <= LONGEST < EDGES[-1] + 1000
    assert all((after - before) * 16 <= max(16, before) for before, after in pairwise(EDGES))


def test_columns_are_few_and_what_is_rare_stands_at_the_ends() -> None:
    found = spans({1: 1, 60: 300, 64: 400, 70: 298, 500: 1})
    assert [each.name for each in found] == ["60–61", "62–63", "64–65", "66–67", "68–69", "70+"]
    assert [each.games for each in found] == [301, 0, 400, 0, 0, 299]
    wide = spans(dict.fromkeys(range(0, 40), 10))
    assert [each.name for each in wide] == [
        "0–4",
        "5–9",
        "10–14",
        "15–19",
        "20–24",
        "25–29",
        "30–34",
        "35–39",
    ]


def test_every_game_is_in_the_picture_once_its_edition_was_played_often() -> None:
    first, *_, last = sharpen(
        Study("keepers", text_of(KEEPERS.edition), (3,), stages=(50, 200), thinking=False)
    )
    assert "lengths" not in [each.name for each in first.pictures]
    [picture] = [each for each in last.pictures if each.name == "lengths"]
    assert round(sum(each.value for each in picture.figures), 9) == 1
    mean = last.figure("rounds", 3).value
    low, high = picture.sentence.facts["low"], picture.sentence.facts["high"]
    assert isinstance(low, int)
    assert isinstance(high, int)
    assert low < mean < high
