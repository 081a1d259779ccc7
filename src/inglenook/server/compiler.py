"""Where games are prepared: compiled in a process of its own, so that pages are never kept waiting."""

import subprocess
import threading
from collections.abc import Callable

import inglenook.bots.levels  # noqa: F401 - registers the part "search"
from inglenook.engine.errors import RefusedError
from inglenook.engine.game import Game
from inglenook.engine.registry import find_game, games
from inglenook.warmup import compiling, unprepared

SPOILT = "{} could not be prepared on this machine; the other games go on"
NOT_READY = "{} is being prepared; that is done once and takes a few minutes"
PARTS = ("table", "search")


def _length(game: Game) -> int:
    """Of a game's source: the shortest is compiled first, so that something can soon be played."""
    return sum(path.stat().st_size for path in game.folder.glob("*.py"))


class NotReadyError(RefusedError):
    """A game cannot be played yet, or not here."""


class Compiler:
    """Prepares every game that is not prepared yet, one after the other."""

    def __init__(self, report: Callable[[str], None] = lambda line: None) -> None:
        self._report = report
        self._ready = {game.name for game in games() if not unprepared(game, PARTS)}
        self._spoilt: set[str] = set()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ready(self, name: str) -> bool:
        return name in self._ready

    def check(self, name: str) -> None:
        title = find_game(name).title
        if name in self._spoilt:
            raise NotReadyError(SPOILT.format(title))
        if not self.ready(name):
            raise NotReadyError(NOT_READY.format(title))

    def open(self) -> None:
        threading.Thread(target=self._cook, name="compiler", daemon=True).start()

    def close(self) -> None:
        self._closed = True
        if self._process is not None:
            self._process.kill()

    def _cook(self) -> None:
        for game in sorted(games(), key=_length):
            if not self.ready(game.name) and not self._closed:
                self._report(f"{game.title} is being prepared …")
                self._prepare(game)
                done = self.ready(game.name)
                self._report(f"{game.title} is ready." if done else f"{game.title} could not be prepared.")

    def _prepare(self, game: Game) -> None:
        self._process = compiling(game, PARTS, silent=False)
        (self._ready if self._process.wait() == 0 else self._spoilt).add(game.name)
