"""Lessons: each is played as it is written, and whoever strays is led on."""

import re
import tomllib

import pytest

from inglenook.engine.errors import GameError
from inglenook.engine.language import languages
from inglenook.engine.lessons import (
    FILE,
    LEARNER,
    PATIENCE,
    Coach,
    Lesson,
    Rehearsal,
    leads_to,
    lesson_of,
    lines_in,
)
from inglenook.engine.match import Match
from inglenook.engine.primer import FILE as PRIMER
from inglenook.engine.registry import find_game
from inglenook.engine.words import read, translation

from ..ours import OURS

TAUGHT = [name for name in OURS if lesson_of(find_game(name))]
LONGEST, BESIDE, FREE = 150, 120, 100  # characters that fit on a phone: alone, beside "Next", beside a form
every_lesson = pytest.mark.parametrize("name", TAUGHT)


def lesson(name: str) -> Lesson:
    found = lesson_of(find_game(name))
    assert found
    return found


@every_lesson
def test_a_lesson_goes_as_its_lines_tell(name: str) -> None:
    """If this fails, the game's rules or numbers have changed since its lesson was written. Read it as it goes now, by
    `python tools/lesson.py GAME`, mend its lines, steps and scripts, and then write the new mark."""
    rehearsal = Rehearsal(lesson(name))
    pressed = [scene.step for scene in rehearsal.scenes()]
    assert pressed == list(rehearsal.lesson.steps), "a step was never reached"
    assert rehearsal.coach.free
    assert not rehearsal.match.over
    assert rehearsal.mark == rehearsal.lesson.mark, test_a_lesson_goes_as_its_lines_tell.__doc__


@every_lesson
def test_every_line_is_said_and_short_enough_for_a_phone(name: str) -> None:
    taught = lesson(name)
    said = {line for step in taught.steps for line in (*step.lines, *step.again, *step.answers.values())}
    said.add("free")
    for language in languages().values():
        _, lines = lines_in(taught.game, language)
        facts = taught.game.words_in(language).of(taught.edition).facts
        assert lines.keys() == said
        beside = {line for step in taught.steps for line in (*step.lines[:-1], *step.again[:-1])}
        for key, line in lines.items():
            assert len(line.said(facts)) <= (
                FREE if key == "free" else BESIDE if key in beside else LONGEST
            ), key
    assert taught.shows.keys() | taught.holds.keys() <= said


@pytest.mark.parametrize("file", [FILE, PRIMER])
@pytest.mark.parametrize("name", OURS)
def test_a_translation_has_the_same_sentences_and_facts(name: str, file: str) -> None:
    path = find_game(name).folder / file
    there = [each for each in languages().values() if translation(path, each).exists()]
    for language in there:
        mine = tomllib.loads(translation(path, language).read_text("utf-8"))
        theirs = read(path, languages()["en"])
        for part in {"lines", "primer", "how"} & theirs.keys():
            assert mine[part].keys() == theirs[part].keys()
            unlike = [key for key in mine[part] if needs(mine[part][key]) != needs(theirs[part][key])]
            assert unlike == []
    assert there == [*languages().values()][1:]


def needs(entry: object) -> set[str]:
    return set(re.findall(r"\{([\w-]+)", str(entry)))


@every_lesson
def test_whatever_a_learner_presses_the_lesson_goes_on(name: str) -> None:
    """Always the last choice, which is seldom what is asked for."""
    match, coach = begun(lesson(name))
    for _ in range(60):
        if match.over or coach.free:
            break
        mine = match.legal(LEARNER) if LEARNER in match.able() else []
        if mine and (action := mine[-1]):
            coach.pressed(match, action)
            match.act(LEARNER, action)
        else:
            seat = match.able()[-1]
            match.act(seat, match.legal(seat)[-1])
    assert coach.place.step or coach.place.own or not coach.lesson.steps


def begun(taught: Lesson) -> tuple[Match, Coach]:
    return Match(taught.game, taught.edition, taught.players, taught.deal), Coach(taught)


# Where a learner is, in Keepers


def press(match: Match, coach: Coach, notation: str) -> None:
    action = match.game.actions.parse(notation)
    coach.pressed(match, action)
    match.act(LEARNER, action)


def asks(match: Match, coach: Coach) -> str:
    step = coach.now(match)
    return step.press if step else ""


def test_who_strays_by_a_click_is_still_at_that_step() -> None:
    match, coach = begun(lesson("keepers"))
    press(match, coach, "quest[left]")
    assert coach.place.strayed
    assert asks(match, coach) == "add[wizard]"  # for the quest is chosen, and cards are asked for
    press(match, coach, "add[warrior]")
    assert (coach.place.strayed, asks(match, coach)) == (True, "add[wizard]")
    match.take_back(LEARNER)
    coach.took_back()
    assert (coach.place.strayed, asks(match, coach)) == (True, "add[wizard]")
    press(match, coach, "add[wizard]")
    assert not coach.place.strayed


def test_a_step_that_waits_is_offered_again_and_nothing_that_depends_on_it() -> None:
    """In Hoardraids who does not walk to the map's field has no treasure to carry home."""
    match, coach = begun(lesson("hoardraids"))
    press(match, coach, "stay")
    assert coach.place.strayed
    assert asks(match, coach) == ""  # not the map, which is in hand
    press(match, coach, "done")
    while LEARNER not in match.able():
        (other,) = match.asked()
        for action in coach.lesson.scripted(match, other) or match.legal(other)[-1:]:
            match.act(other, action)
    assert (coach.place.step, coach.place.apart) == (0, True)
    assert asks(match, coach) in ("", "go[E2]")  # as far as he can walk today


def test_other_lines_are_said_to_who_went_another_way() -> None:
    match, coach = begun(lesson("hoardraids"))
    first = coach.lesson.steps[0]
    assert coach.lines(first) == first.lines
    press(match, coach, "stay")
    assert coach.lines(first) == first.again != first.lines


@pytest.mark.parametrize(("taken", "said"), [("take[2]", "lay"), ("take[1]", "lay-other")])
def test_a_line_is_said_only_where_it_is_so(taken: str, said: str) -> None:
    """In Heroes another card than the one that is spoken of may be taken."""
    match, coach = begun(lesson("heroes"))
    press(match, coach, taken)
    step = coach.now(match)
    assert step
    assert [line for line in step.lines if coach.holds(line, match)] == [said]
    assert not coach.holds("ready", match)
    assert coach.holds("action", match)  # of which nothing is asked


def test_a_way_into_a_view_may_lead_to_any_of_a_list() -> None:
    view = {"seats": [{"ready": False}, {"ready": True}], "place": 2}
    for way, value, leads in (
        ("seats.*.ready", True, True),
        ("seats.0.ready", True, False),
        ("seats.4.ready", True, False),
        ("place", [1, 2], True),
        ("place", 1, False),
        ("place.deeper", 1, False),
    ):
        assert leads_to(view, way.split("."), value) is leads


def test_what_has_waited_too_long_is_let_go() -> None:
    """Then the game is free, as after the last step."""
    match, coach = begun(lesson("hoardraids"))
    while coach.place.own < PATIENCE:
        if LEARNER in match.able():
            press(match, coach, match.game.actions.notation(match.legal(LEARNER)[-1]))
        else:
            match.act(match.asked()[0], match.legal(match.asked()[0])[-1])
        assert not coach.free
    while not coach.free and LEARNER not in match.able():
        match.act(match.asked()[0], match.legal(match.asked()[0])[-1])
    press(match, coach, match.game.actions.notation(match.legal(LEARNER)[-1]))
    assert coach.free


def test_who_ends_a_decision_otherwise_has_done_with_it() -> None:
    match, coach = begun(lesson("keepers"))
    press(match, coach, "quest[right]")
    press(match, coach, "add[wizard]")  # a second one is asked for
    press(match, coach, "done")
    assert coach.place.strayed
    assert coach.lesson.steps[coach.place.step].at == "sabotage"


def test_an_answer_fits_what_was_pressed() -> None:
    match, coach = begun(lesson("keepers"))
    for notation in ("quest[right]", "add[wizard]", "add[wizard]", "done"):
        press(match, coach, notation)
    assert coach.place.answer == "laid"
    assert not coach.free


def test_a_bot_follows_its_script_as_long_as_nothing_else_was_done() -> None:
    match, coach = begun(lesson("keepers"))
    for notation in ("quest[right]", "add[wizard]", "add[wizard]", "done"):
        press(match, coach, notation)
    (b,) = match.asked()
    clicks = coach.lesson.scripted(match, b)
    assert [match.game.actions.notation(each) for each in clicks] == ["add[wizard]", "done"]
    match.act(b, match.game.actions.parse("pass"))
    assert coach.lesson.scripted(match, b) == []


def test_a_step_that_asks_for_what_there_is_not_is_refused() -> None:
    from inglenook.engine.lessons import _step

    with pytest.raises(GameError, match="there is no action dance"):
        _step(find_game("keepers"), {"at": "start", "lines": [], "press": "dance[left]"})
