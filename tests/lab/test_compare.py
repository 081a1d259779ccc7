"""Two sides on the same luck: what differs is found, what does not is not, and pairing gains."""

from inglenook.engine.registry import find_game
from inglenook.lab.compare import Compared, Comparison, Side
from inglenook.lab.plan import RANDOM, Agent, sharpen, text_of

KEEPERS = find_game("keepers")
STANDARD = text_of(KEEPERS.edition)
DEAR = text_of(KEEPERS.schema.edition({"cost": 3}, {}, name="dear"))


def compared(second: Side, games: int = 2000) -> Compared:
    *_, last = sharpen(Comparison("keepers", Side(STANDARD), second, (3,), stages=(games,)))
    assert isinstance(last, Compared)
    return last


def test_the_same_on_both_sides_differs_in_nothing() -> None:
    found = compared(Side(STANDARD))
    assert found.findings == ()
    assert {(each.value, each.low, each.high) for each in found.figures} == {(0.0, 0.0, 0.0)}


def test_what_differs_is_found_and_said() -> None:
    found = compared(Side(DEAR))
    assert (found.other, found.edition, found.games) == (STANDARD, DEAR, 4000)
    decisions = found.figure("decisions")
    assert not decisions.low <= 0 <= decisions.high
    named = {name for each in found.findings for name in each.names}
    assert "decisions" in named
    assert "instead of" in str(found.findings[0].sentence)


def test_a_handicap_is_a_side_of_its_own() -> None:
    found = compared(Side(STANDARD, Agent(never=("sabotage",))))
    shared = found.figure("shared wins")
    assert 5 < shared.value < 20, "points are hundredths"
    assert f"{shared.value:+.2f}" in str(shared.sentence)
    assert found.never == ("sabotage",)
    assert found.findings
    assert compared(Side(STANDARD, Agent(RANDOM))).bot == RANDOM


def test_pairing_gains_where_games_go_the_same_way() -> None:
    schema = KEEPERS.schema
    near = text_of(schema.edition({"quests": [13, 12, 12, 12]}, {}, name="near"))
    assert compared(Side(near)).gain > 1.1


def test_reports_sharpen() -> None:
    first, second = sharpen(Comparison("keepers", Side(STANDARD), Side(DEAR), (3,), stages=(200, 2000)))
    widths = [each.figure("decisions").high - each.figure("decisions").low for each in (first, second)]
    assert widths[1] < widths[0] / 2
    assert (first.progress, second.progress) == (0.1, 1.0)
