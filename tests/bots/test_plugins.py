"""A stranger's bot: found by entry point, seated like ours, with a mind that is fed what its seat is told."""

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from inglenook.bots import Bot, Mindful, bot_names, find_bot, play_out, recollect, registry
from inglenook.bots.levels import PERFECT, Searcher
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import GameError, UnknownNameError
from inglenook.engine.game import Game
from inglenook.engine.seeds import seed_for

from .games import GAMES, KEEPERS, SEED, middles, new_match

EXAMPLE = Path(__file__).parents[2] / "examples" / "grumpy"
MOST = 25  # lines, this being the point of the example


@pytest.fixture
def grumpy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bot]:
    """The example as if it were installed, next to one that fails and one that is no bot."""
    monkeypatch.syspath_prepend(str(EXAMPLE))
    monkeypatch.setattr(registry, "entry_points", lambda group: EntryPoints(entries()))
    registry._entries.cache_clear()
    registry.find_bot.cache_clear()
    yield find_bot("grumpy")
    registry._entries.cache_clear()
    registry.find_bot.cache_clear()
    sys.modules.pop("inglenook_grumpy", None)


def entries() -> list[EntryPoint]:
    values = {"grumpy": "inglenook_grumpy:BOT", "broken": "inglenook_grumpy:NONE", "odd": "json:dumps"}
    return [EntryPoint(name, value, registry.GROUP) for name, value in values.items()]


def test_our_bots_are_found_and_introduce_themselves() -> None:
    assert set(bot_names()) >= {"apprentice", "journeyman", "master", "grandmaster", "random"}
    assert all(find_bot(name).about for name in bot_names())


def test_a_search_can_be_had_with_any_number_of_iterations() -> None:
    assert find_bot("search:1000") == Searcher(1000, "thinks for 1,000 iterations")
    assert "search:1000" not in bot_names()


def test_a_perfect_memory_is_found_by_name_and_in_no_list() -> None:
    assert find_bot("perfect") == PERFECT
    assert "perfect" not in bot_names()


@pytest.mark.parametrize("number", ["", "0", "-5", "1.5", "many", "²", "9999999999"])
def test_a_search_without_a_number_is_refused(number: str) -> None:
    with pytest.raises(GameError, match="search:500"):
        find_bot(f"search:{number}")


def test_an_unknown_bot_is_told_the_known_ones() -> None:
    with pytest.raises(
        UnknownNameError, match=r"no bot 'wizard'; known: .*journeyman, master, perfect, plain:N, random"
    ):
        find_bot("wizard")


def test_the_example_is_short_and_declares_its_entry_point() -> None:
    assert len((EXAMPLE / "inglenook_grumpy.py").read_text("utf-8").splitlines()) <= MOST
    declared = (EXAMPLE / "pyproject.toml").read_text("utf-8")
    assert f'[project.entry-points."{registry.GROUP}"]\ngrumpy = "inglenook_grumpy:BOT"' in declared


@pytest.mark.parametrize("name", ["broken", "odd"])
def test_what_is_no_bot_is_refused(grumpy: Bot, name: str) -> None:
    with pytest.raises(GameError, match=name):
        find_bot(name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_stranger_plays_every_game_the_same_way_twice(grumpy: Bot, game: Game) -> None:
    ends = [play_out(new_match(game, 3), [grumpy] * 3, SEED).checks[-1] for _ in range(2)]
    assert ends[0] == ends[1]


def test_a_mind_is_fed_what_its_seat_is_told(grumpy: Bot) -> None:
    match = play_out(new_match(KEEPERS, 3), [grumpy] * 3, SEED, most=30)
    assert isinstance(grumpy, Mindful)
    told = [event.operands[0] for event in match.events(1) if event.operands]
    mind: object = recollect(match, 1, grumpy)
    assert mind == {seat: told.count(seat) for seat in set(told)}


def test_a_stranger_cannot_peek_either(grumpy: Bot) -> None:
    for match in middles(KEEPERS, 10):
        seat = match.able()[0]
        truth, mind = match.seen_by(seat), recollect(match, seat, grumpy)
        others = [truth.redeal(seat, chance_from(seed_for(SEED, number))) for number in range(3)]
        assert len({grumpy.decide(each, seat, SEED, mind).action for each in (truth, *others)}) == 1
