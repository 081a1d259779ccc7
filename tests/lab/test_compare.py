"""Two sides on the same chance."""

from inglenook.engine.registry import find_game
from inglenook.lab.compare import Comparison, Side, handicaps
from inglenook.lab.plan import Agent, sharpen, text_of
from inglenook.lab.report import Report

KEEPERS = find_game("keepers")
USUAL = Side("keepers", text_of(KEEPERS.edition))


def compared(second: Side, games: int = 1500) -> Report:
    return list(sharpen(Comparison(USUAL, second, [4], stages=(games,))))[-1]


def test_no_difference_is_said_plainly() -> None:
    report = compared(Side("keepers", 'name = "mine"\n'), 100)
    assert {each.value for each in report.figures[:-1]} == {0.0}
    assert "no difference found" in str(report.figure("rounds").sentence)
    assert report.figure("same course").value == 1
    assert report.pictures[0].figures == ()


def test_what_differs_is_told_with_its_interval() -> None:
    report = compared(Side("keepers", "[numbers]\nadventurers = [4, 4, 4, 4]\n"))
    rounds = report.figure("rounds")
    assert rounds.high < 0
    assert "instead of" in str(rounds.sentence)


def test_what_if_nobody_ever_sabotages() -> None:
    """A handicap is a side: games get shorter, and nobody is sabotaged."""
    assert "sabotage" in handicaps(KEEPERS)
    report = compared(Side(USUAL.game, USUAL.edition, Agent(never=("sabotage",))))
    assert report.figure("rounds").high < 0
    told = {each.name: each for each in report.pictures[0].figures}
    assert told["sabotaged"].high < 0


def test_beginners_are_told_apart_from_those_who_know_the_game() -> None:
    heroes = Side("heroes", text_of(find_game("heroes").edition))
    beginners = Side(heroes.game, heroes.edition, Agent("random"))
    report = list(sharpen(Comparison(heroes, beginners, [2], stages=(60,))))[-1]
    assert report.figure("turns").low > 20
