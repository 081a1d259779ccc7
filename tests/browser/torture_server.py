"""The server with one more game in its registry: the torture game of the tests."""

import sys
from importlib.metadata import EntryPoint

from inglenook.cli.main import main
from inglenook.engine import registry

ENTRIES = {**registry._entries(), "torture": EntryPoint("torture", "tests.torture:GAME", registry.GROUP)}
registry._entries = lambda: ENTRIES  # type: ignore[assignment]

if __name__ == "__main__":
    sys.exit(main())
