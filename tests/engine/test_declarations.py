"""Records, labels, actions, events and words: declared once, checked at once."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from inglenook.engine import layout
from inglenook.engine.actions import Actions
from inglenook.engine.errors import GameError, RefusedError, UnknownNameError
from inglenook.engine.events import LOG, Event, Events, Log, emit, new_log, take
from inglenook.engine.game import Game
from inglenook.engine.labels import NUMBER, SEAT, counts, labels, letter, numbers, seats
from inglenook.engine.language import english
from inglenook.engine.words import Words

COLOURS = labels("red", "blue")
ACTIONS = Actions()
TAKE = ACTIONS.group("take", target=seats(2), colour=COLOURS)
BID = ACTIONS.group("bid", coins=numbers(3, 1))
END = ACTIONS.group("end")
EVENTS = Events()
TOOK = EVENTS.kind("took", seat=SEAT, cards=counts(COLOURS), secret=COLOURS)
ENDED = EVENTS.kind("ended", turns=NUMBER)


def test_actions_are_numbered_group_by_group_the_last_operand_fastest() -> None:
    assert (TAKE, BID, END) == (0, 4, 7)
    assert [ACTIONS.notation(number) for number in range(len(ACTIONS))] == [
        "take[A,red]",
        "take[A,blue]",
        "take[B,red]",
        "take[B,blue]",
        "bid[1]",
        "bid[2]",
        "bid[3]",
        "end",
    ]


def test_a_name_is_declared_once() -> None:
    actions, events = Actions(), Events()
    assert (actions.group("end"), events.kind("ended")) == (0, 0)
    with pytest.raises(GameError, match="two groups of actions 'end'; each name is declared once"):
        actions.group("end")
    with pytest.raises(GameError, match="two kinds of events 'ended'; each name is declared once"):
        events.kind("ended")


def test_a_constant_is_bound_to_its_label_wherever_that_stands() -> None:
    for names in (("fire", "air", "sea"), ("sea", "fire", "air")):
        elements = labels(*names)
        sea, air = elements.numbers("sea", "air")
        assert (elements.name(sea), elements.name(air)) == ("sea", "air")
        assert elements.name(elements.run("fire", "air") + 1) == "air"


def test_an_unknown_label_is_refused_with_those_there_are() -> None:
    with pytest.raises(UnknownNameError, match="there is no label 'bleu'; known: blue, red"):
        COLOURS.number("bleu")


def test_labels_that_kernels_count_on_from_must_keep_their_order() -> None:
    with pytest.raises(
        GameError, match="blue, red must stand side by side, in this order; there is: red, blue"
    ):
        COLOURS.run("blue", "red")


def test_an_unknown_notation_names_its_neighbours() -> None:
    with pytest.raises(RefusedError, match=r"no action 'bid\[9\]'; known: bid\[1\], bid\[2\], bid\[3\]"):
        ACTIONS.parse("bid[9]")
    with pytest.raises(RefusedError, match="known: take, bid, end"):
        ACTIONS.parse("fly")


def test_the_clock_has_a_name_of_its_own() -> None:
    assert [letter(seat, 2) for seat in range(3)] == ["A", "B", "clock"]


def test_only_named_seats_are_told_a_secret() -> None:
    log = new_log()
    emit(log.view(LOG.dtype)[0], TOOK, 1, 2, 0, secret=1, seen=0b01)
    (row,) = take(log)
    assert EVENTS.told(row, 0) == Event(0, (1, 2, 0), 1)
    assert EVENTS.told(row, 1) == Event(0, (1, 2, 0), None)
    assert EVENTS.told(row, -1) == Event(0, (1, 2, 0), None)
    assert take(log) == []


def test_a_full_log_is_an_error_and_an_absent_one_costs_nothing() -> None:
    small, none = new_log(1), new_log(0)
    emit(none.view(LOG.dtype)[0], 1, 5)
    emit(small.view(LOG.dtype)[0], 1, 5)
    with pytest.raises(ValueError, match="log is full"):
        emit(small.view(LOG.dtype)[0], 1, 5)
    assert take(none) == []


WORDS = """
title = "Toy"
about = "A toy."
[labels]
red = "Ruby"
[actions]
take = "Take {colour} from {target}"
bid = "Bid {coins}"
end = "End"
[events]
took = "{seat} took {cards}."
took-secret = "{seat} took {cards}, also {secret}."
ended = "It ended after {turns} turns."
"""


def words(folder: Path, text: str) -> Words:
    (folder / "words.toml").write_text(text)
    return Words.load(folder, ACTIONS, EVENTS, english())


def test_sentences_name_seats_labels_and_counts(tmp_path: Path) -> None:
    said = words(tmp_path, WORDS)
    names = ["Ann", "Bob"]
    assert said.action(ACTIONS[2], names) == "Take Ruby from Bob"
    assert said.event(Event(0, (0, 2, 1), None), names) == "Ann took 2 Ruby, 1 blue."
    assert said.event(Event(0, (0, 0, 0), 1), names) == "Ann took nothing, also blue."
    assert said.event(Event(1, (3,), None), names) == "It ended after 3 turns."


@pytest.mark.parametrize("line", ['end = "End"', 'took-secret = "{seat} took {cards}, also {secret}."'])
def test_a_missing_sentence_is_an_error_that_names_it(tmp_path: Path, line: str) -> None:
    with pytest.raises(GameError, match=f"disagree about {line.split()[0]}"):
        words(tmp_path, WORDS.replace(line, ""))


def test_a_field_may_not_be_called_like_a_numpy_attribute() -> None:
    class State(layout.Record):
        round: int = layout.cell()

    with pytest.raises(GameError, match=r"State.round: NumPy arrays have an attribute"):
        layout.fields(State)


def test_records_of_two_games_never_have_one_type() -> None:
    assert layout.layout(Log, "one") != layout.layout(Log, "two")
    assert np.dtype(layout.layout(Log, "one")).itemsize == np.dtype(layout.layout(Log, "two")).itemsize


def test_an_incomplete_game_says_what_it_lacks() -> None:
    with pytest.raises(GameError, match="the game 'empty' lacks: State, Edition, ACTIONS"):
        Game("empty", ModuleType("empty"), players=range(2, 3), rules_number=1)
