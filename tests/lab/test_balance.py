"""Whether the lab sees what is worth choosing."""

import numpy as np
import pytest

from inglenook.engine.errors import UnknownNameError
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_from
from inglenook.lab.balance import Subject, effects, learn, many, report

GAME = find_game("inns")
RIGGED = GAME.schema.edition({}, {}, {"thief": {"start": 12}})
SUBJECT = Subject(GAME, RIGGED, 4, "pick")
BLIND = np.zeros((600, 4), np.int64)


def test_who_takes_what_is_rigged_wins_more_often() -> None:
    found = {each.name: each for each in effects(SUBJECT, many(SUBJECT, seed_from(1), BLIND))}
    thief, hunter = found["pick[thief]"], found["pick[bounty-hunter]"]
    assert thief.value > 0.1 > thief.half > 0
    assert thief.value == pytest.approx(-hunter.value)


def test_a_learner_finds_out() -> None:
    sets = np.unique(many(SUBJECT, seed_from(1), BLIND).taken)
    assert len(sets) == 64
    shares = learn(SUBJECT, seed_from(2), 3000, sets)
    assert shares.sum() == pytest.approx(1)
    assert shares[(sets & 1).astype(bool)].sum() > 0.75


def test_seats_take_what_is_wanted_of_them() -> None:
    wanted = np.full((20, 4), 0b111111, np.int64)
    assert (many(SUBJECT, seed_from(1), wanted).taken == 0b111111).all()


def test_the_same_seed_gives_the_same_games() -> None:
    one, two = (many(SUBJECT, seed_from(3), BLIND) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one.parts, two.parts, strict=True))
    assert one.wins.sum() == pytest.approx(len(BLIND))


def test_the_report_names_every_choice_and_seat() -> None:
    text = "\n".join(report(SUBJECT, 200, 600, 1))
    for name in ("pick[thief]", "pick[dragon]", "| A |", "| D |", "turns"):
        assert name in text


def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="quest"):
        many(Subject(GAME, RIGGED, 4, "quest"), seed_from(1), BLIND)
