"""The odds of a fight to the death: the rules, exchange by exchange with every pair of dice, against an exact
count that knows nothing of them (R-38, R-39)."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.position import Position
from inglenook.games.hoardraids import declarations as d
from inglenook.games.hoardraids.chances import percent, to_the_death

from .table import GAME, place, play, seen, table

DICE = list(product(range(1, 7), repeat=2))
Fighters = tuple[int, int, int, int]  # my health and arms, the other's health and arms
Result = Fighters | bool  # or whether I won
Step = Callable[[Fighters, int, int], Result]


def chance_to_win(step: Step, start: Fighters) -> Fraction:
    """Exact: all 36 pairs of dice, again and again; an exchange that changes nothing is rolled again."""

    @cache
    def win(at: Fighters) -> Fraction:
        outcomes = [step(at, mine, theirs) for mine, theirs in DICE]
        moved = [each for each in outcomes if each != at]
        total = sum((Fraction(each) if isinstance(each, bool) else win(each) for each in moved), Fraction(0))
        return total / len(moved)

    return win(start)


def counted(strength: int, foe_strength: int, villain: bool) -> Step:
    """The count from the rulebook's words alone."""

    def step(at: Fighters, mine: int, theirs: int) -> Result:
        health, arms, other, other_arms = at
        gap = (strength + arms + mine) - (foe_strength + other_arms + theirs)
        health, other = health - max(0, -gap), other - max(0, gap)
        if health <= 0 or other <= 0:
            return health > 0
        return health, max(0, arms - 1), other, other_arms if villain else max(0, other_arms - 1)

    return step


def ruled_villain(position: Position) -> Step:
    """The rules' own exchange, from any state of this fight."""

    def step(at: Fighters, mine: int, theirs: int) -> Result:
        after = position.copy()
        s = after.s
        s.values[0, d.HEALTH], s.values[0, d.ARMS], s.stamina = at[0], at[1], at[2]
        after.apply(0, d.FIGHT, chance_from(bytes(16), [mine - 1, theirs - 1]))
        if s.deaths.sum() or s.used.sum():
            return not s.deaths.sum()
        return int(s.values[0, d.HEALTH]), int(s.values[0, d.ARMS]), int(s.stamina), at[3]

    return step


def ruled_duel(position: Position) -> Step:
    def step(at: Fighters, mine: int, theirs: int) -> Result:
        after = position.copy()
        s = after.s
        s.values[0, d.HEALTH], s.values[0, d.ARMS], s.values[1, d.HEALTH], s.values[1, d.ARMS] = at
        after.apply(0, d.FIGHT, chance_from(bytes(16)))
        after.apply(1, d.FIGHT, chance_from(bytes(16), [mine - 1, theirs - 1]))
        if s.deaths.sum():
            return place(after, "B") == "J10"
        pairs = [(int(s.values[seat, d.HEALTH]), int(s.values[seat, d.ARMS])) for seat in (0, 1)]
        return (*pairs[0], *pairs[1])

    return step


@pytest.mark.parametrize(
    ("villain", "strength", "arms", "health"),
    [
        ("bandit", 2, 0, 15),
        ("bandit", 2, 4, 7),
        ("poacher", 3, 2, 15),
        ("deserter", 2, 6, 12),
        ("warg", 4, 6, 15),
    ],
)
def test_the_odds_against_a_villain(villain: str, strength: int, arms: int, health: int) -> None:
    values = {"strength": strength, "arms": arms, "health": health}
    position = table(at={"A": "B1"}, board={"B1": villain}, open=["B1"], values={"A": values}, deck="9 club")
    position.apply(0, GAME.actions.parse("go[B1]"), chance_from(bytes(16)))
    power = int(str(GAME.edition.cards[villain]["power"]))
    start = (health, arms, 15, 0)
    exact = chance_to_win(counted(strength, power, True), start)
    assert 0 < exact < 1
    assert chance_to_win(ruled_villain(position), start) == exact


@pytest.mark.parametrize("start", [(15, 0, 15, 0), (9, 3, 12, 1), (5, 6, 15, 4)])
def test_the_odds_between_henchmen(start: Fighters) -> None:
    position = table(at={"A": "C3", "B": "C3"}, stage="field")
    position.apply(0, GAME.actions.parse("attack[B]"), chance_from(bytes(16)))
    exact = chance_to_win(counted(2, 2, False), start)
    assert chance_to_win(ruled_duel(position), start) == exact
    if start[:2] == start[2:]:
        assert exact == Fraction(1, 2)


@pytest.mark.parametrize(
    ("mine", "other"),
    [((4, 2, 15), (5, 0, 15)), ((2, 0, 15), (2, 0, 15)), ((9, 7, 6), (6, 4, 11)), ((3, 1, 1), (12, 0, 15))],
)
def test_the_screen_s_odds_are_exact(mine: tuple[int, ...], other: tuple[int, ...]) -> None:
    """Power, arms and health of both."""
    step = counted(mine[0] - mine[1], other[0] - other[1], villain=False)
    exact = chance_to_win(step, (mine[2], mine[1], other[2], other[1]))
    odds = to_the_death(mine[0] - other[0], mine[1], other[1], 6, 15)
    assert odds[mine[2], other[2]] == pytest.approx(float(exact), abs=1e-12)


@pytest.mark.parametrize(("share", "said"), [(0.0, 0), (0.001, 1), (0.5, 50), (0.999, 99), (1.0, 100)])
def test_what_can_go_wrong_is_never_said_to_be_certain(share: float, said: int) -> None:
    assert percent(share) == said


def test_a_fight_is_shown_with_its_odds_and_the_price_of_flight() -> None:
    position = table(at={"A": "C3"}, board={"C4": "ogre"}, values={"A": {"arms": 3}}, roll=1)
    play(position, "A go[C4]")
    fight = seen(position, "B")["fight"]
    assert fight["chance"] < 5
    assert fight["flight"] == {"least": 8, "most": 13, "deadly": 0}
    assert seen(position, "A")["fields"]["C4"]["chance"] == fight["chance"]
    assert "chance" not in seen(position, "")["fields"]["C4"]  # who watches has no henchman


def test_who_meets_another_is_told_the_odds_of_an_attack() -> None:
    position = table(at={"A": "C3", "B": "C4"}, roll=1)
    assert seen(position, "A")["dukes"][1]["chance"] is None
    play(position, "A go[C4]")
    assert seen(position, "A")["dukes"][1]["chance"] == 50
