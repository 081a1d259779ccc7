"""Every game can be played at once; it is switched over when its compiled code is there, if it ever is."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from inglenook.bots import WAIT, find_bot
from inglenook.bots.levels import MASTER, by_policy
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import RefusedError
from inglenook.engine.game import Game
from inglenook.engine.position import Position
from inglenook.engine.processes import start
from inglenook.engine.registry import find_game, games
from inglenook.server import compiler as module
from inglenook.server.app import Inglenook
from inglenook.server.compiler import DONE, FAILED, PLAYABLE, Compiler, Heat
from inglenook.server.store.sqlite import SQLiteStore

from .helpers import ANN, client, running, service_in

KEEPERS = find_game("keepers")


@pytest.fixture(autouse=True)
def _uncompiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is on disk; processes that would compile do nothing; one of them at a time."""
    monkeypatch.setattr(module, "unprepared", lambda game, parts: list(parts))
    monkeypatch.setattr(module, "compiling", lambda game, parts, **how: start("-c", ""))
    monkeypatch.setattr(module, "load", lambda game, parts: None)
    monkeypatch.setattr(module, "PROCESSES", 1)
    yield
    for game in games():
        game.run(compiled=True)


async def compile_all(compiler: Compiler) -> None:
    compiler.open()
    while any(compiler.heat(game) is Heat.WARMING for game in games()):
        await asyncio.sleep(0.01)


def test_games_are_played_as_python_until_they_are_compiled() -> None:
    said: list[str] = []
    compiler = Compiler(said.append)
    assert not any(game.compiled for game in games())
    assert {compiler.heat(game) for game in games()} == {Heat.WARMING}
    asyncio.run(compile_all(compiler))
    assert all(game.compiled for game in games())
    assert {compiler.heat(game) for game in games()} == {Heat.WARM}
    assert said[0] == PLAYABLE
    assert sorted(said[1:]) == sorted(DONE.format(game.title) for game in games())


def test_what_is_on_disk_is_loaded_beside_the_pages_and_nothing_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first call of compiled code takes half a second, which nobody who asks for a page shall wait for."""
    monkeypatch.setattr(module, "unprepared", lambda game, parts: list(parts) if game is KEEPERS else [])
    begun: list[str] = []
    monkeypatch.setattr(module, "load", lambda game, parts: begun.append(game.name))
    said: list[str] = []
    compiler = Compiler(said.append)
    assert not any(game.compiled for game in games())
    asyncio.run(compile_all(compiler))
    assert all(game.compiled for game in games())
    assert sorted(begun) == sorted(game.name for game in games())
    assert begun[-1] == "keepers"
    assert said == [PLAYABLE, DONE.format(KEEPERS.title)]


def test_what_somebody_plays_comes_first_then_the_shortest(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(module, "load", lambda game, parts: begun.append(game.name))
    compiler = Compiler()
    compiler.want("hoardraids")
    asyncio.run(compile_all(compiler))
    others = sorted((game for game in games() if game.name != "hoardraids"), key=module._length)
    assert begun == ["hoardraids", *(game.name for game in others)]


def test_a_game_that_cannot_be_compiled_can_be_played_and_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fails(game: Game, parts: object, **how: bool) -> object:
        return start("-c", f"import sys; sys.exit({int(game is KEEPERS)})")

    monkeypatch.setattr(module, "compiling", fails)
    said: list[str] = []
    compiler = Compiler(said.append)
    asyncio.run(compile_all(compiler))
    assert compiler.heat(KEEPERS) is Heat.COLD
    assert not KEEPERS.compiled
    assert said.count(FAILED.format(KEEPERS.title)) == 1
    assert all(game.compiled for game in games() if game is not KEEPERS)
    store = SQLiteStore(tmp_path / "tables.sqlite")
    app = Inglenook(store, tmp_path, compiler)
    asked = client(app, ANN).post("/play", data={"game": "keepers"})
    page = client(app, ANN).get(asked.headers["location"]).text
    assert "could not be compiled here" in page
    assert "could not be compiled here" in client(app).get("/").text
    store.close()


def test_code_that_cannot_be_loaded_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(game: Game, parts: object) -> None:
        if game is KEEPERS:
            raise OSError("damaged")

    monkeypatch.setattr(module, "load", broken)
    said: list[str] = []
    compiler = Compiler(said.append)
    asyncio.run(compile_all(compiler))
    assert "OSError: damaged" in said
    assert [game for game in games() if not game.compiled] == [KEEPERS]


def test_pages_tell_that_bots_warm_up_and_hints_wait(tmp_path: Path) -> None:
    store = SQLiteStore(tmp_path / "tables.sqlite")
    app = Inglenook(store, tmp_path, Compiler())
    browser = client(app, ANN)
    table = browser.post("/play", data={"game": "keepers"}).headers["location"]
    page = browser.get(table).text
    assert "The bots are warming up" in page
    assert "ask-hint" not in page
    assert "Warming up" in browser.get("/").text
    KEEPERS.run(compiled=True)
    page = browser.get(table).text
    assert "warming up" not in page
    assert 'id="ask-hint"' in page
    store.close()


def test_a_hint_asked_for_too_early_is_refused_in_a_sentence(tmp_path: Path) -> None:
    from inglenook.server.tables.hints import ALL, Adviser

    KEEPERS.run(compiled=False)
    with service_in(tmp_path) as tables:

        async def ask() -> None:
            table = await running(tables, hints=ALL)
            Adviser(tables.hub).ask(table, table.playing.asked()[0])

        with pytest.raises(RefusedError, match="hints need the compiled rules"):
            asyncio.run(ask())


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_as_python_bots_play_by_the_policy_alone(game: Game) -> None:
    game.run(compiled=False)
    position = Position(game, game.edition, game.players.start).setup(chance_from(bytes(16)))
    for number in range(40):
        seat = position.able()[0] if position.able() else -1
        if seat < 0:
            break
        seed = number.to_bytes(16, "little")
        decision = find_bot("random").decide(position, seat, seed)
        if seat < position.players:
            decision = MASTER.decide(position, seat, seed)
            legal = position.legal(seat)
            assert decision.action in (*legal, WAIT)
            assert len(legal) == 1 or decision.action == by_policy(position, seat, seed)
        if decision.action == WAIT:
            break
        position.apply(seat, decision.action, chance_from(seed))
