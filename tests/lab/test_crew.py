"""Who may play for a designer, and that each plays as the name says."""

import numpy as np
import pytest

from inglenook.engine.registry import find_game
from inglenook.lab.compare import Comparison, Side
from inglenook.lab.crew import crew, name_of, thinks
from inglenook.lab.moments import column
from inglenook.lab.plan import BEGINNER, POLICY, RANDOM, USUAL, Agent, Job, Table, sharpen, text_of
from inglenook.lab.watch import watch
from inglenook.lab.work import DECISIONS, NOBODY, SHARED, outcome_names, seat_name

KEEPERS = find_game("keepers")
TEXT = text_of(KEEPERS.edition)


@pytest.mark.parametrize("game", ["keepers", "heroes", "inns", "hoardraids", "rogues"])
def test_every_game_has_beginners_searchers_and_experts(game: str) -> None:
    known = crew(find_game(game))
    assert next(iter(known.values())) == USUAL
    assert {RANDOM, "beginner", "searching", "expert"} <= known.keys()
    assert [thinks(known[name]) for name in ("searching", "expert")] == [True, True]
    assert [name_of(find_game(game), agent.bot) for agent in known.values()] == [*known]


def test_beginners_stand_between_those_who_guess_and_those_who_play_sensibly() -> None:
    seeds = np.arange(400, dtype=np.uint64)
    shares = {}
    for bot in (RANDOM, BEGINNER, POLICY):
        agents = (Agent(bot), *(USUAL,) * 3)
        shares[bot] = watch(KEEPERS, KEEPERS.edition, 4, agents, seeds).shares[:, 0].mean()
    assert shares[RANDOM] < shares[BEGINNER] < shares[POLICY]


def test_who_never_slips_meets_the_same_chance_as_ever() -> None:
    """A beginner's slips are drawn; nobody else's decisions may shift for that."""
    seeds = np.arange(20, dtype=np.uint64)
    usual, again = (watch(KEEPERS, KEEPERS.edition, 3, (agent,), seeds) for agent in (USUAL, Agent(POLICY)))
    assert (usual.traces == again.traces).all()
    assert (usual.traces != watch(KEEPERS, KEEPERS.edition, 3, (Agent(BEGINNER),), seeds).traces).any()


def test_games_of_those_who_think_are_counted_like_all_others() -> None:
    table = Table("keepers", TEXT, 3, (Agent("search:5"),))
    sums = Job("thoughtful", (table, table), 1, 0, 6).run()
    names = outcome_names(KEEPERS, 3)
    assert sums.columns[: len(names)] == names
    assert sums.columns[len(names)] == "do:quest"
    assert column(sums, "do:quest").total > 6
    assert (sums.sums[0] == sums.sums[1]).all()
    wins = sum(column(sums, seat_name(seat)).total for seat in range(3))
    assert wins + column(sums, NOBODY).total == pytest.approx(6)
    assert column(sums, DECISIONS).mean.value > 10
    assert 0 <= column(sums, SHARED).total <= 6


def test_a_handful_of_games_proves_nothing() -> None:
    """Six games may all differ in the same way by chance; twenty are the fewest of which anything is said."""
    mine = "[numbers]\nadventurers = [4, 0, 0, 0]\n"
    sides = Side(TEXT, Agent("search:2")), Side(mine, Agent("search:2"))
    few, enough = sharpen(Comparison("keepers", *sides, (3,), stages=(6, 20)))
    assert few.findings == ()
    assert "decisions" in [name for each in enough.findings for name in each.names]
