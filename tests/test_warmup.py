"""Compiled code is prepared once, known to be, and removed when nobody has used it for long."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from inglenook import warmup
from inglenook.engine.errors import InglenookError
from inglenook.engine.kernel import JIT, fingerprint
from inglenook.engine.registry import find_game
from inglenook.lab import bench  # noqa: F401 - registers the parts of bots and lab

GAME = find_game("keepers")
LONG_AGO = time.time() - 2 * warmup.KEPT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder; what is compiled in the meantime still goes to the real one."""
    monkeypatch.setattr(warmup, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(warmup, "JIT", True)
    monkeypatch.setattr(warmup, "PROCESSES", 1)
    monkeypatch.setattr(warmup, "_folders", lambda game: ["in-use"])
    monkeypatch.setattr(warmup, "PARTS", {"one": lambda game: None, "two": lambda game: None})
    (tmp_path / "in-use").mkdir()
    return tmp_path


def test_each_part_is_prepared_once(folder: Path) -> None:
    begun: list[str] = []
    warmup.prepare(GAME, begun.append, ["two"])
    assert warmup.unprepared(GAME) == ["one"]
    warmup.prepare(GAME, begun.append)
    warmup.prepare(GAME, begun.append)
    assert begun == ["two", "one"]


ASK = """
import sys
from importlib import import_module
from inglenook.engine.kernel import fingerprint
first, *homes = sys.argv[1:]
import_module(first)
for home in homes:
    import_module(home)
    print(fingerprint(home))
"""


def test_a_process_that_has_imported_more_looks_for_the_same_stamps() -> None:
    """Else whoever asks would never find what another has prepared, and have it prepared again and again."""
    homes = list(dict.fromkeys(warm.__module__ for warm in warmup.PARTS.values()))
    plain, printed = (
        subprocess.run([sys.executable, "-c", ASK, first, *homes], capture_output=True, text=True, check=True)
        for first in ("inglenook.warmup", "inglenook.engine.transcript")  # as whoever prints a match has
    )
    assert plain.stdout == printed.stdout


def test_what_was_removed_is_prepared_again(folder: Path) -> None:
    warmup.prepare(GAME)
    assert warmup.unprepared(GAME) == []
    (folder / "in-use").rmdir()
    assert warmup.unprepared(GAME) == ["one", "two"]


def test_other_rules_are_prepared_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    warmup.prepare(GAME)
    monkeypatch.setattr(warmup, "fingerprint", lambda module: "another")
    assert warmup.unprepared(GAME) == ["one", "two"]


def test_nothing_is_compiled_without_numba(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmup, "JIT", False)
    assert warmup.unprepared(GAME) == []


def test_a_cache_that_cannot_be_written_is_no_error(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    monkeypatch.setattr(warmup, "_stamp_folder", lambda: folder / "file" / "prepared")
    warmup.prepare(GAME)
    assert warmup.unprepared(GAME) == ["one", "two"]


def test_old_folders_go_unless_a_stamp_that_is_used_names_them(folder: Path) -> None:
    warmup.prepare(GAME)
    for name in ("in-use", "forgotten", "fresh"):
        (folder / name).mkdir(exist_ok=True)
        if name != "fresh":
            os.utime(folder / name, (LONG_AGO, LONG_AGO))
    warmup.prune()
    assert sorted(path.name for path in folder.iterdir()) == ["fresh", "in-use", "prepared"]


def test_old_stamps_go_and_what_they_named(folder: Path) -> None:
    warmup.prepare(GAME)
    for path in [folder / "in-use", *warmup._stamps()]:
        os.utime(path, (LONG_AGO, LONG_AGO))
    warmup.prune()
    assert [path.name for path in folder.rglob("*")] == ["prepared"]


def test_asking_counts_as_use(folder: Path) -> None:
    warmup.prepare(GAME)
    for stamp in warmup._stamps():
        os.utime(stamp, (LONG_AGO, LONG_AGO))
    warmup.unprepared(GAME)
    warmup.prune()
    assert warmup.unprepared(GAME) == []


def test_the_folders_of_a_game_are_its_kernels_and_the_engines() -> None:
    rules = GAME.rules_module
    folders = set(warmup._folders(GAME))
    expected = {fingerprint(rules), fingerprint("inglenook.engine.playout")}
    assert expected <= folders if JIT else not folders


def test_a_part_belongs_to_who_has_registered_it() -> None:
    homes = {part: warm.__module__ for part, warm in warmup.PARTS.items()}
    always = {
        "table": "inglenook.warmup",
        "vector": "inglenook.warmup",
        "study": "inglenook.warmup",
        "search": "inglenook.bots.levels",
        "playout": "inglenook.lab.sim",
    }
    wanted = {  # once somebody has asked for the lab, for an analysis, or for a training
        "watch": "inglenook.lab.watch",
        "course": "inglenook.lab.course",
        "analysis": "inglenook.analysis.report",
        "learning": "inglenook.bots.selfplay",
    }
    assert always.items() <= homes.items() <= (always | wanted).items()


def test_an_unknown_part_is_refused_in_a_sentence(folder: Path) -> None:
    with pytest.raises(InglenookError, match="there is no part to prepare 'three'; known: one, two"):
        warmup.prepare(GAME, parts=["three"])


def test_a_process_of_its_own_finds_the_part_where_it_was_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[str] = []
    monkeypatch.setattr(warmup, "start", lambda *words, silent: started.extend(words[2:]))
    warmup.compiling(GAME, ["table", "search"])
    assert started == [GAME.home, "inglenook.warmup:table", "inglenook.bots.levels:search"]
    begun: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(warmup, "prepare", lambda game, parts: begun.append((game.name, parts)))
    warmup.prepare_alone(*started)
    assert begun == [("keepers", ["table"]), ("keepers", ["search"])]


@pytest.mark.parametrize("part", warmup.PARTS)
def test_every_part_can_be_done(part: str) -> None:
    warmup.PARTS[part](GAME)
