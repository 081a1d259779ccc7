"""Where games are compiled: in processes of their own, while they are played already.

A game that is not compiled yet is played as Python, its bots by the bare policy. When its compiled code is on disk, a
thread loads it; then the game is switched over, in the middle of its matches. Nobody notices anything but speed. What
was compiled before is loaded in the same way: half a second in which nobody shall wait.
"""

import asyncio
import contextlib
import subprocess
import threading
from collections.abc import Callable
from enum import StrEnum

import inglenook.bots.levels  # noqa: F401 - registers the part "search"
from inglenook.engine.game import Game
from inglenook.engine.kernel import JIT
from inglenook.engine.registry import games
from inglenook.warmup import PROCESSES, compiling, load, unprepared

PARTS = ("table", "search")
LOOK = 0.1  # seconds
PLAYABLE = "All games can be played now. They are compiled meanwhile (once, a minute or two), which makes them quick."
DONE = "{} is compiled."
FAILED = (
    "{} cannot be compiled here. It can be played all the same, but slowly, and its bots do not think ahead."
)

Told = Callable[[Game], None]


def _nobody(game: Game) -> None:
    """Nobody wants to know."""


class Heat(StrEnum):
    COLD = "cold"  # it could not be compiled, and is played as Python for good
    WARMING = "warming"
    WARM = "warm"


class Compiler:
    """Loads every game, and compiles it before if need be: those that somebody plays first, then the shortest."""

    def __init__(self, report: Callable[[str], None] = lambda line: None) -> None:
        self._tell: Told = _nobody
        self._report = report
        self._missing = {game.name for game in games() if unprepared(game, PARTS)}  # on disk
        self._waiting = sorted(games(), key=self._turn) if JIT else []
        self._cold: set[str] = set()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._order, self._loading = threading.Lock(), threading.Lock()
        self._closed = False
        self._threads: list[threading.Thread] = []
        for game in self._waiting:
            game.run(compiled=False)

    def heat(self, game: Game) -> Heat:
        return Heat.COLD if game.name in self._cold else Heat.WARM if game.compiled else Heat.WARMING

    def want(self, name: str) -> None:
        """Somebody plays this game: it is next."""
        with self._order:
            self._waiting.sort(key=lambda game: game.name != name)

    def open(self, tell: Told = _nobody) -> None:
        """Begin; `tell` hears of every game that is compiled, or that cannot be."""
        self._tell = tell
        loop = asyncio.get_running_loop()
        if self._missing:
            self._report(PLAYABLE)
        for number in range(min(PROCESSES, len(self._waiting))):
            thread = threading.Thread(target=self._work, args=(loop,), name=f"compiler {number}", daemon=True)
            self._threads.append(thread)
            thread.start()

    async def be_done(self, seconds: float) -> None:
        """Wait until nothing is left to do, but no longer than that."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while any(thread.is_alive() for thread in self._threads):
                    await asyncio.sleep(LOOK)

    def close(self) -> None:
        self._closed = True
        for process in list(self._running):
            process.kill()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while game := self._next():
            done = (game.name not in self._missing or self._compile(game)) and self._load(game)
            if not self._closed:
                loop.call_soon_threadsafe(self._switch if done else self._give_up, game)

    def _next(self) -> Game | None:
        with self._order:
            return self._waiting.pop(0) if self._waiting and not self._closed else None

    def _compile(self, game: Game) -> bool:
        process = compiling(game, PARTS, silent=False, nice=True)
        self._running.add(process)
        try:
            return process.wait() == 0
        finally:
            self._running.discard(process)

    def _load(self, game: Game) -> bool:
        """One game at a time, so that pages never wait for two."""
        try:
            with self._loading:
                load(game, PARTS)
        except Exception as error:  # whatever it is, the game goes on as it was
            self._report(f"{type(error).__name__}: {error}")
            return False
        return True

    def _switch(self, game: Game) -> None:
        game.run(compiled=True)
        if game.name in self._missing:
            self._report(DONE.format(game.title))
        self._tell(game)

    def _give_up(self, game: Game) -> None:
        self._cold.add(game.name)
        self._report(FAILED.format(game.title))
        self._tell(game)

    def _turn(self, game: Game) -> tuple[bool, int]:
        """What need not be compiled is there in a moment."""
        return game.name in self._missing, _length(game)


def _length(game: Game) -> int:
    """Of a game's source."""
    return sum(path.stat().st_size for path in game.folder.glob("*.py"))
