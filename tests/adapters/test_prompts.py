"""Prompts: made of a page and of nothing else; answers in the ways in which models give them; fresh editions."""

import random

import pytest

import inglenook
from inglenook.adapters import prompts
from inglenook.adapters.fresh import fresh_edition, is_fair, research
from inglenook.adapters.setting import setting
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import GameError, RefusedError
from inglenook.engine.language import languages
from inglenook.engine.match import Match
from inglenook.engine.page import page
from inglenook.engine.registry import find_game

from ..ours import OURS

every_game = pytest.mark.parametrize("game", OURS)


def played(match: Match, deeds: int, seed: int = 1) -> Match:
    chosen = random.Random(seed)
    while not match.over and len(match.deeds) < deeds:
        seat = match.asked()[0]
        match.act(seat, chosen.choice(match.legal(seat)))
    return match


def keepers(deeds: int = 12) -> tuple[Match, int]:
    match = played(inglenook.new_match("keepers", players=3, seed=1), deeds)
    return match, match.asked()[0]


# What is asked


@every_game
def test_a_prompt_tells_what_a_page_tells(game: str) -> None:
    match = played(inglenook.new_match(game, seed=2), 25)
    seat = match.asked()[0]
    text = prompts.prompt(match, seat)
    for choice in page(match, seat)["choices"]:
        assert choice["notation"] in text
    assert match.game.words.about in text
    assert all(clause["text"] in text for clause in match.game.clauses.values())
    assert match.game.title in text


@every_game
def test_a_prompt_tells_nothing_that_the_seat_may_not_know(game: str) -> None:
    """In worlds that the seat's page cannot tell apart the prompts are the same, letter by letter."""
    match, luck = inglenook.new_match(game, seed=3), random.Random(5)
    for deeds in (5, 25, 60):
        played(match, deeds)
        if match.over:
            break
        seat = match.asked()[0]
        other = match.copy()
        truth = match.seen_by(seat)
        other.drafts = {}
        other.position = truth.forget(seat, chance_from(luck.randbytes(16)))
        assert prompts.prompt(other, seat) == prompts.prompt(match, seat)
        assert other.position.state.tobytes() != match.position.state.tobytes() or game == "heroes"


def test_what_is_said_is_not_listed() -> None:
    match = inglenook.new_match("rogues", seed=1)
    while not page(match, match.asked()[0])["speak"]:
        played(match, len(match.deeds) + 1)
    seat = match.asked()[0]
    spoken = [each.notation for each in match.game.actions.all if each.group.spoken]
    listed = prompts.legal_moves(match, seat)
    assert not set(spoken) & set(listed)
    assert "in your own words" in prompts.prompt(match, seat)
    reply = prompts.parse(match, seat, "Let me think.\nFinal answer: the grumpy parrot")
    assert reply == prompts.Reply(None, "the grumpy parrot")
    prompts.play(match, seat, reply)
    assert match.texts[-1] == "the grumpy parrot"


def test_a_prompt_speaks_the_language_of_the_game() -> None:
    match, seat = keepers()
    german = prompts.prompt(match, seat, language=languages()["de"])
    assert "Du spielst Keepers" in german
    assert "Final answer" not in german
    move = next(iter(prompts.legal_moves(match, seat)))
    assert prompts.parse(match, seat, f"Antwort: {move}", languages()["de"]).action is not None


# What is answered


@pytest.mark.parametrize(
    "answer",
    [
        "{notation}",
        "{words}",
        "{number}",
        "I like it.\n**Final Answer: {notation}**",
        "final answer: `{notation}`.",
        "Final answer: quest[nowhere]\nNo, wait.\nFinal answer: {number}",
    ],
)
def test_answers_are_understood(answer: str) -> None:
    match, seat = keepers()
    choice = page(match, seat, [*"ABC"])["choices"][1]
    said = answer.format(notation=choice["notation"], words=choice["words"], number=2)
    assert prompts.parse(match, seat, said).action == choice["action"]


@pytest.mark.parametrize("answer", ["", "99", "Final answer: everything", "quest[left] or quest[right]"])
def test_other_answers_are_refused_with_what_is_allowed(answer: str) -> None:
    match, seat = keepers()
    allowed = ", ".join(prompts.legal_moves(match, seat))
    with pytest.raises(RefusedError, match="is not a move here; allowed: ") as refused:
        prompts.parse(match, seat, answer)
    assert allowed in str(refused.value)


def test_a_model_is_told_what_was_wrong_and_chance_chooses_in_the_end() -> None:
    match, seat = keepers()
    heard: list[str] = []

    def stubborn(prompt: str) -> str:
        heard.append(prompt)
        return "no idea"

    asked = prompts.ask(match, seat, stubborn, random.Random(1))
    assert (asked.reply, asked.failed, len(heard)) == (None, prompts.ATTEMPTS, prompts.ATTEMPTS)
    assert "'no idea' is not a move here" in heard[1]
    assert heard[0] == asked.prompt


def test_scripted_models_play_to_the_end() -> None:
    match = inglenook.new_match("keepers", players=2, seed=4)
    asked = prompts.play_models(match, [lambda text: "Final answer: 1"] * 2, rules=False)
    assert match.over
    assert all(each.failed == 0 for each in asked)


# Fresh editions


@pytest.mark.parametrize("game", ["keepers", "heroes", "rogues"])
def test_a_seed_makes_an_edition_of_its_own(game: str) -> None:
    found = find_game(game)
    one, same, other = (fresh_edition(found, seed) for seed in (1, 1, 2))
    assert one is same
    assert one.lines() != other.lines()
    assert is_fair(found, one)
    for name, (low, high) in research(found)["fresh"].get("numbers", {}).items():
        value = one.numbers[name]
        assert all(low <= each <= high for each in (value if isinstance(value, list) else [value]))


def test_new_names_are_used_everywhere_and_understood() -> None:
    """In the rules, on the table, in moves and in what happened."""
    chosen = setting("keepers", 3, "fresh:1")
    match = played(Match(chosen.game, chosen.edition, 3), 14)
    text = prompts.prompt(match, match.asked()[0])
    assert chosen.edition.own["warrior"] in text
    for usual in ("warrior", "wizard", "ranger"):
        assert usual not in text.lower()
    assert match.game.title in str(match)  # a story can still be told


def test_a_game_without_fresh_editions_says_so() -> None:
    with pytest.raises(GameError, match="has no fresh editions"):
        fresh_edition(find_game("purses"), 1)
