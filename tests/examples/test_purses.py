"""Purses, the game in examples/: its clauses, its size, and that it is found and conforms like any other."""

from importlib.metadata import entry_points

import pytest

from inglenook.engine.chance import chance_from, taped
from inglenook.engine.conformance import check_game
from inglenook.engine.errors import EditionError
from inglenook.engine.labels import LETTERS, SPECTATOR
from inglenook.engine.layout import Bytes
from inglenook.engine.match import Match
from inglenook.engine.registry import GROUP, find_game, game_names
from inglenook.engine.seeds import seed_for

GAME = find_game("purses")
WATCH, NOBODY = 0, 1  # faces of the die
MOST = 100  # lines of rules, this being the point of the example


def table(*coins: int, watch: int = 0, numbers: dict[str, int] | None = None, quiet: str = "no") -> Match:
    """A match with these purses dealt; the watch comes after so many turns, if at all."""

    def chance(number: int) -> Bytes:
        outcomes = coins if number == 0 else [WATCH if number == watch else NOBODY]
        return chance_from(bytes(16), outcomes)

    edition = GAME.schema.edition(numbers or {}, {"quiet-night": quiet})
    return Match(GAME, edition, len(coins), dealer=chance)


def play(match: Match, *moves: str) -> None:
    """Moves like "A B": A points at B's purse."""
    for seat, target in (move.split() for move in moves):
        match.act(LETTERS.index(seat), GAME.actions.parse(f"point[{target}]"))


def purses(match: Match) -> list[int]:
    """The truth."""
    return [int(coins) for coins in match.position.s.purse[: match.players]]


def seen(match: Match, seat: str) -> list[int | None]:
    """What a rogue knows of every purse; nobody's letter is a spectator's."""
    found: list[int | None] = match.position.view(viewer(seat))["purses"]
    return found


def told(match: Match, seat: str) -> list[str]:
    """The log as it reads for a rogue."""
    return [GAME.words.event(event, list(LETTERS)) for event in match.events(viewer(seat))]


def viewer(seat: str) -> int:
    return LETTERS.index(seat) if seat else SPECTATOR


# Clauses


@pytest.mark.clause("P-1")
def test_every_rogue_sees_the_own_purse_only() -> None:
    match = table(3, 1, 5)
    assert [seen(match, seat) for seat in "ABC"] == [[3, None, None], [None, 1, None], [None, None, 5]]
    assert seen(match, "") == [None, None, None]
    assert told(match, "B")[:2] == ["A looked into the new purse.", "B looked into the new purse; coins: 1."]


@pytest.mark.clause("P-1")
def test_the_purses_come_out_of_the_bag() -> None:
    match = table(0, 0, 1, 1, 4)
    assert match.position.s.bag.tolist() == [0, 1, 3, 2, 1, 1]
    assert list(GAME.players) == [3, 4, 5]


@pytest.mark.clause("P-1")
def test_an_edition_without_enough_purses_for_everybody_is_refused() -> None:
    with pytest.raises(EditionError, match="purses: 0 is not a whole number from 1 to 9"):
        GAME.schema.edition({"purses": [1, 1, 1, 1, 0, 0]}, {})


@pytest.mark.clause("P-2")
def test_turns_go_clockwise_from_the_first_rogue() -> None:
    match = table(3, 1, 5)
    turns = []
    for move in ("A A", "B B", "C C", "A A"):
        turns.append(match.asked())
        play(match, move)
    assert turns == [[0], [1], [2], [0]]


@pytest.mark.clause("P-3")
def test_every_purse_can_be_pointed_at() -> None:
    match = table(3, 1, 5, 2)
    assert [GAME.actions.notation(action) for action in match.legal(0)] == [
        "point[A]",
        "point[B]",
        "point[C]",
        "point[D]",
    ]


@pytest.mark.clause("P-3")
def test_pointing_at_the_own_purse_keeps_it() -> None:
    match = table(3, 1, 5)
    before = told(match, "A")
    play(match, "A A")
    assert purses(match) == [3, 1, 5]
    assert told(match, "A") == [*before, "A pointed at the purse of A."]


@pytest.mark.clause("P-3")
def test_pointing_at_another_purse_swaps() -> None:
    match = table(3, 1, 5)
    play(match, "A C")
    assert purses(match) == [5, 1, 3]


@pytest.mark.clause("P-4")
def test_after_a_swap_the_two_know_both_purses_and_nobody_else_does() -> None:
    match = table(3, 1, 5)
    play(match, "A C")
    assert [seen(match, seat) for seat in "ABC"] == [[5, None, 3], [None, 1, None], [5, None, 3]]
    assert seen(match, "") == [None, None, None]


@pytest.mark.clause("P-4")
def test_of_a_swap_the_others_are_told_only_who() -> None:
    match = table(3, 1, 5)
    play(match, "A C")
    for seat in ("B", ""):
        assert told(match, seat)[3:] == [
            "A pointed at the purse of C.",
            "A looked into the new purse.",
            "C looked into the new purse.",
        ]
    for seat in "AC":
        assert told(match, seat)[4:] == [
            "A looked into the new purse; coins: 5.",
            "C looked into the new purse; coins: 3.",
        ]


@pytest.mark.clause("P-5")
def test_a_purse_once_seen_can_be_followed() -> None:
    match = table(3, 1, 5)
    play(match, "A B", "B C")
    assert purses(match) == [1, 5, 3]
    assert seen(match, "A") == [1, None, 3]  # the purse that A gave to B went on to C
    assert seen(match, "B") == [1, 5, 3]
    assert seen(match, "C") == [None, 5, 3]


@pytest.mark.clause("P-5")
def test_a_redeal_changes_only_what_a_rogue_has_never_seen() -> None:
    match = table(3, 1, 5, 2)
    play(match, "A B", "B C")
    lucks = [chance_from(seed_for(b"purses", number)) for number in range(300)]
    made = [match.position.redeal(0, luck).s.purse.tolist() for luck in lucks]
    assert all((coins[0], coins[2]) == (1, 3) for coins in made)
    assert {coins[1] for coins in made} == {coins[3] for coins in made} == {0, 1, 2, 3, 4, 5}


@pytest.mark.clause("P-6")
def test_the_watch_ends_the_game() -> None:
    match = table(3, 1, 5, watch=2)
    play(match, "A A")
    assert not match.over
    play(match, "B A")
    assert match.over
    assert match.position.measures() == {"turns": 2}


@pytest.mark.clause("P-7")
def test_the_inn_closes_after_the_last_round_without_a_die() -> None:
    match = table(3, 1, 5, watch=3, numbers={"rounds": 1})
    play(match, "A A", "B B")
    assert not match.over
    last = chance_from(bytes(16), [WATCH])
    match.position.apply(2, 2, last)
    assert match.position.waiting() == 0
    assert taped(last) == []


@pytest.mark.clause("P-7")
def test_on_a_quiet_night_no_die_is_rolled() -> None:
    match = table(3, 1, 5, watch=1, numbers={"rounds": 2}, quiet="yes")
    play(match, "A A", "B B", "C C", "A A", "B B")
    assert not match.over
    play(match, "C C")
    assert match.over


@pytest.mark.clause("P-8")
def test_in_the_end_everybody_sees_everything_and_coins_are_points() -> None:
    match = table(3, 3, 2, watch=1)
    play(match, "A C")
    assert match.scores() == purses(match) == [2, 3, 3]
    for seat in ("A", "B", "C", ""):
        assert seen(match, seat) == [2, 3, 3]
        assert told(match, seat)[-3:] == [
            "A opened the purse; coins: 2.",
            "B opened the purse; coins: 3.",
            "C opened the purse; coins: 3.",
        ]


# A stranger's game


def test_every_clause_is_named_by_a_test_here() -> None:
    marks = [mark for test in globals().values() for mark in getattr(test, "pytestmark", [])]
    assert {clause for mark in marks for clause in mark.args} == set(GAME.clauses)


def test_it_is_found_by_its_entry_point() -> None:
    assert "purses" in game_names()
    (entry,) = entry_points(group=GROUP, name="purses")
    assert entry.load() is GAME
    assert not entry.value.startswith("inglenook.")


def test_its_rules_are_under_a_hundred_lines() -> None:
    """Imports and docstrings count; blank lines and comments do not."""
    rules = [
        file for file in GAME.folder.rglob("*.py") if file.stem != "features"
    ]  # what bots are told is no rule
    texts = [file.read_text("utf-8") for file in rules]
    lines = [line.strip() for text in texts for line in text.splitlines()]
    written = [line for line in lines if line and not line.startswith("#")]
    print(f"Purses: {len(written)} lines of rules, {len(lines)} with blank lines and comments")
    assert len(written) < MOST, f"{len(written)} lines, {len(lines)} with blank lines and comments"


def test_it_passes_the_whole_conformance_suite() -> None:
    assert list(check_game(GAME))
