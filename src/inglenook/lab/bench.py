"""How fast a game is: rates within this process, start-up times in fresh ones."""

import time
from collections.abc import Callable
from random import Random
from tempfile import TemporaryDirectory

from inglenook.bots.levels import Searcher
from inglenook.engine.chance import chance_from
from inglenook.engine.errors import GameError
from inglenook.engine.game import Game
from inglenook.engine.position import Position
from inglenook.engine.processes import run
from inglenook.engine.seeds import seed_for, seed_from
from inglenook.engine.vector import Autoreset, Vector

from .sim import CHUNK, playouts, seats_near

RUNS, SECONDS = 3, 1.0
SIDE_BY_SIDE = 1024  # games of a vector
ITERATIONS = 1000  # of a search
KEY = seed_from(1)
Work = Callable[[], int]  # does something, returns how many decisions that was
COLD = """
import sys, time
from inglenook.engine.registry import find_game
from inglenook.lab import bench  # with the parts of the lab and of the bots
from inglenook.warmup import prepare
game, began = find_game(sys.argv[1]), time.perf_counter()
prepare(game)
print(time.perf_counter() - began)
"""


def measure(game: Game, tell: Callable[[str], None]) -> dict[str, float]:
    """All the figures of a game. Its code must have been compiled before."""
    tell(f"{game.title}: compiled playouts")
    decisions, games = playout_rates(game)
    tell(f"{game.title}: a vector of games, with observations")
    vector = best_rate(vector_work(game))
    tell(f"{game.title}: single positions driven from Python")
    python = best_rate(position_work(game))
    tell(f"{game.title}: search")
    search = best_rate(search_work(game))
    tell(f"{game.title}: compiling from nothing, in a process of its own")
    cold = cold_seconds(game)
    tell(f"{game.title}: a start with everything compiled")
    return {
        "players": seats_near(game),
        "decisions_per_s": round(decisions),
        "games_per_s": round(games),
        "vector_decisions_per_s": round(vector),
        "python_decisions_per_s": round(python),
        "search_iterations_per_s": round(search),
        "state_bytes": game.state_type.itemsize,
        "cold_compile_s": round(cold, 1),
        "warm_start_s": round(min(warm_seconds(game) for _ in range(RUNS)), 2),
    }


def best_rate(work: Work) -> float:
    """Decisions per second in the best run: others on the machine can only slow it down."""
    return max(_rate(work) for _ in range(RUNS))


def _rate(work: Work) -> float:
    done, began = 0, time.perf_counter()
    while (passed := time.perf_counter() - began) < SECONDS:
        done += work()
    return done / passed


def playout_rates(game: Game) -> tuple[float, float]:
    """Decisions and games per second; both from the same run."""
    counts = {"games": 0, "decisions": 0}

    def work() -> int:
        played = playouts(game, game.edition, seats_near(game), seed_for(KEY, counts["games"]), CHUNK)
        counts["games"] += CHUNK
        counts["decisions"] += int(played.decisions.sum())
        return int(played.decisions.sum())

    rate = best_rate(work)
    return rate, rate * counts["games"] / counts["decisions"]


def vector_work(game: Game, games: int = SIDE_BY_SIDE, threads: int = 1) -> Work:
    """Steps with observation and mask; the actions are chosen blindly, in compiled code."""
    vector = Vector(
        game,
        game.edition,
        players=seats_near(game),
        games=games,
        autoreset=Autoreset.SAME_STEP,
        threads=threads,
    )

    def work() -> int:
        vector.step(vector.choose())
        return games

    return work


def position_work(game: Game) -> Work:
    position, chance = Position(game, game.edition, seats_near(game)), chance_from(KEY)
    random = Random(1).random

    def work() -> int:
        decisions = 0
        position.setup(chance)
        while asked := position.waiting():
            seat = asked.bit_length() - 1
            legal = position.legal(seat)
            position.apply(seat, legal[int(random() * len(legal))], chance)
            decisions += 1
        return decisions

    return work


def search_work(game: Game) -> Work:
    """Iterations at the first decision of a game, tree and all."""
    position = Position(game, game.edition, seats_near(game)).setup(chance_from(KEY))
    bot, seat = Searcher(ITERATIONS), position.asked()[0]

    def work() -> int:
        bot.think(position, seat, KEY[:16])
        return ITERATIONS

    return work


def cold_seconds(game: Game) -> float:
    """Compiling everything, in a fresh process with an empty cache."""
    with TemporaryDirectory() as folder:
        printed = _said("-c", COLD, game.name, INGLENOOK_CACHE=folder)
    return float(printed)


def warm_seconds(game: Game) -> float:
    """A whole command, from its start to its end."""
    began = time.perf_counter()
    _said("-m", "inglenook.cli", "sim", game.name, "--games", "1000")
    return time.perf_counter() - began


def _said(*arguments: str, **environment: str) -> str:
    """What a process of its own printed."""
    done = run(*arguments, **environment)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise GameError(f"a process of its own failed: {last}")
    return done.stdout
