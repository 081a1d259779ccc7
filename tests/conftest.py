"""Options and the clause count: which rules the run has proved."""

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from xdist.scheduler import LoadScopeScheduling

from inglenook.engine.registry import find_game, game_names
from inglenook.lab import bench  # noqa: F401 - registers what bots and lab compile
from inglenook.warmup import prepare_all

from .torture import GAME as TORTURE

HERE = Path(__file__).parent
TOGETHER = (  # what stands there makes something for all its tests that takes long
    "tests/browser/",  # and two browsers with two servers beside them would leave nothing of a small machine
    "tests/engine/test_mutants.py",
    "tests/test_site.py",
    "tests/test_wheel.py",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="every game, seat count and option, many seeds")
    parser.addoption("--learn", action="store_true", help="let learners learn, which takes minutes and torch")
    parser.addoption(
        "--postgres", action="store_true", help="keep the tables of the server's tests in PostgreSQL"
    )
    parser.addoption("--regenerate", action="store_true", help="write the golden files anew")


def pytest_configure() -> None:
    """A run starts some hundred processes. What one has made of the sources is kept for the others, also where the
    environment says that nobody shall: they would spend more time on reading than on testing."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before several processes test, compile once what each of them would compile for itself."""
    config = session.config
    if getattr(config.option, "numprocesses", 0) and not hasattr(config, "workerinput"):
        print("Preparing the games …", flush=True)
        prepare_all([*map(find_game, game_names()), TORTURE])


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Tests are shared out one by one, but for those that have something costly in common. The checks of one case of
    the conformance suite visit the same positions."""

    def _split_scope(self, nodeid: str) -> str:
        checked = re.search(r"test_conforms\[(.*)-\w+\]$", nodeid)
        if checked:
            return f"conformance of {checked[1]}"
        return next((place for place in TOGETHER if nodeid.startswith(place)), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Sharing:
    return Sharing(config, log)


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--soak"))


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of the project as a whole take longest: they come first, and no process waits for another at the end."""
    items.sort(key=lambda item: item.path.parent != HERE)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Send the clauses a test names along with its report, also from another process."""
    for marker in item.iter_markers("clause"):
        item.user_properties += [("clause", clause) for clause in marker.args]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    proved = {
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == "clause"
    }
    for line in _proved_lines(proved):
        terminalreporter.write_line(line)


def _proved_lines(proved: set[object]) -> Iterator[str]:
    for name in game_names():
        clauses = find_game(name).clauses
        if proved & clauses.keys():
            yield f"clauses proved: {name} {len(proved & clauses.keys())} of {len(clauses)}"
