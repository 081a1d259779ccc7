"""Records read as plain numbers: the same as NumPy reads, for every game, and as they are now."""

from typing import Any

import numpy as np
import pytest

from inglenook.engine.game import Game
from inglenook.engine.layout import Record, cell, cells, layout
from inglenook.engine.match import Match
from inglenook.engine.reading import Reader, Reading, plain
from inglenook.engine.registry import find_game

from ..ours import OURS


class Odd(Record):
    first: int = cell()
    row: Any = cells(3, kind="i1")
    second: int = cell("<i2")
    cube: Any = cells(2, 2, 3)
    third: int = cell("<u4")


def as_lists(value: Any) -> Any:
    return [as_lists(each) for each in value] if isinstance(value, tuple) else value


def matches(reading: Reading, record: Any) -> bool:
    names = [name for name in record.dtype.names if not name.startswith("rules_")]
    return all(as_lists(getattr(reading, name)) == record[name].tolist() for name in names)


def played(game: Game) -> Match:
    match = Match(game, game.edition, game.players.start)
    for _ in range(8):
        seat = match.able()[0]
        match.act(seat, match.legal(seat)[-1])
    return match


@pytest.mark.parametrize("name", OURS)
def test_every_field_of_every_game_is_read_as_it_is(name: str) -> None:
    position = played(find_game(name)).position
    state, edition = position.plain
    assert matches(state, position.s)
    assert matches(edition, position.e)


def test_cells_rows_and_grids_may_stand_in_any_order() -> None:
    dtype = layout(Odd, "odd")
    data = np.arange(dtype.itemsize, dtype=np.uint8)
    assert matches(Reading(Reader(dtype), data), data.view(dtype)[0])
    assert matches(plain(data.view(dtype)[0]), data.view(dtype)[0])


def test_a_reading_has_plain_numbers_and_the_record_for_kernels() -> None:
    position = played(find_game("keepers")).position
    state, _ = position.plain
    assert type(state.phase) is int
    assert {type(n) for row in state.hand for n in row} == {int}
    assert state.record.tobytes() == position.state.tobytes()


def test_what_a_record_has_not_is_an_error() -> None:
    state, _ = played(find_game("keepers")).position.plain
    with pytest.raises(AttributeError, match="no field 'purse'"):
        _ = state.purse


def test_a_reading_is_made_for_each_moment_and_an_edition_is_read_once() -> None:
    match = played(find_game("keepers"))
    _, edition = match.position.plain
    seat = match.able()[0]
    match.act(seat, match.legal(seat)[-1])
    after, again = match.position.plain
    assert matches(after, match.position.s)
    assert again is edition
