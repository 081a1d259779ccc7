"""What the tests of the server share: a second game at the door, chance that repeats, a table service and an app."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path

import pytest

from inglenook.engine import registry
from inglenook.server.app import Inglenook
from inglenook.server.tables.service import TableService

from . import helpers


@pytest.fixture(autouse=True)
def games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The torture game sits at the door like any stranger's; it is known by its entry point."""
    torture = EntryPoint("torture", "tests.torture:GAME", registry.GROUP)
    entries = {**registry._entries(), "torture": torture}
    monkeypatch.setattr(registry, "_entries", lambda: entries)


@pytest.fixture(autouse=True)
def kind_of_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """In which kind of store the tables of this test are kept."""
    asked: str = getattr(request, "param", "postgres" if request.config.getoption("--postgres") else "sqlite")
    monkeypatch.setattr(helpers, "kind_of_store", asked)
    return asked


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys that are the same in every run."""
    numbers = count(1)
    helpers.patch_secrets(monkeypatch, lambda: next(numbers).to_bytes(32, "little"))


@pytest.fixture
def open_tables(tmp_path: Path) -> Iterator[Callable[[], TableService]]:
    """Opens the tables of this test's folder, as often as asked: each time as after a restart."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(helpers.service_in(tmp_path))


@pytest.fixture
def tables(open_tables: Callable[[], TableService]) -> TableService:
    return open_tables()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Inglenook]:
    with helpers.app_in(tmp_path) as made:
        yield made
