"""Constants that declarations take from cards.toml: bound by name, whatever the order; what cannot be is refused."""

from collections.abc import Callable
from pathlib import Path

import pytest

from inglenook.engine.cardsfile import CardsFile
from inglenook.engine.errors import GameError, UnknownNameError

CARDS = """
[options.weather]
choices = ["fair", "foul"]
[cards]
spare = ["blank"]
[cards.columns]
does = { choices = ["nothing", "raise", "lower"] }
does-2 = { choices = ["nothing", "raise"] }
[cards.rows]
knife = {}
"""


@pytest.fixture
def written(tmp_path: Path) -> Callable[..., CardsFile]:
    def write(old: str = "", new: str = "") -> CardsFile:
        assert old in CARDS
        (tmp_path / "cards.toml").write_text(CARDS.replace(old, new))
        return CardsFile(str(tmp_path / "declarations.py"))

    return write


def test_a_choice_is_found_by_name_wherever_it_stands(written: Callable[..., CardsFile]) -> None:
    assert written().choices("weather").number("foul") == 1
    assert written('["fair", "foul"]', '["foul", "fair"]').choices("weather").number("foul") == 0


def test_cards_are_named_in_order_those_for_an_edition_last(written: Callable[..., CardsFile]) -> None:
    assert written().names == ("knife", "blank")


def test_an_unknown_list_or_choice_is_refused_with_those_there_are(written: Callable[..., CardsFile]) -> None:
    with pytest.raises(UnknownNameError, match="no list of choices 'wether'; known: does, does-2, weather"):
        written().choices("wether")
    with pytest.raises(UnknownNameError, match="no label 'fuol'; known: fair, foul"):
        written().choices("weather").number("fuol")


def test_columns_that_share_numbers_list_the_same_choices(written: Callable[..., CardsFile]) -> None:
    assert written().choices("does", "does-2").numbers("raise", "lower") == (1, 2)
    reordered = written('["nothing", "raise"]', '["raise", "nothing"]')
    with pytest.raises(
        GameError, match="does-2 must list the choices of does, in their order: nothing, raise, lower"
    ):
        reordered.choices("does", "does-2")
