"""A player who owns the printed game types in its faces: a quite different edition passes the whole suite."""

from dataclasses import dataclass
from typing import Any

import pytest

from inglenook.engine.conformance import CHECKS, Case, check_unjitted
from inglenook.engine.edition import Edition
from inglenook.engine.record import read_record, write_record

from .table import GAME, OTHER, choices, other_edition, standard_edition


@dataclass(frozen=True)
class Other(Case):
    """A case of the conformance suite with other cards."""

    @property
    def edition(self) -> Edition:
        return other_edition(**self.options)


CASES = [
    Other(GAME, 3, seeds=range(1)),
    Other(GAME, 4, {"auction": "quick", "hands": "random"}, range(1)),
    Other(GAME, 6, {"head": "round", "goal": 12}, range(1)),
]


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.players}")
def test_another_edition_keeps_the_contract(case: Case, check: str) -> None:
    assert CHECKS[check](case)


def test_another_edition_is_the_same_compiled_and_plain() -> None:
    assert check_unjitted(list(CASES[:2]))


def test_its_record_carries_the_faces() -> None:
    *_, match = CASES[0].walk(1)
    again = read_record(write_record(match), lambda _: GAME)
    assert again.edition.cards == match.edition.cards != GAME.edition.cards


def test_every_word_of_the_vocabulary_is_used_by_one_of_the_two_editions() -> None:
    used: dict[str, set[Any]] = {name: set() for name in ("reveal", "first", "second")}
    for edition in (standard_edition(), GAME.schema.parse(OTHER.read_text("utf-8"))):
        for column, found in used.items():
            found |= {card[column] for card in edition.cards.values()}
    assert used["reveal"] == set(choices("reveal"))
    assert used["first"] | used["second"] == set(choices("first"))


def test_the_faces_are_told_as_they_are() -> None:
    *_, match = CASES[0].walk(1)
    shown = GAME.printed(GAME.words.of(match.edition), match.edition)
    assert shown["bard"]["reveal"] == (
        "Auction: Feast (every other player takes 2 from the pile) or Blow up (all cards in range are blocked)."
    )
    assert shown["mage"]["loot"] == "2, plus 3 per Elf in range, plus 2 per Jaded Dragon card in range"
    assert shown["thane"]["loot"] == "12 if your setting is empty, else 7"
    assert shown["monk"]["loot"] == "3 for each loot you paid, at most 7"
