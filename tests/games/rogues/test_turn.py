"""Turns, mistakes, hiding, silence: S-6 to S-9, S-13, S-16, S-17, S-20."""

import pytest

from inglenook.games.rogues import declarations as d

from .table import (
    GAME,
    able,
    asked,
    legal,
    penalties,
    play,
    points,
    seen,
    table,
    trove,
)

TRAPS = {3: "cat", 5: "thumb-up", 8: "figure-12"}
RIGHT = {3: "word[1]", 5: "sign[thumb-up]", 8: "number[12]"}


@pytest.mark.clause("S-6")
@pytest.mark.parametrize("players", range(3, 9))
def test_the_rogues_go_round_clockwise_from_trove_to_trove(players: int) -> None:
    position = table(players, doors=TRAPS)
    for number in range(1, 19):
        assert trove(position) == number
        assert asked(position) == "ABCDEFGH"[(number - 1) % players]
        said = RIGHT.get(number, f"number[{number}]")
        play(position, f"{asked(position)} {said}", "all pass")
    assert position.s.mistakes == 0
    assert trove(position) == "call"


@pytest.mark.clause("S-6")
@pytest.mark.parametrize("number", range(1, 19))
def test_a_right_answer_is_right_whatever_is_behind_the_door(number: int) -> None:
    position = table(3, doors=TRAPS, trove=number)
    told = play(position, f"A {RIGHT.get(number, f'number[{number}]')}", "B objects", "B other")
    assert "judged B unjustified" in told


@pytest.mark.clause("S-7")
@pytest.mark.parametrize(("players", "caller", "following"), [(3, "C", "A"), (4, "B", "C"), (8, "H", "A")])
def test_after_the_last_trove_comes_the_call_and_a_trap(players: int, caller: str, following: str) -> None:
    before = "ABCDEFGH"[("ABCDEFGH".index(caller) - 1) % players]
    position = table(players, trove=18, speaker=before)
    play(position, f"{before} number[18]", "all pass")
    assert (trove(position), asked(position)) == ("call", caller)
    told = play(position, f"{caller} call", "all pass", draws=["figure-2"])
    assert told[-1] == f"drew {caller} figure-2"
    assert legal(position, caller) == [f"hide[{n}]" for n in range(1, 19)]  # there is no way round it
    play(position, f"{caller} hide[9]")
    assert (trove(position), asked(position)) == (1, following)
    assert position.s.laps == 1


MISTAKES = {
    "a wrong number": (4, "number[5]", "number[4]"),
    "the number of a trove with a trap": (3, "number[3]", "word[1]"),
    "a trap forgotten, a sign": (5, "number[5]", "sign[thumb-up]"),
    "a trap forgotten, a figure": (8, "number[8]", "number[12]"),
    "a wrong word": (3, "word[2]", "word[1]"),
    "a word nobody knows": (3, "other", "word[1]"),
    "a word for a treasure": (4, "word[1]", "number[4]"),
    "a wrong sign": (5, "sign[wink]", "sign[thumb-up]"),
    "a wrong figure": (8, "number[13]", "number[12]"),
    "the call forgotten": ("call", "number[1]", "call"),
    "the call out of place": (4, "call", "number[4]"),
    "silence": (4, "silence", "number[4]"),
    "silence where the call is due": ("call", "silence", "call"),
}
DOORS = {3: "cat", 5: "thumb-up", 8: "figure-12"}


@pytest.mark.clause("S-8")
@pytest.mark.parametrize(("at", "said", "right"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_may_be_objected_to(at: int | str, said: str, right: str) -> None:
    position = table(3, doors=DOORS, trove=at, loot={"C": ["rat"]})
    told = play(position, f"A {said}", "B objects", f"B {right}", draws=["figure-2"])
    assert "judged B right" in told
    assert position.s.mistakes == 1
    assert told[-2:] == ["fined A", "drew B figure-2"]


@pytest.mark.clause("S-8")
def test_the_call_out_of_place_hides_nothing() -> None:
    position = table(3, trove=4)
    play(position, "A call", "all pass")
    assert (asked(position), trove(position)) == ("B", 5)
    assert position.s.laps == 0


@pytest.mark.clause("S-9")
def test_a_treasure_is_worth_three_and_a_trap_costs_one() -> None:
    position = table(3, doors={4: "figure-7"}, trove="call")
    told = play(position, "A call", "all pass", "A hide[5]", draws=["figure-2"])
    assert told[-2:] == ["hid A 5", "looted A treasure"]
    assert points(position) == [3, 0, 0]
    position = table(3, doors={4: "figure-7"}, trove="call")
    told = play(position, "A call", "all pass", "A hide[4]", draws=["figure-2"])
    assert told[-1] == "looted A figure-7"
    assert points(position) == [-1, 0, 0]
    assert seen(position)["rogues"][0]["traps"] == ["figure-7"]


@pytest.mark.clause("S-9")
def test_a_trap_is_drawn_shown_named_and_swapped_for_all_to_see() -> None:
    position = table(3, trove="call")
    play(position, "A call", "all pass", draws=["cat"])
    assert seen(position, "B")["trap"]["shows"] == "cat"
    assert legal(position, "A") == ["name"]
    play(position, "A name")
    assert seen(position, "B", [*["?"] * position.s.word_text[0], "Tom"])["trap"]["word"] == "Tom"
    play(position, "A hide[11]")
    for viewer in ("", "A", "B"):
        assert seen(position, viewer)["swap"] == {"hider": 0, "trove": 11, "loot": "treasure"}
    assert position.s.door[10] == d.TRAPS.names.index("cat")


@pytest.mark.clause("S-13")
@pytest.mark.parametrize("said", ["number[4]", "number[9]", "word[1]", "call", "silence", "other"])
def test_without_an_objection_the_next_trove_is_one_further(said: str) -> None:
    position = table(3, doors={9: "cat"}, trove=4)
    play(position, f"A {said}", "all pass")
    assert (asked(position), trove(position)) == ("B", 5)
    assert penalties(position) == [0, 0, 0]


@pytest.mark.clause("S-13")
@pytest.mark.parametrize("said", ["number[1]", "silence", "number[18]"])
def test_a_forgotten_call_that_nobody_noticed_was_trove_1(said: str) -> None:
    position = table(3, trove="call")
    play(position, f"A {said}", "all pass")
    assert (asked(position), trove(position)) == ("B", 2)
    assert seen(position)["pile"] == 12
    assert position.s.laps == 1


@pytest.mark.clause("S-13")
def test_a_forgotten_call_rightly_noticed_two_traps_are_hidden() -> None:
    position = table(3, trove="call")
    told = play(
        position,
        "A number[1]",
        "C objects",
        "C call",
        "C hide[2]",
        "A hide[3]",
        draws=["figure-2", "figure-3"],
    )
    drawn = [line for line in told if line.startswith("drew")]
    assert drawn == ["drew C figure-2", "drew A figure-3"]
    assert points(position) == [2, 0, 3]
    assert (asked(position), trove(position)) == ("B", 1)


@pytest.mark.clause("S-13")
def test_a_forgotten_call_noticed_but_wrongly_corrected_is_still_made() -> None:
    position = table(3, trove="call")
    play(position, "A number[1]", "C objects", "C number[2]", "A hide[3]", draws=["figure-3"])
    assert points(position) == [2, 0, -1]
    assert (asked(position), trove(position)) == ("B", 1)


@pytest.mark.clause("S-13")
def test_an_unjustified_objection_to_the_call_does_not_keep_the_trap_away() -> None:
    position = table(3, trove="call")
    play(position, "A call", "C objects", "C number[1]", "A hide[3]", draws=["figure-3"])
    assert points(position) == [3, 0, -1]
    assert (asked(position), trove(position)) == ("B", 1)


@pytest.mark.clause("S-13")
def test_if_the_objector_took_the_last_trap_the_call_hides_none() -> None:
    position = table(3, trove="call", pile=1)
    told = play(position, "A number[1]", "C objects", "C call", "C hide[2]", draws=["figure-2"])
    assert told[-1] == "ended C"
    assert asked(position) == ""


@pytest.mark.clause("S-13")
@pytest.mark.parametrize(
    ("at", "right"),
    [(3, "recalled A"), (5, "repeated A thumb-up"), (8, "repeated A 12"), (4, "repeated A 4")],
)
def test_the_right_answer_is_repeated_and_play_goes_on(at: int, right: str) -> None:
    position = table(3, doors=DOORS, trove=at)
    assert right in play(position, "A other", "B objects", "B other")
    assert (asked(position), trove(position)) == ("B", at + 1)


@pytest.mark.clause("S-16")
def test_without_a_clock_silence_is_an_answer() -> None:
    position = table(3)
    assert legal(position, "A")[-1] == "silence"
    assert play(position, "A silence") == ["silent A"]
    assert asked(position) == "BC"


@pytest.mark.clause("S-16")
def test_at_a_live_table_any_other_may_start_the_count() -> None:
    position = table(3, live="on")
    assert (asked(position), able(position)) == ("A", "ABC")
    assert "silence" not in legal(position, "A")
    assert legal(position, "B") == legal(position, "C") == ["count"]
    assert play(position, "C count") == ["counted C"]
    assert (asked(position), able(position), position.pace()) == ("clock", "Aclock", 5000)
    assert seen(position, "B")["counting"]


@pytest.mark.clause("S-16")
@pytest.mark.parametrize("count", [3, 30])
def test_when_the_count_is_over_that_was_silence(count: int) -> None:
    position = table(3, live="on", count=count)
    play(position, "B count")
    assert position.pace() == 1000 * count
    assert play(position, "clock silence") == ["silent A"]
    assert able(position) == "BCclock"
    told = play(position, "B claim", "clock close", "B number[1]", draws=["figure-2"])
    assert "judged B right" in told


@pytest.mark.clause("S-16")
def test_an_answer_ends_the_count() -> None:
    position = table(3, live="on")
    play(position, "B count", "A number[1]")
    assert not seen(position)["counting"]
    assert position.pace() == 3000


@pytest.mark.clause("S-16")
def test_at_a_sealed_table_too_the_others_may_count_and_claims_stay_secret() -> None:
    position = table(3, sealed_count="on", count=4)
    assert (asked(position), able(position)) == ("A", "ABC")
    assert legal(position, "B") == legal(position, "C") == ["count"]
    assert "silence" not in legal(position, "A")
    assert play(position, "C count") == ["counted C"]
    assert (asked(position), able(position), position.pace()) == ("clock", "Aclock", 4000)
    assert legal(position, "clock") == ["silence"]
    assert play(position, "clock silence") == ["silent A"]
    assert (asked(position), position.pace()) == ("BC", 0)
    told = play(position, "B objects", "B number[1]", draws=["figure-2"])
    assert "judged B right" in told
    assert asked(position) == "B"  # who hides a trap


@pytest.mark.clause("S-16")
def test_at_a_sealed_table_an_answer_ends_the_count_and_nothing_else_is_timed() -> None:
    position = table(3, sealed_count="on")
    play(position, "B count", "A number[9]")
    assert not seen(position)["counting"]
    assert (able(position), position.pace()) == ("BC", 0)
    play(position, "C objects")
    assert (able(position), position.pace()) == ("C", 0)


@pytest.mark.clause("S-16")
def test_in_automatic_play_nobody_counts() -> None:
    position = table(3)
    assert (able(position), position.pace()) == ("A", 0)
    assert GAME.edition.options["sealed-count"] == "off"


@pytest.mark.clause("S-17")
@pytest.mark.parametrize("trap", ["cat", "wink", "figure-3"])
def test_the_last_trap_needs_no_code_word_and_ends_the_game(trap: str) -> None:
    position = table(4, trove="call", speaker="B", pile=1, doors={7: "rat"})
    play(position, "B call", "all pass", draws=[trap])
    assert legal(position, "B")[0] == "hide[1]"
    assert seen(position)["trap"]["last"]
    told = play(position, "B hide[7]")
    assert told == ["hid B 7", "looted B rat", "ended B"]
    assert asked(position) == ""
    assert points(position) == [0, -1, 0, 0]


@pytest.mark.clause("S-17")
def test_points_are_diamonds_less_skulls() -> None:
    position = table(
        3,
        doors={1: "figure-2", 2: "figure-3", 3: "figure-5"},
        treasures={"A": 2, "B": 1},
        loot={"A": ["cat"], "C": ["rat", "owl"]},
        penalties={"A": 1, "C": 2},
        trove=9,
    )
    assert points(position) == [6 - 1 - 1, 3, -2 - 2]
    assert position.scores() == [4, 3, -4]


@pytest.mark.clause("S-17")
def test_points_are_told_as_they_are_also_if_nobody_is_above_nothing() -> None:
    assert table(3, penalties={"A": 1, "B": 1, "C": 2}).scores() == [-1, -1, -2]
    assert table(3).scores() == [0, 0, 0]


@pytest.mark.clause("S-20")
def test_after_so_many_laps_the_points_stand() -> None:
    position = table(3, trove="call", max_laps=1)
    told = play(position, "A call", "all pass", "A hide[4]", draws=["figure-2"])
    assert told[-1] == "stopped 1"
    assert asked(position) == ""
    assert position.scores() == [3, 0, 0]
    assert position.measures()["valve"] == 1


@pytest.mark.clause("S-20")
def test_a_lap_without_the_call_is_a_lap() -> None:
    position = table(3, trove="call", max_laps=2)
    position.s.laps = 1
    assert play(position, "A number[1]", "all pass")[-1] == "stopped 2"


@pytest.mark.clause("S-20")
def test_without_a_limit_the_laps_go_on() -> None:
    position = table(3, trove="call", max_laps=0)
    position.s.laps = 5000
    play(position, "A number[1]", "all pass")
    assert (asked(position), trove(position)) == ("B", 2)
