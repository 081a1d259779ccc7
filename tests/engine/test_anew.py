"""A game played on from a moment of another: the same until there, then chance of a fresh key. Its record says so."""

import random

import pytest

from inglenook.engine.errors import InglenookError, RecordError
from inglenook.engine.match import Deal, Match
from inglenook.engine.proving import own_nonce, said_anew
from inglenook.engine.record import deed_lines, read_record, write_record
from inglenook.engine.registry import find_game

from .test_record import MATCH, TEXT, refuse

FRESH = Deal(b"f" * 32, (b"three", b""))


def decisions(match: Match) -> list[int]:
    """After how many deeds a decision was complete."""
    draft = match.game.actions.is_draft
    return [0, *(n for n, deed in enumerate(match.deeds, 1) if not draft(deed.action))]


def played_on(match: Match, after: int, deal: Deal = FRESH, seed: int = 1) -> Match:
    other, rng = match.at(after), random.Random(seed)
    other.go_on(deal)
    while not other.over:
        seat = rng.choice(other.able())
        other.act(seat, rng.choice(other.legal(seat)))
    return other


AFTER = decisions(MATCH)[4]
ON = played_on(MATCH, AFTER)
SAID = write_record(ON)


@pytest.mark.parametrize("step", [0, 1, 4, -2])
def test_its_record_begins_as_that_of_the_other_and_is_a_fixed_point(step: int) -> None:
    after = decisions(MATCH)[step]
    text = write_record(played_on(MATCH, after))
    before, _, _ = text.partition(f"anew {after}\n")
    assert TEXT.startswith(before)
    again = read_record(text, find_game)
    assert write_record(again) == text
    assert [each.after for each in again.anew] == [after]


def test_the_old_key_tells_nothing_of_what_comes() -> None:
    """From the moment on all chance is that of the fresh key, and what was before stays."""
    seeds = [bytes(ON.chance(number)[:16]) for number in range(AFTER + 20)]
    old, fresh = (
        [bytes(deal.dealer()(number)[:16]) for number in range(AFTER + 20)] for deal in (MATCH.deal, FRESH)
    )
    assert seeds == old[: AFTER + 1] + fresh[AFTER + 1 :]
    assert not set(old) & set(fresh)


def test_a_game_can_be_played_on_twice() -> None:
    later = next(n for n in decisions(ON) if n > AFTER + 3)
    twice = played_on(ON, later, Deal(b"t" * 32), seed=2)
    again = read_record(write_record(twice), find_game)
    assert [each.after for each in again.anew] == [AFTER, later]
    assert again.checks == twice.checks


def test_from_before_the_first_branch_the_branch_is_gone() -> None:
    early = decisions(MATCH)[2]
    assert [each.after for each in played_on(ON, early).anew] == [early]
    assert [each.after for each in played_on(ON, AFTER).anew] == [AFTER]


def test_no_line_of_it_can_be_changed_unnoticed() -> None:
    lines = SAID.splitlines()
    first = lines.index(f"anew {AFTER}")
    for number in range(first, first + 5):
        line = lines[number]
        changed = line[:-1] + ("1" if line[-1] != "1" else "2")
        assert refuse([*lines[:number], changed, *lines[number + 1 :]]).line > first
    refuse([*lines[:first], *lines[first + 1 :]])
    assert "between two decisions" in refuse([*lines[:-1], "anew 3", lines[-1]]).reason


def test_what_was_done_is_listed_without_the_key() -> None:
    assert len(deed_lines(SAID)) == len(ON.deeds)


def test_the_proof_names_both_keys() -> None:
    told = list(said_anew(ON))
    assert f"after action {AFTER}" in told[0]
    assert "seat A" in own_nonce(ON.deals(), b"three".hex())
    assert "seat B" in own_nonce(ON.deals(), b"two".hex())
    with pytest.raises(InglenookError, match="not in this record"):
        own_nonce(ON.deals(), "00")


def test_what_chance_did_is_reckoned_with_the_key_of_that_moment() -> None:
    for number in (AFTER, AFTER + 1, len(ON.deeds)):
        ON.rolled(number)
    assert ON.at(len(ON.deeds)).checks == ON.checks
    with pytest.raises(RecordError):
        read_record(SAID.replace(f"half {FRESH.half.hex()}", f"half {MATCH.deal.half.hex()}"), find_game)
