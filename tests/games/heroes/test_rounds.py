"""Teams, the end of a round, and the score: H-19 to H-26."""

from itertools import combinations

import pytest

from inglenook.engine.errors import EditionError
from inglenook.engine.position import Position
from inglenook.games.heroes.teams import is_team, kind

from .model import DECK, Heroes
from .table import GAME, asked, gold, legal, play, rack, ready, recruit, seen_rack, table, view, winners

ELVES = "elf healer, elf scout, elf mage"  # 8 + 6 + 7
HUMANS = "human mage, human merchant, human warrior"  # 7 + 7 + 8
WATER = "human merchant, elf healer, gnome scout"  # 7 + 8 + 3
NOTHING = "orc scout, gnome healer, elf mage"
TEAM = {
    2: "elf healer, elf scout, elf mage, human merchant, gnome scout, orc thief",
    3: f"{ELVES}, gnome scout",
    4: ELVES,
}
UP = "dwarf warrior, dwarf thief, orc warrior"
each_number = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.clause("H-19")
@pytest.mark.parametrize(
    ("players", "cards", "complete"),
    [
        (4, ELVES, True),
        (4, WATER, True),
        (4, "elf healer, elf scout, human mage", False),
        (3, f"{ELVES}, gnome scout", True),  # water, like the elf healer
        (3, f"{WATER}, human mage", True),  # a human, like the merchant
        (3, f"{ELVES}, orc scout", False),
        (3, "elf healer, elf scout, gnome scout, gnome healer", False),
        (2, TEAM[2], True),  # elves and water share the elf healer; five are enough
        (2, f"{ELVES}, {HUMANS}", True),
        (2, f"{ELVES}, human mage, human merchant, orc thief", False),
        (2, "elf healer, elf scout, human mage, human merchant, gnome healer, gnome mage", False),
    ],
)
def test_what_makes_a_team(players: int, cards: str, complete: bool) -> None:
    position = table(players, up="dwarf warrior, dwarf thief", racks={"A": cards})
    assert ("quest" in legal(position)) == complete


@pytest.mark.clause("H-19")
@pytest.mark.parametrize(("players", "racks"), [(4, 816), (3, 3060), (2, 18564)])
def test_every_rack_there_can_be(players: int, racks: int, soak: bool) -> None:
    """Judged by the model's definition, all of them or every seventh."""
    model = Heroes(players, lambda left: left[0], lambda n: 0)
    position = table(players)
    e, found = position.e, 0
    for chosen in list(combinations(range(18), 12 // players))[:: 1 if soak else 7]:
        model.racks[0] = [DECK[card] for card in chosen]
        assert is_team(sum(kind(e, card) for card in chosen), players) == model.complete(0)
        found += 1
    assert found == (racks if soak else -(-racks // 7))


@pytest.mark.clause("H-20")
@each_number
def test_only_who_still_has_a_team_at_the_end_of_the_turn_is_announced(players: int) -> None:
    """Of two players' six cards one can be spared; who gives away any other card has no team left."""
    position = table(players, up=UP, racks={"B": TEAM[players]}, turn="B")
    recruit(position, "B", 2, 12 // players if players == 2 else 1)
    told = play(position, "B skip")
    assert ("ready B" in told) == (players == 2)
    assert ready(position) == ("B" if players == 2 else "")


@pytest.mark.clause("H-20")
def test_a_team_completed_in_the_own_turn_is_announced_to_all() -> None:
    position = table(up="elf mage, dwarf thief", racks={"A": "elf healer, elf scout, orc thief"})
    recruit(position, "A", 1, 3)
    assert ready(position) == ""
    told = play(position, "A skip")
    assert told == ["skipped A mage", "ready A", "stepped B"]
    for viewer in ("A", "B", ""):
        assert view(position, viewer)["seats"][0]["ready"]


@pytest.mark.clause("H-20")
def test_the_banner_stands_until_the_next_turn_even_if_the_team_is_broken() -> None:
    position = table(up="elf mage, orc thief, dwarf thief", racks={"A": "elf healer, elf scout, gnome mage"})
    recruit(position, "A", 1, 3)
    play(position, "A skip")
    recruit(position, "B", 2, 1)
    play(position, "B use", "B target[A]", "B their[1]", "B give[2]")
    assert "elf healer" not in rack(position, "A")
    assert ready(position) == "A"
    for letter in "CD":
        play(position, f"{letter} turn") if "turn" in legal(position) else None
        recruit(position, letter, 3 if letter == "C" else 4, 1)
        assert ready(position) == "A"
        play(position, f"{letter} skip")
    assert (asked(position), ready(position)) == ("A", "")
    assert "quest" not in legal(position)


@pytest.mark.clause("H-20")
def test_a_team_that_others_complete_is_not_announced_but_may_score() -> None:
    racks = {"A": "orc scout, gnome healer, halfling healer", "B": "elf healer, elf scout, gnome mage"}
    position = table(up="human mage, elf mage, orc thief", racks=racks, rounds=1)
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]", "B take[2]")
    told = play(position, "B give[3]")
    assert not any(line.startswith("ready") for line in told)
    assert ready(position) == ""
    assert legal(position)[0] == "quest"
    play(position, "B quest")
    assert gold(position) == [0, 21, 0, 0]


@pytest.mark.clause("H-20")
def test_a_team_that_is_broken_up_again_is_not_announced_any_more() -> None:
    position = table(up="elf mage, dwarf thief", racks={"A": ELVES.replace("elf mage", "orc thief")})
    position.s.ready = 1
    recruit(position, "A", 2, 1)
    play(position, "A skip")
    assert position.s.ready == 0


@pytest.mark.clause("H-21")
@each_number
def test_with_a_team_one_may_set_out_or_take_another_turn(players: int) -> None:
    position = table(players, up=UP, racks={"A": TEAM[players]}, rounds=1)
    assert legal(position) == ["quest", "take[1]", "take[2]", "take[3]"]
    on = position.copy()
    recruit(on, "A", 1, 1)
    assert legal(on) == ["use", "skip"]
    told = play(position, "A quest")
    assert told[0] == "quested A"
    assert position.waiting() == 0


@pytest.mark.clause("H-21")
def test_setting_out_is_no_choice_any_more_after_turning_up() -> None:
    position = table(up="dwarf warrior", racks={"A": ELVES})
    assert legal(position)[:2] == ["quest", "turn"]
    play(position, "A turn")
    assert "quest" not in legal(position)


@pytest.mark.clause("H-21")
def test_nobody_else_can_tell_that_the_choice_was_there() -> None:
    with_team, without = table(up=UP, racks={"A": ELVES}), table(up=UP, racks={"A": NOTHING})
    for viewer in range(-1, 4):
        if viewer != 0:
            backs = [
                [(place["elements"], place["races"]) for place in position.view(viewer)["seats"][0]["rack"]]
                for position in (with_team, without)
            ]
            assert len(backs[0]) == len(backs[1])
            one, other = with_team.view(viewer), without.view(viewer)
            own = {"seats": 0, "table": 0, "sets": 0, "team": 0}  # what the viewer has differs, too
            assert {**one, **own} == {**other, **own}
    assert with_team.waiting() == without.waiting()


@pytest.mark.clause("H-21")
def test_a_mages_victim_need_not_keep_a_team() -> None:
    position = table(
        up="human mage, dwarf thief", racks={"A": NOTHING.replace("elf mage", "orc thief"), "B": ELVES}
    )
    recruit(position, "A", 1, 1)
    play(position, "A use", "A target[B]", "B take[2]")
    assert legal(position) == ["give[1]", "give[2]", "give[3]"]
    play(position, "B give[1]")
    assert "quest" not in legal(position)


@pytest.mark.clause("H-22")
@each_number
def test_nobody_sets_out_in_the_first_turn_of_a_round(players: int) -> None:
    position = table(players, up=UP, racks={"A": TEAM[players]}, acted="BCD")
    assert legal(position) == ["take[1]", "take[2]", "take[3]"]


@pytest.mark.clause("H-22")
def test_the_first_turn_is_counted_anew_in_every_round() -> None:
    position = table(up=UP, racks={"A": ELVES}, rounds=2)
    play(position, "A quest")
    assert position.s.acted == 0
    assert position.s.rounds == 1


@pytest.mark.clause("H-23")
@each_number
def test_first_home_alone_scores(players: int) -> None:
    racks = {"A": ELVES, "B": HUMANS} if players == 4 else {"A": TEAM[players]}
    position = table(players, up=UP, racks=racks, rounds=1)
    play(position, "A quest")
    assert [bool(each) for each in gold(position)] == [True] + [False] * (players - 1)
    assert winners(position) == "A"


@pytest.mark.clause("H-23")
def test_the_most_gold_wins_among_all_teams() -> None:
    position = table(up=UP, racks={"A": ELVES, "C": HUMANS}, rounds=1, scoring="most-gold")
    told = play(position, "A quest")
    assert gold(position) == [21, 0, 22, 0]
    assert [line for line in told if line.startswith("scored")] == ["scored A 21", "scored C 22"]
    assert winners(position) == "C"


@pytest.mark.clause("H-23")
def test_of_equals_who_ended_the_round_wins() -> None:
    position = table(
        up=UP,
        racks={"B": ELVES, "C": HUMANS},
        turn="C",
        rounds=1,
        scoring="most-gold",
        gold={"human mage": 6},
    )
    play(position, "C quest")
    assert gold(position) == [0, 21, 21, 0]
    assert winners(position) == "C"


@pytest.mark.clause("H-23")
def test_equals_among_the_others_share_the_round() -> None:
    gnomes = "gnome scout, gnome healer, gnome mage"  # 16
    racks = {"A": gnomes, "B": ELVES, "D": HUMANS}
    position = table(up=UP, racks=racks, rounds=1, scoring="most-gold", gold={"human mage": 6})
    play(position, "A quest")
    assert gold(position) == [16, 21, 0, 21]
    assert winners(position) == "BD"


@pytest.mark.clause("H-24")
@pytest.mark.parametrize(
    ("players", "cards", "worth"),
    [
        (4, ELVES, 21),
        (3, f"{ELVES}, gnome scout", 24),  # all four
        (2, TEAM[2], 8 + 6 + 7 + 7 + 3),  # the elf healer once, the orc thief not at all
        (2, f"{ELVES}, {HUMANS}", 43),
    ],
)
def test_only_the_cards_of_teams_score_and_each_once(players: int, cards: str, worth: int) -> None:
    position = table(players, racks={"A": cards}, rounds=1)
    play(position, "A quest")
    assert gold(position)[0] == worth


@pytest.mark.clause("H-25")
def test_three_rounds_unless_changed_and_nine_at_most() -> None:
    assert table().edition.options["rounds"] == 3
    assert table(rounds=9).edition.options["rounds"] == 9
    with pytest.raises(EditionError, match="from 1 to 9"):
        table(rounds=10)


@pytest.mark.clause("H-25")
def test_rounds_are_added_up() -> None:
    position = table(up=UP, racks={"A": ELVES}, rounds_played=1, rounds=2)
    position.s.gold[0, :4] = [0, 20, 0, 0]
    play(position, "A quest")
    assert [seat["total"] for seat in view(position)["seats"]] == [21, 20, 0, 0]
    assert [seat["gold"] for seat in view(position)["seats"]] == [[0, 21], [20, 0], [0, 0], [0, 0]]
    assert position.scores() == [21, 20, 0, 0]
    assert winners(position) == "A"


@pytest.mark.clause("H-25")
def test_equal_sums_share_the_win_whoever_won_the_rounds() -> None:
    position = table(up=UP, racks={"A": ELVES}, rounds_played=1, rounds=2)
    position.s.gold[0, :4] = [0, 21, 0, 0]
    play(position, "A quest")
    assert winners(position) == "AB"


@pytest.mark.clause("H-25")
@pytest.mark.parametrize("rounds", [1, 2])
def test_if_there_is_no_gold_everybody_shares(rounds: int) -> None:
    position = table(up=UP, racks={"A": NOTHING}, rounds_played=rounds - 1, rounds=rounds, max_turns=6)
    recruit(position, "A", 1, 1)
    play(position, "A skip")
    assert position.waiting() == 0
    assert winners(position) == "ABCD"


@pytest.mark.clause("H-25")
def test_a_single_round_goes_to_its_winner_even_without_gold() -> None:
    worthless = {"elf healer": 0, "elf scout": 0, "elf mage": 0}
    position = table(up=UP, racks={"A": ELVES}, rounds=1, gold=worthless)
    play(position, "A quest")
    assert (gold(position), winners(position)) == ([0, 0, 0, 0], "A")


@pytest.mark.clause("H-25")
@each_number
def test_the_starting_player_moves_on_with_every_round(players: int) -> None:
    position = table(players, up=UP, racks={"A": TEAM[players]}, rounds=9)
    position.s.first = players - 1
    begun = []
    for _ in range(4):
        position.s.acted, position.s.fresh = 15, 1
        seat = int(position.s.turn)
        put_team(position, seat, TEAM[players])
        play(position, f"{'ABCD'[seat]} quest")
        begun.append(int(position.s.turn))
    assert begun == [(players + step) % players for step in range(4)]


def put_team(position: Position, seat: int, cards: str) -> None:
    """Exchange cards until the rack holds a team."""
    s, size = position.s, 12 // position.players
    for slot, name in enumerate(cards.split(", ")):
        here, there = 6 + seat * size + slot, [DECK[card].name for card in s.card].index(name)
        s.card[here], s.card[there] = int(s.card[there]), int(s.card[here])


@pytest.mark.clause("H-26")
@each_number
def test_the_valve_ends_the_round_right_after_the_turn_and_nobody_scores(players: int) -> None:
    position = table(players, up=UP, racks={"B": TEAM[players]}, turns=9, rounds=1, max_turns=10)
    recruit(position, "A", 1, 1)
    told = play(position, "A skip")
    assert told[-1] == "stopped 1 10"
    assert (position.waiting(), gold(position)) == (0, [0] * players)
    assert position.measures() == {"turns": 10, "valve": 1, "turns in a round": 10}


@pytest.mark.clause("H-26")
def test_before_that_turn_the_round_goes_on_and_after_it_the_next_begins() -> None:
    position = table(up=UP, racks={"A": NOTHING}, turns=8, rounds=2, max_turns=10)
    recruit(position, "A", 1, 1)
    play(position, "A skip")
    assert asked(position) == "B"
    recruit(position, "B", 2, 1)
    assert play(position, "B skip")[1] == "stopped 1 10"
    assert (position.s.rounds, position.s.turns) == (1, 0)
    assert table().edition.options["max-turns"] == 400


@pytest.mark.clause("H-26")
def test_with_a_limit_of_0_no_turn_ends_the_round() -> None:
    assert GAME.schema.table == {"max-turns": "0"}
    position = table(up=UP, racks={"A": NOTHING}, turns=50_000, max_turns=0)
    recruit(position, "A", 1, 1)
    assert play(position, "A skip")[-1] == "stepped B"
    assert (position.s.rounds, position.s.turns) == (0, 50_001)


@pytest.mark.clause("H-26")
@each_number
def test_scoring_teams_are_shown_and_other_hands_stay_hidden(players: int) -> None:
    for marks in ("marked", "unmarked"):
        position = table(players, up=UP, racks={"A": TEAM[players]}, rounds=1, seen_cards=marks)
        told = play(position, "A quest")
        team = [name for name in rack(position, "A") if name != "orc thief"]
        assert [line.split(" ", 3)[3] for line in told if line.startswith("showed")] == team
        for viewer in ("B", ""):
            assert [name for name in seen_rack(position, viewer, "A") if name] == team
            assert view(position, viewer)["seats"][0]["winner"]
        assert seen_rack(position, "A", "B") == [None] * (12 // players)


@pytest.mark.clause("H-26")
def test_the_limit_of_turns_is_counted_anew_in_every_round() -> None:
    position = table(rounds=3)
    position.s.earlier, position.s.turns = 500, 5
    (limited,) = position.game.schema.limit.values()
    counted = position.measures()
    assert (counted["turns"], counted[limited]) == (505, 5)
