"""What a page tells of the past: H-27."""

import random
import re
from collections.abc import Iterator

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.game import View
from inglenook.engine.match import Deal, Match
from inglenook.engine.page import page
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.settings import Value

from .table import GAME, NAMES, log_after, table

ELVES = "elf healer, elf scout, elf mage"
TEAM = {2: f"{ELVES}, human merchant, gnome scout, orc thief", 3: f"{ELVES}, gnome scout", 4: ELVES}
UP = "dwarf warrior, dwarf thief, orc warrior"
CARD = re.compile("|".join(GAME.words.labels[name] for name in NAMES))
CLASS = re.compile("(?:did not use|used) the (?!action)")
marks = pytest.mark.parametrize("seen_cards", ["marked", "unmarked"])


@pytest.mark.clause("H-27")
@marks
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_winning_team_is_still_told_when_the_next_round_has_begun(players: int, seen_cards: str) -> None:
    for viewer in ("A", "B", ""):
        position = table(players, up=UP, racks={"A": TEAM[players]}, rounds=2, seen_cards=seen_cards)
        told = log_after(position, "A quest", seen_by=viewer)
        team = [name for name in TEAM[players].split(", ") if name != "orc thief"]
        shown = [CARD.findall(line) for line in told if line.startswith("A showed")]
        assert shown == [[GAME.words.labels[name]] for name in team]
        assert told.index("A set out on the quest and ended the round.") == 0
        assert "Round 2 began; B had the first turn." in told[-5:]


@pytest.mark.clause("H-27")
@marks
def test_of_an_earlier_round_only_its_end_is_told(seen_cards: str) -> None:
    """What the alternate mage had shown is not part of it."""
    racks = {"A": "orc scout, gnome healer, halfling healer", "B": ELVES}
    position = table(
        up="human mage, dwarf thief", racks=racks, mage="alternate", rounds=2, seen_cards=seen_cards
    )
    told = log_after(position, "A take[1]", "A lay[1]", "A use", "A target[B]", "A their[2]", "B quest")
    assert [line for line in told if "quest" in line or "showed" in line or "gold" in line] == [
        "B set out on the quest and ended the round.",
        "B showed the Elf Healer.",
        "B showed the Elf Scout.",
        "B showed the Elf Mage.",
        "B came home with 21 gold.",
    ]


@pytest.mark.clause("H-27")
def test_without_marks_the_log_tells_every_move_by_its_place() -> None:
    moves = ("A take[1]", "A lay[2]", "A use", "A target[B]", "A their[3]", "A give[1]")
    racks = {"A": "orc scout, gnome healer, halfling healer"}
    told = {
        seen_cards: log_after(table(up="orc thief, elf mage", racks=racks, seen_cards=seen_cards), *moves)
        for seen_cards in ("marked", "unmarked")
    }
    assert told["marked"][:4] == [
        "A recruited the Orc Thief.",
        "A put card 2 face down at table place 1.",
        "A used the Thief.",
        "A chose B.",
    ]
    assert told["unmarked"] == [
        "A recruited the card.",
        "A put card 2 face down at table place 1.",
        "A used the action.",
        "A chose B.",
        "A gave card 1 for card 3 of B.",
        "A got another card at place 1.",
        "B got another card at place 3.",
        "B took the next turn.",
    ]


@pytest.mark.clause("H-27")
def test_a_card_is_named_as_long_as_it_lies_open() -> None:
    position = table(up="orc thief, elf mage", racks={"A": "orc scout"}, seen_cards="unmarked")
    assert log_after(position, "A take[1]") == ["A recruited the Orc Thief."]


@pytest.mark.clause("H-27")
@pytest.mark.parametrize("variant", ["standard", "alternate"])
def test_without_marks_no_line_and_no_choice_names_a_hidden_card(variant: str) -> None:
    named = 0
    for match in visited(variant):
        for seat in range(-1, match.players):
            sent = page(match, seat)
            said = [*sent["log"], *(choice["words"] for choice in sent["choices"])]
            earlier = ended(sent["log"])
            assert not [line for line in sent["log"] if CLASS.search(line)]
            named += sum(bool(CARD.search(line)) for line in said[earlier:])
            assert {name for line in said[earlier:] for name in CARD.findall(line)} <= lying(sent["view"])
    assert named > 50


@pytest.mark.clause("H-27")
def test_without_marks_the_log_is_the_same_to_a_screen_that_has_forgotten() -> None:
    different = 0
    for number, match in enumerate(visited("standard")):
        for seat in range(-1, match.players):
            other = match.position.forget(seat, chance_from(seed_for(b"forget", number)))
            different += bytes(other.state) != bytes(match.position.state)
            again = GAME.recall(other.s, other.e, match.events(seat))
            assert again == match.told(seat)
    assert different > 100


def visited(variant: str) -> Iterator[Match]:
    """Positions of a random game in which every round is short."""
    options: dict[str, Value] = {"seen-cards": "unmarked", "max-turns": 12, "thief": variant, "mage": variant}
    match, rng = Match(GAME, GAME.schema.edition({}, options), 3, Deal(seed_from(7))), random.Random(7)
    while not match.over:
        yield match
        match.act(match.asked()[0], rng.choice(match.legal(match.asked()[0])))


def ended(log: list[str]) -> int:
    """How many lines tell of rounds that are over."""
    return max((i + 1 for i, line in enumerate(log) if line.endswith(" gold.")), default=0)


def lying(view: View) -> set[str]:
    """The cards that lie open to all."""
    return {GAME.words.labels[place["card"]["name"]] for place in view["table"] if place["open"]}
