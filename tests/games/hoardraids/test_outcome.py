"""Victory, variants, memory and the invariant: R-46 to R-53."""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.conformance.cases import Case
from inglenook.engine.match import Match
from inglenook.engine.page import page
from inglenook.engine.position import Position
from inglenook.engine.seeds import seed_for
from inglenook.lab.sim import playouts

from .table import (
    GAME,
    KINDS,
    asked,
    card_at,
    deck,
    discards,
    knowers,
    legal,
    options_of,
    play,
    seen,
    stage,
    table,
    treasures,
)


def hide(
    players: int = 2, hidden: str = "nothing", carried: str = "crown", **facts: Any
) -> tuple[Position, list[str]]:
    """A hides the first of what he carries; the position, and what all were told."""
    position = table(players, treasures={"A": carried, "A's": hidden}, stage="sway", **facts)
    return position, play(position, f"A hide[{carried.partition(',')[0].split()[-1]}]")


@pytest.mark.clause("R-46")
@pytest.mark.parametrize(("players", "share"), [(2, 6), (3, 4), (4, 3)])
def test_by_default_an_equal_share_of_the_twelve_wins(players: int, share: int) -> None:
    hidden = "4 orb, goblet"
    position, _ = hide(players, words(hidden, share - 2))
    assert position.scores() == [0] * players
    assert asked(position) == "B"
    position, events = hide(players, words(hidden, share - 1))
    assert position.scores() == [1] + [0] * (players - 1)
    assert asked(position) == ""
    assert events[-1].startswith("won A crown")


def words(text: str, n: int) -> str:
    """So many of these treasures."""
    each = [
        part.split()[-1]
        for part in text.split(", ")
        for _ in range(int(part.split()[0]) if " " in part else 1)
    ]
    return ", ".join(each[:n]) or "nothing"


@pytest.mark.clause("R-46")
@pytest.mark.parametrize(
    ("goal", "hidden", "wins"),
    [
        ("any-2", "nothing", False),
        ("any-2", "orb", True),
        ("any-3", "orb", False),
        ("any-3", "crown, orb", True),
        ("three-alike", "crown, goblet, 2 orb", False),
        ("three-alike", "2 crown", True),
        ("one-of-each", "3 crown, 3 orb", False),
        ("one-of-each", "goblet, orb", True),
    ],
)
def test_other_goals(goal: str, hidden: str, wins: bool) -> None:
    position, events = hide(hidden=hidden, options={"goal": goal})
    assert position.scores() == [int(wins), 0]
    assert bool(events[-1].startswith("won")) == wins


@pytest.mark.clause("R-46")
def test_what_others_leave_in_a_castle_counts() -> None:
    position = table(
        hands={"A": "lightning"},
        at={"B": "A1"},
        values={"B": {"health": 1}},
        treasures={"B": "orb", "A's": "crown"},
        options={"goal": "any-2"},
    )
    play(position, "A casts lightning at B")
    assert position.scores() == [1, 0]


@pytest.mark.clause("R-46")
def test_the_winner_s_treasures_are_shown() -> None:
    position, events = hide(hidden="2 orb", options={"goal": "one-of-each"}, carried="crown")
    assert not position.scores()[0]
    position, events = hide(hidden="2 orb, goblet", options={"goal": "one-of-each"}, carried="crown")
    assert events[-1] == "won A crown, goblet, 2 orb"
    assert seen(position, "B")["dukes"][0]["hoard"] == {"crown": 1, "goblet": 1, "orb": 2}


@pytest.mark.clause("R-46")
@pytest.mark.parametrize("goal", ["three-alike", "one-of-each"])
def test_a_redeal_never_gives_a_castle_a_winning_set(goal: str) -> None:
    hidden = "2 crown, 2 goblet" if goal == "three-alike" else "3 crown, 2 goblet"
    position = table(treasures={"A's": hidden, "B's": "crown"}, options={"goal": goal})
    for seed in range(60):
        other = position.redeal(1, chance_from(seed_for(b"win", seed)))
        counts = [int((other.s.gem[other.s.spot == 104] == gem).sum()) for gem in range(3)]
        assert max(counts) < 3 if goal == "three-alike" else min(counts) == 0


@pytest.mark.clause("R-46")
def test_when_nobody_can_win_any_more_it_is_a_draw() -> None:
    """All twelve are hidden, and castles cannot be searched."""
    last = partial(
        table,
        treasures={"A": "crown", "A's": "crown, 2 goblet, 2 orb", "B's": "2 crown, 2 goblet, 2 orb"},
        pile="nothing",
        stage="sway",
    )
    position = last(options={"goal": "three-alike", "looting": "off"})
    assert play(position, "A hide[crown]")[-1] == "drawn"
    assert (asked(position), position.scores()) == ("", [0, 0])
    assert position.measures()["valve"] == 0
    goes_on = last(options={"goal": "three-alike"})
    play(goes_on, "A hide[crown]")
    assert asked(goes_on) == "B"


@pytest.mark.clause("R-46")
@pytest.mark.parametrize(
    ("goal", "looting", "on"),
    [
        ("any-N", "as-the-goal", False),
        ("any-2", "as-the-goal", False),
        ("three-alike", "as-the-goal", True),
        ("one-of-each", "as-the-goal", True),
        ("any-N", "on", True),
        ("three-alike", "off", False),
    ],
)
def test_goals_that_ask_for_kinds_turn_looting_on(goal: str, looting: str, on: bool) -> None:
    position = table(
        at={"A": "J10"}, treasures={"B's": "crown"}, stage="field", options={"goal": goal, "looting": looting}
    )
    assert seen(position, "")["goal"]["looting"] == on
    assert ("search" in legal(position, "A")) == on


@pytest.mark.clause("R-47")
def test_a_treasure_may_be_laid_down_as_the_day_s_card() -> None:
    laden = partial(table, at={"A": "C3"}, treasures={"A": "crown, orb"}, stage="sway")
    assert options_of(laden(), "A", "drop") == []
    position = laden(options={"drop-treasures": "yes"})
    events = play(position, "A drop[orb]", seen_by="B")
    assert events[0] == "dropped A C3"
    assert (treasures(position, "C3"), treasures(position, "A")) == ("orb", "crown")
    assert knowers(position, "C3") == ["A"]
    assert asked(position) == "B"


@pytest.mark.clause("R-47")
@pytest.mark.parametrize(
    ("field", "allowed"), [("A1", False), ("J10", False), ("E5", False), ("J1", True), ("C3", True)]
)
def test_not_in_the_city_or_a_duke_s_castle(field: str, allowed: bool) -> None:
    position = table(
        at={"A": field}, treasures={"A": "crown"}, stage="sway", options={"drop-treasures": "yes"}
    )
    assert bool(options_of(position, "A", "drop")) == allowed


looting_table = partial(table, options={"looting": "on"}, at={"A": "J10", "B": "C3"})


@pytest.mark.clause("R-48")
@pytest.mark.parametrize(
    ("days", "face", "found"), [(0, 1, True), (0, 2, False), (1, 2, True), (3, 4, True), (3, 5, False)]
)
def test_a_search_succeeds_with_at_most_the_number_of_days(days: int, face: int, found: bool) -> None:
    position = looting_table(treasures={"B's": "crown"})
    position.s.hunt[0], position.s.lair[0] = days, 1
    events = play(position, "A go[J10]", "A search", luck=f"{face}, crown" if found else str(face))
    assert f"searched A B {face}" in events
    assert treasures(position, "A") == ("crown" if found else "nothing")
    assert seen(position, "")["dukes"][0]["searching"] == (0 if found else days + 1)


@pytest.mark.clause("R-48")
def test_once_a_day_and_only_where_something_is_hidden() -> None:
    position = looting_table(treasures={"B's": "2 crown"})
    play(position, "A go[J10]", "A search", luck="6")
    assert "search" not in legal(position, "A")
    empty = looting_table()
    play(empty, "A go[J10]")
    assert stage(empty) == "sway"


@pytest.mark.clause("R-48")
@pytest.mark.parametrize("where", ["A1", "J1", "C3"])
def test_only_in_another_duke_s_castle(where: str) -> None:
    position = table(treasures={"B's": "crown", "A's": "orb"}, options={"looting": "on"}, at={"A": where})
    play(position, f"A go[{where}]")
    assert "search" not in legal(position, "A")


@pytest.mark.clause("R-48")
def test_the_count_starts_over_after_a_day_not_searched() -> None:
    position = looting_table(treasures={"B's": "crown"})
    position.s.hunt[0], position.s.lair[0] = 3, 1
    play(position, "A go[J10]", "A proceed", "A done")
    assert seen(position, "")["dukes"][0]["searching"] == 0


@pytest.mark.clause("R-48")
def test_and_in_another_castle() -> None:
    position = table(3, treasures={"B's": "crown"}, options={"looting": "on"}, at={"A": "J1", "B": "C3"})
    position.s.hunt[0], position.s.lair[0] = 3, 2
    play(position, "A go[J1]", "A search", luck="2")
    assert treasures(position, "A") == "nothing"
    assert seen(position, "")["dukes"][0]["searching"] == 1


@pytest.mark.clause("R-48")
def test_what_is_found_is_random_and_its_lord_sees_what_is_missing() -> None:
    position = table(
        4, treasures={"B's": "crown, orb"}, told={"B's": "BD"}, options={"looting": "on"}, at={"A": "J1"}
    )
    position.s.hunt[0], position.s.lair[0] = 5, 1
    events = play(position, "A go[J1]", "A search", luck="6, orb", seen_by="B")
    assert events[-1] == "looted A B orb"
    assert knowers(position, "A") == ["AB"]
    assert knowers(position, "B's") == ["B"]  # D does not know any more which of the two is left


bare_deck = partial(table, deck="nothing", stage="sway")
CATHARSIS = {"catharsis": "yes"}
KNIVES = {"A": "3 knife"}


@pytest.mark.clause("R-49")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_when_the_draw_pile_runs_out_all_sweep_three_times_around(players: int) -> None:
    board = {f"B{row}": "bandit" for row in range(1, 10)} | {f"H{row}": "ogre" for row in range(1, 9)}
    position = bare_deck(players, turn="B", board=board, options=CATHARSIS, hands={"B": "3 knife"})
    play(position, "B done")
    order = ""
    for n in range(3 * players):
        order += asked(position)
        assert stage(position) == "sweep"
        field = options_of(position, asked(position), "sweep")[0]
        last = n == 3 * players - 1
        events = play(position, f"{asked(position)} sweep[{field}]")
        assert events[0] == f"swept {order[-1]} {field} {board[field]}"
        assert any(each.startswith("shuffled") for each in events) == last
    assert order == ("BCDA" if players == 4 else "BCA" if players == 3 else "BA") * 3
    assert (sum(position.s.deck), discards(position)) == (3 * players - 1, "nothing")


@pytest.mark.clause("R-49")
def test_without_the_option_nobody_sweeps() -> None:
    position = bare_deck(board={"C9": "ogre"}, hands=KNIVES, discards="9 club")
    play(position, "A done")
    assert (asked(position), card_at(position, "C9"), deck(position)) == ("B", "ogre", "8 club")


@pytest.mark.clause("R-49")
def test_when_the_board_is_bare_the_sweeping_ends() -> None:
    position = bare_deck(board={"C9": "ogre"}, treasures={"C9": "orb"}, options=CATHARSIS, hands=KNIVES)
    play(position, "A done")
    assert legal(position, "A") == ["sweep[C9]"]
    play(position, "A sweep[C9]")
    assert asked(position) == "B"
    assert stage(position) == "journey"
    assert treasures(position, "C9") == "orb"  # treasures are not swept away


@pytest.mark.clause("R-49")
def test_a_villain_swept_away_in_a_fight_fights_no_more() -> None:
    """Lightning kills somebody who must draw, the pile is empty, and A sweeps his own villain away."""
    position = table(
        board={"B1": "ogre"},
        hands={"A": "lightning"},
        values={"B": {"health": 1}},
        deck="nothing",
        options={"catharsis": "yes"},
    )
    play(position, "A go[B1]", "A casts lightning at B", "A sweep[B1]")
    assert seen(position, "")["fight"] is None
    assert asked(position) == "B"


@pytest.mark.clause("R-50")
@pytest.mark.parametrize("first", ["A", "B"])
def test_after_so_many_days_the_game_ends_without_a_winner(first: str) -> None:
    last = "B" if first == "A" else "A"
    position = table(turn=last, first=first, day=3, stage="sway", options={"max-days": 3})
    assert play(position, f"{last} done")[-1] == "stopped 3"
    assert (position.scores(), asked(position)) == ([0, 0], "")
    assert position.measures()["valve"] == 1
    goes_on = table(turn=first, first=first, day=3, stage="sway", options={"max-days": 3})
    play(goes_on, f"{first} done")
    assert asked(goes_on) == last


@pytest.mark.clause("R-50")
def test_the_limit_is_400_days_unless_changed() -> None:
    assert GAME.edition.options["max-days"] == 400


@pytest.mark.clause("R-50")
@pytest.mark.parametrize("day", [0, 400, 9999])
def test_without_a_limit_the_game_goes_on_and_so_it_is_at_tables_of_people(day: int) -> None:
    position = table(turn="B", day=day, stage="sway", options={"max-days": 0})
    play(position, "B done", luck="pitfall, pitfall, pitfall, pitfall, 3")
    assert asked(position) == "A"
    assert GAME.schema.table["max-days"] == "0"


@pytest.mark.clause("R-51")
def test_a_screen_does_not_remember_what_its_duke_inserted_or_saw() -> None:
    position = table(board={"C9": "ogre", "D9": "knife"}, seen={"C9": "A", "D9": "A"})
    assert seen(position, "A")["fields"] == {
        "C9": {"card": None, "open": False},
        "D9": {"card": None, "open": False},
    }


@pytest.mark.clause("R-51")
def test_a_peek_is_shown_while_it_lasts() -> None:
    position = table(hands={"A": "far-sight"}, board={"C9": "ogre", "D9": "knife"})
    play(position, "A casts far-sight", "A look[C9]")
    assert seen(position, "A")["fields"]["C9"]["card"] == "ogre"
    assert all(seen(position, who)["fields"]["C9"]["card"] is None for who in ("B", ""))
    play(position, "A proceed")
    assert seen(position, "A")["fields"]["C9"]["card"] is None


@pytest.mark.clause("R-51")
def test_the_own_hand_and_treasures_are_always_shown() -> None:
    position = table(
        hands={"A": "knife"}, treasures={"A": "orb", "A's": "crown", "B": "goblet"}, told={"B": "AB"}
    )
    shown = seen(position, "A")
    assert shown["hand"] == {"knife": 1}
    assert (shown["dukes"][0]["treasures"], shown["dukes"][0]["hoard"]) == ({"orb": 1}, {"crown": 1})
    assert shown["dukes"][1]["treasures"] == {}  # though A has seen it


@pytest.mark.clause("R-51")
def test_the_memory_aid_marks_what_a_duke_knows() -> None:
    position = table(
        board={"C9": "ogre", "D9": "knife"},
        seen={"C9": "A", "D9": "B"},
        hands={"B": "mending"},
        known={"B": "mending"},
        treasures={"B": "goblet"},
        told={"B": "AB"},
        options={"memory-aid": "yes"},
    )
    fields = seen(position, "A")["fields"]
    assert (fields["C9"]["card"], fields["D9"]["card"]) == ("ogre", None)
    assert seen(position, "A")["dukes"][1]["treasures"] == {"goblet": 1}
    assert seen(position, "A")["dukes"][1]["known"] == {"mending": 1}


@pytest.mark.clause("R-51")
@pytest.mark.parametrize("aid", ["no", "yes"])
def test_the_log_tells_only_what_happened_in_public(aid: str) -> None:
    match = Case(GAME, 2, {"max-days": 6, "memory-aid": aid}).match(3)
    rng = random.Random(1)
    while not match.over:
        seat = rng.choice(match.able())
        match.act(seat, rng.choice(match.legal(seat)))
    for seat in (0, 1):
        told = {
            mine
            for mine, all_heard in zip(page(match, seat)["log"], page(match, -1)["log"])
            if mine != all_heard
        }
        held = {
            f"{'AB'[seat]} drew the {GAME.words.label(card)}."
            for card in seen(match.position, "AB"[seat])["hand"]
        }
        assert told <= held  # what he has drawn, and still has in his hand
    assert any(event.secret is not None for event in match.events(0))  # bots' knowledge is theirs


@pytest.mark.clause("R-51")
def test_forgetting_replaces_what_a_duke_knew_of_covered_cards() -> None:
    fields = [f"C{row}" for row in range(1, 9)]
    seen_ogres = partial(table, board=dict.fromkeys(fields, "ogre"), seen=dict.fromkeys(fields, "A"))
    for aid, kept in (("no", False), ("yes", True)):
        position = seen_ogres(options={"memory-aid": aid})
        other = position.forget(0, chance_from(seed_for(b"forget", 1)))
        same = all(KINDS[other.s.card[2 + 10 * row]] == "ogre" for row in range(8))
        assert same == kept
        assert position.redeal(0, chance_from(seed_for(b"forget", 1))).s.card[2] == KINDS.index("ogre")


@pytest.mark.clause("R-53")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [{}, {"catharsis": "yes", "drop-treasures": "yes"}, {"goal": "one-of-each"}],
    ids=["plain", "variants", "kinds"],
)
def test_every_card_and_treasure_is_always_in_one_place(players: int, options: dict[str, Any]) -> None:
    match = Case(GAME, players, {**options, "max-days": 25}).match(players)
    rng = random.Random(players)
    while not match.over:
        seat = rng.choice(match.able())
        match.act(seat, rng.choice(match.legal(seat)))
        assert match.position.intact()


@pytest.mark.clause("R-53")
def test_a_lost_card_or_treasure_is_noticed() -> None:
    position = table(hands={"A": "knife"}, treasures={"A": "orb"}, board={"C9": "ogre"})
    assert position.intact()
    spoils: tuple[Callable[[Any], None], ...] = (
        lambda s: s.hand[0].fill(0),
        lambda s: s.gem.fill(0),
        lambda s: s.card.fill(-1),
    )
    for spoil in spoils:
        other = position.copy()
        spoil(other.s)
        assert not other.intact()


def test_a_finished_match_is_a_match() -> None:
    match = Match(GAME, GAME.schema.edition({}, {"max-days": 1}), 2)
    assert not match.over


@pytest.mark.clause("R-46")
@pytest.mark.parametrize("players", GAME.players)
def test_people_play_for_three_treasures_however_many_they_are(players: int) -> None:
    """An equal share would take two of them about a hundred days."""
    assert GAME.schema.table["goal"] == "any-3"
    days = [
        playouts(GAME, edition, players, bytes(16), 30, True).measures[:, GAME.measures.index("days")].mean()
        for edition in (GAME.schema.with_options({"goal": "any-3"}), GAME.edition)
    ]
    assert days[0] < 60
    assert days[1] > 80 or players > 2
