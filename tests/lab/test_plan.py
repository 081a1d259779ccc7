"""Jobs and their sums: the same figures wherever and in whichever order they are played."""

import pickle
from collections.abc import Iterator, Sequence

import numpy as np

from inglenook.engine.registry import find_game
from inglenook.lab.moments import column
from inglenook.lab.plan import Agent, Job, Sums, Table, chunks, sharpen, text_of
from inglenook.lab.study import Study
from inglenook.lab.work import DECISIONS, SAME

KEEPERS = text_of(find_game("keepers").edition)
TABLE = Table("keepers", KEEPERS, 3)


def backwards(jobs: Sequence[Job]) -> Iterator[Sums]:
    """As strangers may run them: pickled, the last one first."""
    done = {place: pickle.loads(pickle.dumps(jobs[place])).run() for place in reversed(range(len(jobs)))}
    return (done[place] for place in range(len(jobs)))


def test_the_order_of_jobs_does_not_change_a_digit() -> None:
    def study() -> Study:
        return Study("keepers", KEEPERS, (2, 3), stages=(100, 300), thinking=False)

    forwards = [each.as_json() | {"seconds": 0} for each in sharpen(study())]
    assert [each.as_json() | {"seconds": 0} for each in sharpen(study(), backwards)] == forwards
    assert forwards[0]["games"] == 400  # with the standard edition beside it
    assert len(forwards[-1]["pictures"]) > len(forwards[0]["pictures"])


def test_a_game_depends_on_its_number_and_not_on_its_job() -> None:
    whole = Job("play", (TABLE,), 7, 0, 60).run()
    parts = [each.run() for each in chunks("play", (TABLE,), 7, range(60), 25)]
    assert sum(each.games for each in parts) == 60
    assert np.array_equal(sum(each.sums for each in parts), whole.sums)


def test_the_same_chance_makes_two_tables_alike() -> None:
    """With a handicap that hardly ever matters most of the difference between games cancels out."""
    other = Table("keepers", KEEPERS, 3, (Agent(never=("sabotage",)), Agent(), Agent()))
    sums = Job("play", (TABLE, TABLE, other), 1, 0, 400).run()
    assert column(sums, SAME, 1).total == 400
    assert column(sums, DECISIONS, 1).change.error == 0
    paired = column(sums, DECISIONS, 2)
    assert 0 < column(sums, SAME, 2).total < 400
    assert paired.gain > 1.2


def test_what_a_policy_would_hardly_do_can_still_be_asked_for() -> None:
    """Every action has weight, so something is always left to draw from."""
    hoardraids = find_game("hoardraids")
    text = text_of(hoardraids.schema.ladder_edition)
    agents = (Agent(always=("hold",)), Agent(never=("go",)))
    sums = Job("win", (Table("hoardraids", text, 2, agents, most=400),), 1, 0, 5).run()
    assert 0 < column(sums, DECISIONS).mean.value <= 400
