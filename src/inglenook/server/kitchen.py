"""Where games are prepared: compiled in a process of its own, so that pages are never kept waiting."""

import os
import subprocess
import sys
import threading
from collections.abc import Callable

from inglenook.engine.errors import RefusedError
from inglenook.engine.registry import find_game, game_names
from inglenook.prepare import unprepared

PARTS = ("table", "search")
PROGRAM = "import sys; from inglenook.prepare import prepare_alone; prepare_alone(*sys.argv[1:])"


def _length(name: str) -> int:
    """Of a game's source: the shortest is compiled first, so that something can soon be played."""
    return sum(path.stat().st_size for path in find_game(name).folder.glob("*.py"))


class NotReadyError(RefusedError):
    """A game cannot be played yet, or not here."""


class Kitchen:
    """Prepares every game that is not prepared yet, one after the other."""

    def __init__(self, report: Callable[[str], None] = lambda line: None) -> None:
        self._report = report
        self._ready = {name for name in game_names() if not unprepared(find_game(name), PARTS)}
        self._spoilt: set[str] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ready(self, name: str) -> bool:
        return name in self._ready

    def check(self, name: str) -> None:
        title = find_game(name).title
        if name in self._spoilt:
            raise NotReadyError(f"{title} could not be prepared on this machine; the other games go on")
        if not self.ready(name):
            raise NotReadyError(f"{title} is being prepared; that is done once and takes a few minutes")

    def open(self) -> None:
        threading.Thread(target=self._cook, name="kitchen", daemon=True).start()

    def close(self) -> None:
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def _cook(self) -> None:
        for name in sorted(game_names(), key=_length):
            if not self.ready(name) and not self._closed:
                title = find_game(name).title
                self._report(f"{title} is being prepared …")
                self._prepare(name)
                self._report(f"{title} is ready." if self.ready(name) else f"{title} could not be prepared.")

    def _prepare(self, name: str) -> None:
        path = os.pathsep.join(filter(None, sys.path))
        command = [sys.executable, "-c", PROGRAM, find_game(name).home, *PARTS]
        self._process = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": path})
        (self._ready if self._process.wait() == 0 else self._spoilt).add(name)
