"""A game may grow: an option, a cell of the state, an action, a kind of event. What was kept stays valid."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from inglenook.engine.registry import find_game

TESTS = Path(__file__).parent.parent
FORM1 = TESTS / "fixtures" / "form1"
GROWTH = {  # file: what stands there, and what takes its place
    "declarations.py": [
        ("    phase: int = cell()\n", "    mood: int = cell()\n    phase: int = cell()\n"),
        ("    quest_giver: int = cell()\n", "    weather: int = cell()\n    quest_giver: int = cell()\n"),
        (
            'DONE = ACTIONS.group("done")',
            'PONDER = ACTIONS.group("ponder", pile=PILES)\nDONE = ACTIONS.group("done")',
        ),
        (
            'PASSED = EVENTS.kind("passed"',
            'PONDERED = EVENTS.kind("pondered")\nPASSED = EVENTS.kind("passed"',
        ),
    ],
    "cards.toml": [
        (
            "[options.quest-giver]",
            '[options.weather]\nhelp = "…"\nchoices = ["as ever", "rain"]\n\n[options.quest-giver]',
        )
    ],
    "words.toml": [
        ("[actions]\n", '[actions]\nponder = "Ponder on {pile}"\n'),
        ("[events]\n", '[events]\npondered = "Somebody pondered."\n'),
    ],
    "__init__.py": [("rules_number=1,\n)", "rules_number=1,\n    regrown=True,\n)")],
}


@pytest.fixture(scope="module")
def grown(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a copy of Keepers that has got something of everything."""
    folder = tmp_path_factory.mktemp("grown")
    copy = shutil.copytree(
        find_game("keepers").folder, folder / "grown", ignore=shutil.ignore_patterns("__pycache__")
    )
    for name, changes in GROWTH.items():
        text = (copy / name).read_text("utf-8")
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        (copy / name).write_text(text, "utf-8")
    return folder


def told(grown: Path, program: str, *arguments: object) -> list[str]:
    """What a program prints that knows the copy as Keepers; un-jitted, because nobody plays it twice."""
    known = "import sys; from grown import GAME; from inglenook.engine import registry\n"
    known += "registry.find_game = lambda name: GAME\n"
    environment = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(grown), *sys.path]),
    }
    command = [sys.executable, "-c", known + program, *map(str, arguments)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


READ = """
from inglenook.engine.errors import RecordError
from inglenook.engine.record import read_record, write_record
for file in sys.argv[1:]:
    text = open(file, encoding="utf-8").read()
    try:
        match = read_record(text, registry.find_game)
        print(match.caveat or "proved", write_record(match) == text, match.over, *match.scores())
    except RecordError as error:
        print(error)
"""


def test_records_stay_valid_when_the_game_has_grown(grown: Path) -> None:
    files = sorted((TESTS / "games" / "keepers" / "plays").glob("*.record"))
    lines = told(grown, READ, *files)
    assert len(lines) == len(files) > 2
    assert all(line.startswith("proved True True ") for line in lines)


def test_a_changed_record_of_a_grown_game_is_still_found(grown: Path, tmp_path: Path) -> None:
    play = TESTS / "games" / "keepers" / "plays" / "two.record"
    changed = tmp_path / "changed.record"
    changed.write_text(play.read_text().replace("numbers.hand = 5", "numbers.hand = 4"))
    assert "the deal does not follow from the edition and the key above" in told(grown, READ, changed)[0]


def test_records_of_form_1_are_read_without_their_checks_when_the_layout_is_gone(grown: Path) -> None:
    scores = {
        name: facts["scores"] for name, facts in json.loads((FORM1 / "tables.json").read_text()).items()
    }
    files = sorted((FORM1 / "records").glob("keepers-*.txt"))
    for file, line in zip(files, told(grown, READ, *files), strict=True):
        assert line.startswith("written in form 1, whose checks cannot be recomputed")
        if scores.get(file.stem):
            assert line.endswith(" ".join(map(str, scores[file.stem])))


REPLAY = """
import json
from pathlib import Path
from inglenook.server.tables import table
from inglenook.server.store.sqlite import SQLiteStore
table.find_game = registry.find_game
store = SQLiteStore(Path(sys.argv[1]))
for name in sys.argv[2:]:
    found = table.Table.replay(name, store.events(name)).playing
    print(json.dumps([found.line(deed) for deed in found.deeds]))
store.close()
"""


def test_tables_that_knew_actions_by_number_are_replayed_by_a_grown_game(grown: Path, tmp_path: Path) -> None:
    """The group that has come between renumbers all that follow."""
    shutil.copy(FORM1 / "tables.sqlite", tmp_path)
    names = ["keepers-running", "keepers-done"]
    facts = json.loads((FORM1 / "tables.json").read_text())
    lines = told(grown, REPLAY, tmp_path / "tables.sqlite", *names)
    for name, line in zip(names, lines, strict=True):
        assert json.loads(line) == [f"{seat} {notation}" for seat, notation, _ in facts[name]["deeds"]]
