"""A game's constants are bound to their declaration by name: in another order it plays the same, or is refused."""

import shutil
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from inglenook.engine.chance import chance_from
from inglenook.engine.errors import GameError
from inglenook.engine.events import new_log, take
from inglenook.engine.game import Game
from inglenook.engine.position import Position
from inglenook.engine.registry import find_game
from inglenook.engine.seeds import seed_for

from ..ours import OURS

EVENTS = 150  # of a game that are compared


def lists(name: str) -> list[str]:
    """The options and columns of a game that have choices."""
    data = tomllib.loads((find_game(name).folder / "cards.toml").read_text("utf-8"))
    settings = {**data["options"], **data.get("cards", {}).get("columns", {})}
    return [each for each, facts in settings.items() if "choices" in facts]


CHOICES = [(name, each) for name in OURS for each in lists(name)]
REFUSED = {  # kernels count on from a choice, or several lists share their numbers
    "heroes": {"element", "race", "thief", "mage"},
    "hoardraids": {"what", "what-2", "does", "does-2", "drop-treasures", "catharsis", "memory-aid", "stays"},
    "inns": {"race", "morality", "who", "first", "second", "of", "more-of"},
    "rogues": {"live", "sealed-count"},
}


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a copy of a game can be put, and imported from."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path / f"other{abs(hash(tmp_path))}"


def copied(name: str, home: Path) -> Game:
    """A copy of a game, which is never compiled."""
    if not home.exists():
        shutil.copytree(find_game(name).folder, home, ignore=shutil.ignore_patterns("__pycache__"))
    try:
        game: Game = import_module(home.name).GAME
    finally:
        for module in [each for each in sys.modules if each.partition(".")[0] == home.name]:
            del sys.modules[module]
    game.run(compiled=False)
    return game


def turn_round(setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cards.toml have the choices of a setting in the opposite order; what a card leaves out stays as it was."""
    read = tomllib.loads

    def turned(text: str) -> dict[str, Any]:
        data = read(text)
        for settings in (data.get("options", {}), data.get("cards", {}).get("columns", {})):
            if setting in settings:
                settings[setting].setdefault("default", settings[setting]["choices"][0])
                settings[setting]["choices"].reverse()
        return data

    monkeypatch.setattr(tomllib, "loads", turned)


def played(game: Game, name: str) -> list[str]:
    """What happens in a game at random, by names, with the usual options."""
    random, told = Random(1), list[str]()
    edition = game.schema.edition({}, find_game(name).edition.options)
    position = Position(game, edition, game.players.start).setup(chance_from(bytes(16)))
    while position.asked() and len(told) < EVENTS:
        log, seat = new_log(), random.choice(position.asked())
        action = game.actions.parse(random.choice(sorted(map(game.actions.notation, position.legal(seat)))))
        position.apply(seat, action, chance_from(seed_for(bytes(16), len(told))), log)
        told += [game.actions.notation(action), *map(game.events.notation, take(log))]
    return told


@pytest.mark.parametrize(("name", "setting"), CHOICES)
def test_choices_in_another_order_play_the_same_or_are_refused(
    name: str, setting: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    turn_round(setting, monkeypatch)
    if setting in REFUSED.get(name, ()):
        with pytest.raises(GameError, match=r"in th(is|eir) order"):
            copied(name, home)
    else:
        assert played(copied(name, home), name) == played(find_game(name), name)


@pytest.mark.parametrize("name", OURS)
def test_events_in_another_order_play_the_same(name: str, home: Path) -> None:
    copied(name, home)
    file = home / "declarations.py"
    lines = file.read_text("utf-8").splitlines()
    places = [n for n, line in enumerate(lines) if " = EVENTS.kind(" in line]
    for place, line in zip(places, [lines[place] for place in reversed(places)], strict=True):
        lines[place] = line
    file.write_text("\n".join(lines), "utf-8")
    other = copied(name, home)
    assert other.events.kinds == find_game(name).events.kinds[::-1]
    assert played(other, name) == played(find_game(name), name)
