"""Doors, traps, the opening, code words: S-1 to S-5."""

import pytest

from inglenook.engine.edition import Edition
from inglenook.engine.errors import EditionError, RefusedError
from inglenook.engine.match import Match
from inglenook.engine.page import page
from inglenook.games.rogues import declarations as d

from .table import (
    GAME,
    THINGS,
    TRAPS,
    asked,
    dealt,
    edition,
    legal,
    match,
    penalties,
    play,
    points,
    say,
    seen,
    table,
    trove,
)

each_number = pytest.mark.parametrize("players", range(3, 9))
FIGURES = [2, 3, 5, 7, 8, 9, 11, 12, 13, 16, 17, 18]
A, B = range(2)


def kinds(of: Edition) -> list[str]:
    return [str(card["kind"]) for card in of.cards.values()]


@pytest.mark.clause("S-1")
@each_number
def test_eighteen_doors_hide_eighteen_treasures(players: int) -> None:
    assert dealt(players).s.door.tolist() == [d.TREASURE] * 18


@pytest.mark.clause("S-1")
@pytest.mark.parametrize("door", range(1, 19))
def test_every_treasure_has_three_diamonds(door: int) -> None:
    position = table(3, trove="call")
    play(position, "A call", "all pass", f"A hide[{door}]", draws=["thumb-up"])
    assert points(position) == [3, 0, 0]


@pytest.mark.clause("S-1")
def test_doors_of_treasures_and_traps_look_alike() -> None:
    bare, trapped = table(3), table(3, doors={4: "cat", 9: "figure-7"})
    bare.s.pile = trapped.s.pile
    for viewer in ("", "A", "B"):
        assert seen(bare, viewer) == seen(trapped, viewer)


@pytest.mark.clause("S-2")
@each_number
def test_two_penalty_cards_for_each_player_in_the_middle(players: int) -> None:
    position = dealt(players)
    assert seen(position)["penalties"] == 2 * players
    assert penalties(position) == [0] * players


@pytest.mark.clause("S-2")
def test_a_penalty_card_shows_one_skull() -> None:
    position = table(3, penalties={"B": 2})
    assert points(position) == [0, -2, 0]


@pytest.mark.clause("S-3")
def test_there_are_44_things_12_signs_and_12_figures() -> None:
    assert [kinds(GAME.edition).count(kind) for kind in ("thing", "sign", "figure")] == [44, 12, 12]
    figures = [card["value"] for card in GAME.edition.cards.values() if card["kind"] == "figure"]
    assert figures == FIGURES
    assert len(TRAPS) == 68


@pytest.mark.clause("S-3")
def test_the_pile_has_fifteen_traps_drawn_at_random() -> None:
    position = dealt(3)
    assert seen(position)["pile"] == 14  # the first one has been drawn
    assert len({seen(dealt(3, seed=seed))["trap"]["shows"] for seed in range(40)}) > 15


@pytest.mark.clause("S-3")
def test_no_trap_comes_up_twice() -> None:
    with pytest.raises(ValueError, match="not in the pool"):
        play(dealt(3, tape=[0]), "A name", "A hide[1]", draws=[TRAPS[0]])


@pytest.mark.clause("S-3")
@pytest.mark.parametrize(
    ("trap", "kind"), [("pirate", "thing"), ("thumb-up", "sign"), ("figure-12", "figure")]
)
def test_a_drawn_trap_is_shown_to_all(trap: str, kind: str) -> None:
    position = dealt(3, tape=[TRAPS.index(trap)])
    for viewer in ("", "A", "C"):
        shown = seen(position, viewer)["trap"]
        assert (shown["shows"], shown["kind"]) == (trap, kind)


@pytest.mark.clause("S-3")
def test_an_edition_cannot_have_two_traps_with_one_answer() -> None:
    with pytest.raises(EditionError, match="two traps are figure 7"):
        GAME.schema.edition({}, {}, {"cat": {"kind": "figure", "value": 7}})
    with pytest.raises(EditionError, match="from 1 to 12"):
        GAME.schema.edition({}, {}, {"cat": {"kind": "sign", "value": 13}})
    with pytest.raises(EditionError, match="more traps than are hidden"):
        edition(pile=3)
    assert GAME.schema.edition({}, {}, {"cat": {"kind": "figure", "value": 4}}).cards["cat"]["value"] == 4


@pytest.mark.clause("S-4")
@each_number
def test_whoever_sits_in_the_first_seat_is_the_youngest(players: int) -> None:
    assert GAME.edition.options["youngest"] == "seat-one"
    assert {asked(dealt(players, seed=seed)) for seed in range(20)} == {"A"}


@pytest.mark.clause("S-4")
def test_the_youngest_may_be_found_by_chance() -> None:
    found = {asked(dealt(4, seed=seed, youngest="random")) for seed in range(60)}
    assert found == set("ABCD")
    position = dealt(4, tape=[2], youngest="random")
    assert asked(position) == "C"
    assert GAME.schema.table["youngest"] == "random"


@pytest.mark.clause("S-4")
def test_the_youngest_hides_three_traps_and_faces_trove_1() -> None:
    position = dealt(4, tape=[TRAPS.index("figure-3")])
    told = play(position, "A hide[4]", "A hide[9]", "A hide[18]", draws=["figure-5", "thumb-up"])
    assert [line for line in told if line.startswith("hid")] == ["hid A 4", "hid A 9", "hid A 18"]
    assert position.s.door[[3, 8, 17]].tolist() == [
        TRAPS.index(name) for name in ("figure-3", "figure-5", "thumb-up")
    ]
    assert (asked(position), trove(position), seen(position)["pile"]) == ("A", 1, 12)
    assert "number[1]" in legal(position, "A")


@pytest.mark.clause("S-4")
def test_the_traps_before_the_game_are_counted() -> None:
    position = dealt(4, tape=[TRAPS.index("figure-3")])
    counted = [seen(position)["trap"]["before"]]
    for move, draw in (("A hide[4]", "figure-5"), ("A hide[9]", "thumb-up")):
        play(position, move, draws=[draw])
        counted.append(seen(position)["trap"]["before"])
    assert counted == [{"n": n, "of": 3} for n in (1, 2, 3)]


@pytest.mark.clause("S-4")
def test_doors_swapped_before_the_game_leave_it_unseen() -> None:
    position = dealt(3, tape=[TRAPS.index("figure-3")])
    told = play(position, "A hide[4]", draws=["figure-5"])
    assert not any(line.startswith("looted") for line in told)
    assert seen(position)["swap"] == {"hider": A, "trove": 4, "loot": None}
    assert points(position) == [0, 0, 0]


@pytest.mark.clause("S-4")
def test_a_later_trap_may_cover_an_earlier_one_which_is_gone() -> None:
    position = dealt(3, tape=[TRAPS.index("figure-3")])
    play(position, "A hide[4]", "A hide[4]", "A hide[4]", draws=["figure-5", "figure-7"])
    assert (position.s.door == d.TREASURE).sum() == 17
    assert position.s.door[3] == TRAPS.index("figure-7")
    assert points(position) == [0, 0, 0]


def named(*words: str, draws: tuple[str, ...] = ("cat", "rat", "owl")) -> Match:
    """A gives words to the first traps, and hides them behind the first doors."""
    steps = [step for n, word in enumerate(words) for step in (f"A: {word}", f"A hide[{n + 1}]")]
    return say(match(draws=draws), *steps)


@pytest.mark.clause("S-5")
def test_a_code_word_is_free() -> None:
    played = named("Seymour, the Sabre", draws=("pirate", "rat", "owl"))
    assert played.texts == ["Seymour, the Sabre"]
    assert legal(played.position, "A") == ["name"]


@pytest.mark.clause("S-5")
def test_the_name_of_the_thing_is_suggested_to_its_namer_alone() -> None:
    position = dealt(3, tape=[TRAPS.index("cat")])
    assert [seen(position, viewer)["trap"]["suggestion"] for viewer in ("A", "B", "")] == ["cat", None, None]
    used = named("rat")
    assert page(used, A)["view"]["trap"]["suggestion"] == "another rat"


@pytest.mark.clause("S-5")
@pytest.mark.parametrize("trap", ["thumb-up", "figure-8"])
def test_signs_and_figures_get_no_code_word(trap: str) -> None:
    position = dealt(3, tape=[TRAPS.index(trap)])
    assert legal(position, "A") == [f"hide[{n}]" for n in range(1, 19)]


@pytest.mark.clause("S-5")
@pytest.mark.parametrize("word", ["CREME BRULEE", "crème-brûlée!", "crEme  brûlée"])
def test_no_code_word_is_used_twice(word: str) -> None:
    played = named("Crème Brûlée")
    with pytest.raises(RefusedError, match="already"):
        played.say(A, word)
    played.say(A, "Crème")


@pytest.mark.clause("S-5")
@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("7", "a number cannot"),
        ("1 000", "a number cannot"),
        ("seven", "a number cannot"),
        ("Forty-Two", "a number cannot"),
        ("one hundred", "a number cannot"),
        ("zero", "a number cannot"),
        ("Nought", "a number cannot"),
        ("naught", "a number cannot"),
        ("nil", "a number cannot"),
        ("a dozen", "a number cannot"),
        ("score", "a number cannot"),
        ("ninety-nine", "a number cannot"),
        ("٧", "a number cannot"),
        ("scatty rogues", "the call"),
        ("?!", "needs a letter"),
        ("7%", "a number cannot"),
        ("½ ²", "needs a letter"),
        ("", "needs a letter"),
        ("✋ wink", "secret sign"),
    ],
)
def test_what_cannot_be_a_code_word(word: str, reason: str) -> None:
    played = match(draws=["cat"])
    before = bytes(played.position.state)
    with pytest.raises(RefusedError, match=reason):
        played.say(A, word)
    assert bytes(played.position.state) == before


@pytest.mark.clause("S-5")
def test_a_code_word_may_contain_a_number() -> None:
    assert named("Seven of Nine", "4x4").texts == ["Seven of Nine", "4x4"]


ANSWERS = {
    "tom": "word[1]",
    "T.O.M. ": "word[1]",
    "Töm": "word[1]",
    "tim": "other",
    "Roquefort": "word[2]",
    "roqefort": "other",
    "Athena": "word[3]",
    "Athena's": "other",
    "7": "number[7]",
    "seven": "number[7]",
    "Eighteen": "number[18]",
    "19": "other",
    "zero": "other",
    "07": "other",
    "1½": "other",
    "½": "other",
    "٧": "other",
    "scatty rogues": "call",
    "Scaty Rouges!": "other",
    "✋ wink": "sign[wink]",
    "wink": "other",
    "": "other",
    "cat": "other",
}


@pytest.mark.clause("S-5")
@pytest.mark.parametrize(("text", "answer"), ANSWERS.items())
def test_answers_are_compared_as_code_words_are(text: str, answer: str) -> None:
    played = named("Tom", "Roquefort", "Athena")
    played.say(A, text)
    assert GAME.actions.notation(played.deeds[-1].action) == answer


ALMOST = {"goat": "boat", "crown": "clown", "king": "ring", "witch": "watch", "telescope": "telescoop"}


@pytest.mark.clause("S-5")
@pytest.mark.parametrize(("word", "said"), ALMOST.items())
def test_a_word_that_is_nearly_right_is_wrong_and_so_is_such_a_correction(word: str, said: str) -> None:
    """Neither the answer nor the correction is taken for the code word, and the objector is in the right."""
    played = say(match(draws=[word, "wink", "shrug"]), f"A: {word}", "A hide[1]", "A hide[2]", "A hide[3]")
    say(played, f"A: {said}", "B claim", "C pass", f"B: {word}")
    assert seen(played.position)["verdict"] == "right"
    played = say(match(draws=[word, "wink", "shrug"]), f"A: {word}", "A hide[1]", "A hide[2]", "A hide[3]")
    say(played, "A: 1", "B claim", "C pass", f"B: {said}")
    assert seen(played.position)["verdict"] == "wrong"


@pytest.mark.clause("S-5")
def test_a_figure_and_the_number_of_a_trove_are_the_same_answer() -> None:
    position = table(3, doors={4: "figure-7"}, trove=4)
    assert play(position, "A number[7]", "B objects", "B number[4]")[-3:] == [
        "judged B unjustified",
        "repeated A 7",
        "fined B",
    ]
    position = table(3, doors={4: "figure-7"}, trove=7)
    assert "judged B unjustified" in play(position, "A number[7]", "B objects", "B number[4]")


def test_bots_say_what_is_understood() -> None:
    played = match(draws=["cat", "rat", "owl"])
    for action in (d.NAME, d.HIDE, d.NAME, d.HIDE + 1, d.NAME, d.HIDE + 2, d.WORD):
        played.act(A, action)
    assert played.texts == ["cat", "rat", "owl", "cat"]
    assert all(name in THINGS for name in played.texts)


def test_the_edition_is_whole() -> None:
    assert edition(pile=20).numbers["pile"] == 20
