"""Suggestions: what may be turned, what is wished, and whether what is found holds on chance nothing was chosen by."""

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from inglenook.engine.errors import InglenookError
from inglenook.engine.registry import find_game
from inglenook.lab.choosers import tpe
from inglenook.lab.knobs import Knob, Values, changed, knobs, turned, usual
from inglenook.lab.moments import column
from inglenook.lab.plan import Job, Sums, Table, text_of
from inglenook.lab.suggest import LAST, Judged, Question, frontier, suggest
from inglenook.lab.targets import Measured, target
from inglenook.lab.work import DECISIONS

KEEPERS, INNS, ROGUES, HEROES = map(find_game, ("keepers", "inns", "rogues", "heroes"))


def marked(*marks: str) -> list[Knob]:
    return list(knobs(KEEPERS.schema, KEEPERS.edition, marks))


# What may be turned


def test_without_marks_all_numbers_may_be_turned() -> None:
    assert [each.name for each in marked()] == ["quests", "adventurers", "hand", "alone", "cost"]


def test_a_number_goes_from_half_to_double_unless_bounds_are_said() -> None:
    hand, cost = marked("hand", "cost=1..9")
    assert (hand.values, hand.usual) == (tuple(range(2, 11)), 3)
    assert (cost.values, cost.usual) == ((1, 2, 3, 4, 5, 6), 1)  # the game allows 6


def test_a_row_is_turned_whole_or_one_by_one() -> None:
    row, third = marked("adventurers=4..6", "adventurers.3=4..6")
    assert row.values == ([4, 4, 4, 4], [5, 5, 5, 5], [6, 6, 6, 6])
    made = turned(KEEPERS.schema, KEEPERS.edition, [row, third], (2, 0), "made")
    assert made.numbers["adventurers"] == [6, 6, 4, 6]
    assert KEEPERS.edition.numbers["adventurers"] == [5, 5, 5, 5]


def test_a_pattern_means_the_numbers_on_cards_and_a_name_anything() -> None:
    found = knobs(INNS.schema, INNS.edition, ["thief.*", "head"])
    assert [each.name for each in found] == ["thief.start", "thief.amount", "thief.loot", "head"]
    assert found[-1].values == ("turn", "round")
    made = turned(INNS.schema, INNS.edition, found, (*usual(found)[:3], 1), "made")
    assert [str(each) for each in INNS.schema.differences(made)] == ["head = round (usually turn)"]


@pytest.mark.parametrize(
    ("mark", "said"),
    [
        ("hands", "'hands'; there is hand"),
        ("hand=5", r"hand=0\.\.12"),
        ("hand=7..3", r"hand=0\.\.12"),
        ("quest-giver=nobody", "passes, fixed"),
        ("hand=5..5", "nothing may be changed"),
    ],
)
def test_what_cannot_be_turned_is_refused_in_a_sentence(mark: str, said: str) -> None:
    with pytest.raises(InglenookError, match=said):
        marked(mark)


# What is wished


def sums_of(game: str, players: int, games: int = 400) -> Sums:
    return Job("play", (Table(game, text_of(find_game(game).edition), players),), 1, 0, games).run()


def test_the_seat_that_is_farthest_off_tells_how_fair_it_is() -> None:
    sums = sums_of("rogues", 6)
    found = target("fair:2", ROGUES).measure(sums, 6)
    assert found.name == "seat A"
    assert found.low < found.value < found.high
    assert found.value == pytest.approx(100 * (column(sums, "seat A").mean.value - 1 / 6))
    assert found.miss == pytest.approx(found.value - 2)
    assert not found.reached


def test_chance_alone_is_no_unfairness() -> None:
    """Of a fair game the mean loss is small, though the seats' shares differ by chance in every sample."""
    table = Table("inns", text_of(INNS.edition), 4)
    losses = [
        target("fair:2", INNS).measure(Job("play", (table,), 1, first, 200).run(), 4).loss
        for first in range(0, 2000, 200)
    ]
    assert np.mean(losses) < 1.0


def test_a_length_is_the_mean_of_what_the_game_counts() -> None:
    sums = sums_of("keepers", 4)
    rounds = target("length:6-8", KEEPERS).measure(sums, 4)
    assert (rounds.name, rounds.reached) == ("rounds", False)
    assert rounds.miss == pytest.approx(6 - rounds.value)
    decisions = target("length:50-200:decisions", KEEPERS).measure(sums, 4)
    assert decisions.value == pytest.approx(column(sums, DECISIONS).mean.value)
    assert decisions.reached
    assert decisions.loss == 0


def test_a_worth_is_what_a_seat_loses_by_leaving_something_alone() -> None:
    rigged = INNS.schema.edition({}, {}, {"thief": {"start": 12}})
    wish = target("worth:3:thief,monk", INNS)
    plain = Table("inns", text_of(rigged), 4)
    sums = Job("play", (plain, *wish.tables(plain)), 1, 0, 600).run()
    found = wish.measure(sums, 4)
    assert found.name == "thief"
    assert found.value > 8
    assert len(target("worth:3", INNS).tables(plain)) == 12


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fun", "is no wish"),
        ("length:long", "is no wish"),
        ("length:9-3", "is no wish"),
        ("fair:0", "is no wish"),
        ("length:3-9:tears", "rounds"),
        ("worth:3", "sabotage"),
        ("worth:3:sabotages", "sabotage"),
    ],
)
def test_what_cannot_be_wished_is_refused_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(InglenookError, match=said):
        target(text, KEEPERS)


# How it is found


def hidden(values: Values) -> float:
    return sum((value - best) ** 2 for value, best in zip(values, (6, 0, 3), strict=True)) / 10


def test_a_chooser_begins_with_what_is_and_keeps_the_best() -> None:
    chosen = marked("hand", "alone", "cost")
    made = tpe(chosen, 1, 30)
    tried = []
    for _ in range(30):
        tried.append(made.ask())
        made.tell(tried[-1], hidden(tried[-1]))
    assert tried[0] == usual(chosen)
    assert hidden(made.best()) == min(map(hidden, tried)) < hidden(tried[0])


class Everything:
    """Tries all there is, in order: what comes of it is known without a search."""

    def __init__(self, knobs: Sequence[Knob], seed: int, trials: int) -> None:
        self.left = list(product(*(range(len(each.values)) for each in knobs)))
        self.told: dict[Values, float] = {}

    def ask(self) -> Values:
        return self.left.pop()

    def tell(self, values: Values, loss: float) -> None:
        self.told[values] = loss

    def best(self) -> Values:
        return min(self.told, key=lambda each: self.told[each])


ASKED = Question(
    "keepers", text_of(KEEPERS.edition), (4,), ("length:6-8",), ("adventurers=4..11", "cost=1..3", "alone=1..2"),
    games=20_000, trials=48, runs=1,
)  # fmt: skip


def test_what_is_suggested_is_as_wished_and_needs_few_changes() -> None:
    steps = list(suggest(ASKED, chooser=Everything))
    found = steps[-1]
    assert [each.progress for each in steps] == sorted(each.progress for each in steps)
    assert (steps[0].points, found.progress) == ((), 1.0)
    as_it_was, *better = found.points
    assert (as_it_was.changes, as_it_was.judged.reached) == ((), False)
    assert [len(each.changes) for each in better] == sorted({len(each.changes) for each in better})
    assert found.best.judged.reached
    assert found.best.changes[0].startswith("adventurers [5, 5, 5, 5] → ")
    assert "alone" not in " ".join(found.best.changes)  # which has hardly anything to do with it


def test_the_last_figures_are_of_games_that_nothing_was_chosen_by() -> None:
    found = list(suggest(ASKED, chooser=Everything))[-1]
    best = found.best
    table = Table("keepers", best.edition, 4)
    again = Job("play", (table,), ASKED.seed + LAST, 0, best.judged.games).run()
    assert best.judged.measured[0][1].value == pytest.approx(column(again, "told:rounds").mean.value)
    assert KEEPERS.schema.parse(best.edition).name == f"standard, {len(best.changes)} changed"


def test_the_same_question_has_the_same_answer() -> None:
    asked = Question("keepers", text_of(KEEPERS.edition), (3,), ("length:6-8",), games=4000, trials=8, runs=2)
    one, two = (list(suggest(asked))[-1].as_json() for _ in range(2))
    assert one == two


def test_values_that_do_not_go_together_are_left_alone() -> None:
    """Two of one race and element, which the game refuses."""
    asked = Question(
        "heroes", text_of(HEROES.edition), (2,), ("length:20-30",), ("orc scout.race=orc,human", "rounds=2..4"),
        games=3000, trials=6, runs=1,
    )  # fmt: skip
    found = list(suggest(asked, chooser=Everything))[-1]
    assert all("race" not in " ".join(each.changes) for each in found.points)


def judged(changes: int, loss: float, miss: float) -> Judged:
    return Judged((changes,), ((4, Measured("rounds", 0, 0, 0, miss, loss)),), 1)


def test_more_changes_must_gain_something_and_none_are_needed_once_all_is_as_wished() -> None:
    points = [judged(0, 3, 1), judged(1, 2, 1), judged(2, 2.5, 1), judged(3, 1, 0), judged(4, 0.5, 0)]
    assert [each.values[0] for each in frontier(points)] == [0, 1, 3]


def test_changes_are_counted_by_what_is_not_as_usual() -> None:
    chosen = marked("hand", "cost", "alone")
    values = (usual(chosen)[0], 0, usual(chosen)[2])
    assert changed(chosen, values) == (1,)
    assert chosen[1].said(0) == "cost 2 → 1"
