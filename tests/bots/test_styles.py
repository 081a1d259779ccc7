"""Styles: bots that like some actions more than others, by numbers of the game, and play no less soundly for that."""

from collections import Counter
from dataclasses import replace

import pytest

from inglenook.bots import find_bot, play_out, recollect
from inglenook.bots.levels import LEVELS, Searcher, by_policy
from inglenook.bots.registry import STYLES, bot_names, parted, styled
from inglenook.engine.errors import UnknownNameError
from inglenook.engine.game import Game
from inglenook.engine.language import languages
from inglenook.engine.registry import find_game, our_names
from inglenook.engine.seeds import seed_for

from .games import KEEPERS, SEED, new_match

OURS = [find_game(name) for name in our_names()]
by_name = pytest.mark.parametrize("game", OURS, ids=our_names())


def test_a_style_is_named_behind_its_level() -> None:
    bold = find_bot("master-bold")
    assert isinstance(bold, Searcher)
    assert (bold.level, bold.style, bold.iterations) == ("master", "bold", 8000)
    assert bold.about == "dares more than most"
    assert parted("master-bold") == ("master", "bold")
    assert styled(*parted("grandmaster")) == "grandmaster"
    assert not any(parted(name)[1] for name in bot_names())


@pytest.mark.parametrize("name", ["master-wild", "random-bold", "grumpy-bold", "master-", "-bold"])
def test_no_other_bot_has_a_style(name: str) -> None:
    with pytest.raises(UnknownNameError):
        find_bot(name)


@by_name
def test_a_games_styles_are_known_and_change_actions_that_it_has(game: Game) -> None:
    groups = {group.name for group in game.actions.groups}
    assert game.styles.keys() <= set(STYLES)
    for factors in game.styles.values():
        assert factors.keys() <= groups
        assert all(0 < factor != 1 for factor in factors.values())


@by_name
def test_a_style_is_told_in_every_language(game: Game) -> None:
    for language in languages().values():
        assert list(game.words_in(language).styles) == list(game.styles)


@by_name
def test_levels_that_do_not_search_are_told_in_the_games_own_words(game: Game) -> None:
    minds = [level for level in LEVELS if game.mind(level, 0) is not None]
    for language in languages().values():
        assert list(game.words_in(language).levels) == minds


def frequent(style: str, games: int = 60) -> Counter[str]:
    """How often it does what in games of two keepers of that style."""
    done: Counter[str] = Counter()
    for number in range(games):
        match = play_out(
            new_match(KEEPERS, 2, number), [Searcher(60, style=style)] * 2, seed_for(SEED, number)
        )
        done.update(KEEPERS.actions[deed.action].group.name for deed in match.deeds)
    return Counter({name: round(1000 * n / done.total()) for name, n in done.items()})


def test_the_bold_sabotage_more_and_the_careful_pass_more() -> None:
    plain, bold, careful = map(frequent, ("", "bold", "careful"))
    assert bold["sabotage"] > plain["sabotage"] > careful["sabotage"]
    assert 1.3 * bold["pass"] < plain["pass"] < careful["pass"] / 1.3


def test_a_style_changes_no_weight_to_nothing() -> None:
    """What is possible stays possible: whatever was drawn at all can still be drawn."""
    match = new_match(KEEPERS, 2)
    seat = match.asked()[0]
    drawn = {by_policy(match.position, seat, seed_for(SEED, n), "careful") for n in range(300)}
    assert drawn == {by_policy(match.position, seat, seed_for(SEED, n)) for n in range(300)}


def test_a_style_that_means_nothing_at_a_game_changes_nothing() -> None:
    match = new_match(find_game("purses"), 3)
    seat = match.able()[0]
    plain = Searcher(50)
    assert replace(plain, style="bold").decide(match.position, seat, SEED) == plain.decide(
        match.position, seat, SEED
    )


def test_a_mind_has_the_nerve_of_its_style() -> None:
    match = new_match(find_game("rogues"), 3)
    nerves = []
    for name in ("master-careful", "master", "master-bold"):
        mind = recollect(match, 0, find_bot(name))
        nerves.append(mind.strength.nerve)  # type: ignore[union-attr]
    assert nerves == sorted(set(nerves))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_had_in_every_style(level: str) -> None:
    assert all(find_bot(styled(level, style)).about for style in STYLES)
