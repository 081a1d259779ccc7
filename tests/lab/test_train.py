"""Training: generations that can be interrupted, made again and refused, at a stranger's game."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from inglenook.bots.levels import Searcher, unlearned
from inglenook.bots.search import LONGEST
from inglenook.bots.selfplay import Lesson, lessons
from inglenook.engine.errors import GameError
from inglenook.engine.learned import LAYERS, read_net
from inglenook.engine.net import NO_NET, judge
from inglenook.engine.registry import find_game
from inglenook.lab import train as module
from inglenook.lab.stats import Share
from inglenook.lab.train import Course, Training
from inglenook.lab.training import Student, spread, train
from inglenook.warmup import prepare

from ..bots.games import SEED, new_match

PURSES = find_game("purses")
SHORT = Course("purses", 3, generations=2, games=100, iterations=20, epochs=2, match=12, thought=20)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    prepare(PURSES, parts=("table", "search", "learning"))


def quiet(_: str) -> None:
    pass


def test_notes_tell_how_a_game_ended_and_what_was_thought() -> None:
    notes = lessons(PURSES, PURSES.edition, 3, SEED, 20, 2000, Lesson(30, NO_NET, LONGEST))
    assert len(notes.seen) > 50
    assert notes.won.sum(axis=1) == pytest.approx(1)
    assert notes.thought.sum(axis=1) == pytest.approx(1)
    own = notes.seen[:, 0]  # coins in the viewer's purse
    assert notes.thought[own == own.max(), 0].mean() > notes.thought[own == own.min(), 0].mean()


def test_notes_that_have_no_room_are_left_out() -> None:
    notes = lessons(PURSES, PURSES.edition, 3, SEED, 20, 30, Lesson(5, NO_NET, LONGEST))
    assert len(notes.seen) == 30
    assert notes.won.sum(axis=1) == pytest.approx(1)


def test_of_long_games_some_decisions_are_noted() -> None:
    all_of_them, some = (
        lessons(PURSES, PURSES.edition, 3, SEED, 20, 2000, Lesson(5, NO_NET, LONGEST, every=every))
        for every in (1, 3)
    )
    assert len(all_of_them.seen) / 4 < len(some.seen) < len(all_of_them.seen) / 2
    kept = {row.tobytes() for row in all_of_them.seen}
    assert all(row.tobytes() in kept for row in some.seen)


def test_the_bare_policy_can_play_the_first_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks nothing: how a game ended is all there is to learn."""
    monkeypatch.setattr(module.Training, "match", lambda *_: Share(12, 12))
    first, second = Training(PURSES, replace(SHORT, first=50, match=12), tmp_path).run(quiet)
    assert (first.games, second.games) == (50, 100)
    with np.load(tmp_path / "games-1.npz") as games:
        assert np.array_equal(games["thought"], games["won"])
    with np.load(tmp_path / "games-2.npz") as games:
        assert not np.array_equal(games["thought"], games["won"])


def test_a_course_plays_the_standard_edition_and_what_its_options_say(tmp_path: Path) -> None:
    raids = find_game("hoardraids")
    course = Course("hoardraids", 2, options={"goal": ["any-2", "any-3"], "castles": ["chosen"]})
    training = Training(raids, course, tmp_path)
    played = [(each.options["goal"], each.options["castles"]) for each in training.editions]
    assert played == [
        (goal, castle) for goal in ("any-N", "any-2", "any-3") for castle in ("fixed", "chosen")
    ]


def test_whole_numbers_say_what_was_learned() -> None:
    """Between the net that learned and the one in the kernels there is rounding, and no more."""
    notes = lessons(PURSES, PURSES.edition, 3, SEED, 200, 20_000, Lesson(20, NO_NET, LONGEST))
    fit = train(notes, 1, 4, 0.5)
    net, shares, position = fit.student.net(), np.zeros(3), new_match(PURSES, 3).position
    judge(position.s, position.e, 1, net, shares)
    (meant,), _ = fit.student.shares(fit.student.scaled(position.features(1)[None]))
    assert np.roll(shares, -1) == pytest.approx(meant, abs=0.02)
    assert fit.loss < np.log(3)


def test_a_student_may_begin_with_what_a_net_knows() -> None:
    notes = lessons(PURSES, PURSES.edition, 3, SEED, 50, 5000, Lesson(20, NO_NET, LONGEST))
    net = train(notes, 1, 2, 0.5).student.net()
    same = Student.of(net, spread(notes.seen)).net()
    assert all(np.array_equal(getattr(net, name), getattr(same, name)) for name in LAYERS)


def test_a_training_goes_on_where_it_was_and_comes_out_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Training(PURSES, SHORT, tmp_path / "whole").run(quiet)
    stopped = Training(PURSES, SHORT, tmp_path / "stopped")
    monkeypatch.setattr(stopped, "match", interrupted)
    with pytest.raises(KeyboardInterrupt):
        stopped.run(quiet)
    resumed = Training(PURSES, SHORT, tmp_path / "stopped").run(quiet)
    again = Training(PURSES, SHORT, tmp_path / "stopped").run(quiet)
    assert [each.wins for each in resumed] == [each.wins for each in whole] == [each.wins for each in again]
    for number in (1, 2):
        ours, theirs = (
            read_net(tmp_path / folder / f"net-{number}.npz").net for folder in ("whole", "stopped")
        )
        assert all(np.array_equal(getattr(ours, name), getattr(theirs, name)) for name in LAYERS)


def interrupted(*_: object) -> None:
    raise KeyboardInterrupt


def test_a_folder_belongs_to_one_course(tmp_path: Path) -> None:
    course = Course("purses", 3, generations=1, games=25, iterations=5, epochs=1, match=3, thought=5)
    Training(PURSES, course, tmp_path).run(quiet)
    with pytest.raises(GameError, match="another iterations"):
        Training(PURSES, Course("purses", 3, games=25, iterations=6, epochs=1, match=3, thought=5), tmp_path)


def test_a_game_without_features_cannot_learn(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="has no `features`"):
        Training(find_game("rogues"), Course("rogues", 3), tmp_path)


def test_what_is_installed_is_what_bots_play_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PURSES, "folder", tmp_path / "game")
    monkeypatch.setattr(PURSES, "nets", {})
    training = Training(PURSES, SHORT, tmp_path / "course")
    training.run(quiet)
    match = new_match(PURSES, 3)
    plain = Searcher(50, learned=unlearned).decide(match.position, 0, SEED)
    assert Searcher(50).decide(match.position, 0, SEED).chances == plain.chances
    assert training.install() == tmp_path / "game" / "nets" / "3.npz"
    assert Searcher(50).decide(match.position, 0, SEED).chances != plain.chances


def test_nothing_is_installed_that_has_won_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module.Training, "match", lambda *_: Share(1, 12))
    training = Training(PURSES, SHORT, tmp_path)
    assert [each.kept for each in training.run(quiet)] == [False, False]
    with pytest.raises(GameError, match="nothing to install"):
        training.install()
