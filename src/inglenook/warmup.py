"""Compiles what a command needs before it is needed, and knows whether that has been done already.

    prepare(game, report, ("playout",))
    prepare_all(games)

Each part calls its entry points once, with tiny inputs; Numba then keeps the compiled code on disk. A stamp
next to the kernels says that a part is done: its name holds the game's tag (which stands for the rules), the
part and the fingerprint of this module (which stands for the engine and for what is called here); its
content is the list of the cache folders in use, so that old ones can be told and removed.
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
from typing import Any

import numpy as np

from inglenook.bots.levels import Searcher
from inglenook.engine.batch import Batch
from inglenook.engine.chance import chance_from
from inglenook.engine.game import Game
from inglenook.engine.kernel import JIT, cache_folder, fingerprint
from inglenook.engine.labels import SPECTATOR
from inglenook.engine.match import Deal, Match
from inglenook.engine.page import page
from inglenook.engine.position import Position
from inglenook.lab.sim import playouts

Report = Callable[[str], None]
SEED = bytes(range(32))
KEPT = 60 * 24 * 3600  # seconds without use after which compiled code is removed
MOVES = 300  # enough to meet every kind of situation
PROCESSES = min(2, os.cpu_count() or 1)
SILENT: Any = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}


def prepare(game: Game, report: Report = lambda part: None, parts: Iterable[str] | None = None) -> None:
    """Compile these parts (all, if none are named); `report` is told each before it is begun."""
    missing = unprepared(game, parts)
    if len(missing) > 1 and PROCESSES > 1:
        report(" and ".join(missing))
        _elsewhere((game, missing[first::PROCESSES]) for first in range(PROCESSES))
    for part in unprepared(game, missing):
        report(part)
        PARTS[part](game)
        _set_stamp(game, part)
    if missing:
        prune()


def prepare_all(games: Iterable[Game]) -> None:
    """Compile these games whole, two at a time: a process each, which compiles what its parts share once."""
    waiting = [game for game in games if unprepared(game)]
    with ThreadPoolExecutor(PROCESSES) as pool:
        list(pool.map(lambda game: _elsewhere([(game, [])]), waiting))


def _elsewhere(shares: Iterable[tuple[Game, list[str]]]) -> None:
    """Compile in processes of their own, side by side; what one of them cannot do is left over, and fails
    again where it can be seen."""
    program = f"import sys; from {__name__} import prepare_alone; prepare_alone(*sys.argv[1:])"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    running = [
        subprocess.Popen([sys.executable, "-c", program, game.home, *parts], env=environment, **SILENT)
        for game, parts in shares
    ]
    try:
        for process in running:
            process.wait()
    finally:
        for process in running:
            process.kill()  # only after an interruption is one still there


def unprepared(game: Game, parts: Iterable[str] | None = None) -> list[str]:
    """The parts that are still to be compiled. Asking counts as use."""
    return [part for part in parts or PARTS if JIT and not _used(_stamp(game, part))]


def _playouts(game: Game) -> None:
    playouts(game, game.edition, game.players.start, SEED, 1)


def _table(game: Game) -> None:
    """A match with everything that is done around it, by a player, a bot, a page or a lab."""
    match, random = Match(game, game.edition, game.players.start, Deal(SEED)), Random(SEED)
    while not match.over and len(match.deeds) < MOVES:
        seat = random.choice(match.able())
        match.act(seat, random.choice(match.legal(seat)))
        for reader in range(SPECTATOR, match.players):
            page(match, reader)
    position = match.position
    position.redeal(0, chance_from(SEED))
    position.forget(0, chance_from(SEED))
    position.won(), position.measures(), position.observe(0), position.intact(), position.pace()
    position.forced(0), position.weights(0)


def _batch(game: Game) -> None:
    batch = Batch(game, game.edition, players=game.players.start, games=1, seed=SEED)
    batch.step(np.ascontiguousarray(batch.legal[:, 0]))


def _search(game: Game) -> None:
    position = Position(game, game.edition, game.players.start).setup(chance_from(SEED))
    bot, seat = Searcher(2), position.asked()[0]
    if len(position.legal(seat)) > 1:
        bot.decide(position, seat, SEED)


PARTS: dict[str, Callable[[Game], None]] = {
    "playout": _playouts,
    "table": _table,
    "batch": _batch,
    "search": _search,
}


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
    return _stamp_folder() / f"{tag}-{part}-{fingerprint(__name__)}"


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
    """The cache folders of all kernels of the engine, of the bots and of the game."""
    homes = (Game.__module__, Searcher.__module__, game.rules_module)
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
    """What a process of its own does, for the game whose package is `home`; all parts, if none are named."""
    game: Game = import_module(home).GAME
    for part in parts or PARTS:
        prepare(game, parts=[part])
