"""Warm-ups: compile what a command needs before it is needed, and know whether that has been done already.

    @warms("playout")
    def warm_playout(game): ...

    prepare(game, report, ("playout",))
    prepare_all(games)

Whoever drives kernels from Python registers a part with `warms`: a function that calls its entry points once, with
tiny inputs; Numba then keeps the compiled code on disk. The parts of the engine are here. A stamp next to the kernels
says that a part is done: its name holds the game's tag (which stands for the rules), the part and the fingerprint of
the module that registered it (which stands for all that it calls); its content is the list of the cache folders in
use, so that old ones can be told and removed.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random

import inglenook.engine.transcript  # noqa: F401 - a match imports it late; stamps rest on what is imported
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import UnknownNameError
from inglenook.engine.game import Game
from inglenook.engine.kernel import JIT, cache_folder, fingerprint
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Deal, Match
from inglenook.engine.page import page
from inglenook.engine.position import Position
from inglenook.engine.processes import start
from inglenook.engine.vector import Vector

Report = Callable[[str], None]
Warm = Callable[[Game], None]
PARTS: dict[str, Warm] = {}  # by name, in the order in which they were registered
SEED = bytes(range(32))
KEPT = 60 * 24 * 3600  # seconds without use after which compiled code is removed
MOVES = 300  # enough to meet every kind of situation
PROCESSES = min(2, os.cpu_count() or 1)
NICE = 10


def warms(part: str) -> Callable[[Warm], Warm]:
    """Register a function that compiles this part of any game."""

    def register(warm: Warm) -> Warm:
        PARTS[part] = warm
        return warm

    return register


def prepare(game: Game, report: Report = lambda part: None, parts: Iterable[str] | None = None) -> None:
    """Compile these parts (all, if none are named); `report` is told each before it is begun. What they share is
    compiled with the first; the others are compiled side by side."""
    missing = unprepared(game, parts)
    _prepare_here(game, report, missing[:1])
    others = missing[1:]
    if len(others) > 1 and PROCESSES > 1:
        report(" and ".join(others))
        _elsewhere((game, others[first::PROCESSES]) for first in range(PROCESSES))
    _prepare_here(game, report, unprepared(game, others) if others else [])
    if missing:
        prune()


def _prepare_here(game: Game, report: Report, parts: Iterable[str]) -> None:
    for part in parts:
        report(part)
        PARTS[part](game)
        _set_stamp(game, part)


def prepare_all(games: Iterable[Game]) -> None:
    """Compile these games whole, two at a time: a process each, which compiles what its parts share once."""
    waiting = [game for game in games if unprepared(game)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        list(pool.map(lambda game: _elsewhere([(game, PARTS)]), waiting))


def _elsewhere(shares: Iterable[tuple[Game, Iterable[str]]]) -> None:
    """Compile in processes of their own, side by side; what one of them cannot do is left over, and fails
    again where it can be seen."""
    running = [compiling(game, parts) for game, parts in shares]
    try:
        for process in running:
            process.wait()
    finally:
        for process in running:
            process.kill()  # only after an interruption is one still there


def compiling(
    game: Game, parts: Iterable[str], silent: bool = True, nice: bool = False
) -> "subprocess.Popen[bytes]":
    """A process of its own that compiles these parts, and if `nice` gives way; its exit code is 0 if it could."""
    homes = [f"{_home(part)}:{part}" for part in parts]
    program = f"import os; os.nice({NICE})\n" if nice else ""
    program += f"import sys; from {__name__} import prepare_alone; prepare_alone(*sys.argv[1:])"
    return start("-c", program, game.home, *homes, silent=silent)


def load(game: Game, parts: Iterable[str]) -> None:
    """Load what was compiled elsewhere, in this thread, while all others go on running the game as Python."""
    with game.loading() as loaded:
        call(loaded, parts)


def call(game: Game, parts: Iterable[str]) -> None:
    """Once, so that what is compiled is in memory."""
    for part in parts:
        PARTS[part](game)


def unprepared(game: Game, parts: Iterable[str] | None = None) -> list[str]:
    """The parts that are still to be compiled. Asking counts as use."""
    return [part for part in parts or PARTS if JIT and not _used(_stamp(game, part))]


@warms("table")
def warm_table(game: Game) -> None:
    """A match with everything that is done around it, by a player, a bot or a page."""
    match, random = Match(game, game.edition, game.players.start, Deal(SEED)), Random(SEED)
    while not match.over and len(match.deeds) < MOVES:
        seat = random.choice(match.able())
        match.act(seat, random.choice(match.legal(seat)))
        page(match, len(match.deeds) % (match.players + 1) + SPECTATOR)  # everybody's in turn
    position = match.position
    position.redeal(0, chance_from(SEED)), position.weights(0), position.forced(0), position.pace()
    position.won(), position.measures()


@warms("study")
def warm_study(game: Game) -> None:
    """What nobody at a table asks for, but researchers and proofs do."""
    position = Position(game, game.edition, game.players.start).setup(chance_from(SEED))
    position.observe(0), position.forget(0, chance_from(SEED)), position.intact()


@warms("vector")
def warm_vector(game: Game) -> None:
    vector = Vector(game, game.edition, players=game.players.start, games=1)
    vector.step(vector.choose())


def prune(now: float | None = None) -> None:
    """Remove what has not been used for a long time: stamps first, then folders that no stamp names."""
    oldest = (now or time.time()) - KEPT
    for stamp in _stamps():
        if _age(stamp) < oldest:
            stamp.unlink(missing_ok=True)
    named = {name for stamp in _stamps() for name in _folders_of(stamp)}
    for folder in cache_folder().iterdir():
        if folder != _stamp_folder() and folder.name not in named and _age(folder) < oldest:
            shutil.rmtree(folder, ignore_errors=True)


def _stamp(game: Game, part: str) -> Path:
    tag = (game.state_type.names or ("",))[-1]
    return _stamp_folder() / f"{tag}-{part}-{fingerprint(_home(part))}"


def _home(part: str) -> str:
    """The module that has registered a part."""
    if part not in PARTS:
        raise UnknownNameError("part to prepare", part, PARTS)
    return PARTS[part].__module__


def _stamp_folder() -> Path:
    return cache_folder() / "prepared"


def _stamps() -> list[Path]:
    return list(_stamp_folder().glob("*"))


def _used(stamp: Path) -> bool:
    """Whether the stamp holds, and all it speaks of is still there; if so, it is as good as new."""
    try:
        os.utime(stamp)
        return all((cache_folder() / name).is_dir() for name in _folders_of(stamp))
    except OSError:
        return False


def _set_stamp(game: Game, part: str) -> None:
    with suppress(OSError):  # a cache that cannot be written costs time, nothing else
        _stamp_folder().mkdir(parents=True, exist_ok=True)
        _stamp(game, part).write_text("\n".join(sorted(set(_folders(game)))))


def _folders(game: Game) -> Iterator[str]:
    """The cache folders of all kernels of the engine, of the game and of whoever has registered a part."""
    homes = (Game.__module__, game.rules_module, *(warm.__module__ for warm in PARTS.values()))
    packages = tuple(home.rpartition(".")[0] for home in homes)
    for name, module in list(sys.modules.items()):
        if name.startswith(packages):
            yield from (fingerprint(each.__module__) for each in vars(module).values() if _compiled(each))


def _compiled(thing: object) -> bool:
    return hasattr(thing, "py_func")


def _folders_of(stamp: Path) -> list[str]:
    try:
        return stamp.read_text().split()
    except OSError:  # removed by somebody else meanwhile
        return []


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return time.time()


def prepare_alone(home: str, *parts: str) -> None:
    """What a process of its own does: the parts `module:part` of the game whose package is `home`."""
    game: Game = import_module(home).GAME
    for module, _, part in (each.partition(":") for each in parts):
        import_module(module)  # registers it
        prepare(game, parts=[part])
