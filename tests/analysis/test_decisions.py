"""Decisions: a planted mistake is found out, good play is not fined, and nothing hidden is used."""

import json

import pytest

import inglenook
from inglenook.analysis import analyse, decisions, told
from inglenook.analysis.contest import Worth, compare
from inglenook.analysis.decisions import Decision, Effort, alike, confirmed, effort_for, scan, weigh
from inglenook.analysis.later import later
from inglenook.analysis.report import Analysis, free
from inglenook.analysis.steps import Step, steps
from inglenook.analysis.told import Story, as_json
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import InglenookError
from inglenook.engine.match import Match

from .coin import GAME as COIN

KEY = bytes(range(16))
LIGHT = Effort(scans=2, thought=400, rounds=500)


def tilted() -> Match:
    """Coin, in which A could throw but hands the win over."""
    match = Match(COIN, COIN.schema.with_options({"tilted": "yes"}), 2)
    match.act(0, match.legal(0)[-1])
    return match


def duel(seed: int, most: int | None = None) -> Match:
    match = inglenook.new_match("keepers", players=2, seed=seed)
    return inglenook.play_out(match, "journeyman", seed, most)


def first_choice(match: Match) -> Step:
    return next(step for step in steps(match) if free(step))


def test_who_hands_the_win_over_has_lost_half_of_it() -> None:
    found = analyse(tilted())
    (mistake,) = found.costly(0)
    assert mistake.loss == pytest.approx(0.5, abs=0.1)
    assert [COIN.actions.notation(action) for action in mistake.best] == ["throw"]
    assert found.accuracy(0) < 20
    assert not found.lucks  # nothing was thrown


def test_a_bad_choice_made_on_purpose_is_found_out_there() -> None:
    """A good player bids nothing at all once, where a bid was worth most."""
    match = duel(3)
    worst = max((scan(step, KEY, LIGHT) for step in steps(match) if free(step)), key=lambda each: each.gap)
    good = next(step for step in steps(match) if step.number == worst.step.number)
    lines = [(action,) for action in good.before.legal(good.seat) if not match.game.actions.is_draft(action)]
    worths = compare(good.before, good.seat, lines, KEY, 300)
    planted = lines[min(range(len(lines)), key=lambda line: worths[line].shares[good.seat])]
    again = match.at(sum(len(step.line) for step in steps(match) if 0 < step.number < good.number))
    again.act(good.seat, planted[0])
    inglenook.play_out(again, "journeyman", 3)
    bad = next(step for step in steps(again) if step.number == good.number)
    assert bad.line == planted
    found = weigh(scan(bad, KEY, LIGHT), KEY, LIGHT)
    assert found.sure
    assert found.best != planted


def test_what_nobody_could_know_does_not_count() -> None:
    """A decision is judged the same in every world that its seat could not tell apart."""
    step = first_choice(duel(4))
    judged = weigh(scan(step, KEY, LIGHT), KEY, LIGHT)
    for luck in range(3):
        world = step.before.redeal(step.seat, chance_from(bytes([luck] * 16)))
        other = Step(step.number, step.seat, step.line, world, step.event, step.after, step.rolled)
        assert weigh(scan(other, KEY, LIGHT), KEY, LIGHT) == judged


def test_the_order_of_clicks_makes_no_other_choice() -> None:
    match = inglenook.new_match("keepers", players=2, seed=1)
    seat, actions = match.asked()[0], match.game.actions
    quest, *_ = match.legal(seat)
    match.act(seat, quest)
    adds = [action for action in match.legal(seat) if actions.notation(action).startswith("add")]
    line, turned = (quest, adds[0], adds[1]), (quest, adds[1], adds[0])
    for action in line[1:]:
        match.act(seat, action)
    done = next(action for action in match.legal(seat) if actions.notation(action) == "done")
    match.act(seat, done)
    step = list(steps(match))[1]
    assert alike(step, (*line, done), (*turned, done))
    assert not alike(step, (*line, done), (quest, adds[0], done))


def test_an_analysis_in_words_and_for_programs() -> None:
    found = analyse(tilted())
    (mistake,) = found.costly(0)
    assert Story(found).line(mistake.step, mistake.best) == "Throw the coin"
    data = json.loads(json.dumps(as_json(found)))
    assert data["seats"]["A"]["result"] == 0
    assert data["seats"]["A"]["costly"] == [1]
    assert data["decisions"][0]["sure"]
    assert data["decisions"][0]["best"] == ["throw"]


@pytest.mark.parametrize(
    ("done", "better", "said"),
    [
        ([-5.0, -3.0], [-4.0, -3.0], "A: 4.0 guests left instead of 5.0 guests left."),
        ([-5.0, -3.0], [-5.5, -4.0], "B: 4.0 guests left instead of 3.0 guests left."),
        ([-5.0, -3.0], [-5.5, -2.5], ""),
    ],
)
def test_only_what_speaks_for_the_better_choice_is_told(
    done: list[float], better: list[float], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The fewer guests of its own, the better; the more of others."""
    match = duel(4)
    step = next(each for each in steps(match) if free(each) and each.seat == 0)
    decision = Decision(step.number, 0, step.line, (-1,), chance=0.5, loss=0.1, given=(-0.1, 0.1))
    monkeypatch.setattr(told, "later", lambda step, line, key: better if line == (-1,) else done)
    why = " ".join(Story(Analysis((1.0, 0.0), (), (), (decision,), match)).why(decision))
    assert why.endswith(said)
    assert bool(why) == bool(said)


def test_what_comes_some_moves_later_is_the_same_for_the_same_record() -> None:
    step = first_choice(duel(4))
    found = later(step, step.line, KEY)
    assert found == later(step, step.line, KEY)
    assert all(-10 <= each <= 0 for each in found)


def test_what_a_longer_look_does_not_confirm_is_not_sure(monkeypatch: pytest.MonkeyPatch) -> None:
    step = first_choice(duel(4))
    seemed = Decision(step.number, step.seat, step.line, (-1,), chance=0.5, loss=0.1, error=0.01)
    looks = {"nothing": 0.0, "half": 0.04, "all": 0.09}
    sure = {}
    for name, loss in looks.items():
        shares = [
            tuple(each if seat == step.seat else 1 - each for seat in range(2)) for each in (0.5, 0.5 + loss)
        ]
        monkeypatch.setattr(
            decisions, "compare", lambda *_, shares=shares: [Worth(each, (0.0, 0.0)) for each in shares]
        )
        sure[name] = confirmed(seemed, step, KEY, LIGHT).sure
    assert sure == {"nothing": False, "half": False, "all": True}


def test_the_more_decisions_the_less_for_each() -> None:
    short, middle, long = map(effort_for, (10, 45, 300))
    assert short.thought > middle.thought > long.thought
    assert short.rounds > middle.rounds > long.rounds
    assert effort_for(0) == short


def test_what_cannot_be_analysed_is_refused_in_a_sentence() -> None:
    with pytest.raises(InglenookError, match="not over"):
        analyse(inglenook.new_match("keepers", seed=1))
    with pytest.raises(InglenookError, match="by memory"):
        analyse(inglenook.play_out(inglenook.new_match("rogues", players=3, seed=1), "random"))
