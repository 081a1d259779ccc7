"""The registry: our games by their folders, strangers' by their entry points, and nobody takes another's name."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, EntryPoints

import pytest

from inglenook.engine import registry
from inglenook.engine.errors import GameError

Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Lets a machine know these entry points, `name="module:GAME"`, and no others."""

    def known(*entries: tuple[str, str]) -> None:
        made = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in entries)
        monkeypatch.setattr(registry, "entry_points", lambda group: made)
        forget()

    yield known
    monkeypatch.undo()
    forget()


def forget() -> None:
    for remembered in (registry._entries, registry.find_game, registry.fault):
        remembered.cache_clear()


def test_every_folder_of_ours_is_a_game_without_an_entry_point(install: Install) -> None:
    install()
    folders = [path.parent.name for path in registry.FOLDER.glob("*/__init__.py")]
    assert registry.game_names() == registry.our_names() == sorted(folders)
    assert [game.name for game in registry.games()] == registry.our_names()


def test_a_strangers_game_comes_by_its_entry_point(install: Install) -> None:
    install(("purses", "inglenook_purses:GAME"))
    assert registry.game_names() == sorted([*registry.our_names(), "purses"])
    assert registry.find_game("purses").name == "purses"
    assert "purses" not in registry.our_names()


def test_an_entry_point_of_our_own_is_the_same_game(install: Install) -> None:
    """As an older installation has them."""
    install(*((name, f"inglenook.games.{name}:GAME") for name in registry.our_names()))
    assert registry.game_names() == registry.our_names()


def test_a_name_that_is_taken_is_refused_and_named(install: Install) -> None:
    ours = registry.our_names()[0]
    install((ours, "no_such_module:GAME"), ("purses", "inglenook_purses:GAME"), ("purses", "other:GAME"))
    assert registry.find_game(ours).home == f"inglenook.games.{ours}"
    assert registry.find_game("purses").home == "inglenook_purses"
    for place, taken in (("no_such_module:GAME", ours), ("other:GAME", "purses")):
        with pytest.raises(GameError, match=f"{place}' cannot be loaded: there is another game '{taken}'"):
            registry.find_game(place)
    assert [game.name for game in registry.games()] == sorted([*registry.our_names(), "purses"])


def test_to_list_the_names_imports_no_game() -> None:
    code = (
        "import sys; from inglenook.engine.registry import game_names; game_names();"
        "sys.exit(any(name.startswith(('inglenook.games', 'inglenook_')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
