"""Compiled code is prepared once, known to be, and removed when nobody has used it for long."""

import os
import time
from pathlib import Path

import pytest

from inglenook import prepare
from inglenook.engine.registry import find_game

GAME = find_game("keepers")
LONG_AGO = time.time() - 2 * prepare.KEPT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder; what is compiled in the meantime still goes to the real one."""
    monkeypatch.setattr(prepare, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(prepare, "JIT", True)
    monkeypatch.setattr(prepare, "PROCESSES", 1)
    monkeypatch.setattr(prepare, "_folders", lambda game: ["in-use"])
    monkeypatch.setattr(prepare, "PARTS", {"one": lambda game: None, "two": lambda game: None})
    (tmp_path / "in-use").mkdir()
    return tmp_path


def test_each_part_is_prepared_once(folder: Path) -> None:
    begun: list[str] = []
    prepare.prepare(GAME, begun.append, ["two"])
    assert prepare.unprepared(GAME) == ["one"]
    prepare.prepare(GAME, begun.append)
    prepare.prepare(GAME, begun.append)
    assert begun == ["two", "one"]


def test_what_was_removed_is_prepared_again(folder: Path) -> None:
    prepare.prepare(GAME)
    assert prepare.unprepared(GAME) == []
    (folder / "in-use").rmdir()
    assert prepare.unprepared(GAME) == ["one", "two"]


def test_other_rules_are_prepared_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepare.prepare(GAME)
    monkeypatch.setattr(prepare, "fingerprint", lambda module: "another")
    assert prepare.unprepared(GAME) == ["one", "two"]


def test_nothing_is_compiled_without_numba(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "JIT", False)
    assert prepare.unprepared(GAME) == []


def test_a_cache_that_cannot_be_written_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    monkeypatch.setattr(prepare, "_stamp_folder", lambda: folder / "file" / "prepared")
    prepare.prepare(GAME)
    assert prepare.unprepared(GAME) == ["one", "two"]


def test_old_folders_go_unless_a_stamp_that_is_used_names_them(folder: Path) -> None:
    prepare.prepare(GAME)
    for name in ("in-use", "forgotten", "fresh"):
        (folder / name).mkdir(exist_ok=True)
        if name != "fresh":
            os.utime(folder / name, (LONG_AGO, LONG_AGO))
    prepare.prune()
    assert sorted(path.name for path in folder.iterdir()) == ["fresh", "in-use", "prepared"]


def test_old_stamps_go_and_what_they_named(folder: Path) -> None:
    prepare.prepare(GAME)
    for path in [folder / "in-use", *prepare._stamps()]:
        os.utime(path, (LONG_AGO, LONG_AGO))
    prepare.prune()
    assert [path.name for path in folder.rglob("*")] == ["prepared"]


def test_asking_counts_as_use(folder: Path) -> None:
    prepare.prepare(GAME)
    for stamp in prepare._stamps():
        os.utime(stamp, (LONG_AGO, LONG_AGO))
    prepare.unprepared(GAME)
    prepare.prune()
    assert prepare.unprepared(GAME) == []


def test_the_folders_of_a_game_are_its_kernels_and_the_engines() -> None:
    rules = GAME.parts["setup"].__module__
    folders = set(prepare._folders(GAME))
    expected = {prepare.fingerprint(rules), prepare.fingerprint("inglenook.engine.playout")}
    assert expected <= folders if prepare.JIT else not folders


@pytest.mark.parametrize("part", prepare.PARTS)
def test_every_part_can_be_done(part: str) -> None:
    prepare.PARTS[part](GAME)
