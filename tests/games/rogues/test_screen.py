"""What a screen shows and forgets: S-18."""

import json

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.page import page, page_bytes
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for

from .table import GAME, able, match, play, say, seat_of, seen, table

A, B, C = range(3)
SHOWN = {
    "phase", "live", "speaker", "pile", "penalties", "counting", "clock", "answer", "claims", "floor", "correction",
    "verdict", "revealed", "trap", "swap", "rogues", "signs", "mine",
}  # fmt: skip
OPENING = ("A: Tom", "A hide[2]", "A: Jerry", "A hide[5]", "A hide[9]")


def opened(*more: str) -> Match:
    """A has hidden a cat called Tom, a rat called Jerry, and a figure 7."""
    return say(match(draws=["cat", "rat", "figure-7", "owl", "fox"]), *OPENING, *more)


def everything(played: Match, seat: int) -> str:
    return page_bytes(played, seat).decode()


@pytest.mark.clause("S-18")
def test_a_view_has_these_parts_and_no_other() -> None:
    assert seen(table(3), "A").keys() == SHOWN


@pytest.mark.clause("S-18")
@pytest.mark.parametrize("viewer", ["", "A", "B"])
def test_nobody_is_shown_which_trove_is_next(viewer: str) -> None:
    pages = [json.dumps(seen(table(3, trove=trove), viewer)) for trove in (*range(1, 19), "call")]
    assert len(set(pages)) == 1


@pytest.mark.clause("S-18")
def test_nobody_is_shown_what_is_behind_a_door_or_how_long_the_game_has_gone_on() -> None:
    here, there = table(3, doors={2: "cat", 9: "rat"}), table(3, doors={7: "owl", 8: "fox"})
    there.s.laps, there.s.turns = 7, 99
    for viewer in ("", "A", "B"):
        assert seen(here, viewer) == seen(there, viewer)


@pytest.mark.clause("S-18")
def test_a_page_lists_nothing_that_can_be_said() -> None:
    shown = page(opened(), A)
    assert shown["speak"]
    assert [choice["notation"] for choice in shown["choices"]] == ["silence"]


@pytest.mark.clause("S-18")
def test_a_code_word_is_shown_until_its_trap_is_hidden() -> None:
    played = say(match(draws=["cat", "figure-7"]), "A: Tom")
    assert all('"Tom"' in everything(played, seat) for seat in (A, B, SPECTATOR))
    say(played, "A hide[2]")
    assert not any("Tom" in everything(played, seat) for seat in (A, B, SPECTATOR))
    assert page(played, B)["view"]["swap"]["trove"] == 2


@pytest.mark.clause("S-18")
def test_the_last_answer_is_shown_until_the_next_one() -> None:
    played = opened("A: 1", "B pass", "C pass")
    assert page(played, C)["view"]["answer"] == {"seat": A, "text": "1", "sign": None}
    assert page(played, C)["log"] == ["A said “1”."]
    say(played, "B: ✋ wink")
    assert page(played, C)["view"]["answer"] == {"seat": B, "text": "✋ wink", "sign": "wink"}
    assert page(played, C)["log"] == ["B said “✋ wink”."]


@pytest.mark.clause("S-18")
def test_an_objection_and_its_outcome_are_shown_until_the_next_answer() -> None:
    played = opened("A: 1", "B pass", "C pass", "B: 2", "A claim", "C pass")
    assert page(played, B)["view"]["floor"] == A
    say(played, "A: thomas")
    shown = page(played, C)["view"]
    assert shown["correction"] == {"seat": A, "text": "thomas", "sign": None}
    assert shown["verdict"] == "wrong"
    assert shown["revealed"] == {"trove": 2, "shows": "cat", "right": "Tom"}
    assert shown["answer"]["text"] == "2"
    say(played, "C: 3")
    shown = page(played, B)["view"]
    assert [shown[part] for part in ("floor", "correction", "verdict", "revealed")] == [None] * 4
    assert not any("Tom" in everything(played, seat) for seat in (A, B, C, SPECTATOR))


@pytest.mark.clause("S-18")
def test_a_swap_wipes_the_objection_away() -> None:
    played = opened("A: 1", "B pass", "C pass", "B: 2", "A claim", "C pass", "A: Tom")
    assert page(played, C)["view"]["revealed"]["right"] == "Tom"
    say(played, "A: Athena", "A hide[3]")
    shown = page(played, C)["view"]
    assert shown["swap"] == {"hider": A, "trove": 3, "loot": "treasure"}
    assert [shown[part] for part in ("answer", "floor", "correction", "verdict", "revealed")] == [None] * 5
    assert page(played, C)["log"] == ["A hid a trap behind door 3.", "A got a treasure."]


@pytest.mark.clause("S-13", "S-18")
def test_the_swap_on_show_names_who_made_it_while_the_next_trap_is_being_hidden() -> None:
    """A forgotten call is caught: the objector has hidden a trap, and now the speaker hides one."""
    position = table(3, trove="call")
    draws = ["figure-2", "figure-3"]
    play(position, "A number[1]", "C objects", "C call", "C hide[5]", draws=draws)
    for viewer in ("", "A", "B", "C"):
        shown = seen(position, viewer)
        assert shown["swap"] == {"hider": C, "trove": 5, "loot": "treasure"}
        assert shown["trap"]["hider"] == A


@pytest.mark.clause("S-18")
def test_loot_and_penalty_cards_lie_open() -> None:
    position = table(3, doors={4: "wink"}, treasures={"B": 1}, loot={"C": ["cat"]}, penalties={"A": 2})
    for viewer in ("", "A"):
        rogues = seen(position, viewer)["rogues"]
        assert [rogue["treasures"] for rogue in rogues] == [0, 1, 0]
        assert [rogue["traps"] for rogue in rogues] == [[], [], ["cat"]]
        assert [rogue["penalties"] for rogue in rogues] == [2, 0, 0]


@pytest.mark.clause("S-18")
def test_what_a_screen_has_forgotten_can_be_anything() -> None:
    played = opened("A: 1", "B pass", "C pass")
    forgotten = [played.position.forget(B, chance_from(seed_for(b"forget", n))) for n in range(80)]
    assert {int(each.s.trove) for each in forgotten} == set(range(19))
    assert len({tuple(each.s.door.tolist()) for each in forgotten}) == 80
    assert {tuple(each.s.word_trap[:2].tolist()) for each in forgotten} != {(9, 8)}
    for each in forgotten:
        assert each.intact()
        assert each.view(B, played.texts) == page(played, B)["view"]


@pytest.mark.clause("S-18")
@pytest.mark.parametrize("moves", [("A: 1",), ("A: 1", "B claim"), ("A: 1", "C pass")])
def test_a_seat_knows_all_but_who_claims(moves: tuple[str, ...]) -> None:
    """An agent that forgets nothing is shown everything that was open once."""
    played = opened(*moves)
    for n in range(20):
        again = played.position.redeal(A, chance_from(seed_for(b"redeal", n)))
        again.s.claims = played.position.s.claims
        assert bytes(again.state) == bytes(played.position.state)


@pytest.mark.clause("S-18")
def test_after_the_game_everything_is_in_the_record() -> None:
    position = table(3, trove="call", pile=1, doors={3: "cat"})
    play(position, "A call", "all pass", "A hide[3]", draws=["rat"])
    assert seen(position)["phase"] == "over"


def tip(position: Position, name: str) -> str:
    """What somebody in their first game is told."""
    situation = GAME.situation(position.s, position.e, seat_of(position, name))
    return GAME.words.guide[situation]


@pytest.mark.clause("S-15", "S-16")
def test_the_guide_speaks_of_a_race_and_of_a_count_only_where_there_is_one() -> None:
    live, sealed, counted = table(3, live="on"), table(3), table(3, sealed_count="on")
    assert "count to five" in tip(live, "B")
    assert "count to five" in tip(counted, "B")
    assert able(sealed) == "A"  # nobody else is told anything to do
    for position in (live, sealed, counted):
        play(position, "A number[9]")
    assert "first to press" in tip(live, "B")
    for position in (sealed, counted):
        assert "first" not in tip(position, "B")
        assert "in secret" in tip(position, "B")
