"""Scenes of Inns & Outcasts against the table: what they count is what lies there, and what happened is said."""

import random
import re
from collections.abc import Iterator

import pytest

from inglenook.engine.conformance.cases import Case
from inglenook.engine.conformance.cases import random_play as played_by_chance
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Match
from inglenook.engine.page import scenes
from inglenook.engine.scenes import Reader, Scene
from inglenook.games.inns import declarations as d

from .table import GAME, play, table

MOVES_LOOT = (d.GAVE, d.TOOK, d.PAID, d.WON, d.PLACED)
AMOUNT = re.compile(r"(?:starting loot )?([+−]?\d+)(?: there before| each from (.+)| from .+| to .+| paid)?")


def shown_after_each(players: int, seed: int) -> Iterator[tuple[Match, list[Scene], int]]:
    """A match by chance: after each deed the scenes of it, and how many events there were before."""
    begun = Case(GAME, players, {"hands": "random", "max-turns": 6}).match(seed)
    before = 0
    for match in played_by_chance(begun, random.Random(seed)):
        told = match.told(SPECTATOR)
        words = GAME.words.of(match.edition)
        reader = Reader(SPECTATOR, [*"ABCDEFGH"[:players]], words, match.edition, [], told)
        yield match, scenes(match, told, reader, before), before
        before = match.happened


def figures(shown: list[Scene], match: Match, before: int) -> Iterator[tuple[int, int, dict[str, object]]]:
    """Seats with the loot that the latest scene gives them, unless something happened to it since."""
    new = [event for event in match.told(SPECTATOR) if event.number > before]
    for number, scene in enumerate(shown):
        for side in scene.facts.get("cards", ()):
            later = [each for each in new if each.number > scene.number and each.kind in MOVES_LOOT]
            again = any(side["seat"] in moved.operands[: 1 + (moved.kind == d.GAVE)] for moved in later)
            shown_again = any(
                side["seat"] == each["seat"]
                for more in shown[number + 1 :]
                for each in more.facts.get("cards", ())
            )
            if side["loot"] is not None and not again and not shown_again:
                yield side["seat"], side["loot"], side


@pytest.mark.parametrize("players", range(3, 9))
def test_scenes_count_what_lies_on_the_table_after_them(players: int) -> None:
    compared = 0
    for match, shown, before in shown_after_each(players, seed=players):
        collected = {
            each.operands[0]: each.operands[1]
            for each in match.told(SPECTATOR)
            if each.kind == d.COLLECTED and each.number > before
        }
        for seat, loot, side in figures(shown, match, before):
            lies = collected.get(seat, match.position.s.setting[seat])
            assert loot == lies, (side, match.deeds[-1])
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("players", [3, 5, 8])
def test_the_lines_beside_a_card_add_up_to_its_loot(players: int) -> None:
    added = 0
    for _, shown, _ in shown_after_each(players, seed=players):
        for side in (each for scene in shown for each in scene.facts.get("cards", ())):
            sums = [amount(found) for line in side["lines"] if (found := AMOUNT.fullmatch(line))]
            if sums and side["loot"] is not None:
                assert sum(sums) == side["loot"] >= 0, side
                added += 1
    assert added > 5


def amount(found: re.Match[str]) -> int:
    givers = re.split(", | and ", found[2]) if found[2] else [""]
    return int(found[1].replace("−", "-")) * len(givers)


def test_whoever_has_to_guess_is_asked_something_else_than_a_thief() -> None:
    hunter = table("bounty-hunter, guard, bard")
    play(hunter, "A decline")  # the mark of its Block icon
    assert hunter.situation(0) == "bounty"
    assert table("thief, guard, bard").situation(0) == "target"
