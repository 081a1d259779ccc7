"""Decisions: a planted mistake is found out, good play is not fined, and nothing hidden is used."""

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

import inglenook
from inglenook.analysis import analyse, decisions, later, told
from inglenook.analysis.contest import Line, Worth, compare
from inglenook.analysis.decisions import (
    LEAST,
    Decision,
    Effort,
    alike,
    effort_for,
    looked_at_last,
    scan,
    weigh,
)
from inglenook.analysis.later import Reason, Sequel
from inglenook.analysis.race import starters, winners
from inglenook.analysis.report import Analysis, Figures, free
from inglenook.analysis.steps import Step, steps
from inglenook.analysis.told import Story, as_json
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import InglenookError
from inglenook.engine.language import languages
from inglenook.engine.match import Match
from inglenook.engine.position import Position
from inglenook.engine.registry import games

from .coin import GAME as COIN

KEY = bytes(range(16))
LIGHT = Effort(scans=2, thought=400, race=0, rounds=500)


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


def ranked(step: Step) -> list[Line]:
    """All that could be done and does not come to the same, the best first by what it brings its seat."""
    lines = [step.line, *starters(step)]
    worths = compare(step.before, step.seat, lines, KEY, 300)
    found = sorted(zip(lines, worths, strict=True), key=lambda each: -each[1].shares[step.seat])
    return [line for line, _ in found]


def with_another(match: Match, step: Step, line: Line) -> Match:
    """The match up to a step, that line there, and played on."""
    again = match.at(sum(len(each.line) for each in steps(match) if 0 < each.number < step.number))
    for action in line:
        again.act(step.seat, action)
    return inglenook.play_out(again, "journeyman", 3)


def test_the_second_best_of_many_choices_made_on_purpose_is_found_out_there() -> None:
    """A good player, who did what was best, takes the second of all choices at that one moment."""
    match = duel(6)
    good = next(step for step in steps(match) if step.number == 8)
    first, second, *others = ranked(good)
    assert alike(good, good.line, first)
    assert len(others) > 40
    own = [step for step in steps(with_another(match, good, second)) if step.seat == good.seat and free(step)]
    looked = [weigh(scan(step, KEY, LIGHT), KEY, LIGHT) for step in own if step.number <= good.number]
    dearest = max(looked, key=lambda each: each.loss)
    assert (dearest.step, dearest.line) == (good.number, second)
    assert dearest.sure
    assert alike(good, dearest.best, first)


def test_all_that_could_be_done_is_in_the_race_once() -> None:
    step = next(each for each in steps(duel(6)) if each.number == 8)
    lines = starters(step)
    assert len(lines) == 47
    assert not any(alike(step, line, step.line) for line in lines)
    assert len({(tuple(sorted(line[1:])), line[0]) for line in lines}) == 47


def test_the_race_is_won_by_what_is_better_than_what_was_done() -> None:
    step = next(each for each in steps(duel(6)) if each.number == 8)
    best, *_, worst = ranked(step)
    assert all(gain < 0.03 for _, gain in winners(step, KEY, 3000))  # nothing is
    poor = replace(step, line=worst)
    found = winners(poor, KEY, 3000)
    assert 0 < len(found) <= 3
    assert found[0][1] > 0.1
    assert any(alike(step, line, best) for line, _ in found)
    assert not winners(poor, KEY, 0)


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


def why(*found: Reason, after: tuple[Sequel, ...] = ()) -> str:
    """What is told of a mistake of A for these reasons, when this comes of it."""
    match = duel(4)
    step = next(each for each in steps(match) if free(each) and each.seat == 0)
    decision = Decision(step.number, 0, step.line, (-1,), chance=0.5, loss=0.1, given=(-0.1, 0.1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(told, "reasons", lambda step, line, best, key: list(found))
        patch.setattr(told, "sequels", lambda step, line, best, key: list(after))
        return " ".join(Story(Analysis((1.0, 0.0), (), (), (decision,), match)).why(decision))


def test_events_are_told_before_figures_and_neither_if_it_is_little() -> None:
    names = [kind.name for kind in duel(4).game.events.kinds]
    won, emptied = names.index("won"), names.index("emptied")
    guests, few = Reason(None, 0, -5.0, -4.0, 9.0), Reason(None, 1, -4.0, -4.1, 20.0)
    assert why(guests) == "Some moves later, on average, A: 4.0 guests instead of 5.0 guests."
    assert why(few, guests) == why(guests)
    assert not why(few)
    quest, tavern = Reason(won, 1, 0.6, 0.4, 5.0), Reason(emptied, 0, 0.2, 0.5, 4.0)
    assert why(guests, quest, tavern) == (
        "A soon empties the tavern in 50 of 100 cases instead of 20. "
        "B soon wins a quest in 40 of 100 cases instead of 60."
    )
    assert why(replace(quest, done=0.42), guests) == why(guests)


def test_without_reasons_it_is_told_what_another_player_does_after_a_mistake() -> None:
    """Not what its own player does, nor what is hidden, nor what comes by itself."""
    kinds = {kind.name: number for number, kind in enumerate(duel(4).game.events.kinds)}
    own, left, passed = (kinds["passed"], 0), (kinds["rumour"], 0, 0), (kinds["passed"], 1)
    drew = (kinds["drew"], 1, 0)
    after = tuple(Sequel((*row, *[0] * 12), 0.6, 0.2) for row in (own, left, drew, passed))
    assert why(after=after) == (
        "After what was done this comes more often, in 60 of 100 cases instead of 20: B passed."
    )
    assert not why(after=after[:3])
    quest = Reason(kinds["won"], 1, 0.6, 0.4, 5.0)
    assert "B passed" not in why(quest, after=after)


def test_what_comes_far_more_often_after_a_mistake_follows_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    step = first_choice(tilted())
    never, always, itself = (1, 1), (2, 1), (3, 1)

    def played_on(step: Step, line: Line, seed: bytes) -> Iterator[tuple[Position, later.Rows]]:
        yield step.before, [itself]
        yield step.before, [always, never] if line == (1,) else [always]

    monkeypatch.setattr(later, "played_on", played_on)
    assert later.sequels(step, (1,), (2,), KEY) == [Sequel(never, 1.0, 0.0)]
    assert not later.sequels(step, (2,), (1,), KEY)


def test_of_luck_only_that_is_told_which_might_not_have_come() -> None:
    match = duel(4)
    story = Story(Analysis((1.0, 0.0), (), (), (), match))
    number = next(step.number for step in steps(match) if step.number and step.by_chance)
    fell, everything = story.fell(number), story.sentences(number)
    assert 0 < len(fell) < len(everything)
    assert set(fell) < set(everything)
    assert all("rumour" in said or "drew" in said for said in fell)
    sure = next(step.number for step in steps(match) if step.number and not step.by_chance)
    assert story.fell(sure) == story.sentences(sure)


def test_what_clearly_speaks_for_the_better_choice_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """B's figure rises and A loses something: only what is good for A, who decides, is told."""
    step, kind = first_choice(tilted()), 7
    monkeypatch.setitem(COIN.parts, "REASONS", {kind: -1})
    done, better = [[[0, 5], [1, 1]]] * 4, [[[0, 6], [0, 1]]] * 4
    monkeypatch.setattr(later, "looks", lambda step, line, seed: iter(done if line == (1,) else better))
    (found,) = later.reasons(step, (1,), (2,), KEY)
    assert (found.kind, found.seat, found.done, found.better) == (kind, 0, 1.0, 0.0)
    (turned,) = later.reasons(step, (2,), (1,), KEY)
    assert (turned.kind, turned.seat, turned.done, turned.better) == (None, 1, 6.0, 5.0)
    assert not later.reasons(step, (1,), (1,), KEY)


@pytest.mark.parametrize("code", languages())
def test_every_reason_has_a_sentence(code: str) -> None:
    for game in games():
        words = game.words_in(languages()[code])
        for kind in game.reasons:
            said = words.scenes[f"reason-{game.events.kinds[kind].name}"].said(
                {"name": "Ann", "more": 60, "less": 40}
            )
            assert "Ann" in said
            assert said.index("60") < said.index("40")


def test_what_comes_some_moves_later_is_the_same_for_the_same_record() -> None:
    step = first_choice(duel(4))
    found = list(later.looks(step, step.line, KEY))
    assert found == list(later.looks(step, step.line, KEY))
    assert len(found) == len(later.MOMENTS)
    for figures, *happened in found:
        assert all(-10 <= each <= 0 for each in figures)
        assert {share for each in happened for share in each} <= {0, 1}
    wins = [sum(won) for _, won, *_ in found]
    assert wins == sorted(wins)
    assert wins[-1] > 0


def test_a_longer_look_tells_what_is_lost_and_takes_back_what_it_does_not_confirm(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    step = first_choice(duel(4))
    seemed = Decision(step.number, step.seat, step.line, (-1,), chance=0.5, loss=0.1, error=0.01)
    sure = {}
    for loss in (0.0, 0.04, 0.06, 0.07, 0.19, 0.21):
        shares = [
            tuple(each if seat == step.seat else 1 - each for seat in range(2)) for each in (0.5, 0.5 + loss)
        ]
        monkeypatch.setattr(
            decisions, "compare", lambda *_, shares=shares: [Worth(each, (0.0, 0.0)) for each in shares]
        )
        found = looked_at_last(seemed, step, KEY, LIGHT)
        assert found.loss == pytest.approx(loss)
        sure[loss] = found.sure
    assert sure == {0.0: False, 0.04: False, 0.06: False, 0.07: True, 0.19: True, 0.21: False}


def test_what_is_told_is_sure_first_and_then_what_may_be_noise() -> None:
    losses = [(0.02, 0.001), (0.3, 0.2), (0.05, 0.01), (LEAST, 0.0), (0.1, 0.09), (0.2, 0.15)]
    made = [
        Decision(step, 0, (1,), (2,), loss=loss, error=error) for step, (loss, error) in enumerate(losses)
    ]
    found = Figures((1.0, 0.0), (), (), tuple(made))
    assert [each.step for each in found.dearest(0)] == [2, 0, 1]
    assert not found.dearest(1)


def test_the_accuracy_is_full_only_without_any_mistake() -> None:
    right = [Decision(step, 0, (1,), (1,)) for step in range(400)]
    wrong = Decision(400, 0, (1,), (2,), loss=0.02, error=0.001)
    assert Figures((1.0, 0.0), (), (), tuple(right)).percent(0) == 100
    assert Figures((1.0, 0.0), (), (), (*right, wrong)).percent(0) == 99


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
