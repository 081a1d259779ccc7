"""The text record: a fixed point, and every change to it is found at its line."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inglenook.engine.errors import RecordError
from inglenook.engine.match import Deal, Match
from inglenook.engine.record import read_record, write_record
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import PAGE, SERVER, Seal, nonce_commitment


def finished() -> Match:
    game = find_game("keepers")
    match = Match(
        game, game.schema.edition({}, {"quest-giver": "fixed"}), 2, Deal(b"s" * 32, (b"one", b"two"))
    )
    rng = random.Random(5)
    while not match.over:
        seat = rng.choice(match.able())
        match.act(seat, rng.choice(match.legal(seat)))
    return match


MATCH = finished()
TEXT = write_record(MATCH)
LINES = TEXT.splitlines()
FIRST = (
    next(number for number, line in enumerate(LINES) if line.startswith("check ")) + 1
)  # index of the first deed


def refuse(lines: list[str]) -> RecordError:
    with pytest.raises(RecordError) as caught:
        read_record("\n".join(lines) + "\n", find_game)
    return caught.value


def test_parse_and_print_are_a_fixed_point() -> None:
    again = read_record(TEXT, find_game)
    assert write_record(again) == TEXT
    assert again.scores() == MATCH.scores()


def test_an_illegal_action_is_refused_with_its_line_and_the_reason() -> None:
    seat = LINES[FIRST][0]
    error = refuse([*LINES[:FIRST], f"{seat} pass 00000000", *LINES[FIRST + 1 :]])
    assert error.line == FIRST + 1
    assert "pass is not possible now" in error.reason


def test_another_legal_action_is_found_at_its_line() -> None:
    number = next(n for n, line in enumerate(LINES) if "quest[left]" in line)
    error = refuse([*LINES[:number], LINES[number].replace("left", "right"), *LINES[number + 1 :]])
    assert error.line == number + 1
    assert "stands otherwise" in error.reason


@pytest.mark.parametrize("kept", [0, 1, 3, 8, FIRST, FIRST + 5, len(LINES) - 1])
def test_a_truncated_record_says_what_is_missing(kept: int) -> None:
    error = refuse(LINES[:kept])
    assert error.line >= kept
    assert "missing" in error.reason or "not a match record" in error.reason


def test_another_games_record_is_refused() -> None:
    with pytest.raises(RecordError, match="line 2: this is a record of 'keepers', not of 'heroes'"):
        read_record(TEXT, find_game, expected="heroes")
    assert "there is no game 'chess'" in refuse([LINES[0], "game chess", *LINES[2:]]).reason


def test_another_rules_number_is_said() -> None:
    assert refuse([*LINES[:2], "rules 99", *LINES[3:]]).reason == (
        "played by rules number 99; this Keepers has number 1"
    )


def test_a_false_commitment_is_found() -> None:
    number = next(n for n, line in enumerate(LINES) if line.startswith("half "))
    error = refuse([*LINES[:number], "half " + "00" * 32, *LINES[number + 1 :]])
    assert "not the one that was committed to" in error.reason


def test_a_changed_edition_is_found() -> None:
    number = next(n for n, line in enumerate(LINES) if "numbers.hand" in line)
    error = refuse([*LINES[:number], "  numbers.hand = 6", *LINES[number + 1 :]])
    assert "the deal does not follow" in error.reason


def test_a_wrong_edition_is_found_at_its_line() -> None:
    number = next(n for n, line in enumerate(LINES) if "numbers.hand" in line)
    error = refuse([*LINES[:number], "  numbers.hand = 99", *LINES[number + 1 :]])
    assert str(error) == f"line {number + 1}: hand: 99 is not a whole number from 0 to 12"


def test_a_draft_cannot_be_left_hanging() -> None:
    number = next(n for n, line in enumerate(LINES) if "add[" in line)
    error = refuse([*LINES[: number + 1], f"end {number + 1 - FIRST} unfinished"])
    assert "in the middle of a composed action" in error.reason


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, len(TEXT) - 1), st.integers(1, 127))
def test_no_flipped_byte_goes_unnoticed(place: int, flip: int) -> None:
    """One character is changed anywhere, in what was played or in what it was played with."""
    flipped = TEXT[:place] + chr(ord(TEXT[place]) ^ flip) + TEXT[place + 1 :]
    with pytest.raises(RecordError):
        read_record(flipped, find_game)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.lists(st.sampled_from([*LINES, "", "A pass", "nonce A 00", "end", "édition", "\0"]), max_size=12))
def test_no_text_does_worse_than_being_refused(lines: list[str]) -> None:
    with pytest.raises(RecordError):
        read_record("\n".join(lines), find_game)


@pytest.mark.parametrize(
    "line", ["players " + "9" * 5000, "  numbers.hand = " + "9" * 5000, "  a = " + "[" * 2000]
)
def test_absurd_numbers_and_brackets_are_refused_in_one_line(line: str) -> None:
    number = next(n for n, each in enumerate(LINES) if each.split(" =")[0] == line.split(" =")[0] or n == 3)
    assert refuse([*LINES[:number], line, *LINES[number + 1 :]]).line > 0


def test_an_endless_nonce_is_refused() -> None:
    number = next(n for n, line in enumerate(LINES) if line.startswith("nonce A"))
    error = refuse([*LINES[:number], "nonce A " + "00" * 70_000, *LINES[number + 1 :]])
    assert "longer than 64 bytes" in error.reason


# Commitments to nonces


def sealed() -> Match:
    """Seat A's page told its nonce, B's did not, C's was made by the server, D is a bot."""
    nonces = (b"a" * 32, b"", b"c" * 32, b"")
    seals = [
        Seal(by, nonce_commitment(nonce * 32)) for by, nonce in ((PAGE, b"a"), (PAGE, b"b"), (SERVER, b"c"))
    ]
    return Match(
        find_game("keepers"), find_game("keepers").edition, 4, Deal(b"s" * 32, nonces, (*seals, None))
    )


SEALED = write_record(sealed())


def test_a_record_says_who_made_each_nonce_and_what_was_committed_to() -> None:
    a, b, c = (nonce_commitment(nonce * 32).hex() for nonce in (b"a", b"b", b"c"))
    nonces = [line for line in SEALED.splitlines() if line.startswith("nonce ")]
    assert nonces == [
        f"nonce A page {a} {'61' * 32}",
        f"nonce B left-out {b}",
        f"nonce C server {c} {'63' * 32}",
    ]
    again = read_record(SEALED, find_game)
    assert again.deal == sealed().deal
    assert write_record(again) == SEALED


def test_a_left_out_nonce_counts_as_empty_and_seals_change_no_card() -> None:
    match = sealed()
    plain = Match(match.game, match.edition, 4, Deal(b"s" * 32, (b"a" * 32, b"", b"c" * 32, b"")))
    assert bytes(match.position.state) == bytes(plain.position.state)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("61" * 32, "62" * 32, "the nonce A is not the one that was committed to"),
        ("nonce A page", "nonce A server", "does not follow"),
        ("nonce B left-out", "nonce B page", "the nonce B is not the one that was committed to"),
        ("nonce C", "nonce A", "in the order of the seats"),
        ("nonce C", "nonce E", "in the order of the seats"),
        ("nonce C server", "nonce D server", "does not follow"),
        ("nonce B left-out", "nonce B forgotten", "not a hexadecimal number"),
        (nonce_commitment(b"b" * 32).hex(), "00" * 32, "does not follow"),
    ],
)
def test_a_changed_nonce_or_commitment_is_found(old: str, new: str, reason: str) -> None:
    assert SEALED.count(old) == 1
    assert reason in refuse(SEALED.replace(old, new).splitlines()).reason


def test_a_table_of_bots_alone_has_a_record() -> None:
    keepers = find_game("keepers")
    text = write_record(Match(keepers, keepers.edition, 2, Deal(b"s" * 32, (b"", b""), (None, None))))
    assert read_record(text, find_game).deal.nonces == (b"", b"")


def test_a_kept_record_with_commitments_is_read() -> None:
    text = (Path(__file__).parents[1] / "fixtures" / "form2" / "keepers-left-out.txt").read_text("utf-8")
    assert [seal and seal.by for seal in read_record(text, find_game).deal.seals] == [
        PAGE,
        PAGE,
        SERVER,
        None,
    ]
