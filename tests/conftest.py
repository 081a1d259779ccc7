"""Options and the clause count: which rules the run has proved."""

import re
from collections.abc import Iterator

import pytest
from xdist.scheduler import LoadScopeScheduling

from inglenook.engine.registry import find_game, game_names
from inglenook.lab import bench  # noqa: F401 - registers what bots and lab compile
from inglenook.warmup import prepare_all

from .torture import GAME as TORTURE


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="every game, seat count and option, many seeds")
    parser.addoption("--learn", action="store_true", help="let learners learn, which takes minutes and torch")
    parser.addoption(
        "--postgres", action="store_true", help="keep the tables of the server's tests in PostgreSQL"
    )
    parser.addoption("--regenerate", action="store_true", help="write the golden files anew")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before several processes test, compile once what each of them would compile for itself."""
    config = session.config
    if getattr(config.option, "numprocesses", 0) and not hasattr(config, "workerinput"):
        print("Preparing the games …", flush=True)
        prepare_all([*map(find_game, game_names()), TORTURE])


class Sharing(LoadScopeScheduling):  # type: ignore[misc]
    """Tests are shared out one by one, but those in a browser stay together: two browsers with two servers beside
    them would leave nothing of a small machine. The checks of one case visit the same positions."""

    def _split_scope(self, nodeid: str) -> str:
        if nodeid.startswith("tests/browser/"):
            return "browser"
        checked = re.search(r"test_conforms\[(.*)-\w+\]$", nodeid)
        return f"conformance of {checked[1]}" if checked else nodeid


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Sharing:
    return Sharing(config, log)


@pytest.fixture
def soak(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--soak"))


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--regenerate"))


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
